# トーナメント表。

bracket-title = { $stage }：トーナメント表（{ $entrants }人）
bracket-champion = 優勝：{ $name }
bracket-table = { $table }番卓
