"""Pairs the round in a file with a peer from PyPI: `pair.py PEER FILE`. Prints the milliseconds of the call."""

import sys
import time

peer, file = sys.argv[1:]
rows = [[int(number) for number in line.split()] for line in open(file)]
points = [row[0] for row in rows]
byes = [row[1] for row in rows]
met = [row[2:] for row in rows]
order = sorted(range(len(rows)), key=lambda entrant: -points[entrant])

if peer == "swisspair":
    import swisspair

    players = [
        swisspair.Player(
            id=str(entrant),
            points=points[entrant],
            rank=rank,
            can_get_bye=byes[entrant] == 0,
            cannot_be_paired_against_ids={str(opponent) for opponent in met[entrant]},
        )
        for rank, entrant in enumerate(order, start=1)
    ]

    def pair():
        return swisspair.create_matches(players)

elif peer == "cardarena-tournament-core":
    from cardarena_tournament_core import Player, Swiss

    participants = [Player(id=str(entrant), name=str(entrant)) for entrant in range(len(rows))]
    swiss = Swiss(participants)
    # Its own state, filled with the same scores and meetings; it has no public way in but whole rounds.
    for entrant in range(len(rows)):
        swiss._points[str(entrant)] = points[entrant]
        for opponent in met[entrant]:
            swiss._played_pairs.add(frozenset([str(entrant), str(opponent)]))

    def pair():
        return swiss.pair().matchups

else:
    sys.exit(f"{peer} is not known here")

taken = []
while len(taken) < 5 and sum(taken) < 20:
    begun = time.perf_counter()
    pairs = pair()
    taken.append(time.perf_counter() - begun)
print(f"{sorted(taken)[len(taken) // 2] * 1000:.3f}")
