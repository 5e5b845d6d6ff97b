# ラウンドの対戦表。

round-title = { $stage } { $round }
pairings-title = 対戦表：{ $title }・{ $tables ->
   *[other] { $tables }卓
}{ $byes ->
    [0] {""}
   *[other] 、不戦勝{ $byes }人
}
pairings-draft-title = 組み合わせ案（未公開）：{ $title }・{ $tables ->
   *[other] { $tables }卓
}{ $byes ->
    [0] {""}
   *[other] 、不戦勝{ $byes }人
}
pairings-held-back = 会場のみに表示中です（全体には未公開）。
pairings-bye = 不戦勝：{ $name }（{ $kind }）
pairings-rematches = 再戦：{ $pairs }
pairings-problems = 席が重複または不足している参加者：{ $names }
pairings-quality = 勝ち点の差の2乗の合計：{ $sum }（下限は{ $bound }）
pairings-excess = 勝ち点{ $points }のグループ：{ $bound } に対して { $sum }。{ $why }

heading-result = 結果
heading-why = 理由

match-done = 終了
match-disputed = ✕ 不一致
match-reported = ◐ 片方のみ報告

reason-same-score = ともに勝ち点{ $points ->
   *[other] { $points }
}
reason-moved-to-avoid-rematch = ともに勝ち点{ $points ->
   *[other] { $points }
}（再戦を避けて入れ替え）
reason-paired-down = 勝ち点{ $from }対{ $to }：{ $why }
reason-rematch = 再戦（過去{ $times ->
   *[other] { $times }回
}対戦）、勝ち点{ $from }対{ $to }：どの組み合わせでも同数の再戦になります
reason-bracket = トーナメント表：シード{ $first }対シード{ $second }
reason-by-hand = 手動の組み合わせ
reason-imported = 他のプログラムによる組み合わせ

why-odd-group = グループが奇数のため、1人が下のグループに移ります
why-past-the-next-group = グループが奇数で、次のグループには未対戦の相手がいません
why-no-unmet-opponent = グループの全員とすでに対戦しています
why-for-the-others = 近い相手にすると、ほかで再戦や大きな差が生じます
