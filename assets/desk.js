// Staff at a desk: keys, the barcode scanner, the bell.
import { onBell } from "./clock.js";

const OFF = "hantei-keys-off";
/** Milliseconds between two digits of a scanner at most; people are slower. */
const BURST = 60;
/** Digits of the shortest code that is scanned. */
const SHORTEST = 6;

/** Collects keys and tells a scanner from a typist. */
export class Scanner {
  #digits = "";
  #last = -Infinity;

  /** Returns the code that ends with this key, or null; `at` is in milliseconds. */
  key(key, at) {
    const fast = at - this.#last <= BURST;
    this.#last = at;
    if (/^\d$/.test(key)) {
      this.#digits = fast ? this.#digits + key : key;
      return null;
    }
    const code = key === "Enter" && fast && this.#digits.length >= SHORTEST ? this.#digits : null;
    this.#digits = "";
    return code;
  }
}

const remembered = () => {
  try {
    return localStorage.getItem(OFF) === "yes";
  } catch {
    return false;
  }
};

const isTyping = (element) =>
  element.isContentEditable || element.matches?.("textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])");

function press(key) {
  const target = [...document.querySelectorAll("[data-key]")].find((each) => each.dataset.key === key && each.offsetParent !== null);
  if (target?.matches("input, select, textarea")) {
    target.focus();
  } else {
    target?.click();
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

function keys() {
  const dialog = document.querySelector("[data-keys]");
  const choice = document.querySelector("[data-keys-switch]");
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
  document.querySelector("[data-keys-open]")?.addEventListener("click", () => dialog?.showModal());
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const typing = isTyping(event.target);
    let done = false;
    if (event.key === "Escape" && typing) {
      event.target.blur();
      done = true;
    } else if (typing || dialog?.open) {
      return;
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      done = step(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && event.target.matches("[data-list] tr, [data-list] li")) {
      event.target.querySelector("a, button")?.click();
      done = true;
    } else if (off) {
      return;
    } else if (event.key === "?") {
      dialog?.showModal();
      done = Boolean(dialog);
    } else if (event.key === "/") {
      const search = document.querySelector("[data-search]");
      search?.focus();
      search?.select();
      done = Boolean(search);
    } else {
      done = press(event.key);
    }
    if (done) {
      event.preventDefault();
    }
  });
}

function scanner() {
  const scanned = new Scanner();
  let before;
  document.addEventListener(
    "keydown",
    (event) => {
      const form = document.querySelector("form[data-scan]");
      if (!form) {
        return;
      }
      if (before?.target !== event.target || event.timeStamp - before.at > BURST) {
        before = { target: event.target, value: event.target.value };
      }
      before.at = event.timeStamp;
      const code = scanned.key(event.key, event.timeStamp);
      const first = form.querySelector("input:not([type=hidden])");
      if (code === null || event.target === first) {
        return;
      }
      // The digits went elsewhere: they are taken back from there.
      event.preventDefault();
      event.stopPropagation();
      if (isTyping(event.target)) {
        event.target.value = before.value ?? "";
      }
      first.value = code;
      form.requestSubmit();
    },
    { capture: true },
  );
}

/** Hertz and seconds of the tones at five minutes, one minute and time. */
const TONES = { 300000: [[660, 0.25]], 60000: [[660, 0.25], [660, 0.25]], 0: [[880, 0.5], [660, 0.5], [880, 1]] };

function bell() {
  const button = document.querySelector("[data-sound]");
  let sound;
  const ring = (tones) => {
    let at = sound.currentTime + 0.05;
    for (const [hertz, seconds] of tones) {
      const tone = new OscillatorNode(sound, { frequency: hertz, type: "triangle" });
      const volume = new GainNode(sound, { gain: 0 });
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(0.6, at + 0.02);
      volume.gain.setValueAtTime(0.6, at + seconds - 0.1);
      volume.gain.linearRampToValueAtTime(0, at + seconds);
      tone.connect(volume).connect(sound.destination);
      tone.start(at);
      tone.stop(at + seconds);
      at += seconds + 0.1;
    }
  };
  // Browsers let a page sound only after somebody asked for it.
  button?.addEventListener("click", async () => {
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(on));
    if (on) {
      sound ??= new AudioContext();
      await sound.resume();
      ring([[660, 0.15]]);
    } else {
      await sound?.suspend();
    }
  });
  onBell((mark) => button?.getAttribute("aria-pressed") === "true" && ring(TONES[mark]));
}

export function start() {
  keys();
  scanner();
  bell();
}
