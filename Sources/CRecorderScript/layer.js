// Reads what a consent dialog shows. tcfcheck evaluates it in a world of its own in each frame of a page, where the page's
// scripts have changed nothing, and puts what is asked for behind it, in parentheses: `task` and what that task needs.
//
// - look: where the frame is, and which acts have a control in it
// - still: a text that changes as long as the dialog moves
// - read: the dialog of the page, in the tab's own document; the parts in frames are left out and named
// - frame: all of a frame that lies in the dialog
// - name: what the control around `element` is called
(async function (request) {
  "use strict";
  // A form's fields and a document's pictures hide members that have their names: the prototypes' own cannot be hidden.
  const apply = Reflect.apply;
  const getter = function (type, name) {
    const get = Object.getOwnPropertyDescriptor(type.prototype, name).get;
    return function (object) { return apply(get, object, []); };
  };
  const method = function (type, name) {
    const call = type.prototype[name];
    return function (object, ...given) { return apply(call, object, given); };
  };
  const childrenOf = getter(Node, "childNodes");
  const parentOf = getter(Node, "parentNode");
  const rootOf = method(Node, "getRootNode");
  const contains = method(Node, "contains");
  const shadowOf = getter(Element, "shadowRoot");
  const slotOf = getter(Element, "assignedSlot");
  const assignedOf = method(HTMLSlotElement, "assignedNodes");
  const tagOf = getter(Element, "localName");
  const attribute = method(Element, "getAttribute");
  const hasAttribute = method(Element, "hasAttribute");
  const matches = method(Element, "matches");
  const boxOf = method(Element, "getBoundingClientRect");
  const boxesOf = method(Element, "getClientRects");
  const isRendered = method(Element, "checkVisibility");
  const innerText = getter(HTMLElement, "innerText");
  const isEditable = getter(HTMLElement, "isContentEditable");
  const queryAll = function (root, selector) {
    return (root.nodeType === 9 ? method(Document, "querySelectorAll") : root.nodeType === 1 ? method(Element, "querySelectorAll") : method(DocumentFragment, "querySelectorAll"))(root, selector);
  };
  // Nothing changes while this runs: what is costly is asked for once.
  const memories = [];
  const forget = function () { for (const known of memories) known.clear(); };
  const once = function (ask) {
    const known = new Map();
    memories.push(known);
    return function (object) {
      if (!known.has(object)) known.set(object, ask(object));
      return known.get(object);
    };
  };
  const styleOf = once((element) => getComputedStyle(element));
  const opacityOf = once((element) => Number(styleOf(element).opacity));
  const top = document.documentElement;
  const isElement = function (node) { return node.nodeType === 1; };

  // What is kept of one document.
  const most = { texts: 20000, controls: 10000, characters: 4000000, text: 20000, name: 1000, address: 2000, nodes: 400000, milliseconds: 20000 };
  let characters = 0;
  let visited = 0;
  let isCut = false;

  const plain = function (text) { return (text || "").toWellFormed().replace(/\s+/g, " ").trim(); };
  const kept = function (text, length) {
    if (text.length > length) {
      isCut = true;
      text = text.slice(0, length).toWellFormed();
    }
    characters += text.length;
    return text;
  };
  let latest = Date.now() + most.milliseconds;
  const isFull = function () { return characters > most.characters || visited > most.nodes || Date.now() > latest; };
  const round = function (number, digits) {
    const factor = 10 ** digits;
    return Math.round(number * factor) / factor + 0;
  };

  // The tree as it is shown: shadow roots and slots in the place of what they stand for.

  const flatParent = function (node) {
    if (isElement(node) || node.nodeType === 3) {
      const slot = isElement(node) ? slotOf(node) : null;
      if (slot) return slot;
    }
    const parent = parentOf(node);
    return parent && parent.nodeType === 11 ? parent.host || null : parent && parent.nodeType === 1 ? parent : null;
  };
  const flatChildren = function (element) {
    const shadow = shadowOf(element);
    if (shadow) return childrenOf(shadow);
    if (tagOf(element) === "slot") {
      const assigned = assignedOf(element);
      if (assigned.length) return assigned;
    }
    return childrenOf(element);
  };
  // An element and what holds it, to the root.
  const line = function (element) {
    const found = [];
    for (let one = element; one; one = flatParent(one)) found.push(one);
    return found;
  };
  const isWithin = function (element, container) {
    for (let one = element; one; one = flatParent(one)) if (one === container) return true;
    return false;
  };
  const roots = function () {
    const found = [];
    const collect = function (root) {
      found.push(root);
      for (const element of queryAll(root, "*")) {
        const shadow = shadowOf(element);
        if (shadow) collect(shadow);
      }
    };
    collect(document);
    return found;
  };

  // Boxes are [left, top, right, bottom] here, in the window's coordinates.

  const [left, above] = request.at || [0, 0];
  const edges = function (rect) { return [rect.left, rect.top, rect.right, rect.bottom]; };
  const common = function (one, other) {
    if (!one || !other) return one || other;
    return [Math.max(one[0], other[0]), Math.max(one[1], other[1]), Math.min(one[2], other[2]), Math.min(one[3], other[3])];
  };
  const union = function (one, other) {
    if (!one || !other) return one || other;
    return [Math.min(one[0], other[0]), Math.min(one[1], other[1]), Math.max(one[2], other[2]), Math.max(one[3], other[3])];
  };
  const area = function (box) { return box ? Math.max(0, box[2] - box[0]) * Math.max(0, box[3] - box[1]) : 0; };
  // What screen readers alone are to read is put into a single pixel.
  const isSeen = function (box, clip) { return area(common(box, clip)) >= 4; };
  const viewport = [0, 0, window.innerWidth, window.innerHeight];
  const toldBox = function (box) {
    if (!box || box.every((edge) => edge === 0)) return null;
    return [round(box[0] + left, 1), round(box[1] + above, 1), round(box[2] - box[0], 1), round(box[3] - box[1], 1)];
  };

  // The controls of acts.

  const isVisible = function (element) {
    const box = boxOf(element);
    return box.width > 0 && box.height > 0 && styleOf(element).visibility === "visible" && isRendered(element);
  };
  const clickable = 'button,a,summary,label,[role="button"],[role="link"],input[type="button"],input[type="submit"],[onclick]';
  const words = function (element) {
    return [element instanceof HTMLElement ? innerText(element) : "", labelOfButton(element), attribute(element, "aria-label")].map(plain);
  };
  // The first that an act would click.
  const elementOf = function (act, all) {
    for (const wanted of act.selector === undefined ? [clickable, "*"] : [act.selector]) {
      for (const root of all) {
        let elements;
        try {
          elements = queryAll(root, wanted);
        } catch (error) {
          return null;
        }
        for (const element of elements) {
          const fits = act.selector !== undefined || words(element).some((one) => one.toLowerCase() === plain(act.text).toLowerCase());
          if (fits && isVisible(element)) return element;
        }
      }
    }
    return null;
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

  // Colours.

  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  // [red, green, blue, alpha] of a computed colour: 0 to 255, and 0 to 1.
  const colourOf = once(function (text) {
    const rgb = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(text);
    if (rgb) return [Number(rgb[1]), Number(rgb[2]), Number(rgb[3]), rgb[4] === undefined ? 1 : Number(rgb[4])];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  });
  // One colour over another.
  const over = function (upper, lower) {
    const alpha = upper[3] + lower[3] * (1 - upper[3]);
    if (alpha === 0) return [0, 0, 0, 0];
    const mixed = [0, 1, 2].map((part) => (upper[part] * upper[3] + lower[part] * lower[3] * (1 - upper[3])) / alpha);
    return [...mixed, alpha];
  };
  const hexadecimal = function (colour) {
    return "#" + colour.slice(0, 3).map((part) => Math.round(part).toString(16).padStart(2, "0")).join("");
  };
  // WCAG 2.1, "relative luminance" and "contrast ratio", of colours as they are told.
  const luminance = function (colour) {
    const [red, green, blue] = [1, 3, 5].map(function (start) {
      const part = parseInt(colour.slice(start, start + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = function (one, other) {
    const [dark, light] = [luminance(one), luminance(other)].sort((left, right) => left - right);
    // Never rounded up: 4.996 is not 5.
    return Math.floor((light + 0.05) / (dark + 0.05) * 100 + 1e-9) / 100;
  };

  const replaced = ["img", "picture", "video", "canvas", "svg", "iframe", "frame", "object", "embed"];
  // What an element paints at a point below text, and why that is not known.
  const paint = once(function (element) {
    const style = styleOf(element);
    const around = line(element).filter((one) => opacityOf(one) < 1).reverse();
    let unknown = null;
    if (style.backgroundImage !== "none") unknown = style.backgroundImage.includes("gradient(") ? "gradient" : "image";
    else if (replaced.includes(tagOf(element)) || tagOf(element) === "input" && attribute(element, "type") === "image") unknown = "image";
    else if (style.mixBlendMode !== "normal" || style.filter !== "none" || style.backdropFilter !== "none") unknown = "filter";
    return { colour: colourOf(style.backgroundColor), around, unknown };
  });
  // All that is at a point, from the top down, of shadow roots too.
  const stack = function (x, y) {
    const expand = function (root, list) {
      return list.flatMap(function (element) {
        const shadow = shadowOf(element);
        if (!shadow) return [element];
        return [...expand(shadow, shadow.elementsFromPoint(x, y).filter((one) => rootOf(one) === shadow)), element];
      });
    };
    return expand(document, document.elementsFromPoint(x, y));
  };
  const holds = function (element, x, y) {
    const box = boxOf(element);
    return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
  };
  // What lies above and below the text of an element at a point, from the top down: what is hit there, and those around the text
  // that cannot be hit. Of what lies above the first box that is hit it is not known where the text is, if its own is not hit.
  const layersAt = function (holder, x, y) {
    const around = line(holder).filter((one) => holds(one, x, y));
    const hit = stack(x, y);
    const start = hit.findIndex((one) => around.includes(one));
    if (start < 0) return null;
    const found = [];
    let next = 0;
    for (const one of hit.slice(start)) {
      const index = around.indexOf(one);
      if (index >= 0) {
        while (next <= index) found.push(around[next++]);
      } else {
        found.push(one);
      }
    }
    return { above: hit.slice(0, start), below: found.concat(around.slice(next)), isSure: hit[start] === holder };
  };
  // Items from the top down as one colour; elements that are see-through as a whole are mixed before they are.
  const mixed = function (items, depth) {
    let result = [0, 0, 0, 0];
    for (let index = 0; index < items.length;) {
      const group = items[index].around[depth];
      if (!group) {
        result = over(result, items[index++].colour);
        continue;
      }
      const start = index;
      while (index < items.length && items[index].around[depth] === group) index += 1;
      const inner = mixed(items.slice(start, index), depth + 1);
      result = over(result, [inner[0], inner[1], inner[2], inner[3] * opacityOf(group)]);
    }
    return result;
  };
  const base = function () {
    if (request.base !== undefined) return request.base;
    if (styleOf(top).colorScheme.includes("dark")) return null;
    return [255, 255, 255, 1];
  };
  // The colours of an element's text and of what it lies on.
  const colouring = function (holder, x, y, isInView) {
    const style = styleOf(holder);
    if (style.webkitBackgroundClip === "text" || style.backgroundClip === "text") return { unknown: "gradient" };
    const layers = isInView ? layersAt(holder, x, y) : { above: [], below: line(holder), isSure: true };
    if (!layers) return { unknown: "not in view" };
    const above = layers.above.map(paint);
    const hiding = above.find((item) => item.unknown || item.colour[3] > 0);
    if (hiding && !layers.isSure) return { unknown: "overlap" };
    if (hiding && above.some((item) => item.unknown || item.colour[3] === 1)) return { unknown: "covered" };
    const items = [];
    let clear = 1;
    for (const element of layers.below) {
      const item = paint(element);
      if (item.unknown) return { unknown: item.unknown };
      items.push(item);
      clear *= 1 - item.colour[3] * item.around.reduce((share, one) => share * opacityOf(one), 1);
      if (clear < 0.001) break;
      // What a box outside the flow lies on is not what holds it.
      if (!isInView && ["fixed", "absolute", "sticky"].includes(styleOf(element).position)) return { unknown: "not in view" };
    }
    const ground = clear < 0.001 ? [255, 255, 255, 1] : base();
    if (!ground) return { unknown: "what lies beneath the page" };
    const text = { colour: colourOf(style.webkitTextFillColor || style.color), around: paint(holder).around };
    return {
      unknown: null,
      color: hexadecimal(over(mixed([...above, text, ...items], 0), ground)),
      background: hexadecimal(over(mixed([...above, ...items], 0), ground)),
    };
  };

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
  const nameOf = function (element) {
    const ids = plain(attribute(element, "aria-labelledby")).split(" ").filter((one) => one).slice(0, 20);
    const root = rootOf(element);
    const named = ids.map((id) => Array.from(queryAll(root, "#" + CSS.escape(id)))[0]).filter((one) => one);
    const fromIds = plain(named.map((one) => ownName(one) || contentName(one, !isRendered(one), 0)).join(" "));
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

  const readControl = function (element, role, place) {
    // A box that styles have drawn anew shows its label.
    const label = labelsOf(element).find((one) => isVisible(one));
    const isHidden = !isShown(element, edges(boxOf(element)), place);
    const shownBy = isHidden && label ? label : element;
    const box = edges(boxOf(shownBy));
    const shown = isShown(shownBy, box, place);
    const [x, y] = (function (rect) { return [(rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2]; })(widest(shownBy));
    const isInView = shown && x >= 0 && y >= 0 && x < viewport[2] && y < viewport[3];
    const hit = isInView ? topAt(x, y) : null;
    const isReached = hit !== null && (isWithin(hit, element) || labelsOf(element).some((one) => isWithin(hit, one)));
    const told = {
      name: kept(nameOf(element), most.name), role, checked: checkedOf(element, role), enabled: isEnabled(element),
      tabs: element.tabIndex >= 0 && isRendered(element) && styleOf(element).visibility === "visible" && isEnabled(element),
      box: toldBox(box), shown, covered: isInView ? !isReached : null,
      font: null, color: null, background: null, contrast: null, unknown: null,
    };
    const holder = (isField(element) ? null : textHolder(element, 0)) || (labelOfButton(element) ? element : shownBy === label ? textHolder(label, 0) : null);
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

  // Texts.

  let texts = [];
  let controls = [];
  // Both in one order, where that is wanted.
  let order = null;
  const actControls = new Set();
  const ignored = ["script", "style", "template", "noscript", "head", "title", "meta", "link", "audio", "video", "canvas", "svg", "object", "embed", "math", "datalist"];

  // Where an element is: what cuts it off, and whether what holds it can be seen at all.
  const within = function (place, element, style) {
    let { clip, seen } = place;
    if (style.position === "fixed") [clip, seen] = [viewport, true];
    if (style.display === "contents" || style.display.startsWith("inline") && !style.display.includes("-")) return { ...place, clip, seen };
    const box = edges(boxOf(element));
    const values = [style.overflowX, style.overflowY];
    if (values.some((value) => ["auto", "scroll"].includes(value))) {
      seen = seen && isSeen(box, clip);
      clip = null;
    } else if (values.some((value) => ["hidden", "clip"].includes(value))) {
      clip = common(clip, box);
    }
    if (/^inset\((50|100)%/.test(style.clipPath)) seen = false;
    return { ...place, clip, seen };
  };
  const isShown = function (element, box, place) {
    return place.seen && isSeen(box, place.clip) && isRendered(element, { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false });
  };
  const startOf = function (element) {
    let place = { clip: null, seen: request.seen !== false, role: "text", href: null };
    for (const one of line(element).reverse()) {
      if (one === top || one === document.body || one === element) continue;
      place = within(place, one, styleOf(one));
    }
    return place;
  };

  const range = document.createRange();
  let run = null;
  // What has been read of a paragraph becomes a text; links in it are told once more, by themselves.
  const flush = function () {
    if (!run) return;
    const { parts, links, role, box, shown, href } = run;
    run = null;
    const text = plain(parts.join(""));
    if (!text) return;
    const whole = links.length === 1 && plain(links[0].parts.join("")) === text ? links[0] : null;
    addText(text, box, shown, role === "text" && (whole || href) ? "link" : role, whole ? whole.href : href);
    for (const link of whole ? [] : links) {
      const words = plain(link.parts.join(""));
      if (words) addText(words, link.box, link.shown, "link", link.href);
    }
  };
  const addText = function (text, box, shown, role, href) {
    if (texts.length >= most.texts || isFull()) {
      isCut = true;
      return;
    }
    const one = { text: kept(text, most.text), box: toldBox(box), shown, role, href };
    texts.push(one);
    if (order) order.push(one);
  };
  const addWords = function (node, place, style, link) {
    const data = node.data;
    if (!run) run = { parts: [], links: [], role: place.role, box: null, shown: false, href: place.href };
    run.parts.push(data);
    if (link) link.parts.push(data);
    if (data.trim() === "") return;
    range.selectNodeContents(node);
    const rect = range.getBoundingClientRect();
    const box = rect.width || rect.height ? edges(rect) : null;
    const parent = flatParent(node);
    const shown = box !== null && parent !== null && isShown(parent, box, place);
    for (const one of link ? [run, link] : [run]) {
      one.box = union(one.box, box);
      one.shown = one.shown || shown;
    }
  };
  const addressOf = function (element) {
    if (!hasAttribute(element, "href")) return null;
    const text = "" + (element instanceof HTMLAnchorElement ? element.href : attribute(element, "href"));
    try {
      const url = new URL(text, document.baseURI);
      url.username = url.password = "";
      return kept(url.href, most.address);
    } catch (error) {
      return kept(plain(text), most.address);
    }
  };
  const isHeading = function (element) { return /^h[1-6]$/.test(tagOf(element)) || roleOf(element) === "heading"; };
  const isListItem = function (element) { return tagOf(element) === "li" || roleOf(element) === "listitem"; };

  const readFrame = function (element, place) {
    flush();
    const child = element.contentWindow;
    let number = 0;
    while (number < window.length && window[number] !== child) number += 1;
    if (number === window.length) return;
    const rect = boxOf(element);
    const box = edges(rect);
    const isHere = isShown(element, box, place);
    const spot = [rect.left + element.clientLeft, rect.top + element.clientTop];
    const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    const beneath = flatParent(element) && colouring(flatParent(element), x, y, x >= 0 && y >= 0 && x < viewport[2] && y < viewport[3]);
    const ground = beneath && beneath.unknown === null ? [1, 3, 5].map((start) => parseInt(beneath.background.slice(start, start + 2), 16)).concat(1) : null;
    const marker = { frame: (request.place && request.place !== "top" ? request.place + "." : "") + number, at: [spot[0] + left, spot[1] + above], seen: isHere, base: ground };
    texts.push(marker);
    controls.push(marker);
  };

  const keyOf = function (one) { return one.frame || (one.text === undefined ? one.role + "\n" + one.name : one.text + "\n" + one.href); };
  // Adds what was met in a list and is no longer in it, since it has only the rows that are in view.
  const addMet = function (found, start) {
    for (const [list, all, from] of [[texts, most.texts, start.texts], [controls, most.controls, start.controls]]) {
      const left = new Map();
      for (const one of list.slice(from)) left.set(keyOf(one), (left.get(keyOf(one)) || 0) + 1);
      for (const one of found.filter((one) => (one.text === undefined) === (list === controls))) {
        const count = left.get(keyOf(one)) || 0;
        if (count) left.set(keyOf(one), count - 1);
        else if (list.length < all) list.push({ ...one, box: null });
        else isCut = true;
      }
    }
  };

  const read = function (element, place, link, depth) {
    visited += 1;
    if (isFull() || depth > 500) {
      isCut = true;
      return;
    }
    const tag = tagOf(element);
    if (ignored.includes(tag)) return;
    if (place.only) {
      const box = edges(boxOf(element));
      if (area(box) && !area(common(box, place.only))) return;
    }
    const style = styleOf(element);
    const isInline = ["inline", "contents", "ruby"].includes(style.display) && tag !== "iframe" && tag !== "frame";
    if (tag === "br") {
      if (run) run.parts.push(" ");
      return;
    }
    if (style.display === "none" && run) {
      const outer = run;
      run = null;
      read(element, place, null, depth);
      run = outer;
      return;
    }
    const role = controlRole(element);
    // A button between words is none of them.
    const isApart = !isInline || role !== null && role !== "link";
    if (isApart) {
      flush();
      link = null;
    }
    const inner = within(place, element, style);
    if (role) {
      if (controls.length < most.controls && !isFull()) {
        const control = readControl(element, role, place);
        controls.push(control);
        if (order) order.push(control);
      } else {
        isCut = true;
      }
    }
    if (isHeading(element)) inner.role = "heading";
    else if (isListItem(element) && inner.role !== "heading") inner.role = "listitem";
    if (role === "link") {
      const href = addressOf(element);
      if (isInline) {
        if (!run) run = { parts: [], links: [], role: inner.role, box: null, shown: false, href: inner.href };
        link = { parts: [], box: null, shown: false, href };
        run.links.push(link);
      } else {
        inner.href = href;
        if (inner.role === "text") inner.role = "link";
      }
    }
    if (tag === "iframe" || tag === "frame") return place.only ? undefined : readFrame(element, place);
    // What a person entered is none of a recording's business.
    if (isField(element)) return;
    const start = { texts: texts.length, controls: controls.length };
    for (const child of flatChildren(element)) {
      if (child.nodeType === 3) addWords(child, inner, style, link);
      else if (isElement(child)) read(child, inner, link, depth + 1);
      if (isFull()) {
        isCut = true;
        break;
      }
    }
    if (isApart) flush();
    if (met.has(element) && !place.only) addMet(met.get(element), start);
  };
  const languageOf = function (element) {
    for (const one of line(element)) {
      const language = plain(attribute(one, "lang") || attribute(one, "xml:lang"));
      if (language) return language.slice(0, 35);
    }
    return null;
  };
  const markControls = function () {
    const all = roots();
    readLabels(all);
    for (const act of request.acts || []) {
      if (act.place !== (request.place || "top")) continue;
      const element = elementOf(act, all);
      if (element) actControls.add(element);
    }
  };

  // Lists that build their rows as they are scrolled.

  const scrolling = { lists: 10, steps: 400, milliseconds: 8000, pause: 40 };
  const met = new Map();
  const pause = function (milliseconds) { return new Promise(function (goOn) { setTimeout(goOn, milliseconds); }); };
  const isList = function (element) {
    const style = styleOf(element);
    return element.scrollHeight > element.clientHeight + 20 && element.clientHeight > 20
      && (["auto", "scroll"].includes(style.overflowY) || element === document.scrollingElement && element === top);
  };
  // What is in view in a list now, added to what was met in it: where the end of that and the beginning of this are the same, once.
  const meet = function (list, found) {
    const kept = [texts, controls];
    [texts, controls, order] = [[], [], []];
    const only = edges(boxOf(list));
    for (const child of flatChildren(list)) if (isElement(child)) read(child, { ...startOf(list), clip: null, only }, null, 0);
    flush();
    const keys = order.map(keyOf);
    const end = found.slice(-keys.length).map(keyOf);
    let same = Math.min(keys.length, end.length);
    while (same && !keys.slice(0, same).every((key, index) => key === end[end.length - same + index])) same -= 1;
    for (const one of order.slice(same)) found.push(one);
    [texts, controls] = kept;
    order = null;
  };
  // Scrolls a list to its end, and back to where it was. One that changes meanwhile is read page by page.
  const scrollThrough = async function (list, end) {
    const place = list.scrollTop;
    let changes = 0;
    const observer = new MutationObserver(function (records) { changes += records.filter((one) => one.type !== "attributes").length; });
    observer.observe(list, { childList: true, subtree: true, characterData: true });
    const found = [];
    for (const share of [0.5, 1]) {
      list.scrollTop = list.scrollHeight * share;
      await pause(scrolling.pause * 2);
    }
    if (changes) {
      list.scrollTop = 0;
      await pause(scrolling.pause * 2);
      let isEnd = false;
      for (let step = 0; step < scrolling.steps && !isEnd; step++) {
        meet(list, found);
        const height = list.scrollHeight;
        list.scrollTop += list.clientHeight * 0.8;
        await pause(scrolling.pause);
        isEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 2 && list.scrollHeight === height;
        if (Date.now() > end || isFull()) break;
      }
      meet(list, found);
      if (!isEnd) isCut = true;
      met.set(list, found);
    }
    observer.disconnect();
    list.scrollTop = place;
    if (changes) await pause(scrolling.pause * 2);
  };
  const scrollLists = async function (element) {
    const end = Date.now() + scrolling.milliseconds;
    const lists = [];
    const collect = function (one, depth) {
      if (lists.length >= scrolling.lists || depth > 500 || isFull()) return;
      visited += 1;
      if (isRendered(one) && isList(one)) lists.push(one);
      for (const child of flatChildren(one)) if (isElement(child)) collect(child, depth + 1);
    };
    collect(element, 0);
    for (const list of lists) if (Date.now() < end) await scrollThrough(list, end);
    visited = characters = 0;
    latest = Date.now() + most.milliseconds;
  };

  const reading = async function (element) {
    markControls();
    await scrollLists(element);
    forget();
    read(element, startOf(element), null, 0);
    flush();
    return { texts, controls, cut: isCut };
  };

  switch (request.task) {
    case "look": {
      const all = roots();
      return { place: placeOf(window), acts: request.acts.map((act) => elementOf(act, all) !== null) };
    }
    case "still": {
      const dialog = findDialog();
      if (!dialog) return "";
      const boxes = [dialog.element, ...Array.from(queryAll(dialog.element, "*")).slice(0, 300)].map((one) => toldBox(edges(boxOf(one))).join(" ") + " " + styleOf(one).opacity);
      return boxes.join(",") + queryAll(dialog.element, "*").length;
    }
    case "read": {
      const size = [window.innerWidth, window.innerHeight];
      const dialog = findDialog();
      if (!dialog) return { lang: languageOf(top), viewport: size, dialog: null };
      const box = edges(boxOf(dialog.element));
      const told = {
        found: dialog.found, selector: selectorOf(dialog.element),
        role: roleOf(dialog.element) || (tagOf(dialog.element) === "dialog" ? "dialog" : null),
        modal: attribute(dialog.element, "aria-modal") === "true" || matches(dialog.element, ":modal"),
        box: toldBox(box), covers: round(area(common(box, viewport)) / area(viewport), 4), usableBehind: usableBehind(dialog.element),
      };
      return { lang: languageOf(dialog.element), viewport: size, dialog: told, ...await reading(dialog.element) };
    }
    case "name":
      readLabels([rootOf(request.element)]);
      return kept(nameOf(line(request.element).find((one) => controlRole(one) !== null) || request.element), most.name);
    case "frame":
      return reading(top);
  }
  return null;
})
