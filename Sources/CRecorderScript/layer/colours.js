// The colours of a text and of what it lies on, and their contrast.

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
