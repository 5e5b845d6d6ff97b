// Keys of the desk. What has a key says so in the page (`data-key`, two keys after each other with a blank
// between), so the list that `?` opens is always that of the page as it is now. Whatever has none is reached
// all the same: one key shows letters beside every button and link, and these press them.

const OFF = "hantei-keys-off";
/** The key after which another one says where to go. */
const LEAD = "g";
/** The key that shows letters. */
const SHOW = "f";
/** Milliseconds within which the second key has to come. */
const PATIENCE = 2_000;
const LETTERS = "asdfghjklqwertyuiopzxcvbnm";

/** Puts two keys together that are pressed after each other, the first of them `g`. */
export class Sequence {
  #at = -Infinity;

  /** Returns what is pressed now: `p`, `g d`, or null while the second key is awaited; `at` is in milliseconds. */
  key(key, at) {
    const second = at - this.#at <= PATIENCE;
    this.#at = -Infinity;
    if (second) {
      return `${LEAD} ${key}`;
    }
    if (key === LEAD) {
      this.#at = at;
      return null;
    }
    return key;
  }
}

/** Returns letters for `count` things, one or two for each, so that none begins another. */
export function letters(count) {
  const one = [...LETTERS];
  const all = count <= one.length ? one : one.flatMap((first) => one.map((second) => first + second));
  return all.slice(0, count);
}

/** Returns keys with what they do, each once: of two things with one key the first is pressed. */
export function listed(found) {
  const seen = new Map();
  for (const { key, does } of found) {
    if (does !== "" && !seen.has(key)) {
      seen.set(key, does);
    }
  }
  return [...seen];
}

export const isTyping = (element) =>
  element.isContentEditable || element.matches?.("textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])");

const remembered = () => {
  try {
    return localStorage.getItem(OFF) === "yes";
  } catch {
    return false;
  }
};

const isSeen = (element) => element.checkVisibility?.({ visibilityProperty: true }) ?? element.getClientRects().length > 0;

const keyed = () => [...document.querySelectorAll("[data-key]")].filter((each) => isSeen(each) && !each.disabled);

function words(element) {
  const said = element.getAttribute("aria-label");
  if (said) {
    return said;
  }
  const copy = element.cloneNode(true);
  for (const key of copy.querySelectorAll("kbd")) {
    key.remove();
  }
  return copy.textContent.trim();
}

/** Goes to a field, or to what must not happen by one key alone; presses everything else. */
function act(target) {
  if (target.matches("input, select, textarea, [data-key-focus]")) {
    target.focus();
    target.scrollIntoView({ block: "nearest" });
  } else {
    target.click();
  }
}

function press(key) {
  const target = keyed().find((each) => each.dataset.key === key);
  if (target) {
    act(target);
  }
  return Boolean(target);
}

function step(direction) {
  const now = document.activeElement.closest("[data-list] tbody tr, li");
  const list = now?.closest("[data-list]") ?? document.querySelector("main [data-list]");
  const rows = [...(list?.querySelectorAll("tbody tr:not([data-opened], [data-unfound]), li:not([data-unfound])") ?? [])];
  const next = rows[now ? rows.indexOf(now) + direction : direction > 0 ? 0 : rows.length - 1];
  if (next) {
    next.tabIndex = -1;
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  }
  return Boolean(next);
}

/** Fills the list of keys with those of the page as it is now. */
function list(dialog) {
  const here = dialog.querySelector("[data-keys-here]");
  const rows = listed(keyed().map((each) => ({ key: each.dataset.key, does: words(each) })));
  here.replaceChildren(
    ...rows.map(([key, does]) => {
      const row = document.createElement("div");
      const name = document.createElement("dt");
      for (const one of key.split(" ")) {
        const cap = document.createElement("kbd");
        cap.textContent = one;
        name.append(cap, " ");
      }
      const what = document.createElement("dd");
      what.textContent = does;
      row.append(name, what);
      return row;
    }),
  );
  for (const row of dialog.querySelectorAll("[data-needs]")) {
    row.hidden = !document.querySelector(row.dataset.needs);
  }
}

/** Letters beside everything in the page that can be pressed, while they are shown. */
class Letters {
  #shown = [];
  #typed = "";

  get shown() {
    return this.#shown.length > 0;
  }

  show() {
    const all = "main button:not(:disabled), main a[href], main summary, main input:not([type=hidden]), main select, main textarea";
    const targets = [...document.querySelectorAll(all)].filter(isSeen);
    const given = letters(targets.length);
    this.#shown = targets.slice(0, given.length).map((target, place) => {
      const mark = document.createElement("kbd");
      mark.className = "letters";
      mark.textContent = given[place];
      mark.setAttribute("aria-hidden", "true");
      if (target.matches("input, select, textarea")) {
        target.before(mark);
      } else {
        target.prepend(mark);
      }
      return { target, mark, letters: given[place] };
    });
    this.#typed = "";
  }

  hide() {
    for (const { mark } of this.#shown) {
      mark.remove();
    }
    this.#shown = [];
  }

  key(key) {
    this.#typed += key;
    const left = this.#shown.filter(({ letters }) => letters.startsWith(this.#typed));
    if (left.length > 1) {
      for (const { mark, letters } of this.#shown) {
        mark.hidden = !letters.startsWith(this.#typed);
      }
      return;
    }
    this.hide();
    if (left.length === 1) {
      act(left[0].target);
    }
  }
}

export function start() {
  const dialog = document.querySelector("[data-keys]");
  const choice = document.querySelector("[data-keys-switch]");
  const sequence = new Sequence();
  const marks = new Letters();
  let off = remembered();
  if (choice) {
    choice.checked = !off;
    choice.addEventListener("change", () => {
      off = !choice.checked;
      try {
        localStorage.setItem(OFF, off ? "yes" : "no");
      } catch {
        // A browser that keeps nothing asks again on the next page.
      }
    });
  }
  const open = () => {
    if (dialog) {
      list(dialog);
      dialog.showModal();
    }
    return Boolean(dialog);
  };
  document.querySelector("[data-keys-open]")?.addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const typing = isTyping(event.target);
    let done = false;
    if (marks.shown && event.key !== "Shift") {
      if (event.key.length === 1) {
        marks.key(event.key);
      } else {
        marks.hide();
      }
      done = true;
    } else if (event.key === "Escape" && typing) {
      event.target.blur();
      done = true;
    } else if (typing || dialog?.open) {
      return;
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      done = step(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && event.target.matches("[data-list] tr, [data-list] li")) {
      event.target.querySelector("a, button")?.click();
      done = true;
    } else if (off || event.key.length > 1) {
      return;
    } else {
      const pressed = sequence.key(event.key, event.timeStamp);
      if (pressed === "?") {
        done = open();
      } else if (pressed === SHOW) {
        marks.show();
        done = true;
      } else if (pressed === "/") {
        const search = document.querySelector("[data-search]");
        search?.focus();
        search?.select();
        done = Boolean(search);
      } else {
        done = pressed !== null && press(pressed);
      }
    }
    if (done) {
      event.preventDefault();
    }
  });
}
