// What a scorekeeper types: a table, then a score.
import assert from "node:assert/strict";
import { test } from "node:test";
import { line, score, table } from "../../assets/score.js";

test("a score is read however it is typed", () => {
  const rows = [
    ["2-1", "2-1"], ["21", "2-1"], ["2 1", "2-1"], ["2:0", "2-0"], [" 2 - 0 ", "2-0"], ["２－１", "2-1"],
    ["２ー１", "2-1"], ["2–1", "2-1"], ["2−1", "2-1"], ["1-1-1", "1-1-1"], ["111", "1-1-1"], ["02-1", "2-1"], ["0-0", "0-0"],
    ["1-1-0-1", "1-1-0-1"],
  ];
  for (const [typed, expected] of rows) {
    assert.equal(score(typed), expected, typed);
  }
});

test("what is no score is not guessed", () => {
  for (const typed of ["", "2", "2-", "-1", "a-b", "2-1-0-0-0", "12345", "2.5.x", "100-1", "２", "2--1"]) {
    assert.equal(score(typed), null, typed);
  }
});

test("a table is a number from one on", () => {
  for (const [typed, expected] of [["57", "57"], [" ５７ ", "57"], ["007", "7"], ["0", null], ["", null], ["5x", null], ["1234567", null]]) {
    assert.equal(table(typed), expected, typed);
  }
});

test("table and score may stand in one line", () => {
  for (const typed of ["57 2-1", "57 21", "57, 2-1", "５７　２－１", "57 2 1"]) {
    assert.deepEqual(line(typed), { table: "57", score: "2-1" }, typed);
  }
  for (const typed of ["57", "57-2-1", "x 2-1", "57 2"]) {
    assert.equal(line(typed), null, typed);
  }
});
