// Forms that are posted in place: results by keyboard, check-in by barcode. What the page answers is shown
// beside the form, and the cursor goes back to the first field.
import { onChange, take } from "./live.js";
import { line, score, table } from "./score.js";

const fields = (form) => [...form.querySelectorAll("input:not([type=hidden]), select, textarea")];
const field = (form, name) => form.elements.namedItem(name);

/** Takes the steering fields of a form over from the page that answered it; else makes a new key. */
function renew(form, page) {
  const fresh = page?.getElementById(form.id);
  const asked = field(form, "_against");
  if (asked) {
    // A result against a report is asked about once: the same again says that it is right.
    asked.value = page?.querySelector('main input[name="_against"]')?.value ?? "";
  }
  for (const name of ["_key", "_seen", "_course"]) {
    const old = field(form, name);
    // The page of a refusal holds a form of its own; which round is played stands there, too.
    const next = fresh?.elements.namedItem(name) ?? (name === "_course" && page?.querySelector('main input[name="_course"]'));
    if (old && next && next.value !== old.value) {
      old.value = next.value;
    } else if (old && name === "_key") {
      const random = crypto.getRandomValues(new Uint32Array(4));
      old.value = [...random].map((part) => part.toString(16).padStart(8, "0")).join("");
    }
  }
}

/** Shows what `page` says about the form. Returns true if it was refused. */
function answer(form, page) {
  const place = document.getElementById(form.dataset.quick);
  const fresh = page.getElementById(form.dataset.quick);
  const said = fresh ? [...fresh.childNodes] : [...page.querySelectorAll("main .notice, main .error, main .both-versions")];
  place?.replaceChildren(...said.map((node) => document.importNode(node, true)));
  return Boolean(place?.querySelector(".refusal, .error"));
}

function lost(form) {
  const place = document.getElementById(form.dataset.quick);
  const box = document.createElement("div");
  const text = document.createElement("p");
  box.className = "notice refusal";
  box.setAttribute("role", "alert");
  text.className = "notice-text";
  text.textContent = form.dataset.lost;
  box.append(text);
  place?.replaceChildren(box);
}

async function send(form, submitter) {
  if (form.getAttribute("aria-busy") === "true") {
    return;
  }
  form.setAttribute("aria-busy", "true");
  const body = new URLSearchParams(new FormData(form, submitter ?? undefined));
  const seen = form.hasAttribute("data-result-entry") && rowOf(form)?.dataset.version;
  if (seen) {
    // Whoever types a table has seen its row: if it changes meanwhile, both versions are shown.
    body.set("_seen", seen);
  }
  try {
    const response = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (response.redirected && !page.getElementById(form.dataset.quick)) {
      // Somewhere else altogether: signed out, say.
      location.assign(response.url);
      return;
    }
    if (response.ok) {
      take(page);
    }
    const refused = answer(form, page) || !response.ok;
    renew(form, page);
    if (refused) {
      const last = fields(form).findLast((each) => each.value !== "") ?? fields(form)[0];
      last?.focus();
      last?.select?.();
    } else {
      form.reset();
      fields(form).forEach((each) => each.type !== "checkbox" && each.type !== "radio" && (each.value = ""));
      fields(form)[0]?.focus();
      whom(form);
    }
  } catch {
    // Nobody knows whether it arrived. The key stays the same, so sending it again does it once.
    lost(form);
  } finally {
    form.removeAttribute("aria-busy");
  }
}

/** Rows of tables that this page of the list does not show, as the server has them; null where there is none. */
const elsewhere = new Map();

/** Returns the row of the table that is typed, if it is known. */
function rowOf(form) {
  const number = table(field(form, "table")?.value ?? "");
  return number ? (document.querySelector(`tr[data-table="${number}"]`) ?? elsewhere.get(number)) : null;
}

/** Asks for the row of the table that is typed, once. */
async function lookUp(form) {
  const number = table(field(form, "table")?.value ?? "");
  if (!number || elsewhere.has(number)) {
    return;
  }
  elsewhere.set(number, null);
  try {
    const response = await fetch(`${location.pathname}?q=${number}`, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    elsewhere.set(number, page.querySelector(`tr[data-table="${number}"]`));
    whom(form);
  } catch {
    elsewhere.delete(number);
  }
}

/** Shows who plays at the table that is typed, and what is about to be saved. */
function whom(form) {
  const place = form.querySelector("[data-whom]");
  if (!place) {
    return;
  }
  const row = rowOf(form);
  if (!row) {
    place.replaceChildren();
    lookUp(form);
    return;
  }
  const typed = score(field(form, "score")?.value ?? "");
  const [first, second] = typed ? typed.split("-") : ["", ""];
  const name = (text, won) => {
    const shown = document.createElement(won ? "strong" : "span");
    const own = document.createElement("bdi");
    own.textContent = text;
    shown.append(own);
    return shown;
  };
  place.replaceChildren(
    name(row.dataset.first, Number(first) > Number(second)),
    ` ${first} – ${second} `,
    name(row.dataset.second, Number(second) > Number(first)),
  );
}

function enter(event, form) {
  const target = event.target;
  const whole = line(target.value);
  if (whole) {
    field(form, "table").value = whole.table;
    field(form, "score").value = whole.score;
    return;
  }
  event.preventDefault();
  const number = table(target.value);
  if (number) {
    target.value = number;
    target.removeAttribute("aria-invalid");
    field(form, "score").focus();
    field(form, "score").select();
  } else {
    target.setAttribute("aria-invalid", "true");
    target.select();
  }
}

export function start() {
  onChange(() => elsewhere.clear());
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-quick]")) {
      return;
    }
    event.preventDefault();
    const typed = form.hasAttribute("data-result-entry") && field(form, "score");
    const read = typed && score(typed.value);
    if (read) {
      typed.value = read;
    }
    send(form, event.submitter);
  });
  document.addEventListener("keydown", (event) => {
    const form = event.target.form;
    const entering = event.key === "Enter" && !event.isComposing && form?.matches("form[data-result-entry]");
    if (entering && event.target.name === "table") {
      enter(event, form);
    }
  });
  document.addEventListener("input", ({ target }) => {
    const form = target.form;
    if (form?.matches("form[data-result-entry]")) {
      target.removeAttribute("aria-invalid");
      whom(form);
    }
  });
}
