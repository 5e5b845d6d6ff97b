// Clocks count by the server's time.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ServerTime, bells, left, minutes, opening, stage } from "../../assets/clock.js";

test("a clock of the phone that is wrong or set does not matter", () => {
  const time = new ServerTime(1_000_000, 50, 9e12);
  assert.equal(time.now(1_050), 1_001_000);
  // Somebody sets the phone an hour on: it is noticed once, and time goes on as it was.
  assert.equal(time.jumped(1_050, 9e12 + 1_000 + 3_600_000), 3_600_000);
  assert.equal(time.now(2_050), 1_002_000);
  assert.equal(time.jumped(2_050, 9e12 + 2_000 + 3_600_000), 0);
});

test("sleep of the machine is counted in when the server cannot be asked, a clock set back is not", () => {
  const time = new ServerTime(0, 0, 0);
  time.slept(90_000);
  assert.equal(time.now(1_000), 91_000);
  time.slept(-90_000);
  assert.equal(time.now(1_000), 91_000);
});

test("the server's word counts over what was counted", () => {
  const time = new ServerTime(0, 0, 0);
  time.learn(500_000, 1_000, 0);
  assert.equal(time.now(1_500), 500_500);
});

test("a page that the browser had kept does not turn the clock back", () => {
  const rows = [
    ["just made", [1_000_000, 40, false, 5_000_000], 1_000_040],
    ["kept for an hour", [1_000_000, 40, true, 4_600_000], 4_600_000],
    ["kept, on a phone that is slow", [1_000_000, 40, true, 900_000], 1_000_040],
    ["says no time", [Number.NaN, 40, false, 5_000_000], 5_000_000],
  ];
  for (const [name, row, expected] of rows) {
    assert.equal(opening(...row), expected, name);
  }
});

test("a begun second counts in full", () => {
  const rows = [[0, "0:00"], [-5, "0:00"], [1, "0:01"], [1000, "0:01"], [1001, "0:02"], [59_001, "1:00"], [2_400_000, "40:00"], [5_999_500, "100:00"]];
  for (const [rest, expected] of rows) {
    assert.equal(minutes(rest), expected, String(rest));
  }
});

test("what is left follows from the state", () => {
  assert.equal(left({ state: "running", endsAt: 5_000, left: 1 }, 2_000), 3_000);
  assert.equal(left({ state: "running", endsAt: 5_000, left: 1 }, 9_000), 0);
  assert.equal(left({ state: "paused", endsAt: NaN, left: 7_000 }, 9_000), 7_000);
});

test("the parts of the time are those that the server names", () => {
  const rows = [["running", 600_000, "running"], ["running", 300_000, "soon"], ["running", 60_000, "last"], ["running", 0, "over"], ["paused", 5, "paused"], ["not-started", 9, "not-started"], ["over", 0, "over"]];
  for (const [state, rest, expected] of rows) {
    assert.equal(stage(state, rest), expected);
  }
});

test("bells are planned ahead for what is still to come, and not for what is over", () => {
  const end = 1_000_000;
  assert.deepEqual(bells(end, end - 600_000), [[300_000, 300_000], [60_000, 540_000], [0, 600_000]]);
  assert.deepEqual(bells(end, end - 300_000), [[60_000, 240_000], [0, 300_000]]);
  assert.deepEqual(bells(end, end - 200), [[0, 200]]);
  assert.deepEqual(bells(end, end), []);
  assert.deepEqual(bells(NaN, end), []);
});
