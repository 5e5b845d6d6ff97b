# ログの記録を文にしたもの。

event-tournament-created = 大会「{ $name }」を { $regulation } のもとで作成しました（タイムゾーン { $zone }）。
event-setting-changed = { $setting }を { $old } から { $new } に変更しました{ $clause ->
    [none] {""}
   *[other] （{ $clause } から外れます）
}。{ $why }
event-presets-accepted = 規定に定めのない設定{ $count }件は既定値で開始します：{ $keys }。
event-role-granted = { $account } に{ $role }の役割を付与しました。
event-role-revoked = { $account } から{ $role }の役割を外しました。
event-registration-opened = 受付を開始しました。
event-registration-closed = { $rounds ->
    [0] 受付を終了しました。参加者{ $entrants }人。
   *[other] 受付を終了しました。参加者{ $entrants }人、スイスドロー{ $rounds }ラウンド。
}
event-person-recorded = { $version ->
    [1] { $who }の情報を記録しました。
   *[other] { $who }の情報を変更しました（第{ $version }版）。
}
event-person-erased = { $person } の情報を消去しました。{ $why }
event-entrant-registered = { $who }を登録しました。
event-entrant-entered-late = { $missed ->
    [match-loss] { $who }が第{ $round }ラウンドから途中参加します。それより前のラウンドは敗北になります。
   *[awarded-bye] { $who }が第{ $round }ラウンドから途中参加します。それより前のラウンドは付与された不戦勝になります。
}
event-entrants-merged = { $removed }と{ $kept }は同じ人です。{ $kept }を残します。{ $why }
event-entrant-removed = { $who }を開始前に参加者から外しました。{ $why }
event-entrant-checked-in = { $who }の出席を確認しました。
event-check-in-undone = { $who }の出席確認を取り消しました。
event-bye-awarded = { $who }に第{ $round }ラウンドの不戦勝を付与しました。{ $why }
event-bye-revoked = { $who }の第{ $round }ラウンドの不戦勝を取り消しました。
event-table-fixed = { $table ->
    [0] { $who }の固定席をなくしました。
   *[other] { $who }の席を{ $table }番卓に固定しました。
}
event-stage-started = { $stage }を開始しました：参加者{ $entrants }人、{ $rounds }ラウンド。
event-round-drafted = { $round }の組み合わせ案：{ $tables }卓、不戦勝{ $byes ->
    [0] なし
   *[other] { $byes }人
}。
event-draft-swapped = 組み合わせ案で{ $first }と{ $second }を入れ替えました。
event-draft-discarded = 組み合わせ案を破棄しました。
event-round-published = { $round }の対戦表を公開しました：{ $tables }卓、不戦勝{ $byes ->
    [0] なし
   *[other] { $byes }人
}。{ $rematch ->
    [none] {""}
   *[allowed] 再戦を許可しました。{ $why }
}
event-round-held-back = 対戦表は全体に公開されるまで会場のみに表示されます（{ $round }）。
event-round-released = 対戦表が全体に公開されました（{ $round }）。
event-published-swapped = { $round }で{ $first }と{ $second }を入れ替えました。{ $why }
event-round-withdrawn = { $round }の対戦表を取り消しました。{ $why }
event-result-reported = { $who }が { $result } と報告しました：{ $match }。
event-result-confirmed = { $how ->
    [both] 両者が { $result } と報告しました：{ $match }。
   *[opponent] 対戦相手が { $result } に同意しました：{ $match }。
}
event-result-entered = スタッフが { $result } と入力しました：{ $match }。{ $why }
event-result-corrected = 結果を { $old } から { $new } に訂正しました：{ $match }。{ $why }{ $count ->
    [0] {""}
   *[other] 訂正前の結果で組み合わされたもの：{ $rounds }。
}
event-result-withdrawn = 結果 { $old } を取り消しました：{ $match }。{ $why }
event-entrant-dropped = { $number ->
    [0] { $who }が最初のラウンドの前にドロップしました。{ $why }
   *[other] { $who }が{ $round }の後にドロップしました。{ $why }
}
event-entrant-reinstated = { $count ->
    [0] { $who }が復帰しました。{ $why }
   *[other] { $who }が復帰しました。不参加：{ $rounds }。{ $why }
}
event-round-closed = { $count ->
    [0] { $round }を終了しました。
   *[other] { $round }を終了しました。結果のないマッチ：{ $matches }。{ $why }
}
event-round-reopened = { $round }を再開しました。{ $why }
event-clock-started = { $round }のタイマーを開始しました（{ $time }）。
event-clock-paused = { $round }のタイマーを残り{ $left }で止めました。
event-clock-resumed = { $round }のタイマーを残り{ $left }から再開しました。
event-clock-set = { $round }のタイマーを{ $old }から{ $left }に合わせました。{ $why }
event-clock-jump-seen = サーバーの時計が変更されました（実際の経過{ $boot }に対し、時計では{ $wall }）。{ $round }の残り時間は{ $left }のままです。
event-clock-carried-over = サーバーの再起動または交代があったため、{ $round }のタイマーは時計の時刻から計算した残り{ $left }で続きます。
event-extension-granted = 延長を認めました：{ $match }、{ $extension }。
event-extension-taken-back = 延長を取り消しました：{ $match }、{ $extension }。{ $why }
event-time-called = { $round }の時間切れを告知しました：{ $tables }。
event-time-call-taken-back = { $round }の時間切れの告知を取り消しました：{ $tables }。{ $why }
event-cards-pinned = デッキの判定に、カードプールの第{ $pool }版{ $list ->
    [none] を使います（リミットレギュレーションなし）。
   *[other] とリミットレギュレーション「{ $list }」を使います。
}
event-deck-handed-in = { $who }がデッキリストを提出しました（{ $number }回目）：{ $verdict }。{ $why }
event-decks-locked = { $whose ->
    [one] { $who }のデッキリストの変更を締め切りました。
   *[all] デッキリストの変更を締め切りました。
}
event-decks-unlocked = { $whose ->
    [one] { $who }のデッキリストの変更を再び認めます。{ $why }
   *[all] デッキリストの変更を再び認めます。{ $why }
}
event-deck-deadline-set = { $set ->
    [yes] デッキリストの提出期限は{ $at }です。
   *[no] デッキリストの提出期限をなくしました。
}
event-deck-lists-released = { $whose ->
    [stage] { $stage }のデッキリストを公開しました。
   *[all] デッキリストを公開しました。
}
event-deck-list-opened = デッキチェックのため、{ $who }のデッキリストを開きました。
event-deck-checked = { $who }のデッキを確認しました。不足{ $missing }枚、余分{ $surplus }枚、位置違い{ $misplaced }枚。{ $count ->
    [0] 問題はありません。
   *[other] { $faults }。
}
event-standings-published = { $round }終了時の順位表を公開しました（{ $count }行）。
event-lots-drawn = 全基準で同順位の参加者を抽選で並べました：{ $order }。
event-tournament-finished = 大会を終了しました（{ $count }人の順位）。1位：{ $first }。
event-tournament-reopened = 大会を再開しました。{ $why }

author = { $name }（{ $role }）
author-console = サーバーの端末
author-system = 自動
