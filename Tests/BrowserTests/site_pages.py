#!/usr/bin/env python3
"""Opens the pages of the static site (`make site`) in Chromium: on a phone and on a desk, in light and in dark, whether anything is wider than
the window or fails, whether a page asks anything but the site for something, whether the search finds, and what a screen reader and axe-core find.

    site_pages.py FOLDER [--all] [--pictures FOLDER] [--axe axe.min.js]

Without --all, a page of each kind is opened. With it, every page is, at both widths, and every one that is not about a rule in both
schemes with pictures. Ends with 1 if a page is not right.
"""

import argparse
import base64
import pathlib
import sys

import accessibility
import devtools

WIDTHS = (390, 1280)
SCHEMES = ("light", "dark")
# The first page, one with blocks, one with wide tables, and two rules, of which one has a long string.
KINDS = ("index", "start-in-five-minutes", "team-settings", "rule-in-app-type", "rule-encoding-oversized")
OVER = "(width => document.documentElement.scrollWidth - width)"


class Looker:
    def __init__(self, browser, given):
        self.browser, self.session = browser, browser.page()
        self.folder, self.pictures = given.folder.resolve(), given.pictures
        self.axe = given.axe and given.axe.read_text(encoding="utf-8")
        self.faults, self.opened = [], 0
        browser.send("Runtime.enable", self.session)
        browser.send("Log.enable", self.session)

    def fault(self, name, text):
        self.faults.append(f"{name}: {text}")
        print(f"WRONG: {name}: {text}", flush=True)

    def open(self, page, width, scheme):
        metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
        self.browser.send("Emulation.setDeviceMetricsOverride", self.session, **metrics)
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.browser.send("Emulation.setEmulatedMedia", self.session, features=features)
        self.browser.events.clear()
        self.browser.send("Page.navigate", self.session, url=page.as_uri())
        self.browser.wait("Page.loadEventFired")
        self.opened += 1

    def messages(self, name):
        """What the page failed at and what it asked for."""
        for event in self.browser.events:
            method, given = event.get("method"), event.get("params", {})
            if method == "Runtime.exceptionThrown":
                self.fault(name, f"a script fails: {given['exceptionDetails'].get('text')}")
            elif method == "Log.entryAdded" and given["entry"]["level"] == "error":
                self.fault(name, f"an error: {given['entry']['text']}")
            elif method == "Network.requestWillBeSent":
                url = given["request"]["url"]
                if not url.startswith(self.folder.as_uri()):
                    self.fault(name, f"asks for {url}")

    def look(self, page, width, scheme, closely):
        name = f"{page.stem}, {width} px, {scheme}"
        self.open(page, width, scheme)
        over = self.browser.evaluate(self.session, f"{OVER}({width})")
        if over > 0:
            self.fault(name, f"is {over} px wider than the window")
        if closely:
            for fault in accessibility.faults(self.browser, self.session):
                self.fault(name, fault)
            if self.axe:
                for fault in accessibility.axe_faults(self.browser, self.session, self.axe):
                    self.fault(name, f"axe-core: {fault}")
        self.messages(name)
        if closely and self.pictures:
            answer = self.browser.send("Page.captureScreenshot", self.session, format="png")
            self.pictures.mkdir(parents=True, exist_ok=True)
            (self.pictures / f"{page.stem}-{width}-{scheme}.png").write_bytes(base64.b64decode(answer["data"]))

    def search(self, page):
        self.open(page, WIDTHS[1], "light")

        def results(text):
            field, shown = "document.getElementById('search')", "document.getElementById('results').dataset.query"
            # Until the results are those of this search: the index may still be loading. The browser's own time limit ends it.
            wait = f"new Promise(done => {{ const look = () => {shown} === {text!r} ? done() : setTimeout(look, 20); look(); }})"
            self.browser.evaluate(self.session, f"{field}.value = {text!r}; {field}.dispatchEvent(new Event('input')); {wait}", waits=True)
            return self.browser.evaluate(self.session, "[...document.querySelectorAll('#results a')].map(one => one.textContent)")

        for text, wanted in (("in-app/type", "in-app/type"), ("baseline", "Baseline"), ("certify", "Certify")):
            found = results(text)
            if not found or wanted not in found[0]:
                self.fault("search", f"{text}: {found[:3]}")
        if results("zzzz no such word"):
            self.fault("search", "finds what is not there")
        self.messages("search")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--all", action="store_true", help="every page, not one of each kind")
    parser.add_argument("--pictures", type=pathlib.Path)
    parser.add_argument("--axe", type=pathlib.Path)
    given = parser.parse_args()
    if not devtools.browser():
        print("site_pages: there is no Chromium, so the site was not looked at")
        return 0
    every = sorted(given.folder.resolve().glob("*.html"))
    close = [page for page in every if page.stem in KINDS or given.all and not page.stem.startswith("rule-")]
    if {page.stem for page in close} < set(KINDS):
        sys.exit(f"site_pages: {given.folder} lacks a page of {', '.join(KINDS)}")
    with devtools.Chromium() as browser:
        looker = Looker(browser, given)
        for page in close:
            for width in WIDTHS:
                for scheme in SCHEMES:
                    looker.look(page, width, scheme, True)
        for page in every if given.all else []:
            for width in WIDTHS:
                looker.look(page, width, "light", False)
        looker.search(given.folder.resolve() / "index.html")
    print(f"{looker.opened} pages opened, {len(looker.faults)} faults")
    return 1 if looker.faults else 0


if __name__ == "__main__":
    sys.exit(main())
