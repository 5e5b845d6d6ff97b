// Reads what a scorekeeper types: a table, then a score, in as few keys as it takes.

/** Returns `text` as plain keys type it: no wide digits, one kind of dash, no blanks around. */
export function plain(text) {
  return text
    .normalize("NFKC")
    .replace(/[‐-―−ー－]/gu, "-")
    .trim();
}

/** Returns the number of a table as text, or null if `text` is none. */
export function table(text) {
  const found = /^0*([1-9]\d{0,5})$/.exec(plain(text));
  return found && found[1];
}

/**
 * Returns a score as the server takes it, or null if `text` is none: `2-1`, `2-0-1` with drawn Duels.
 * Digits may stand alone (`21`), or have blanks, colons, slashes or full stops between them.
 */
export function score(text) {
  const typed = plain(text);
  if (/^\d{2,4}$/.test(typed)) {
    return [...typed].join("-");
  }
  const parts = typed.split(/\s*[-:/.,]\s*|\s+/);
  const fits = parts.length >= 2 && parts.length <= 4 && parts.every((part) => /^\d{1,2}$/.test(part));
  return fits ? parts.map(Number).join("-") : null;
}

/** Returns table and score of a line such as `57 2-1`, or null if it is none. */
export function line(text) {
  const found = /^(\d+)[\s,;]+(\S.*)$/.exec(plain(text));
  const [number, result] = found ? [table(found[1]), score(found[2])] : [null, null];
  return number && result ? { table: number, score: result } : null;
}
