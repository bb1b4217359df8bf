#!/usr/bin/env python3
"""Makes the pictures of README.md from the reports in Reports/samples: the first page of a record, and the bit map of a string, in light
and in dark.

    sample_pictures.py FOLDER     record-light.png, record-dark.png, bits-light.png and bits-dark.png

Pictures depend on the machine's fonts and browser, so no test compares their bytes, and one that looks as it did stays as it is.
Without Chromium all of them do.
"""

import base64
import pathlib
import sys

import devtools
import pictures

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The width of the page, and how much of it is shown.
WIDTH, HEIGHT = 900, 640
# From which report, and which element; None is the top of the page.
PICTURES = {"record": ("certify.html", None), "bits": ("validate.html", "svg.bits")}


def box(browser, session, selector):
    """The part of the page that is shown."""
    # The contents are for people who can click on them; a printed record has none either.
    browser.evaluate(session, "document.querySelector('nav').remove()")
    if not selector:
        return {"x": 0, "y": 0, "width": WIDTH, "height": HEIGHT}
    browser.evaluate(session, "document.querySelectorAll('details').forEach(one => one.open = true)")
    found = f"(box => [box.left, box.top + scrollY, box.width, box.height])(document.querySelector({selector!r}).getBoundingClientRect())"
    left, top, width, height = browser.evaluate(session, found)
    return {"x": left - 12, "y": top - 12, "width": width + 24, "height": height + 24}


def picture(browser, session, page, selector, scheme):
    """A picture of a page as PNG."""
    metrics = {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": False}
    browser.send("Emulation.setDeviceMetricsOverride", session, **metrics)
    browser.send("Emulation.setEmulatedMedia", session, features=[{"name": "prefers-color-scheme", "value": scheme}])
    browser.events.clear()
    browser.send("Page.navigate", session, url=page.as_uri())
    browser.wait("Page.loadEventFired")
    clip = box(browser, session, selector) | {"scale": 1}
    answer = browser.send("Page.captureScreenshot", session, format="png", captureBeyondViewport=True, clip=clip)
    return base64.b64decode(answer["data"])


def main():
    folder = pathlib.Path(sys.argv[1])
    if not devtools.browser():
        print("sample_pictures: there is no Chromium, so the pictures of README.md stay as they are")
        return
    folder.mkdir(exist_ok=True)
    with devtools.Chromium() as browser:
        session = browser.page()
        for name, (page, selector) in PICTURES.items():
            for scheme in ("light", "dark"):
                taken = picture(browser, session, ROOT / "Reports" / "samples" / page, selector, scheme)
                path = folder / f"{name}-{scheme}.png"
                if not path.exists() or pictures.difference(taken, path.read_bytes()) != 0:
                    path.write_bytes(taken)


if __name__ == "__main__":
    main()
