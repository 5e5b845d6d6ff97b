# What can go wrong with a request to the venue's server.

problem-title = This did not work
problem-home = To the first page
problem-not-found = There is nothing at this address.
    .hint = Check the address, or start again from the first page.
problem-sign-in = Sign in first.
problem-forbidden = This request is not allowed here: it came from another page, or your role may not do this.
    .hint = Go back, reload the page and try again. If it stays so, ask the organiser for the role.
problem-wrong-code = No event is open under this code.
    .hint = Check the code on the poster or ask the desk. The letters O and I and the digits 0 and 1 do not occur.
problem-bad-link = This link does not work: it is not complete, was used already, or was taken back.
    .hint = Ask the desk for a new one.
problem-link-expired = This link has expired: it was good for a while only.
    .hint = Ask whoever sent it for a new one. At the machine of the server `hantei account set-up` makes one for a first account.
problem-link-used = This link was used already: it is good once.
    .hint = Sign in, if it was you. If not, ask for a new one: at the machine of the server `hantei account set-up` makes one.
problem-other-method = Nothing is shown at this address: it is where a form of a page is sent to. Nothing was done.
    .hint = Go back to the page, or begin at the start page.
problem-bad-form = This form cannot be read. Nothing was changed.
    .hint = Go back, reload the page and fill it in again.
problem-bad-address = This address cannot be read.
    .hint = Check it, or start again from the first page.
problem-damaged = The record of this event is damaged and is not shown. Nothing was changed.
    .hint = Whoever runs the server: restore a backup with “hantei restore”. “hantei verify” says what is damaged.
problem-too-often = Too many attempts. Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
problem-world = This could not be saved or read ({ $number }). Nothing was changed.
    .hint = Try again. If it happens again, tell the person who runs the server this number: its log says what failed.
problem-other-epoch = The record went back to a copy while this server had it open. Nothing was written.
    .hint = The server has to be started again; then open this page again and look at what stands there now.
problem-disk-full = This could not be saved: no room is left on the disk of the server ({ $number }). Nothing was changed.
    .hint = Tell the person who runs the server: once there is room, send it again.
problem-not-writable = This could not be saved: the server may not write its database ({ $number }). Nothing was changed.
    .hint = Tell the person who runs the server: once it may, send it again.
problem-broken = The program itself failed here ({ $number }). Nothing was changed, and everything else goes on.
    .hint = Tell the person who runs the server this number: its log says what failed.
problem-not-undone = This cannot be taken back any more. Nothing was changed.
    .hint = Something that has happened since depends on it, or your role may not do it. The log says what can be taken back now.
problem-repeated = This was done already, by the same form. Nothing happened twice.
problem-repeated-at = This form was done already, at { $at }. Nothing was done now.
problem-stands-now = Now: { $stands }
problem-gone-now = The match is not there any more: its round was taken back.
problem-not-typed = Nothing was done: the word to type is “{ $word }”.
    .hint = Type it exactly as it stands there.
