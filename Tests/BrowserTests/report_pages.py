#!/usr/bin/env python3
"""Asks Chromium what it makes of the HTML reports: the computed fonts, whether anything is wider than the page on a phone
and on a desk, in light and in dark, on paper, without scripts, whether the page asks the network for anything, what
a screen reader and axe-core find, and whether the pages look as they did when somebody looked at them last.

    report_pages.py --program .build/debug/tcfcheck --pictures .build/browser [--axe axe.min.js] [--approve]

Pictures are compared with those in Tests/BrowserTests/looks, within a tolerance, where this machine's fonts are those of the
pictures. --approve takes the new ones over: look at them first. Ends with 0 if every page is right, with 1 if one is not. Needs Chromium; `make browser-test` installs it where it can.
"""

import argparse
import base64
import pathlib
import subprocess
import sys
import tempfile

import accessibility
import devtools
import pictures

ROOT = pathlib.Path(__file__).resolve().parents[2]
VECTORS = pathlib.Path("TestVectors")
# The families that the report names, in front; a browser that drops the rule computes its own, Times New Roman.
FONTS = {"body": ["system-ui", "Liberation Sans"], "code": ["ui-monospace", "Liberation Mono"]}
SERIF = ("Times", "Serif", "Tinos")
WIDTHS = (390, 1100)
SCHEMES = ("light", "dark")
# The pictures that are kept: small, since only shapes and colours are compared.
LOOKS = pathlib.Path(__file__).resolve().parent / "looks"
SCALES = {390: 0.3, 1100: 0.18}
# So many pixels of a page are a whole number of them in either scale.
WHOLE = 50
# Parts further down that are worth a picture: the page, a name, and the first element of a selector.
PARTS = [
    ("keys", "bits", "svg.bits"), ("keys", "beside", "table:has(td.mark)"), ("keys", "matrix", "table.matrix"),
    ("audit", "months", "figure"), ("cause", "rates", "figure"),
]  # fmt: skip

# Everything is compared with the width of the device that was asked for: under mobile emulation innerWidth grows with what is too
# wide, so that nothing could ever be wider than it.
# What is folded away is laid out only when it is opened; until then it has the size of the last window that it was shown in.
WIDE = """(device => {
  const found = [];
  const folded = [...document.querySelectorAll('details:not([open])')];
  for (const details of folded) details.open = true;
  for (const element of document.querySelectorAll('body *')) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || element.parentElement.closest('.wide')) continue;
    if (box.right > device + 0.5 || box.left < -0.5) found.push(element.tagName + ' ' + element.className + ': '
      + Math.round(box.left) + ' to ' + Math.round(box.right) + ', ' + element.textContent.slice(0, 40));
  }
  for (const details of folded) details.open = false;
  return found.slice(0, 5);
})"""
CUT = """(device => [...document.querySelectorAll('table, svg')].filter(one => one.getBoundingClientRect().right > device + 0.5)
  .map(one => one.tagName + ' ' + (one.caption?.textContent ?? '') + ' to ' + Math.round(one.getBoundingClientRect().right)))"""
# On a desk the tables of an audit need no scrolling, those that are folded away neither.
TABLES = """(() => {
  const folded = [...document.querySelectorAll('details:not([open])')];
  for (const details of folded) details.open = true;
  const found = [...document.querySelectorAll('.wide')].filter(one => one.scrollWidth > one.clientWidth + 1)
    .map(one => one.querySelector('caption')?.textContent + ': ' + one.scrollWidth + ' in ' + one.clientWidth + ' px');
  for (const details of folded) details.open = false;
  return found;
})()"""
OVERFLOW = "(device => document.documentElement.scrollWidth - device)"
# Something as wide as twice the device, to see that it would be found.
TOO_WIDE = """(device => {
  const one = document.createElement('p');
  one.id = 'too-wide';
  one.style.cssText = `min-width: ${2 * device}px; height: 1px`;
  document.body.append(one);
})"""
# Text that its own box hides or another box covers would not be seen: the scrolling boxes are the tables' alone.
SCROLLING = """[...document.querySelectorAll('body *')].filter(element => element.scrollWidth > element.clientWidth + 1
  && getComputedStyle(element).overflowX !== 'visible' && !element.matches('.wide, .skip, svg')).length"""
# The contents are folded on a phone, where they would take the first screen, and unfold there without a script.
CONTENTS = """[[...document.querySelectorAll('nav li')].filter(one => one.checkVisibility({contentVisibilityAuto: true})).length,
  document.querySelectorAll('nav li').length]"""
