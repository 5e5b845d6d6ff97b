// Deck lists in a browser: a phone that hands one in, a judge who counts at the table, somebody who only looks.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { Hand, NAMES, firstEvent } from "./first-event.mjs";
import { BINARY, Person, browser, serve } from "./venue.mjs";

const run = promisify(execFile);

/** The card with this number: invented, printed in both languages, allowed everywhere. */
const card = (number) => ({
  konami_id: number,
  password: 10_000 + 100 * number,
  card_type: "Monster",
  monster_type_line: number > 90 ? "Dragon / Fusion / Effect" : "Dragon / Effect",
  name: { en: `Sample Number ${number}`, ja: `見本${number}号` },
  prints: ["en", "ja"],
});
const CARDS = Array.from({ length: 99 }, (_, index) => JSON.stringify(card(index + 1))).join("\n");

/** A list that forbids the first card. */
const LIST = `!Sample\n${card(1).password} 0\n`;

let folder, venue, chrome, organiser, judge, player, spectator, home;
const at = (path) => venue.address + home + path;
const text = async (page, selector = "main") => (await page.locator(selector).innerText()).replace(/\s+/g, " ");

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "hantei-decks-"));
  const cards = join(folder, "cards.jsonl");
  await writeFile(cards, `${CARDS}\n`);
  venue = await serve({ folder: join(folder, "venue") });
  await run(BINARY, ["cards", "import", cards, "--data", join(folder, "venue")]);
  chrome = await browser();
  organiser = await Person.at(chrome, "organiser");
  const published = await firstEvent(new Hand(organiser.page), venue.setUpLink, NAMES.en, async (name) => {
    if (name !== "guide-9-draft") {
      return;
    }
    // The draft is made; nothing is published yet.
    home = new URL(organiser.page.url()).pathname.replace(/\/desk\/round$/, "");
    await beforePublication();
  });
  assert.ok(published);
});

