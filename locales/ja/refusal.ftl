# 受け付けられない理由と、次にすること。コマンドは入力するとおりに書く。

refusal-not-allowed = { $role }には権限がありません：{ $action }。
    .hint = 権限があるのは { $may } です。該当する人に依頼するか、自分の役割を --by で指定してください。
    .page-hint = 権限があるのは{ $may }です。依頼してください。
refusal-role-not-granted = { $account } には{ $role }の役割がありません。
    .hint = 主催者が付与します：`hantei do LOG grant-role account={ $account } role={ $word }`
refusal-not-own-entrant = 自分以外（{ $who }）については操作できません。
    .hint = スコアキーパーに依頼してください。
refusal-not-in-match = { $who }はこのマッチの対戦者ではありません：{ $match }。
    .hint = 卓は `hantei export pairings LOG` で確認できます。
refusal-moved = { $what ->
    [match] 表示した後に、ほかの人がマッチの内容を変更しました。
    [correction] 表示した後に、このマッチまたはその後のラウンドの内容が変わりました。
    [deck-list] 表示した後に、別のデッキリストが提出されました。
    [draft] 表示した後に、ほかの人が組み合わせ案を変更しました。
    [clock] 表示した後に、ほかの人がタイマーか延長を変更しました。
    [procedure] 表示した後に、ほかの人がこのマッチの経過を記録しました。
    [team-round] 表示した後に、ほかの人がこのラウンドの経過を記録しました。
    [course] 表示した後に、別のラウンドへ進んだか、前のラウンドに戻っています。
    [entrant] 表示した後に、ほかの人が参加者の情報を変更しました。
   *[tournament] 表示した後に、ほかの人が大会の内容を変更しました。
}
    .hint = もう一度確認し（確認した版 { $seen }、現在の版 { $now }）、問題がなければ --seen { $now } を付けて再度実行してください。
    .page-hint = 現在の内容を確認し、入力が正しければもう一度送信してください。
refusal-key-reused = キー { $key } は別のコマンド、または別の人によって使用済みです。今回は何も実行していません。
    .hint = 別のキーにするか、--key を付けずに実行してください。
    .page-hint = ページを開き直し、もう一度入力してください。
refusal-last-organiser = ほかに主催者がいないため、この役割は外せません。
    .hint = 先にほかのアカウントへ主催者の役割を付与してください。
refusal-not-created = このログにはまだ大会がありません。
    .hint = 作成してください：`hantei new LOG --regulation ID --name 大会名`
refusal-already-created = このログにはすでに大会があります。
    .hint = 1つのログは1つの大会です。新しい大会には別のファイルを使ってください。
refusal-regulation-missing = 大会には規定が必要ですが、指定されていません。
    .hint = --regulation ID で指定してください。一覧は `hantei regulations list` で表示します。
    .page-hint = 規定を選んで作り直してください。一覧：`hantei regulations list`
refusal-no-stages = { $regulation } にはステージの定めがないため、大会を開催できません。
    .hint = `hantei regulations list` から大会用の規定を選んでください。
refusal-text-missing = { $field }が空欄です。
    .hint = 入力してください。
refusal-text-unfit = { $why ->
    [length] { $field }は{ $length }文字です。上限は{ $longest }文字です。
   *[characters] { $field }に改行など印刷できない文字が含まれています。
}
    .hint = { $why ->
    [length] 短くしてください。
   *[characters] 該当する文字を除き、1行で入力し直してください。
}
refusal-setting-frozen = { $setting } はもう変更できません。すでに行われた対戦がこの値に基づいています。
    .hint = この値のまま続けてください。新しい大会では開始前に設定できます。
refusal-not-stated = { $stage }：規定に定めのない設定が{ $count }件あり、先に決める必要があります：{ $settings }。
    .hint = 設定してください：`hantei do LOG change-setting key={ $key } value={ $value }`
