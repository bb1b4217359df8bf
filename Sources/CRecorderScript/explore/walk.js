// What leads on in a list, to its next page or to more of it, and what may open a text without saying that it does.

const signsOn = ["›", "»", ">", ">>", "→", "❯"];
const signsBack = ["‹", "«", "<", "<<", "←", "❮"];
// The names of a control without numbers and signs around them: "Show more (48)".
const namesOf = function (element) { return words(element).map((name) => bare(name.replace(/[\d.,()[\]/+]+/g, " "))).filter(Boolean); };
const isPhrase = function (element, goals) { return namesOf(element).some((name) => goals.some((goal) => fitOf(name, goal) > 3)); };
// What answers, or brings something else, is never pressed to see what it does.
const answering = ["accept-all", "reject-all", "withdraw", "save", "resurface", "purposes", "vendors", "interests"];
const isPressed = function (element) {
  return isUsable(element) && tagOf(element) !== "label" && !isPhrase(element, answering)
    && !line(element).some((one) => checkedOf(one, controlRole(one)) !== null);
};
const inPart = function (part) { return controlsIn(part, (one) => one instanceof HTMLElement && matches(one, clickable)); };

// The number of a page that a control is called.
const pageOf = function (element) {
  const found = words(element).find((name) => /^\d{1,4}$/.test(name));
  return found ? Number(found) : null;
};
// Several controls of one name are of rows, but for a pager above a list and the same below it.
const mostOfPager = 2;
const firstOf = function (found, kind) { return found.length && found.length <= mostOfPager ? { element: found[0], kind } : null; };
// The control that leads on from page `number`, and whether it leads to the next page or shows more of this one.
const onwardControl = function (part, number) {
  for (const platform of platforms) {
    for (const selector of platform.next || []) {
      const element = Array.from(queryAll(part, selector)).find(isUsable);
      if (element) return { element, kind: "next", by: platform.name };
    }
  }
  const all = inPart(part);
  const usable = all.filter(isPressed);
  const named = (goal) => usable.filter((one) => isPhrase(one, [goal]));
  const next = firstOf(named("next"), "next") || firstOf(named("more"), "more");
  if (next) return next;
  const signed = (signs) => all.filter((one) => words(one).some((name) => signs.includes(name)));
  // An arrow alone may open a row.
  if (signed(signsBack).length) return firstOf(signed(signsOn).filter(isPressed), "next");
  const pages = usable.filter((one) => pageOf(one) === number + 1);
  // Next to that of another page: other numbers count vendors.
  const isBeside = (one, other) => pageOf(other) !== null && Math.abs(pageOf(other) - number - 1) === 1 && line(one).slice(1, 3).some((around) => isWithin(other, around));
  return firstOf(pages.filter((one) => all.some((other) => isBeside(one, other))), "next");
};

// What is shown and hidden in a part, as a short text that is another one when the part is.
const digest = function (part) {
  let sum = 2166136261;
  let length = 0;
  const add = function (element, depth) {
    if (depth > 500 || length > most.characters || ignored.includes(tagOf(element))) return;
    for (const child of flatChildren(element)) {
      if (child.nodeType === 3) {
        for (let place = 0; place < child.data.length; place += 1) sum = Math.imul(sum ^ child.data.charCodeAt(place), 16777619);
        length += child.data.length;
      } else if (isElement(child)) {
        add(child, depth + 1);
      }
    }
  };
  add(part, 0);
  return length + ":" + (sum >>> 0);
};

// What may open more of the dialog, and says neither that it is closed nor that it is open: "Show details", or the heading of a part.
const hasHeading = function (element) { return line(element).slice(0, 3).some(isHeading) || queryAll(element, "h2,h3,h4,h5,h6,[role=\"heading\"]").length > 0; };
const isOpener = function (element) {
  if (controlRole(element) !== "button" || tagOf(element) === "summary" || !isPressed(element)) return false;
  if (hasAttribute(element, "aria-expanded") || hasAttribute(element, "aria-haspopup")) return false;
  return isPhrase(element, ["open", "more"]) || hasHeading(element);
};
const opening = { most: 100, milliseconds: 15000, pause: 120 };
// Presses each once, and once more where that closed what was open; gives their names.
const openAll = async function (part) {
  const end = Date.now() + opening.milliseconds;
  const names = [];
  const known = new Set();
  const shown = () => (part instanceof HTMLElement ? innerText(part).length : 0);
  for (let round = 0; round < 3; round++) {
    forget();
    visited = 0;
    readLabels(roots());
    const found = inPart(part).filter((one) => isOpener(one) && !known.has(one));
    for (const one of found) {
      if (names.length >= opening.most || Date.now() > end) return names;
      known.add(one);
      forget();
      if (!isVisible(one)) continue;
      const [name, before] = [nameOf(one), shown()];
      click(one);
      await pause(opening.pause);
      forget();
      names.push(kept(name, most.name));
      // It led to another layer: what is there now is none of this one's.
      if (!one.isConnected || !isVisible(part) || !isVisible(one)) return names;
      if (shown() < before) {
        click(one);
        await pause(opening.pause);
      }
    }
    if (!found.length) break;
  }
  return names;
};
