// The pages of the projector.
import assert from "node:assert/strict";
import { test } from "node:test";
import { closeness, letters, most, pace, pageStarts, rowStarts } from "../../assets/hall.js";

test("everybody's name has been on the screen within a minute, unless nobody could find it in its time", () => {
  for (const pages of [1, 2, 5, 7, 11, 12]) {
    assert.ok(pages * pace(pages) <= 60.001, `${pages} pages`);
    assert.ok(pace(pages) <= 12, `${pages} pages`);
  }
  assert.deepEqual([12, 13, 40].map((pages) => pace(pages)), [5, 5, 5]);
});

test("a list is set no closer than it has to be", () => {
  const pages = (names) => (close) => Math.ceil(names / [50, 75, 90][close]);
  assert.deepEqual([60, 350, 500, 2000, 4000].map((names) => closeness(pages(names))), [0, 0, 1, 2, 2]);
});

test("a list that is not about names gives way to the next view after a minute", () => {
  assert.deepEqual([1, 5, 6, 170].map(most), [1, 5, 5, 5]);
});

test("a page says which part of the alphabet it holds", () => {
  assert.equal(letters("Abe Jun", "Castillo Ana"), "Ab–Ca");
  assert.equal(letters("Abe Jun", "Abel Ito"), "Ab");
  assert.equal(letters("あおき れん", "かとう めい"), "あお–かと");
  assert.equal(letters("", ""), "");
});

test("pages begin where the last one ended, and cut no row", () => {
  assert.deepEqual(pageStarts(2500, 1000, 20), [0, 1020, 2040]);
  assert.deepEqual(pageStarts(1000.5, 1000), [0]);
  const rows = Array.from({ length: 5 }, (_, row) => ({ top: 10 + row * 40, height: 40 }));
  assert.deepEqual(rowStarts(rows, 100), [0, 80, 160]);
});
