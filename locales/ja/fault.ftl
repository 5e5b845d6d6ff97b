# verify が見つけた異常。

fault-batch-mismatch = 記録のまとまりが示す版と実際の版が違います
fault-batch-not-closed = 記録のまとまりが閉じられていません
fault-committed-mismatch = 記録のまとまりの終わりが始まりや最後の行と合いません
fault-commitment-mismatch = { $person } の個人情報(第{ $version }版)が記録時のものと違います
fault-first-line-not-log-opened = 先頭がログの開始行ではありません
fault-hash-mismatch = 行が書き換えられています(ハッシュ値が合いません)
fault-not-canonical = プログラムが書く形と違う書き方になっています
fault-not-json = JSON ではありません
fault-person-repeated = { $person } の個人情報(第{ $version }版)が2回あります
fault-person-unknown = { $person } の個人情報(第{ $version }版)に対応する記録がありません
fault-person-version-missing = { $person } の個人情報の第{ $version }版がありません。ほかの版は残っています
fault-prev-mismatch = 前の行とつながっていません。前の行が書き換えられています
fault-time-runs-backwards = 時刻が前の記録より前になっています
fault-torn-tail = { $from }行目から始まる記録の途中でファイルが終わっています
fault-unknown-line = ログの行ではありません
fault-version-gap = 記録が抜けているか、重複または順序が違います({ $expected } のはずが { $found })
