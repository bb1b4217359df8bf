#!/usr/bin/env python3
"""Asks Chromium what it makes of the HTML reports: the computed fonts, whether anything is wider than the page on a phone
and on a desk, in light and in dark, and whether the page asks the network for anything (found.md C9).

    report_pages.py --program .build/debug/tcfcheck --pictures .build/browser

Ends with 0 if every page is right, with 1 if one is not. Needs Chromium; `make browser-test` installs it where it can.
"""

import argparse
import base64
import pathlib
import subprocess
import sys
import tempfile

import devtools

ROOT = pathlib.Path(__file__).resolve().parents[2]
VECTORS = ROOT / "TestVectors"
# The families that the report names, in front; a browser that drops the rule computes its own, Times New Roman.
FONTS = {"body": ["system-ui", "Liberation Sans"], "code": ["ui-monospace", "Liberation Mono"]}
SERIF = ("Times", "Serif", "Tinos")
WIDTHS = (390, 1100)
SCHEMES = ("light", "dark")

WIDE = """(() => {
  const found = [];
  for (const element of document.querySelectorAll('body *')) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || element.parentElement.closest('.wide')) continue;
    if (box.right > innerWidth + 0.5 || box.left < -0.5) found.push(element.tagName + ' ' + element.className + ': '
      + Math.round(box.left) + ' to ' + Math.round(box.right) + ', ' + element.textContent.slice(0, 40));
  }
  return found.slice(0, 5);
})()"""
OVERFLOW = "document.documentElement.scrollWidth - innerWidth"
# Text that its own box hides or another box covers would not be seen: the scrolling boxes are the tables' alone.
SCROLLING = """[...document.querySelectorAll('body *')].filter(element => element.scrollWidth > element.clientWidth + 1
  && getComputedStyle(element).overflowX !== 'visible' && !element.matches('.wide')).length"""
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
    scenarios = next(iter(sorted(VECTORS.glob("certify/*/scenarios.yml"))))
    pages = {
        "findings": ["validate", *samples, *lists],
        "clean": ["validate", VECTORS / "stored-keys/clean.json", *lists],
        "certification": ["certify", scenarios, *lists],
    }
    for name, arguments in pages.items():
        page = folder / f"{name}.html"
        command = [program, *arguments, "--html", page, "--deterministic", "--quiet", "--config", "none"]
        answer = subprocess.run(list(map(str, command)), cwd=ROOT, capture_output=True, text=True)
        if not page.exists():
            sys.exit(f"{' '.join(map(str, command))}: no report, status {answer.returncode}: {answer.stderr[:500]}")
        yield name, page


def look(browser, name, page, pictures, check):
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
            over = browser.evaluate(session, OVERFLOW)
            check(over <= 0, f"{place}: the page is {over} px wider than the window")
            wide = browser.evaluate(session, WIDE)
            check(not wide, f"{place}: wider than the page: {'; '.join(wide)}")
            check(browser.evaluate(session, SCROLLING) == 0, f"{place}: text is cut off")
            if pictures:
                picture = browser.send("Page.captureScreenshot", session, format="png")["data"]
                (pictures / f"{name}-{scheme}-{width}.png").write_bytes(base64.b64decode(picture))
    check(len(papers) == 2, f"{name}: light and dark have the same paper: {papers}")
    requests = [
        event["params"]["request"]["url"]
        for event in browser.events
        if event.get("method") == "Network.requestWillBeSent" and event.get("sessionId") == session
    ]
    check(requests == [page.as_uri()], f"{name}: the page asks for {requests}")


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
    given = parser.parse_args()
    if not devtools.browser():
        sys.exit("there is no Chromium: apt-get install chromium")
    if given.pictures:
        given.pictures.mkdir(parents=True, exist_ok=True)
    check = Check()
    with tempfile.TemporaryDirectory() as folder, devtools.Chromium() as browser:
        for name, page in reports(given.program.resolve(), pathlib.Path(folder)):
            look(browser, name, page, given.pictures, check)
    print(f"{check.asked - len(check.wrong)} passed, {len(check.wrong)} failed")
    return 1 if check.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
