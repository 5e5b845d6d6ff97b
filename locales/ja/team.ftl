# チーム、グループ、チーム戦のラウンド：操作、記録、受け付けない理由

action-set-line-up = オーダーの提出
action-choose-representative = 代表者の選出
action-rule-on-tie = 同順位についての裁定
reason-group = グループ内の対戦
reason-representatives = 代表者戦：{ $best }位から{ $last }位を争う{ $tied }チームが同順位
judgement-groups = グループ内では全員が1回ずつ対戦します。

console-does-register-team = チームをメンバーとともに登録する（指定がなければ1人目がリーダー）
console-does-rename-team = チーム名を変更する
console-does-set-leader = 開始前にチームリーダーを変更する
console-does-replace-member = 開始前にメンバーを入れ替える
console-does-draw-groups = 開始前にグループを抽選する
console-does-set-groups = 開始前にグループを手で決める
console-does-set-line-up = ラウンドのオーダーを決める
console-does-start-duels = チーム戦のデュエルの開始を記録する（指定がなければ始められるものすべて）
console-does-end-duel = チーム戦のデュエルの結果を記録する
console-does-take-back-team-duel = チーム戦のデュエルについて最後に記録したことを取り消す
console-does-confirm-representative = 代表者を推す（全員が同じ人を挙げること）
console-does-name-representative = まとまらないチームの代表をリーダーと決める（ヘッドジャッジ）
console-does-start-representatives = 代表者戦の開始を記録する
console-does-end-representatives = 代表者戦の結果を記録する
console-does-take-back-representatives = 代表者戦について最後に記録したことを取り消す
console-does-waive-tie = 進出にかかわらない同順位をそのままとする（ヘッドジャッジ）
console-does-take-back-waiver = やはり代表者戦で決める（ヘッドジャッジ）

word-team = チーム
word-member = メンバー
word-member-1 = 1人目のメンバー
word-member-2 = 2人目のメンバー
word-member-3 = 3人目のメンバー
word-reading-1 = 1人目のふりがな
word-reading-2 = 2人目のふりがな
word-reading-3 = 3人目のふりがな
word-id-1 = 1人目のカードゲームID
word-id-2 = 2人目のカードゲームID
word-id-3 = 3人目のカードゲームID
word-leader = リーダー
word-groups = グループ
word-order = オーダー
word-duel = デュエル
word-duels = デュエル
word-representative = 代表者
choice-leader-first = 1人目
choice-leader-second = 2人目
choice-leader-third = 3人目
expected-member = チームのメンバー（番号、名前、または p5 のようなID）
expected-member-number = メンバーの番号
expected-line-up = 2,1,3 のようなメンバーの順番
expected-team-duel = a1>b2、a1<b2、a1=b2 のようなデュエル（a は先に表示されるチーム）
expected-team-duels = 終わった順に並べたデュエル（例：a1>b1,a2<b2）

refusal-team-teams-enter = この大会にはチームで参加します。
    .hint = チームをメンバーとともに登録してください：`hantei do LOG register-team …`。チーム戦のデュエルは1つずつ記録します：`hantei do LOG end-duel …`
    .page-hint = チームをメンバーとともに登録してください。チーム戦のデュエルは、ラウンドの対戦ボードで1つずつ記録します。
refusal-team-persons-enter = この大会には、チームではなく個人で参加します。
    .hint = 1人ずつ登録してください：`hantei do LOG register …`
    .page-hint = 1人ずつ登録してください。
refusal-team-members-unfit = チームのメンバーは{ $needed }人です。入力されたのは{ $given }人です。
    .hint = { $needed }人を入力してください。
refusal-team-no-such-member = { $number }人目のメンバーはいません（チームは{ $members }人）。
    .hint = リーダーは1から{ $members }までの番号で指定してください。
refusal-team-in-team = { $who }はすでに{ $team }のメンバーです。2つのチームに入ることも、同じチームに重ねて入ることもできません。
    .hint = カードゲームIDを確認してください。そちらの登録が誤りなら、先に別の人と入れ替えてください。
refusal-team-same-name = { $team }が同じ名前で登録されています。
    .hint = 別のチーム名にしてください。
refusal-team-not-member = { $who }は{ $team }のメンバーではありません。
    .hint = チームのメンバーを指定してください。
refusal-team-member-missing = デュエルの敗北はメンバー1人に与えるものですが、メンバーが指定されていません。
    .hint = メンバーを指定してください：member=…
    .page-hint = メンバーを選んでください。
