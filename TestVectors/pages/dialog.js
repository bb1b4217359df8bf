// Another look of the CMP's question, page.html?ui=rich: everything that is hard to read in a dialog. `tcfcheck record web` is to
// see what a person sees, whatever the page has made of the functions by which scripts see it.
"use strict";

const DIALOG_STYLE = `
  .card { position: absolute; left: 200px; top: 20px; width: 800px; height: calc(100vh - 40px); overflow: auto; background: rgba(255, 255, 255, 0.9); color: #222; font: 16px/1.3 sans-serif }
  .card h2 { margin: 0; font-size: 22px }
  .card button { font: 600 14px "Liberation Sans", sans-serif; padding: 6px; border: 0; color: #fff; background: #0b57d0 }
  .card .pale { color: #767676; background: #eee; font-style: italic; font-weight: 400 }
  .card .seen-through { opacity: 0.5 } .card .seen-through span { opacity: 0.8; background: #800000; color: #fff }
  .card .gradient { background: linear-gradient(red, blue) }
  .card .picture { background: url("data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=") }
  .card .under { position: relative; background: none; color: oklch(0.98 0.02 100) }
  .card .under i { position: absolute; inset: 0; background: #0a5c2b }
  .card .under span { position: relative; pointer-events: none } .card .under .hit { pointer-events: auto }
  .card .cover { position: relative } .card .cover b { position: absolute; inset: 0; background: rgba(0, 0, 0, 0.2) }
  .folded { max-height: 0; overflow: hidden } .clear { opacity: 0 }
  .for-readers { position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0) }
  .drawn input { position: absolute; opacity: 0; width: 1px; height: 1px } .drawn span { display: inline-block; width: 40px; height: 20px; background: #888 }
  .clear-box { position: relative; display: inline-block; width: 50px; height: 24px; background: #888 }
  .clear-box input { position: absolute; opacity: 0; margin: 0; width: 100%; height: 100%; z-index: 4 }
  .list { height: 60px; overflow: auto }
`;

const DIALOG_CONTENT = `
  <h2 id="dialog-title">Your <em>privacy</em></h2>
  <p>We and our <a href="elsewhere.html#list">1,214 partners</a> store information on your device.<br>You can change your <b>mind</b>.</p>
  <p><a href="elsewhere.html">Imprint</a></p>
  <ul><li>Use limited data to select advertising</li><li>Measure <i>content</i> performance</li></ul>
  <details><summary>More about purposes</summary><p>Collapsed words</p></details>
  <div class="folded"><p>Folded words</p><button type="button">Folded button</button></div>
  <div hidden><p>Hidden words</p></div>
  <p class="clear">Clear words</p>
  <p class="for-readers">Words for screen readers</p>
  <div class="list"><p>First row</p><p style="height: 200px">Second row</p><p>Last row</p></div>
  <div><label><input type="checkbox"> Statistics</label> <label><input type="checkbox" checked> Advertising</label>
    <input type="checkbox" aria-label="All purposes" class="mixed">
    <label class="drawn"><input type="checkbox" role="switch"> Marketing <span></span></label>
    <span id="tcf-word">Store data</span> <span role="switch" aria-checked="true" tabindex="0" id="tcf-switch" aria-labelledby="tcf-word tcf-switch" aria-label="switch">&#9679;</span>
    <div class="clear-box"><input type="checkbox" role="switch" aria-label="Personalise"><span></span></div>
    <input type="radio" name="one" disabled aria-label="Only one"></div>
  <form><input name="childNodes" value="typed words" placeholder="Search vendors" aria-label="Search"><input name="getBoundingClientRect" type="password" value="typed words">
    <input name="parentNode" type="hidden" value="typed words"><textarea title="Remarks">typed words</textarea>
    <select title="Country"><option>typed words</option></select></form>
  <div contenteditable>typed words</div>
  <p><button type="button" class="pale" disabled>Pale</button> <span class="seen-through"><button type="button"><span>Seen through</span></button></span>
    <button type="button" class="gradient">Gradient</button> <button type="button" class="picture">Picture</button>
    <button type="button" class="under"><i></i><span>Under</span></button> <button type="button" class="under"><i></i><span class="hit">Above</span></button> <button type="button" class="cover"><span>Covered</span><b></b></button>
    <button type="button" aria-label="Close"><img alt="" width="10" height="10"></button> <button type="button"><img alt="Help" width="10" height="10"></button>
    <button type="button" tabindex="-1">No <span hidden>hidden</span> tab</button> <a role="button" tabindex="0" aria-disabled="true">Disabled</a>
    <span onclick="void 0">Plain</span></p>
`;

// Fills the box of the question; gives the element that takes its buttons.
function dressDialog(box) {
  box.style.cssText = "position:fixed;inset:0;background:rgba(0,0,0,0.6)";
  const style = document.createElement("style");
  style.textContent = DIALOG_STYLE;
  const card = document.createElement("div");
  card.className = "card";
  for (const [name, value] of [["role", "dialog"], ["aria-modal", "true"], ["aria-labelledby", "dialog-title"], ["lang", "en-GB"]]) card.setAttribute(name, value);
  card.innerHTML = DIALOG_CONTENT;
  box.append(style, card);
  card.querySelector(".mixed").indeterminate = true;
  if (pageParameters.get("dialog") === "lies") replaceSight();
  return card;
}

// A list of vendors in the box of the question, whose rows are made as it is scrolled: `more` adds them at its end, `window` has those
// alone that are in view, and `at-once` has all from the beginning.
function listVendors(box, count, kind) {
  const height = 40;
  const list = document.createElement("div");
  list.style.cssText = "position:relative;width:600px;height:200px;overflow:auto";
  const row = (number) => {
    const one = document.createElement("div");
    one.style.cssText = `height:${height}px;overflow:hidden`;
    one.innerHTML = `<b>Vendor ${number} Ltd.</b> <a href="https://vendor-${number}.example/privacy">Policy</a> <input type="checkbox" aria-label="Consent">`;
    return one;
  };
  let made = 0;
  const more = () => { for (const end = Math.min(count, made + 10); made < end;) list.append(row(++made)); };
  const inView = () => {
    const first = Math.floor(list.scrollTop / height);
    const space = document.createElement("div");
    space.style.height = first * height + "px";
    const rows = Array.from({ length: Math.min(7, count - first) }, (_, index) => row(first + index + 1));
    const rest = document.createElement("div");
    rest.style.height = Math.max(0, count - first - rows.length) * height + "px";
    list.replaceChildren(space, ...rows, rest);
  };
  list.addEventListener("scroll", () => {
    if (kind === "window") inView();
    else if (list.scrollTop + list.clientHeight > list.scrollHeight - 50) more();
  });
  if (kind === "window") inView();
  else more();
  while (kind === "at-once" && made < count) more();
  box.append(list);
}

// Puts other functions in the place of those by which a script sees what is shown.
function replaceSight() {
  const forged = () => "forged";
  window.getComputedStyle = () => new Proxy({}, { get: forged });
  Document.prototype.elementFromPoint = Document.prototype.elementsFromPoint = () => null;
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 1, 1);
  Element.prototype.getAttribute = forged;
  for (const [type, name] of [[HTMLElement, "innerText"], [Node, "textContent"], [Node, "childNodes"], [Element, "shadowRoot"]]) {
    Object.defineProperty(type.prototype, name, { get: () => [] });
  }
}
