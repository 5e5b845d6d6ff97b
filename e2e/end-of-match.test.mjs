// End of Match in browsers: the Duelist King Tournament, an extra Duel into sudden death on a judge's phone,
// while both players watch their own phones in Japanese and English. A connection is lost on the way, the
// machine loses its power, and a second judge comes too late. Each step goes on from the one before.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Person, browser, demo, story } from "./venue.mjs";

const HOME = "/t/practice";

let venue, chrome, password, organiser, judge, second, japanese, english;
/** The match: its id, its table, and who plays there. */
let match;
const at = (path) => `${venue.address}${HOME}${path}`;

before(async () => {
  venue = await demo({ players: 8, regulation: "duelist-king-tournament" });
  // What it prints after a restart names nobody any more.
  ({ password } = venue);
  chrome = await browser();
});

after(async () => {
  await chrome?.close();
  await venue?.close();
});

const step = story();

/** Returns `login` of the practice event's staff, signed in. */
async function staff(login, options = {}) {
  const person = await Person.at(chrome, login, options);
  await person.page.goto(`${venue.address}/sign-in?login=${login}&back=${HOME}/desk`);
  await person.page.fill("[name=password]", password);
  await Promise.all([person.page.waitForEvent("load"), person.page.click("main button[type=submit]")]);
  return person;
}

/** Gives a command as a program does, and returns the code of its refusal; `done` where it was granted. */
const command = (person, name, words = {}) =>
  person.page.evaluate(
    async ([address, words]) => {
      const answer = await fetch(address, { method: "POST", body: new URLSearchParams(words), headers: { Accept: "application/json" } });
      return answer.ok ? "done" : (await answer.json()).code;
    },
    [at(`/do/${name}`), words],
  );

const text = async ({ page }, selector = "main") => (await page.locator(selector).first().innerText()).replace(/\s+/g, " ");

/** Presses a button of the judge's page and waits for the page that answers. */
async function press(person, selector) {
  const { page } = person;
  await Promise.all([page.waitForEvent("load"), page.locator(selector).first().click()]);
}

/** The turn ends, or Life Points change, on the judge's phone. */
async function happens(person, input, first, second) {
  await person.page.fill("[name=points-first]", String(first));
  await person.page.fill("[name=points-second]", String(second));
  await press(person, `button[name=input][value="${input}"]`);
  await person.look();
}

/** Waits until a player's phone shows `pattern`, without anybody touching it. */
const shows = ({ page }, pattern) => page.waitForFunction((pattern) => new RegExp(pattern).test(document.querySelector("main").innerText), pattern);

step("the Swiss rounds are played, and the bracket begins", async () => {
  organiser = await staff("organiser");
  organiser.expected.push(/Failed to load resource/);
  const size = { key: "top-cut.size", value: "4", reason: "eight players" };
  assert.equal(await command(organiser, "change-setting", size), "done");
  const again = { "allow-rematch": "a small field" };
  for (let round = 0, cut; cut !== "done"; round += 1) {
    assert.ok(round < 9, `no cut: ${cut}`);
    for (let id = 1; (await command(organiser, "enter-result", { match: `m${id}`, score: "2-0" })) !== "unknown_match"; id += 1) {
      assert.ok(id < 99, "matches come to an end");
    }
    await command(organiser, "close-round");
    cut = await command(organiser, "cut", { short: "accepted" });
    if (cut !== "done") {
      assert.equal(await command(organiser, "pair", again), "done", cut);
    }
  }
  assert.equal(await command(organiser, "advance"), "done");
});

step("time is called for a table when its clock is up, and a judge finds it on the phone", async () => {
  assert.equal(await command(organiser, "start-clock"), "done");
  assert.equal(await command(organiser, "set-clock", { left: "0:01", reason: "the hall closes" }), "done");
  judge = await staff("judge", { size: "phone", language: "en" });
  await judge.visit(at("/desk/end-of-match"));
  await shows(judge, "Time is called");
  await judge.look();
  const row = judge.page.locator("#end-of-matches li").first();
  const href = await row.locator("a").getAttribute("href");
  const [first, other] = await row.locator("bdi").allInnerTexts();
  match = { id: href.split("/").pop(), first, second: other };
  await judge.visit(`${venue.address}${href}`);
});