refusal-team-not-leader = オーダーを決められるのは{ $team }のリーダーだけです。
    .hint = リーダーに頼むか、紙で受付に提出してください。
refusal-team-not-own-word = それを言えるのは{ $who }本人だけです。
    .hint = メンバーそれぞれが自分の個人用リンクから送るか、ジャッジに伝えてください。
refusal-team-member-out = { $who }は失格となり、以後のデュエルには出られません。
    .hint = チームのほかのメンバーは続けられます。
refusal-team-no-groups = この大会はグループ戦から始まりません。
    .hint = 大会を開始してください：`hantei do LOG start`
    .page-hint = 大会を開始してください。
refusal-team-groups-unfit = { $size ->
    [0] { $entrants }を、2以上ずつの{ $groups }グループに分けることはできません。
   *[other] { $entrants }では、{ $size }ずつの{ $groups }グループになりません。
}
    .hint = 参加数を合わせるか、グループの設定を変更してください：`hantei do LOG change-setting key=groups.group_size value=… reason=…`
    .page-hint = 参加数を合わせるか、理由を入力してグループの設定を変更してください。
refusal-team-groups-incomplete = どのグループにもいない、2つのグループにいる、または参加していません：{ $who }。
    .hint = 抽選し直す（`hantei do LOG draw-groups`）か、参加するすべてを1回ずつ指定してください：`hantei do LOG set-groups groups=…`
    .page-hint = 抽選し直すか、参加するすべてを1つのグループに入れてください。
refusal-team-not-teams = { $table }ではチーム戦は行われていません。
    .hint = マッチの結果を入力してください：`hantei do LOG enter-result …`
    .page-hint = マッチの結果を入力してください。
refusal-team-line-up-unfit = オーダーには{ $team }のメンバーを1回ずつ入れてください。
    .hint = 全員を指定してください：order=1,2,3
    .page-hint = メンバーそれぞれに別の番号を選んでください。
refusal-team-line-ups-stand = { $table }のオーダーはもう変えられません。両チームのオーダーがそろったか、デュエルが始まっています。
    .hint = 最初のデュエルの前であれば、スタッフが誤りを直せます。
refusal-team-no-duel = { $duel }は、このラウンドで対戦しないか、すでに対戦しました。
    .hint = ラウンドの対戦ボードを確認してください。
refusal-team-lost-by-penalty = { $duel }のデュエルは、罰則{ $number }によって決まったものです。
    .hint = 罰則が誤りなら取り消してください：`hantei do LOG take-back-penalty number={ $number } reason=…`
    .page-hint = 罰則が誤りなら取り消してください。
refusal-team-member-busy = { $who }はほかのデュエルの最中です。
    .hint = 先にそのデュエルの結果を記録してください。
refusal-team-duel-runs = { $duel }はすでに対戦中です。
    .hint = 結果を記録してください。
refusal-team-round-decided = { $table }のラウンドはすでに決着しており、新しいデュエルは始めません。
    .hint = 進行中のデュエルの結果を記録してください。
refusal-team-nothing-to-start = { $table }には、いま始められるデュエルがありません。
    .hint = 進行中のデュエルの結果を記録してください。
refusal-team-no-representatives = { $table }では代表者戦は行われません。
    .hint = 代表者戦は、同順位のチームの間か、決勝トーナメントのラウンドが引き分けのときに行います。
refusal-team-not-unanimous = 代表者がまとまっていないチーム（{ $count }）：{ $teams }。
    .hint = 全員が同じ人を挙げてください：`hantei do LOG confirm-representative …`。まとまらない場合は、ヘッドジャッジがリーダーと決めます。
    .page-hint = 全員が同じ人を挙げてください。まとまらない場合は、ヘッドジャッジがリーダーと決めます。
refusal-team-agreed = { $team }の代表者はすでに決まっています。
    .hint = 代表者戦を始めてください。
refusal-team-nobody-named = この大会の設定では、まとまらないチームの代表者を決めることはできません。
    .hint = チームで話し合って決めてもらってください。
refusal-team-representatives-play = { $table }の代表者戦はすでに始まっており、代表者は変えられません。
    .hint = 結果を記録してください。
refusal-team-representatives-wait = { $table }の代表者戦はまだ始まっていません。
    .hint = 開始を記録してください：`hantei do LOG start-representatives …`
    .page-hint = 開始を記録してください。
