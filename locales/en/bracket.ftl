# The bracket of an elimination.

bracket-title = { $stage }: bracket of { $entrants }
bracket-champion = Champion: { $name }
bracket-table = table { $table }