UNFOLDED = f"""(fold => {{
  if (!fold) return [0, 0];
  fold.querySelector('summary').click();
  // What is shown is known once the page is laid out again.
  fold.getBoundingClientRect();
  const counts = {CONTENTS};
  fold.open = false;
  return counts;
}})(document.querySelector('nav details'))"""
CONTRAST = """(() => {
  const numbers = text => text.match(/[0-9.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(value => value / 255)
    .map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
  const ground = element => {
    for (let at = element; at; at = at.parentElement) {
      const colour = numbers(getComputedStyle(at).backgroundColor);
      if (colour.length < 4 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  const low = [];
  for (const element of document.querySelectorAll('body *')) {
    if (![...element.childNodes].some(node => node.nodeType === 3 && node.textContent.trim())) continue;
    const [ink, paper] = [light(numbers(getComputedStyle(element).color)), light(ground(element))];
    const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
    if (ratio < 4.5) low.push(element.tagName + ' ' + element.className + ': ' + ratio.toFixed(2));
  }
  return [...new Set(low)].slice(0, 5);
})()"""


class Check:
    """What was asked and what was wrong."""

    def __init__(self):
        self.asked, self.wrong = 0, []

    def __call__(self, holds, sentence):
        self.asked += 1
        if not holds:
            self.wrong.append(sentence)
            print(f"WRONG: {sentence}", flush=True)


def reports(program, folder):
    """The pages: a run over broken samples with long strings, and the record of a certification."""
    samples = [VECTORS / "tc-strings/samples.txt", VECTORS / "stored-keys", VECTORS / "messages"]
    lists = ["--gvl", VECTORS / "vendor-lists/sample-vendor-list.json"]
    lists += ["--cmp-list", VECTORS / "vendor-lists/sample-cmp-list.json", "--as-of", "2026-06-10"]
    scenarios = VECTORS / "certify/failing/scenarios.yml"
    pages = {
        "findings": ["validate", *samples, *lists],
        "clean": ["validate", VECTORS / "stored-keys/clean.json", *lists],
        "keys": ["validate", VECTORS / "stored-keys/disagrees.json", *lists, "--milestones"],
        "certification": ["certify", scenarios, *lists],
        "audit": ["audit", VECTORS / "tc-strings/samples.txt", *lists, "--reveal"],
        "cause": ["audit", VECTORS / "audit/release.csv.gz", "--gvl", VECTORS / "vendor-lists", "--as-of", "2026-06-18",
                  "--time-column", "stored_at", "--platform-column", "platform"],
    }
    for name, arguments in pages.items():
        page = folder / f"{name}.html"
        command = [program, *arguments, "--report", f"html:{page}", "--deterministic", "--quiet", "--config", "none"]
        answer = subprocess.run(list(map(str, command)), cwd=ROOT, capture_output=True, text=True)
        if not page.exists():
            sys.exit(f"{' '.join(map(str, command))}: no report, status {answer.returncode}: {answer.stderr[:500]}")
        yield name, page


def look(browser, name, page, folder, check, axe, kept):
    """One report in every width and scheme."""
    session = browser.page()
    browser.events.clear()
    browser.send("Page.navigate", session, url=page.as_uri())
    browser.wait("Page.loadEventFired")
    for element, names in FONTS.items():
        expression = f"(e => e && getComputedStyle(e).fontFamily)(document.querySelector('{element}'))"
        family = browser.evaluate(session, expression)
        shown = family is None or all(wanted in family for wanted in names)
        check(shown, f"{name}: the fonts of {element} are {family}, not {', '.join(names)} …")
        used = fonts_used(browser, session, element)
        check(not any(font.startswith(SERIF) for font in used), f"{name}: {element} is shown in {', '.join(used)}")
    size = browser.evaluate(session, "parseFloat(getComputedStyle(document.body).fontSize)")
    check(size >= 16, f"{name}: the text has {size} px")
    papers = set()
    for scheme in SCHEMES:
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        browser.send("Emulation.setEmulatedMedia", session, features=features)
        papers.add(browser.evaluate(session, "getComputedStyle(document.body).backgroundColor"))
        low = browser.evaluate(session, CONTRAST)
        check(not low, f"{name}, {scheme}: too little contrast: {'; '.join(low)}")
        for width in WIDTHS:
            metrics = {"width": width, "height": 1400, "deviceScaleFactor": 1, "mobile": width < 600}
            browser.send("Emulation.setDeviceMetricsOverride", session, **metrics)
            place = f"{name}, {scheme}, {width} px"
            over = browser.evaluate(session, f"{OVERFLOW}({width})")
            check(over <= 0, f"{place}: the page is {over} px wider than the window")
            browser.evaluate(session, f"{TOO_WIDE}({width})")
            found = browser.evaluate(session, f"{OVERFLOW}({width})") > 0 and browser.evaluate(session, f"{WIDE}({width})")
            check(found, f"{place}: what is twice as wide as the window is not found")
            browser.evaluate(session, "document.getElementById('too-wide').remove()")
            wide = browser.evaluate(session, f"{WIDE}({width})")
            check(not wide, f"{place}: wider than the page: {'; '.join(wide)}")
            if width >= 1100 and name in ("audit", "cause"):
                scrolled = browser.evaluate(session, TABLES)
                check(not scrolled, f"{place}: tables that have to be scrolled: {'; '.join(scrolled)}")
            check(browser.evaluate(session, SCROLLING) == 0, f"{place}: text is cut off")
            shown, headings = browser.evaluate(session, CONTENTS)
            check(shown == (0 if width < 600 else headings), f"{place}: {shown} of {headings} entries of the contents are shown")
            if width < 600:
                shown, headings = browser.evaluate(session, UNFOLDED)
                check(shown == headings, f"{place}: {shown} of {headings} entries of the unfolded contents are shown")
            # Dark differs by its colours alone, and a clean page from a broken one by what is not there.
            keeps = name != "clean" and (scheme, width) != ("dark", 390)
            take(browser, session, f"{name}-{scheme}-{width}", None, width, folder, kept if keeps else {})
        for fault in accessibility.faults(browser, session):
            check(False, f"{name}, {scheme}: {fault}")
        if axe:
            for fault in accessibility.axe_faults(browser, session, axe):
                check(False, f"{name}, {scheme}: axe-core: {fault}")
        check(True, "asked for accessibility")
    check(len(papers) == 2, f"{name}: light and dark have the same paper: {papers}")
    for _, part, selector in (one for one in PARTS if one[0] == name):
        browser.evaluate(session, "document.querySelectorAll('details').forEach(one => one.open = true)")
        take(browser, session, f"{name}-{part}", selector, 1100, folder, kept)
    on_paper(browser, session, name, folder, check, kept)
    search(browser, session, name, check)
    requests = [
        event["params"]["request"]["url"]
        for event in browser.events
        if event.get("method") == "Network.requestWillBeSent" and event.get("sessionId") == session
    ]
    check(requests == [page.as_uri()], f"{name}: the page asks for {requests}")
    without_script(browser, name, page, check)


