// A draft: two people change places. Choose one and then the other (click, space or Enter), or draw one
// onto the other; the form of the page does the rest.
import { onChange } from "./live.js";

let chosen;

function choose(element) {
  if (chosen === element) {
    release();
  } else if (chosen?.isConnected) {
    swap(chosen, element);
  } else {
    chosen = element;
    element.setAttribute("aria-pressed", "true");
  }
}

function release() {
  chosen?.setAttribute("aria-pressed", "false");
  chosen = undefined;
}

function swap(one, other) {
  const form = document.querySelector("form[data-swap-form]");
  if (!form || one === other) {
    return;
  }
  form.elements.namedItem("first").value = one.dataset.swap;
  form.elements.namedItem("second").value = other.dataset.swap;
  release();
  form.requestSubmit();
}

/** Names become buttons only where scripts can make them work. */
function prepare() {
  for (const element of document.querySelectorAll("[data-swap]")) {
    if (!element.hasAttribute("aria-pressed")) {
      element.setAttribute("aria-pressed", "false");
    }
    element.setAttribute("role", "button");
    element.tabIndex = 0;
    element.draggable = true;
  }
}

export function start() {
  if (!document.querySelector("form[data-swap-form]")) {
    return;
  }
  prepare();
  onChange(prepare);
  const swappable = (event) => event.target.closest?.("[data-swap]");
  document.addEventListener("click", (event) => {
    const element = swappable(event);
    if (element) {
      choose(element);
    }
  });
  document.addEventListener("keydown", (event) => {
    const element = swappable(event);
    if (element && (event.key === " " || event.key === "Enter")) {
      event.preventDefault();
      choose(element);
    } else if (event.key === "Escape") {
      release();
    }
  });
  document.addEventListener("dragstart", (event) => {
    const element = swappable(event);
    if (element) {
      release();
      chosen = element;
      element.setAttribute("aria-pressed", "true");
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", element.textContent);
    }
  });
  const mark = (event, over) => swappable(event)?.classList.toggle("over", over);
  document.addEventListener("dragover", (event) => {
    if (chosen && swappable(event) && swappable(event) !== chosen) {
      event.preventDefault();
      mark(event, true);
    }
  });
  document.addEventListener("dragleave", (event) => mark(event, false));
  document.addEventListener("drop", (event) => {
    const element = swappable(event);
    mark(event, false);
    if (chosen && element) {
      event.preventDefault();
      swap(chosen, element);
    }
  });
  document.addEventListener("dragend", release);
}
