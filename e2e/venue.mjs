// A venue for tests and pictures: the server in a folder of its own on a free port of this machine, and
// Debian's Chromium that looks at it.
//
//   HANTEI_BINARY     the program (default: what `cargo build -p hantei` made)
//   HANTEI_CHROMIUM   the browser (default: /usr/bin/chromium)
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const require = createRequire(import.meta.url);
const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** The program. */
export const BINARY = process.env.HANTEI_BINARY ?? join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target"), "debug", "hantei");
const CHROMIUM = process.env.HANTEI_CHROMIUM ?? "/usr/bin/chromium";
const AXE = await readFile(require.resolve("axe-core/axe.min.js"), "utf8");

/** Milliseconds for a debug build to start on a busy machine. */
const PATIENCE = 60_000;

/** A running server. */
export class Venue {
  #child;
  #arguments;
  #folder;
  #own;
  /** What it has printed since it was started. */
  text = "";

  constructor(command, folder, own) {
    this.#arguments = command;
    this.#folder = folder;
    this.#own = own;
  }

  /** Starts it at `listen`, and waits until it has printed its addresses. */
  async start(listen = "127.0.0.1:0") {
    this.text = "";
    const words = [...this.#arguments, "--lang", "en", "--data", this.#folder, "--listen", listen];
    const child = spawn(BINARY, words, { stdio: ["ignore", "pipe", "pipe"] });
    this.#child = child;
    // Nobody who fails leaves a server running.
    process.once("exit", () => child.kill("SIGKILL"));
    for (const pipe of [child.stdout, child.stderr]) {
      pipe.setEncoding("utf8").on("data", (part) => (this.text += part));
    }
    let gone;
    child.on("error", (error) => (gone = error.message));
    child.on("exit", (code, signal) => (gone ??= `it ended with ${code ?? signal}`));
    const until = Date.now() + PATIENCE;
    while (!this.text.includes("Press Ctrl-C")) {
      assert.equal(gone, undefined, `${BINARY} ${words.join(" ")}: ${gone}\n${this.text}`);
      assert.ok(Date.now() < until, `the server says nothing: ${this.text}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return this;
  }

  /** The address of its front page, without a slash at the end. */
  get address() {
    return this.addresses[0];
  }

  /** All addresses that it has printed. */
  get addresses() {
    return [...this.text.matchAll(/https?:\/\/\S+/g)].map(([address]) => address);
  }

  /** The one-time link that makes the first account; printed while there is none. */
  get setUpLink() {
    return this.addresses.find((address) => address.includes("/link/"));
  }

  /** The addresses of the practice event, by their headings: `Organiser`, `Player` … */
  get roles() {
    const roles = {};
    for (const [, heading, address] of this.text.matchAll(/^(\w+)\n {2}(http\S+)$/gm)) {
      (roles[heading] ??= []).push(address);
    }
    return roles;
  }

  /** The password of the practice event's staff. */
  get password() {
    return /with the password (\S+)/.exec(this.text)?.[1];
  }

  /** Stops the server as Ctrl-C does, or as a power cut does with `SIGKILL`. What it keeps stays. */
  async stop(signal = "SIGINT") {
    if (this.#child?.exitCode === null && this.#child.signalCode === null) {
      const ended = once(this.#child, "exit");
      this.#child.kill(signal);
      const bell = setTimeout(() => this.#child.kill("SIGKILL"), 10_000);
      await ended;
      clearTimeout(bell);
    }
  }

  /** Starts it again at the same address, on what it has kept. */
  async restart() {
    const { host } = new URL(this.address);
    await this.stop();
    this.#arguments = ["serve"];
    return this.start(host);
  }

  /** Stops it and removes what it kept. */
  async close() {
    await this.stop();
    // What the server itself held for a failure explains what people saw.
    for (const [line] of this.text.matchAll(/^.*\bERROR\b.*$/gm)) {
      console.error(line);
    }
    if (this.#own) {
      await rm(this.#folder, { recursive: true, force: true });
    }
  }
}

async function venue(command, folder) {
  const own = folder ?? (await mkdtemp(join(tmpdir(), "hantei-venue-")));
  return new Venue(command, own, folder === undefined);
}

/** Starts `hantei serve` on an empty folder, or on `folder`. */
export const serve = async ({ folder, listen } = {}) => (await venue(["serve"], folder)).start(listen);

/** Starts `hantei demo`: a practice event half-way through a round. */
export const demo = async ({ players = 24, regulation = "kde-tcg-policy-2.3", folder, listen } = {}) =>
  (await venue(["demo", "--players", String(players), "--regulation", regulation], folder)).start(listen);

/** Opens the browser; `more` are further arguments for it. */
export const browser = (more = []) =>
  chromium.launch({
    executablePath: CHROMIUM,
    args: [
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync", ...more,
    ],
  });

/** The sizes at which pages are looked at. */
export const SIZES = {
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 800 },
  projector: { width: 1920, height: 1080 },
};

/** Pixels: a page that is enlarged four times, or the smallest phone (WCAG 2.2, 1.4.10). */
const SMALLEST_PHONE = 320;

/** Fails when something on the page is wider than its screen, and names what reaches out furthest. */
async function fits(page, where) {
  const { wider, widest } = await page.evaluate(() => {
    const right = (element) => element.getBoundingClientRect().right;
    const scrolls = (element) => element.parentElement && (getComputedStyle(element.parentElement).overflowX !== "visible" || scrolls(element.parentElement));
    const [widest] = [...document.body.querySelectorAll("*")].filter((element) => !scrolls(element)).sort((a, b) => right(b) - right(a));
    return {
      wider: document.documentElement.scrollWidth - innerWidth,
      widest: widest && `${widest.tagName.toLowerCase()}.${widest.className}: ${widest.textContent.trim().slice(0, 80)}`,
    };
  });
  assert.ok(wider <= 0, `${where}: ${wider} px wider than a screen of ${page.viewportSize().width} px (${widest})`);
}

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Somebody at the venue with a browser of their own: what they see is checked on every page. */
export class Person {
  /** What went wrong on their pages: errors of scripts, refusals of the content security policy. */
  faults = [];
  /** What a page may be told without that being a fault: patterns, such as the status of a refusal. */
  expected = [];

  /**
   * Gives `name` a browser: `size` of SIZES, `language` (`en`, `ja`), `scheme` (`light`, `dark`),
   * `scripts: false` for a phone without JavaScript.
   */
  static async at(browser, name, { size = "desk", language = "en", scheme = "light", scripts = true, origin: _, ...more } = {}) {
    const options = {
      viewport: SIZES[size],
      locale: language === "ja" ? "ja-JP" : "en-GB",
      colorScheme: scheme,
      reducedMotion: "reduce",
      ...more,
    };
    const context = await browser.newContext({ ...options, javaScriptEnabled: scripts });
    context.setDefaultTimeout(15_000);
    const person = new Person(name, context, scripts);
    person.language = language;
    person.copy = { browser, ...options };
    person.page = await person.tab();
    return person;
  }

  constructor(name, context, scripts) {
    this.name = name;
    this.context = context;
    this.scripts = scripts;
  }

  /** Opens another tab. */
  async tab() {
    const page = await this.context.newPage();
    const fault = (text) => {
      if (!this.expected.some((pattern) => pattern.test(text))) {
        this.faults.push(`${this.name} at ${page.url()}: ${text}`);
      }
    };
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && fault(message.text()));
    page.on("pageerror", (error) => fault(error.message));
    page.on("response", (response) => response.status() >= 500 && fault(`${response.status()} ${response.url()}`));
    return page;
  }

  /** Opens `address` and looks the page over. Returns the response. */
  async visit(address, page = this.page) {
    const response = await page.goto(address);
    await this.look(page);
    return response;
  }

  /**
   * Looks over the page that is open: no fault of a script, nothing wider than the screen, no serious
   * finding of axe, which looks at pages made alike once. Returns the moderate findings.
   */
  async look(page = this.page) {
    const where = `${this.name} at ${page.url()}`;
    await page.waitForLoadState();
    assert.deepEqual(this.faults, []);
    // A phone's page fits the smallest phone too, which leaves room for names and fonts that are not met here.
    const size = page.viewportSize();
    if (size.width === SIZES.phone.width) {
      await page.setViewportSize({ ...size, width: SMALLEST_PHONE });
      await fits(page, where);
      await page.setViewportSize(size);
    }
    await fits(page, where);
    const shape = await page.evaluate(shapeOf);
    if (examined.has(shape)) {
      return [];
    }
    const findings = await (this.scripts ? examine(page) : this.#examineCopy(page));
    examined.add(shape);
    const grave = findings.filter(({ impact }) => impact === "serious" || impact === "critical");
    assert.deepEqual(grave, [], where);
    return findings.map(({ id, places }) => `${where}: ${id} ${places[0]}`);
  }

  /** Axe is a script: where scripts are off, it looks at the same page with its styles in a copy. */
  async #examineCopy(page) {
    const { browser, ...same } = this.copy;
    const context = await browser.newContext({ ...same, javaScriptEnabled: true });
    try {
      const twin = await context.newPage();
      const body = await page.content();
      await twin.route(page.url(), (route) => route.fulfill({ body, contentType: "text/html; charset=utf-8" }));
      await twin.route(/\.js$/, (route) => route.abort());
      await twin.goto(page.url());
      return await examine(twin);
    } finally {
      await context.close();
    }
  }

  async leave() {
    await this.context.close();
    assert.deepEqual(this.faults, []);
  }
}

/** Shapes of pages that axe has looked at. */
const examined = new Set();

/** Returns what a page is made of, apart from words: two pages alike in it are alike to axe. */
function shapeOf() {
  const made = new Set();
  for (const element of document.querySelectorAll("*")) {
    const attributes = [...element.attributes].map(({ name, value }) => (/^(class|role|type|lang|open|disabled|aria-(?!label|des))/.test(name) ? `${name}=${value}` : name));
    made.add(`${element.parentElement?.localName}>${element.localName} ${attributes.sort().join(" ")}`);
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  return [innerWidth, dark, ...[...made].sort()].join("\n");
}

/** Returns what axe finds on a page: `{id, impact, places}`. */
export async function examine(page) {
  await page.evaluate(AXE);
  return page.evaluate(async (rules) => {
    const { violations } = await globalThis.axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
    const place = ({ target, any, all, none }) => `${target.join(" ")}: ${[...any, ...all, ...none][0]?.message ?? ""}`;
    return violations.map(({ id, impact, nodes }) => ({ id, impact, places: nodes.slice(0, 5).map(place) }));
  }, RULES);
}

/** Returns a function that declares a step of a story: once one has failed, those after it cannot be. */
export function story() {
  const staged = [];
  return (name, act) =>
    test(name, async (t) => {
      if (staged.some((good) => !good)) {
        t.skip("a step before it failed");
        return;
      }
      staged.push(false);
      await act(t);
      staged[staged.length - 1] = true;
    });
}
