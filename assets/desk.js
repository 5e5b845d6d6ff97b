// Staff at a desk: the barcode scanner, the bell.
import { bells, onBell, tick } from "./clock.js";
import { isTyping, start as keys } from "./keys.js";

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

const SOUND = "hantei-sound";
/** Milliseconds by which two clocks may part before bells that are planned are planned anew. */
const APART = 500;

const wanted = () => {
  try {
    return localStorage.getItem(SOUND) === "yes";
  } catch {
    return false;
  }
};

function want(on) {
  try {
    localStorage.setItem(SOUND, on ? "yes" : "no");
  } catch {
    // A browser that keeps nothing is asked again on the next page.
  }
}

function bell() {
  const button = document.querySelector("[data-sound]");
  if (!button) {
    return;
  }
  let sound;
  let tones = [];
  let planned;
  const silence = () => {
    for (const tone of tones) {
      tone.stop();
    }
    tones = [];
    planned = undefined;
  };
  const ring = (notes, from) => {
    let at = from;
    for (const [hertz, seconds] of notes) {
      const tone = new OscillatorNode(sound, { frequency: hertz, type: "triangle" });
      const volume = new GainNode(sound, { gain: 0 });
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(0.6, at + 0.02);
      volume.gain.setValueAtTime(0.6, at + seconds - 0.1);
      volume.gain.linearRampToValueAtTime(0, at + seconds);
      tone.connect(volume).connect(sound.destination);
      tone.start(at);
      tone.stop(at + seconds);
      tones.push(tone);
      at += seconds + 0.1;
    }
  };
  // Tones are handed over ahead of time: the timers of a tab that nobody looks at come late.
  onBell((endsAt, now) => {
    if (sound?.state !== "running") {
      return;
    }
    const apart = now - sound.currentTime * 1000;
    if (planned && Object.is(planned.endsAt, endsAt) && Math.abs(planned.apart - apart) <= APART) {
      return;
    }
    silence();
    for (const [mark, wait] of bells(endsAt, now)) {
      ring(TONES[mark], sound.currentTime + wait / 1000);
    }
    planned = { endsAt, apart };
  });
  const start = async () => {
    sound ??= new AudioContext();
    await sound.resume();
    tick();
  };
  // Browsers let a page sound only after somebody asked for it: once for this page, and it is remembered for others.
  button.addEventListener("click", async () => {
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(on));
    want(on);
    if (on) {
      await start();
      ring([[660, 0.15]], sound.currentTime + 0.05);
    } else {
      silence();
      await sound?.suspend();
    }
  });
  if (wanted()) {
    button.setAttribute("aria-pressed", "true");
    // Where the browser wants a press or a key on this very page first, the first one does.
    const first = () => button.getAttribute("aria-pressed") === "true" && start();
    for (const event of ["pointerdown", "keydown"]) {
      addEventListener(event, first, { once: true, capture: true });
    }
    start();
  }
}

export function start() {
  keys();
  scanner();
  bell();
}
