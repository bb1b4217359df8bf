// What acts need: controls of choice by their names, and what is collapsed.

const controlsIn = function (element, wanted) {
  const found = [];
  const collect = function (one, depth) {
    visited += 1;
    if (isFull() || depth > 500 || ignored.includes(tagOf(one))) return;
    if (wanted(one)) found.push(one);
    for (const child of flatChildren(one)) if (isElement(child)) collect(child, depth + 1);
  };
  collect(element, 0);
  return found;
};
// What shows a control: of a box that styles have drawn anew, its label, or what is drawn beneath it.
const shownBy = function (element) {
  if (isVisible(element) && isSeen(edges(boxOf(element)), null) && opacityOf(element) > 0) return element;
  return labelsOf(element).find(isVisible) || drawnFor(element);
};
// The control of choice with a name, one that is to be seen before others.
const switchCalled = function (name, root) {
  readLabels(roots());
  const wanted = plain(name).toLowerCase();
  const found = controlsIn(root, (one) => checkedOf(one, controlRole(one)) !== null && nameOf(one).toLowerCase() === wanted);
  return found.find((one) => shownBy(one) && isEnabled(one)) || found[0] || null;
};
const click = method(HTMLElement, "click");
const isCollapsed = function (element) {
  if (tagOf(element) === "summary") return tagOf(flatParent(element) || top) === "details" && !hasAttribute(parentOf(element), "open");
  if (attribute(element, "aria-expanded") !== "false" || controlRole(element) === "combobox" || hasAttribute(element, "aria-haspopup")) return false;
  // Nothing that leads away, and nothing that sends a form.
  if (tagOf(element) === "a" && !(attribute(element, "href") || "#").startsWith("#")) return false;
  return !(tagOf(element) === "button" && element.form && element.type === "submit");
};
// Opens all that is collapsed, and what that brings with it; gives how many there were.
const expandAll = async function (root) {
  const opened = new Set();
  for (let round = 0; round < 5; round++) {
    forget();
    const closed = controlsIn(root, (one) => one instanceof HTMLElement && isCollapsed(one) && isEnabled(one) && !opened.has(one));
    if (!closed.length) break;
    for (const one of closed.slice(0, 2000 - opened.size)) {
      opened.add(one);
      // Another one may have opened it.
      if (isCollapsed(one)) click(one);
    }
    await pause(150);
  }
  return opened.size;
};
const partOf = function () {
  if (request.place !== undefined && request.place !== "top") return top;
  const dialog = findDialog();
  return dialog && dialog.element;
};
