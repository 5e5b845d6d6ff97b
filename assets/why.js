// Opens the answer of a "why" in place, where it has a page of its own.

let opened = 0;

async function answerOf(link) {
  const response = await fetch(link.href, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const answer = page.querySelector("[data-why-answer]");
  if (!response.ok || !answer) {
    throw new Error(`no answer at ${link.href}`);
  }
  const place = document.importNode(answer, true);
  const address = document.createElement("p");
  const whole = document.createElement("a");
  whole.href = link.href;
  whole.textContent = link.dataset.address;
  address.className = "why-address";
  address.append(whole);
  place.append(address);
  return place;
}

/** Puts `answer` below the link: in a row of its own where the link stands in a table. */
function put(answer, link) {
  const row = link.closest("tr");
  if (!row) {
    link.parentElement.append(answer);
    return answer;
  }
  const line = document.createElement("tr");
  const cell = document.createElement("td");
  line.className = "why-row";
  cell.colSpan = row.cells.length;
  cell.append(answer);
  line.append(cell);
  row.after(line);
  return line;
}

async function toggle(link) {
  let shown = document.getElementById(link.getAttribute("aria-controls"));
  if (!shown) {
    shown = put(await answerOf(link), link);
    opened += 1;
    shown.id = `why-opened-${opened}`;
    shown.hidden = true;
    // What the server does not know of survives when the page is made anew.
    shown.setAttribute("data-opened", "");
    link.setAttribute("aria-controls", shown.id);
  }
  shown.hidden = !shown.hidden;
  link.setAttribute("aria-expanded", String(!shown.hidden));
}

/** Opens what an address points at, in browsers that do not by themselves. */
function openTarget() {
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const around = target && target.closest("details.why");
  if (around && !around.open) {
    around.open = true;
    target.scrollIntoView({ block: "center" });
  }
}

export function start() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-why]");
    const changed = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (link && !event.defaultPrevented && event.button === 0 && !changed) {
      event.preventDefault();
      toggle(link).catch(() => location.assign(link.href));
    }
  });
  addEventListener("hashchange", openTarget);
  openTarget();
}