refusal-team-ties-open = 同順位のままです：{ $ties }。
    .hint = 代表者戦を組んでください：`hantei pair LOG`。進出にかかわらない順位は、ヘッドジャッジが同順位のままとすることができます：`hantei do LOG waive-tie …`
    .page-hint = 代表者戦を組んでください。進出にかかわらない順位は、ヘッドジャッジが同順位のままとすることができます。
refusal-team-no-tie = 同順位ではないか、すでに決着しています：{ $who }。
    .hint = グループの順位表を確認してください。
refusal-team-tie-qualifies = { $who }の順位は進出または組み合わせにかかわるため、代表者戦が必要です。
    .hint = 代表者戦を組んでください：`hantei pair LOG`
    .page-hint = 代表者戦を組んでください。
impossible-not-of-teams = メンバーのデュエルが指定されていますが、チーム同士の対戦ではありません。
impossible-of-teams = チーム同士の対戦ですが、メンバーのデュエルが指定されていません。
    .hint = デュエルを指定してください：duels=a1>b1,a2<b2,…
    .page-hint = ラウンドの対戦ボードでデュエルを記録してください。
impossible-met-again = { $first }と{ $second }の対戦が、ラウンドで行う回数を超えています。

event-group = { $group }：{ $who }
event-team-registered = { $team }を登録。メンバーは{ $members }、リーダーは{ $leader }。
event-team-renamed = チーム{ $id }の名前は{ $name }になりました。
event-team-leader-set = { $team }のリーダーは{ $leader }になりました。
event-team-member-replaced = { $team }で{ $old }に代わり{ $new }が入りました。
event-groups-drawn = { $how ->
    [lot] グループを抽選：{ $groups }。
   *[hand] グループを手で決定：{ $groups }。
}
event-tie-waived = { $who }は同順位のままとし、代表者戦を行いません。{ $why }
event-tie-waiver-taken-back = { $who }はやはり代表者戦で順位を決めます。{ $why }
event-group-tables-published = { $round }終了時のグループ順位表を公開（{ $count }行）。
event-line-up-set = { $match }：{ $team }のオーダーは{ $order }。
event-team-duel-started = { $match }：{ $duel }のデュエルを開始。
event-team-start-taken-back = { $match }：{ $duel }のデュエルは始まっていませんでした。
event-team-duel-ended = { $how ->
    [won] { $match }：{ $duel }のデュエルは{ $who }の勝ち。
    [drawn] { $match }：{ $duel }のデュエルは引き分け。
   *[both-lost] { $match }：{ $duel }のデュエルは両者の負け。
}
event-team-duel-taken-back = { $match }：{ $duel }のデュエルの結果を取り消し、続行。
event-team-duel-lost = { $how ->
    [won] { $match }：罰則{ $number }により、{ $duel }のデュエルは{ $who }の勝ち。
    [drawn] { $match }：罰則{ $number }により、{ $duel }のデュエルは勝者なし。
   *[both-lost] { $match }：罰則により、{ $duel }のデュエルは両者の負け。
}
event-team-loss-taken-back = { $match }：罰則{ $number }の取り消しにより、{ $duel }のデュエルは元の状態に戻りました。
event-team-duels-terminated = { $match }：ラウンドが決着し、打ち切り：{ $duels }。
event-team-duels-restarted = { $match }：ラウンドは決着しておらず、続行：{ $duels }。
event-representative-confirmed = { $match }：{ $who }が{ $team }の代表者に{ $representative }を推しました。
event-representative-named = { $match }：ヘッドジャッジが{ $team }の代表者を{ $representative }と決めました。{ $why }
event-representatives-started = { $match }：代表者戦{ $duel }を開始。
event-representatives-not-started = { $match }：代表者戦{ $duel }は始まっていませんでした。
event-representatives-ended = { $winner ->
    [first] { $match }：先に表示される側の代表者の勝ち。
    [second] { $match }：後に表示される側の代表者の勝ち。
   *[none] { $match }：代表者戦は勝者なしのため、もう一度行います。
}
event-representatives-taken-back = { $match }：代表者戦{ $duel }の結果を取り消し、続行。

