import assert from "node:assert/strict";
import { test } from "node:test";
import { added } from "../../assets/deck.js";

const HEADINGS = ["Main Deck", "Extra Deck", "Side Deck"];
const put = (text, name, heading = "Main Deck") => added(text, name, heading, HEADINGS);

test("the first card of an empty list stands below its heading", () => {
  assert.equal(put("", "Sample Dragon"), "Main Deck (1):\n1 Sample Dragon\n");
  assert.equal(put("\n", "Sample Dragon", "Side Deck"), "\nSide Deck (1):\n1 Sample Dragon\n");
});

test("one more copy of a card is counted in its line and in its heading", () => {
  const list = "Main Deck (3):\n2 Sample Dragon\n1 Sample Trap\n\nSide Deck (1):\n1 Sample Dragon\n";
  assert.equal(put(list, "Sample Dragon"), list.replace("(3)", "(4)").replace("2 Sample Dragon", "3 Sample Dragon"));
  const side = put(list, "Sample Dragon", "Side Deck");
  assert.equal(side, list.replace("(1)", "(2)").replace(":\n1 Sample Dragon", ":\n2 Sample Dragon"));
});

test("a new card stands at the end of its section, before the empty line", () => {
  const list = "Main Deck (2):\n2 Sample Dragon\n\nSide Deck (1):\n1 Sample Trap\n";
  assert.equal(put(list, "3D Sample"), "Main Deck (3):\n2 Sample Dragon\n1 3D Sample\n\nSide Deck (1):\n1 Sample Trap\n");
});

test("cards above all headings are of the Main Deck, and a section that is missing is begun", () => {
  assert.equal(put("3 Sample Dragon", "Sample Trap"), "3 Sample Dragon\n1 Sample Trap\n");
  assert.equal(put("3 Sample Dragon", "Sample Fusion", "Extra Deck"), "3 Sample Dragon\n\nExtra Deck (1):\n1 Sample Fusion\n");
  assert.equal(put("Extra Deck\n1 Sample Fusion", "Sample Dragon"), "Main Deck (1):\n1 Sample Dragon\nExtra Deck (1):\n1 Sample Fusion\n");
});
