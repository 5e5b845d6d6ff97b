# Teams, groups and team rounds: what commands do, what happened, why something is not done.

action-set-line-up = set a line-up
action-choose-representative = choose a representative
action-rule-on-tie = rule on a tie
reason-group = they meet in their group
reason-representatives = representatives: { $tied } are tied for places { $best } to { $last }
judgement-groups = In a group everybody meets everybody once.

console-does-register-team = register a team with its members; the first leads it unless another is named
console-does-rename-team = call a team otherwise
console-does-set-leader = let another member lead a team, before the start
console-does-replace-member = put somebody else in the place of a member, before the start
console-does-draw-groups = draw the groups by lot, before the start
console-does-set-groups = make the groups by hand, before the start
console-does-set-line-up = put the members of a team in an order for a round
console-does-start-duels = note that Duels of a team round have begun; without names all that can begin
console-does-end-duel = note how a Duel of a team round ended
console-does-take-back-team-duel = take back what was noted last of a Duel of a team round
console-does-confirm-representative = say whom a team is to send; all members must name the same
console-does-name-representative = send the leader of a team that cannot agree (head judge)
console-does-start-representatives = note that the representatives have begun their Duel
console-does-end-representatives = note how the Duel of representatives ended
console-does-take-back-representatives = take back what was noted last of the Duel of representatives
console-does-waive-tie = let those tied share places that nobody goes on from (head judge)
console-does-take-back-waiver = let them play it out after all (head judge)

word-team = Team
word-member = Member
word-member-1 = First member
word-member-2 = Second member
word-member-3 = Third member
word-reading-1 = Reading of the first
word-reading-2 = Reading of the second
word-reading-3 = Reading of the third
word-id-1 = CARD GAME ID of the first
word-id-2 = CARD GAME ID of the second
word-id-3 = CARD GAME ID of the third
word-leader = Leader
word-groups = Groups
word-order = Order
word-duel = Duel
word-duels = Duels
word-representative = Representative
choice-leader-first = the first member
choice-leader-second = the second member
choice-leader-third = the third member
expected-member = a member of the team: the number, the name or the id such as p5
expected-member-number = the number of a member
expected-line-up = the members of the team in order, such as 2,1,3
expected-team-duel = a Duel such as a1>b2, a1<b2 or a1=b2; a is the team printed first
expected-team-duels = Duels such as a1>b1,a2<b2 in the order in which they ended

refusal-team-teams-enter = Teams play in this event.
    .hint = Register a team with its members: `hantei do LOG register-team …`. Duels of a team round are noted one by one: `hantei do LOG end-duel …`.
    .page-hint = Register a team with its members. Duels of a team round are noted one by one, at the board of the round.
refusal-team-persons-enter = Duelists enter this event on their own, not in teams.
    .hint = Register each of them: `hantei do LOG register …`.
    .page-hint = Register each of them.
refusal-team-members-unfit = A team has { $needed } members; { $given } were named.
    .hint = Name { $needed } members.
refusal-team-no-such-member = There is no member { $number }: a team has { $members }.
    .hint = Name the leader by a number from 1 to { $members }.
refusal-team-in-team = { $who } is in { $team } already: nobody is in two teams, or twice in one.
    .hint = Check the CARD GAME ID. If the entry there is wrong, put somebody else in that place first.
refusal-team-same-name = { $team } has this name already.
    .hint = Give the team another name.
refusal-team-not-member = { $who } is no member of { $team }.
    .hint = Name one of its members.
refusal-team-member-missing = A Duel is lost by one member, and nobody was named.
    .hint = Name the member: member=…
    .page-hint = Choose the member.
refusal-team-not-leader = Only the leader of { $team } puts its members in an order.
    .hint = Ask the leader, or hand a note to the desk.
refusal-team-not-own-word = Only { $who } can say that.
    .hint = Each member says it with the own link, or tells a judge.
refusal-team-member-out = { $who } is disqualified and plays no Duel any more.
    .hint = The others of the team play on.
refusal-team-no-groups = This event does not begin with groups.
    .hint = Start it: `hantei do LOG start`.
    .page-hint = Start it.
refusal-team-groups-unfit = { $size ->
    [0] { $entrants } entrants cannot be divided into { $groups } groups of two or more.
   *[other] { $entrants } entrants do not make { $groups } groups of { $size }.
}
    .hint = Have so many enter, or change the settings of the groups: `hantei do LOG change-setting key=groups.group_size value=… reason=…`.
    .page-hint = Have so many enter, or change the settings of the groups with a reason.
refusal-team-groups-incomplete = In no group, in two, or not playing: { $who }.
    .hint = Draw the groups again (`hantei do LOG draw-groups`), or name everybody who plays once: `hantei do LOG set-groups groups=…`.
    .page-hint = Draw the groups again, or put everybody who plays into one.
refusal-team-not-teams = At { $table } no teams play.
    .hint = Enter the result of the Match: `hantei do LOG enter-result …`.
    .page-hint = Enter the result of the Match.
