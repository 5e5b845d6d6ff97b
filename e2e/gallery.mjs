// What the pictures show, in the order of docs/pictures/README.md: name, English, Japanese.

export const GALLERY = [
  ["Making an event", "大会を作る", [
    ["guide-1-account", "The first account, from the link that the server prints", "サーバーが表示するリンクから最初のアカウントを作る"],
    ["guide-3-regulation", "Under which regulation is it played?", "適用する規定を選ぶ"],
    ["guide-4-tournament", "A name is enough", "大会名だけで作成できる"],
    ["new-settings", "What a rule document does not state is asked", "文書に定めのない項目は確認される"],
    ["dashboard-empty", "Nobody is registered yet: where to begin", "参加者がまだいないとき"],
    ["guide-6-list", "A list of players, before anything is written", "名簿の読み取り結果（まだ登録されない）"],
    ["import-preview", "What is rejected, and who is in doubt", "登録できない行と、確認が必要な人"],
    ["guide-7-registration", "After the import: the next step is at hand", "取り込みの直後"],
    ["registration", "Check-in by scanner or name", "バーコードか名前による出席確認"],
    ["links", "Event code, hall screens, personal links", "イベントコード、会場用画面、個人用リンク"],
    ["links-poster", "The poster with which players join", "参加用の掲示物"],
    ["staff", "Staff and roles", "スタッフと役割"],
    ["accounts", "Accounts and devices", "アカウントと端末"],
  ]],
  ["Leading it", "進行する", [
    ["dashboard", "The dashboard during a round: can we go on?", "ラウンド中の進行管理：次へ進めるか"],
    ["guide-9-draft", "The draft of round 1", "第1ラウンドの組み合わせ案"],
    ["guide-10-published", "Round 1 is published", "第1ラウンドの公開"],
    ["draft", "A draft with the reason of each pairing", "理由の付いた組み合わせ案"],
    ["round-published", "A published round", "公開中のラウンド"],
    ["clock", "The clock, and tables with more time", "タイマーと延長"],
    ["desk-player", "Everything about one player", "参加者1人の画面"],
    ["log", "Who did what", "誰が何をしたか"],
    ["settings", "Settings, and whether the document states them", "設定とその根拠"],
    ["commands", "All commands", "すべての操作"],
  ]],
  ["Results", "結果", [
    ["results", "By keyboard: table, Enter, score, Enter", "キーボードで：卓、Enter、スコア、Enter"],
    ["results-dark", "The same in the dark", "暗い画面"],
    ["results-match", "One match", "1つの対戦"],
    ["conflict", "Two people on one table: both versions", "同じ卓に2人が入力：両方の内容"],
    ["results-done", "All results are in", "すべての結果が確定"],
    ["correction", "A correction after the next round was paired", "次のラウンドの公開後の訂正"],
    ["correction-what-if", "What it would change", "訂正で変わる内容"],
    ["cut-held-up", "The cut, and what holds it up", "決勝進出と、不足している設定"],
    ["cut", "The cut", "決勝進出"],
    ["dashboard-bracket", "The dashboard during the bracket", "決勝トーナメント中の進行管理"],
  ]],
  ["Judges", "ジャッジ", [
    ["floor", "The floor: who calls, and how every table is", "フロア：呼び出しと各卓の状態"],
    ["floor-phone", "The same in an aisle", "通路で見るフロア"],
    ["judge-table", "One table: the call, the clock, the Duel, Life Points", "1つの卓：呼び出し、時間、デュエル、ライフポイント"],
    ["penalty-topics", "A penalty, by what happened", "違反の内容から選ぶ罰則"],
    ["penalties", "The penalties of the event", "大会中の罰則"],
  ]],
  ["Paper", "印刷", [
    ["print-names", "Pairings by name", "対戦表（名前順）"],
    ["print-tables", "Pairings by table", "対戦表（卓順）"],
    ["print-slips", "Result slips, in the order in which the cut stack is right", "対戦結果記入用紙（裁断して重ねると卓順になる）"],
    ["print-standings", "Standings", "順位表"],
  ]],
  ["Players", "プレイヤー", [
    ["join", "Joining with the code of the event", "イベントコードで参加する"],
    ["player", "Where do I sit?", "自分の卓"],
    ["player-reported", "Reported", "報告済み"],
    ["player-confirm-dark", "The opponent reported: confirm it, or say otherwise", "対戦相手の報告を確認する"],
    ["player-disputed-dark", "The two reports differ", "報告の不一致"],
    ["player-extension", "More time for this table", "この卓の延長"],
    ["player-record", "My record, with every tie-breaker", "自分の戦績と順位の内訳"],
    ["player-why", "Why this rank?", "順位の理由"],
    ["player-call", "Calling a judge", "ジャッジを呼ぶ"],
    ["player-called", "A judge is called", "呼び出し中"],
    ["player-rules", "The rules in force", "適用中のルール"],
  ]],
  ["Everybody and the hall", "公開画面と会場", [
    ["pairings", "Pairings", "対戦表"],
    ["standings", "Standings", "順位"],
    ["bracket", "The bracket", "トーナメント表"],
    ["pairings-phone-dark", "Pairings on a phone", "スマートフォンでの対戦表"],
    ["bracket-phone-dark", "The bracket on a phone", "スマートフォンでのトーナメント表"],
    ["hall-clock-dark", "The hall: the clock", "会場：タイマー"],
    ["hall-pairings", "The hall: pairings", "会場：対戦表"],
    ["hall-standings", "The hall: standings", "会場：順位"],
    ["hall-bracket-dark", "The hall: the bracket", "会場：トーナメント表"],
  ]],
];

/** The names of all pictures. */
export const NAMES = new Set(GALLERY.flatMap(([, , pictures]) => pictures.map(([name]) => name)));

/** The page that shows them all. */
export function page() {
  const lines = [
    "# Every screen · すべての画面", "",
    "Made by `node e2e/pictures.mjs`, as this page is; the people and the events are invented. A step-by-step guide:",
    "[a first event](../guides/first-event.md).", "",
    "`node e2e/pictures.mjs` が作成したものです。人物と大会は架空です。手順は[はじめての大会](../guides/first-event.md#日本語)をご覧ください。", "",
  ];
  for (const [english, japanese, pictures] of GALLERY) {
    lines.push(`## ${english} · ${japanese}`, "", "| English | 日本語 |", "| --- | --- |");
    for (const [name, en, ja] of pictures) {
      lines.push(`| ${en}<br>![${en}](en/${name}.webp) | ${ja}<br>![${ja}](ja/${name}.webp) |`);
    }
    lines.push("");
  }
  return `${lines.join("\n").trimEnd()}\n`;
}
