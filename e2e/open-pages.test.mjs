// Pages that stay open while the event goes on: what they say of the round is true, and what somebody was
// typing is neither lost nor taken for the next round.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { Person, browser, demo, story } from "./venue.mjs";

const HOME = "/t/practice";
/** Milliseconds in which an open page is to say what is new; a busy machine takes longer than a hall. */
const SOON = 15_000;

let venue, chrome, password, desk, scorekeeper, typist;
const open = {};

before(async () => {
  venue = await demo({ players: 16 });
  ({ password } = venue);
  chrome = await browser();
});

after(async () => {
  await chrome?.close();
  await venue?.close();
});

const step = story();

async function staff(login) {
  const person = await Person.at(chrome, login, {});
  await person.page.goto(`${venue.address}/sign-in?login=${login}&back=${HOME}/desk`);
  await person.page.fill("[name=password]", password);
  await Promise.all([person.page.waitForEvent("load"), person.page.click("main button[type=submit]")]);
  return person;
}

const command = (person, name, words = {}) =>
  person.page.evaluate(
    async ([address, words]) => {
      const answer = await fetch(address, { method: "POST", body: new URLSearchParams(words), headers: { Accept: "application/json" } });
      return answer.ok ? "done" : (await answer.json()).code;
    },
    [`${venue.address}${HOME}/do/${name}`, words],
  );

/** Waits until the page says `pattern` in its heading, and in its title where `title` says so. */
const heading = (page, pattern) =>
  page.waitForFunction((pattern) => new RegExp(pattern).test(document.querySelector("main").innerText), pattern, { timeout: SOON });

let round;

step("pages of a running round are opened", async () => {
  desk = await staff("organiser");
  // Tables that are settled already are refused to the program that enters all of them.
  desk.expected.push(/status of 4(09|22)/);
  scorekeeper = await staff("desk");
  typist = await staff("desk");
  await desk.page.goto(`${venue.address}${HOME}/pairings`);
  round = Number(/round (\d+)/i.exec(await desk.page.locator("main h1").innerText())[1]);
  for (const path of ["/pairings", "/pairings?by=table", "/standings", "/desk/results", "/desk/round", "/desk/print/names", "/desk/print/tables", "/desk"]) {
    open[path] = await scorekeeper.tab();
    await scorekeeper.visit(`${venue.address}${HOME}${path}`, open[path]);
  }
  await typist.page.goto(`${venue.address}${HOME}/desk/results`);
  await typist.page.fill("[name=table]", "1");
  await typist.page.locator("#result-entry [name=score]").fill("1-2");
});

step("the round is closed and the next one published elsewhere", async () => {
  for (let table = 1; table <= 8; table += 1) {
    await command(desk, "enter-result", { table: String(table), score: "2-0" });
  }
  assert.equal(await command(desk, "close-round"), "done");
  await heading(open["/standings"], `after (Swiss, )?round ${round}`);
  assert.equal(await command(desk, "pair", { "allow-rematch": "a small field" }), "done");
});

step("every open page says which round is played now, in its heading and its title", async () => {
  for (const path of ["/pairings", "/pairings?by=table", "/desk/results", "/desk/round", "/desk/print/names", "/desk/print/tables"]) {
    const page = open[path];
    await page.waitForFunction((number) => new RegExp(`round ${number}`, "i").test(document.querySelector("main h1").innerText), round + 1, { timeout: SOON }).catch(async () => {
      assert.fail(`${path}: ${await page.locator("main h1").innerText()}`);
    });
    assert.doesNotMatch(await page.title(), new RegExp(`round ${round}\\b`, "i"), path);
  }
  await heading(open["/desk"], `[Rr]ound ${round + 1}`);
});

step("what was being typed for the round before is still there, and is not entered in the new one", async () => {
  const { page } = typist;
  await heading(page, `[Rr]ound ${round + 1}`);
  const entry = page.locator("#result-entry");
  assert.equal(await entry.locator("[name=score]").inputValue(), "1-2");
  typist.expected.push(/status of 409/);
  await entry.locator("[name=score]").press("Enter");
  await page.locator("main .both-versions").waitFor();
  assert.equal(await entry.locator("[name=score]").inputValue(), "1-2", "the input is kept");
  assert.match(await page.locator(".both-versions").innerText(), new RegExp(`round ${round + 1}`), "both are named");
  // Whoever has read that sends it again with the same key.
  await entry.locator("[name=score]").press("Enter");
  await page.waitForFunction(() => document.querySelector("#result-entry [name=score]").value === "", undefined, { timeout: SOON });
  await typist.page.locator("#result-entry [name=table]").fill("2");
  await typist.page.locator("#result-entry [name=score]").fill("2-0");
  await typist.page.locator("#result-entry [name=score]").press("Enter");
  await page.waitForFunction(() => document.querySelector("#result-entry [name=score]").value === "", undefined, { timeout: SOON });
});

step("nobody saw an error", async () => {
  for (const person of [desk, scorekeeper, typist]) {
    await person.leave();
  }
});