def take(browser, session, name, selector, width, folder, kept):
    """A picture of the top of the page or of an element, small; in full size too if there is a folder for it."""
    expression = f"(box => [box.top + scrollY, box.height])(document.querySelector({selector!r}).getBoundingClientRect())"
    if selector:
        # Made small, a picture depends on where it begins: at a whole number of its pixels, whatever the page has above it.
        padded = f"document.body.style.paddingTop = ({WHOLE} - (({expression})[0] - 8) % {WHOLE}) + 'px'"
        browser.evaluate(session, f"document.body.style.paddingTop = '0px'; {padded}")
    top, height = browser.evaluate(session, expression) if selector else (0, 1400)
    clip = {"x": 0, "y": max(0, top - 8), "width": width, "height": min(height + 16, 1400)}

    def shot(scale):
        answer = browser.send(
            "Page.captureScreenshot", session, format="png", captureBeyondViewport=True, clip=clip | {"scale": scale}
        )
        return base64.b64decode(answer["data"])

    if folder:
        (folder / f"{name}.png").write_bytes(shot(1))
    kept[name] = shot(SCALES[width])
    browser.evaluate(session, "document.body.style.paddingTop = ''")


def on_paper(browser, session, name, folder, check, kept):
    """Printed: all that is folded away is there, and the contents, which are for screens, are not."""
    metrics = {"width": 1100, "height": 1400, "deviceScaleFactor": 1, "mobile": False}
    browser.send("Emulation.setDeviceMetricsOverride", session, **metrics)
    browser.send("Emulation.setEmulatedMedia", session, media="print", features=[])
    browser.evaluate(session, "document.querySelectorAll('details').forEach(one => one.open = false)")
    shut = browser.evaluate(
        session,
        "[...document.querySelectorAll('main details > :not(summary)')].filter(one => one.getBoundingClientRect().height < 1).length",
    )
    check(shut == 0, f"{name}, print: {shut} parts are folded away on paper")
    shown = browser.evaluate(session, "[...document.querySelectorAll('nav')].filter(one => one.offsetHeight > 0).length")
    check(shown == 0, f"{name}, print: the contents are printed")
    take(browser, session, f"{name}-print", None, 1100, folder, kept)
    # A4 less a margin of a centimetre, at 96 points an inch: what is wider is cut off, since paper does not scroll.
    browser.send("Emulation.setDeviceMetricsOverride", session, **metrics | {"width": 718})
    cut = browser.evaluate(session, f"{CUT}(718)")
    check(not cut, f"{name}, print: wider than the paper: {'; '.join(cut)}")
    if folder:
        paper = browser.send("Page.printToPDF", session, paperWidth=8.27, paperHeight=11.69)
        (folder / f"{name}.pdf").write_bytes(base64.b64decode(paper["data"]))
    browser.send("Emulation.setEmulatedMedia", session, media="screen", features=[])


