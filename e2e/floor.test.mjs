// Calls for a judge in browsers: a player calls from the phone, two judges see it on the floor, one goes and rules, the
// opponent reads so and asks the head judge. Each step goes on from the one before.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Person, browser, demo, story } from "./venue.mjs";

const HOME = "/t/practice";

let venue, chrome, password, judge, other, head, caller, opponent;
/** Who plays at the table, and which match it is. */
let match;
const at = (path) => `${venue.address}${HOME}${path}`;

before(async () => {
  venue = await demo({ players: 12, regulation: "wcs-2023-tcg" });
  ({ password } = venue);
  chrome = await browser();
});

after(async () => {
  await chrome?.close();
  await venue?.close();
});

const step = story();

async function staff(login, options = {}) {
  const person = await Person.at(chrome, login, options);
  await person.page.goto(`${venue.address}/sign-in?login=${login}&back=${HOME}/desk`);
  await person.page.fill("[name=password]", password);
  await Promise.all([person.page.waitForEvent("load"), person.page.click("main button[type=submit]")]);
  return person;
}

const text = async ({ page }, selector = "main") => (await page.locator(selector).first().innerText()).replace(/\s+/g, " ");

/** Follows a link or presses a button, and looks the page over that answers. */
async function press(person, selector, options = {}) {
  const { page } = person;
  await Promise.all([page.waitForEvent("load"), page.locator(selector, options).first().click()]);
  await person.look();
}

/** Waits until a page shows `pattern`, without anybody touching it, and returns how long that took. */
async function shows({ page }, pattern) {
  const from = Date.now();
  await page.waitForFunction((pattern) => new RegExp(pattern).test(document.querySelector("main").innerText), pattern);
  return Date.now() - from;
}

step("two judges open the floor, and two players their own pages in Japanese and English", async () => {
  judge = await staff("judge", { size: "phone", language: "en" });
  other = await staff("head", { size: "phone", language: "ja" });
  for (const person of [judge, other]) {
    await person.visit(at("/desk/floor"));
  }
  assert.match(await text(judge), /Calls Nobody calls\..*Tables/);
  assert.match(await text(other), /呼び出し 呼び出しはありません。.*卓/);
  const cell = judge.page.locator(".floor a.cell", { hasText: "playing" }).first();
  const href = await cell.getAttribute("href");
  await Promise.all([judge.page.waitForEvent("load"), cell.click()]);
  await judge.look();
  // Before End of Match a table is called by its number alone.
  assert.match(await judge.page.title(), /^Table \d+ ·/);
  const [first, second] = await judge.page.locator(".procedure-head bdi").allInnerTexts();
  match = { first, second, href };
  await judge.visit(at("/desk/floor"));
  const organiser = await staff("organiser");
  await organiser.visit(at("/desk/links?sheet=personal"));
  const link = (name) => organiser.page.locator(".link-cards > li").filter({ hasText: name }).locator('a[href*="/p/"]').first().getAttribute("href");
  caller = await Person.at(chrome, first, { size: "phone", language: "ja" });
  await caller.visit(await link(first));
  opponent = await Person.at(chrome, second, { size: "phone", language: "en" });
  await opponent.visit(await link(second));
  await organiser.leave();
});

step("a player calls a judge with two taps and a line, and both judges see it within a second", async () => {
  await caller.page.locator(".own-call summary", { hasText: "ジャッジを呼ぶ" }).click();
  await caller.look();
  await caller.page.locator(".own-call label", { hasText: "効果処理の誤り" }).click();
  await caller.page.fill(".own-call [name=note]", "墓地のカード");
  await press(caller, ".own-call button[type=submit]");
  const took = await Promise.all([shows(judge, "an effect was resolved wrongly"), shows(other, "効果処理の誤り")]);
  assert.ok(Math.max(...took) < 1000, `after ${took} ms`);
  assert.match(await text(caller), /ジャッジを呼びました（効果処理の誤り）。 次があなたの卓です。/);
  await shows(opponent, "Your opponent has called a judge");
  assert.doesNotMatch(await text(opponent), /墓地のカード/, "what was written is for the judges");
  await Promise.all([judge.look(), other.look(), opponent.look()]);
});

step("one judge goes; who presses at the same time is told, and the player reads that somebody comes", async () => {
  // The other's page is a moment behind: its button is still there.
  const form = other.page.locator('form[data-command="take-call"]').first();
  const fields = await form.evaluate((form) => Object.fromEntries(new FormData(form)));
  await press(judge, 'form[data-command="take-call"] button');
  await shows(other, "対応中");
  const answer = await other.page.request.post(at("/do/take-call"), { form: fields, headers: { origin: venue.address, "accept-language": "ja" }, maxRedirects: 0 });
  assert.equal(answer.status(), 409);
  assert.match(await answer.text(), /別のジャッジがすでに向かっています/);
  await shows(caller, "ジャッジが向かっています");
  await shows(judge, "[Yy]ou go there");
});

step("the ruling is written down; both players read it, and either may ask the head judge once", async () => {
  await judge.page.locator(".calls summary", { hasText: "Dealt with" }).click();
  await judge.page.fill(".calls [name=ruling]", "back to the graveyard");
  await press(judge, ".calls form[data-command='answer-call'] button");
  await shows(caller, "back to the graveyard");
  await shows(opponent, "The judge has ruled: back to the graveyard");
  await opponent.page.locator(".own-call summary", { hasText: "Ask the Head Judge" }).click();
  await opponent.page.fill(".own-call [name=reason]", "it never left");
  await press(opponent, ".own-call form[data-command='appeal-call'] button");
  await shows(judge, "for the Head Judge");
  assert.equal(await judge.page.locator('form[data-command="take-call"]').count(), 0);
  await shows(other, "ヘッドジャッジの判断待ち");
  await press(other, 'form[data-command="take-call"] button');
  await other.page.locator(".calls summary", { hasText: "対応済みにする" }).click();
  await press(other, ".calls form[data-command='answer-call'] button");
  await shows(opponent, "The head judge has dealt with your call");
  assert.equal(await opponent.page.locator(".own-call summary", { hasText: "Ask the Head Judge" }).count(), 0);
});

step("the Duel is over: only the slip can be asked about, and no public page says a word of it", async () => {
  const organiser = await staff("organiser");
  await organiser.visit(at(`/do/enter-result?match=${/(m\d+)$/.exec(match.href)[1]}&score=2-0`));
  await press(organiser, 'form[data-command="enter-result"] button[type=submit]');
  await shows(caller, "デュエルの終了後は|ジャッジを呼ぶ");
  await caller.visit(at("/me"));
  await caller.page.locator(".own-call summary", { hasText: "ジャッジを呼ぶ" }).click();
  const choices = await text(caller, ".own-call");
  assert.match(choices, /結果の記入の誤り/);
  assert.doesNotMatch(choices, /効果処理の誤り/);
  const spectator = await Person.at(chrome, "spectator");
  for (const path of ["", "/standings", "/bracket"]) {
    await spectator.visit(at(path));
    assert.doesNotMatch(await text(spectator), /graveyard|墓地|resolved wrongly/);
  }
});
