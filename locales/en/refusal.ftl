# Why a request is not granted now, and what to do next. Commands stand as they are typed.

refusal-not-allowed = The role { $role } may not { $action }.
    .hint = This is for: { $may }. Ask there, or repeat with --by and a role that you hold.
    .page-hint = This is for: { $may }. Ask there.
refusal-role-not-granted = { $account } does not hold the role { $role }.
    .hint = The organiser grants it: `hantei do LOG grant-role account={ $account } role={ $word }`.
refusal-not-own-entrant = You can act only for yourself, not for { $who }.
    .hint = Ask the scorekeeper's desk to do it.
refusal-not-in-match = { $who } does not play in this match: { $match }.
    .hint = Find the table with `hantei export pairings LOG`.
refusal-moved = { $what ->
    [match] Somebody has changed the match since you looked at it.
    [correction] The match, or a round that was paired after it, has changed since you looked at it.
    [deck-list] Another deck list was handed in since you looked at it.
    [draft] Somebody has changed the draft since you looked at it.
    [clock] Somebody has changed the clock since you looked at it.
    [procedure] Somebody has recorded something of this Match since you looked at it.
    [team-round] Somebody has noted something of this round since you looked at it.
    [course] The event has gone on to another round, or back, since you looked at it.
    [entrant] Somebody has changed the entry since you looked at it.
   *[tournament] Somebody has changed the event since you looked at it.
}
    .hint = Look at it again: you saw version { $seen }, now it is { $now }. If your command is still right, repeat it with --seen { $now }.
    .page-hint = Look at what stands now. If your input is still right, send it again.
refusal-key-reused = The key { $key } was used before, for another command or by somebody else; nothing was done now.
    .hint = Give the command again with a key of its own, or without --key.
    .page-hint = Open the page anew and fill the form in again.
refusal-last-organiser = This account is the only organiser: nobody would direct the event any more.
    .hint = Give the role to another account first.
refusal-not-created = This log has no event yet.
    .hint = Make one: `hantei new LOG --regulation ID --name NAME`.
refusal-already-created = This log has an event already.
    .hint = One log is one event: choose another file for a new one.
refusal-regulation-missing = The event needs a regulation, and none was named.
    .hint = Name one with --regulation ID; `hantei regulations list` shows them.
    .page-hint = Make the event anew under one of these: `hantei regulations list`.
refusal-no-stages = { $regulation } describes no stages, so no event can be played under it.
    .hint = Choose a competition or policy from `hantei regulations list`.
refusal-text-missing = { $field } is empty.
    .hint = Fill it in.
refusal-text-unfit = { $why ->
    [length] { $field } has { $length } characters; { $longest } are the most.
   *[characters] { $field } has characters that cannot be printed, a line break for example.
}
    .hint = { $why ->
    [length] Write it shorter.
   *[characters] Type it again, in one line and without such characters.
}
refusal-setting-frozen = { $setting } cannot change any more: what has been played depends on it.
    .hint = Play on under this value. A new event can set it before the start.
refusal-not-stated = { $stage }: the regulation leaves { $count ->
    [one] a setting
   *[other] { $count } settings
} open that must be set first: { $settings }.
    .hint = Set it: `hantei do LOG change-setting key={ $key } value={ $value }`.
refusal-wrong-phase = { $phase ->
    [not-created] That is not possible now: the event does not exist yet.
    [preparing] That is not possible now: registration has not opened.
    [registration] That is not possible now: registration is open.
    [ready] That is not possible now: registration is closed and play has not started.
    [running] That is not possible now: the event is being played.
   *[finished] That is not possible now: the event is finished.
}
    .hint = { $phase ->
    [not-created] Make it: `hantei new LOG --regulation ID --name NAME`.
    [preparing] Open registration: `hantei do LOG open-registration`.
    [registration] Close registration with `hantei do LOG close-registration`, or start at once with `hantei do LOG start`.
    [ready] Start with `hantei do LOG start`, or open registration again with `hantei do LOG open-registration`.
    [running] `hantei do LOG --list` names what is possible now.
   *[finished] If something must change: `hantei do LOG reopen reason=…`.
}
refusal-already-started = Play has started.
    .hint = Somebody new comes in with `hantei do LOG late-entry name=…`.
