// The stopwatch of the guide: what a newcomer needs from the built program to a published round 1.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Hand, NAMES, firstEvent } from "./first-event.mjs";
import { Person, browser, serve } from "./venue.mjs";

/** Milliseconds that an unhurried person takes to find and click a button, and to press a key. */
const UNHURRIED = { click: 1_000, key: 200 };

let chromium;
before(async () => {
  chromium = await browser();
});
after(() => chromium?.close());

for (const language of ["en", "ja"]) {
  test(`a newcomer publishes round 1 of sixteen players in under two minutes and 25 deeds (${language})`, async () => {
    const began = performance.now();
    const venue = await serve();
    const person = await Person.at(chromium, "newcomer", { language });
    try {
      const hand = new Hand(person.page, UNHURRIED);
      const tournament = await firstEvent(hand, venue.setUpLink, NAMES[language]);
      const seconds = (performance.now() - began) / 1_000;
      console.log(`${language}: ${seconds.toFixed(0)} s, ${hand.deeds} clicks and keys, ${hand.typed} characters of names`);
      assert.ok(seconds < 120, `${seconds} s`);
      assert.ok(hand.deeds < 25, `${hand.deeds} clicks and keys`);
      // Everybody sees it: sixteen people at eight tables.
      await person.visit(`${tournament}/pairings?by=table`);
      const tables = await person.page.locator("table.pairings tbody tr").count();
      assert.equal(tables, 8);
      await person.leave();
    } finally {
      await venue.close();
    }
  });
}
