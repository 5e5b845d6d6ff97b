# 主催者のページ：大会の作成、ダッシュボード、スタッフ、リンク、取り込み、記録、設定。

new-title = 大会を作成
new-choose = どの規定で開催しますか。規定に定めのない項目は、次の画面で決めます。
new-for-competition = この選手権専用の規定です。
new-for-policy = 公認大会全般に適用される規定です。
new-for-penalties = 罰則のみを定めた規定です。
new-holds = { $from }から適用
new-holds-not-stated = 適用日の記載なし
new-left-open = { $open ->
    [0] 開始前に決める項目はありません
   *[other] 開始前に決める項目{ $open }件
}、{ $preset ->
    [0] 既定値の項目はありません
   *[other] 既定値の項目{ $preset }件
}。
new-under = 「{ $title }」による大会を作成
new-other = 別の規定を選ぶ
new-look-below = まだ作成されていません。下の項目を直してください。
new-name = 大会名
new-name-help = 対戦表と順位表に印刷されます。
new-name-unfit = 大会名は200文字以内で入力してください。
new-zone = 会場のタイムゾーン
new-zone-help = 例：Asia/Tokyo、Europe/Paris。リミットレギュレーションはこの日付で判断します。
new-zone-unfit = タイムゾーンではありません。Asia/TokyoやEurope/Parisのように入力してください。
new-open-settings = 規定に定めのない項目
new-open-settings-help = 推奨値が入っています。後で決める場合は空欄のままにしてください。決まるまで大会は開始できません。
new-preset-settings = 規定に定めがなく、既定値を使う項目：{ $count }件
new-preset-settings-help = 変更しなければ既定値が使われます。開始時に記録へ残ります。
new-open-registration = すぐに受付を開始する
new-make = 大会を作成する
new-make-then = 作成した人が主催者になります。次は参加者の登録です。

setting-decide-later = 後で決める
setting-suggested = 推奨：{ $value }。
setting-also = ほかの候補：{ $values }。
setting-minimum = { $clause }により{ $value }以上。
setting-takes-number = { $lowest }から{ $highest }までの数。
setting-takes-odd-number = { $lowest }から{ $highest }までの奇数。
setting-takes-number-or-none = { $lowest }から{ $highest }までの数、または「none」（なし）。
setting-takes-attendance = { $lowest }から{ $highest }までの数。参加者数で変える場合は「4:3,9:4」（4人以上で3、9人以上で4）。
setting-takes-attendance-or-none = { $lowest }から{ $highest }までの数（0はなし）。参加者数で変える場合は「4:3,9:4」（4人以上で3、9人以上で4）。
setting-word-typed = { $word }（{ $said }）
setting-takes-words = 次の語を順番に、カンマで区切って入力：{ $words }。
setting-takes-date = 2026-11-30のような日付。
setting-takes-date-or = 2026-11-30のような日付、または：{ $words }。

desk-nobody = まだ参加者がいません。
desk-nobody-then = まず参加者を登録します。名簿を取り込むか、受付で1人ずつ登録してください。
desk-register-first = 参加者を登録する
desk-entrants = 参加者
desk-active = 参加{ $count }人
desk-checked-in = 出席確認済み{ $count }人
desk-dropped = ドロップ{ $count }人
desk-disputed = 不一致 { $count }
desk-reported-once = 片方のみ報告 { $count }
desk-open = 未報告 { $count }
desk-done = 確定 { $count }
desk-round-of = 全{ $rounds }ラウンド中の第{ $round }ラウンド
desk-round-closed = 終了
desk-tables-disputed = 報告が一致しない卓：
desk-tables-reported = 片方のみ報告の卓：
desk-tables-open = 未報告の卓：
desk-more = ほか{ $count }
desk-clock-not-started = タイマーはまだ開始していません。
desk-not-yours = この操作を行う権限がありません。
desk-fix-results = 結果の画面へ
desk-fix-check-in = 出席確認へ（または下の「出席未確認の人を除いて開始する」）
desk-fix-register = 受付の画面へ
desk-fix-settings = 設定の画面へ
desk-fix-draft = 組み合わせ案の画面へ
desk-places = 運営のページ
desk-other-steps = そのほかの操作

desk-poster = 掲示用ポスター（QRコード）

go-import = 参加者名簿を取り込む
go-links = リンクとコード
go-staff = スタッフ
go-hall = 会場用画面
go-commands = すべての操作

