// Pictures of every screen in both languages, for docs/pictures:
//
//   node e2e/pictures.mjs            all of them
//   node e2e/pictures.mjs ja bracket those of one language, and whose names hold a word
//
// The venue and the browser are those of venue.mjs.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { NAMES as GALLERY_NAMES, page as gallery } from "./gallery.mjs";
import { Hand, NAMES, firstEvent } from "./first-event.mjs";
import { playerList } from "./people.mjs";
import { BINARY, Person, browser, serve } from "./venue.mjs";

const PICTURES = fileURLToPath(new URL("../docs/pictures/", import.meta.url));
const LANGUAGES = ["en", "ja"];
const [asked, WANTED] = [true, false].map((language) => process.argv.slice(2).filter((word) => LANGUAGES.includes(word) === language));
const PLAYERS = 40;
const TOURNAMENT = "cup";
const PASSWORD = "only for pictures";
const QUALITY = 82;
/** The size of an A4 page on a screen, in pixels. */
const PAPER = { width: 794, height: 1123 };

const WORDS = {
  en: {
    event: "Spring Cup", organiser: "Organiser", scorekeeper: "Scorekeeper", judge: "Head Judge",
    call: "Ash Blossom was negated", drawn: "two cards at once",
    slow: "slow play", wrong: "slip read the wrong way round", unwell: "feels unwell",
  },
  ja: {
    event: "春の練習大会", organiser: "主催 担当", scorekeeper: "記録 担当", judge: "審判 担当",
    call: "灰流うららが無効になった", drawn: "2枚引いた",
    slow: "遅延行為", wrong: "スリップを左右逆に読んだ", unwell: "体調不良",
  },
};

const run = promisify(execFile);

/** What somebody sees, as a file. */
class Album {
  constructor(language) {
    this.language = language;
    this.folder = join(PICTURES, language);
    /** The names of those that were taken. */
    this.taken = new Set();
  }

  /** Takes the page of `person` as it stands: its window, or with `whole` all of it. */
  async take(person, name, { page = person.page, whole = false } = {}) {
    if (!GALLERY_NAMES.has(name) || (WANTED.length > 0 && !WANTED.some((word) => name.includes(word)))) {
      return;
    }
    this.taken.add(name);
    await page.waitForLoadState();
    await page.evaluate(() => document.fonts.ready);
    const size = page.viewportSize();
    if (whole) {
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ ...size, height });
    }
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
    await session.detach();
    if (whole) {
      await page.setViewportSize(size);
    }
    await writeFile(join(this.folder, `${name}.webp`), Buffer.from(data, "base64"));
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    console.log(`${this.language} ${name} ${data.length >> 10} KB${wider > 0 ? ` ${wider} px too wide` : ""}`);
  }
}

/** An event that plays itself: commands from the terminal, beside the server. */
class Event {
  constructor(folder, words, language) {
    this.folder = folder;
    this.words = words;
    this.language = language;
    this.at = ["--data", folder, "--tournament", TOURNAMENT, "--lang", language];
  }

  async hantei(...words) {
    const { stdout } = await run(BINARY, words);
    this.written = true;
    return stdout;
  }

  command(command, ...words) {
    return this.hantei("do", ...this.at, command, ...words);
  }

  async pairings() {
    const text = await this.hantei("export", "pairings", ...this.at, "--format", "json");
    return JSON.parse(text).pairings;
  }

  async pair(round) {
    await this.hantei("pair", ...this.at, "--seed", `0${round}`);
  }

  /** Waits until the server has read what was written beside it: it looks twice a second. */
  async settle() {
    if (this.written) {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      this.written = false;
    }
  }

  /** Plays the tables `from` to `to` of the round: who wins follows from table and round. */
  async play(round, from, to) {
    const scores = ["2-0", "2-1", "0-2", "1-2", "2-1", "2-0", "1-2"];
    for (let table = from; table <= to; table += 1) {
      await this.command("enter-result", `table=${table}`, `score=${scores[(table * 3 + round * 5) % scores.length]}`);
    }
  }
}

/** Gives a command as the one who has `page` open, as its forms do. */
async function give(page, command, words) {
  const answer = await page.evaluate(
    async ([address, fields]) => {
      const body = new URLSearchParams(fields);
      const response = await fetch(address, { method: "POST", body, headers: { accept: "application/json" } });
      return response.ok ? "" : `${response.status} ${await response.text()}`;
    },
    [`/t/${TOURNAMENT}/do/${command}`, words],
  );
  if (answer) {
    throw new Error(`${command} ${JSON.stringify(words)}: ${answer}`);
  }
}

/** Opens a one-time link and makes an account with it. */
async function enter(person, link, name, login) {
  const { page } = person;
  await page.goto(link);
  await page.fill("[name=name]", name);
  await page.fill("[name=login]", login);
  await page.fill("[name=password]", PASSWORD);
}

