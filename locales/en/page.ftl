# What stands on every page, and what the parts of pages say by themselves.

product = Hantei
language-own-name = English
language = Language
skip-to-content = Skip to content
main-navigation = Pages of this event
sign-out = Sign out
as-of = as of { $time }
reconnecting = no connection, reconnecting …
connected-again = connected again
plain-http = Not encrypted: others on this network can read what is typed here, passwords too, and the browser offers no wake lock (screens may go dark), no camera and no passkey here. Use a network of your own, or --tls-cert and --tls-key.
close = Close
keys-title = Keys
keys-switch = Single keys act at once (Shift, Enter, Esc and Tab always do)
key-list = this list
key-search = go to the search field
key-letters = show letters beside every button and link; typing them presses it
key-rows = from row to row
key-leave = leave a field, close a list

date = { $weekday } { $day } { $month } { $year }
civil-date = { $day } { $month } { $year }
day-mon = Mon
day-tue = Tue
day-wed = Wed
day-thu = Thu
day-fri = Fri
day-sat = Sat
day-sun = Sun
month-1 = Jan
month-2 = Feb
month-3 = Mar
month-4 = Apr
month-5 = May
month-6 = Jun
month-7 = Jul
month-8 = Aug
month-9 = Sep
month-10 = Oct
month-11 = Nov
month-12 = Dec

mark-not-started = not started
mark-playing = playing
mark-extension = time extension
mark-end-of-match = End of Match
mark-attention = attention
mark-reported = reported
mark-disputed = disputed
one-report = one report

why = why?
why-address = address of this answer
called-by = called by { $name }
table = Table
table-count = { $count ->
    [one] { $count } table
   *[other] { $count } tables
}
bye = bye
you = you
versus = vs
dropped = dropped
champion = Champion
goes-on = { $name } goes on

clock-left = left
clock-last = last minute
clock-over = time
clock-paused = paused
clock-not-started = not started

danger-type = Type “{ $word }” to go on
search = Search
pages = Pages
rows-shown = { $first }–{ $last } of { $rows }
page-before = ← back
page-after = on →

save = Save
score = Score
not-sent = Not sent: no answer came. Press Enter to send it again; it is recorded once.
swap = Swap
swap-first = Swap
swap-second = with
swap-help = Or choose two names in the list, or draw one onto the other.
sound = Sound

pairings-none = No round is published yet.
standings-none = No results yet: standings begin with the first round.
initial-other = # 漢字
bracket-in-words = The bracket as a list
slip-duels-won = Duels won
slip-signature = signature
slip-drop = drop
slip-drawn = drawn Duels
