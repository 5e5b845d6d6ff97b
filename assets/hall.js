// The projector: nobody touches it. It turns pages of long lists, changes views, keeps the screen awake,
// and goes on when the server is gone.
import { onChange } from "./live.js";

/** Seconds that a page of a list, or a view, stands when the page does not say. */
const SECONDS = 12;

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

function pagesOf(frame) {
  if (frame.dataset.pages === "down") {
    const head = frame.querySelector("thead")?.offsetHeight ?? 0;
    const rows = rowsOf(frame).map((row) => ({ top: row.offsetTop, height: row.offsetHeight }));
    return rowStarts(rows, frame.clientHeight - head).map((top) => ({ top }));
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
  const pages = frame ? pagesOf(frame) : [];
  if (pages.length > 0) {
    page = Math.min(page, pages.length - 1);
    frame.scrollTo({ top: 0, left: 0, ...pages[page], behavior: "instant" });
    if (frame.dataset.pages === "down") {
      hideCutRows(frame, pages[page].top, pages[page + 1]?.top);
    }
  }
  const of = shown.querySelector("[data-page-of]");
  if (of) {
    of.textContent = pages.length > 1 ? `${page + 1} / ${pages.length}` : "";
  }
  return { pages: pages.length, seconds: Number(frame?.dataset.seconds ?? shown.dataset.seconds ?? SECONDS) };
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
  onChange(show);
  addEventListener("resize", show);
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
