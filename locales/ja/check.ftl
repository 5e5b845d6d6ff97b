# 公開済みラウンドの検査。

check-title = { $sound ->
    [yes] { $stage }：{ $rounds }ラウンドを検査しました。誤りはありません。
   *[no] { $stage }：{ $rounds }ラウンドを検査しました。誤りがあります。
}
check-round = 第{ $round }ラウンド：差の2乗の合計 { $sum }、下限 { $bound }。
check-round-of-bracket = 第{ $round }ラウンド：
check-fault = ✕ { $text }
check-remark = △ { $text }
check-down = { $name }（{ $from }対{ $to }）
check-paired-down = 勝ち点の異なる組み合わせ（{ $count }）：{ $list }

seen-paired-with-themself = { $who }が同じ卓の両側にいます。
seen-in-two-places = { $who }が2か所以上にいます。
seen-left-out = { $who }に卓も不戦勝もありません。
seen-not-active = { $who }は組み合わせの対象ではありませんでした。
seen-table-twice = { $table }番卓に2組います。
seen-needless-bye = 余る参加者がいないのに、{ $who }に不戦勝があります。
seen-rematch = { $pair }は再戦です（過去{ $times ->
   *[other] { $times }回
}）。
seen-second-bye = { $who }は過去に不戦勝{ $byes ->
   *[other] { $byes }回
}があり、より少ない参加者がほかにいます。
seen-bye-not-lowest = 不戦勝の{ $who }は勝ち点{ $points }ですが、不戦勝の回数が同じで勝ち点{ $lowest }の参加者がいます。
seen-not-through = { $who }は前のラウンドで勝っていないのに、このラウンドにいます{ $other ->
    [one] （勝ったのは{ $instead }）
   *[nobody] {""}
}。
seen-stays-in-bracket = { $who }は訂正後の結果では敗退ですが、そのまま進んでいます{ $other ->
    [one] （訂正後の勝者は{ $instead }）
   *[nobody] {""}
}。
seen-stays-out-of-bracket = { $who }は訂正後の結果では勝っていますが、このラウンドにいません。

judgement-best = これより良い組み合わせはありません。
judgement-better = より良い組み合わせがあります：再戦{ $rematches }組、不戦勝は過去{ $byes }回・勝ち点{ $points }、差の2乗の合計{ $sum }。
judgement-not-judged = 人数が多いため、ここでは全組み合わせを比べていません。
judgement-no-pairing = 配置に誤りがあるため、比べられません。
judgement-bracket = 対戦相手はトーナメント表の位置で決まります。
