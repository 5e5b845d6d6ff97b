// Keeps the live parts of a page as the server has them. A message says only that something changed; the
// page then asks for itself again and takes over what differs. A page that cannot ask stays as it is and
// says how old it is.
import { learn, onDoubt, serverNow, tick } from "./clock.js";
import { connect } from "./events.js";
import { morph } from "./morph.js";

/** Milliseconds after which a page that was hidden is asked for again when it is seen. */
const OLD = 30_000;
/** Milliseconds between two askings of one page. */
const SPACING = 500;
/** Milliseconds after which a page is asked for again that shows what it is not told of. */
const SLOW = 60_000;
/** Milliseconds to wait for an answer. */
const PATIENCE = 20_000;

/** Returns the topics of live parts: names of the tournament get its id, others are whole. */
export function topicsOf(names, tournament) {
  const all = names.flatMap((list) => list.split(/\s+/)).filter((name) => name !== "");
  return [...new Set(all.map((name) => (name.includes(":") || !tournament ? name : `${tournament}:${name}`)))];
}

/** Returns true if the page, made at `version`, may be older than `hello` says that its topics are. */
export function mayBeOld(hello, topics, version) {
  const [epoch, made] = String(version).split(".").map(Number);
  return topics.some((topic) => {
    const [now, changed] = String(hello.versions?.[topic]).split(".").map(Number);
    // Versions of two epochs do not compare; what is not known is not equal to anything.
    return now !== epoch || !(changed <= made);
  });
}

const parts = () => [...document.querySelectorAll("[data-live][id]")].filter((part) => !part.parentElement.closest("[data-live]"));

let lastText;
let lastGood = 0;
let running = false;
let again = false;
let timer;
let failures = 0;
let connected = false;
let lost = false;
let version;
const afterwards = new Set();

/** Calls `act` whenever parts of the page have been taken over from the server. */
export const onChange = (act) => afterwards.add(act);

/** Returns true if somebody has typed or chosen something in `form` that is not sent yet. */
function isBegun(form) {
  return [...form.elements].some((field) => {
    switch (field.type) {
      case "hidden":
      case "submit":
      case "button":
      case "fieldset":
      case "output":
        return false;
      case "checkbox":
      case "radio":
        return field.checked !== field.defaultChecked;
      case "select-one":
        return field.selectedIndex !== Math.max(0, [...field.options].findIndex((option) => option.defaultSelected));
      case "select-multiple":
        return [...field.options].some((option) => option.selected !== option.defaultSelected);
      default:
        return field.value !== field.defaultValue;
    }
  });
}

/**
 * Takes over all of `page`, headings and forms too: the event has gone on to another round, or back. Where
 * somebody has begun to type, forms wait until that is sent or cleared: it was meant for the round that stood
 * above it, and the server is to compare.
 */
function takeAll(page) {
  const main = document.getElementById("main");
  const fresh = page.getElementById("main");
  if ([...main.querySelectorAll("form")].some((form) => !form.closest("[data-live]") && isBegun(form))) {
    const heading = main.querySelector("h1");
    const now = fresh.querySelector("h1");
    if (heading && now) {
      morph(heading, now);
    }
    takeParts(page);
    return;
  }
  morph(main, fresh);
  document.body.dataset.course = page.body.dataset.course;
}

function takeParts(page) {
  for (const part of parts()) {
    const fresh = page.getElementById(part.id);
    if (fresh?.hasAttribute("data-live")) {
      morph(part, fresh);
    }
  }
}

/** Takes over the live parts of `page`, a document that the server has just made. */
export function take(page) {
  document.title = page.title;
  const { course } = page.body.dataset;
  if (course !== undefined && course !== document.body.dataset.course) {
    takeAll(page);
  } else {
    takeParts(page);
  }
  version = page.body.dataset.version;
  // A page that the browser had kept says when it was made, and has just been found to be right.
  good(Math.max(Number(page.body.dataset.now) || 0, serverNow()));
  tick();
  for (const act of afterwards) {
    act();
  }
}

/** Asks for the page again after `delay` milliseconds, however often it is called meanwhile. */
export function refresh(delay = 0) {
  if (running) {
    again = true;
    return;
  }
  timer ??= setTimeout(() => {
    timer = undefined;
    ask();
  }, delay);
}

