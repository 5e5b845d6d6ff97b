# データベース全体のバックアップと、そこからの復元。

backup-made = { $count ->
   *[other] { $database } の大会{ $count }件を { $file } にバックアップしました。
}
    .hint = このファイルにはアカウントを含むデータベースのすべてが入っています。データベースと同じように保管してください。
backup-restored = { $count ->
   *[other] { $database } を { $file } の時点に戻しました（大会{ $count }件）。
}
    .hint = このデータベースを開いているサーバーは起動し直してください。
backup-kept = 復元前の内容は { $file } に残しました。
backup-would-lose = 復元していません。バックアップを作ったあとに書き込まれた内容が失われます。
    .hint = それでも置き換えるには --force を付けてください。現在の内容は別のファイルにバックアップします。
backup-lost-entries = { $tournament } の記録はここでは { $here } 件、バックアップでは { $copy } 件です。{ $same } 件目より後が失われます。
backup-lost-otherwise = { $tournament } の記録はここでは { $here } 件、バックアップでは { $copy } 件で、{ $same } 件目より後が一致しません。ここにあるその後の記録が失われます。
backup-lost-tournament = { $tournament } の記録はここに { $here } 件ありますが、バックアップにはありません。大会ごと失われます。
backup-lost-accounts = { $count ->
   *[other] バックアップにないアカウント { $count } 件が失われます。
}
backup-went-on = 復元していません。その間にデータベースへの書き込みがありました。
    .hint = サーバーを止めてから、もう一度実行してください。
backup-unreadable = 現在の内容を読み取れないため、別に残すこともできません。別の場所へ移してから、もう一度実行してください。バックアップから新しいデータベースを作ります。
