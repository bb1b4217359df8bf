// What the other parts use: members that a page cannot hide, the tree as it is shown, boxes. `request` is what is asked for.

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
const most = { texts: 60000, controls: 30000, characters: 4000000, text: 20000, name: 1000, address: 2000, nodes: 400000, milliseconds: 20000 };
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
