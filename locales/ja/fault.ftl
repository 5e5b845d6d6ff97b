# verify が見つけた異常。

fault-batch-mismatch = 記録のまとまりが示す版と実際の版が違います
fault-batch-not-closed = 記録のまとまりが閉じられていません
fault-commitment-mismatch = { $person } の個人情報（第{ $version }版）が記録時のものと違います
fault-committed-mismatch = 記録のまとまりの終わりが始まりや最後の行と合いません
fault-erased-person-stands = 消去済みの { $person } の個人情報が残っています。次に書き込むときに取り除かれます
fault-first-line-not-log-opened = 先頭がログの開始行ではありません
fault-hash-mismatch = 行が書き換えられています（ハッシュ値が合いません）
fault-log-not-listed = データベースの一覧にこのログがありません
fault-not-canonical = プログラムが書く形と違う書き方になっています
fault-not-json = JSON ではありません
fault-person-missing = { $person } の個人情報がありません。消去の記録もありません
fault-person-repeated = { $person } の個人情報（第{ $version }版）が2回あります
fault-person-unknown = { $person } の個人情報（第{ $version }版）に対応する記録がありません
fault-person-version-missing = { $person } の個人情報の第{ $version }版がありません。ほかの版は残っています
fault-prev-mismatch = 前の行とつながっていません。前の行が書き換えられています
fault-row-mismatch = データベースの行の列が、その中の記録と合いません
fault-time-impossible = 時刻が9999年より後になっています
fault-time-runs-backwards = 時刻が前の記録より前になっています
fault-torn-tail = { $from }行目から始まる記録の途中でファイルが終わっています
fault-unknown-line = ログの行ではありません
fault-version-gap = 記録が抜けているか、重複または順序が違います（{ $expected } のはずが { $found }）

# 記録が前の記録に続きえない理由。

inconsistent-bracket-unfit = ステージ { $stage } の第{ $round }ラウンドの枠がトーナメント表と合いません
inconsistent-clock-out-of-turn = ステージ { $stage } の第{ $round }ラウンドのタイマーの状態と合いません
inconsistent-created-again = 大会が2回作られています
inconsistent-entrant-not-there = { $entrant } はそこで対戦していません
inconsistent-entrant-out-of-turn = { $entrant } は次の参加者ではないか、すでに参加しています
inconsistent-entrant-twice = { $entrant } が2か所にいます
inconsistent-extension-out-of-turn = { $match } のそれまでの延長が違います
inconsistent-match-out-of-turn = { $match } は次のマッチではありません
inconsistent-no-draft = 組み合わせ案がないのに変更されています
inconsistent-procedure-out-of-turn = { $match }の経過の記録は、それまでの記録に続くものではありません
inconsistent-deck-out-of-turn = { $entrant }のデッキリスト（{ $number }回目）は、次のものではないか、デッキではありません
inconsistent-penalty-out-of-turn = 罰則（{ $number }番）は、次のものではないか、状態が食い違っています
inconsistent-call-out-of-turn = 呼び出し（{ $number }番）は、次のものではないか、状態が食い違っています
inconsistent-not-created = 大会が作られる前の記録があります
inconsistent-other-headcount = 受付人数が { $stated } 人とされていますが、実際は { $counted } 人です
inconsistent-person-out-of-turn = { $person } の個人情報の第{ $version }版は、次に来るものではありません
inconsistent-result-impossible = { $match } の結果はありえません：{ $why }
inconsistent-result-out-of-turn = { $match } のそれまでの結果が違います
inconsistent-round-out-of-turn = ステージ { $stage } の第{ $round }ラウンドの順序が違います
inconsistent-rounds-unfit = ステージのラウンド数が { $rounds } になることはありません
inconsistent-setting-unfit = 設定 { $key } はこの値にできません
inconsistent-stage-out-of-turn = { $stage } は次のステージではありません
inconsistent-table-unfit = { $table }番卓は存在しないか、2回使われています
inconsistent-time-call-out-of-turn = { $match } の時間切れが2回告知されたか、告知されていないのに取り消されています
inconsistent-time-unfit = タイマーや延長が { $milliseconds } ミリ秒になることはありません
inconsistent-unknown-entrant = 参加者 { $entrant } がいません
inconsistent-unknown-match = マッチ { $match } がありません
inconsistent-unknown-person = 登録者 { $person } がいないか、すでに消去されています
inconsistent-unknown-round = ステージ { $stage } に第{ $round }ラウンドがありません
inconsistent-unknown-stage = ステージ { $stage } がありません
inconsistent-unknown-stage-rule = 規定にステージ { $rule } がありません
inconsistent-wrong-phase = 大会のこの時点では起こりえません
