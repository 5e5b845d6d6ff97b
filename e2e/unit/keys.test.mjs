// Keys of the desk.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Sequence, letters, listed } from "../../assets/keys.js";

test("g and another key within two seconds are one, and every other key is itself", () => {
  const sequence = new Sequence();
  assert.equal(sequence.key("p", 0), "p");
  assert.equal(sequence.key("g", 100), null);
  assert.equal(sequence.key("d", 1_500), "g d");
  assert.equal(sequence.key("d", 1_600), "d");
  assert.equal(sequence.key("g", 2_000), null);
  assert.equal(sequence.key("n", 4_001), "n");
  assert.equal(sequence.key("g", 5_000), null);
  assert.equal(sequence.key("g", 5_100), "g g");
});

test("the list of keys names each key once, by what it presses first", () => {
  const found = [
    { key: "n", does: "Publish round 4" },
    { key: "g d", does: "Dashboard" },
    { key: "n", does: "Close round 3" },
    { key: "u", does: "" },
  ];
  assert.deepEqual(listed(found), [["n", "Publish round 4"], ["g d", "Dashboard"]]);
});

test("no letters of a button begin those of another, however many there are", () => {
  for (const count of [0, 1, 26, 27, 300]) {
    const given = letters(count);
    assert.equal(new Set(given).size, count);
    for (const one of given) {
      assert.deepEqual(given.filter((other) => other.startsWith(one)), [one], String(count));
    }
  }
});