refusal-wrong-phase = { $phase ->
    [not-created] 今は実行できません。大会がまだ作成されていません。
    [preparing] 今は実行できません。受付がまだ始まっていません。
    [registration] 今は実行できません。受付中です。
    [ready] 今は実行できません。受付は終了し、対戦はまだ始まっていません。
    [running] 今は実行できません。大会は進行中です。
   *[finished] 今は実行できません。大会は終了しています。
}
    .hint = { $phase ->
    [not-created] 作成してください：`hantei new LOG --regulation ID --name 大会名`
    [preparing] 受付を始めてください：`hantei do LOG open-registration`
    [registration] `hantei do LOG close-registration` で受付を終了するか、`hantei do LOG start` ですぐに開始してください。
    [ready] `hantei do LOG start` で開始するか、`hantei do LOG open-registration` で受付を再開してください。
    [running] 今できることは `hantei do LOG --list` で表示します。
   *[finished] 変更が必要な場合：`hantei do LOG reopen reason=…`
}
refusal-already-started = 対戦はすでに始まっています。
    .hint = 新しい参加者は途中参加として登録してください：`hantei do LOG late-entry name=…`
refusal-not-started = 対戦はまだ始まっていません。
    .hint = 開始してください：`hantei do LOG start`
refusal-role-already-granted = { $account } にはすでに{ $role }の役割があります。
    .hint = 操作は必要ありません。
refusal-too-few-entrants = 参加者は{ $entrants }人です。{ $minimum }人以上が必要です。
    .hint = 参加者を登録するか復帰させてから、もう一度実行してください。
refusal-no-rounds-for-so-few = 参加者{ $entrants }人の場合の { $setting } は規定に定めがありません。
    .hint = 設定してください：`hantei do LOG change-setting key={ $key } value=3`
refusal-unknown-entrant = 参加者 { $entrant } は存在しません。
    .hint = 登録名で指定してください。一覧は `hantei export roster LOG` です。開始後は `hantei standings LOG` に番号が表示されます。
refusal-unknown-person = 登録者 { $person } は存在しません。
    .hint = player= に登録名を指定してください。一覧は `hantei export roster LOG` です。
    .page-hint = 一覧から選んでください：`hantei export roster LOG`
refusal-person-erased = { $person } の情報は消去されており、元に戻せません。
    .hint = 参加する場合は、新しく登録してください。
refusal-unknown-match = マッチ { $match } は存在しません。
    .hint = ラウンドのマッチは `hantei export pairings LOG` で表示します。
refusal-unknown-table = { $count ->
    [0] 卓番号 { $table } はここでは使えません。
   *[other] このラウンドに{ $table }番卓はありません。
}
    .hint = { $count ->
    [0] 卓番号は1からで、1つのラウンドに同じ番号は1つだけです。
   *[other] このラウンドの卓：{ $tables }
}
refusal-same-card-game-id = このカードゲームIDはすでに登録されています：{ $who }。
    .hint = 同じ人であれば操作は必要ありません。先の登録が誤りであれば訂正してください：`hantei do LOG edit-person player={ $entrant } id=…`
refusal-same-name = 同じ名前の参加者が登録されています：{ $who }。異なるカードゲームIDが両方にないと区別できません。
    .hint = 両方のカードゲームIDを入力するか、別人であることを accept=same-name で確認してください。
    .page-hint = 両方のカードゲームIDを入力するか、別人であることにチェックを入れてください。
refusal-wrong-check-digit = カードゲームIDの末尾の数字が合いません。正しくは { $expected } です。
    .hint = カードと照合してください。カードの記載どおりであれば accept=wrong-check-digit で受け付けます。
    .page-hint = カードと照合してください。カードの記載どおりであれば、そのまま受け付けることにチェックを入れてください。
refusal-card-game-id-missing = { $known ->
    [0] この大会ではカードゲームIDが必要ですが、入力されていません。
   *[other] この大会ではカードゲームIDが必要ですが、{ $who }のIDが登録されていません。
}
    .hint = カードに記載されたIDを id=… で入力してください。IDなしで参加させるかどうかは、開始時に決めるか、設定 registration.card_game_id を理由を付けて変更します。
    .page-hint = カードに記載されたIDを入力してください。IDなしで参加させるかどうかは、開始時に決めるか、設定を理由を付けて変更します。