refusal-not-started = Play has not started.
    .hint = Start with `hantei do LOG start`.
refusal-role-already-granted = { $account } holds the role { $role } already.
    .hint = Nothing is to be done.
refusal-too-few-entrants = { $entrants ->
    [one] { $entrants } entrant is there; { $minimum } are needed.
   *[other] { $entrants } entrants are there; { $minimum } are needed.
}
    .hint = Register or reinstate more, then repeat the command.
refusal-no-rounds-for-so-few = With { $entrants } entrants the regulation names no number for { $setting }.
    .hint = Set it: `hantei do LOG change-setting key={ $key } value=3`.
refusal-unknown-entrant = There is no entrant { $entrant }.
    .hint = Use the name as registered, which `hantei export roster LOG` lists. The ids stand in `hantei standings LOG` once play has started.
refusal-unknown-person = There is no person { $person }.
    .hint = Use player= with the name as registered, which `hantei export roster LOG` lists.
    .page-hint = Choose somebody of the list: `hantei export roster LOG`.
refusal-person-erased = The record of { $person } was erased and cannot come back.
    .hint = Register the person anew if they are to play.
refusal-unknown-match = There is no match { $match }.
    .hint = `hantei export pairings LOG` lists the matches of the round.
refusal-unknown-table = { $count ->
    [0] { $table } cannot be used as a table number here.
   *[other] There is no table { $table } in this round.
}
    .hint = { $count ->
    [0] Tables are numbered from 1, and each number stands once in a round.
   *[other] The round is played at { $tables }.
}
refusal-same-card-game-id = This CARD GAME ID is registered already, for { $who }.
    .hint = If it is the same person, nothing is to be done. If it was typed wrongly there, correct it: `hantei do LOG edit-person player={ $entrant } id=…`.
refusal-same-name = Somebody of this name is registered: { $who }. Without two different CARD GAME IDs they cannot be told apart.
    .hint = Enter both CARD GAME IDs, or confirm that they are two people with accept=same-name.
    .page-hint = Enter both CARD GAME IDs, or tick that they are two people.
refusal-wrong-check-digit = The CARD GAME ID does not fit its last digit: that should be { $expected }.
    .hint = Compare it with the card. If it is written there like this, accept it with accept=wrong-check-digit.
    .page-hint = Compare it with the card. If it is written there like this, tick that it is taken as it stands.
refusal-card-game-id-missing = { $known ->
    [0] This event asks for a CARD GAME ID, and none was given.
   *[other] This event asks for a CARD GAME ID, and that of { $who } is not known.
}
    .hint = Enter the one on the card with id=…; who is to play without one is decided at the start, or by changing the setting registration.card_game_id with a reason.
    .page-hint = Enter the one on the card. Who is to play without one is decided at the start, or by changing the setting with a reason.
refusal-legal-deck-missing = This event asks for a Deck List, and { $who } has handed in no legal one.
    .hint = Let the list be handed in first. Who is to play without one is decided at the start.
refusal-same-entrant = { $who } cannot be merged with itself.
    .hint = Name two entrants: keep=… remove=….
    .page-hint = Choose two different players.
refusal-entrant-not-active = { $status ->
    [active] { $who } plays.
    [dropped] { $who } left after { $after }.
    [dropped-before] { $who } left before the first round of the stage.
   *[removed] { $who } was taken off the list before play.
}
    .hint = { $status ->
    [removed] Before the start: `hantei do LOG reinstate player={ $entrant } reason=…`. After it, register a late entry.
   *[other] To bring the entrant back: `hantei do LOG reinstate player={ $entrant } reason=…`.
}
refusal-entrant-active = { $who } plays already.
    .hint = Nothing is to be done.
refusal-merged = { $who } was merged into { $into } as a duplicate and does not come back.
    .hint = Go on with { $into }. If they are two people after all, enter the other one again.
refusal-check-in-unchanged = { $presence ->
    [here] { $who } is checked in already.
   *[away] { $who } is not checked in.
}
    .hint = Nothing is to be done. Check that you have the right entrant.
