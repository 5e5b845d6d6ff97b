# ラウンドのタイマー。

clock-says-no-round = 進行中のラウンドはありません。
clock-says-no-limit = { $round }：制限時間なし。
clock-says-not-started = { $round }：{ $left }、開始前です。
clock-says-running = { $round }：残り{ $left }です。
clock-says-paused = { $round }：残り{ $left }で停止中です。
clock-says-over = { $round }：時間切れです。
clock-jump = サーバーの時計が変更されました（実際の経過{ $passed }に対し、時計では{ $wall }）。残り時間に影響はありません。
clock-heading-extension = 延長
clock-heading-left = 残り
clock-heading-remark = 備考
clock-time-called = 時間切れ
clock-extension = { $noted ->
    [noted] #{ $number } { $time } { $reason }（「{ $note }」）
   *[plain] #{ $number } { $time } { $reason }
}
clock-players = プレイヤー
