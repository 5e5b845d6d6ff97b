# ログを読み書きできない理由。

log-moved = 同時に別の書き込みがありました（版 { $expected } ではなく { $actual }）。今回の内容は書き込まれていません。
    .hint = もう一度実行してください。
log-earlier = このパソコンの時計が、ログの最後の記録より遅れています。
    .hint = 時計を合わせてから、もう一度実行してください。
log-locked = { $log } は別のプログラムが書き込み中です。
    .hint = もう一方の画面を閉じるか、終わるまで待ってください。何も書き込まれていません。
log-newer = { $what } の版は { $found } ですが、このプログラムが読めるのは { $known } までです。
    .hint = 新しい hantei を使ってください。
log-damaged = { $log } { $line }行目：{ $fault }
    .hint = 何も書き込まれていません。`hantei verify LOG` で全ての異常を確認し、正常な写しから続けてください。
log-inconsistent = { $log } { $line }行目：記録 { $version } は前の記録に続きえません。{ $why }。
    .hint = 何も書き込まれていません。ログがこのプログラム以外の方法で変更されています。正常な写しから続けてください。
log-erasure-unfinished = { $log }：{ $person } の消去は記録されましたが、個人情報がまだファイルに残っています：{ $detail }
    .hint = 空き容量と権限を確認してください。次に書き込むときに消去が完了します。
log-not-a-log = { $log } は大会のログではありません。
    .hint = `hantei new` か `hantei import` で作ったファイルを指定してください。
log-no-such-log = { $log } がありません。
    .hint = `hantei new LOG --regulation ID --name 名前` で作るか、名前を確認してください。
log-exists = { $log } はすでにあるため、そのまま残しました。
    .hint = 別の名前にしてください。
log-unreadable = { $log }：記録 { $version }（{ $kind }）を読み取れません：{ $detail }
    .hint = 何も書き込まれていません。`hantei verify LOG` で確認し、正常な写しから続けてください。
log-other-epoch = { $log } は、開いている間にバックアップから復元されました（開いたときの世代：{ $opened }、現在の世代：{ $found }）。
    .hint = 何も書き込まれていません。このプログラムを起動し直すと、復元された記録から続けられます。
log-read-only = { $log } は読み取り専用で開かれています。
log-world = { $log }：{ $deed ->
    [create] 作成
    [open] ファイルを開くこと
    [lock] ほかの書き込みの締め出し
    [read] 読み取り
    [read-the-operations-of] 操作記録の読み取り
    [append-to] 書き込み
    [begin] 書き込みの開始
    [note-an-operation-in] 操作記録の書き込み
    [archive] 保管扱いの変更
    [erase-from] 個人情報の消去
    [migrate] 形式の更新
    [tidy-up-beside] 作業ファイルの片付け
    [keep-the-torn-end-of-the-log-in] 書きかけ部分の保管
    [cut-off-the-torn-end-of] 書きかけ部分の切り取り
   *[other] 処理
}に失敗しました：{ $trouble ->
    [disk-full] ディスクに空きがないか、ファイルサイズの上限に達しています（{ $detail }）
    [not-writable] 書き込む権限がないか、読み取り専用のディスクです（{ $detail }）
   *[other] { $detail }
}
    .hint = 今回の内容は書き込まれていません。{ $trouble ->
    [disk-full] 空き容量を増やすか別のフォルダーを指定して
    [not-writable] フォルダーの権限を確認するか別のフォルダーを指定して
   *[other] 空き容量と権限を確認してから
}、もう一度実行してください。
log-recovered = 異常終了で { $line }行目に { $bytes } バイトの書きかけが残っていました。切り取って { $file } に保管しました。受理済みの記録はすべて残っています。
log-torn = { $line }行目からの { $bytes } バイトは書きかけのため読み飛ばします。次に書き込むときに切り取り、別に保管します。