refusal-not-checked-in = Not checked in: { $who }.
    .hint = Check them in (`hantei do LOG check-in player=…`), or start with absent=removed to take them off the list, or absent=kept to pair them.
    .page-hint = Check them in, or choose whether they are taken off the list or paired all the same.
refusal-round-not-to-come = { $last ->
    [0] Round { $round } cannot be meant: { $next } is the next.
   *[other] Round { $round } cannot be meant: { $next } is the next, and { $last } the last one possible.
}
    .hint = Name a round that is still to come.
refusal-bye-already-awarded = { $who } has an awarded bye for round { $round } already.
    .hint = Nothing is to be done.
refusal-no-such-bye = { $who } has no awarded bye for round { $round }.
    .hint = Check the entrant and the round.
refusal-table-taken = { $who } always sits at { $table }.
    .hint = Choose another table, or free it: `hantei do LOG fix-table player={ $entrant } table=none`.
refusal-draft-waiting = A draft of round { $round } is waiting.
    .hint = Publish it with `hantei do LOG publish`, or throw it away with `hantei do LOG discard-draft`.
refusal-no-draft = There is no draft.
    .hint = Make one with `hantei do LOG draft`, or pair and publish at once with `hantei pair LOG`.
refusal-draft-incomplete = The draft is not right for: { $who }. Each active entrant needs exactly one match or bye.
    .hint = Move them with `hantei do LOG swap first=… second=…`, or throw the draft away with `hantei do LOG discard-draft` and draft again.
refusal-not-in-round = { $who } is not paired there, or cannot be moved there.
    .hint = Name two entrants of the round. A bracket keeps its places.
refusal-already-paired = Round { $round } is paired already, and no result is in.
    .hint = Play it. To pair it again: `hantei do LOG withdraw-round reason=…`.
refusal-round-of-byes = Round { $round } has byes only, so there is nothing to play in it.
    .hint = Close it with `hantei do LOG close-round`, then pair the next one.
refusal-results-missing = Round { $round }: { $count ->
    [one] a result is
   *[other] { $count } results are
} not settled: { $tables }.
    .hint = Enter each with `hantei report LOG --table { $first } --score 2-1`, or close over them with `hantei do LOG close-round leave-open=REASON`.
results-missing-open = no report ({ $tables })
results-missing-reported = only one report ({ $tables })
results-missing-disputed = reports that differ ({ $tables })
refusal-all-rounds-played = { $rounds ->
    [one] The round of the stage is played.
   *[other] All { $rounds } rounds of the stage are played.
}
    .hint = Make the cut with `hantei do LOG cut`, or finish with `hantei do LOG finish`.
refusal-too-few-left = { $active ->
    [0] Nobody is left to play.
   *[other] One entrant is left, too few for another Match.
}
    .hint = Finish with `hantei do LOG finish`. To play on, bring somebody back: `hantei do LOG reinstate player=… reason=…`.
refusal-rounds-to-play = { $played } of { $rounds } rounds are played.
    .hint = Pair the next one: `hantei pair LOG`.
refusal-rematch-unavoidable = Round { $round } would bring together again: { $pairs }.
    .hint = Allow it as organiser: `hantei pair LOG --allow-rematch REASON` (for a draft `hantei do LOG publish allow-rematch=REASON`). Or choose other pairings in a draft.
    .page-hint = The organiser can publish it with a reason. Or choose other pairings in a draft.
refusal-bracket-stands = In the bracket of { $stage } the places say who meets whom; nobody changes them by hand.
    .hint = Correct the result that the bracket follows from: `hantei do LOG correct-result …`.
refusal-self-pairing = { $who } cannot meet or change places with itself.
    .hint = Name two different entrants.
refusal-end-of-match-by-staff-only = Table { $table }: this score is possible only through End of Match, and that is entered by staff.
    .hint = Call a judge to the table, or hand the slip to the scorekeeper.
refusal-result-certain = The result is settled: { $match }, { $result }.
    .hint = If it is wrong: `hantei do LOG correct-result match={ $id } score=… reason=…`.
