# コマンドによって変わること。

difference-title = 次のように記録されます：
difference-results = 変わる結果・なくなる結果：
difference-standings = 変わる順位：
difference-pairings = 訂正後の結果で組むと、{ $title }の組み合わせは次のように変わります：
difference-gone = − { $first } 対 { $second }
difference-come = ＋ { $first } 対 { $second }
difference-nothing = 順位と組み合わせは変わりません。

heading-old-rank = 現在
heading-new-rank = 変更後
heading-tie-break = タイブレーク
