# 多くの文と表で共通に使う語。

who = { $name }（{ $id }）
erased-person = 消去された参加者 { $person }
pair = { $first } 対 { $second }
list-comma = { $first }、{ $second }
list-last = { $first }、{ $second }
list-more = { $list }、ほか{ $more }件
because = 理由：「{ $reason }」。

tables = { $extent ->
    [cut] 卓番号{ $list }
   *[whole] { $list }番卓
}
rounds = { $extent ->
    [cut] ラウンド{ $list }
   *[whole] 第{ $list }ラウンド
}
match = { $round } { $table }、{ $pair }
at-table = { $table }番卓：{ $text }

round-final = 決勝
round-semi-final = 準決勝
round-quarter-final = 準々決勝
round-of = ベスト{ $places }
stage-swiss = スイスドロー
stage-groups = グループ総当たり戦
stage-top-cut = 決勝トーナメント
stage-final-tournament = 決勝トーナメント

side-first = A席側（左）
side-second = B席側（右）
result-won = { $name }の勝利
result-drawn = 引き分け
result-both-lost = 両者敗北
result-none = 結果なし
result-concession = { $score }（投了）
result-end-of-match = { $score }（制限時間終了後の手順）
result-penalty = { $score }（罰則）
result-no-show = { $score }（不戦敗）

role-organiser = 主催者
role-head-judge = ヘッドジャッジ
role-judge = ジャッジ
role-scorekeeper = スコアキーパー
role-player = デュエリスト

action-direct = 大会の進行（設定・ステージ・スタッフ）
action-register = 参加者の登録と変更
action-erase-person = 個人情報の消去
action-pair = ラウンドの組み合わせ・公開・終了
action-override = 再戦の許可、または結果のないマッチを残すこと
action-enter-result = 結果の入力
action-correct-after-close = 終了したラウンドの訂正・取り消し
action-reopen = 終了したものの再開
action-report-own = 結果の報告
action-drop-own = ドロップ
action-drop-any = 他の参加者のドロップ・復帰
action-draw-lots = 抽選
action-run-clock = タイマーの操作
action-call-time = 時間切れの告知
action-direct-decks = デッキ判定、提出期限、デッキリスト公開の設定
action-hand-in-deck = デッキリストの提出
action-check-deck = デッキチェック
action-give-penalty = 罰則の付与
action-appeal = 異議申し立て
action-decide-appeal = 異議申し立ての裁定
action-call-judge = ジャッジを呼ぶ操作
action-answer-call = 呼び出しへの対応
action-grant-time = 試合時間の延長

extension = { $noted ->
    [noted] { $time }、{ $for }（「{ $note }」）、承認：{ $by }
   *[plain] { $time }、{ $for }、承認：{ $by }
}
extension-ruling = 裁定
extension-translation = 通訳
extension-deck-check = デッキチェック
extension-slow-play = 遅延行為
extension-other = その他

bye-odd = 参加者が奇数のため
bye-awarded = 運営による付与
bye-bracket = トーナメント表で対戦相手なし

heading-table = 卓
heading-name = 名前
heading-first = A席
heading-second = B席

outcome-won = 勝ち
outcome-lost = 負け
outcome-drawn = 引き分け
outcome-both-lost = 両者敗北
outcome-open = 結果待ち
outcome-bye = 不戦勝
outcome-missed = 不参加

# ページで案内する先（表示だけのコマンドの代わり）。

page-new-event = 大会の作成
page-possible = 今できる操作
page-pairings = 対戦表
page-standings = 順位表
page-players = 参加者一覧
page-import = ファイルの読み込み
page-regulations = 規定の一覧
match-stands = { $match }：{ $stands }
reports-stand = { $first }の報告：{ $first_says }、{ $second }の報告：{ $second_says }
