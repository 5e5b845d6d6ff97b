// Filters the rows of a list while somebody types; the form finds the rest.
import { onChange } from "./live.js";

/** Returns `text` as it is looked for: width, case, accents and the two kana do not count. */
export function plain(text) {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[ァ-ヶ]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/\s+/gu, " ")
    .trim();
}

/** Returns true if every word of `wish` stands in `text`; both are plain. */
export const holds = (text, wish) => wish.split(" ").every((word) => text.includes(word));

function filter(field) {
  const list = document.getElementById(field.dataset.filters);
  const wish = plain(field.value);
  for (const row of list?.querySelectorAll("tbody tr, li") ?? []) {
    row.toggleAttribute("data-unfound", wish !== "" && !holds(plain(row.textContent), wish));
  }
  for (const group of list?.querySelectorAll(".initial") ?? []) {
    group.toggleAttribute("data-unfound", !group.querySelector("li:not([data-unfound])"));
  }
}

export function start() {
  document.addEventListener("input", ({ target }) => target.dataset?.filters && filter(target));
  onChange(() => document.querySelectorAll("[data-filters]").forEach(filter));
}
