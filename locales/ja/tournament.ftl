# 大会の概要と、読み込みの結果。

tournament-none = 大会はまだありません
tournament-entrants = { $active ->
   *[other] 参加者{ $active }人
}（出席確認{ $present }人）、ドロップ{ $dropped }人
tournament-round = { $state ->
    [closed] { $title }（全{ $rounds }ラウンド）：終了
   *[open] { $title }（全{ $rounds }ラウンド）：対戦中
}
tournament-done = 結果 { $done } / { $tables }
tournament-disputed = ✕ 報告が不一致（{ $count }）：{ $tables }番卓
tournament-reported = ◐ 片方のみ報告（{ $count }）：{ $tables }番卓
tournament-open = ○ 未報告（{ $count }）：{ $tables }番卓
tournament-next = 次：{ $step }

phase-not-created = まだ何も記録されていません。
phase-preparing = 準備中です。受付はまだ始まっていません。
phase-registration = 受付中です。
phase-ready = 受付は終了し、対戦はまだ始まっていません。
phase-running = 進行中です。
phase-finished = 終了しました。

next-create = 大会を作成します（`hantei new LOG --regulation ID --name 大会名`）
next-open-registration = 受付を開始します（`hantei do LOG open-registration`）
next-close-registration = 参加者{ $entrants }人で受付を終了します（`hantei do LOG close-registration`）
next-start = 参加者{ $entrants }人で開始します（`hantei do LOG start`）
next-pair = 次のラウンドを組み合わせます（`hantei pair LOG`）
next-publish = 組み合わせ案を公開します（`hantei do LOG publish`）
next-release = 対戦表を全体に公開します（`hantei do LOG release`）
next-close-round = 未確定の結果を確定し、ラウンドを終了します（`hantei do LOG close-round`）
next-advance = トーナメント表の次のラウンドを組み合わせます（`hantei do LOG advance`）
next-cut = 決勝トーナメント進出者を決めます（`hantei do LOG cut`）
next-finish = 大会を終了します（`hantei do LOG finish`）