async function ask() {
  // A page that nobody sees is asked for when it is seen; one whose bell is on must know when the clock is changed.
  const rings = document.querySelector('[data-sound][aria-pressed="true"]') !== null;
  if (document.visibilityState === "hidden" && document.documentElement.dataset.variant !== "hall" && !rings) {
    lastGood = 0;
    return;
  }
  running = true;
  const stop = new AbortController();
  const bell = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const response = await fetch(location.href, { cache: "no-cache", headers: { Accept: "text/html" }, signal: stop.signal });
    if (response.redirected && new URL(response.url).pathname !== location.pathname) {
      location.replace(response.url);
      return;
    }
    if (response.status === 405) {
      // The answer to a form that has no page of its own: it stays as it was given.
      good();
      return;
    }
    if (!response.ok) {
      throw new Error(String(response.status));
    }
    const text = await response.text();
    if (text !== lastText) {
      lastText = text;
      take(new DOMParser().parseFromString(text, "text/html"));
    } else {
      good();
    }
    failures = 0;
    say();
  } catch {
    failures += 1;
    say();
    timer = undefined;
    setTimeout(() => refresh(), Math.min(60_000, 500 * 2 ** failures) * (0.7 + 0.6 * Math.random()));
  } finally {
    clearTimeout(bell);
    running = false;
    if (again) {
      again = false;
      refresh(SPACING);
    }
  }
}

function good(at = serverNow()) {
  lastGood = performance.now();
  const shown = document.querySelector("[data-as-of] time");
  const zone = document.body.dataset.zone;
  if (shown && zone && Number.isFinite(at)) {
    const form = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit", second: "2-digit" });
    shown.textContent = form.format(at);
    shown.dateTime = new Date(at).toISOString();
  }
}

/** Keeps "as of" true when nothing has changed of what this page is told of. */
function stillGood() {
  if (!document.querySelector("[data-slow]")) {
    good();
  } else if (performance.now() - lastGood > SLOW) {
    // It shows more than it is told of: it is as old as it is, and asks now and then.
    refresh(SLOW * Math.random() * 0.3);
  }
}

function say() {
  const line = document.querySelector("[data-connection]");
  const now = (!connected && lost) || failures > 0;
  const before = line?.dataset.now === "lost";
  if (!line || now === before) {
    return;
  }
  line.dataset.now = now ? "lost" : "connected";
  line.textContent = now ? line.dataset.reconnecting : line.dataset.connected;
  line.parentElement.classList.toggle("lost", now);
  if (!now) {
    setTimeout(() => line.dataset.now === "connected" && (line.textContent = ""), 5_000);
  }
}

export function start() {
  const tournament = document.body.dataset.tournament;
  // Which round is played concerns every page of the event: its heading and its forms name one.
  const ofAll = document.body.dataset.course === undefined ? [] : ["round"];
  const topics = topicsOf([...ofAll, ...parts().map((part) => part.dataset.live)], tournament);
  if (topics.length === 0) {
    return;
  }
  version = document.body.dataset.version;
  lastGood = performance.now();
  const jitter = () => 1000 * Number(document.body.dataset.jitter || 0) * Math.random();
  const { again: reopen } = connect(topics, (message) => {
    switch (message.kind) {
      case "hello":
        learn(message.now);
        connected = true;
        if (mayBeOld(message, topics, version)) {
          refresh(jitter());
        } else {
          stillGood();
        }
        break;
      case "change":
        // The stream of a browser carries the topics of all its tabs.
        if (topics.includes(message.topic)) {
          refresh(jitter());
        }
        break;
      case "beat":
        learn(message.now);
        if (!running && timer === undefined && failures === 0) {
          stillGood();
        }
        break;
      case "reload":
        refresh(jitter());
        break;
      case "lost":
        connected = false;
        lost = true;
        break;
    }
    say();
  });
  onDoubt(reopen);
  const look = () => {
    if (document.visibilityState === "visible" && performance.now() - lastGood > OLD) {
      refresh();
    }
  };
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", ({ persisted }) => persisted && refresh());
  addEventListener("online", reopen);
  addEventListener("offline", () => {
    connected = false;
    lost = true;
    say();
  });
}
