#!/usr/bin/env python3
"""Records pages in a browser that Playwright drives, with `tcfcheck record web --attach`, and looks at what the recordings say.

    attached.py --program .build/debug/tcfcheck [--only NAME]

Needs Playwright from PyPI, which .ci/browser-test installs by its hashes, and Chromium as the system has it; Playwright downloads
none. Ends with 0 if every recording is right, with 1 if one is not.
"""

import argparse
import contextlib
import fnmatch
import json
import os
import pathlib
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import Error, sync_playwright

import devtools
import recordings
from recordings import Failed, Recording, check, check_form

NAMES = ["--act-name", 'accept: text "Accept all"', "--act-name", 'resurface: text "Privacy settings"']
# What the page does not show anyone, and what is typed.
PRIVATE = ("Letter from Bob", "hunter2", "secret draft", "other-site-consent")
CASES = {}


def case(function):
    CASES[function.__name__.replace("_", "-")] = function
    return function


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as one:
        return one.getsockname()[1]


def until(condition, what):
    end = time.monotonic() + devtools.PATIENCE
    while not condition():
        check(time.monotonic() < end, f"{what} within {devtools.PATIENCE} seconds")
        time.sleep(0.05)


class Driven:
    """A browser that Playwright drives, and a recorder that is attached to it."""

    def __init__(self, recorder, playwright):
        self.recorder, self.port, self.process = recorder, free_port(), None
        self.browser = playwright.chromium.launch(
            executable_path=devtools.browser(),
            args=[f"--remote-debugging-port={self.port}", "--disable-dev-shm-usage", *recordings.SANDBOX])  # fmt: skip
        self.page = self.browser.new_page()

    def url(self, parameters="", page="page.html"):
        return f"{self.recorder.server.address}/{page}?{parameters}"

    def attach(self, *options):
        self.folder = self.recorder.folder()
        command = [self.recorder.program, "record", "web", "--attach", f"http://127.0.0.1:{self.port}", "--out", str(self.folder), *options]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.first = self.process.stderr.readline()
        check("attached to the tab" in self.first, f"not attached: {self.first}")

    def lines(self):
        path = self.folder / "recording.ndjson"
        return [json.loads(line) for line in path.read_text().split("\n") if line] if path.exists() else []

    def recorded(self, condition, what):
        """Lets the page go on until a line of the recording is as wanted."""
        end = time.monotonic() + devtools.PATIENCE
        while not any(condition(line) for line in self.lines()):
            check(time.monotonic() < end, f"no line of {what} within {devtools.PATIENCE} seconds: {json.dumps(self.lines())[-500:]}")
            self.page.wait_for_timeout(100)

    def layer(self, name, view=1):
        self.recorded(lambda line: line.get("view") == view and line.get("layer", {}).get("name") == name, f"the layer {name} in view {view}")

    def status(self, status, view=1):
        self.recorded(lambda line: line.get("view") == view and line.get("tcData", {}).get("eventStatus") == status, f"{status} in view {view}")

    def probed(self, view):
        """Waits for the last of the calls by postMessage, so that nothing is cut off."""
        self.recorded(lambda line: line.get("view") == view and line.get("call", {}).get("kept"), f"the listener of the frame in view {view}")
        self.page.wait_for_timeout(600)

    def ended(self, status=0):
        _, errors = self.process.communicate(timeout=devtools.PATIENCE)
        recording = Recording(self.folder, self.process.returncode, self.first + errors)
        check(recording.status == status, f"status {recording.status}: {recording.errors}")
        check_form(recording)
        return recording

    def interrupted(self, status=0):
        self.process.send_signal(signal.SIGINT)
        return self.ended(status)

    def close(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.communicate()
        with contextlib.suppress(Error):
            self.browser.close()


def findings(recorder, recording, *options):
    """What the rules say: the outcomes of each, but for passes."""
    told = recorder.validate(recording, "--gvl", str(recordings.LISTS), *options)
    return sorted({(line["rule"], line["outcome"], line.get("message", "")[:80]) for line in told if line.get("outcome") == "fail"})


@case
def same_path(driven):
    """A suite accepts, opens the page again, reloads it and opens the settings: the findings are those of the same path by acts."""
    for parameters in ("", "fault=no-complete", "ui=frame", "store=cookie"):
        driven.attach(*NAMES)
        page = driven.page
        page.goto(driven.url(parameters))
        driven.layer("initial")
        driven.probed(1)
        frame = page.frames[0] if "frame" not in parameters else next(one for one in page.frames if one.query_selector("#accept"))
        frame.click("#accept")
        # The page has three seconds to answer.
        page.wait_for_timeout(3500)
        page.goto(driven.url(parameters))
        driven.probed(2)
        page.reload()
        driven.probed(3)
        page.click("#privacy")
        driven.layer("resurface", view=3)
        recording = driven.interrupted()
        by_acts = driven.recorder.record(
            parameters, "--views", "1", "--act", 'accept: click text "Accept all"', "--act", f"start: open {driven.url(parameters)}",
            "--act", "reload", "--act", 'resurface: click text "Privacy settings"', "--viewport", "1280x720")  # fmt: skip
        check(by_acts.status == 0, f"by acts: {by_acts.errors}")
        (one, other) = findings(driven.recorder, recording), findings(driven.recorder, by_acts)
        check(one == other, f"{parameters}: attached {set(one) - set(other)}, by acts {set(other) - set(one)}")
        check(bool(one) == ("fault" in parameters), f"{parameters}: {one}")
        acts = [(line["action"], line["by"], line.get("control")) for line in recording.all("action")]
        check(acts == [
            ("start", "page", None), ("accept", "hand", "Accept all"), ("close", "page", None), ("start", "page", None),
            ("close", "page", None), ("restart", "page", None), ("resurface", "hand", "Privacy settings"),
        ], f"{acts}")  # fmt: skip
        layers = [(line["view"], line["layer"]["name"]) for line in recording.all("layer")]
        # Where the choice is not told, the interface seems to stay.
        check([one for one in layers if one != (1, "accept")] == [(1, "initial"), (3, "resurface")], f"{layers}")
        check((layers[1] == (1, "accept")) is ("no-complete" in parameters), f"{layers}")
        problems = [one for one in recording.problems() if "no-complete" not in parameters or "its dialog was not found" not in one]
        check(not problems and recording.lines[0]["attached"], f"{problems}")
        check(recording.lines[0]["url"] == driven.url(parameters), f"{recording.lines[0]}")
        page.context.clear_cookies()
        page.evaluate("localStorage.clear()")
        page.goto("about:blank")


@case
def left_as_it_was(driven):
    """The browser goes on, and nothing of the recorder stays: no listener, no frame, no name, nothing in the next document."""
    page = driven.page
    # The page counts what is asked of it, and how many listeners it has.
    page.add_init_script("""
      window.asked = []; window.held = new Set(); let api;
      Object.defineProperty(window, "__tcfapi", { configurable: true, get() { return api; }, set(value) {
        api = typeof value !== "function" ? value : function (command, version, callback, argument) {
          if (!arguments.length) return value();
          asked.push(command);
          const told = command !== "addEventListener" ? callback : function (data, ok) { if (data) held.add(data.listenerId); callback(data, ok); };
          if (command === "removeEventListener") held.delete(argument);
          return value(command, version, told, argument);
        }; } });
      window.heldGPP = new Set(); let gpp;
      Object.defineProperty(window, "__gpp", { configurable: true, get() { return gpp; }, set(value) {
        gpp = function (command, callback, argument) {
          const told = command !== "addEventListener" ? callback : function (data, ok) { heldGPP.add(data.listenerId); callback(data, ok); };
          if (command === "removeEventListener") heldGPP.delete(argument);
          return value(command, told, argument);
        }; } });
    """)
    driven.attach()
    page.goto(driven.url("global=on"))
    driven.layer("initial")
    driven.probed(1)
    check(page.evaluate("held.size") >= 3 and page.evaluate("heldGPP.size") >= 2, "the recorder has no listeners")
    recording = driven.interrupted()
    check(not recording.problems(), f"{recording.problems()}")
    look = "[Array.from(document.querySelectorAll('iframe')).map(one => one.name).sort(), Object.getOwnPropertyNames(window).filter(one => /tcfcheck/.test(one)), held.size, heldGPP.size]"
    # The page's own __gpp listens to its __tcfapi.
    wanted = [["__gppLocator", "__tcfapiLocator"], [], 1, 0]
    check(page.evaluate(look) == wanted, f"{page.evaluate(look)}")
    asked = page.evaluate("asked.length")
    page.wait_for_timeout(500)
    check(page.evaluate("asked.length") == asked, "the recorder still asks")
    page.reload()
    page.wait_for_selector("#accept")
    page.wait_for_timeout(500)
    check(page.evaluate("asked") == ["addEventListener"] and page.evaluate("heldGPP.size") == 0, "the next document is asked")
    page.click("#accept")


@case
def no_probes(driven):
    """--no-probes listens to __tcfapi, and calls nothing else; of __gpp it only sees that it is there."""
    driven.attach("--no-probes")
    driven.page.goto(driven.url("global=on"))
    driven.layer("initial")
    check(driven.page.evaluate("frames.length") == 2, "a frame was added")
    driven.page.click("#accept")
    driven.status("useractioncomplete")
    recording = driven.interrupted()
    commands = {line["call"]["command"] for line in recording.all("call")}
    check(commands == {"ping", "addEventListener"} and len(recording.calls("addEventListener")) == 1, f"{commands}")
    check(recording.all("tcData")[-1]["tcData"]["eventStatus"] == "useractioncomplete", "the choice")
    seen = [line["gpp"] for line in recording.all("gpp")]
    check(seen and not any("call" in one or "ping" in one for one in seen), f"{seen}")


@case
def begins_late(driven):
    """A page that is there already is recorded from now on, and its beginning is not made up."""
    driven.page.goto(driven.url())
    driven.page.wait_for_selector("#accept")
    driven.attach(*NAMES)
    driven.layer("initial")
    driven.probed(1)
    driven.page.click("#accept")
    driven.status("useractioncomplete")
    recording = driven.interrupted()
    check([line["api"]["at"] for line in recording.all("api")] == ["poll", "end"], f"{recording.all('api')}")
    check(["its beginning is not recorded" in one for one in recording.problems()] == [True], f"{recording.problems()}")
    check(not findings(driven.recorder, recording), f"{findings(driven.recorder, recording)}")


@case
def private(driven):
    """Nothing that is typed is recorded, nothing outside of the dialog, and no cookie of another site."""
    page = driven.page
    page.context.add_cookies([{"name": "euconsent-v2", "value": "other-site-consent", "domain": "other.example", "path": "/"}])
    driven.attach()
    page.goto(driven.url())
    driven.layer("initial")
    page.evaluate("""() => {
      document.body.insertAdjacentHTML("afterbegin", "<p id=letter>Letter from Bob</p><input id=password><textarea id=text></textarea><div id=draft contenteditable>x</div><form><button type=button id=send>Letter from Bob, send</button></form>");
    }""")
    page.fill("#password", "hunter2")
    page.fill("#text", "secret draft")
    page.fill("#draft", "secret draft")
    for name in ("#letter", "#password", "#text", "#draft", "#send"):
        page.click(name, force=True)
    page.click("#reject")
    page.wait_for_timeout(1500)
    recording = driven.interrupted()
    text = (driven.folder / "recording.ndjson").read_text() + (driven.folder / "requests.har").read_text()
    check(not [word for word in PRIVATE if word in text], f"{[word for word in PRIVATE if word in text]}")
    clicks = [(line["how"], line.get("control")) for line in recording.all("action") if line["by"] == "hand"]
    unknown = ("click outside of what the layers show", None)
    check(clicks == [unknown] * 5 + [("click on Reject all", "Reject all")], f"{clicks}")
    # A picture has the dialog, and nothing around it.
    for line in recording.all("layer"):
        if "screenshot" not in line:
            continue
        size = struct.unpack(">II", (driven.folder / line["screenshot"]["path"]).read_bytes()[16:24])
        check(abs(size[0] - line["layer"]["dialog"]["box"][2]) <= 1 and abs(size[1] - line["layer"]["dialog"]["box"][3]) <= 1, f"{size}")
    check([line for line in recording.all("layer") if "screenshot" in line], "no picture")


@case
def not_scrolled(driven):
    """Lists stay where they are: what is not there is left out, and the recording says so."""
    for parameters, is_cut in (("ui=rows&rows=60&list=window", True), ("ui=rows&rows=60&list=at-once", False)):
        driven.attach()
        driven.page.goto(driven.url(parameters))
        driven.page.evaluate("() => { window.scrolls = 0; document.addEventListener('scroll', () => { window.scrolls += 1; }, true); }")
        driven.layer("initial")
        recording = driven.interrupted()
        check(driven.page.evaluate("scrolls") == 0, "the recorder scrolled")
        check(recording.all("layer")[0]["layer"].get("cut", False) is is_cut, f"{parameters}: cut")
        driven.page.goto("about:blank")


@case
def recipe(driven):
    """The recipe of the article about recording, as it stands there but for the page, the port and the sandbox."""
    article = recordings.ROOT / "Sources" / "TCFRecording" / "TCFRecording.docc" / "RecordLiveEvidence.md"
    script = article.read_text().split("```python\n")[1].split("```")[0]
    for old, new in (
        ("https://shop.example/", driven.url()), ("9222", str(free_port())), ("/usr/bin/chromium", devtools.browser()),
        ("args=[", "args=[" + "".join(f'"{one}", ' for one in recordings.SANDBOX)),
    ):  # fmt: skip
        check(old in script, f"{old} is not in the recipe")
        script = script.replace(old, new)
    folder = driven.recorder.folder()
    (folder / "tcfcheck").symlink_to(driven.recorder.program)
    environment = dict(os.environ, PATH=f"{folder}:{os.environ['PATH']}")
    answer = subprocess.run([sys.executable, "-c", script], cwd=folder, env=environment, capture_output=True, text=True, timeout=devtools.PATIENCE)
    check(answer.returncode == 0, f"{answer.stderr}")
    recording = Recording(folder / "captures", answer.returncode, answer.stderr)
    check_form(recording)
    acts = [line["action"] for line in recording.all("action")]
    check(acts == ["start", "accept", "close", "restart", "close"], f"{acts}")
    check(not findings(driven.recorder, recording), f"{findings(driven.recorder, recording)}")


@case
def tab_closed(driven):
    """Closing the tab ends the recording well."""
    driven.attach()
    driven.page.goto(driven.url())
    driven.layer("initial")
    driven.page.close()
    check(not driven.ended().problems(), "problems")


@case
def tab_closed_at_once(driven):
    """What a choice stored right before the tab was closed is recorded."""
    driven.page.close()
    # A context of its own would go with the page, and its cookies with it.
    context = driven.browser.new_context()
    for _ in range(5):
        driven.page = context.new_page()
        driven.attach()
        driven.page.goto(driven.url("store=cookie"))
        driven.layer("initial")
        driven.page.click("#accept")
        stored = driven.page.evaluate("document.cookie")
        driven.page.close()
        recording = driven.ended()
        check(not recording.problems(), f"{recording.problems()}")
        kept = [f"{name}={value}" for line in recording.all("storage") for name, value in line["storage"]["cookies"].items()]
        check(stored in kept, f"{stored}: {kept}")
        context.clear_cookies()


@case
def browser_killed(driven):
    """The browser dies: what was recorded is kept, and the recording says what happened."""
    driven.attach()
    driven.page.goto(driven.url())
    driven.layer("initial")
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            words = (entry / "cmdline").read_bytes()
            if f"--remote-debugging-port={driven.port}".encode() in words and b"--type=" not in words:
                os.kill(int(entry.name), signal.SIGKILL)
    recording = driven.ended(status=2)
    check("the browser has ended" in recording.errors and recording.lines[-1].get("incomplete"), recording.errors)
    check(recording.all("layer"), "what was recorded is lost")


@case
def goes_elsewhere(driven):
    """The page goes to another site, one outside of the framework, and comes back: page views of their own."""
    driven.attach()
    driven.page.goto(driven.url())
    driven.layer("initial")
    driven.page.goto(driven.url(page="elsewhere.html").replace("127.0.0.1", "localhost"))
    driven.page.wait_for_timeout(500)
    driven.page.go_back()
    driven.page.wait_for_selector("#accept")
    driven.recorded(lambda line: "tcData" in line and line["view"] >= 3 or "came back" in line.get("problem", ""), "the way back")
    driven.page.goto("about:blank")
    driven.page.goto(driven.url())
    driven.page.wait_for_timeout(1500)
    recording = driven.interrupted()
    starts = [line["action"] for line in recording.all("action")]
    check(starts[:3] == ["start", "close", "start"] and starts.count("start") in (3, 4), f"{starts}")


@case
def busy(driven):
    """A page that opens dialogs and a window is driven by the suite alone."""
    driven.attach()
    seen = []
    driven.page.on("dialog", lambda dialog: (seen.append(dialog.message), driven.page.wait_for_timeout(300), dialog.accept()))
    driven.page.goto(driven.url())
    driven.layer("initial")
    check(driven.page.evaluate("confirm('sure?')") is True and seen == ["sure?"], f"{seen}")
    with driven.page.expect_popup() as popup:
        driven.page.evaluate("window.open('about:blank')")
    driven.page.wait_for_timeout(300)
    check(not popup.value.is_closed(), "the window was closed")
    recording = driven.interrupted()
    check(any("another window" in one for one in recording.problems()), f"{recording.problems()}")


@case
def tabs(driven):
    """Of several tabs one is named by its address."""
    driven.page.goto(driven.url("a=1"))
    other = driven.browser.new_page()
    other.goto(driven.url("b=2"))
    base = [driven.recorder.program, "record", "web", "--attach", f"http://127.0.0.1:{driven.port}", "--for", "1", "--out"]

    def run(*arguments):
        answer = subprocess.run([*base, str(driven.recorder.folder()), *arguments], capture_output=True, text=True, timeout=devtools.PATIENCE)
        return answer.returncode, answer.stderr

    status, errors = run()
    check(status == 2 and "several tabs" in errors and "a=1" in errors and "b=2" in errors, errors)
    status, errors = run("c=3")
    check(status == 2 and "no tab has c=3" in errors, errors)
    status, errors = run("b=2")
    check(status == 0 and "b=2" in errors.split("\n")[0], errors)
    other.close()
    driven.page.close()
    status, errors = run()
    check(status == 2 and "the browser has no tab" in errors, errors)


@case
def wrong(driven):
    """What is no browser, or is not on this machine, is refused with a reason."""

    def run(address, *arguments):
        command = [driven.recorder.program, "record", "web", "--attach", address, "--out", str(driven.recorder.folder()), *arguments]
        answer = subprocess.run(command, capture_output=True, text=True, timeout=devtools.PATIENCE)
        return answer.returncode, answer.stderr

    here = f"http://127.0.0.1:{driven.port}"
    for address, status, text in (
        (f"http://127.0.0.1:{free_port()}", 2, "no browser can be reached"),
        (driven.recorder.server.address, 2, "is not the debugging port"),
        ("http://192.0.2.1:9222", 64, "only on this machine"), ("http://shop.example:9222", 64, "only on this machine"),
        ("127.0.0.1:9222", 64, "is not the address of a debugging port"), ("http://127.0.0.1", 64, "has no port"),
    ):  # fmt: skip
        told = run(address)
        check(told[0] == status and text in told[1], f"{address}: {told}")
    for options in (("--act", "accept"), ("--explore",), ("--headed",), ("--viewport", "800x600"), ("--views", "2"), ("--no-sandbox",)):
        told = run(here, *options)
        check(told[0] == 64 and options[0] in told[1], f"{options}: {told}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--only", action="append", default=[], help="a name, or a pattern")
    arguments = parser.parse_args()
    names = [name for name in CASES if not arguments.only or any(fnmatch.fnmatchcase(name, one) for one in arguments.only)]
    failures = 0
    with tempfile.TemporaryDirectory(prefix="tcfcheck-attached-") as folder, sync_playwright() as playwright:
        program = str(pathlib.Path(arguments.program).resolve())
        recorder = recordings.Recorder(program, program, recordings.Server(), folder)
        for name in names:
            driven = Driven(recorder, playwright)
            try:
                CASES[name](driven)
                print(f"ok   attached {name}", flush=True)
            except (Failed, Error, KeyError, IndexError, ValueError, TypeError, StopIteration, subprocess.TimeoutExpired) as error:
                failures += 1
                print(f"FAIL attached {name}: {type(error).__name__}: {error}", flush=True)
            finally:
                driven.close()
    print(f"{len(names)} attached recordings, {failures} not as they should be")
    return 1 if failures or not names else 0


if __name__ == "__main__":
    sys.exit(main())
