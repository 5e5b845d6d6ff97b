# 順位表と、その順位の理由。

standings-title = 順位表：{ $stage } { $round }終了時
standings-final = 最終順位
standings-provisional = 暫定：未確定の結果があるか、大会が終了していません。
name-dropped = { $name }（ドロップ）

heading-rank = 順位
heading-points = 勝ち点
heading-record = 勝-負-分
heading-card-game-id = カードゲームID
heading-decided-by = 上との差

short-opponents-match-win-rate = オポネント
short-opponents-opponents-match-win-rate = オポの相手
short-lost-round-squares = 敗北²
short-head-to-head = 直接
short-lot = 抽選

decided-match-points = 勝ち点
decided-opponents-match-win-rate = オポネント
decided-opponents-opponents-match-win-rate = オポネントのオポネント
decided-lost-round-squares = 敗北ラウンド
decided-head-to-head = 直接対決
decided-lot = 抽選
decided-stage = 進出
decided-round-reached = 到達ラウンド
decided-seed = シード順