/** The steps of the guide for a first event. */
async function guide(album, chromium, link) {
  const { language } = album;
  const person = await Person.at(chromium, "newcomer", { language, viewport: { width: 1120, height: 630 } });
  await firstEvent(new Hand(person.page), link, NAMES[language], (name) => album.take(person, name));
  await person.leave();
}

/** An event from its registration to its bracket. */
async function tell(album, chromium, link, folder, at) {
  const { language } = album;
  const words = WORDS[language];
  const event = new Event(folder, words, language);
  const meet = (name, more = {}) => Person.at(chromium, name, { language, ...more });
  const here = (path) => `${at}/t/${TOURNAMENT}${path}`;
  // Opens a page as it is after everything that was done at the terminal.
  const open = async (person, path) => {
    await event.settle();
    await person.page.goto(here(path));
    await person.page.waitForTimeout(200);
  };
  const show = async (person, name, path, more = {}) => {
    await open(person, path);
    await album.take(person, name, more);
  };

  // The first account, the first tournament.
  const organiser = await meet("organiser");
  await enter(organiser, link, words.organiser, "organiser");
  await organiser.page.click("main button[type=submit]");
  await organiser.page.waitForURL(`${at}/`);
  await organiser.page.goto(`${at}/new`);
  await organiser.page.goto(`${at}/new?regulation=wcs-2023-tcg`);
  await organiser.page.fill("[name=name]", words.event);
  await album.take(organiser, "new-settings");

  // An event of some size, made beside the server.
  await event.hantei("new", ...event.at, "--regulation", "wcs-2023-tcg", "--name", words.event, "--zone", "Asia/Tokyo");
  const [{ account }] = JSON.parse(await event.hantei("account", "list", "--data", folder, "--format", "json"));
  await event.command("grant-role", `account=${account}`, "role=organiser");
  await show(organiser, "dashboard-empty", "/desk");
  await organiser.page.goto(here("/desk/import"));
  await organiser.page.setInputFiles("[name=file]", { name: "players.csv", mimeType: "text/csv", buffer: Buffer.from(unclean()) });
  await organiser.page.click("main form button[type=submit]");
  await organiser.page.waitForSelector(".next-step button");
  await album.take(organiser, "import-preview");
  await organiser.page.goto(here("/desk/import"));
  await organiser.page.setInputFiles("[name=file]", { name: "players.csv", mimeType: "text/csv", buffer: Buffer.from(playerList(PLAYERS)) });
  await organiser.page.click("main form button[type=submit]");
  await organiser.page.click(".next-step button");
  await organiser.page.waitForURL(/registration/);
  const links = await personalLinks(organiser, here);
  await open(organiser, "/desk/links");
  await organiser.page.click("form:has(input[value=new-code]) button");
  await show(organiser, "links", "/desk/links");
  const code = await organiser.page.textContent(".links-code .code");
  await show(organiser, "links-poster", "/desk/links?sheet=poster");
  for (let number = 1; number <= 25; number += 1) {
    await event.command("check-in", `player=e${number}`);
  }
  await show(organiser, "registration", "/desk/registration");

  const phone = (more) => meet("player", { size: "phone", deviceScaleFactor: 2, isMobile: true, hasTouch: true, ...more });
  const newcomer = await phone();
  await newcomer.page.goto(`${at}/join?code=${code.trim()}`);
  await album.take(newcomer, "join");

  // Staff.
  const invite = async (role, name, login) => {
    await organiser.page.goto(here("/desk/staff"));
    for (const box of await organiser.page.$$("input[type=checkbox][name=role]")) {
      await box.setChecked((await box.getAttribute("value")) === role);
    }
    await organiser.page.click("form:has(input[value=invite]) button");
    const link = await organiser.page.getAttribute(".link-card a", "href");
    const person = await meet(login);
    await enter(person, link, name, login);
    await person.page.click("main button[type=submit]");
    await person.page.waitForURL(`${at}/`);
    return person;
  };
  const desk = await invite("scorekeeper", words.scorekeeper, "desk");
  const judge = await invite("head_judge", words.judge, "judge");
  await show(organiser, "staff", "/desk/staff");

  // Rounds 1 and 2 are over, round 3 is being played.
  for (let number = 26; number <= PLAYERS; number += 1) {
    await event.command("check-in", `player=e${number}`);
  }
  await event.command("close-registration");
  await event.command("start");
  for (const round of [1, 2]) {
    await event.pair(round);
    await event.play(round, 1, 20);
  }
  await event.command("close-round");
  await open(desk, "/desk/round");
  await give(desk.page, "draft", { seed: "03" });
  await show(desk, "draft", "/desk/round");
  await give(desk.page, "publish", {});
  await give(desk.page, "start-clock", {});
  await show(desk, "round-published", "/desk/round");
  for (let table = 1; table <= 12; table += 1) {
    await give(desk.page, "enter-result", { table: String(table), score: ["2-1", "2-0", "0-2"][table % 3] });
  }
  await give(judge.page, "extend", { table: "15", minutes: "3", reason: "slow-play" });
  await give(judge.page, "extend", { table: "18", minutes: "5", reason: "deck-check" });

  // Players on their phones: one at each of three tables reports, at one of them the other says otherwise.
  const rows = await event.pairings();
  const row = (table) => rows.find((known) => known.table === table);
  const [first, second] = row(13).players;
  const [third] = row(14).players;
  const [, fourth] = row(15).players;
  const one = await phone();
  await one.page.goto(links[first]);
  await album.take(one, "player");
  await one.page.click("main form[data-command=report] button");
  await one.page.waitForLoadState();
  await album.take(one, "player-reported");
  const other = await phone({ scheme: "dark" });
  await other.page.goto(links[second]);
  await album.take(other, "player-confirm-dark");
  const choices = other.page.locator("main form[data-command=report] button");
  await choices.first().click();
  await other.page.waitForLoadState();
  await album.take(other, "player-disputed-dark");
  const lone = await phone();
  await lone.page.goto(links[third]);
  await lone.page.click("main form[data-command=report] button");
  const late = await phone();
  await late.page.goto(links[fourth]);
  await album.take(late, "player-extension");
  await show(late, "player-record", "/me", { whole: true });
  await open(late, "/standings");
  await late.page.locator("a.why, .why summary").first().click();
  await late.page.waitForTimeout(300);
  await album.take(late, "player-why");
  await show(late, "player-rules", "/rules");

  // A judge is called, walks, leads a match to its end, gives a penalty.
  const caller = row(19);
  const calling = await phone();
  await calling.page.goto(links[caller.players[0]]);
  const call = calling.page.locator(".own-call");
  await call.locator("summary").click();
  await calling.page.check(".own-call [value=wrong-resolution]");
  await calling.page.fill(".own-call [name=note]", words.call);
  await call.scrollIntoViewIfNeeded();
  await album.take(calling, "player-call");
  await call.locator("button[type=submit]").click();
  await calling.page.waitForLoadState();
  await calling.page.locator(".own-call").scrollIntoViewIfNeeded();
  await album.take(calling, "player-called");
  await give(desk.page, "call-judge", { table: "16", reason: "rules" });
  const walking = await phone();
  await signIn(walking, at, "judge");
  await open(walking, "/desk/floor");
  await walking.page.locator("form[data-command=take-call] button").first().click();
  await walking.page.waitForLoadState();
  await album.take(walking, "floor-phone", { whole: true });
  await show(judge, "floor", "/desk/floor");
  await show(walking, "judge-table", `/desk/match/${caller.match}`, { whole: true });
  await show(walking, "penalty-topics", `/desk/penalty?match=${caller.match}&player=${caller.players[1]}`);
  await give(judge.page, "penalty", { player: caller.players[1], infraction: "PEN-P2", note: words.drawn });
  await show(judge, "penalties", "/desk/penalties");

  // The scorekeeper's keyboard.
  await open(desk, "/desk/results");
  await desk.page.keyboard.type("16");
  await desk.page.keyboard.press("Enter");
  await desk.page.keyboard.type("2-1");
  await album.take(desk, "results");
  const evening = await meet("evening", { scheme: "dark" });
  await signIn(evening, at, "desk");
  await show(evening, "results-dark", "/desk/results");
  await show(desk, "results-match", `/desk/results?match=${row(17).match}#match-panel`);
  await event.command("enter-result", "table=17", "score=2-0");
  desk.expected.push(/409/);
  await desk.page.fill("#panel-score", "1-2");
  await desk.page.click("#match-panel form:has(#panel-score) button");
  await desk.page.waitForLoadState();
  await album.take(desk, "conflict");
  await show(organiser, "dashboard", "/desk");
  await show(judge, "clock", "/desk/clock");
  await show(desk, "desk-player", `/desk/player/${first}`);

  // What everybody sees, and the hall.
  const visitor = await meet("visitor");
  await show(visitor, "pairings", "/pairings");
  await show(visitor, "standings", "/standings");
  const pocket = await phone({ scheme: "dark" });
  await show(pocket, "pairings-phone-dark", "/pairings");
  const hall = await meet("hall", { size: "projector" });
  await signIn(hall, at, "desk");
  const projector = await meet("projector", { size: "projector", scheme: "dark" });
  await signIn(projector, at, "desk");
  await show(projector, "hall-clock-dark", "/hall/clock");
  await show(hall, "hall-pairings", "/hall/pairings");
  await show(hall, "hall-standings", "/hall/standings");

  // Paper.
  const paper = await meet("paper");
  await signIn(paper, at, "desk");
  await paper.page.setViewportSize(PAPER);
  for (const list of ["names", "tables", "slips", "standings"]) {
    await open(paper, `/desk/print/${list}`);
    await paper.page.emulateMedia({ media: "print" });
    // A printer leaves the margin that the style sheet asks for; a screen does not.
    await paper.page.evaluate(() => (document.body.style.padding = "12mm"));
    await album.take(paper, `print-${list}`);
  }

  // A correction after the next round was paired.
  await event.command("enter-result", "table=13", "score=2-1");
  for (const table of [14, 15, 16, 18, 19, 20]) {
    await event.command("enter-result", `table=${table}`, "score=2-1");
  }
  await show(desk, "results-done", "/desk/results");
  const wrong = row(2).match;
  await event.pair(4);
  await open(judge, `/desk/correct?match=${wrong}`);
  await judge.page.fill("[name=score]", "2-1");
  await judge.page.fill("[name=reason]", words.wrong);
  await judge.page.check("[name=then][value=keep]");
  await album.take(judge, "correction");
  await judge.page.click(".correct-ask button");
  await judge.page.waitForSelector("#changes");
  await album.take(judge, "correction-what-if");

  // To the cut and the bracket.
  for (let round = 4; ; round += 1) {
    if (round > 4) {
      await event.pair(round);
    }
    await event.play(round, 1, 20);
    await event.command("close-round");
    const overview = JSON.parse(await event.hantei("do", ...event.at, "--list", "--format", "json"));
    if (!overview.some(({ command }) => command === "pair")) {
      break;
    }
  }
  await show(organiser, "cut-held-up", "/desk/cut");
  await event.command("change-setting", "key=top-cut.quarter-final.time_limit_minutes", "value=55");
  await show(organiser, "cut", "/desk/cut");
  await event.command("cut");
  await event.hantei("pair", ...event.at);
  for (const table of [1, 2, 3, 4]) {
    await event.command("enter-result", `table=${table}`, `score=${table % 2 ? "2-1" : "0-2"}`);
  }
  await event.command("advance");
  await show(visitor, "bracket", "/bracket");
  await show(projector, "hall-bracket-dark", "/hall/bracket");
  await show(pocket, "bracket-phone-dark", "/bracket");
  await show(organiser, "dashboard-bracket", "/desk");
  await show(organiser, "log", "/desk/log");
  await show(organiser, "settings", "/desk/settings");
  await show(organiser, "commands", "/do");
  await show(organiser, "accounts", "/../../accounts");
  await Promise.all([newcomer, organiser, desk, judge, one, other, lone, late, calling, walking, evening, visitor, pocket, hall, projector, paper].map((person) => person.leave()));
}

