# ジャッジの呼び出しとフロア。
call-reason-rules = ルールやカードの質問
call-reason-pace = 相手の進行が遅い
call-reason-randomisation = シャッフルへの疑問
call-reason-wrong-resolution = 効果処理の誤り
call-reason-result = 結果の記入の誤り
call-reason-other = その他

expected-call-reason = 理由（rules、pace、randomisation、wrong-resolution、result、other）
expected-call-number = 一覧にある呼び出しの番号
word-ruling = 裁定の内容

event-call-made = { $who }が{ $table }番卓にジャッジを呼びました：{ $reason }。呼び出し{ $number }番。{ $note }
event-call-made-by-staff = { $table }番卓にジャッジが呼ばれました：{ $reason }。呼び出し{ $number }番。{ $note }
event-call-taken = ジャッジが{ $table }番卓へ向かいました（呼び出し{ $number }番）。
event-call-left = { $table }番卓の呼び出し（{ $number }番）は別のジャッジを待っています。
event-call-answered = { $table }番卓の呼び出し（{ $number }番）に対応しました。{ $ruling }
event-call-taken-back = { $table }番卓の呼び出し（{ $number }番）を取り下げました。
event-call-appealed = { $table }番卓の呼び出し（{ $number }番）についてヘッドジャッジの判断を求めました。{ $why }

refusal-call-unknown = 呼び出し{ $number }番はありません。
    .hint = `hantei calls LOG` で対応待ちの呼び出しを確認してください。
    .page-hint = フロアのページで対応待ちの呼び出しを確認してください。
refusal-call-already = すでにジャッジを呼んでいます（呼び出し{ $number }番）。到着を待ってください。
    .hint = 別の用件であれば、先の呼び出しを取り下げてください。
refusal-call-duel-over = このデュエルは終了しました。デュエル中の出来事についての申し立ては受け付けられません。
    .hint = 結果の記入の誤りは訂正できます。その用件でジャッジを呼んでください。
refusal-call-not-open = 呼び出し{ $number }番は対応済みか、取り下げられています。
    .hint = 新しい用件があれば、もう一度呼んでください。
refusal-call-taken-by = 別のジャッジがすでに向かっています（呼び出し{ $number }番）。
    .hint = そのジャッジに任せるか、交代を頼んでください。
refusal-call-not-taken = 呼び出し{ $number }番を引き受けたジャッジはいません。
    .hint = `hantei do LOG take-call number={ $number }` で引き受けてください。
    .page-hint = フロアのページで引き受けてください。
refusal-call-for-head-judge = 呼び出し{ $number }番はヘッドジャッジの判断を待っています。
    .hint = どの卓かをヘッドジャッジに伝えてください。
refusal-call-not-ruled = 呼び出し{ $number }番にはまだ裁定がありません。
    .hint = ヘッドジャッジの判断を求められるのは、ジャッジの裁定の後です。
refusal-call-final = 呼び出し{ $number }番の裁定は最終のものです。
    .hint = 異議は一つの裁定につき一度だけで、ヘッドジャッジの裁定には申し立てられません。
refusal-call-no-appeals = この大会では、裁定についてヘッドジャッジの判断を求めることはできません。
    .hint = 主催者が設定 call.appeal で決めています。

page-floor = フロア
floor-queue = 呼び出し
floor-queue-empty = 呼び出しはありません。
floor-tables = 卓
floor-no-round = 進行中のラウンドはありません。
floor-no-round-then = ラウンドを公開すると、ここに卓が並びます。
floor-nothing = 対応が必要な卓はありません。
floor-show-all = 全{ $count }卓を表示
floor-show-busy = 対応が必要な卓だけを表示
floor-number = 卓番号
floor-open-table = { $table }番卓
floor-waiting = { $minutes ->
    [0] 1分未満
   *[other] { $minutes }分
}待ち
floor-taken = { $judge }が対応中
floor-taken-by-you = あなたが対応中
floor-take = 対応する
floor-leave = 別のジャッジに任せる
floor-answer = 対応済みにする
floor-ruling-help = 1行。両方のプレイヤーが読めます。
floor-take-back = 対応不要にする
floor-called-by = { $who }が呼び出し
floor-called-by-staff = スタッフが呼び出し
floor-in-duel = デュエル{ $duel }
floor-left = 呼び出し時の残り時間 { $left }
floor-for-head-judge = ヘッドジャッジの判断待ち
floor-appeal-says = 異議：
floor-ruled = { $role }：{ $ruling }
floor-ruled-nothing = { $role }が対応しました。
floor-call = この卓にジャッジを呼ぶ
floor-state-not-started = 開始前
floor-state-playing = 対戦中
floor-state-extension = 延長
floor-state-end-of-match = エンドオブマッチ
floor-state-called = 呼び出し中
floor-state-reported = 報告あり
floor-state-disputed = 不一致
floor-state-done = 終了
floor-extension = +{ $time }

me-call = ジャッジを呼ぶ
me-call-why = ご用件
me-call-note = 補足（任意）
me-call-note-help = ジャッジだけが読みます。対戦相手には表示されません。
me-called = ジャッジを呼びました（{ $reason }）。
me-called-before = { $count ->
    [0] 次があなたの卓です。
   *[other] 先に{ $count }卓が待っています。
}
me-call-coming = ジャッジが向かっています。
me-call-head-judge = ヘッドジャッジの判断を求めました。
me-call-since = { $time }に呼び出し
me-call-take-back = ジャッジは不要になった
me-call-opponent = 対戦相手がジャッジを呼びました。席でお待ちください。
me-call-by-staff = あなたの卓にジャッジが呼ばれました。
me-call-ruled = { $role }の裁定：{ $ruling }
me-call-ruled-nothing = { $role }が対応しました。
me-call-appeal = ヘッドジャッジの判断を求める
me-call-appeal-help = 一つの裁定につき一度だけ、このデュエルが続いている間に限ります。
me-call-after-duel = デュエルの終了後は、そのデュエル中の出来事についての申し立ては受け付けられません。
me-call-to-appeal = 理由

calls-empty = 呼び出しはありません。
calls-heading-number = 呼び出し
calls-heading-table = 卓
calls-heading-about = 用件
calls-heading-waiting = 待ち時間
calls-heading-who = 対応
calls-nobody = 未対応
