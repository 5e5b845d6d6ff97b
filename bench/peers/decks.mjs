// Reads and judges the decks of a file by packages of npm: microseconds for each deck, median of 31 rounds.
//
//     node decks.mjs ydke|ydeck FOLDER
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createRequire } from "node:module";

const [which, folder] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const lines = (name) => readFileSync(join(folder, name), "utf8").trimEnd().split("\n");
const decks = lines("decks.txt");

function work() {
  if (which === "ydke") {
    const { parseURL } = require("ydke");
    return () => decks.reduce((sum, link) => sum + parseURL(link).main.length, 0);
  }
  const { Deck, createAllowVector } = require("ydeck");
  const index = new Map();
  for (const line of lines("cards.txt")) {
    const [code, alias, limit, ...name] = line.split(" ");
    // A card as the package knows it; its kind of card is not asked for by the check.
    index.set(Number(code), { code: Number(code), alias: Number(alias), limit: Number(limit), name: name.join(" ") });
  }
  // An artwork counts as its card where its number is below 0.
  const allowed = createAllowVector(index, (card) => (card.alias ? -1 : card.limit));
  const judged = () => decks.reduce((sum, link) => sum + (new Deck(index, { url: link }).validate(allowed).length > 0), 0);
  process.stderr.write(`${judged()} of ${decks.length} decks are illegal\n`);
  return judged;
}

const run = work();
const taken = [];
// The first rounds are for the compiler of the engine.
for (let round = 0; round < 20; round += 1) {
  run();
}
for (let round = 0; round < 31; round += 1) {
  const begun = process.hrtime.bigint();
  run();
  taken.push(Number(process.hrtime.bigint() - begun) / 1e3 / decks.length);
}
taken.sort((one, other) => one - other);
console.log(taken[15].toFixed(3));
