// Where the consent dialog is, how it is found, and how much of the page it covers.

const isVisible = function (element) {
  const box = boxOf(element);
  return box.width > 0 && box.height > 0 && styleOf(element).visibility === "visible" && isRendered(element);
};
const clickable = 'button,a,summary,label,[role="button"],[role="link"],input[type="button"],input[type="submit"],[onclick]';
const words = function (element) {
  return [element instanceof HTMLElement ? innerText(element) : "", labelOfButton(element), attribute(element, "aria-label")].map(plain);
};
// Whether an act that names a text means the element: by what it shows, or by its label. A switch that is called like the text beside
// it is not that text.
const fitsText = function (element, text, byName) {
  const [shown, onButton, label] = words(element).map((one) => one.toLowerCase());
  if (!byName) return shown === text || onButton === text;
  const chooses = ["switch", "checkbox", "radio"].includes(roleOf(element)) || tagOf(element) === "input" && ["checkbox", "radio"].includes(element.type);
  return label === text && !chooses;
};
// The first that an act would click.
const elementOf = function (act, all) {
  if (act.goal !== undefined) {
    const found = controlFor(act.goal, all);
    return found && found.element;
  }
  for (const [wanted, byName] of act.selector === undefined ? [[clickable, false], [clickable, true], ["*", false], ["*", true]] : [[act.selector, false]]) {
    for (const root of all) {
      let elements;
      try {
        elements = queryAll(root, wanted);
      } catch (error) {
        return null;
      }
      for (const element of elements) {
        const fits = act.selector !== undefined || fitsText(element, plain(act.text).toLowerCase(), byName);
        if (fits && isVisible(element)) return element;
      }
    }
  }
  return null;
};

// The names of what can be clicked, each once, buttons first: of so many that a page of links does not hide its consent dialog.
const clickableNames = function () {
  const names = [];
  for (const wanted of ['button,[role="button"],input[type="button"],input[type="submit"],summary', 'a,[role="link"],[onclick]']) {
    for (const root of roots()) {
      for (const element of queryAll(root, wanted)) {
        const name = words(element).find((one) => one !== "");
        if (name && isVisible(element) && !names.includes(name) && names.length < 50) names.push(name.slice(0, 60).toWellFormed());
      }
    }
  }
  return names;
};

// Where the dialog is.

const roleOf = function (element) {
  const given = plain(attribute(element, "role")).toLowerCase().split(" ")[0];
  return given || null;
};
const isDialog = function (element) {
  return ["dialog", "alertdialog"].includes(roleOf(element)) || tagOf(element) === "dialog" || attribute(element, "aria-modal") === "true";
};
const isFixed = function (element) { return ["fixed", "sticky"].includes(styleOf(element).position); };
const isPage = function (element) {
  return element === top || element === document.body || matches(element, pageParts) || queryAll(element, pageParts).length > 0;
};
const pageParts = 'main,article,nav,[role="main"],[role="article"],[role="navigation"]';
// The outermost dialog around an element, else the outermost fixed box; null for one that is on the page itself.
const containerOf = function (element) {
  const around = line(element).filter((one) => !isPage(one)).reverse();
  return around.find(isDialog) || around.find(isFixed) || null;
};
const frameOf = function (place) {
  const number = Number(place.split(".")[0]);
  for (const root of roots()) {
    for (const frame of queryAll(root, "iframe,frame")) if (frame.contentWindow === window[number]) return frame;
  }
  return null;
};
const placeOf = function (one) {
  let path = "";
  while (one !== one.parent) {
    const parent = one.parent;
    let number = 0;
    while (number < parent.length && parent[number] !== one) number += 1;
    path = number + (path ? "." + path : "");
    one = parent;
  }
  return path || "top";
};
const topAt = function (x, y) {
  let found = document.elementFromPoint(x, y);
  while (found && shadowOf(found)) {
    const inner = shadowOf(found).elementFromPoint(x, y);
    if (!inner || inner === found || rootOf(inner) !== shadowOf(found)) break;
    found = inner;
  }
  return found;
};
const isOnTop = function (element) {
  const box = common(edges(boxOf(element)), viewport);
  if (!area(box)) return false;
  for (const across of [0.5, 0.1, 0.9]) {
    for (const down of [0.5, 0.1, 0.9]) {
      const found = topAt(box[0] + (box[2] - box[0]) * across, box[1] + (box[3] - box[1]) * down);
      if (found && isWithin(found, element)) return true;
    }
  }
  return false;
};
// How the dialog is found: by an option, the container of the first act's control, a role, a fixed box with a control.
const findDialog = function () {
  const all = roots();
  if (request.dialog !== null) {
    const element = elementOf({ selector: request.dialog }, all);
    return element ? { found: "option", element } : null;
  }
  const controls = request.acts.map(function (act) {
    return (act.place === "top" ? elementOf(act, all) : act.place ? frameOf(act.place) : null);
  });
  const first = controls.find((one) => one);
  const container = first ? containerOf(first) : null;
  if (container) return { found: "act-control", element: container };
  const dialogs = [];
  for (const root of all) {
    for (const element of queryAll(root, 'dialog,[role="dialog"],[role="alertdialog"],[aria-modal="true"]')) {
      const outermost = line(element).filter(isDialog).pop();
      if (!dialogs.includes(outermost) && !isPage(outermost) && isVisible(outermost) && isOnTop(outermost)) dialogs.push(outermost);
    }
  }
  if (dialogs.length === 1) return { found: "aria", element: dialogs[0] };
  for (const control of controls) {
    const box = control && containerOf(control);
    if (box && isOnTop(box)) return { found: "fixed", element: box };
  }
  return null;
};

