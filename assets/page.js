// What every page runs. Each part looks for its own marks in the page and does nothing where there are
// none; without scripts the same pages are plain links and forms.
import { start as clocks } from "./clock.js";
import { start as live } from "./live.js";
import { start as search } from "./search.js";
import { start as whys } from "./why.js";

const variant = document.documentElement.dataset.variant;
clocks();
live();
search();
whys();
if (document.querySelector("[data-deck-edit], .deck-check")) {
  const deck = await import("./deck.js");
  deck.start();
}
// On a phone the way to other pages is wider than the screen: where one is must be in sight.
for (const link of document.querySelectorAll("nav [aria-current]")) {
  const frame = link.closest("nav");
  frame.scrollLeft = link.offsetLeft - (frame.clientWidth - link.offsetWidth) / 2;
}
if (variant === "desk") {
  const [desk, quick, swap] = await Promise.all([import("./desk.js"), import("./quick.js"), import("./swap.js")]);
  desk.start();
  quick.start();
  swap.start();
} else if (variant === "hall") {
  const hall = await import("./hall.js");
  hall.start();
}
