# コマンドラインの文言。

console-no-log = ログが指定されていません。
    .hint = ログファイルを指定するか、--data DIR（または --database URL）と --tournament ID でデータベースを指定してください。
console-two-logs = ログが2つ指定されています：ファイル { $file } とデータベース { $data }。
    .hint = どちらか一方を指定してください。
console-no-tournament = データベース内の大会が指定されていません。
    .hint = --tournament ID で指定してください。
console-bad-tournament = { $id } はデータベース内の大会名として使えません。
    .hint = 64文字までの英数字、- と _ を使ってください。
console-other-tournament = このログは大会 { $log } のものです。
    .hint = --tournament { $log } を付けてください。
console-unknown-role = { $role } という役割はありません。
    .hint = organiser、head-judge、judge、scorekeeper、または player:参加者 を指定してください。
console-unknown-regulation = 規定 { $id } はありません。
    .hint = 使えるもの：{ $known }
console-unknown-zone = { $zone } というタイムゾーンはありません。
    .hint = Asia/Tokyo や Europe/Berlin のような IANA 名を使ってください。
console-not-a-setting = { $word } は設定の形になっていません。
    .hint = --set キー=値 と書いてください。キーは `hantei regulations show ID` で確認できます。
console-created = { $name } を { $regulation } で作成しました。受付中です。
console-no-command = コマンドがありません。
    .hint = `hantei do LOG --list` で今できることを確認できます。
console-unknown-command = { $name } というコマンドはありません。
    .hint = 近いもの：{ $nearest }。`hantei do LOG --list` で今できることを確認できます。
console-not-a-word = { $word } は キー=値 の形になっていません。
console-word-twice = { $key } が2回指定されています。
console-unknown-word = このコマンドに { $key } はありません。
console-word-missing = このコマンドには { $key } が必要です。
console-word-unreadable = { $key }：{ $value } を読み取れません。{ $expected }を入力してください。
console-nobody = { $who } という参加者は登録されていません。
    .hint = 登録名か e7 のような番号で指定してください。主催者、ヘッドジャッジ、スコアキーパーはカードゲームIDも使え、`hantei export roster LOG` で一覧を書き出せます。
    .page-hint = 登録名か e7 のような番号で指定してください：`hantei export roster LOG`
console-several = { $who } という名前の参加者は複数います：{ $players }
    .hint = 番号で指定してください。
console-list-by = 役割「{ $role }」が今実行できる操作です。
    .hint = 他の役割は --by head-judge、--by judge、--by scorekeeper、--by player:WHO で指定します。
console-repeated = 同じキーのコマンドはすでに実行済みです。新たに書き込まれたものはありません。
console-no-result = 対戦結果が指定されていません。
    .hint = --score 2-1、--duel p1 --duel p2 …、--no-show 側、--double-loss のいずれかを使ってください。
console-not-a-seed = { $seed } は抽選用の乱数シードではありません。
    .hint = 乱数シードは16進数1〜64桁です。
console-one-log = 1つのログに入るのは1つの大会です。
    .hint = --log を外すか、1大会だけシミュレートしてください。
console-unknown-stage = ステージ { $stage } はまだありません。
    .hint = { $count ->
    [0] 対戦はまだ始まっていません。`hantei do LOG start` で開始してください。
   *[other] 開始済み：{ $stages }
}
console-provisional = この順位は暫定です。未確定の対戦結果があります。
console-unknown-doubt = { $word } は承認できる項目ではありません。
    .hint = same-name または wrong-check-digit を使ってください。
    .page-hint = 表示されたものから選んでください。
console-unreadable = { $file } を取り込めません：{ $detail }
    .hint = 何も書き込まれていません。ファイルを直してからもう一度取り込んでください。
console-at-line = { $line }行目：{ $message }
console-rejected-line = { $line }行目は取り込まれませんでした：{ $message }
console-imported = { $file }：取り込み { $imported }件、除外 { $rejected }件。
console-log-copied = { $events }件の記録をすべて写しました。
console-file-exists = { $file } はすでにあるため、そのまま残しました。
    .hint = 別の名前にするか、--overwrite を付けてください。
console-file-missing = ファイル { $file } がありません。
    .hint = 名前とフォルダーを確認してください。
console-file-is-folder = { $file } はフォルダーで、ファイルではありません。
    .hint = 中のファイルを指定してください。
console-file-failed = { $file } を読み書きできませんでした：{ $detail }
    .hint = ディスク（空き容量、権限）を確認してから、もう一度実行してください。
