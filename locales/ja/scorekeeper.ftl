# スコアキーパーの画面：結果入力、ラウンド、受付、訂正、決勝進出、印刷。

undo = 元に戻す

results-none = 公開されたラウンドはまだありません。
results-search = 名前または卓番号
results-rounds = ラウンド
results-counts = 卓の状況
results-open = 報告なし { $count }
results-reported = 片方のみ報告 { $count }
results-disputed = 不一致 { $count }
results-done = 確定 { $count }
results-all = すべての卓
results-last = 直前の入力
results-by-you = あなたが入力
results-by-staff = 他のスタッフが入力
results-by-console = サーバー機で入力
results-undo-reason = 入力直後に受付で取り消し
results-nothing-found = 該当する卓はありません。
results-to-do = プレイヤーの報告
results-says = { $name }の報告：{ $result }
results-accept = { $score } で確定
results-stands = 結果：
results-earlier = 以前の結果：
results-no-show = { $name }が不戦敗
results-double-loss = 両者敗北にする
results-withdraw = 結果を取り消す
results-correct = この結果を訂正する
results-close = { $round }を終了する
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
round-problems = 席がちょうど1つになっていない参加者 { $count }人
round-flag-rematch = 再戦
round-flag-pair-down = 勝ち点差あり
round-flag-by-hand = 手動
round-set-pairing = 2人を手動で組み合わせる
round-draft-again = 抽選をやり直して組み直す
round-draft-seed = 抽選の種を指定して作る
round-seed-help = 空欄なら新しく抽選します。同じ種からは同じ組み合わせができます。
round-discard = 組み合わせ案を破棄する
round-publish = { $round }を公開する
round-publish-consequence = { $tables }卓{ $byes ->
    [0] {""}
   *[other] 、不戦勝{ $byes }人
}。すぐに全員が見られるようになります。
round-rematch-help = 再戦を避けられませんでした。主催者またはヘッドジャッジが、認める理由を入力してください。
round-nothing-next = 大会は終了しました。次のラウンドはありません。
round-draft = 次のラウンドの組み合わせ案を作る
round-draft-consequence = 案はスタッフにだけ表示されます。変更や破棄ができます。
round-advance-consequence = 勝者どうしを組み合わせ、すぐに公開します。
round-to-cut = 決勝進出・終了へ
round-published = 公開中：{ $round }
round-why-table = { $table }番卓について
round-swap-published = 2人を入れ替える
round-withdraw = { $round }を取り下げる
round-withdraw-text = このラウンドは結果ごとすべての画面から消え、組み合わせを作り直せます。すでに着席しているプレイヤーには知らせてください。
round-withdraw-force = 結果が入っていても取り下げる
round-reopen = このラウンドを再開する
