// The projector: nobody touches it. It turns pages of long lists, changes views, keeps the screen awake,
// and goes on when the server is gone.
import { onChange } from "./live.js";

/** Seconds that a page of a list, or a view, stands when the page does not say. */
const SECONDS = 12;
/** Seconds within which everybody's name has been on the screen once, if a page can be read in its share. */
const ROUND = 60;
/** Seconds that a page stands at least: nobody finds a name in less. */
const SHORTEST = 5;
/** Seconds that a page should stand at least: otherwise the list is set closer. */
const READABLE = 8;
/** The closest form of a list; the stylesheet knows it. It is still read from the back of the hall: beyond
 * that there are more pages, and no smaller names. */
const CLOSEST = 2;

/** Returns how many seconds each of `pages` stands, so that all of them are seen soon. */
export const pace = (pages, usual = SECONDS) => Math.min(usual, Math.max(SHORTEST, ROUND / Math.max(1, pages)));

/** Returns the widest form in which all pages are seen in time; `pagesAt` tells how many a form has. */
export function closeness(pagesAt) {
  for (let close = 0; close < CLOSEST; close += 1) {
    if (pace(pagesAt(close)) >= READABLE) {
      return close;
    }
  }
  return CLOSEST;
}

/** Returns how many pages of a list that is not about names are shown before the next view has its turn. */
export const most = (pages) => Math.min(pages, Math.floor(ROUND / SECONDS));

/** Returns which part of the alphabet stands between two names: `Ab–Ca`. */
export function letters(first, last) {
  const [from, to] = [first, last].map((name) => [...name.trim()].slice(0, 2).join(""));
  return from === to ? from : `${from}–${to}`;
}

/** Returns where the pages of a list begin: `whole` long, `shown` at a time. */
export function pageStarts(whole, shown, gap = 0) {
  const step = shown + gap;
  const starts = [];
  // A pixel more is rounding, not a page.
  for (let start = 0; start === 0 || (step > 0 && start < whole - 1); start += step) {
    starts.push(start);
  }
  return starts;
}

/** Returns where pages begin when rows with these upper edges and heights are not to be cut. */
export function rowStarts(rows, shown) {
  const starts = [0];
  let first = rows[0]?.top ?? 0;
  for (const { top, height } of rows) {
    if (top + height - first > shown && top > first) {
      first = top;
      starts.push(top - rows[0].top);
    }
  }
  return starts;
}

const views = () => [...document.querySelectorAll("[data-views] > [data-view]")];
let view = 0;
let page = 0;
let timer;

const rowsOf = (frame) => [...frame.querySelectorAll("tbody tr, li")];

/** Sets a list of names as close as it has to be. A page that was taken over anew is as wide as before. */
function fit(frame) {
  const at = (close) => {
    frame.dataset.close = close;
    return pagesOf(frame).length;
  };
  at(closeness(at));
}

/** Returns the names at the edges of what is in sight. */
function edges(frame) {
  const { left, right } = frame.getBoundingClientRect();
  const seen = rowsOf(frame).filter((row) => {
    const at = row.getBoundingClientRect().left;
    return at >= left - 1 && at < right - 1;
  });
  const named = (row) => (row?.querySelector(".reading") ?? row?.querySelector(".name") ?? row)?.textContent ?? "";
  return letters(named(seen[0]), named(seen.at(-1)));
}

function pagesOf(frame) {
  if (frame.dataset.pages === "down") {
    const head = frame.querySelector("thead")?.offsetHeight ?? 0;
    const rows = rowsOf(frame).map((row) => ({ top: row.offsetTop, height: row.offsetHeight }));
    const starts = rowStarts(rows, frame.clientHeight - head).map((top) => ({ top }));
    const shown = most(starts.length);
    return shown < starts.length ? [...starts.slice(0, shown), { ...starts[shown], after: true }] : starts;
  }
  const list = frame.firstElementChild;
  const gap = list ? Number.parseFloat(getComputedStyle(list).columnGap) || 0 : 0;
  return pageStarts(list?.scrollWidth ?? 0, frame.clientWidth, gap).map((left) => ({ left }));
}

/** Half a row at the edge of the screen would be read as a whole one: it waits for its own page. */
function hideCutRows(frame, from, until) {
  const rows = rowsOf(frame);
  const first = rows[0]?.offsetTop ?? 0;
  for (const row of rows) {
    const at = row.offsetTop - first;
    row.toggleAttribute("data-off", at < from || (until !== undefined && at >= until));
  }
}

/** Shows the view and the page whose turn it is. Returns how many pages the view has, and its seconds. */
function show() {
  const all = views();
  all.forEach((each, index) => each.toggleAttribute("data-shown", index === view % all.length));
  const shown = all[view % all.length] ?? document.body;
  const frame = shown.querySelector("[data-pages]");
  const names = frame?.dataset.pages === "across";
  if (names && frame.dataset.close === undefined) {
    fit(frame);
  }
  const found = frame ? pagesOf(frame) : [];
  // Where a long list ends before its last row, the row after it is no page of its own.
  const rest = found.at(-1)?.after ? found.pop() : undefined;
  const pages = found;
  if (pages.length > 0) {
    page = Math.min(page, pages.length - 1);
    frame.scrollTo({ top: 0, left: 0, ...pages[page], behavior: "instant" });
    if (!names) {
      hideCutRows(frame, pages[page].top, (pages[page + 1] ?? rest)?.top);
    }
  }
  const of = shown.querySelector("[data-page-of]");
  if (of) {
    const said = [`${page + 1} / ${pages.length}`, names ? edges(frame) : "", rest ? of.dataset.rest : ""];
    of.textContent = pages.length > 1 ? said.filter(Boolean).join(" · ") : "";
  }
  const seconds = Number(frame?.dataset.seconds ?? shown.dataset.seconds ?? SECONDS);
  return { pages: pages.length, seconds: names ? pace(pages.length, seconds) : seconds };
}

function turn() {
  const { pages, seconds } = show();
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (page + 1 < pages) {
      page += 1;
    } else {
      page = 0;
      view = (view + 1) % Math.max(1, views().length);
    }
    turn();
  }, 1000 * Math.max(2, seconds));
}

async function stayAwake() {
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // A battery that is low, or plain http: the hall's staff set the screen to stay on.
  }
}

export function start() {
  document.querySelector("[data-views]")?.setAttribute("data-rotating", "");
  turn();
  // A change of the page does not start its time anew: in a busy hall it would never end.
  const anew = () => {
    document.querySelectorAll("[data-close]").forEach((frame) => frame.removeAttribute("data-close"));
    show();
  };
  onChange(anew);
  addEventListener("resize", anew);
  stayAwake();
  let idle;
  const moved = () => {
    document.documentElement.removeAttribute("data-idle");
    clearTimeout(idle);
    idle = setTimeout(() => document.documentElement.setAttribute("data-idle", ""), 3_000);
  };
  moved();
  document.addEventListener("pointermove", moved);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && stayAwake());
  document.addEventListener("keydown", (event) => {
    if (event.key === "f" && !event.ctrlKey && !event.metaKey) {
      if (document.fullscreenElement) {
        document.exitFullscreen();
      } else {
        document.documentElement.requestFullscreen().catch(() => {});
      }
    } else if (event.key === "ArrowRight") {
      page = 0;
      view += 1;
      turn();
    }
  });
}