refusal-legal-deck-missing = この大会ではデッキリストが必要ですが、{ $who }は適正なリストを提出していません。
    .hint = 先にデッキリストを提出してもらってください。リストなしで参加させるかどうかは、開始時に決めます。
refusal-same-entrant = { $who }を自分自身と統合することはできません。
    .hint = keep=… と remove=… に別々の参加者を指定してください。
    .page-hint = 別々の参加者を選んでください。
refusal-entrant-not-active = { $status ->
    [active] { $who }は参加中です。
    [dropped] { $who }は{ $after }の後にドロップしました。
    [dropped-before] { $who }はステージの最初のラウンドの前にドロップしました。
   *[removed] { $who }は開始前に参加者から外されました。
}
    .hint = { $status ->
    [removed] 開始前：`hantei do LOG reinstate player={ $entrant } reason=…`。開始後は途中参加として登録してください。
   *[other] 復帰させる場合：`hantei do LOG reinstate player={ $entrant } reason=…`
}
refusal-entrant-active = { $who }はすでに参加中です。
    .hint = 操作は必要ありません。
refusal-merged = { $who }は重複登録として{ $into }に統合されたため、復帰できません。
    .hint = { $into }で続けてください。別人だった場合は、もう一度登録してください。
refusal-check-in-unchanged = { $presence ->
    [here] { $who }はすでに出席を確認済みです。
   *[away] { $who }の出席は確認されていません。
}
    .hint = 操作は必要ありません。参加者が正しいか確認してください。
refusal-not-checked-in = 出席が確認されていない参加者：{ $who }。
    .hint = 出席を確認する（`hantei do LOG check-in player=…`）か、absent=removed で参加者から外すか、absent=kept でそのまま組み合わせて開始してください。
    .page-hint = 出席を確認するか、出席未確認の人を除くか含めるかを選んで開始してください。
refusal-round-not-to-come = { $last ->
    [0] 第{ $round }ラウンドは指定できません。次は第{ $next }ラウンドです。
   *[other] 第{ $round }ラウンドは指定できません。次は第{ $next }ラウンド、指定できるのは第{ $last }ラウンドまでです。
}
    .hint = これから行うラウンドを指定してください。
refusal-bye-already-awarded = { $who }には第{ $round }ラウンドの不戦勝がすでに付与されています。
    .hint = 操作は必要ありません。
refusal-no-such-bye = { $who }に第{ $round }ラウンドの不戦勝は付与されていません。
    .hint = 参加者とラウンドを確認してください。
refusal-table-taken = { $table }は{ $who }の固定席です。
    .hint = 別の卓を選ぶか、固定を外してください：`hantei do LOG fix-table player={ $entrant } table=none`
refusal-draft-waiting = 第{ $round }ラウンドの組み合わせ案が公開を待っています。
    .hint = `hantei do LOG publish` で公開するか、`hantei do LOG discard-draft` で破棄してください。
refusal-no-draft = 組み合わせ案がありません。
    .hint = `hantei do LOG draft` で案を作るか、`hantei pair LOG` で組み合わせをすぐに公開してください。
refusal-draft-incomplete = 組み合わせ案に問題がある参加者：{ $who }。参加中の全員にマッチか不戦勝がちょうど1つ必要です。
    .hint = `hantei do LOG swap first=… second=…` で入れ替えるか、`hantei do LOG discard-draft` で破棄して作り直してください。
refusal-not-in-round = { $who }は該当するラウンドで組み合わされていないか、移動できません。
    .hint = ラウンドの参加者を2人指定してください。トーナメント表の位置は変えられません。
refusal-already-paired = 第{ $round }ラウンドはすでに組み合わせ済みで、結果はまだありません。
    .hint = 対戦を行ってください。組み直す場合：`hantei do LOG withdraw-round reason=…`
refusal-round-of-byes = 第{ $round }ラウンドは不戦勝のみで、行う対戦がありません。
    .hint = `hantei do LOG close-round` で終了してから、次のラウンドを組み合わせてください。
