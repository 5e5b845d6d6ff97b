# デュエリスト本人のページ。

player-status-active = 参加中
player-status-not-checked-in = 出席未確認
player-status-dropped = ドロップ
player-status-removed = 参加取り消し

player-says-waiting = { $round }の対戦表は、公開され次第ここに表示されます。
player-says-seat = { $table }番卓 { $seat }席、対戦相手 { $opponent }
player-says-bye = { $round }：不戦勝（{ $kind }）。勝ちとして数えます。
player-says-missed = { $reader ->
    [own] { $round }の対戦はありません。次のラウンドから参加します。
   *[other] { $round }の対戦はありません。次のラウンドから組み合わせの対象です。
}
player-says-closed = { $round }は終了しました。次の予定はここに表示されます。
player-says-left = { $reader ->
    [own] この大会をドロップしました。
   *[other] このデュエリストはドロップしています。
}
player-says-out = { $reader ->
    [own] この後のラウンドへの出場はありません。
   *[other] このデュエリストの、この後のラウンドへの出場はありません。
}

player-score = { $known ->
    [yes] { $score } で
   *[no] {""}
}{ $reader ->
    [own] { $outcome ->
        [won] あなたの勝ち
        [lost] あなたの負け
        [drawn] 引き分け
       *[both-lost] 両者敗北
    }
   *[other] { $outcome ->
        [won] { $name }の勝ち
        [lost] { $name }の負け
        [drawn] 引き分け
       *[both-lost] 両者敗北
    }
}
player-match-open = 結果はまだありません。
player-match-reported = { $reader ->
    [own] あなたの報告：{ $mine }。対戦相手の確認を待っています。
   *[other] { $shown ->
        [yes] { $name }の報告：{ $mine }。{ $opponent }は未報告です。
       *[no] 片方のみ報告しています。
    }
}
player-match-to-confirm = { $reader ->
    [own] 対戦相手の報告：{ $theirs }。正しければ確認し、違う場合は結果を報告してください。
   *[other] { $shown ->
        [yes] { $opponent }の報告：{ $theirs }。{ $name }は未報告です。
       *[no] 片方のみ報告しています。
    }
}
player-match-disputed = { $reader ->
    [own] あなたの報告：{ $mine }。対戦相手の報告：{ $theirs }。どちらが正しいか相手と確かめるか、ジャッジを呼んでください。
   *[other] { $shown ->
        [yes] { $name }の報告：{ $mine }。{ $opponent }の報告：{ $theirs }。
       *[no] 双方の報告が一致していません。
    }
}
player-match-done = 結果：{ $result }。

player-choice-won = { $score } で勝ち
player-choice-lost = { $score } で負け

time-limit-minutes = { $minutes ->
   *[other] { $minutes }分
}
time-limit-none = 制限時間なし
time-limit-not-set = 未設定
player-match-stands = ここまで { $score }。