async function signIn(person, at, login) {
  await person.page.goto(`${at}/sign-in`);
  await person.page.fill("[name=login]", login);
  await person.page.fill("[name=password]", PASSWORD);
  await person.page.click("main button[type=submit]");
  await person.page.waitForURL((url) => url.pathname !== "/sign-in");
}

/** The personal links of all players, by their ids. */
async function personalLinks(organiser, here) {
  await organiser.page.goto(here("/desk/links?sheet=personal"));
  const cards = await organiser.page.$$eval(".link-card", (found) =>
    found.map((card) => [card.querySelector("small.muted").textContent.trim(), card.querySelector("a").href]));
  return Object.fromEntries(cards);
}

/** A list as people bring it: one name twice, one line without a name. */
const unclean = () => `${playerList(16)}${playerList(16).split("\n")[3]}\n,だれか\n`;

/** Opens a venue with the address that it has on the pictures, and closes it again. */
async function at(take) {
  const folder = await mkdtemp(join(tmpdir(), "hantei-pictures-"));
  const venue = await serve({ folder });
  const shown = "http://127.0.0.1:8080";
  const chromium = await browser([`--host-resolver-rules=MAP 127.0.0.1:8080 ${new URL(venue.address).host}`]);
  try {
    await take(chromium, venue.setUpLink.replace(venue.address, shown), folder, shown);
  } finally {
    await chromium.close();
    await venue.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

for (const language of asked.length > 0 ? asked : LANGUAGES) {
  const album = new Album(language);
  await mkdir(album.folder, { recursive: true });
  await at((chromium, link) => guide(album, chromium, link));
  await at((chromium, link, folder, shown) => tell(album, chromium, link, folder, shown));
  const missing = [...GALLERY_NAMES].filter((name) => !album.taken.has(name));
  if (WANTED.length === 0 && missing.length > 0) {
    throw new Error(`these pictures are in the gallery, and nobody took them: ${missing.join(", ")}`);
  }
}
await writeFile(join(PICTURES, "README.md"), gallery());