console-fault-at = { $log } { $line }行目：{ $fault }
console-sound = ログは正常です：記録 { $events }件、参加者{ $people }人{ $erased ->
    [0] {""}
   *[other] 、消去 { $erased }人
}。最後の値は { $head } です。
console-simulated = { $events }大会、参加者{ $players }人、{ $rounds }ラウンド{ $cut ->
    [0] {""}
   *[other] 、決勝トーナメント { $cut }人
}。
    再戦 { $rematches }、不戦勝 { $byes }（2回目 { $second }）、引き分け { $draws }。
    勝ち点差の二乗和 { $sum }、下限 { $bound }。優勝：{ $champion }
console-assumed = 仮定：{ $key } = { $value }（規定に記載なし）
console-demo-title = 練習用大会：参加者{ $players }人、第{ $round }ラウンドの途中
console-demo-curve = 勝ち点
console-demo-end = 最初の記録からこのラウンドまでが { $log } に入っています。
    .hint = 例：hantei standings { $log } · hantei do { $log } --list · hantei report { $log } --table { $table } --score 2-1
console-demo-bracket = 優勝まで行った練習用大会：{ $champion }
console-demo-again = { $folder } にある練習用大会を続きから始めます。そのほかの指定は使われていません。
    .hint = 新しい練習用大会には別のフォルダーを指定してください。スタッフは下の新しいパスワードでサインインします。
console-demo-not-practice = { $folder } には{ $count ->
    [0] 会場のアカウント
   *[other] 大会（{ $names }）
}が入っていて、練習用大会はありません。何も変更していません。
    .hint = `hantei serve --data { $folder }` で開けます。練習には別のフォルダーを指定するか、--data を省いてください。
console-demo-stop = Ctrl-C で終了します。終了すると、この練習用の大会は消えます。
    .hint = あとで続ける場合はフォルダーを指定します：hantei demo --data FOLDER
console-demo-unkept = この大会は保存されていません。残すには --log ファイル を付けてください。
console-staff-only = これはスタッフ専用です。
    .hint = --by でスタッフの役割を指定してください。
console-card-game-ids-closed = 全員のカードゲームIDが含まれるため、主催者、ヘッドジャッジ、スコアキーパーだけが閲覧できます。
    .hint = 該当する人に依頼するか、自分の役割を --by で指定してください。組み合わせと順位は誰でも書き出せます。
console-nobody-listed = { $file } に参加者がいないため、何も取り込まれませんでした。
    .hint = ファイルが正しいか、参加者の行まで保存されているか確認してください。
console-done-unsaid = コマンドは実行され、内容は書き込まれました。回答の表示だけができませんでした：
    .hint = もう一度実行しないでください。`hantei standings LOG` や `hantei export pairings LOG` で確認できます。
console-hint = ヒント：
console-coverage = { $all }条項のうち、実装済み { $implemented }、表示・案内・記録 { $others }、予定 { $planned }。
console-bad-key = { $key } は重複防止キーとして使えません。
    .hint = 1〜200文字の1行で、コマンドごとに別のものを使うか、--key を外してください。
console-output-is-a-log = { $file } は大会のログのため、そのまま残しました。
    .hint = 別の名前にしてください。--overwrite でもログは上書きしません。

# `hantei do` のコマンドの説明。

