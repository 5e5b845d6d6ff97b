// The practice event of `hantei demo`: every page of every role, many tabs, other host names, lost
// connections.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { Person, browser, demo } from "./venue.mjs";

/** Milliseconds from a result in one tab to another tab: a second is promised, a busy machine gets more. */
const MOST = 3_000;
const HOME = "/t/practice";

let venue, chrome, roles, password;

before(async () => {
  venue = await demo();
  ({ roles, password } = venue);
  chrome = await browser(["--host-resolver-rules=MAP venue.test 127.0.0.1"]);
});

after(async () => {
  await chrome?.close();
  await venue?.close();
});

/** Returns `login` of the practice event's staff, signed in. */
async function staff(login, options = {}) {
  const person = await Person.at(chrome, login, options);
  await person.page.goto(`${options.origin ?? venue.address}/sign-in?login=${login}&back=${HOME}/desk`);
  await person.page.fill("[name=password]", password);
  await Promise.all([person.page.waitForEvent("load"), person.page.click("main button[type=submit]")]);
  await person.look();
  return person;
}

/** The paths that were visited, without what follows `?`. */
const visited = new Set();

async function walk(person, paths) {
  for (const path of paths) {
    const response = await person.visit(venue.address + path);
    assert.equal(response.status(), 200, `${person.name}: ${path}`);
    assert.equal(await person.page.getAttribute("html", "lang"), person.language, path);
    visited.add(path.split("?")[0]);
  }
  await person.leave();
}

const ways = (...all) => all.map(([size, language, scheme]) => ({ size, language, scheme }));

test("every page of the desk is in order, for each of the staff", async () => {
  const desk = [
    "/desk", "/desk/results", "/desk/results?show=disputed", "/desk/round", "/desk/registration", "/desk/clock",
    "/desk/print", "/desk/print/tables", "/desk/print/names", "/desk/print/slips", "/desk/print/standings",
    "/desk/floor", "/desk/end-of-match", "/desk/penalties", "/desk/penalty", "/desk/log", "/desk/settings", "/desk/cut", "/desk/decks", "/desk/player/e1", "/do", "/do/drop",
  ];
  const alone = [
    "/desk/import", "/desk/links", "/desk/links?sheet=poster", "/desk/links?sheet=personal", "/desk/staff",
    "/desk/settings?key=swiss.rounds", "/do/enter-result", "/do/correct-result",
  ];
  const own = [...[...desk, ...alone].map((path) => HOME + path), "/", "/new", "/new?regulation=wcs-2023-tcg", "/accounts"];
  for (const way of ways(["desk", "en", "light"], ["phone", "ja", "dark"])) {
    const organiser = await staff("organiser", way);
    // A match that can be looked at and corrected: its pages have addresses of their own.
    await organiser.visit(`${venue.address}${HOME}/desk/results?show=done`);
    const [match, correct] = await Promise.all([
      organiser.page.locator("tr[data-table] th a").first().getAttribute("href"),
      organiser.page.locator("tr[data-table] th a").first().getAttribute("href").then((href) => `${HOME}/desk/correct?match=${/match=(m\d+)/.exec(href)[1]}`),
    ]);
    const course = `${HOME}/desk/match/${/match=(m\d+)/.exec(correct)[1]}`;
    await walk(organiser, [...own, match, course, correct, `${correct}&score=0-2`]);
  }
  await walk(await staff("desk", ways(["desk", "ja", "light"])[0]), desk.map((path) => HOME + path));
  await walk(await staff("judge", ways(["phone", "en", "dark"])[0]), ["/desk", "/desk/floor", "/desk/clock", "/desk/results", "/desk/round", "/desk/penalties", "/desk/penalty?player=e1", "/desk/penalty?player=e1&infraction=UC-MIN&moment=between+matches", "/desk/decks", "/desk/deck/e1"].map((path) => HOME + path));
});

test("every page of a player is in order on a phone, in both languages and both schemes", async () => {
  const paths = ["/me", "/me/deck", "/pairings", "/standings", "/bracket", "/groups", "/rules", "/why/e1"].map((path) => HOME + path);
  for (const [index, way] of ways(["phone", "en", "light"], ["phone", "ja", "dark"], ["phone", "ja", "light"], ["phone", "en", "dark"]).entries()) {
    const player = await Person.at(chrome, "player", way);
    await player.visit(roles.Player[index % 2]);
    visited.add(new URL(roles.Player[0]).pathname);
    await walk(player, paths);
  }
});

test("every public page is in order at every size, and how people come in", async () => {
  const paths = ["", "/pairings", "/pairings?round=1", "/standings", "/standings?round=1", "/bracket", "/rules", "/why/e2"];
  const entry = ["/", "/join", "/sign-in", "/sign-in?login=desk"];
  for (const way of ways(["phone", "ja", "light"], ["desk", "en", "dark"], ["projector", "en", "light"])) {
    await walk(await Person.at(chrome, "visitor", way), [...paths.map((path) => HOME + path), ...entry]);
  }
});

test("the screens of the hall are in order by their key", async () => {
  const { search } = new URL(roles.Projector[0]);
  for (const way of ways(["projector", "en", "light"], ["projector", "ja", "dark"])) {
    const paths = ["/hall", "/hall/clock", "/hall/pairings", "/hall/standings"].map((path) => HOME + path + search);
    await walk(await Person.at(chrome, "projector", way), paths);
  }
});