refusal-result-not-certain = No result is settled yet: { $match }.
    .hint = Enter it: `hantei report LOG --table { $table } --score 2-1`.
refusal-round-is-closed = Round { $round } is closed.
    .hint = Open it with `hantei do LOG reopen-round reason=…`, or correct a result with `hantei do LOG correct-result`.
refusal-nothing-to-confirm = Table { $table }: the opponent has not reported anything to agree with.
    .hint = Report the result yourself: `hantei do LOG report table={ $table } score=…`.
refusal-nothing-changes = That is so already; nothing was changed.
    .hint = Check that you named the right thing.
refusal-correction-needs-choice = Paired with the old result: { $rounds }.{ $played ->
    [0] {""}
   *[other] {" "}Results or reports are in at { $tables }.
}
    .hint = Say what becomes of it: then=keep, then=swap:e1:e2 (not in a bracket) or then=re-pair. `hantei do LOG correct-result … --what-if` shows the difference first.
    .page-hint = Say what becomes of it: it stays as it was paired, two players change places (not in a bracket), or it is paired again.
refusal-later-stage-started = Not any more: this part of the event is over or too far on ({ $stage }).
    .hint = The cut was made from these results; only the organiser or head judge can correct them.
refusal-round-has-results = Round { $round } has results or reports at { $tables }.
    .hint = To do it all the same add force=yes; the log keeps what was there.
    .page-hint = To do it all the same, choose that results do not matter. What stood before is kept in the log.
refusal-no-round = No published round can be meant.
    .hint = Pair one: `hantei pair LOG`.
refusal-later-round-published = Round { $round } is published already.
    .hint = Take it back first: `hantei do LOG withdraw-round reason=…`.
refusal-round-is-released = The pairings of round { $round } are shown everywhere already.
    .hint = Nothing is to be done.
refusal-not-tied = These are not tied on every criterion, or their lots are drawn: { $who }.
    .hint = Name all who share one rank in `hantei standings LOG`, and only them.
refusal-cut-short = The cut takes { $size }, but only { $active } are left.
    .hint = Make it with byes for the top seeds: `hantei do LOG cut short=accepted`.
refusal-no-cut = There is no stage to cut to.
    .hint = Finish: `hantei do LOG finish`.
refusal-cut-missing = { $stage } is still to be played.
    .hint = Make the cut: `hantei do LOG cut`.
refusal-not-elimination = The running stage is no elimination.
    .hint = Pair its next round: `hantei pair LOG`.
refusal-no-time-limit = There is no time limit here ({ $round }), so there is no clock, no call of time and no extension (n/a).
    .hint = Watch the pace. To impose a limit, set the time limit of the round with a reason: `hantei do LOG change-setting`.
refusal-clock-not-started = The clock of round { $round } was not started.
    .hint = Start it: `hantei do LOG start-clock`.
refusal-clock-already-started = The clock of round { $round } was started already.
    .hint = To begin anew, set it: `hantei do LOG set-clock left=45:00 reason=…`.
refusal-clock-paused = The clock of round { $round } stands already.
    .hint = Let it go on with `hantei do LOG resume-clock`.
refusal-clock-running = The clock of round { $round } runs already.
    .hint = Nothing is to be done. To stop it: `hantei do LOG pause-clock`.
refusal-time-out-of-range = { $time } is not possible here: { $lowest } at least, { $highest } at most.
    .hint = Minutes and seconds are written 3:00; a number alone counts minutes.
refusal-not-in-open-round = That Match is not being played now: { $match }.
    .hint = Only Matches of the open round have time left. `hantei export pairings LOG` lists them.
refusal-time-is-called = Table { $table }: time was called, the Match is in End of Match. No extension any more.
    .hint = If time was called wrongly: `hantei do LOG take-back-time-call table={ $table } reason=…`.
refusal-time-is-not-called = Table { $table }: time was not called.
    .hint = Nothing is to be done. Check the table.
refusal-time-is-not-up = Table { $table }: { $left } are left.
    .hint = Wait for it, take an extension back, or set the clock: `hantei do LOG set-clock left=0:00 reason=…`.
