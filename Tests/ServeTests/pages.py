#!/usr/bin/env python3
"""Looks at the page of `tcfcheck serve` in Chromium: pastes, drops and chooses things, and watches that nothing from elsewhere is
asked for and that the policy of the page was never in its way.

    pages.py --program .build/debug/tcfcheck --pictures .build/serve-pictures

Ends with 0 if everything is right. Needs Chromium; without one it says so and ends with 0."""

import argparse
import base64
import json
import pathlib
import sys
import time

import server

sys.path.insert(0, str(server.ROOT / "Tests/BrowserTests"))
import devtools  # noqa: E402

MARKUP = '"><img src=https://evil.example/x.png onerror=alert(1)><script src=//evil.example/y.js></script>'
WIDTHS = (390, 1100)


class Page:
    """The page in a browser."""

    def __init__(self, chromium, running):
        self.chromium, self.running = chromium, running
        self.session = chromium.page()
        chromium.send("Log.enable", self.session)
        chromium.send("Runtime.enable", self.session)
        self.open()

    def open(self):
        self.chromium.send("Page.navigate", self.session, url=self.running.url)
        self.until("document.readyState === 'complete' && document.getElementById('about').textContent.includes('rules of')")

    def evaluate(self, expression):
        return self.chromium.evaluate(self.session, expression)

    def until(self, expression, seconds=60):
        """Waits until an expression is true."""
        end = time.monotonic() + seconds
        while not self.evaluate(f"Boolean({expression})"):
            assert time.monotonic() < end, f"{expression} did not become true; {self.evaluate('document.body.innerText')[:1500]}"
            time.sleep(0.1)

    def checked(self, words):
        """Waits for a result that has these words in it."""
        self.until("document.getElementById('state').textContent === 'Checked.'")
        text = self.evaluate("document.getElementById('result').innerText")
        for word in words:
            assert word in text, f"{word} is not in the result: {text[:1500]}"

    def paste(self, text):
        self.evaluate(f"document.getElementById('content').value = {json.dumps(text)}")
        self.evaluate("document.querySelector('button').click()")

    def drop(self, name, data):
        encoded = base64.b64encode(data).decode()
        self.evaluate(
            f"""(() => {{
              const bytes = Uint8Array.from(atob('{encoded}'), c => c.charCodeAt(0)), data = new DataTransfer();
              data.items.add(new File([bytes], {json.dumps(name)}));
              document.dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }}));
            }})()""")  # fmt: skip

    def picture(self, folder, name, width):
        self.chromium.send(
            "Emulation.setDeviceMetricsOverride", self.session, width=width, height=900, deviceScaleFactor=1, mobile=False)
        wide = self.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{name}: {wide} wide on {width}"
        data = self.chromium.send("Page.captureScreenshot", self.session, captureBeyondViewport=True)["data"]
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}-{width}.png").write_bytes(base64.b64decode(data))


def walk(page, pictures):
    """Everything that a person can do."""
    for width in WIDTHS:
        page.picture(pictures, "empty", width)
    assert page.evaluate("document.activeElement.tagName") == "BODY"
    page.paste(server.STRING)
    page.checked(["1 subject"])
    for width in WIDTHS:
        page.picture(pictures, "string", width)
    page.drop("app.plist", (server.VECTORS / "stored-keys/boolean-ios.plist").read_bytes())
    page.checked(["in-app/type"])
    page.drop("x.json", (server.VECTORS / "messages/tcfapi-page.json").read_bytes())
    page.checked(["subject"])
    page.paste("")
    page.until("document.getElementById('state').textContent === 'There is nothing to check.'")
    page.drop("large.bin", b"x" * (1 << 20) + b"x")
    page.until("document.getElementById('state').textContent.includes('too large')")
    page.paste(json.dumps({"IABTCF_TCString": MARKUP, "IABTCF_CmpSdkID": MARKUP, "IABTCF_" + MARKUP: 1}))
    page.checked(["evil.example"])
    page.paste(MARKUP)
    page.until("document.getElementById('state').textContent === 'Checked.'")
    assert page.evaluate("document.querySelectorAll('img, iframe, script[src*=evil]').length") == 0
    # Labels, landmarks and the keyboard.
    assert page.evaluate("Array.from(document.querySelectorAll('textarea, input')).every(e => e.labels && e.labels.length)")
    assert page.evaluate("document.querySelectorAll('main').length") == 1


def form(page):
    """The form without a script."""
    page.chromium.send("Emulation.setScriptExecutionDisabled", page.session, value=True)
    page.chromium.send("Page.navigate", page.session, url=page.running.url)
    time.sleep(1)
    page.chromium.send("Emulation.setScriptExecutionDisabled", page.session, value=False)
    # The script of the page has not run: the form sends itself.
    page.evaluate(f"document.getElementById('content').value = {json.dumps(server.STRING)}")
    page.evaluate("document.getElementById('form').submit()")
    page.until("location.pathname === '/report' && document.querySelector('.again')")
    assert "1 subject" in page.evaluate("document.body.innerText")
    colour = page.evaluate("getComputedStyle(document.querySelector('.again')).marginBottom")
    assert colour == "16px", f"the styles of the report were not loaded: {colour}"


def verify(chromium, running):
    """What the browser asked for, and what it complained about."""
    asked = [event["params"]["request"]["url"] for event in chromium.events if event.get("method") == "Network.requestWillBeSent"]
    assert len(asked) > 10, asked
    foreign = [url for url in asked if not url.startswith((running.url, "about:", "data:"))]
    assert not foreign, f"requests to elsewhere: {foreign}"
    logs = [event["params"]["entry"] for event in chromium.events if event.get("method") == "Log.entryAdded"]
    # The browser looks for an icon by itself.
    logs = [entry for entry in logs if "favicon.ico" not in entry.get("url", "")]
    assert not logs, f"the browser complains: {[entry.get('text') for entry in logs]}"
    assert not [event for event in chromium.events if event.get("method") == "Runtime.exceptionThrown"]
    assert not [event for event in chromium.events if event.get("method") == "Page.javascriptDialogOpening"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--pictures", required=True, type=pathlib.Path)
    options = parser.parse_args()
    if not devtools.browser():
        print("serve-test: there is no Chromium, so the page was not looked at (Debian: apt-get install chromium)", file=sys.stderr)
        return
    with server.Server(options.program) as running, devtools.Chromium() as chromium:
        page = Page(chromium, running)
        walk(page, options.pictures)
        form(page)
        verify(chromium, running)
    print(f"the page works; pictures in {options.pictures}")


main()