test("pages that are refused say so in words, in both languages", async () => {
  for (const language of ["en", "ja"]) {
    const visitor = await Person.at(chrome, "visitor", { language });
    visitor.expected.push(/status of 40[34]/);
    for (const [path, status] of [["/t/nothing", 404], ["/join?code=QQQQQQ", 404], ["/nothing", 404], ["/link/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", 403], [`${HOME}/hall`, 403], ["/p/forged", 403], [`${HOME}/deck/e1`, 404]]) {
      const response = await visitor.visit(venue.address + path);
      assert.equal(response.status(), status, path);
      assert.equal(await visitor.page.locator("h1").count(), 1, path);
    }
    // Of a list that nobody handed in, or that is not released, nothing is to be seen.
    visited.add("/link/AAAA").add(`${HOME}/deck/e1`);
    await visitor.leave();
  }
});

test("no page that the server knows was left out", async () => {
  const source = await readFile(new URL("../crates/hantei-web/src/lib.rs", import.meta.url), "utf8");
  const shown = [...source.matchAll(/\.route\("([^"]+)", (?:upload\()?(?:get|import)\(/g)].map(([, path]) => path);
  assert.ok(shown.length > 30, "the table of contents can be read");
  const machines = ["/events", "/health", "/metrics", "/t/{tournament}/cards", "/t/{tournament}/desk/penalties/{record}"];
  // A practice event has no teams, and so no board of a team round.
  machines.push("/t/{tournament}/board/{match}");
  const missed = shown.filter((path) => {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
    return !machines.includes(path) && ![...visited].some((known) => pattern.test(known));
  });
  assert.deepEqual(missed, []);
});

for (const host of ["127.0.0.1", "venue.test"]) {
  test(`with seven tabs of one browser at ${host}, a result entered in one is in all others within a second`, async (t) => {
    const origin = venue.address.replace("127.0.0.1", host);
    const person = await staff("desk", { origin });
    const paths = ["/desk/results", "/desk", "/desk/round", "/desk/clock", "/pairings", "/desk/results", "/desk/results"];
    const tabs = [person.page];
    await person.visit(`${origin}${HOME}${paths[0]}`);
    for (const path of paths.slice(1)) {
      const tab = await person.tab();
      await person.visit(`${origin}${HOME}${path}`, tab);
      tabs.push(tab);
    }
    const [first, last] = [tabs[0], tabs.at(-1)];
    const table = await first.locator("tr[data-table]:has(.versus)").first().getAttribute("data-table");
    const settled = (table) => document.querySelector(`tr[data-table="${table}"] .score`) !== null;
    const arrived = [last, tabs[5]].map((tab) => tab.waitForFunction(settled, table).then(() => performance.now()));
    await first.bringToFront();
    await first.fill("#entry-table", table);
    await first.press("#entry-table", "Enter");
    await first.keyboard.type("2-1");
    const pressed = performance.now();
    await first.keyboard.press("Enter");
    await last.bringToFront();
    for (const moment of await Promise.all(arrived)) {
      const took = Math.round(moment - pressed);
      t.diagnostic(`from one tab to another at ${host}: ${took} ms`);
      assert.ok(took <= MOST, `${took} ms`);
    }
    for (const tab of tabs) {
      await person.look(tab);
    }
    await person.leave();
  });
}

test("a result against a report is asked about once, and the same Enter again saves it", async () => {
  const person = await staff("desk");
  const { page } = person;
  person.expected.push(/409/);
  await person.visit(`${venue.address}${HOME}/desk/results?show=reported`);
  const row = page.locator("tr[data-table]:has(.says)").first();
  const table = await row.getAttribute("data-table");
  const reported = (await row.locator(".says strong").first().innerText()).match(/\d-\d/)[0];
  const entered = reported === "0-2" ? "2-0" : "0-2";
  await page.fill("#entry-table", table);
  await page.press("#entry-table", "Enter");
  await page.keyboard.type(entered);
  await page.keyboard.press("Enter");
  const asked = page.locator("#answer .refusal");
  await asked.waitFor();
  const text = await asked.innerText();
  assert.ok(text.includes(reported) && text.includes(entered), text);
  assert.equal(await page.locator(`tr[data-table="${table}"] .score`).count(), 0, "nothing is saved yet");
  await person.look();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => !document.querySelector("#answer .refusal") && document.querySelector("#entry-table").value === "");
  await person.visit(`${venue.address}${HOME}/desk/results?q=${table}`);
  assert.match(await page.locator(`tr[data-table="${table}"] .result`).innerText(), new RegExp(entered.replace("-", "\\s*[-–]\\s*")));
  await person.leave();
});

test("a connection that is lost is said with the time of what is shown, and comes back by itself", async (t) => {
  const player = await Person.at(chrome, "player", { size: "phone" });
  await player.visit(roles.Player[0]);
  const lost = () => player.page.waitForFunction(() => document.querySelector(".status-line").classList.contains("lost"));
  const back = () => player.page.waitForFunction(() => !document.querySelector(".status-line").classList.contains("lost"), undefined, { timeout: 60_000 });
  player.expected.push(/ERR_/);
  // The stream says something every quarter of a minute; only then is there a connection to be lost.
  await player.page.evaluate(() => (document.querySelector("[data-as-of] time").textContent = "?"));
  await player.page.waitForFunction(() => /:\d\d:/.test(document.querySelector("[data-as-of] time").textContent), undefined, { timeout: 40_000 });

  await player.context.setOffline(true);
  await lost();
  assert.match(await player.page.innerText(".status-line"), /as of \d\d:\d\d:\d\d.*reconnecting/is);
  await player.context.setOffline(false);
  await back();

  // The server goes away as in a power cut; what it has acknowledged is there again when it is back.
  await venue.stop("SIGKILL");
  await lost();
  assert.match(await player.page.innerText(".status-line"), /reconnecting/i);
  assert.match(await player.page.innerText("main"), /Table/i, "what was shown stays");
  await venue.restart();
  const started = performance.now();
  await back();
  t.diagnostic(`back ${Math.round(performance.now() - started)} ms after the server was`);
  await player.look();
  await player.leave();
});