refusal-results-missing = 第{ $round }ラウンドには確定していない結果が{ $count }件あります：{ $tables }。
    .hint = `hantei report LOG --table { $first } --score 2-1` で入力するか、`hantei do LOG close-round leave-open=理由` で残したまま終了してください。
results-missing-open = 未報告（{ $tables }）
results-missing-reported = 片方のみ報告（{ $tables }）
results-missing-disputed = 報告が不一致（{ $tables }）
refusal-all-rounds-played = このステージの全{ $rounds }ラウンドが終わっています。
    .hint = `hantei do LOG cut` で決勝トーナメント進出者を決めるか、`hantei do LOG finish` で大会を終了してください。
refusal-too-few-left = { $active ->
    [0] 残っている参加者がいません。
   *[other] 残っている参加者が1人しかいないため、対戦を続けられません。
}
    .hint = `hantei do LOG finish` で大会を終了してください。続ける場合は参加者を復帰させてください：`hantei do LOG reinstate player=… reason=…`
refusal-rounds-to-play = { $rounds }ラウンドのうち{ $played }ラウンドが終わっています。
    .hint = 次のラウンドを組み合わせてください：`hantei pair LOG`
refusal-rematch-unavoidable = 第{ $round }ラウンドに再戦があります：{ $pairs }。
    .hint = 主催者が許可できます：`hantei pair LOG --allow-rematch 理由`（案の場合は `hantei do LOG publish allow-rematch=理由`）。案で別の組み合わせにすることもできます。
    .page-hint = 主催者であれば、理由を入力して公開できます。または組み合わせ案で別の対戦に変更してください。
refusal-bracket-stands = { $stage }の組み合わせはトーナメント表で決まるため、手で入れ替えることはできません。
    .hint = もとになった対戦結果を訂正してください：`hantei do LOG correct-result …`
refusal-self-pairing = { $who }を自分自身と組み合わせたり入れ替えたりすることはできません。
    .hint = 別々の参加者を2人指定してください。
refusal-end-of-match-by-staff-only = { $table }番卓：このスコアは制限時間終了後の手順でのみ成立し、スタッフが入力します。
    .hint = ジャッジを呼ぶか、結果記入用紙をスコアキーパーに渡してください。
refusal-result-certain = 結果はすでに確定しています：{ $match }、{ $result }。
    .hint = 誤りがある場合：`hantei do LOG correct-result match={ $id } score=… reason=…`
refusal-result-not-certain = 結果はまだ確定していません：{ $match }。
    .hint = 入力してください：`hantei report LOG --table { $table } --score 2-1`
refusal-round-is-closed = 第{ $round }ラウンドは終了しています。
    .hint = `hantei do LOG reopen-round reason=…` で再開するか、`hantei do LOG correct-result` で結果を訂正してください。
refusal-nothing-to-confirm = { $table }番卓：対戦相手からの報告がまだありません。
    .hint = 自分で結果を報告してください：`hantei do LOG report table={ $table } score=…`
refusal-nothing-changes = すでにそのとおりです。何も変更していません。
    .hint = 指定が正しいか確認してください。
refusal-correction-needs-choice = { $rounds }は訂正前の結果で組み合わされています。{ $played ->
    [0] {""}
   *[other] {""}結果または報告があります：{ $tables }。
}
    .hint = どうするか指定してください：then=keep（そのまま）、then=swap:e1:e2（入れ替え、トーナメント表以外）、then=re-pair（組み直し）。`hantei do LOG correct-result … --what-if` で違いを先に確認できます。
    .page-hint = そのラウンドをどうするか選んでください：そのままにする、2人を入れ替える（トーナメント表を除く）、組み直す。
refusal-later-stage-started = このステージはすでに終わっているか、進みすぎています（{ $stage }）。
    .hint = 進出者はこの結果で決まりました。訂正できるのは主催者かヘッドジャッジです。
refusal-round-has-results = 第{ $round }ラウンドには結果または報告があります：{ $tables }。
    .hint = それでも行う場合は force=yes を付けてください。以前の内容はログに残ります。
    .page-hint = それでも行う場合は、結果が入っていても実行することを選んでください。以前の内容はログに残ります。
