// A person without a mouse: nothing but keys, and where one is must be seen at every step.
import assert from "node:assert/strict";

/** More presses of the tabulator than any page should need. */
const FARTHEST = 250;

/** Returns what has the focus, and what is wrong with how it is seen. */
function focus(wanted) {
  const element = document.activeElement;
  if (!element || element === document.body) {
    return { name: "the page itself", there: false, wrong: undefined };
  }
  const name = `<${element.localName}> ${element.id || element.getAttribute("name") || element.textContent.trim().slice(0, 40)}`;
  const there = element.matches(wanted);
  const style = getComputedStyle(element);
  const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const box = [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
  let wrong;
  if (!box) {
    wrong = "has no place on the screen";
  } else if (!outlined && element.id !== "main") {
    wrong = "has no outline";
  } else if (box.bottom <= 0 || box.right <= 0 || box.top >= innerHeight || box.left >= innerWidth) {
    wrong = "is out of sight";
  } else {
    const x = Math.min(innerWidth - 1, Math.max(0, box.left + Math.min(box.width, 200) / 2));
    const y = Math.min(innerHeight - 1, Math.max(0, box.top + box.height / 2));
    const above = document.elementFromPoint(x, y);
    if (above && above !== element && !element.contains(above) && !above.contains(element) && !above.closest("label")) {
      wrong = `is hidden by <${above.localName} class="${above.className}">`;
    }
  }
  return { name, there, wrong };
}

export class Keyboard {
  constructor(person) {
    this.person = person;
  }

  get page() {
    return this.person.page;
  }

  /** Returns true if the element `selector` has the focus; refuses a focus that cannot be seen. */
  async at(selector) {
    const { name, there, wrong } = await this.page.evaluate(focus, selector);
    assert.equal(wrong, undefined, `${this.person.name} at ${this.page.url()}: the focus on ${name} ${wrong}`);
    return there;
  }

  /** Presses the tabulator until the element `selector` has the focus. */
  async to(selector) {
    for (let pressed = 0; pressed < FARTHEST; pressed += 1) {
      if (await this.at(selector)) {
        return;
      }
      await this.page.keyboard.press("Tab");
    }
    assert.fail(`${this.person.name} at ${this.page.url()}: no way to ${selector} with the tabulator`);
  }

  /** Types into the field `selector`. */
  async fill(selector, text) {
    await this.to(selector);
    await this.page.keyboard.press("Control+A");
    await this.page.keyboard.type(text);
  }

  press(key) {
    return this.page.keyboard.press(key);
  }

  /** Presses Enter on the element `selector`, and looks over the page that comes. */
  async go(selector) {
    await this.to(selector);
    await Promise.all([this.page.waitForEvent("load"), this.press("Enter")]);
    await this.person.look();
  }
}
