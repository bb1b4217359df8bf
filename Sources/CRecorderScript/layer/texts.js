// The texts and controls of a dialog in reading order.

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
  // An empty address is that of the page itself, and leads nowhere.
  if (plain(attribute(element, "href")) === "") return "";
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
    // A text that a later act clicks may stand on this layer too, as mere text.
    const isMeant = element && (act.text === undefined || matches(element, clickable) || styleOf(element).cursor === "pointer");
    if (isMeant) actControls.add(element);
  }
};