refusal-no-round = 対象となる公開済みのラウンドがありません。
    .hint = 組み合わせてください：`hantei pair LOG`
refusal-later-round-published = 第{ $round }ラウンドがすでに公開されています。
    .hint = 先に取り消してください：`hantei do LOG withdraw-round reason=…`
refusal-round-is-released = 第{ $round }ラウンドの対戦表はすでに全体に公開されています。
    .hint = 操作は必要ありません。
refusal-not-tied = 全基準で同順位ではないか、すでに抽選済みです：{ $who }。
    .hint = `hantei standings LOG` で同じ順位の全員を、その人たちだけ指定してください。
refusal-cut-short = 進出枠は{ $size }人ですが、残っているのは{ $active }人です。
    .hint = 上位シードを不戦勝として進める場合：`hantei do LOG cut short=accepted`
refusal-no-cut = 次に進むステージがありません。
    .hint = 大会を終了してください：`hantei do LOG finish`
refusal-cut-missing = { $stage }がまだ行われていません。
    .hint = 進出者を決めてください：`hantei do LOG cut`
refusal-not-elimination = 現在のステージはシングルエリミネーションではありません。
    .hint = 次のラウンドを組み合わせてください：`hantei pair LOG`
refusal-no-time-limit = { $round }には制限時間がないため、タイマーも時間切れの告知も延長もありません（対象外）。
    .hint = 進行のペースを見守ってください。制限時間を設ける場合は、理由を付けて設定してください：`hantei do LOG change-setting`
refusal-clock-not-started = 第{ $round }ラウンドのタイマーはまだ開始していません。
    .hint = 開始してください：`hantei do LOG start-clock`
refusal-clock-already-started = 第{ $round }ラウンドのタイマーはすでに開始しています。
    .hint = 最初からやり直す場合は時間を合わせてください：`hantei do LOG set-clock left=45:00 reason=…`
refusal-clock-paused = 第{ $round }ラウンドのタイマーはすでに止まっています。
    .hint = 再開してください：`hantei do LOG resume-clock`
refusal-clock-running = 第{ $round }ラウンドのタイマーはすでに動いています。
    .hint = 操作は必要ありません。止める場合：`hantei do LOG pause-clock`
refusal-time-out-of-range = { $time } は指定できません。{ $lowest } から { $highest } までです。
    .hint = 3:00 のように分と秒で書いてください。数字だけの場合は分になります。
refusal-not-in-open-round = 今行われているマッチではありません：{ $match }。
    .hint = 残り時間があるのは進行中のラウンドのマッチだけです。一覧は `hantei export pairings LOG` です。
refusal-time-is-called = { $table }番卓は時間切れが告知され、制限時間終了後の手順に入っています。延長はできません。
    .hint = 告知が誤りだった場合：`hantei do LOG take-back-time-call table={ $table } reason=…`
refusal-time-is-not-called = { $table }番卓の時間切れは告知されていません。
    .hint = 操作は必要ありません。卓番号を確認してください。
refusal-time-is-not-up = { $table }番卓は残り{ $left }です。
    .hint = 時間切れまで待つか、延長を取り消すか、タイマーを合わせてください：`hantei do LOG set-clock left=0:00 reason=…`
refusal-no-time-is-up = 時間切れをこれから告知すべき卓はありません。
    .hint = 1卓だけの場合：`hantei do LOG call-time table=N`
refusal-extension-too-short = { $table }番卓：{ $clause ->
    [none] 設定により、
   *[other] { $clause } により、
}遅延行為には{ $least }以上の延長が必要ですが、指定は{ $time }です。
    .hint = { $least } 以上にしてください：`hantei do LOG extend table={ $table } time={ $least } reason=slow-play`
refusal-head-judge-grants = { $reason }を理由とする延長は、ヘッドジャッジが認めます。
    .hint = ヘッドジャッジを呼んでください。認められた場合は granted-by=head-judge を付けて記録してください。
    .page-hint = ヘッドジャッジを呼んでください。認められた場合は、認めた人としてヘッドジャッジを選んで記録してください。
