# 裁定：制限時間終了後の手順を1段階ずつ示す。p1は先に表記されたデュエリスト、p2は相手。

ruling-tell-play-on = まだ時間内です。{ $duel }回目のデュエルを行います。
ruling-tell-finish-phase = 時間切れです。今のフェイズを終えたら手を止め、ライフポイントを比べます。
ruling-tell-finish-turn-then-life-points = ライフポイントは同じです。このターンを終えたら、もう一度ライフポイントを比べます。
ruling-tell-turn-by-turn = ライフポイントは同じです。1ターンずつ続け、ターン終了時にライフポイントの多い方がデュエルに勝ちます。
ruling-tell-finish-turn = 時間切れです。ライフポイントに関係なく、{ ruling-player }のターンを最後まで行います。その後エキストラターンに入ります。
ruling-tell-extra-turn = エキストラターン{ $turns }ターン中の{ $turn }ターン目、{ ruling-player }のターンです。まだライフポイントでは決まりません。
ruling-tell-last-extra-turn = エキストラターン{ $turns }ターン中の{ $turn }ターン目（最後）、{ ruling-player }のターンです。終了時にライフポイントの多い方がデュエルに勝ちます。
ruling-tell-sudden-death = サドンデスです。ライフポイントが動くまで続け、動いた時点で多い方がデュエルに勝ちます。ダメージ、回復、コストのいずれも数えます。
ruling-tell-further-duel = 追加のデュエルでマッチを決めます。{ ruling-side-decking }{ ruling-first-player }双方ともライフポイント{ $points }、手札{ $hand }枚で始めます。
ruling-tell-further-duel-turn = { $turns }ターン中の{ $turn }ターン目、{ ruling-player }のターンです。まだライフポイントでは決まりません。
ruling-tell-further-duel-last-turn = { $turns }ターン中の{ $turn }ターン目（最後）、{ ruling-player }のターンです。終了時にライフポイントの多い方が勝ちます。

ruling-player = { $whose ->
    [named] { $name }
    [turn-player] ターンプレイヤー
    [opponent] ターンプレイヤーの相手
    [first-player] 先攻
    [second-player] 後攻
   *[next-player] 次のプレイヤー
}
ruling-side-decking = { $side ->
    [allowed] その前に双方ともサイドデッキを使えます。
   *[not-allowed] その前にサイドデッキは使えません。
}
ruling-first-player = { $method ->
    [die] { $winner ->
        [goes-first] サイコロを1個ずつ振り、大きい目を出した方が先攻です。
       *[chooses] サイコロを1個ずつ振り、大きい目を出した方が先攻か後攻かを選びます。
    }
    [rock-paper-scissors] { $winner ->
        [goes-first] じゃんけんに勝った方が先攻です。
       *[chooses] じゃんけんに勝った方が先攻か後攻かを選びます。
    }
   *[random-method] { $winner ->
        [goes-first] 先攻は無作為な方法で決めます。
       *[chooses] 無作為な方法で勝った方が先攻か後攻かを選びます。
    }
}

ruling-over = { $winner ->
    [draw] マッチは{ $score }で引き分けです。
    [double-loss] { $score }で両者ともマッチの敗北です。
   *[other] { $name }が{ $score }でマッチに勝ちました{ $by ->
        [penalty] （罰則による）
        [life-points] （ライフポイントによる）
       *[duels] { "" }
    }。
}結果を記録してください。

ruling-heading-path = 経過
ruling-heading-next = 次にすること
ruling-heading-allowed = 入力できること
ruling-heading-clauses = 条項
ruling-heading-result = 結果
ruling-awaiting = まだ決まっていません

# 受け付けられない理由。
ruling-refused-not-allowed = { $input } はここでは入力できません。マッチは { $state } の段階です。
    .hint = 今入力できるもの：{ $allowed }
ruling-refused-match-over = マッチは{ $score }で終わっているため、{ $input } は入力できません。
    .hint = 結果を変えるには訂正してください。
ruling-refused-score-impossible = 最大{ $duels }デュエルのマッチで { $score } というスコアはありません。
    .hint = p1の勝ち、p2の勝ち、引き分け、両者敗北の順に書いてください：1-0-0
ruling-refused-elsewhere-than-played = 時間切れは { $call } とのことですが、結果の出たデュエルは{ $duels }回です。
    .hint = --before か --time-called を直してください。
    .page-hint = 時間切れになった時点か、それまでの結果を直してください。
ruling-refused-phase-asked = この手順では、時間切れになった時点のフェイズが必要です。
    .hint = 例：--time-called "duel 2, Main Phase 1"
    .page-hint = どのフェイズだったかを入力してください。
ruling-refused-turn-player-asked = この手順では、時間切れになったのがどちらのターンかが必要です。
    .hint = 例：--time-called "duel 2, turn p2"
    .page-hint = どちらのターンだったかを入力してください。
ruling-refused-side-access-elsewhere = サイドデッキに触れたかどうかは、デュエルの間に時間になったときだけ関係します。
    .hint = --time-called "between duels 2 and 3" とともに、side-accessed を最初に書いてください。
    .page-hint = 時間切れになった時点とともに入力してください。
ruling-refused-no-procedure = { $regulation } に { $stage } 用の制限時間終了後の手順はありません。
    .hint = 規定の一覧は `hantei regulations list` で表示します。
ruling-refused-no-time-limit = { $regulation } の { $stage } に制限時間はないため、時間切れはありません。
    .hint = ヘッドジャッジが制限時間を設けた場合は --stage elimination で尋ねてください。
ruling-refused-words = { $text } はここでは使えません。
    .hint = 書き方：{ $expected }（pXはp1かp2）
ruling-refused-negative = { $text }：ライフポイントが0を下回ることはありません。
    .hint = 双方のライフポイントを0以上で書いてください：lp 0:4000
ruling-refused-stage = { $text } というステージはありません。
    .hint = swiss、elimination、quarter-final、semi-final、final のいずれかを書いてください。