step-open-registration = 受付を開始する
step-open-registration-then = 受付での登録、名簿の取り込み、大会コードによる参加ができるようになります。
step-close-registration = 参加者{ $entrants }人で受付を締め切る
step-close-registration-then = 参加者{ $entrants }人でスイスドローのラウンド数が決まります。開始するまでは受付を再開できます。
step-start = 参加者{ $entrants }人で開始する
step-start-then = 最初のステージの設定が確定します。次に第1ラウンドの組み合わせを作ります。
step-draft = 第{ $round }ラウンドの組み合わせ案を作る
step-draft-then = まず案を確認します。公開するまでほかの人には見えません。
step-publish = 第{ $round }ラウンドの組み合わせを公開する
step-publish-then = { $tables }卓、{ $byes ->
    [0] 不戦勝なし
   *[other] 不戦勝{ $byes }人
}。すべてのスマートフォンと会場の画面にすぐ表示されます。会場の画面に先に公開した場合、スマートフォンには全体に公開するまで表示されません。
step-release = 第{ $round }ラウンドの対戦表を全体に公開する
step-release-then = 現在、第{ $round }ラウンドの対戦表は会場とスタッフのみに表示されています。スマートフォンと公開ページにもすぐに表示されます。
step-close-round = 第{ $round }ラウンドを終了する
step-close-round-then = 第{ $round }ラウンド終了時の順位が公開されます。
step-advance = トーナメント表の次のラウンドを組む
step-advance-then = 勝者どうしの対戦がすぐに公開されます。
step-cut = 決勝トーナメントへ進む人を決める
step-cut-then = 順位の上位者が決勝トーナメントに進みます。続いて最初の組み合わせを作ります。
step-finish = 大会を終了する
step-finish-then = 最終順位が記録され、公開されます。
step-start-without-absent = 出席未確認の人を除いて開始する
    .hint = 参加者一覧から外れます。遅れての参加はできます。
step-start-with-absent = 出席未確認の人を含めて開始する
    .hint = 来場していなくても第1ラウンドの組み合わせに入ります。
step-reopen-registration = 受付を再開する
    .hint = ラウンド数は締め切るときに決め直されます。
step-pair-at-once = 案を確認せずに組み合わせを公開する
    .hint = 組み合わせ案は表示されません。
step-discard-draft = 組み合わせ案を破棄する
    .hint = 別の抽選で作り直せます。
step-leave-open = 未報告の卓を残してラウンドを終了する
    .hint = 結果のない卓は、結果が入力されるまで誰の成績にも数えません。
step-reopen-round = 直前のラウンドを再開する
    .hint = もう一度終了するまで、そのラウンドの順位は取り消されます。
step-withdraw-round = 直前のラウンドを取り消す
    .hint = 組み合わせはすべての画面から消えます。結果が失われるため、結果のあるラウンドはここでは取り消せません。
step-cut-early = 今すぐ決勝トーナメントへ進む
    .hint = 残りのラウンドは行われません。
step-finish-early = 今すぐ大会を終了する
    .hint = 残りの予定は行われず、現在の順位が最終順位になります。
step-reopen = 終了した大会を再開する
    .hint = もう一度終了するまで、最終順位は取り消されます。
danger-round = 第{ $round }ラウンド
danger-word = はい

import-text = CSV、TSV、XLSXに対応しています。1行に1人、見出しは「名前」「ふりがな」「カードゲームID」「地域」「所属」など。
import-file = ファイル
import-file-help = 5 MiBまで。
import-encoding = ファイルの文字コード
import-encoding-found = 自動判別
import-pasted = または名簿を貼り付け
import-pasted-help = 表計算ソフトからそのまま貼り付けられます。
import-read = 名簿を読み取る
import-read-then = 読み取り結果を表示します。この段階ではまだ登録されません。
import-too-large = ファイルが5 MiBを超えています。
    .hint = 参加者のシートだけをCSVで保存してください。
import-nothing = 名簿がありません。
    .hint = ファイルを選ぶか、名簿を貼り付けてください。
import-nobody = 誰も選ばれていないため、登録していません。
    .hint = 1行以上選ぶか、別の名簿を読み取ってください。
import-done = { $count }人を登録しました。
import-read-title = 名簿の読み取り結果
import-summary = 登録できる人{ $certain }人、確認が必要な人{ $doubtful }人、読み取れない行{ $rejected }行。
import-nothing-yet = まだ誰も登録されていません。
import-rejected = 登録できない行
import-warnings = 確認してください
import-notes = 補足{ $count }件
import-notes-title = 補足
import-line = { $line }行目：
import-line-heading = 行
import-doubts = 確認が必要な人
import-doubts-help = それでも登録する人を選んでください。選ばなかった人は登録されません。
import-register = { $count }人を登録する
import-register-with = { $count ->
    [0] 選んだ人を登録する
   *[other] { $count }人と、選んだ人を登録する
}
import-register-then = 全員を一度に登録します。1人でも登録できない場合は、誰も登録されません。登録できない行は除かれます。
import-other = 別の名簿を読み取る
import-players = そのまま登録できる人：{ $count }人