refusal-no-extensions = この大会に延長はありません。
    .hint = 設定 extension.authority によります。主催者が変更できます。
    .page-hint = 延長を認められる人の設定によります。主催者が変更できます。
refusal-no-such-extension = { $number ->
    [0] { $table }番卓に延長はありません。
   *[other] { $table }番卓に延長 { $number } はありません。
}
    .hint = 卓番号と延長の番号を確認してください。
refusal-matches-have-own-time = 延長または時間切れの告知があります：{ $tables }。その卓で対戦中の2人に対するものです。
    .hint = 先に取り消してください：`hantei do LOG take-back-extension table={ $first } reason=…` または `hantei do LOG take-back-time-call table={ $first } reason=…`
refusal-matches-have-begun = 記録のある卓があります：{ $tables }（デュエル、ライフポイント、エンドオブマッチ、または罰則）。その卓で対戦中の2人に関するものです。
    .hint = 先にその記録を取り消してください。ラウンドごと取り消す場合は `hantei do LOG withdraw-round reason=… force=yes` を使ってください。そのラウンドのマッチの経過は消え、そこで適用された罰則は次のマッチ待ちに戻ります。
    .page-hint = 大会記録で内容を確認し、先に取り消してください。マッチが始まっていてもラウンドごと取り消すことはできます。そのラウンドのマッチの経過は消え、そこで適用された罰則は次のマッチ待ちに戻ります。
refusal-cards-not-pinned = デッキの判定に使うカードプールが決まっていません。
    .hint = デッキリストのページで、カードプールとリミットレギュレーションを選んでください。
refusal-other-cards-pinned = このリストは、現在とは別のカードプールで判定されています。
    .hint = もう一度提出してください。
refusal-deck-unfit = { $cards ->
    [0] リストにカードがありません。
   *[other] リストに{ $cards }枚のカードがあり、{ $most }枚を超えています。
}
    .hint = ファイルが正しいか確認してください。
refusal-decks-locked = { $by ->
    [deadline] 提出期限を過ぎたため、デッキリストは変更できません。
    [play] 1回戦が公開されたため、デッキリストは変更できません。
   *[staff] デッキリストの変更は締め切られました。
}
    .hint = ヘッドジャッジに申し出てください。変更は是正として、理由とともに記録されます。
refusal-no-deck-handed-in = { $who }はデッキリストを提出していません。
    .hint = 先にデッキリストを提出してもらってください。
refusal-below-minimum = { $setting } は { $set } ですが、{ $clause } により { $least } 以上が必要です。
    .hint = 設定してください：`hantei do LOG change-setting key={ $key } value={ $least }`

unset-suggested = { $count ->
    [0] { $setting }：推奨 { $suggestion }
   *[other] { $setting }：推奨 { $suggestion }、ほかに { $others }
}

impossible-too-many-duels = { $score } は最大{ $best_of }デュエルのマッチではあり得ません。
    .hint = A席側（左）の勝ち数、B席側（右）の勝ち数、引き分けの順に入力してください：2-0、2-1、2-1-1
impossible-duel-after-the-decision = 第{ $duel }デュエルでマッチが決まっていますが、その後のデュエルが入力されています。
    .hint = マッチを決めたデュエルより後は入力しないでください。
impossible-not-decided = { $score } ではマッチが決まりません。{ $needed }デュエルの先取が必要です。
    .hint = 制限時間終了後の手順による結果であれば、スタッフがそのように入力します。そうでなければ用紙を確認してください。
impossible-draw-in-elimination = { $score } は引き分けですが、シングルエリミネーションに引き分けはありません。
    .hint = 勝者が決まるまで、決勝トーナメント用の制限時間終了後の手順に従ってください。
impossible-draws-not-played = { $score } は引き分けですが、この大会に引き分けはありません。
    .hint = 勝者を入力してください（ステージの draws の設定によります）。
    .page-hint = 勝者を入力してください（大会の設定によります）。
impossible-double-loss-not-possible = この大会では両者敗北にできません。
    .hint = 勝者を入力してください（result.double_loss の設定によります）。
    .page-hint = 勝者を入力してください（大会の設定によります）。