console-does-change-setting = 設定を変更する
console-does-grant-role = 役割を付与する
console-does-revoke-role = 役割を取り消す
console-does-open-registration = 受付を始める
console-does-close-registration = 受付を終了する（ラウンド数が決まる）
console-does-register = 参加者を登録する
console-does-edit-person = 参加者の登録内容を変更する
console-does-erase-person = 個人情報を消去する
console-does-merge-duplicates = 二重登録を1つにまとめる
console-does-check-in = 出席を確認する
console-does-undo-check-in = 出席の確認を取り消す
console-does-award-bye = これから行うラウンドの不戦勝を付与する
console-does-revoke-bye = 付与した不戦勝を取り消す
console-does-late-entry = 開始後に参加者を登録する（途中参加）
console-does-fix-table = 参加者の席を1つの卓に固定する
console-does-start = 最初のステージを開始する
console-does-draft = 次のラウンドの組み合わせ案を作る
console-does-swap = 案の2人を入れ替える（理由を付けると公開済みのラウンドでも入れ替える）
console-does-set-pairing = 案の2人を対戦させる
console-does-discard-draft = 案を破棄する
console-does-publish = 案を公開する
console-does-release = 会場に先行公開したラウンドを全体に公開する
console-does-pair = 次のラウンドを組み合わせてすぐに公開する
console-does-withdraw-round = 最後に公開したラウンドを取り消す
console-does-start-clock = ラウンドのタイマーを開始する
console-does-pause-clock = ラウンドのタイマーを止める
console-does-resume-clock = 止めたタイマーを再開する
console-does-set-clock = 残り時間を合わせる
console-does-observe-clock = サーバーの時計の変更や再起動を記録する
console-does-extend = マッチの時間を延長する
console-does-take-back-extension = 延長を取り消す
console-does-call-time = 時間切れを告げる
console-does-take-back-time-call = 時間切れの告知を取り消す
console-does-report = 対戦者として結果を報告する
console-does-confirm = 対戦相手の報告に同意する
console-does-enter-result = スタッフとして結果を入力する
console-does-correct-result = 結果を訂正する
console-does-withdraw-result = 結果を取り消す
console-does-no-show = 片方が現れなかったことを入力する
console-does-double-loss = 両者敗北を入力する
console-does-drop = 参加者をドロップさせる
console-does-reinstate = ドロップした参加者を復帰させる
console-does-close-round = 現在のラウンドを終了する
console-does-reopen-round = 最後に終了したラウンドを再開する
console-does-lock-decks = デッキリストの変更を締め切る（全員または1人）
console-does-unlock-decks = デッキリストの変更を再び認める
console-does-deck-deadline = デッキリストの提出期限を決める
console-does-release-decks = デッキリストを公開する
console-does-open-deck = デッキチェックのため、非公開のデッキリストを開く
console-does-penalty = 罰則を与える（違反と履歴から罰則を提案します）
console-does-serve-penalty = 持ち越された罰則を始まったマッチに適用する
console-does-take-back-penalty = 罰則を取り消す
console-does-appeal = 罰則についてヘッドジャッジに異議を申し立てる
console-does-decide-appeal = 異議申し立てを裁定する
console-does-call-judge = 卓にジャッジを呼ぶ
console-does-take-call = 呼び出しに対応する
console-does-leave-call = 呼び出しを別のジャッジに任せる
console-does-answer-call = 呼び出しを対応済みにする
console-does-take-back-call = 呼び出しを取り下げる
console-does-appeal-call = 裁定についてヘッドジャッジの判断を求める
console-does-draw-lots = 全基準で同順位の参加者の順位を抽選で決める
console-does-cut = 決勝トーナメント進出者を決める
console-does-advance = トーナメント表の次のラウンドを組み合わせる
console-does-finish = 大会を終了する
console-does-reopen = 終了した大会を再開する
console-does-assume-suggestions = 規定に定めのない設定にすべて推奨値を使う（練習用）
console-kts-not-kept = ファイルの次の項目はログに残りません：{ $names }
console-kts-rounds = 予定のラウンド数はファイルにありません。この大会は{ $rounds }ラウンドです。
    .hint = 予定がもっと多い場合は --rounds N を付けて取り込んでください。
console-excess = 大会{ $event } 第{ $round }ラウンド 勝ち点{ $group }の組：{ $sum }（下限 { $bound }）。理由：{ $why }
console-excess-more = ほか{ $more }件。--format json ですべて表示します。
console-tournament-of-a-file = ログファイルの大会は1つです。--tournament はデータベース内の大会を指定するものです。
    .hint = --tournament を外すか、ファイルの代わりに --data DIR か --database URL を指定してください。
console-kts-places = 決勝トーナメントの同じラウンドで敗退した参加者は、KTS と同じくスイスドローの順位で並べます。
console-serve-at = ブラウザで次のいずれかのアドレスを開いてください。
console-serve-phones = 同じネットワークのスマートフォンは、次のコードを読み取れます：
console-serve-no-phones = このアドレスはこのパソコンからしか開けません。スマートフォンで使うには、ネットワークに接続したパソコンで --listen 0.0.0.0:8080 を付けて起動してください。
console-serve-set-up = この使い切りリンクから初期設定を行ってください（有効期間は1日）：
console-serve-stop = Ctrl-C で終了します。受け付けた内容はすべて保存されています。
console-serve-failed = サーバーが停止しました：{ $detail }
console-open-to-others = { $file } をこの端末のほかの利用者が読み取れます。名前や非公開のリストが含まれています。
    .hint = ファイルと付随するファイルに `chmod 600`、フォルダーに `chmod 700` を実行してください。
