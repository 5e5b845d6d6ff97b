// One stream of messages from the server. It opens again by itself, later and later, and never in step
// with four thousand others.

/** Seconds of the first and of the longest wait before it is tried again. */
const FIRST = 0.5;
const LONGEST = 60;
/** How many beats may fail to come before a server that promised them is taken for gone. */
const MISSED = 2.5;
/** The most topics that the server takes of one stream. */
export const MOST_TOPICS = 32;

/** Returns all topics of all tabs once each, in order, so that the same wishes are the same address. */
export function union(lists) {
  return [...new Set([...lists].flat())].sort().slice(0, MOST_TOPICS);
}

/** Returns the address of the stream of these topics. */
export function address(topics) {
  return `/events?topics=${topics.map(encodeURIComponent).join(",")}`;
}

/** Returns milliseconds to wait after `failures` failures in a row; `chance` is from 0 to 1. */
export function wait(failures, chance) {
  const seconds = Math.min(LONGEST, FIRST * 2 ** Math.min(failures, 10));
  return Math.round(1000 * seconds * (0.7 + 0.6 * chance));
}

export class Stream {
  #world;
  #topics = [];
  #source;
  #timer;
  #watchdog;
  #beat;
  #hello;
  #failures = 0;

  /** `world`: open(address), later(milliseconds, act), cancel(timer), chance(), now(), tell(message). */
  constructor(world) {
    this.#world = world;
  }

  /** The first message as it would be now, for a tab that joins an open stream; undefined without one. */
  get hello() {
    return this.#hello && { ...this.#hello.message, now: this.#hello.message.now + this.#world.now() - this.#hello.at };
  }

  /** Listens to these topics from now on. */
  want(topics) {
    const next = union([topics]);
    if (next.join() !== this.#topics.join()) {
      this.#topics = next;
      this.#failures = 0;
      this.reopen();
    }
  }

  /** Opens anew at once: the network is back, or somebody doubts. */
  reopen() {
    this.close();
    if (this.#topics.length > 0) {
      this.#open();
    }
  }

  close() {
    this.#world.cancel(this.#timer);
    this.#world.cancel(this.#watchdog);
    this.#source?.close();
    this.#source = undefined;
    this.#hello = undefined;
  }

  #open() {
    const source = this.#world.open(address(this.#topics));
    this.#source = source;
    const hear = (kind) =>
      source.addEventListener(kind, (event) => {
        if (source !== this.#source) {
          return;
        }
        this.#failures = 0;
        const message = { kind, ...read(event.data) };
        this.#keep(message);
        this.#watch();
        this.#world.tell(message);
      });
    ["hello", "change", "reload", "beat"].forEach(hear);
    source.addEventListener("error", () => source === this.#source && this.#lost());
  }

  #keep(message) {
    if (message.kind === "hello") {
      this.#beat = message.beat;
      this.#hello = { message, at: this.#world.now() };
    } else if (message.kind === "change" && this.#hello?.message.versions) {
      this.#hello.message.versions[message.topic] = message.version;
    }
  }

  /** A link that died without a word is noticed by what does not come. */
  #watch() {
    this.#world.cancel(this.#watchdog);
    if (this.#beat > 0) {
      this.#watchdog = this.#world.later(MISSED * this.#beat, () => this.#lost());
    }
  }

  #lost() {
    this.close();
    this.#world.tell({ kind: "lost" });
    this.#timer = this.#world.later(wait(this.#failures, this.#world.chance()), () => this.#open());
    this.#failures += 1;
  }
}

function read(data) {
  try {
    const value = JSON.parse(data);
    return value !== null && typeof value === "object" ? value : {};
  } catch {
    return {};
  }
}

/** Returns the world of a page or a worker. */
export function world(tell) {
  return {
    open: (url) => new EventSource(url),
    later: (milliseconds, act) => setTimeout(act, milliseconds),
    cancel: (timer) => clearTimeout(timer),
    chance: Math.random,
    now: () => performance.now(),
    tell,
  };
}
