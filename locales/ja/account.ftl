# サーバーを動かす端末でのアカウントとリンクの操作。

heading-login = ログイン名
heading-standing = 種別
heading-since = 日時
heading-account = アカウント

account-owner = 管理者
account-staff = スタッフ
account-disabled = 無効
account-none = アカウントはまだありません。`hantei account set-up` で最初のアカウント用のリンクを作成できます。

account-unknown = ログイン名またはIDが { $login } のアカウントはありません。
    .hint = `hantei account list` で一覧を確認できます。
account-is-disabled = アカウント { $login } は無効になっています。
    .hint = 先に有効に戻してください：`hantei account enable { $login }`
account-made-set-up = 最初にこのアドレスを開いた人が、サーバーの管理者アカウントを作成できます。使えるのは1回だけ、期限は { $until } です。以前の初期設定用リンクは使えなくなりました。
    .hint = サーバーのアドレスを前に付けて開いてください。例：http://192.168.0.5:8080{ $path }
account-made-recovery = 最初にこのアドレスを開いた人が、{ $login } の新しいパスワードを設定できます。使えるのは1回だけ、期限は { $until } です。このアカウントの以前のリンクは使えなくなりました。
    .hint = サーバーのアドレスを前に付けて開いてください。例：http://192.168.0.5:8080{ $path }
account-was-disabled = { $login } はログインできなくなり、すべての端末でログアウトされました。
    .hint = 大会での役割の記録は残ります。元に戻すには：`hantei account enable { $login }`
account-was-enabled = { $login } は再びログインできます。
account-revoked-players = { $count }人のデュエリストの個人用リンクを無効にし、ログアウトさせました。
    .hint = 先に新しい用紙を印刷してください。
account-revoked-display = この大会の会場用画面のキーを無効にしました。
    .hint = 運営のページから会場用画面を開き直してください。
account-revoke-what = 無効にするものが指定されていません。
    .hint = デュエリストを指定するか、--everyone または --display を使ってください。
account-replaced-keys = このサーバーのすべての大会で、これまでに作成した個人用リンクと会場用画面のキーがすべて無効になりました。
    .hint = 新しい用紙を印刷し、運営のページから会場用画面を開き直してください。
