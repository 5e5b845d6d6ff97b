// The one stream of a browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MOST_TOPICS, Stream, address, union, wait } from "../../assets/stream.js";
import { mayBeOld, topicsOf } from "../../assets/live.js";

/** A world without a network: streams are kept, timers run when they are told to. */
function world() {
  const made = { streams: [], told: [], timers: new Map(), next: 1, now: 0 };
  made.world = {
    open: (url) => {
      const listeners = {};
      const stream = { url, closed: false, addEventListener: (kind, act) => (listeners[kind] = act), close: () => (stream.closed = true) };
      stream.send = (kind, data) => listeners[kind]({ data });
      stream.fail = () => listeners.error({});
      made.streams.push(stream);
      return stream;
    },
    later: (milliseconds, act) => {
      made.timers.set(made.next, { milliseconds, act });
      return made.next++;
    },
    cancel: (timer) => made.timers.delete(timer),
    chance: () => 0.5,
    now: () => made.now,
    tell: (message) => made.told.push(message),
  };
  made.run = () => {
    const [[id, { milliseconds, act }]] = made.timers;
    made.timers.delete(id);
    act();
    return milliseconds;
  };
  made.open = () => made.streams.filter((stream) => !stream.closed);
  return made;
}

test("all tabs together ask for each topic once, in one order, and not for too many", () => {
  assert.deepEqual(union([["t:round", "t:clock"], ["t:clock"], []]), ["t:clock", "t:round"]);
  assert.equal(union([Array.from({ length: 50 }, (_, table) => `t:table-${table}`)]).length, MOST_TOPICS);
  assert.equal(address(["a b:round", "t:clock"]), "/events?topics=a%20b%3Around,t%3Aclock");
});

test("topics of a part get the id of the tournament unless they are whole", () => {
  assert.deepEqual(topicsOf(["round  clock", "round", "other:desk"], "t"), ["t:round", "t:clock", "other:desk"]);
  assert.deepEqual(topicsOf([""], "t"), []);
});

test("a stream that wants the same topics is not opened anew", () => {
  const made = world();
  const stream = new Stream(made.world);
  stream.want(["b", "a"]);
  stream.want(["a", "b", "a"]);
  assert.equal(made.streams.length, 1);
  stream.want(["a", "c"]);
  assert.deepEqual(made.open().map(({ url }) => url), ["/events?topics=a,c"]);
  stream.want([]);
  assert.equal(made.open().length, 0);
});

test("messages are told with their kind, and those that cannot be read as empty ones", () => {
  const made = world();
  new Stream(made.world).want(["a"]);
  made.streams[0].send("hello", '{"now":5}');
  made.streams[0].send("change", '{"topic":"a","version":"1.2"}');
  made.streams[0].send("reload", "?");
  assert.deepEqual(made.told, [{ kind: "hello", now: 5 }, { kind: "change", topic: "a", version: "1.2" }, { kind: "reload" }]);
});

test("a lost stream is tried again later and later until a message comes", () => {
  const made = world();
  new Stream(made.world).want(["a"]);
  const waits = [];
  for (let failure = 0; failure < 9; failure += 1) {
    made.streams.at(-1).fail();
    waits.push(made.run());
  }
  assert.deepEqual(waits, [500, 1000, 2000, 4000, 8000, 16000, 32000, 60000, 60000]);
  made.streams.at(-1).send("hello", "{}");
  made.streams.at(-1).fail();
  assert.equal(made.run(), 500);
  assert.equal(made.open().length, 1);
});

test("waits differ between browsers, within bounds", () => {
  for (let failures = 0; failures < 30; failures += 1) {
    const [soonest, latest] = [wait(failures, 0), wait(failures, 1)];
    assert.ok(soonest >= 350 && latest <= 78_000 && latest > soonest, `${failures}: ${soonest}–${latest}`);
  }
});

test("a server that promises beats and falls silent is taken for gone; one that promises none is not", () => {
  const made = world();
  new Stream(made.world).want(["a"]);
  made.streams[0].send("hello", "{}");
  assert.equal(made.timers.size, 0);
  made.streams[0].send("hello", '{"beat":15000}');
  made.streams[0].send("beat", '{"now":1}');
  made.streams[0].send("change", "{}");
  assert.equal(made.timers.size, 1, "what comes last is what is waited after");
  assert.equal(made.run(), 37_500);
  assert.equal(made.told.at(-1).kind, "lost");
  assert.equal(made.open().length, 0);
  made.run();
  assert.equal(made.open().length, 1);
  assert.equal(made.timers.size, 0, "a stream that is being opened is watched from its first message on");
});

test("a tab that joins an open stream hears the time and the versions as they are by then", () => {
  const made = world();
  const stream = new Stream(made.world);
  stream.want(["t:round"]);
  assert.equal(stream.hello, undefined);
  made.streams[0].send("hello", '{"now":1000,"versions":{"t:round":"1.7"}}');
  made.now = 250;
  made.streams[0].send("change", '{"topic":"t:round","version":"1.9"}');
  assert.deepEqual(stream.hello, { kind: "hello", now: 1250, versions: { "t:round": "1.9" } });
  made.streams[0].fail();
  assert.equal(stream.hello, undefined);
});

test("a page knows from the first message whether it may be old", () => {
  const rows = [
    [{ "t:round": "1.7" }, "1.7", false],
    [{ "t:round": "1.9" }, "1.10", false, "the tournament went on, its topic did not"],
    [{ "t:round": "1.8" }, "1.7", true],
    [{ "t:round": "2.1" }, "1.7", true, "the database was restored"],
    [{ "t:round": "1.1" }, "2.7", true, "the database was restored"],
    [{ "t:other": "1.7" }, "1.7", true],
    [undefined, "1.7", true],
    [{ "t:round": "1.7" }, undefined, true],
  ];
  for (const [versions, version, old, why] of rows) {
    assert.equal(mayBeOld({ versions }, ["t:round"], version), old, why);
  }
  assert.equal(mayBeOld({ versions: { "t:round": "1.7", "t:clock": "1.8" } }, ["t:round", "t:clock"], "1.7"), true);
});