// Whether the element that has the focus is in the dialog; a frame has it where something in the frame has.
const focusOfDocument = getter(Document, "activeElement"), focusOfShadow = getter(ShadowRoot, "activeElement");
const hasFocus = function (dialog) {
  let focused = focusOfDocument(document);
  while (focused && shadowOf(focused) && focusOfShadow(shadowOf(focused))) focused = focusOfShadow(shadowOf(focused));
  return isWithin(focused, dialog);
};

// A selector of an element, as short as an id or a way down from one makes it.
const selectorOf = function (element) {
  const parts = [];
  for (let one = element; one && parts.length < 8; one = parentOf(one)) {
    if (one.nodeType === 11) {
      parts.unshift(">>>");
      one = one.host;
    }
    if (!isElement(one)) break;
    const id = attribute(one, "id");
    if (id && id.length < 200) {
      parts.unshift("#" + CSS.escape(id));
      break;
    }
    const parent = parentOf(one);
    const same = parent ? Array.from(childrenOf(parent)).filter((other) => isElement(other) && tagOf(other) === tagOf(one)) : [one];
    parts.unshift(tagOf(one) + (same.length > 1 ? ":nth-of-type(" + (same.indexOf(one) + 1) + ")" : ""));
  }
  return parts.join(" > ").replaceAll("> >>> >", ">>>").toWellFormed().slice(0, 500);
};

// The share of the window where a click reaches the page: what lies there on top is neither of the dialog nor something that
// covers the page for it.
const usableBehind = function (dialog) {
  const steps = 20;
  const isShield = once(function (element) {
    if (element === top || element === document.body || area(common(edges(boxOf(element)), viewport)) < 0.95 * area(viewport)) return false;
    return isWithin(dialog, element) || line(element).some(isFixed) && !(element instanceof HTMLElement && plain(innerText(element)));
  });
  const isModal = queryAll(document, ":modal").length > 0 || [top, document.body].some((one) => one && (hasAttribute(one, "inert") || styleOf(one).pointerEvents === "none"));
  let usable = 0;
  for (let row = 0; row < steps; row++) {
    for (let column = 0; column < steps; column++) {
      const found = topAt((column + 0.5) * viewport[2] / steps, (row + 0.5) * viewport[3] / steps);
      if (!found || isModal && (found === top || found === document.body)) continue;
      if (isWithin(found, dialog) || line(found).some(isShield)) continue;
      usable += 1;
    }
  }
  return round(usable / (steps * steps), 4);
};