refusal-team-line-up-unfit = A line-up names each member of { $team } once.
    .hint = Name all of them: order=1,2,3.
    .page-hint = Give each member a place of its own.
refusal-team-line-ups-stand = The line-ups of { $table } stand: both are set, or a Duel has begun.
    .hint = Before the first Duel staff can put a slip right.
refusal-team-no-duel = { $duel } do not meet in this round, or have met.
    .hint = Look at the board of the round.
refusal-team-lost-by-penalty = Penalty { $number } has cost the Duel { $duel }.
    .hint = Take the penalty back if it was wrong: `hantei do LOG take-back-penalty number={ $number } reason=…`.
    .page-hint = Take the penalty back if it was wrong.
refusal-team-member-busy = { $who } plays another Duel.
    .hint = Note how that one ended first.
refusal-team-duel-runs = { $duel } play already.
    .hint = Note how it ended.
refusal-team-round-decided = The round at { $table } is decided: no other Duel begins.
    .hint = Note how the Duels ended that are still played.
refusal-team-nothing-to-start = At { $table } no Duel can begin now.
    .hint = Note how the Duels ended that are played.
refusal-team-no-representatives = At { $table } no representatives are to meet.
    .hint = They meet where teams are tied, or where a round of the Final Tournament is level.
refusal-team-not-unanimous = { $count ->
    [one] This team has not agreed on its representative: { $teams }.
   *[other] These teams have not agreed on their representatives: { $teams }.
}
    .hint = Every member names the same one: `hantei do LOG confirm-representative …`. If a team cannot agree, the head judge names the leader.
    .page-hint = Every member names the same one. If a team cannot agree, the head judge names the leader.
refusal-team-agreed = { $team } has agreed on its representative.
    .hint = Begin the Duel.
refusal-team-nobody-named = By the settings of this event nobody is named for a team that cannot agree.
    .hint = The team has to agree.
refusal-team-representatives-play = At { $table } the representatives play already: they stand.
    .hint = Note how their Duel ended.
refusal-team-representatives-wait = At { $table } the representatives have not begun.
    .hint = Note that they begin: `hantei do LOG start-representatives …`.
    .page-hint = Note that they begin.
refusal-team-ties-open = Still tied: { $ties }.
    .hint = Pair the Duels of representatives: `hantei pair LOG`. Places that nobody goes on from the head judge may let be shared: `hantei do LOG waive-tie …`.
    .page-hint = Pair the Duels of representatives. Places that nobody goes on from the head judge may let be shared.
refusal-team-no-tie = Not tied, or settled already: { $who }.
    .hint = Look at the table of the group.
refusal-team-tie-qualifies = { $who } play for going on, or for whom they meet: their representatives have to play.
    .hint = Pair their Duels: `hantei pair LOG`.
    .page-hint = Pair their Duels.
impossible-not-of-teams = Duels of members are named, and no teams meet here.
impossible-of-teams = Two teams meet here, and the Duels of their members are not named.
    .hint = Name them: duels=a1>b1,a2<b2,…
    .page-hint = Note the Duels at the board of the round.
impossible-met-again = { $first } and { $second } meet more often than they do in a round.

event-group = { $group }: { $who }
event-team-registered = { $team } registered with { $members }; { $leader } leads.
event-team-renamed = Team { $id } is called { $name } now.
event-team-leader-set = { $leader } leads { $team } now.
event-team-member-replaced = In { $team }, { $new } takes the place of { $old }.
event-groups-drawn = { $how ->
    [lot] Groups drawn by lot: { $groups }.
   *[hand] Groups made by hand: { $groups }.
}
event-tie-waived = { $who } share their place; their representatives do not meet.{ $why }
event-tie-waiver-taken-back = { $who } are to be separated after all.{ $why }
event-group-tables-published = Tables of the groups after { $round } published: { $count } rows.
event-line-up-set = { $match }: { $team } plays in the order { $order }.
event-team-duel-started = { $match }: the Duel { $duel } has begun.
event-team-start-taken-back = { $match }: the Duel { $duel } had not begun.
event-team-duel-ended = { $how ->
    [won] { $match }: { $who } wins the Duel { $duel }.
    [drawn] { $match }: the Duel { $duel } is drawn.
   *[both-lost] { $match }: both lose the Duel { $duel }.
}
event-team-duel-taken-back = { $match }: the Duel { $duel } has not ended so and goes on.
event-team-duel-lost = { $how ->
    [won] { $match }: by penalty { $number } { $who } wins the Duel { $duel }.
    [drawn] { $match }: by penalty { $number } nobody wins the Duel { $duel }.
   *[both-lost] { $match }: by penalties both lose the Duel { $duel }.
}
event-team-loss-taken-back = { $match }: without penalty { $number } the Duel { $duel } is what it was.
event-team-duels-terminated = { $match }: the round is decided; terminated: { $duels }.
event-team-duels-restarted = { $match }: the round is open again; these go on: { $duels }.
event-representative-confirmed = { $match }: { $who } wants { $team } to send { $representative }.
event-representative-named = { $match }: the head judge lets { $representative } represent { $team }.{ $why }
event-representatives-started = { $match }: the representatives { $duel } have begun.
event-representatives-not-started = { $match }: the representatives { $duel } had not begun.
event-representatives-ended = { $winner ->
    [first] { $match }: the representative of the side printed first wins.
    [second] { $match }: the representative of the side printed second wins.
   *[none] { $match }: the Duel of the representatives has no winner and is played again.
}
event-representatives-taken-back = { $match }: the Duel of the representatives { $duel } has not ended so and goes on.