links-code-closed = 現在は参加できません
links-code-close = コードによる参加を止める
links-code-open = コードによる参加を再開する
links-code-new = 新しいコードにする
links-code-first = コードを作る
links-code-none = 大会コードはまだありません。
links-display = 会場用画面
links-display-text = 会場の画面にログインは不要です。このアドレスを開いてください。見られるのは会場用画面だけです。
links-display-revoke = すべての画面のキーを無効にする
links-personal = 個人用リンク
links-personal-text = 参加者ごとのリンクです。開いた人は本人として結果の報告、確認、ドロップができます。
links-personal-show = 個人用リンクを表示・印刷する
links-revoke-whom = リンクを無効にする人
links-revoke-whom-help = 名前または番号（e7）。以前のリンクとログインは無効になります。新しいものを印刷してください。
links-revoke = 無効にする
links-revoke-all = すべての個人用リンクを無効にする
links-revoke-all-then = 全員に新しいリンクを渡し直すことになります。
links-revoked-nobody = この名前では1人に決まりません。
    .hint = 名前の全体、または「e7」のような番号を入力してください。
links-not-typed = 確認の語が入力されていないため、無効にしていません。
links-back = リンクとコードに戻る
links-print-help = ブラウザーの印刷機能で印刷してください。
links-poster-join = この大会に参加する
links-search = 名前、ふりがな、番号
links-open = 開く
links-code-of = { $name }さんの個人用リンク
links-card-text = 自分の卓、結果の報告、ドロップはこちらから。ほかの人に渡さないでください。
links-done-code-opened = 大会コードで参加できるようにしました。
links-done-code-closed = 大会コードでの参加を止めました。
links-done-code-new = 新しい大会コードになりました。以前のコードは使えません。
links-done-display-revoked = 会場の画面では新しいアドレスを開いてください。
links-done-revoked-one = リンクを無効にしました。
links-done-revoked-all = すべての個人用リンクを無効にしました。

staff-roles = 役割
staff-revoke = 「{ $role }」を外す
staff-grant = 役割を付ける
staff-invite = 招待
staff-invite-text = アカウントのない人を招待します。リンクは1回だけ使え、2日間有効です。
staff-invite-roles = 役割
staff-invite-make = 招待を作る
staff-invited = 未使用の招待
staff-invited-nobody = 未使用の招待はありません。
staff-invitation = スタッフの招待
staff-no-role = 招待には役割が1つ以上必要です。
staff-withdrawn = 招待を取り消しました。
link-once = このリンクは今だけ表示され、1回だけ使えます。読み取ってもらうか、送ってください。
link-until = { $until }まで有効
link-withdraw = 取り消す
link-done = 完了

accounts-title = アカウントと端末
accounts-all = すべてのアカウント
accounts-standing = 種別
accounts-deeds = 操作
accounts-disabled = 無効
accounts-enable = 有効に戻す
accounts-disable = 無効にする
accounts-recover = パスワード再設定のリンク
accounts-end-all = すべての端末をログアウト
accounts-staff-help = スタッフの招待は、大会ごとの「スタッフ」のページで、役割を選んで行います。
accounts-invite-owner = 管理者を招待する
accounts-devices = 端末
accounts-device-unknown = 種類のわからない端末
accounts-seen = 最終利用 { $at }
accounts-this-device = この端末
accounts-end = ログアウト
accounts-password = 自分のパスワード
accounts-password-now = 現在のパスワード
accounts-password-set = パスワードを変更する
accounts-recovery = パスワードの再設定
accounts-said-password-set = パスワードを変更しました。ほかの端末はログアウトされました。
accounts-said-password-wrong = 現在のパスワードが違うため、変更していません。
accounts-said-ended = ログアウトしました。
accounts-said-disabled = アカウントを無効にしました。
accounts-said-enabled = アカウントを有効に戻しました。

log-filter-text = 人名または語句
log-filter-table = 卓
log-filter-by = 操作した人
log-nothing = 見つかりませんでした。
log-pages = 記録のページ
log-older = 以前の記録
log-newest = 最新の記録
log-undo = この操作を取り消す
log-undo-records = 記録からは何も消えません。次の記録が加わります。
log-undo-reason = 取り消し（記録の{ $line }番）
log-undo-reason-help = 空欄の場合は、取り消す記録の番号が入ります。
log-undo-now = 取り消す

settings-change = 変更
settings-change-title = 変更：{ $label }
settings-reason-needed = 規定の定めと異なる値にする理由を書いてください。理由は公開されます。
settings-source = 根拠
settings-not-stated = 定めなし
settings-not-stated-count = { $count ->
    [0] すべて規定に定めがあります。
   *[other] 規定に定めのない設定が{ $count }件あります。
}
desk-finished = 最終順位を印刷する
desk-finished-then = 大会は終了し、最終順位は公開されています。印刷し、必要な場合は `hantei export` で書き出して、大会をアーカイブに入れてください。
desk-finished-archive = アーカイブへ
archive-put = 過去の大会に移す
archive-put-text = トップページの一覧から外れます。内容は変わらず、いつでも戻せます。
archive-under-way = この大会はまだ終わっていません。トップページでは「過去の大会」にだけ表示されます。大会のページ自体はそのまま使えます。
archive-take = 過去の大会から戻す
archive-take-text = この大会は過去の大会に入っています。
archive-taken = 大会を一覧に戻しました。
archive-done = 大会を過去の大会に移しました。
