// Which tab of a browser holds the one stream, where tabs cannot share a worker. Tabs only hear each
// other: whoever claims the stream gets it unless a tab of higher rank answers at once. A hidden tab may
// be slowed down by the browser, but it still answers; a frozen one does not, and loses the stream.

/** Milliseconds between two signs of life of the tab that leads. */
export const BEAT = 1_000;
/** Milliseconds without one after which another tab claims the stream. */
export const PATIENCE = 3_000;
/** Milliseconds that a claim waits for an answer. */
export const ANSWER = 300;

/** Returns true if `one` goes before `other`: seen before hidden, then the smaller id. */
export function before(one, other) {
  return one.seen === other.seen ? one.id < other.id : one.seen;
}

/**
 * One tab. `act(now)` and `hear(message, now)` return what to do, in order:
 * `{say: message}` to the other tabs, `{lead: true|false}`.
 */
export class Tab {
  #state = "following";
  #lastSign;
  #lastBeat = -Infinity;
  #claimedAt;

  constructor(id, seen, now) {
    this.id = id;
    this.seen = seen;
    // A new tab does not wait: the first one would be without a stream for seconds.
    this.#lastSign = now - PATIENCE;
  }

  get leads() {
    return this.#state === "leading";
  }

  #rank() {
    return { id: this.id, seen: this.seen };
  }

  #message(kind) {
    return { say: { kind, ...this.#rank() } };
  }

  act(now) {
    switch (this.#state) {
      case "following":
        if (now - this.#lastSign < PATIENCE) {
          return [];
        }
        this.#state = "claiming";
        this.#claimedAt = now;
        return [this.#message("claim")];
      case "claiming":
        if (now - this.#claimedAt < ANSWER) {
          return [];
        }
        this.#state = "leading";
        this.#lastBeat = now;
        return [{ lead: true }, this.#message("lead")];
      default:
        if (now - this.#lastBeat < BEAT) {
          return [];
        }
        this.#lastBeat = now;
        return [this.#message("lead")];
    }
  }

  hear(message, now) {
    if (message.id === this.id) {
      return [];
    }
    const yields = before(message, this.#rank());
    switch (message.kind) {
      case "claim":
        if (this.#state === "leading") {
          // Whoever leads keeps the stream among equals: changing tabs must not open it anew.
          if (message.seen && !this.seen) {
            return this.#follow(now);
          }
          return [this.#message("lead")];
        }
        if (this.#state === "claiming" && yields) {
          this.#state = "following";
          this.#lastSign = now;
        } else if (this.#state === "claiming") {
          return [this.#message("claim")];
        }
        return [];
      case "lead":
        if (this.#state === "leading") {
          return yields ? this.#follow(now) : [this.#message("lead")];
        }
        this.#state = "following";
        this.#lastSign = now;
        return [];
      case "leave":
        if (this.#state === "following") {
          this.#lastSign = now - PATIENCE;
        }
        return [];
      default:
        return [];
    }
  }

  #follow(now) {
    this.#state = "following";
    this.#lastSign = now;
    return [{ lead: false }];
  }

  leave() {
    const led = this.leads;
    this.#state = "following";
    return led ? [{ lead: false }, this.#message("leave")] : [];
  }
}
