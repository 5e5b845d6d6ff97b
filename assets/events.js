// Connects a tab with the one stream of its browser: a seventh stream of one browser would hang on
// HTTP/1.1. A shared worker holds it; where there is none, one of the tabs; else each tab its own.
import { BEAT, Tab } from "./election.js";
import { Stream, union, world } from "./stream.js";

const NAME = "hantei-events";

/** Listens to `topics`, telling every message. Returns `{again}`, which opens the stream anew. */
export function connect(topics, tell) {
  if (typeof SharedWorker === "function") {
    return byWorker(topics, tell);
  }
  if (typeof BroadcastChannel === "function") {
    return byChannel(topics, tell);
  }
  return alone(topics, tell);
}

function alone(topics, tell) {
  const stream = new Stream(world(tell));
  stream.want(topics);
  addEventListener("pagehide", () => stream.close());
  addEventListener("pageshow", ({ persisted }) => persisted && stream.reopen());
  return { again: () => stream.reopen() };
}

function byWorker(topics, tell) {
  const worker = new SharedWorker(new URL("./events-worker.js", import.meta.url), { type: "module", name: NAME });
  let instead;
  worker.addEventListener("error", () => {
    instead ??= typeof BroadcastChannel === "function" ? byChannel(topics, tell) : alone(topics, tell);
  });
  worker.port.addEventListener("message", ({ data }) => tell(data));
  worker.port.start();
  const say = (message) => worker.port.postMessage(message);
  say({ topics });
  addEventListener("pagehide", () => say({ leave: true }));
  addEventListener("pageshow", ({ persisted }) => persisted && say({ topics }));
  return { again: () => (instead ? instead.again() : say({ topics, again: true })) };
}

function byChannel(topics, tell) {
  const channel = new BroadcastChannel(NAME);
  const id = [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(16).padStart(8, "0")).join("");
  const visible = () => document.visibilityState === "visible";
  const tab = new Tab(id, visible(), performance.now());
  const wishes = new Map([[id, topics]]);
  const stream = new Stream(
    world((message) => {
      channel.postMessage({ kind: "told", id, message });
      tell(message);
    }),
  );
  const obey = (orders) => {
    for (const { say, lead } of orders) {
      if (say) {
        channel.postMessage(say);
      }
      if (lead === true) {
        channel.postMessage({ kind: "who", id });
        stream.want(union(wishes.values()));
      } else if (lead === false) {
        wishes.clear();
        wishes.set(id, topics);
        stream.want([]);
      }
    }
  };
  const step = () => obey(tab.act(performance.now()));
  channel.addEventListener("message", ({ data }) => {
    let joined = false;
    if (data.kind === "told") {
      tell(data.message);
    } else if (data.kind === "who") {
      channel.postMessage({ kind: "wish", id, topics });
    } else if (data.kind === "wish") {
      wishes.set(data.id, data.topics);
      joined = tab.leads;
    } else if (data.kind === "gone") {
      wishes.delete(data.id);
    } else if (data.kind === "again" && tab.leads) {
      stream.reopen();
    }
    obey(tab.hear(data, performance.now()));
    if (tab.leads) {
      stream.want(union(wishes.values()));
    }
    // Whoever joins a stream that is open hears the time and how far the topics are, as they are now.
    if (joined && stream.hello) {
      channel.postMessage({ kind: "told", id, message: stream.hello });
    }
  });
  document.addEventListener("visibilitychange", () => {
    tab.seen = visible();
    step();
  });
  addEventListener("pagehide", () => {
    channel.postMessage({ kind: "gone", id });
    obey(tab.leave());
  });
  addEventListener("pageshow", ({ persisted }) => persisted && channel.postMessage({ kind: "wish", id, topics }));
  channel.postMessage({ kind: "wish", id, topics });
  step();
  setInterval(step, BEAT / 4);
  return {
    again: () => (tab.leads ? stream.reopen() : channel.postMessage({ kind: "again", id })),
  };
}
