// Clocks that count by the server's time. The clock of the phone may be wrong, or be set while it counts.

const SOON = 5 * 60_000;
const LAST = 60_000;
/** A difference between two clocks of one machine that is more than being slow: it slept, or was set. */
const JUMP = 2_000;
/** How long the server may take to tell the time before a jump is taken for sleep. */
const PATIENCE = 3_000;

/** The server's time, counted on by a clock of this machine that is never set. All in milliseconds. */
export class ServerTime {
  #server;
  #monotonic;
  #wall;

  constructor(server, monotonic, wall) {
    this.learn(server, monotonic, wall);
  }

  /** Takes the server's word. */
  learn(server, monotonic, wall) {
    this.#server = server;
    this.#monotonic = monotonic;
    this.#wall = wall;
  }

  now(monotonic) {
    return this.#server + (monotonic - this.#monotonic);
  }

  /**
   * Returns by how much the two clocks of this machine have parted since they were last compared, if that
   * is a jump, else 0. A jump forward is sleep during which one of them stood still, or somebody set the
   * other: only the server can tell.
   */
  jumped(monotonic, wall) {
    const parted = wall - this.#wall - (monotonic - this.#monotonic);
    if (Math.abs(parted) <= JUMP) {
      return 0;
    }
    this.#wall += parted;
    return parted;
  }

  /** Counts sleep in that the server did not tell of. */
  slept(milliseconds) {
    this.#server += Math.max(0, milliseconds);
  }
}

/** Returns minutes and seconds. A begun second counts in full: `0:00` means that the time is over. */
export function minutes(left) {
  const seconds = Math.ceil(Math.max(0, left) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Returns what is left on a clock as the page gives it. */
export function left({ state, endsAt, left: rest }, now) {
  return state === "running" ? Math.max(0, endsAt - now) : Math.max(0, rest);
}

/** Returns the name of the part of its time that a clock is in. */
export function stage(state, rest) {
  if (state !== "running") {
    return state;
  }
  if (rest <= 0) {
    return "over";
  }
  return rest <= LAST ? "last" : rest <= SOON ? "soon" : "running";
}

/**
 * Returns when a bell is still to ring for a clock that ends at `endsAt`, NaN where none runs: pairs of a mark
 * (milliseconds left) and the milliseconds until then.
 */
export function bells(endsAt, now) {
  return [SOON, LAST, 0].map((mark) => [mark, endsAt - mark - now]).filter(([, wait]) => wait > 0);
}

let time;
const askers = new Set();
const bellListeners = new Set();

export const serverNow = () => time.now(performance.now());

/** Takes the server's time from a message that has just come. */
export function learn(server) {
  if (Number.isFinite(server)) {
    time.learn(server, performance.now(), Date.now());
    answered = true;
    tick();
  }
}

/** Calls `ask` when only the server can say what time it is. */
export const onDoubt = (ask) => askers.add(ask);
/** Calls `plan` again and again with when the clock of the bell ends (NaN where none runs) and with the time now. */
export const onBell = (plan) => bellListeners.add(plan);

let answered = true;
function doubt(parted) {
  answered = false;
  for (const ask of askers) {
    ask();
  }
  setTimeout(() => {
    if (!answered) {
      time.slept(parted);
      answered = true;
      tick();
    }
  }, PATIENCE);
}

export function tick() {
  const now = serverNow();
  for (const element of document.querySelectorAll("time[data-clock]")) {
    const { state, endsAt, left: rest } = element.dataset;
    const remaining = left({ state, endsAt: Number(endsAt), left: Number(rest) }, now);
    const part = stage(state, remaining);
    const text = minutes(remaining);
    if (element.textContent !== text) {
      element.textContent = text;
      element.setAttribute("datetime", `PT${Math.ceil(remaining / 1000)}S`);
    }
    const frame = element.closest(".clock");
    if (frame && frame.dataset.stage !== part) {
      frame.dataset.stage = part;
    }
    const word = frame?.querySelector("[data-clock-word]");
    const said = { running: "left", soon: "left", last: "last", over: "over" }[part];
    if (word && said && word.textContent !== word.dataset[said]) {
      word.textContent = word.dataset[said];
    }
  }
  const bell = document.querySelector("[data-bell]");
  for (const plan of bellListeners) {
    plan(Number(bell?.dataset.endsAt ?? NaN), now);
  }
}

/**
 * Returns the server's time as the page says it: it was made `since` milliseconds ago, unless the browser had
 * kept it, which says nothing of its age. Until the server tells, the clock of this machine (`wall`) says more.
 */
export function opening(made, since, kept, wall) {
  if (!Number.isFinite(made) || made <= 0) {
    return wall;
  }
  return kept ? Math.max(made + since, wall) : made + since;
}

export function start() {
  const made = Number(document.body.dataset.now);
  const navigation = performance.getEntriesByType("navigation")[0];
  // The page was made when its first byte came, not when its scripts ran.
  const since = performance.now() - (navigation?.responseStart ?? performance.now());
  const kept = navigation?.type === "back_forward" || navigation?.transferSize === 0;
  time = new ServerTime(opening(made, since, kept, Date.now()), performance.now(), Date.now());
  tick();
  const step = () => {
    const parted = time.jumped(performance.now(), Date.now());
    if (parted !== 0) {
      doubt(parted);
    }
    tick();
    // Just after the server's next full second of what is left, so that all screens change together.
    setTimeout(step, 250 - (serverNow() % 250) + 5);
  };
  setTimeout(step, 250);
  for (const event of ["pageshow", "visibilitychange"]) {
    addEventListener(event, () => document.visibilityState === "visible" && tick());
  }
}