after(async () => {
  await chrome?.close();
  await venue?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Who plays is known, and nobody is locked yet: the list is pinned, and a player gets a phone. */
async function beforePublication() {
  const desk = await organiser.tab();
  await organiser.visit(at("/desk/decks"), desk);
  await desk.setInputFiles("[name=file]", { name: "lflist.conf", mimeType: "text/plain", buffer: Buffer.from(LIST) });
  await Promise.all([desk.waitForEvent("load"), desk.locator("form[action$='/desk/decks/cards'] button").click()]);
  await organiser.look(desk);
  assert.match(await text(desk), /version 1 of the card pool; list: Sample/);

  // The deadline is one by the clock of the venue.
  await desk.fill("#deadline [name=date]", "2031-05-04");
  await desk.fill("#deadline [name=time]", "09:30");
  await Promise.all([desk.waitForEvent("load"), desk.click("#deadline button")]);
  await organiser.look(desk);
  assert.match(await text(desk), /Lists can be changed until 2031-05-04 09:30\./);

  await organiser.visit(at("/desk/links?sheet=personal"), desk);
  const card = desk.locator(".link-cards > li").first();
  const link = await card.locator('a[href*="/p/"]').getAttribute("href");
  player = await Person.at(chrome, "player", { size: "phone", language: "ja" });
  await player.visit(link);
  await player.visit(at("/me/deck"));
  await writes();

  await organiser.visit(at("/desk/staff"), desk);
  const invite = desk.locator("form:has([name=_do][value=invite])");
  await invite.locator("[value=scorekeeper]").uncheck();
  await invite.locator("[value=judge]").check();
  await Promise.all([desk.waitForEvent("load"), invite.locator("button[type=submit]").click()]);
  const invitation = await desk.locator(".one-time a").getAttribute("href");
  judge = await Person.at(chrome, "judge", { size: "phone" });
  await judge.visit(invitation);
  await judge.page.fill("[name=name]", "Judge");
  await judge.page.fill("[name=login]", "judge");
  await judge.page.fill("[name=password]", "four invented words");
  await Promise.all([judge.page.waitForEvent("load"), judge.page.click("form button[type=submit]")]);
  await desk.close();
  spectator = await Person.at(chrome, "spectator", { size: "phone" });
}

/** Lets the player write an illegal list, read why, and put it right. */
async function writes() {
  const { page } = player;
  assert.match(await text(page), /デッキリストをまだ提出していません/);
  // A name in the other language finds the card; Enter takes the first.
  await page.fill("[data-card-search]", "sample number 1");
  await page.waitForSelector(".found li >> text=見本1号");
  await page.keyboard.press("Enter");
  assert.match(await page.inputValue("[name=text]"), /^メインデッキ \(1\):\n1 見本1号\n$/);
  await page.fill("[data-card-search]", "見本91");
  await page.locator(".found li", { hasText: "見本91号" }).getByText("+ エクストラデッキ").click();
  assert.match(await page.inputValue("[name=text]"), /エクストラデッキ \(1\):\n1 見本91号/);
  const more = Array.from({ length: 13 }, (_, index) => `3 見本${index + 2}号`).join("\n");
  await page.fill("[name=text]", (await page.inputValue("[name=text]")).replace("1 見本1号", `1 見本1号\n${more}`));
  await player.look();
  const asked = async (button) => {
    await Promise.all([page.waitForEvent("load"), page.click(button)]);
    await player.look();
  };
  await asked("button[value=check]");
  assert.match(await text(page), /確認結果（まだ提出していません）.*「見本1号」は禁止カードです/);
  await asked(".deck-edit button.primary");
  assert.match(await text(page), /デッキリスト（1回目）：違反あり.*「見本1号」は禁止カードです/);
  await page.fill("[name=text]", (await page.inputValue("[name=text]")).replace("1 見本1号", "1 見本15号"));
  await asked(".deck-edit button.primary");
  assert.match(await text(page), /デッキリスト（2回目）：適正.*このリストに問題はありません/);
}

test("a player's list is locked when round 1 is published", async () => {
  await player.visit(at("/me/deck"));
  assert.match(await text(player.page), /適正.*1回戦が公開されたため/);
  assert.equal(await player.page.locator(".deck-edit").count(), 0);
  assert.match(await text(player.page), /3 × 見本2号/);
});

test("a judge counts 41 cards between Duels and is proposed the penalty with its remedy", async () => {
  const { page } = judge;
  await judge.visit(at("/desk/decks?show=legal"));
  assert.match(await text(page), /15 without a list.*1 legal/);
  await Promise.all([page.waitForEvent("load"), page.click("a >> text=Deck check")]);
  await judge.look();
  assert.doesNotMatch(await text(page), /Sample Number/);
  await Promise.all([page.waitForEvent("load"), page.click("form[action$='/open'] button")]);
  await judge.look();
  await page.check("[value=between-duels]");
  await page.click("[aria-label='+1 Sample Number 2']");
  assert.equal(await text(page, "[data-section=main] [data-total]"), "41");
  assert.equal(await page.locator(".line[data-differs]").count(), 1);
  await Promise.all([page.waitForEvent("load"), page.click("form.deck-check button.primary")]);
  await judge.look();
  assert.match(await text(page), /Not on the list: 1 × Sample Number 2 \(Main Deck\)/);
  assert.match(await text(page), /The Main Deck has 41 cards, the list 40\./);
  assert.match(await text(page), /Proposed.*DE-MAJ.*Make the deck match its list\./);
});

test("the tables of random deck checks are the same whoever asks", async () => {
  await judge.visit(at("/desk/decks"));
  await Promise.all([judge.page.waitForEvent("load"), judge.page.click("#picks button")]);
  await judge.look();
  const drawn = await text(judge.page, ".picked");
  assert.equal(drawn.match(/Table \d+/g).length, 4);
  await organiser.visit(at("/desk/decks?picks=4"));
  assert.equal((await organiser.page.locator(".picked").count()), 0, "who checks no decks draws no tables");
  await judge.visit(at("/desk/decks?picks=4"));
  assert.equal(await text(judge.page, ".picked"), drawn);
});

test("a spectator finds no list before its release, in page, JSON, print and cache", async () => {
  const { page } = spectator;
  spectator.expected.push(/404/);
  const asked = async (path, headers = {}) => page.request.get(at(path), { headers });
  for (const headers of [{}, { Accept: "application/json" }]) {
    assert.equal((await asked("/deck/e1", headers)).status(), 404);
  }
  await spectator.visit(at("/deck/e1"));
  for (const path of ["/pairings", "/standings", "/me/deck", "/desk/print", "/desk/decks", "/cards?q=zzz"]) {
    const answer = await asked(path);
    assert.doesNotMatch(await answer.text(), /Sample Number|見本\d+号/, path);
  }
  assert.match((await asked("/deck/e1")).headers()["cache-control"] ?? "no-store", /no-store|no-cache|private/);
  await organiser.visit(at("/desk/decks"));
  await Promise.all([organiser.page.waitForEvent("load"), organiser.page.click("form[data-command=release-decks] button")]);
  await organiser.look();
  assert.match(await text(organiser.page), /Round 1 is published: lists are locked\./);
  const whose = await organiser.page.locator("table.decks a[href*='/deck/e']").first().getAttribute("href");
  await spectator.visit(venue.address + whose);
  assert.match(await text(page), /Sample Number 2/);
});
