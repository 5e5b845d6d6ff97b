// Which tab holds the stream.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Tab } from "../../assets/election.js";

/** Tabs of one browser. Messages arrive within a step; a frozen tab neither acts nor hears. */
function browser() {
  const tabs = new Map();
  const made = { now: 0, streams: new Set(), opened: 0 };
  made.open = (id, seen = true) => {
    tabs.set(id, { tab: new Tab(id, seen, made.now), frozen: false });
  };
  const obey = (id, orders) => {
    for (const { say, lead } of orders) {
      if (lead === true) {
        made.streams.add(id);
        made.opened += 1;
      } else if (lead === false) {
        made.streams.delete(id);
      }
      if (say) {
        for (const [other, each] of tabs) {
          if (other !== id && !each.frozen) {
            obey(other, each.tab.hear(say, made.now));
          }
        }
      }
    }
  };
  made.run = (milliseconds) => {
    for (const end = made.now + milliseconds; made.now < end; made.now += 250) {
      for (const [id, each] of tabs) {
        if (!each.frozen && tabs.has(id)) {
          obey(id, each.tab.act(made.now));
        }
      }
    }
  };
  made.close = (id) => {
    const { tab } = tabs.get(id);
    tabs.delete(id);
    made.streams.delete(id);
    for (const order of tab.leave()) {
      if (order.say) {
        for (const [other, each] of tabs) {
          obey(other, each.tab.hear(order.say, made.now));
        }
      }
    }
  };
  made.crash = (id) => {
    tabs.delete(id);
    made.streams.delete(id);
  };
  made.freeze = (id, frozen) => (tabs.get(id).frozen = frozen);
  made.show = (id, seen) => (tabs.get(id).tab.seen = seen);
  made.leader = () => {
    assert.equal(made.streams.size, 1, `one stream, not ${[...made.streams]}`);
    return [...made.streams][0];
  };
  return made;
}

test("the first tab has a stream within a second", () => {
  const tabs = browser();
  tabs.open("a");
  tabs.run(1_000);
  assert.equal(tabs.leader(), "a");
});

test("seven tabs opened at once have one stream between them", () => {
  const tabs = browser();
  ["d", "b", "g", "a", "f", "c", "e"].forEach((id) => tabs.open(id));
  tabs.run(5_000);
  tabs.leader();
  assert.ok(tabs.opened <= 2, `opened ${tabs.opened} times`);
});

test("a tab that comes later does not take the stream away", () => {
  const tabs = browser();
  tabs.open("m");
  tabs.run(2_000);
  tabs.open("a");
  tabs.open("z");
  tabs.run(10_000);
  assert.equal(tabs.leader(), "m");
  assert.equal(tabs.opened, 1);
});

test("when the leader is closed another tab follows at once, when it crashes within four seconds", () => {
  for (const [end, within] of [["close", 1_000], ["crash", 4_500]]) {
    const tabs = browser();
    tabs.open("a");
    tabs.run(1_000);
    tabs.open("b");
    tabs.open("c");
    tabs.run(5_000);
    tabs[end](tabs.leader());
    tabs.run(within);
    tabs.leader();
  }
});

test("a frozen tab loses the stream, and there are not two when it thaws", () => {
  const tabs = browser();
  tabs.open("a");
  tabs.run(1_000);
  tabs.open("b");
  tabs.run(2_000);
  tabs.freeze("a", true);
  tabs.run(5_000);
  assert.ok(tabs.streams.has("b"));
  tabs.freeze("a", false);
  tabs.run(3_000);
  tabs.leader();
});
