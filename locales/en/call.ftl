# Calls for a judge, and the floor.
call-reason-rules = a question on rules or cards
call-reason-pace = the opponent is slow
call-reason-randomisation = doubt about shuffling
call-reason-wrong-resolution = an effect was resolved wrongly
call-reason-result = a result was written down wrongly
call-reason-other = something else

expected-call-reason = rules, pace, randomisation, wrong-resolution, result or other
expected-call-number = the number of a call, as in the list
word-ruling = What is ruled

event-call-made = { $who } calls a judge to table { $table }: { $reason }. Call { $number }.{ $note }
event-call-made-by-staff = A judge is called to table { $table }: { $reason }. Call { $number }.{ $note }
event-call-taken = A judge goes to table { $table } (call { $number }).
event-call-left = Call { $number } from table { $table } waits for another judge.
event-call-answered = Call { $number } from table { $table } is dealt with.{ $ruling }
event-call-taken-back = Call { $number } from table { $table } is taken back.
event-call-appealed = The head judge is asked about call { $number } from table { $table }.{ $why }

refusal-call-unknown = There is no call { $number }.
    .hint = See the open calls with `hantei calls LOG`.
    .page-hint = See the open calls on the floor.
refusal-call-already = A judge is called already (call { $number }) and still to come.
    .hint = Take that call back first if it is about something else.
refusal-call-duel-over = The Duel has ended: nothing that happened in it is looked at again.
    .hint = A result that was written down wrongly can still be put right: call a judge for that.
refusal-call-not-open = Call { $number } is dealt with, or was taken back.
    .hint = Call again if there is something new.
refusal-call-taken-by = Another judge goes there already (call { $number }).
    .hint = Leave it to the other judge, or ask for it to be left to you.
refusal-call-not-taken = Nobody has taken call { $number }.
    .hint = Take it with `hantei do LOG take-call number={ $number }`.
    .page-hint = Take it on the floor.
refusal-call-for-head-judge = The head judge was asked about call { $number } and decides alone.
    .hint = Tell the head judge which table it is.
refusal-call-not-ruled = No judge has ruled on call { $number } yet.
    .hint = The head judge is asked after a judge has ruled.
refusal-call-final = The ruling on call { $number } is final.
    .hint = One appeal is possible for a ruling, and none against the head judge.
refusal-call-no-appeals = At this event rulings are not taken to the head judge.
    .hint = The organiser decides that with the setting call.appeal.

page-floor = Floor
floor-queue = Calls
floor-queue-empty = Nobody calls.
floor-tables = Tables
floor-no-round = No round is being played.
floor-no-round-then = Tables stand here as soon as a round is published.
floor-nothing = No table needs anybody.
floor-show-all = Show all { $count } tables
floor-show-busy = Only those that need somebody
floor-number = Table number
floor-open-table = Table { $table }
floor-waiting = since { $minutes ->
    [0] less than a minute
    [one] 1 minute
   *[other] { $minutes } minutes
}
floor-taken = { $judge } goes there
floor-taken-by-you = you go there
floor-take = I go there
floor-leave = Another judge is to go
floor-answer = Dealt with
floor-ruling-help = One line; both players can read it.
floor-take-back = Nobody is needed any more
floor-called-by = { $who } calls
floor-called-by-staff = called by the desk
floor-in-duel = Duel { $duel }
floor-left = { $left } left when called
floor-for-head-judge = for the Head Judge
floor-appeal-says = Appeal:{" "}
floor-ruled = Ruling ({ $role }): { $ruling }
floor-ruled-nothing = Dealt with ({ $role }).
floor-call = Call a judge to this table
floor-state-not-started = not started
floor-state-playing = playing
floor-state-extension = extension
floor-state-end-of-match = End of Match
floor-state-called = judge called
floor-state-reported = reported
floor-state-disputed = disputed
floor-state-done = done
floor-extension = +{ $time }

me-call = Call a judge
me-call-why = What is it about?
me-call-note = One line more, if you like
me-call-note-help = The judges read it; your opponent does not.
me-called = A judge is called ({ $reason }).
me-called-before = { $count ->
    [0] You are next.
    [one] 1 other table is before you.
   *[other] { $count } other tables are before you.
}
me-call-coming = A judge is on the way.
me-call-head-judge = The Head Judge is asked.
me-call-since = Called at { $time }.
me-call-take-back = No judge is needed any more
me-call-opponent = Your opponent has called a judge. Please wait at the table.
me-call-by-staff = A judge is called to your table.
me-call-ruled = The { $role } has ruled: { $ruling }
me-call-ruled-nothing = The { $role } has dealt with your call.
me-call-appeal = Ask the Head Judge
me-call-appeal-help = Once for a ruling, and only while this Duel goes on.
me-call-after-duel = Once a Duel has ended, nothing that happened in it is looked at again.
me-call-to-appeal = Why do you ask?

calls-empty = Nobody calls a judge.
calls-heading-number = Call
calls-heading-table = Table
calls-heading-about = About
calls-heading-waiting = Waiting
calls-heading-who = Who goes
calls-nobody = nobody yet
