# The standings, and why somebody stands where they do.

standings-title = Standings: { $stage }, after { $round }
standings-final = Final ranking
standings-provisional = Provisional: results are still missing, or the event is not finished.
name-dropped = { $name } (dropped)

heading-rank = rank
heading-points = points
heading-record = W-L-D
heading-card-game-id = CARD GAME ID
heading-decided-by = above decided by

short-opponents-match-win-rate = OMW
short-opponents-opponents-match-win-rate = OOMW
short-lost-round-squares = lost²
short-head-to-head = met
short-lot = lot

decided-match-points = match points
decided-opponents-match-win-rate = opponents' match wins
decided-opponents-opponents-match-win-rate = opponents' opponents' match wins
decided-lost-round-squares = lost rounds
decided-head-to-head = result between them
decided-lot = random draw
decided-stage = went on
decided-round-reached = round reached
decided-seed = seed
