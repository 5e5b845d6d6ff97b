// The steps of docs/guides/first-event.md, as somebody new takes them: from the built program to the
// published pairings of round 1, with sixteen players from a list. What a hand does is counted.
import { fileURLToPath } from "node:url";

/** The list of the guide. */
export const LIST = fileURLToPath(new URL("../docs/guides/first-event.csv", import.meta.url));

/** What the guide types: names, and nothing else. */
export const NAMES = {
  en: { person: "Robin Sample", login: "robin", password: "four invented words", event: "Spring Cup" },
  ja: { person: "見本 ろびん", login: "robin", password: "four invented words", event: "春の練習大会" },
};

/** A hand at mouse and keyboard: unhurried, and counted. */
export class Hand {
  /** Clicks, and keys that are part of no name. */
  deeds = 0;
  /** Characters of names: of the event, of people, passwords, files. */
  typed = 0;
  #began = performance.now();

  /** A click takes `click` milliseconds, a key `key`. Of 0 nobody is in the way of the machine. */
  constructor(page, { click = 0, key = 0 } = {}) {
    this.page = page;
    this.click_ms = click;
    this.key_ms = key;
  }

  /** Seconds since it began. */
  get seconds() {
    return (performance.now() - this.#began) / 1_000;
  }

  /** Looks for what is to be clicked, and clicks. */
  async click(what) {
    this.deeds += 1;
    await this.page.waitForTimeout(this.click_ms);
    await this.page.click(what);
  }

  /** Presses a key that belongs to no name. */
  async press(key) {
    this.deeds += 1;
    await this.page.waitForTimeout(this.key_ms);
    await this.page.keyboard.press(key);
  }

  /** Types a name into the field that has the cursor. */
  async type(name) {
    this.typed += [...name].length;
    await this.page.keyboard.type(name, { delay: this.key_ms });
  }

  /** Clicks a field of files, and chooses one by its name in the window that opens. */
  async choose(what, path) {
    const opened = this.page.waitForEvent("filechooser");
    await this.click(what);
    const name = path.split("/").pop();
    this.typed += name.length;
    await this.page.waitForTimeout(this.key_ms * name.length);
    // Enter, or the button of the window.
    this.deeds += 1;
    await this.page.waitForTimeout(this.click_ms);
    await (await opened).setFiles(path);
  }
}

/**
 * Takes the steps at the server whose one-time link is `link`. `seen(name)` is called where the guide has
 * a picture. Returns the address of the tournament.
 */
export async function firstEvent(hand, link, names, seen = async () => {}) {
  const { page } = hand;
  const step = ".next-step :is(button, .button)";
  const onward = async (path) => page.waitForURL((url) => path.test(url.pathname));

  // 1. The link that the program prints.
  await page.goto(link);
  hand.deeds += 1;
  await page.waitForTimeout(hand.click_ms);
  await hand.type(names.person);
  await hand.press("Tab");
  await hand.type(names.login);
  await hand.press("Tab");
  await hand.type(names.password);
  await seen("guide-1-account");
  await hand.press("Enter");

  // 2. The tournament: a regulation, and a name.
  await onward(/^\/$/);
  await seen("guide-2-home");
  await hand.click("a[href='/new']");
  await seen("guide-3-regulation");
  await hand.click("a[href='/new?regulation=kde-tcg-policy-2.3']");
  await hand.type(names.event);
  await seen("guide-4-tournament");
  await hand.click(step);

  // 3. The players.
  await onward(/\/desk$/);
  await seen("guide-5-desk");
  await hand.click(step);
  await onward(/\/desk\/import$/);
  await hand.choose("[name=file]", LIST);
  await hand.click(step);
  await page.waitForSelector("h2:has(+ .wide)");
  await seen("guide-6-list");
  await hand.click(step);

  // 4. The first round: one button, always at the same place.
  await onward(/\/desk\/registration$/);
  await seen("guide-7-registration");
  await hand.click(step);
  await onward(/\/desk$/);
  await seen("guide-8-start");
  await hand.click(`form[data-command=start] button`);
  await page.waitForSelector("form[data-command=draft]");
  await hand.click(step);
  await onward(/\/desk\/round$/);
  await seen("guide-9-draft");
  await hand.click(step);
  await page.waitForSelector(".published");
  await seen("guide-10-published");
  return page.url().replace(/\/desk.*$/, "");
}
