# 順位表と、その順位の理由。

standings-title = 順位表：{ $stage } { $round }終了時
standings-final = 最終順位
standings-provisional = 暫定：未確定の結果があるか、大会が終了していません。
name-dropped = { $name }（ドロップ）

heading-rank = 順位
heading-points = 勝ち点
heading-record = 勝-敗-分
heading-card-game-id = カードゲームID
heading-decided-by = 決め手

short-opponents-match-win-rate = オポネント
short-opponents-opponents-match-win-rate = オポのオポ
short-lost-round-squares = 負けR²
short-head-to-head = 直接
short-lot = 抽選

decided-match-points = 勝ち点
decided-opponents-match-win-rate = オポネント
decided-opponents-opponents-match-win-rate = オポネントのオポネント
decided-lost-round-squares = 負けたラウンド
decided-head-to-head = 直接対決
decided-lot = 抽選
decided-stage = 進出
decided-round-reached = 到達ラウンド
decided-seed = シード順

criterion-match-points = 勝ち点
criterion-opponents-match-win-rate = オポネント（対戦相手のマッチ勝率）
criterion-opponents-opponents-match-win-rate = オポネントのオポネント（対戦相手の対戦相手のマッチ勝率）
criterion-lost-round-squares = 負けたラウンド番号の2乗の合計
criterion-head-to-head = 直接対決
criterion-lot = 抽選

explanation-title = { $name }：{ $rank }位（{ $stage } { $round }終了時）
explanation-final = 最終順位は{ $rank }位です。この順位表のあとに行われた試合の結果が優先されます。
explanation-later = この順位表のあとの{ $stage }では現在{ $rank }位です。そちらの結果が優先されます。
explanation-criterion = { $exact ->
    [none] { $criterion }：{ $value }
   *[other] { $criterion }：{ $value }（正確には { $exact }）
}
explanation-tied = { $count ->
    [0] ここまでの基準で並んでいる参加者はいないため、この基準では決まりません。
   *[other] ここまでの基準で並んでいる参加者：{ $names }
}
explanation-neighbour = { $tied ->
    [yes] { $place ->
        [above] { $name }と同順位です。どの基準でも差がつきません。
       *[below] { $name }と同順位です。どの基準でも差がつきません。
    }
   *[no] { $place ->
        [above] { $name }（{ $rank }位）より下です。{ $criterion }：{ $own } 対 { $theirs }
       *[below] { $name }（{ $rank }位）より上です。{ $criterion }：{ $own } 対 { $theirs }
    }
}

input-scored = { $opponent ->
    [none] { $round }：{ $outcome }、{ $points ->
       *[other] 勝ち点{ $points }
    }
   *[other] { $round }：{ $opponent }戦 { $outcome }、{ $points ->
       *[other] 勝ち点{ $points }
    }
}
input-rate = { $round }：{ $opponent }、{ $matches }マッチで勝ち点{ $points }、{ $printed }{ $exact ->
    [none] {""}
   *[other] （{ $exact }）
}
input-sum = { $round }：{ $opponent }の対戦相手、{ $matches }マッチで勝ち点{ $points }、{ $printed }{ $exact ->
    [none] {""}
   *[other] （{ $exact }）
}
input-lost = { $round }：{ $outcome }、{ $number } × { $number } = { $square }

reading-pooled = 勝率は合算です。対戦相手全員の勝ち点の合計を、得られたはずの最大の合計で割ります。
reading-mean = 勝率は平均です。対戦相手ごとの重みは同じです。
reading-byes-counted = 本人の勝率では、不戦勝はマッチの勝ち、不参加のラウンドはマッチの負けとして数えます。
reading-byes-not-counted = 本人の勝率では、不戦勝と不参加のラウンドを数えません。
reading-exact = 印刷される桁より先も含めて、正確な値で比べます。
reading-printed = 印刷される数字で比べます（小数第4位以下切り捨て、最大 .999）。
explanation-pooled = 勝ち点{ $points } ÷（{ $win } × { $matches }マッチ）= { $exact }
explanation-mean = { $count ->
   *[other] { $count }人の勝率
}の平均 = { $exact }