setting-team-members = members of a team
setting-team-meetings = who meets whom in a team round
setting-team-best-of = Duels of two members at most
setting-team-wins-needed = meetings that decide a team round
setting-team-drawn-duel = what becomes of a drawn Duel of members
setting-team-unplayed-duels = whether Duels that nobody played count as won
setting-team-absent-team = what a team is given whose opponent does not come
setting-team-member-match-loss = what a Match Loss of a member costs
setting-team-leader-duels = whose Duels count as the leader's
setting-team-substitutes = substitutes during play
setting-stage-groups = number of groups
setting-stage-group-size = entrants of a group
setting-stage-qualify = how many of each group go on
setting-stage-division = how groups are made
setting-stage-criteria = criteria of a group, in order
setting-stage-tied = what settles a tie
setting-stage-three-tied = how three or more who are tied play
setting-stage-drawn-representatives = what becomes of a drawn Duel of representatives
setting-stage-waived-ties = which ties the head judge may waive
setting-stage-no-unanimity = what if a team cannot agree on its representative
setting-stage-after-decision = what becomes of Duels once a team round is decided
setting-stage-level-round = what decides a level team round
setting-round-after-decision = what becomes of Duels once a team round is decided
value-word-all-play-all = each against each
value-word-boards = by boards
value-word-wins-needed = as many as decide it
value-word-every-meeting = all of them
value-word-own-duels = the own Duels of the round
value-word-team-round = the round of the team
value-word-registered-leader = the registered leader's alone
value-word-by-hand = by hand
value-word-rounds-won = rounds won
value-word-duels-won = individual Duels won
value-word-leader-duels-won = Duels won by the leader
value-word-representatives = a Duel of representatives
value-word-round-robin = each against each
value-word-not-qualifying = those that nobody goes on from
value-word-leader = the leader plays
value-word-blocked = nobody plays
value-word-finished = those in progress are finished and count
value-word-terminated = those in progress are terminated
value-word-all-played = all are played
value-word-cross-over = the first of a group against the second of another

# Tables of groups.
heading-group = Group
short-rounds-won = Rounds
short-duels-won = Duels
short-leader-duels-won = Leader
decided-rounds-won = rounds won
decided-duels-won = individual Duels won
decided-leader-duels-won = Duels won by the leader
decided-representatives = representatives
decided-leaving = has left
group-tie = Tied for places { $best } to { $last }: { $who }. Their representatives meet.
player-says-idle = { $reader ->
    [own] You have nobody to meet in this round.
   *[other] There is nobody to meet in this round.
}

# The board of a team round.
board-duel = { $state ->
    [running] in progress
    [won] { $penalty ->
        [yes] won by { $who } (penalty)
       *[no] won by { $who }
    }
    [drawn] drawn
    [both-lost] both lost
    [terminated] terminated
   *[not-started] { $over ->
        [yes] not played
       *[no] not begun
    }
}
board-of-representatives = Representatives meet for a place in their group. Their Duel counts in no criterion.
board-says = { $stands ->
    [won] { $who } has won the round.{ $running ->
        [0] { "" }
        [one] {" "}One Duel is still in progress.
       *[other] {" "}{ $running } Duels are still in progress.
    }
    [level] The round is level.
   *[open] { $needed ->
        [0] Every Duel is played.
       *[other] First to { $needed } wins.
    }
}
representatives-say = { $stands ->
    [won] { $who } wins by its representative.
    [running] The representatives play.
    [ready] The representatives are chosen and can begin.
   *[choosing] Every member has to confirm the representative before the Duel can begin.
}{ $drawn ->
    [0] { "" }
    [one] {" "}They drew once and play again.
   *[other] {" "}They drew { $drawn } times and play again.
}

# The pages of groups and boards.
go-groups = Groups
groups-none = This event has no groups yet.
group-title = Group { $letter }
group-goes-on = goes on
board-open = Board of the round
board-title = { $first } – { $second }
board-caption = Who meets whom
board-number = Duel { $number }
board-leader = Leader
board-out = disqualified
board-start = Begin
board-start-all = Begin all Duels that can begin
board-take-back = Take back
board-representatives = Representatives
board-wants = sends { $who }
board-silent = Still to confirm: { $who }
board-confirm = Confirm a representative
board-name-leader = Let the leader play
board-line-up-unset = No line-up yet; the members stand as registered.
board-set-line-up = Set the line-up
board-place = Place { $place }
