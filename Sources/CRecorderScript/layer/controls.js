// Names, roles, states and looks of controls.

// Names of controls. Source: Accessible Name and Description Computation 1.2.

const labelOfButton = function (element) {
  if (tagOf(element) !== "input") return "";
  const type = element.type;
  // Anything else than these is what a person enters.
  if (!["button", "submit", "reset"].includes(type)) return type === "image" ? attribute(element, "alt") || "" : "";
  return element.value || (hasAttribute(element, "value") ? "" : { submit: "Submit", reset: "Reset" }[type] || "");
};
const isHiddenFromNames = function (element) {
  return attribute(element, "aria-hidden") === "true" || !isRendered(element) || styleOf(element).visibility !== "visible";
};
const isField = function (element) {
  return ["textarea", "select"].includes(tagOf(element)) || tagOf(element) === "input" || element instanceof HTMLElement && isEditable(element);
};
const contentName = function (element, takesHidden, depth) {
  let text = "";
  if (depth > 50) return text;
  for (const child of flatChildren(element)) {
    visited += 1;
    if (text.length > most.name * 2 || isFull()) break;
    if (child.nodeType === 3) text += child.data;
    if (!isElement(child) || ["script", "style", "template", "noscript"].includes(tagOf(child))) continue;
    if (!takesHidden && isHiddenFromNames(child)) continue;
    const name = ownName(child) || (isField(child) ? labelOfButton(child) : contentName(child, takesHidden, depth + 1)) || attribute(child, "title") || "";
    text += styleOf(child).display.startsWith("inline") && tagOf(child) !== "br" ? name : " " + name + " ";
  }
  return text;
};
const ownName = function (element) {
  const label = plain(attribute(element, "aria-label"));
  if (label) return label;
  if (["img", "area"].includes(tagOf(element)) || roleOf(element) === "img") return plain(attribute(element, "alt"));
  return "";
};
// A list of labels is made anew for each element that is asked for its own: this is made once.
const labels = new Map();
const readLabels = function (all) {
  for (const label of all.flatMap((root) => Array.from(queryAll(root, "label")))) {
    const element = label.control;
    if (element) labels.set(element, [...(labels.get(element) || []), label]);
  }
};
const labelsOf = function (element) { return labels.get(element) || []; };
const nameFromIds = function (element) {
  const ids = plain(attribute(element, "aria-labelledby")).split(" ").filter((one) => one).slice(0, 20);
  const root = rootOf(element);
  const named = ids.map((id) => Array.from(queryAll(root, "#" + CSS.escape(id)))[0]).filter((one) => one);
  return plain(named.map((one) => ownName(one) || contentName(one, !isRendered(one), 0)).join(" "));
};
const nameOf = function (element) {
  const fromIds = nameFromIds(element);
  if (fromIds) return fromIds;
  const own = ownName(element) || plain(labelOfButton(element));
  if (own) return own;
  const fromLabels = plain(labelsOf(element).map((one) => ownName(one) || contentName(one, false, 0)).join(" "));
  if (fromLabels) return fromLabels;
  const fromContent = isField(element) ? "" : plain(contentName(element, false, 0));
  return fromContent || plain(attribute(element, "title")) || plain(attribute(element, "placeholder"));
};

// Controls.

const known = ["button", "switch", "checkbox", "radio", "link", "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "option", "slider", "spinbutton", "combobox", "listbox", "textbox", "searchbox", "treeitem"];
const types = { button: "button", submit: "button", reset: "button", image: "button", checkbox: "checkbox", radio: "radio", range: "slider", number: "spinbutton", search: "searchbox" };
const controlRole = function (element) {
  const given = roleOf(element);
  if (known.includes(given)) return given;
  switch (tagOf(element)) {
    case "button": case "summary": return "button";
    case "a": case "area": return hasAttribute(element, "href") ? "link" : actControls.has(element) || hasAttribute(element, "onclick") ? "generic" : null;
    case "input": return element.type === "hidden" ? null : types[element.type] || "textbox";
    case "select": return element.multiple ? "listbox" : "combobox";
    case "textarea": return "textbox";
  }
  return actControls.has(element) || hasAttribute(element, "onclick") ? "generic" : null;
};
const checkedOf = function (element, role) {
  if (tagOf(element) === "input" && ["checkbox", "radio"].includes(element.type)) return element.indeterminate ? "mixed" : element.checked;
  for (const name of ["aria-checked", "aria-pressed"]) {
    const value = attribute(element, name);
    if (value === "mixed") return value;
    if (value === "true" || value === "false") return value === "true";
  }
  return ["switch", "checkbox", "radio"].includes(role) ? false : null;
};
// Whether what a control opens is open; null for one that says nothing of it.
const expandedOf = function (element) {
  if (tagOf(element) === "summary") return hasAttribute(parentOf(element), "open");
  const value = attribute(element, roleOf(element) === "tab" ? "aria-selected" : "aria-expanded");
  return value === "true" || value === "false" ? value === "true" : null;
};
// Whether the keyboard may get to it. What is disabled by aria-disabled alone can still be reached.
const isReachable = function (element) {
  return element.tabIndex >= 0 && isRendered(element) && styleOf(element).visibility === "visible" && !matches(element, ":disabled")
    && !line(element).some((one) => hasAttribute(one, "inert"));
};
const isEnabled = function (element) {
  return !matches(element, ":disabled") && !line(element).some((one) => attribute(one, "aria-disabled") === "true" || hasAttribute(one, "inert"));
};
// The element that holds the first text of a control that is seen.
const textHolder = function (element, depth) {
  for (const child of flatChildren(element)) {
    if (child.nodeType === 3 && child.data.trim() !== "") return element;
    if (!isElement(child) || depth > 20 || isField(child) || !isRendered(child)) continue;
    const box = boxOf(child);
    const found = isSeen(edges(box), null) || styleOf(child).display === "contents" ? textHolder(child, depth + 1) : null;
    if (found) return found;
  }
  return null;
};
const widest = function (element) {
  let found = null;
  for (const rect of boxesOf(element)) if (area(edges(rect)) > area(found)) found = edges(rect);
  return found || edges(boxOf(element));
};
const familyOf = function (list) { return plain(/^\s*("[^"]*"|'[^']*'|[^,]*)/.exec(list)[1]).replace(/^["']|["']$/g, ""); };

