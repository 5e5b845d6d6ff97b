# Rulings: the End of Match procedure, step by step. p1 is the Duelist printed first, p2 the other.

ruling-tell-play-on = Time has not been called. Duel { $duel } is played.
ruling-tell-finish-phase = Time is called. Finish the current Phase and stop; then the Life Points are compared.
ruling-tell-finish-turn-then-life-points = The Life Points are equal. Finish this turn; then the Life Points are compared again.
ruling-tell-turn-by-turn = The Life Points are equal. Play one turn after the other; whoever has more Life Points at the end of a turn wins the Duel.
ruling-tell-finish-turn = Time is called. Play the turn of { ruling-player } to its end, whatever the Life Points are; extra turns follow.
ruling-tell-extra-turn = Extra turn { $turn } of { $turns }: it is the turn of { ruling-player }. Life Points decide nothing yet.
ruling-tell-last-extra-turn = Extra turn { $turn } of { $turns }, the last: it is the turn of { ruling-player }. At its end more Life Points win the Duel.
ruling-tell-sudden-death = Sudden death: play on until Life Points change. Whoever then has more wins the Duel; damage, gains and costs count alike.
ruling-tell-further-duel = A further Duel decides the Match. { ruling-side-decking } { ruling-first-player } Both begin with { $points } Life Points and { $hand } cards.
ruling-tell-further-duel-turn = Turn { $turn } of { $turns }: it is the turn of { ruling-player }. Life Points decide nothing yet.
ruling-tell-further-duel-last-turn = Turn { $turn } of { $turns }, the last: it is the turn of { ruling-player }. At its end more Life Points win.

ruling-player = { $whose ->
    [named] { $name }
    [turn-player] the turn player
    [opponent] the turn player's opponent
    [first-player] the Duelist who goes first
    [second-player] the Duelist who goes second
   *[next-player] the next player
}
ruling-side-decking = { $side ->
    [allowed] Both may use the Side Deck before it.
   *[not-allowed] Nobody uses the Side Deck before it.
}
ruling-first-player = { $method ->
    [die] { $winner ->
        [goes-first] Each rolls a die, and the higher goes first.
       *[chooses] Each rolls a die, and the higher chooses to go first or second.
    }
    [rock-paper-scissors] { $winner ->
        [goes-first] The winner of rock-paper-scissors goes first.
       *[chooses] The winner of rock-paper-scissors chooses to go first or second.
    }
   *[random-method] { $winner ->
        [goes-first] A random method settles who goes first.
       *[chooses] The winner of a random method chooses to go first or second.
    }
}

ruling-over = { $winner ->
    [draw] The Match is drawn at { $score }.
    [double-loss] Both lose the Match, at { $score }.
   *[other] { $name } wins the Match { $score }{ $by ->
        [penalty] , by a penalty
        [life-points] , by Life Points
       *[duels] { "" }
    }.
} Record the result.

ruling-heading-path = what happened
ruling-heading-next = now
ruling-heading-allowed = possible now
ruling-heading-clauses = clauses
ruling-heading-result = result
ruling-awaiting = not decided yet

# Why an input is not taken.
ruling-refused-not-allowed = { $input } cannot come here: the Match stands at { $state }.
    .hint = Possible now: { $allowed }.
ruling-refused-match-over = { $input } comes too late: the Match is over at { $score }.
    .hint = A result is changed by a correction.
ruling-refused-score-impossible = { $score } is no score of a Match of at most { $duels } Duels.
    .hint = Write Duels won by p1, won by p2, drawn, and lost by both: 1-0-0.
ruling-refused-elsewhere-than-played = Time was called { $call }, but { $duels ->
    [0] no Duel has a result
    [one] 1 Duel has a result
   *[other] { $duels } Duels have a result
}.
    .hint = Correct --before or --time-called.
    .page-hint = Correct where the Match was, or the Duels until then.
ruling-refused-phase-asked = This procedure must know the Phase in which time was called.
    .hint = Say so, for example: --time-called "duel 2, Main Phase 1".
    .page-hint = Say which Phase it was.
ruling-refused-turn-player-asked = This procedure must know whose turn it was when time was called.
    .hint = Say so, for example: --time-called "duel 2, turn p2".
    .page-hint = Say whose turn it was.
ruling-refused-side-access-elsewhere = Whether somebody had used the Side Deck counts only where time was called between Duels.
    .hint = Write side-accessed as the first input, with --time-called "between duels 2 and 3".
    .page-hint = Say so where the Match was when time was called.
ruling-refused-no-procedure = { $regulation } has no End of Match procedure for { $stage }.
    .hint = `hantei regulations list` names the documents.
ruling-refused-no-time-limit = There is no time limit in the { $stage } under { $regulation }: time is not called.
    .hint = If the Head Judge has set a limit, ask with --stage elimination.
ruling-refused-words = { $text } is not known here.
    .hint = Write { $expected }. pX is p1 or p2.
ruling-refused-negative = { $text }: nobody has fewer Life Points than 0.
    .hint = Write both Life Points from 0: lp 0:4000.
ruling-refused-stage = { $text } is no stage.
    .hint = Write swiss, elimination, quarter-final, semi-final or final.
