# スコアキーパーの画面：結果入力、ラウンド、受付、訂正、決勝トーナメント進出、印刷。

undo = 元に戻す

results-none = 公開されたラウンドはまだありません。
results-search = 名前または卓番号
results-rounds = ラウンド
results-counts = 卓の状況
results-open = 未報告 { $count }
results-reported = 片方のみ報告 { $count }
results-disputed = 不一致 { $count }
results-done = 確定 { $count }
results-all = すべての卓
results-last = 直前の入力
results-by-you = あなたが入力
results-by-staff = 他のスタッフが入力
results-by-console = サーバーの端末で入力
results-undo-reason = 入力直後の取り消し
results-nothing-found = 該当する卓はありません。
results-to-do = 対戦者の報告
results-says = { $name }の報告：{ $result }
results-accept = { $score } で確定
results-stands = 結果：
results-earlier = 以前の結果：
results-no-show = { $name }を不戦敗にする
results-double-loss = 両者敗北にする
results-withdraw = 結果を取り消す
results-correct = この結果を訂正する
results-close = { $round }を終了する
results-close-last = すべての結果が確定しました。順位表を公開します。このステージの最終ラウンドです。
results-close-consequence = すべての結果が確定しました。順位表を公開し、次のラウンドの組み合わせに進めます。
results-close-blocked = 結果が確定していない卓が{ $count }卓あります：
results-show-missing = 一覧を見る
results-leave-open = このまま終了する
results-leave-open-text = 結果のない卓は未確定のまま残り、結果が入力されるまでどちらの成績にもなりません。
results-closed = このラウンドは終了しています。
results-go-on = 次のラウンドへ

round-draft-title = 組み合わせ案：{ $round }
round-size = { $tables }卓{ $byes ->
    [0] {""}
   *[other] 、不戦勝{ $byes }人
}
round-flags = 確認する点
round-quality = 組み合わせの質について
round-rematches = 再戦 { $count }件
round-pair-downs = 勝ち点の異なる対戦 { $count }件
round-problems = 席が重複または不足している参加者 { $count }人
round-flag-rematch = 再戦
round-flag-pair-down = 勝ち点差あり
round-flag-by-hand = 手動
round-set-pairing = 2人を手動で組み合わせる
round-draft-again = 抽選をやり直して組み直す
round-draft-seed = 抽選用の乱数シードを指定して作る
round-seed-help = 空欄なら新しく抽選します。同じ乱数シードからは同じ組み合わせができます。
round-results-then = 結果は次の画面で入力します。すべて揃うと、ラウンドを終了できます。
round-discard = 組み合わせ案を破棄する
round-publish = { $round }を公開する
round-publish-consequence = { $tables }卓{ $byes ->
    [0] {""}
   *[other] 、不戦勝{ $byes }人
}。すぐに全員が見られるようになります。会場の画面に先に公開した場合、スマートフォンと公開ページには全体に公開するまで表示されません。
round-publish-hall-first = 会場の画面に先に公開する
round-rematch-help = 再戦を避けられませんでした。公開できるのは主催者です。認める理由を入力してください。
round-nothing-next = 大会は終了しました。次のラウンドはありません。
round-draft = 次のラウンドの組み合わせ案を作る
round-draft-consequence = 案はスタッフにだけ表示されます。変更や破棄ができます。
round-advance-consequence = 勝者どうしを組み合わせ、すぐに公開します。
round-to-cut = 決勝トーナメント進出・大会終了へ
round-published = 公開中：{ $round }
round-why-table = { $table }番卓について
round-swap-published = 2人を入れ替える
round-withdraw = { $round }を取り消す
round-withdraw-text = このラウンドは結果ごとすべての画面から消え、組み合わせを作り直せます。すでに着席している参加者には知らせてください。
round-withdraw-force = 結果が入っていても取り消す
round-reopen = このラウンドを再開する

registration-search = 名前またはふりがな
registration-search-id = 名前・ふりがな・カードゲームID
registration-scan = カードゲームIDまたは名前
registration-scan-help = バーコードリーダーは、この画面を開いていれば、入力欄を選ばずに読み取れます。1回の読み取りで1人の出席を確認します。
registration-check-in = 出席確認
registration-undo = 出席を取り消す
registration-drop = ドロップ…
registration-entered = 参加者 { $count }人
registration-here = 出席 { $count }人
registration-missing = 未確認 { $count }人
registration-in-doubt = 要確認 { $count }人
registration-counts = 出席の状況
registration-lists = 一覧
registration-all = 全員
registration-missing-list = 未確認
registration-in-doubt-list = 要確認
registration-gone-list = ドロップ・取り消し
registration-none = 参加者はまだいません。下で最初の参加者を登録するか、名簿を取り込んでください。
registration-nobody-found = 該当する人はいません。
registration-more = ほかに{ $count }人が該当します。もう少し文字を入力してください。
registration-state = 状態
registration-deed = 操作
registration-register = 参加者を登録する
registration-late = 途中参加を登録する
registration-closed = 受付は終了しています。いま登録した人も第1ラウンドから参加できますが、ラウンド数は変わりません。
registration-missed-default = 大会の設定に従う
registration-missed-loss = 不参加のラウンドは敗北
registration-missed-bye = 不参加のラウンドは不戦勝
registration-accept-name = 同じ名前の人がすでにいますが、別人です
registration-accept-digit = カードゲームIDの末尾の数字が合いませんが、カードの記載どおりです
registration-is-here = 出席
registration-is-missing = 未確認
registration-plays = 参加中
registration-removed = 参加取り消し