refusal-no-time-is-up = At no table is time up and still to be called.
    .hint = For one table: `hantei do LOG call-time table=N`.
refusal-extension-too-short = Table { $table }: { $clause ->
    [none] the settings ask
   *[other] { $clause } asks
} for an extension of { $least } at least with Slow Play, and this is { $time }.
    .hint = Give { $least } or more: `hantei do LOG extend table={ $table } time={ $least } reason=slow-play`.
refusal-head-judge-grants = An extension for { $reason } is granted by the head judge.
    .hint = Call the head judge. If the extension was granted, record that with granted-by=head-judge.
    .page-hint = Call the Head Judge. When the Head Judge grants it, say so in “granted by”.
refusal-no-extensions = This event gives no extensions.
    .hint = The setting extension.authority says so; the organiser can change it.
    .page-hint = The setting of who may grant more time says so; the Organizer can change it.
refusal-no-such-extension = { $number ->
    [0] Table { $table } has no extension.
   *[other] Table { $table } has no extension { $number }.
}
    .hint = Check the table and the number of the extension.
refusal-matches-have-own-time = An extension was given, or time was called: { $tables }. That belongs to those who play there.
    .hint = Take it back first: `hantei do LOG take-back-extension table={ $first } reason=…` or `hantei do LOG take-back-time-call table={ $first } reason=…`.
refusal-matches-have-begun = Something is on record at { $tables }: Duels, Life Points, End of Match or a penalty. It belongs to those who play there.
    .hint = Take it back first. Or take the whole round back with `hantei do LOG withdraw-round reason=… force=yes`: what is recorded of its Matches goes along, and penalties that fell there wait for the next Match.
    .page-hint = Look in the log what it is, and take it back first. Or take the whole round back although Matches have begun: what is recorded of them goes along, and penalties that fell there wait for the next Match.
refusal-cards-not-pinned = Nobody has said by which cards decks are judged.
    .hint = Choose the card pool and the list on the page of the deck lists.
refusal-other-cards-pinned = The list was judged by other cards than those that are chosen now.
    .hint = Hand it in once more.
refusal-deck-unfit = { $cards ->
    [0] The list has no card.
   *[other] The list has { $cards } cards, more than { $most }.
}
    .hint = Check that it is the right file.
refusal-decks-locked = { $by ->
    [deadline] Deck lists are locked: the deadline has passed.
    [play] Deck lists are locked: the first round is published.
   *[staff] Deck lists are locked by the staff.
}
    .hint = Speak to the Head Judge, who changes a list as a remedy and says why.
refusal-no-deck-handed-in = { $who } has handed in no deck list.
    .hint = Let the list be handed in first.
refusal-below-minimum = { $setting } is { $set }, but { $clause } asks for { $least } at least.
    .hint = Set it: `hantei do LOG change-setting key={ $key } value={ $least }`.

unset-suggested = { $count ->
    [0] { $setting }: { $suggestion } is suggested
   *[other] { $setting }: { $suggestion } is suggested, { $others } possible
}

impossible-too-many-duels = { $score } is not possible in a Match of best of { $best_of }.
    .hint = Give the Duels won by the first and by the second, then draws: 2-0, 2-1, 2-1-1.
impossible-duel-after-the-decision = Duel { $duel } decided the Match, but more Duels are listed.
    .hint = Leave out what comes after the deciding Duel.
impossible-not-decided = { $score } does not decide the Match: a side must win { $needed } Duels.
    .hint = If End of Match gave this result, staff enters it as such. Otherwise check the slip.
impossible-draw-in-elimination = { $score } is level, and an elimination knows no draw.
    .hint = Follow End of Match for elimination rounds until one side has won.
impossible-draws-not-played = { $score } is level, and this event is played without draws.
    .hint = Enter who won; the setting `draws` of the stage says so.
    .page-hint = Enter the winner: the settings of the event say so.
impossible-double-loss-not-possible = Both sides cannot lose a Match at this event.
    .hint = Enter who won; the setting result.double_loss says so.
    .page-hint = Enter the winner: the settings of the event say so.
