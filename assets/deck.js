// Helps to write a deck list: finds cards while somebody types a name and puts them into the text; counts at
// a deck check. Without scripts the same buttons are sent with the form.

const LINE = /^(\d+)\s+(.*?)\s*$/;

/** Returns lines in which each of `headings` says how many cards stand below it. */
function counted(lines, headings) {
  const begins = (line) => headings.find((heading) => line.trim().startsWith(heading));
  return lines.map((line, index) => {
    const heading = begins(line);
    if (!heading) {
      return line;
    }
    let cards = 0;
    for (const below of lines.slice(index + 1)) {
      if (begins(below)) {
        break;
      }
      cards += Number(LINE.exec(below)?.[1] ?? 0);
    }
    return `${heading} (${cards}):`;
  });
}

/**
 * Returns the list `text` with one more copy of the card `name` below `heading`; `headings` are those of all
 * sections in their order. Cards above all headings are of the first section.
 */
export function added(text, name, heading, headings) {
  const lines = text.trimEnd() === "" ? [] : text.trimEnd().split("\n");
  const begins = (line) => headings.find((known) => line.trim().startsWith(known));
  let start = lines.findIndex((line) => begins(line) === heading);
  const first = lines.findIndex((line) => begins(line));
  if (start < 0 && heading !== headings[0]) {
    lines.push("", heading);
    start = lines.length - 1;
  } else if (start < 0 && (lines.length === 0 || first === 0)) {
    lines.unshift(heading);
    start = 0;
  }
  let end = lines.findIndex((line, index) => index > start && begins(line));
  end = end < 0 ? lines.length : end;
  for (let index = start + 1; index < end; index += 1) {
    const [, copies, card] = LINE.exec(lines[index]) ?? [];
    if (card === name) {
      lines[index] = `${Number(copies) + 1} ${name}`;
      return `${counted(lines, headings).join("\n")}\n`;
    }
  }
  while (end > start + 1 && lines[end - 1].trim() === "") {
    end -= 1;
  }
  lines.splice(end, 0, `1 ${name}`);
  return `${counted(lines, headings).join("\n")}\n`;
}

/** Milliseconds of quiet after which a name is looked for. */
const QUIET = 150;

function editor(form) {
  const [text, wish, list] = ["textarea[name=text]", "[data-card-search]", "[data-found]"].map((it) => form.querySelector(it));
  const headings = JSON.parse(form.dataset.headings);
  const sections = ["main", "extra", "side"];
  const said = form.querySelector("[data-added]");
  let asked = 0;
  let bell;

  const row = (card) => {
    const item = document.createElement("li");
    const name = document.createElement("bdi");
    name.textContent = card.name;
    item.append(name, " ");
    if (card.english) {
      const english = document.createElement("small");
      english.className = "muted";
      english.textContent = card.english;
      item.append(english, " ");
    }
    const buttons = document.createElement("span");
    buttons.className = "add";
    for (const section of card.sections) {
      const button = document.createElement("button");
      button.name = "add";
      button.value = `${section}:${card.name}`;
      button.className = "plain";
      button.textContent = `+ ${headings[sections.indexOf(section)]}`;
      buttons.append(button);
    }
    item.append(buttons);
    return item;
  };

  const look = async () => {
    const turn = (asked += 1);
    const wanted = wish.value.trim();
    const response = wanted && (await fetch(`${form.dataset.cards}?q=${encodeURIComponent(wanted)}`));
    const cards = response && response.ok ? await response.json() : [];
    // An answer that comes late is to a question that nobody asks any more.
    if (turn === asked) {
      list.replaceChildren(...cards.map(row));
    }
  };

  wish.addEventListener("input", () => {
    clearTimeout(bell);
    bell = setTimeout(() => look().catch(() => {}), QUIET);
  });
  wish.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      list.querySelector("button")?.click();
    }
  });
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[name=add]");
    if (!button) {
      return;
    }
    event.preventDefault();
    const [section, name] = [button.value.split(":", 1)[0], button.value.slice(button.value.indexOf(":") + 1)];
    const heading = headings[sections.indexOf(section)];
    text.value = added(text.value, name, heading, headings);
    const line = text.value.split("\n").find((known) => LINE.exec(known)?.[2] === name);
    said.textContent = `${heading}: ${line}`;
  });
}

function counter(form) {
  for (const section of form.querySelectorAll("[data-section]")) {
    const total = section.querySelector("[data-total]");
    const fields = [...section.querySelectorAll("input[type=number]")];
    const count = () => (total.textContent = fields.reduce((sum, field) => sum + (Number(field.value) || 0), 0));
    for (const field of fields) {
      for (const [sign, step, place] of [["−", -1, "before"], ["+", 1, "after"]]) {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "plain step";
        button.textContent = sign;
        button.setAttribute("aria-label", `${sign}1 ${field.labels[0].textContent}`);
        button.addEventListener("click", () => {
          field.value = Math.min(Number(field.max), Math.max(0, (Number(field.value) || 0) + step));
          field.dispatchEvent(new Event("input", { bubbles: true }));
        });
        field[place](button);
      }
      const differs = () => field.closest(".line").toggleAttribute("data-differs", field.value !== field.defaultValue);
      field.addEventListener("input", () => (count(), differs()));
    }
    count();
  }
}

export function start() {
  document.querySelectorAll("[data-deck-edit]").forEach(editor);
  document.querySelectorAll(".deck-check").forEach(counter);
}
