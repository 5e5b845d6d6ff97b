# すべてのページに共通の語と、ページの部品が表示する語。

product = Hantei 判定
language-own-name = 日本語
language = 言語
skip-to-content = 本文へ移動
main-navigation = この大会のページ
sign-out = ログアウト
as-of = { $time } 現在
reconnecting = 接続が切れました。再接続中…
connected-again = 再接続しました
plain-http = 暗号化されていません。同じネットワークの人は、パスワードを含む入力内容を読み取れます。また、ブラウザーは画面の点灯維持、カメラ、パスキーを使えません。専用のネットワークか、--tls-cert と --tls-key を使ってください。
close = 閉じる
keys-title = キー操作
keys-switch = 1文字キーの操作を使う（Shift・Enter・Esc・Tab は常に有効）
key-list = この一覧
key-search = 検索欄へ移動
key-letters = すべてのボタンとリンクに文字を表示（その文字を押すと実行）
key-rows = 行の移動
key-leave = 欄から出る、一覧を閉じる

date = { $year }年{ $month }{ $day }日（{ $weekday }）
civil-date = { $year }年{ $month }{ $day }日
day-mon = 月
day-tue = 火
day-wed = 水
day-thu = 木
day-fri = 金
day-sat = 土
day-sun = 日
month-1 = 1月
month-2 = 2月
month-3 = 3月
month-4 = 4月
month-5 = 5月
month-6 = 6月
month-7 = 7月
month-8 = 8月
month-9 = 9月
month-10 = 10月
month-11 = 11月
month-12 = 12月

mark-not-started = 開始前
mark-playing = 対戦中
mark-extension = 延長あり
mark-end-of-match = 制限時間終了後の手順
mark-attention = 要確認
mark-reported = 報告済み
mark-disputed = 不一致
one-report = 片方のみ報告

why = 理由
why-address = この説明へのリンク
called-by = { $name }さんの呼び出し
table = 卓
table-count = { $count ->
   *[other] { $count }卓
}
bye = 不戦勝
you = あなた
versus = 対
dropped = ドロップ
champion = 優勝
goes-on = { $name }が勝ち進み

clock-left = 残り
clock-last = 残り1分
clock-over = 時間切れ
clock-paused = 停止中
clock-not-started = 開始前

danger-type = 続けるには「{ $word }」と入力してください
search = 検索
pages = ページ
rows-shown = { $rows }件中 { $first }～{ $last }件
page-before = ← 前へ
page-after = 次へ →

save = 保存
score = スコア
not-sent = 送信できませんでした（応答なし）。Enterキーでもう一度送信してください。記録は1回だけです。
swap = 入れ替え
swap-first = 入れ替える人
swap-second = 入れ替え先
swap-help = 一覧で2人を選ぶか、名前を別の名前の上にドラッグしても入れ替えられます。
sound = 音を鳴らす

pairings-none = 公開されたラウンドはまだありません。
standings-none = 結果はまだありません。順位表は最初のラウンドから表示されます。
initial-other = 漢字・その他
bracket-in-words = トーナメント表を一覧で見る
slip-duels-won = 勝ち数
slip-signature = サイン
slip-drop = ドロップ
slip-drawn = 引き分けたデュエル数
