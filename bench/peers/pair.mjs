// Pairs the round in a file with tournament-pairings from npm: `pair.mjs FILE`. Prints the milliseconds of the call.
import { readFileSync } from "node:fs";
import { Swiss } from "tournament-pairings";

const rows = readFileSync(process.argv[2], "utf8").trim().split("\n").map((line) => line.split(" ").map(Number));
const players = rows.map(([score, byes, ...avoid], id) => ({ id, score, receivedBye: byes > 0, avoid }));
const taken = [];
while (taken.length < 5 && taken.reduce((sum, one) => sum + one, 0) < 20_000) {
  const begun = performance.now();
  Swiss(structuredClone(players), 11);
  taken.push(performance.now() - begun);
}
console.log(taken.sort((one, other) => one - other)[taken.length >> 1].toFixed(3));
