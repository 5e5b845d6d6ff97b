// Penalties in browsers: a Duel Loss between Duels 1 and 2 on a judge's phone, while both players watch their own
// phones in Japanese and English, and the match goes on at the right score. Each step goes on from the one before.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Person, browser, demo, story } from "./venue.mjs";

const HOME = "/t/practice";

let venue, chrome, password, judge, head, organiser, offender, opponent;
/** The match: its id, and who plays there. */
let match;
const at = (path) => `${venue.address}${HOME}${path}`;

before(async () => {
  venue = await demo({ players: 12, regulation: "duelist-king-tournament" });
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

/** Waits until a phone shows `pattern`, without anybody touching it. */
const shows = ({ page }, pattern) => page.waitForFunction((pattern) => new RegExp(pattern).test(document.querySelector("main").innerText), pattern);

step("a judge opens a match that is being played on the phone, and both players open their own pages", async () => {
  judge = await staff("judge", { size: "phone", language: "en" });
  await judge.visit(at("/desk/results?show=open"));
  const href = await judge.page.locator("tr[data-table] th a").first().getAttribute("href");
  const id = /match=(m\d+)/.exec(href)[1];
  await judge.visit(at(`/desk/match/${id}`));
  const [first, second] = await judge.page.locator(".procedure-head bdi").allInnerTexts();
  match = { id, first, second };
  organiser = await staff("organiser");
  await organiser.visit(at("/desk/links?sheet=personal"));
  const link = (name) => organiser.page.locator(".link-cards > li").filter({ hasText: name }).locator('a[href*="/p/"]').first().getAttribute("href");
  offender = await Person.at(chrome, first, { size: "phone", language: "ja" });
  await offender.visit(await link(first));
  opponent = await Person.at(chrome, second, { size: "phone", language: "en" });
  await opponent.visit(await link(second));
});

step("what happened is chosen by words in both languages, one question at a time", async () => {
  await press(judge, 'a[href*="/desk/penalty?match="]');
  assert.match(await text(judge), /Whose act was it\?/);
  await press(judge, ".choices a", { hasText: match.first });
  assert.match(await text(judge), /Deck and Deck List.*デッキ/);
  await judge.page.locator("details.topic summary", { hasText: "Deck and Deck List" }).click();
  await judge.look();
  await press(judge, "a.choice", { hasText: "PEN-A1" });
  assert.match(await text(judge), new RegExp(`${match.first} 1-0 ${match.second}`));
  const moment = judge.page.locator('a.choice[href*="score=1-0"]', { hasText: "between Duels 1 and 2" });
  await Promise.all([judge.page.waitForEvent("load"), moment.click()]);
  await judge.look();
});

step("the level is proposed with what it does in words; what only the Head Judge gives is not offered to a judge", async () => {
  const said = await text(judge);
  assert.match(said, /Add proper cards.*適正なカード|Add proper cards/);
  assert.match(said, new RegExp(`${match.first} loses Duel 2 without its being played`));
  assert.match(said, new RegExp(`then stands at ${match.first} 1-1 ${match.second}; Duel 3 follows`));
  assert.equal(await judge.page.locator('input[name=level][value="duel-loss"]').isChecked(), true);
  assert.equal(await judge.page.locator('input[name=level][value="disqualification"]').isDisabled(), true);
  assert.match(said, /Fetch the Head Judge/);
});

step("the penalty is given: the match goes on at 1-1, and both phones say so in their languages", async () => {
  await press(judge, 'form[data-command="penalty"] .next-step button');
  assert.match(await text(judge, ".procedure-head"), /1-1/);
  await shows(offender, "ここまで 1-1");
  await shows(opponent, "So far 1-1");
  await shows(offender, "デュエルの敗北");
  assert.match(await text(offender), /あなたの罰則.*PEN-A1/);
  assert.doesNotMatch(await text(opponent), /Duel Loss|PEN-A1|penalt/i);
  await offender.look();
  await opponent.look();
});

step("a player appeals on the phone; the organiser reads what is open, and the Head Judge decides", async () => {
  await offender.page.locator("details.more summary", { hasText: "ヘッドジャッジ" }).click();
  await offender.page.fill(".own-penalties [name=reason]", "40枚ありました");
  await press(offender, '.own-penalties form[data-command="appeal"] button');
  assert.match(await text(offender), /異議申し立て：40枚ありました/);
  await organiser.visit(at("/desk"));
  assert.match(await text(organiser, ".pending"), /has not decided the appeal/);
  head = await staff("head", { language: "ja" });
  await head.visit(at("/desk/penalties"));
  await head.page.locator("details.more summary", { hasText: "裁定する" }).click();
  await head.page.check("[name=decision][value=upheld]");
  await head.page.fill('form[data-command="decide-appeal"] [name=reason]', "数え直して39枚");
  await press(head, 'form[data-command="decide-appeal"] button');
  await shows(offender, "数え直して39枚");
});

step("the same once more without scripts: it is proposed one level higher and says why", async () => {
  const plain = await staff("head", { size: "phone", scripts: false });
  await plain.visit(at(`/desk/penalty?match=${match.id}&player=both&infraction=PEN-A1`));
  await press(plain, "a", { hasText: "in Duel 3" });
  assert.match(await text(plain), /It is time 2 of the same.*Penalty 1: Duel Loss/);
  assert.equal(await plain.page.locator('input[name=level][value="match-loss"]').isChecked(), true);
  await plain.leave();
});

step("no public page says a word of it", async () => {
  const visitor = await Person.at(chrome, "visitor");
  for (const path of ["/pairings", "/standings", "/bracket", "/rules"]) {
    await visitor.visit(at(path));
    assert.doesNotMatch(await text(visitor), /PEN-A1|Duel Loss for|penalty 1/i, path);
  }
});
