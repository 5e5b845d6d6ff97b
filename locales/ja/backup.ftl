# データベース全体の控えと、控えからの復元。

backup-made = { $count ->
   *[other] { $database } の { $count } 大会を { $file } に控えました。
}
    .hint = このファイルにはアカウントを含むデータベースのすべてが入っています。データベースと同じように保管してください。
backup-restored = { $count ->
   *[other] { $database } は { $file } の { $count } 大会を、控えを作った時点の状態で保持しています。
}
    .hint = このデータベースを開いているサーバーは起動し直してください。
backup-kept = 復元前の内容は { $file } に残しました。
backup-would-lose = 復元していません。控えを作ったあとに書き込まれた内容が失われます。
    .hint = それでも置き換えるには --force を付けてください。現在の内容は控えとして別に残します。
backup-lost-entries = { $tournament } の記録はここでは { $here } 件、控えでは { $copy } 件です。{ $same } 件目より後が失われます。
backup-lost-otherwise = { $tournament } の記録はここでは { $here } 件、控えでは { $copy } 件で、{ $same } 件目より後が一致しません。ここにあるその後の記録が失われます。
backup-lost-tournament = { $tournament } の記録はここに { $here } 件ありますが、控えにはありません。大会ごと失われます。
backup-lost-accounts = { $count ->
   *[other] 控えにないアカウント { $count } 件が失われます。
}
backup-went-on = 復元していません。その間にデータベースへの書き込みがありました。
    .hint = サーバーを止めてから、もう一度実行してください。
backup-unreadable = 現在の内容を読み取れないため、別に残すこともできません。別の場所へ移してから、もう一度実行してください。控えから新しいデータベースを作ります。