setting-team-members = チームの人数
setting-team-meetings = チーム戦の対戦方式
setting-team-best-of = メンバー同士の最大デュエル数
setting-team-wins-needed = チーム戦の決着に必要な勝ち数
setting-team-drawn-duel = メンバー同士のデュエルの引き分けの扱い
setting-team-unplayed-duels = 行われなかったデュエルを勝利数に数えるか
setting-team-absent-team = 相手が来なかったチームに与える勝ち数
setting-team-member-match-loss = メンバーへのマッチの敗北が及ぶ範囲
setting-team-leader-duels = リーダーの勝利数に数えるデュエル
setting-team-substitutes = 大会中のメンバー交代
setting-stage-groups = グループ数
setting-stage-group-size = 1グループの数
setting-stage-qualify = 各グループからの進出数
setting-stage-division = グループの分け方
setting-stage-criteria = グループの順位の基準（適用順）
setting-stage-tied = 同順位の決め方
setting-stage-three-tied = 3つ以上が同順位のときの対戦方式
setting-stage-drawn-representatives = 代表者戦が引き分けのとき
setting-stage-waived-ties = ヘッドジャッジがそのままにできる同順位
setting-stage-no-unanimity = 代表者がまとまらないとき
setting-stage-after-decision = 決着したラウンドのデュエルの扱い
setting-stage-level-round = 引き分けのチーム戦の決め方
setting-round-after-decision = 決着したラウンドのデュエルの扱い
value-word-all-play-all = 総当たり
value-word-boards = 席ごとの対戦
value-word-wins-needed = 決着に必要な数
value-word-every-meeting = すべて
value-word-own-duels = そのラウンドの本人のデュエル
value-word-team-round = チームのラウンド
value-word-registered-leader = 登録されたリーダーのもののみ
value-word-by-hand = 手で決める
value-word-rounds-won = ラウンド勝利数
value-word-duels-won = 個人のデュエル勝利数
value-word-leader-duels-won = リーダーのデュエル勝利数
value-word-representatives = 代表者同士のデュエル
value-word-round-robin = 総当たり
value-word-not-qualifying = 進出にかかわらないもの
value-word-leader = リーダーが出る
value-word-blocked = 誰も出られない
value-word-finished = 進行中のものは最後まで行い、数える
value-word-terminated = 進行中のものは打ち切る
value-word-all-played = すべて行う
value-word-cross-over = グループ1位と別のグループの2位

# Tables of groups.
heading-group = グループ
short-rounds-won = ラウンド
short-duels-won = デュエル
short-leader-duels-won = リーダー
decided-rounds-won = ラウンド勝利数
decided-duels-won = 個人のデュエル勝利数
decided-leader-duels-won = リーダーのデュエル勝利数
decided-representatives = 代表者戦
decided-leaving = 離脱
group-tie = { $best }位から{ $last }位が同順位：{ $who }。代表者戦で決めます。
player-says-idle = { $reader ->
    [own] このラウンドは対戦がありません。
   *[other] このラウンドは対戦がありません。
}

# チーム戦の対戦ボード
board-duel = { $state ->
    [running] 対戦中
    [won] { $penalty ->
        [yes] { $who }の勝ち（罰則）
       *[no] { $who }の勝ち
    }
    [drawn] 引き分け
    [both-lost] 両者敗北
    [terminated] 打ち切り
   *[not-started] { $over ->
        [yes] 対戦なし
       *[no] 開始前
    }
}
board-of-representatives = グループ内の順位を決める代表者戦です。このデュエルはどの順位基準にも数えません。
board-says = { $stands ->
    [won] { $who }がこのラウンドに勝利しました。{ $running ->
        [0] { "" }
       *[other] { $running }つのデュエルがまだ対戦中です。
    }
    [level] 勝ち数は同じです。
   *[open] { $needed ->
        [0] すべてのデュエルを行います。
       *[other] 先に{ $needed }勝したチームの勝ちです。
    }
}
representatives-say = { $stands ->
    [won] { $who }が代表者戦に勝利しました。
    [running] 代表者が対戦中です。
    [ready] 代表者が決まり、開始できます。
   *[choosing] メンバー全員が代表者を確認するまで開始できません。
}{ $drawn ->
    [0] { "" }
   *[other] 引き分け{ $drawn }回のため、再戦します。
}

# グループと対戦ボードのページ
go-groups = グループ
groups-none = この大会にはまだグループがありません。
group-title = グループ{ $letter }
group-goes-on = 進出
board-open = 対戦ボード
board-title = { $first } – { $second }
board-caption = 対戦の組み合わせ
board-number = デュエル{ $number }
board-leader = リーダー
board-out = 失格
board-start = 開始
board-start-all = 始められるデュエルをすべて開始
board-take-back = 取り消す
board-representatives = 代表者戦
board-wants = 代表：{ $who }
board-silent = 未確認：{ $who }
board-confirm = 代表者を確認する
board-name-leader = リーダーを代表者にする
board-line-up-unset = オーダー未提出。登録順に表示しています。
board-set-line-up = オーダーを決める
board-place = { $place }番手