person-fixed-table = 固定の卓
person-byes = 付与された不戦勝
person-first-round = 参加開始ラウンド
person-merged = 同一人物
person-record = 戦績
person-standing = { $rank }位・勝ち点{ $points }
person-opponent = 対戦相手
person-deeds = できる操作
person-edit = 登録内容を変更する
person-award-bye = 不戦勝を付与する
person-revoke-bye = 第{ $round }ラウンドの不戦勝を取り消す
person-fix-table = いつも同じ卓にする
person-free-table = 卓の固定を解除する
person-merge = 同じ人が二重に登録されている
person-merge-help = 除くほうの登録（eで始まる番号または名前）。いま開いている登録が残ります。
person-drop = ドロップする
person-drop-help = 対戦中のマッチは結果を決める必要があります。次のラウンドを組む前なら、不参加なしで元に戻せます。
person-reinstate = 復帰させる
person-all-commands = すべての操作
person-erase = この人の個人情報を消去する
person-erase-text = 名前・ふりがな・カードゲームID・地域・所属は完全に消えます。結果は番号だけで残ります。元に戻せません。

correct-title = 結果の訂正
correct-none = 公開されたラウンドがないため、訂正する結果はありません。
correct-choose = どのラウンドのマッチですか。卓を選び、「この結果を訂正する」を押してください。
correct-now = 現在：
correct-score = 正しいスコア
correct-score-help = A席側（左）から：2-1、1-2。引き分けのデュエルがあれば 1-1-1。
correct-look-again = 訂正による変更をもう一度確認する
correct-preview = 変わる内容を確認する
correct-then = { $round }の組み合わせをどうしますか
correct-then-none = まだ決めていない
correct-then-keep = 公開したままにする
correct-then-swap = 2人を入れ替える
correct-then-re-pair = 取り消して組み直す
correct-swap-who = 入れ替える2人
correct-force = 後のラウンドに結果が入っていても行う
correct-apply = { $score } に訂正する
correct-apply-consequence = 上に表示された内容がそのまま記録されます。

cut-title = 決勝トーナメント進出とトーナメント表
cut-ties = すべての基準で同順位
cut-ties-text = 順番は抽選で決まります。決勝トーナメント進出者を確定するとき、またはここで先に抽選します。
cut-rank = { $rank }位：
cut-at-the-line = 進出の境目にかかっています
cut-draw = 抽選する
cut-make = 上位{ $size }人で{ $next }を始める
cut-consequence = { $active }人中{ $size }人が進出します。以後の途中参加はできません。
cut-short = { $size }枠に対して残り{ $active }人です。上位シードを不戦勝とします
cut-advance = トーナメント表の次のラウンドを組む
cut-finish = 大会を終了する
cut-finish-consequence = 最終順位を記録して公開します。主催者とヘッドジャッジは再開できます。
cut-organiser = 次の操作は主催者が行います。
cut-reopen = 終了した大会を再開する

print-text = 一覧はそれぞれ別のページです。開いて Ctrl-P で印刷してください。
print-tables = 対戦表（卓順）
print-names = 対戦表（名前順）
print-slips = 対戦結果記入用紙
print-how = Ctrl-P で下の一覧だけを印刷します。
print-no-bracket = トーナメント表はまだありません。
print-per-page = 1枚あたりの用紙数
print-slips-per-page = 1枚に{ $count }つ

desk-against-reports = { $by ->
    [first] { $first }の報告は { $first_says } ですが、{ $entered } を入力しようとしています（{ $table }卓）。
    [second] { $second }の報告は { $second_says } ですが、{ $entered } を入力しようとしています（{ $table }卓）。
   *[both] { $first }の報告は { $first_says }、{ $second }の報告は { $second_says } ですが、{ $entered } を入力しようとしています（{ $table }卓）。
}まだ保存されていません。
    .hint = 用紙を確認してください。正しければ、--against-reports を付けてもう一度実行します。
    .page-hint = 用紙を確認してください。正しければ、もう一度Enterキーかボタンを押してください。
