# 運営側のページに出る大会中の罰則。
penalties-give = 罰則を与える
penalties-search = 参加者の名前・ふりがな・番号
penalties-all = すべての罰則を表示
penalties-empty = この大会で罰則はまだありません。
penalties-empty-then = ジャッジが罰則を与えると、その効果と記録先がここに並びます。
penalties-nobody = その名前の参加者に罰則はありません。
penalties-count = 罰則 { $count }件
penalties-count-waiting = 次のマッチ待ち { $count }件
penalties-count-appeals = 裁定待ちの異議申し立て { $count }件
penalties-count-official = 公式記録 { $count }件
penalties-applied = 適用済み
penalties-waiting = 次のマッチに適用
penalties-appealed = 異議申し立て中
penalties-table = { $table }番卓
penalties-because = 規定と異なる罰則の理由：{ $reason }{ $earlier ->
    [0] {""}
   *[other] （以前に{ $earlier }回）
}
penalties-effect = 効果：{ $effect }。
penalties-note = 補足：
penalties-taken-back-because = 取り消しの理由：
penalties-appeal-says = 異議申し立て：
penalties-grounds = 是正の内容と条項
penalties-serve = { $table }番卓で今適用する
penalties-waits = 次に対戦するマッチで適用します（不戦勝はマッチではありません）。
penalties-take-back = 取り消す
penalties-appeal = 参加者に代わって異議を申し立てる
penalties-decide = 異議申し立てを裁定する
penalties-head-judge-decides = 異議申し立てはヘッドジャッジが裁定します。
penalties-head-judge-takes-back = 取り消せるのはヘッドジャッジだけです。
penalties-record = 公式記録
penalties-record-text = 主催元に報告する罰則、つまり公式に記録される段階で有効なものです。氏名を含むため、関係者以外に渡さないでください。
penalties-record-csv = 表計算用（CSV）
penalties-record-json = プログラム用（JSON）