console-serve-damaged = 大会 { $log } の記録が破損しています。その大会以外は通常どおり利用できます。
    .hint = `hantei restore` でバックアップから復元してください。破損箇所は `hantei verify` で確認できます。
console-few-open-files = このマシンでサーバーが同時に開けるファイルは{ $count }個までです。4,000人規模の会場では{ $wanted }個必要です。
    .hint = 上限を超えた端末は接続できません。起動前に上限を引き上げてください：ulimit -n { $wanted }
console-panicked = 判定中にプログラム内部でエラーが発生しました。何も書き込まれていません。
    .hint = 上の表示を添えて報告してください。ログに問題がないかは `hantei verify LOG` で確認できます。
console-port-taken = { $address } は別のプログラムが使用しています。
    .hint = そのプログラムを終了するか、別のポートを指定してください：--listen 0.0.0.0:8081
console-not-listening = { $address } で待ち受けできません：{ $detail }
    .hint = このパソコンのアドレスと1024以上のポートを指定してください：--listen 0.0.0.0:8080
console-bad-certificate = 証明書 { $file } またはその鍵を使用できません：{ $detail }
    .hint = 両方ともPEM形式で、対になっている必要があります。
console-demo-staff = 練習用の大会です。スタッフは { $logins }、パスワード { $password } でログインできます
console-demo-organiser = 主催者
console-demo-scorekeeper = スコアキーパー
console-demo-head-judge = ヘッドジャッジ
console-demo-judge = ジャッジ
console-demo-public = 一般公開
console-demo-player = 参加者
console-demo-projector = 会場用画面
console-file-unreadable = { $file } を読み取れません：{ $detail }
console-reading-cards = { $file } カード：
console-no-cards = カードデータベースの指定も保存もないため、どのカードも分かりません。
    .hint = --cards FILE で指定するか、`hantei cards import FILE` で保存してください。
console-no-deck = デッキの指定がなく、カードデータベースだけです。
    .hint = その後にデッキを指定してください。
console-not-a-day = { $text } は日付ではありません。
    .hint = yyyy-mm-dd の形で入力してください。
console-no-such-list = { $file } にその名前のリストがないか、2つ以上あります。
    .hint = 次のリストがあります：{ $names }
console-several-lists = { $file } には複数のリストがありますが、指定がありません。
    .hint = { $file }#NAME のように指定してください。次のリストがあります：{ $names }
console-list-card-not-found = { $card } に当たるカードがありません
console-list-card-ambiguous = { $card } に当たるカードが{ $count }枚あります
console-list-entry-repeated = { $card } は{ $later }行目に異なる枚数でもう一度あり、そちらを適用します
console-list-entry-stricter = { $card } と同じカードまたは同名カードが{ $later }行目でより厳しく制限されており、そちらを適用します
console-sheet-names-no-deck = デッキ記入シートにある{ $file }が、デッキの中にありません。
    .hint = そのファイルも指定するか、シートの名前を訂正してください。
console-pool-not-whole = 読めないデッキがあるため、まとめて判定していません。
    .hint = 先にそのデッキを訂正してください。
console-legendary-list = レジェンドデッキリスト { $version }：デュエリスト{ $count }人。{ $note }
console-legendary-card-not-found = レジェンドデッキリスト、{ $duelist }：「{ $card }」を特定できません
console-legendary-required-beyond-limit = レジェンドデッキリスト、{ $duelist }：必須カード「{ $card }」は{ $required }枚ですが、{ $maximum }枚までしか使えません。共通ルールが優先されるため、主催者が決めてください
console-list-remarks-more = { $file }：同様の注意がほかに{ $count }件あります
console-in-file-at-line = { $file } { $line }行目：{ $message }
console-cards-rejected = { $file }：{ $rejected }行はカードではないため読み飛ばしました。`hantei cards import` で確認できます。
console-cards-read = { $file }：カード{ $cards }枚{ $rejected ->
    [0] {""}
   *[other] 、取り込めない行{ $rejected }
}。
console-cards-kept = カード{ $cards }枚（カード名{ $names }）をバージョン{ $version }として保存しました{ $disagreements ->
    [0] {""}
   *[other] 。ファイル間の相違が{ $disagreements }件あり、後のファイルを採用しました
}。
console-cards-disagree = { $card }：{ $on } が「{ $first }」と「{ $second }」（{ $file }）で異なります
console-decks-checked = { $all }デッキ：適正{ $legal }、違反あり{ $illegal }、判定不能{ $undetermined }。