def search(browser, session, name, check):
    """With scripts: words and severities hide findings, and clearing them brings all back."""
    count = "[...document.querySelectorAll('article')].filter(one => !one.hidden).length"
    all = browser.evaluate(session, count)
    if all == 0:
        return
    field = "document.querySelector('nav input[type=search]')"

    def shown(words):
        browser.evaluate(session, f"{field}.value = {words!r}; {field}.dispatchEvent(new Event('input'))")
        return browser.evaluate(session, count)

    check(shown("no finding has these words") == 0, f"{name}: a search for nothing shows findings")
    first = browser.evaluate(session, "document.querySelector('article code').textContent")
    check(0 < shown(first) <= all, f"{name}: a search for {first} does not find it")
    check(shown("") == all, f"{name}: findings stay hidden after a search")


def without_script(browser, name, page, check):
    """Without scripts everything is there, and every link within the page leads somewhere."""
    session = browser.page()
    browser.send("Emulation.setScriptExecutionDisabled", session, value=True)
    browser.events.clear()
    browser.send("Page.navigate", session, url=page.as_uri())
    browser.wait("Page.loadEventFired")
    root = browser.send("DOM.getDocument", session, depth=-1)["root"]
    elements, ids, links = [], set(), set()

    def walk(node):
        attributes = node.get("attributes", [])
        pairs = dict(zip(attributes[::2], attributes[1::2]))
        elements.append((node["nodeName"].lower(), pairs))
        for child in node.get("children", []):
            walk(child)

    walk(root)
    for tag, pairs in elements:
        ids.add(pairs.get("id"))
        if tag == "a" and pairs.get("href", "").startswith("#"):
            links.add(pairs["href"][1:])
        check("hidden" not in pairs, f"{name}: without scripts a {tag} is hidden")
    check(not any(tag == "form" for tag, _ in elements), f"{name}: without scripts there is a form that does nothing")
    check(links <= ids, f"{name}: links lead nowhere: {sorted(links - ids)[:5]}")


def compare(kept, fonts, approves, check):
    """The pictures beside those that somebody looked at."""
    names = LOOKS / "fonts.txt"
    if approves:
        LOOKS.mkdir(exist_ok=True)
        for old in LOOKS.glob("*.png"):
            old.unlink()
        for name, picture in kept.items():
            (LOOKS / f"{name}.png").write_bytes(picture)
        names.write_text(fonts + "\n")
        return
    if not names.exists() or names.read_text().strip() != fonts:
        print(f"the pictures are not compared: they were made with other fonts than {fonts}")
        return
    check({path.stem for path in LOOKS.glob("*.png")} == set(kept), "other pictures are kept than were made; use --approve")
    for name, picture in kept.items():
        path = LOOKS / f"{name}.png"
        if not path.exists():
            continue
        share = pictures.difference(picture, path.read_bytes())
        check(share is not None, f"{name}: the picture has another size than the one in {LOOKS.name}")
        if share is not None:
            check(share <= pictures.SHARE, f"{name}: {share:.1%} of the picture looks different")


def fonts_used(browser, session, selector):
    """The fonts in which the browser shows an element's own text; empty where there is no such element."""
    root = browser.send("DOM.getDocument", session)["root"]["nodeId"]
    node = browser.send("DOM.querySelector", session, nodeId=root, selector=selector)["nodeId"]
    if not node:
        return []
    return [font["familyName"] for font in browser.send("CSS.getPlatformFontsForNode", session, nodeId=node)["fonts"]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", required=True, type=pathlib.Path, help="the built tcfcheck")
    parser.add_argument("--pictures", type=pathlib.Path, help="a folder for screenshots")
    parser.add_argument("--axe", type=pathlib.Path, help="axe-core's script")
    parser.add_argument("--approve", action="store_true", help="take the new pictures over")
    given = parser.parse_args()
    if not devtools.browser():
        sys.exit("there is no Chromium: apt-get install chromium")
    if given.pictures:
        given.pictures.mkdir(parents=True, exist_ok=True)
    check, kept, fonts = Check(), {}, set()
    axe = given.axe.read_text(encoding="utf-8") if given.axe else None
    with tempfile.TemporaryDirectory() as folder, devtools.Chromium() as browser:
        for name, page in reports(given.program.resolve(), pathlib.Path(folder)):
            look(browser, name, page, given.pictures, check, axe, kept)
        session = browser.page()
        browser.events.clear()
        browser.send("Page.navigate", session, url=page.as_uri())
        browser.wait("Page.loadEventFired")
        for element in FONTS:
            fonts |= set(fonts_used(browser, session, element))
    compare(kept, ", ".join(sorted(fonts)), given.approve, check)
    print(f"{check.asked - len(check.wrong)} passed, {len(check.wrong)} failed")
    return 1 if check.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
