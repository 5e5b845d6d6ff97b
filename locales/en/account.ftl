# Accounts and links, as the command line speaks of them at the machine that runs the server.

heading-login = login
heading-standing = standing
heading-since = since
heading-account = account

account-owner = owner
account-staff = staff
account-disabled = disabled
account-none = There is no account yet. `hantei account set-up` makes a link for the first one.

account-unknown = No account has the login or id { $login }.
    .hint = `hantei account list` names all accounts.
account-is-disabled = The account { $login } is disabled.
    .hint = Let it in again first: `hantei account enable { $login }`
account-made-set-up = Whoever opens this address first makes an account that owns the server. It is good once, until { $until }. An older set-up link does nothing now.
    .hint = Put the address of the server in front of it, for example http://192.168.0.5:8080{ $path }
account-made-recovery = Whoever opens this address first sets a new password for { $login }. It is good once, until { $until }. An older link for this account does nothing now.
    .hint = Put the address of the server in front of it, for example http://192.168.0.5:8080{ $path }
account-was-disabled = { $login } cannot sign in any more, and was signed out everywhere.
    .hint = Roles at events stay on record. To undo: `hantei account enable { $login }`
account-was-enabled = { $login } can sign in again.
account-revoked-players = { $count ->
    [one] The personal link of one Duelist does nothing any more, and that Duelist was signed out.
   *[other] The personal links of { $count } Duelists do nothing any more, and they were signed out.
}
    .hint = Print new slips before you send anybody away.
account-revoked-display = The display keys of this event do nothing any more.
    .hint = Open the projector's page anew from the desk.
account-revoke-what = Nothing was named to be revoked.
    .hint = Name Duelists, or use --everyone or --display.
account-replaced-keys = Every personal link and every display key that was ever made here does nothing any more, at every event of this server.
    .hint = Print new slips, and open the projector's page anew from the desk.