// What a person sees of a switch or box that lies clear over the one that is drawn for it: the part that holds both.
const drawnFor = function (element) {
  const around = flatParent(element);
  if (!around || checkedOf(element, controlRole(element)) === null || opacityOf(element) > 0 || !isVisible(around)) return null;
  const [own, whole] = [edges(boxOf(element)), edges(boxOf(around))];
  return isSeen(own, null) && area(whole) > 0 && area(whole) <= 4 * area(own) ? around : null;
};
// What a part of a dialog is called: by its label, its legend or summary, the button that opens it, or the only heading in it.
const openers = once(function (root) {
  const found = new Map();
  for (const one of queryAll(root, "[aria-controls]")) for (const id of plain(attribute(one, "aria-controls")).split(" ")) found.set(id, one);
  return found;
});
const titles = { fieldset: "legend", details: "summary", tr: 'th,[role="rowheader"]', row: 'th,[role="rowheader"]' };
const headed = ["li", "section", "article", "listitem", "region", "group", "radiogroup"];
const titleOf = once(function (part) {
  const opener = openers(rootOf(part)).get(attribute(part, "id") || "");
  const label = nameFromIds(part) || ownName(part) || opener && nameOf(opener);
  if (label) return label;
  const kind = [roleOf(part), tagOf(part)].find((one) => titles[one] || headed.includes(one));
  const found = kind ? Array.from(queryAll(part, titles[kind] || 'h1,h2,h3,h4,h5,h6,[role="heading"]')) : [];
  return found.length === 1 || titles[kind] && found.length ? plain(contentName(found[0], false, 0)) : "";
});
// What the part is called in which a control is; null where nothing says so.
const groupOf = function (element) {
  for (let part = flatParent(element); part && part !== top && part !== document.body && !isDialog(part); part = flatParent(part)) {
    const title = titleOf(part);
    if (title) return title;
  }
  return null;
};
const groupToldOf = function (element, role) {
  const group = checkedOf(element, role) === null ? null : groupOf(element);
  return group ? { group: kept(group, most.name) } : {};
};
// What is not rendered has no place and no looks: dialogs with hundreds of vendors hold tens of thousands of such controls.
const readHidden = function (element, role) {
  return {
    name: kept(nameOf(element), most.name), role, checked: checkedOf(element, role), enabled: isEnabled(element), ...groupToldOf(element, role),
    expanded: expandedOf(element), tabs: false, box: null, shown: false, covered: null,
    font: null, color: null, background: null, contrast: null, unknown: "not shown",
  };
};
const readControl = function (element, role, place) {
  if (!isRendered(element) && !labelsOf(element).some(isVisible)) return readHidden(element, role);
  // A box that styles have drawn anew shows its label.
  const label = labelsOf(element).find((one) => isVisible(one));
  const isHidden = !isShown(element, edges(boxOf(element)), place);
  const sight = isHidden ? label || drawnFor(element) || element : element;
  const box = edges(boxOf(sight));
  const shown = isShown(sight, box, place);
  const [x, y] = (function (rect) { return [(rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2]; })(widest(sight));
  const isInView = shown && x >= 0 && y >= 0 && x < viewport[2] && y < viewport[3];
  const hit = isInView ? topAt(x, y) : null;
  const isReached = hit !== null && (isWithin(hit, element) || labelsOf(element).some((one) => isWithin(hit, one)));
  const told = {
    name: kept(nameOf(element), most.name), role, checked: checkedOf(element, role), enabled: isEnabled(element),
    expanded: expandedOf(element), tabs: isReachable(element),
    box: toldBox(box), shown, covered: isInView ? !isReached : null,
    font: null, color: null, background: null, contrast: null, unknown: null,
  };
  Object.assign(told, groupToldOf(element, role));
  const holder = (isField(element) ? null : textHolder(element, 0)) || (labelOfButton(element) ? element : sight === label ? textHolder(label, 0) : null);
  const style = styleOf(holder || element);
  told.font = { family: kept(familyOf(style.fontFamily), 200), size: round(parseFloat(style.fontSize), 2), weight: Number(style.fontWeight), style: style.fontStyle };
  if (!holder) {
    told.unknown = "no text";
  } else if (!shown) {
    told.unknown = "not shown";
  } else {
    const [across, down] = (function (rect) { return [(rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2]; })(widest(holder));
    const found = colouring(holder, across, down, isInView);
    told.unknown = found.unknown;
    if (found.unknown === null) {
      told.color = found.color;
      told.background = found.background;
      told.contrast = contrast(found.color, found.background);
    }
  }
  return told;
};
