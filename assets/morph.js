// Makes a part of the page what the server says it is now, and touches nothing else: the cursor, what is
// being typed, what is open and how far it is scrolled stay as they are.

/** What scripts and people change in a page, and the server does not know. */
const OWN = new Set([
  "open", "aria-busy", "aria-controls", "aria-expanded", "aria-pressed", "data-off", "data-rotating", "data-shown",
  "data-unfound", "draggable", "tabindex",
]);

/** What was opened in place belongs to the node before it, and stays with it. */
const isOpened = (node) => node?.nodeType === Node.ELEMENT_NODE && node.hasAttribute("data-opened");
const past = (node) => {
  let next = node;
  while (isOpened(next)) {
    next = next.nextSibling;
  }
  return next;
};

/** Makes `old` like `fresh`, an element of another document. */
export function morph(old, fresh) {
  const active = document.activeElement;
  const held = old.contains(active) ? active : null;
  change(old, fresh);
  // A row that moved has lost the cursor on its way.
  if (held && held.isConnected && document.activeElement !== held) {
    held.focus({ preventScroll: true });
  }
}

function change(old, fresh) {
  if (old.isEqualNode(fresh)) {
    return;
  }
  attributes(old, fresh);
  let cursor = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const match = find(old, cursor, next);
    if (!match) {
      old.insertBefore(document.importNode(next, true), cursor);
      continue;
    }
    if (match === cursor) {
      cursor = past(cursor.nextSibling);
    } else {
      const follower = match.nextSibling;
      old.insertBefore(match, cursor);
      if (isOpened(follower)) {
        old.insertBefore(follower, cursor);
      }
    }
    if (match.nodeType !== Node.ELEMENT_NODE) {
      if (match.nodeValue !== next.nodeValue) {
        match.nodeValue = next.nodeValue;
      }
    } else {
      change(match, next);
    }
  }
  while (cursor) {
    const rest = cursor;
    cursor = past(cursor.nextSibling);
    if (isOpened(rest.nextSibling)) {
      rest.nextSibling.remove();
    }
    rest.remove();
  }
}

/** Returns the node of `old`, from `cursor` on, that is to become `next`. */
function find(old, cursor, next) {
  if (next.id) {
    for (let node = cursor; node; node = node.nextSibling) {
      if (node.id === next.id && node.nodeName === next.nodeName) {
        return node;
      }
    }
    return null;
  }
  const same = cursor && cursor.nodeType === next.nodeType && cursor.nodeName === next.nodeName && !cursor.id;
  return same ? cursor : null;
}

function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !OWN.has(name)) {
      old.removeAttribute(name);
    }
  }
  for (const { name, value } of fresh.attributes) {
    if (!OWN.has(name) && old.getAttribute(name) !== value) {
      old.setAttribute(name, value);
    }
  }
}