step("both players open their own pages, one in Japanese and one in English", async () => {
  await organiser.visit(at("/desk/links?sheet=personal"));
  const link = (name) => organiser.page.locator(".link-cards > li").filter({ hasText: name }).locator('a[href*="/p/"]').first().getAttribute("href");
  japanese = await Person.at(chrome, match.first, { size: "phone", language: "ja" });
  await japanese.visit(await link(match.first));
  english = await Person.at(chrome, match.second, { size: "phone", language: "en" });
  await english.visit(await link(match.second));
  assert.equal(await japanese.page.getAttribute("html", "lang"), "ja");
});

step("one Duel each and no Duel running: a further Duel decides, and both read so at once", async () => {
  const { page } = judge;
  await page.check('[name="time-called"][value="between"]');
  await page.selectOption("[name=before]", "1-1");
  await press(judge, 'form[data-command="start-procedure"] button.big');
  await judge.look();
  assert.match(await text(judge, ".tell"), /A further Duel decides the Match.*追加のデュエルでマッチを決めます/);
  await shows(japanese, "追加のデュエルでマッチを決めます");
  await shows(english, "A further Duel decides the Match");
  await english.look();
  assert.equal(await english.page.locator("form[data-command=report]").count(), 0, "its result comes from the judge");
});

step("who goes first is said, and four turns are played while a player's connection is lost and comes back", async () => {
  await press(judge, 'button[name=input][value="ready p2"]');
  await shows(english, `Turn 1 of 4: it is the turn of ${match.second}`);
  await japanese.context.setOffline(true);
  japanese.expected.push(/./);
  await happens(judge, "turn-end", 8000, 7000);
  await happens(judge, "turn-end", 7000, 7000);
  await shows(english, "Turn 3 of 4");
  await japanese.context.setOffline(false);
  await shows(japanese, "4ターン中の3ターン目");
});

step("a step that was a slip is taken back", async () => {
  await happens(judge, "turn-end", 1, 2);
  assert.match(await text(judge, ".tell"), /Turn 4 of 4/);
  await press(judge, 'form[data-command="take-back-step"] button');
  assert.match(await text(judge, ".tell"), /Turn 3 of 4/);
});

step("the machine loses its power: it stands at the same step with the same clock", async () => {
  await judge.visit(at("/desk/clock"));
  const before = { tell: await text(english, ".tell"), clock: await text(judge, ".clock-tables") };
  judge.expected.push(/./);
  english.expected.push(/./);
  await venue.stop("SIGKILL");
  await venue.restart();
  await judge.page.goto(at("/desk/clock"));
  assert.equal(await text(judge, ".clock-tables"), before.clock);
  await english.page.goto(at("/me"));
  assert.equal(await text(english, ".tell"), before.tell);
  await judge.page.goto(at(`/desk/match/${match.id}`));
});

step("level after four turns: sudden death, and a second judge's later input is refused with both versions", async () => {
  await happens(judge, "turn-end", 7000, 7000);
  // A phone without scripts goes on showing what it was given.
  second = await staff("head", { size: "phone", scripts: false });
  second.expected.push(/409/);
  await second.visit(at(`/desk/match/${match.id}`));
  await happens(judge, "turn-end", 5000, 5000);
  assert.match(await text(judge, ".tell"), /Sudden death.*サドンデス/);
  await shows(japanese, "サドンデス");
  await shows(english, "Sudden death");
  await happens(second, "turn-end", 6000, 5000);
  const both = await text(second, ".both-versions");
  assert.match(both, /6000.*turn-end.*the turn ends at 5000 : 5000.*Sudden death/);
  await judge.page.reload();
  assert.match(await text(judge, ".tell"), /Sudden death/, "nothing was written");
});

step("the first change of Life Points ends it; the result is confirmed and everybody reads it", async () => {
  await happens(judge, "lp", 4000, 5000);
  assert.match(await text(judge, ".tell"), new RegExp(`${match.second} wins the Match`));
  await press(judge, 'form[data-command="confirm-procedure"] button');
  await judge.look();
  await shows(japanese, "1-2");
  await shows(english, "1-2|2-1");
});
