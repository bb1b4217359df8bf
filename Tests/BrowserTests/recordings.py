#!/usr/bin/env python3
"""Records the pages of TestVectors/pages with `tcfcheck record web` and looks at what the recordings say.

    recordings.py --program .build/debug/tcfcheck [--only NAME]

The pages come from a server of this program, so that cookies work; nothing else is connected to. Ends with 0 if every recording is
right, with 1 if one is not. Needs Chromium; `make browser-test` installs it where it can.
"""

import argparse
import concurrent.futures
import fnmatch
import functools
import hashlib
import http.server
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import socketserver
import subprocess
import sys
import tempfile
import threading
import time

import devtools
import explorations
import interfaces
import layers
import sites

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = ROOT / "TestVectors" / "pages"
# As root, which machines of CI are, a browser runs without its sandbox only. The pages are the project's own.
SANDBOX = ["--no-sandbox"] if os.getuid() == 0 else []
LISTS = ROOT / "TestVectors" / "vendor-lists" / "sample-vendor-list.json"
SCHEMA = ROOT / "TestVectors" / "schemas" / "recording.schema.json"
FRAMES = re.compile(r"top|[0-9]+(\.[0-9]+)*")


class Failed(Exception):
    """A recording is not as it should be."""


def check(condition, text):
    if not condition:
        raise Failed(text)


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), functools.partial(Quiet, directory=str(PAGES)))
        threading.Thread(target=self.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server_port}"


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves the pages; of any other host, an empty picture with a cookie."""

    def do_GET(self):
        if not self.headers.get("Host", "").startswith("127.0.0.1"):
            self.send_response(200)
            self.send_header("Content-Type", "image/gif")
            self.send_header("Set-Cookie", "id=1; path=/")
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            super().do_GET()

    do_POST = do_GET

    def log_message(self, *_):
        pass


class Recording:
    """What a run wrote and said."""

    def __init__(self, folder, status, errors):
        self.folder, self.status, self.errors = folder, status, errors
        path = folder / "recording.ndjson"
        text = path.read_text() if path.exists() else ""
        self.lines = [json.loads(line) for line in text.split("\n") if line]

    def all(self, member, view=None):
        return [line for line in self.lines if member in line and (view is None or line.get("view") == view)]

    def calls(self, command, view=1, **wanted):
        """The calls of a command with these members, each with its answers."""
        return [
            line for line in self.all("call", view)
            if line["call"]["command"] == command
            and all(line["call"].get(name) == value for name, value in wanted.items())
        ]  # fmt: skip

    def problems(self):
        return [line["problem"] for line in self.all("problem")]


class Recorder:
    def __init__(self, program, validator, server, folder):
        self.program, self.validator, self.server, self.base = program, validator, server, pathlib.Path(folder)
        self.web = [program, "record", "web", *SANDBOX]

    def validate(self, recording, *options):
        """What the program says about a recording, the summary last."""
        path = str(recording.folder / "recording.ndjson")
        command = [self.validator, "validate", path, *options, "--format", "json", "--quiet"]
        answer = subprocess.run(command, capture_output=True, text=True, timeout=devtools.PATIENCE)
        lines = [json.loads(line) for line in answer.stdout.split("\n") if line]
        check(lines and "summary" in lines[-1], f"validate: {answer.stderr[-300:]}")
        return lines

    def findings(self, recording):
        """The rules that have findings about a recording; None where the program has no rules about recordings."""
        lines = self.validate(recording, "--gvl", str(LISTS))
        if "api/function" not in lines[-1]["summary"]["outcomes"]:
            return None
        return sorted({line["rule"] for line in lines if line.get("outcome") == "fail"})

    def folder(self):
        return pathlib.Path(tempfile.mkdtemp(prefix="recording-", dir=self.base))

    def record(self, parameters="", *options, page="page.html", address=None):
        folder = self.folder()
        url = address or f"{self.server.address}/{page}?{parameters}"
        command = [*self.web, url, "--out", str(folder), *options]
        answer = subprocess.run(command, capture_output=True, text=True, timeout=devtools.PATIENCE)
        return Recording(folder, answer.returncode, answer.stderr)


def check_form(recording):
    """Every line as the schema has it, times in order."""
    try:
        import jsonschema
    except ImportError:
        jsonschema = None
    if jsonschema:
        validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text()))
        for number, line in enumerate(recording.lines, 1):
            faults = [error.message[:200] for error in validator.iter_errors(line)]
            check(not faults, f"line {number}: {faults[:2]} {json.dumps(line)[:300]}")
    times = [line["time"] for line in recording.lines[1:]]
    check(times == sorted(times), "times are not in order")


def data(answer):
    return answer.get("value") or {}


def check_correct(recording):
    check(recording.status == 0, f"status {recording.status}: {recording.errors}")
    check_form(recording)
    check(not recording.problems(), f"problems: {recording.problems()}")
    head = recording.lines[0]
    check(head["recording"] == 1 and head["kind"] == "web", f"{head}")
    # The function is there from the stub on.
    types = [(line["api"]["at"], line["api"]["type"]) for line in recording.all("api", 1)]
    check(types[0] == ("start", "undefined"), f"{types}")
    check(types[1][0] in ("script", "poll", "head") and ("head", "function") in types, f"{types}")
    check(all(kind == "function" for _, kind in types[1:]), f"{types}")
    check(types[-1][0] == "end", f"{types}")
    check(any(line["api"].get("changed") for line in recording.all("api", 1)), "the stub was not replaced")
    check(recording.all("locators", 1)[-1]["locators"] == 1, "locators")
    # Both states of ping, at once.
    for state, loaded in (("stub", False), ("loaded", True)):
        pings = recording.calls("ping", state=state, version=2, via="direct")
        check(pings, f"no ping of the state {state}")
        for ping in pings:
            if "callback" in ping["call"]:
                continue
            check(len(ping["answers"]) == 1 and ping["answers"][0]["sync"], f"{ping}")
            check(data(ping["answers"][0])["cmpLoaded"] is loaded, f"{ping}")
    # Listeners: the stub's are called when the CMP is there, the third at once.
    listeners = recording.calls("addEventListener", via="direct")
    check([one["call"]["state"] for one in listeners] == ["stub", "stub", "loaded"], "states of listeners")
    ids = [data(one["answers"][0])["listenerId"] for one in listeners]
    check(len(set(ids)) == 3 and all(isinstance(one, int) for one in ids), f"{ids}")
    check(not listeners[0]["answers"][0]["sync"] and listeners[2]["answers"][0]["sync"], "when listeners were called")
    statuses = [data(answer).get("eventStatus") for answer in listeners[0]["answers"]]
    check(statuses[-2:] == ["cmpuishown", "useractioncomplete"], f"{statuses}")
    check(data(listeners[2]["answers"][-1])["eventStatus"] == "useractioncomplete", "third listener")
    # The second was removed before the act.
    check("useractioncomplete" not in [data(answer).get("eventStatus") for answer in listeners[1]["answers"]], "removed")
    removed = {one["call"]["argument"]: one["answers"] for one in recording.calls("removeEventListener")}
    check(removed[99999][0]["value"] is False and removed[ids[1]][0]["value"] is True, f"{removed}")
    # Versions, unknown commands, callbacks.
    def answered(**wanted):
        return [answer for one in recording.calls("ping", state="loaded", **wanted) for answer in one["answers"]]
    for version in (1, -1, "x", 99):
        check([(a["value"], a["success"]) for a in answered(version=version)] == [(None, False)], f"version {version}")
    for version in (0, 2):
        check(all(data(answer).get("cmpLoaded") for answer in answered(version=version)), f"version {version}")
    check(any("version" not in one["call"] for one in recording.calls("ping")), "version undefined")
    check(recording.calls("tcfcheckUnknown")[0]["answers"][0]["success"] is False, "unknown command")
    check(recording.calls("ping", callback="none")[0]["answers"] == [], "no callback")
    check(len(recording.calls("ping", callback="throws")) == 1, "a callback that throws")
    # By postMessage, in both forms.
    for form in ("object", "text"):
        (call,) = recording.calls("ping", via=form)
        (answer,) = call["answers"]
        check(answer["callId"] == call["call"]["callId"] and answer["via"] == form and answer["success"], f"{call}")
        check(data(answer)["cmpId"] == 300, f"{call}")
        # A listener from a frame gets the state, and is removed by its id.
        added, *kept = recording.calls("addEventListener", via=form)
        check([one["call"].get("kept") for one in kept] == [True] * (form == "object"), f"{kept}")
        for one in kept:
            statuses = [data(answer).get("eventStatus") for answer in one["answers"]]
            check(statuses == ["cmpuishown", "useractioncomplete"], f"{statuses}")
        check(len(added["answers"]) == 1 and data(added["answers"][0])["eventStatus"] == "cmpuishown", f"{added}")
        (gone,) = recording.calls("removeEventListener", via=form)
        check(gone["call"]["argument"] == data(added["answers"][0])["listenerId"], f"{gone}")
        check(gone["answers"][0]["value"] is True and gone["answers"][0]["via"] == form, f"{gone}")
    # The counter tells the order within a millisecond.
    orders = [one["call"]["order"] for one in recording.all("call", 1)]
    orders += [answer["order"] for one in recording.all("call", 1) for answer in one["answers"]]
    check(len(set(orders)) == len(orders), "orders are not unique")
    # The act, its pictures, and what was stored after it.
    (act,) = [line for line in recording.all("action") if line["by"] == "script"]
    check(act["action"] == "accept", f"{act}")
    for name in ("before", "screenshot"):
        picture = (recording.folder / act[name]["path"]).read_bytes()
        check(picture.startswith(b"\x89PNG") and hashlib.sha256(picture).hexdigest() == act[name]["sha256"], name)
    last = recording.all("tcData", 1)[-1]
    check(last["time"] >= act["time"] and data({"value": last["tcData"]})["eventStatus"] == "useractioncomplete", "act")
    string = last["tcData"]["tcString"]
    stored = json.dumps(recording.all("storage", 1)[-1]["storage"])
    check(string in stored, "the string is not in the storage")
    # The same storage in the views that follow, the last of them a reload.
    starts = [line["action"] for line in recording.all("action") if line["by"] == "recorder"]
    check(starts == ["start", "start", "restart"], f"{starts}")
    for view in (2, 3):
        first = recording.all("tcData", view)[0]["tcData"]
        check(first["eventStatus"] == "tcloaded" and first["tcString"] == string, f"view {view}: {first}")
    archive = json.loads((recording.folder / "requests.har").read_text())
    urls = [entry["request"]["url"] for entry in archive["log"]["entries"]]
    check(any(url.endswith("/stub.js") for url in urls), f"{urls}")
    check(all(entry["response"]["status"] in (200, 304, 404, 0) for entry in archive["log"]["entries"]), "statuses")


CASES = {}


def case(function):
    CASES[function.__name__.replace("_", "-")] = function
    return function


ACCEPT = ("--act", 'accept: click "button#accept"')


@case
def correct(recorder):
    """The correct CMP, accepted, then two more page views."""
    check_correct(recorder.record("", *ACCEPT))


@case
def correct_with_cookies_and_texts(recorder):
    """The choice in a cookie; the button found by what it shows."""
    recording = recorder.record("store=cookie", "--act", 'accept: click text "accept ALL"')
    check_correct(recording)
    line = recording.all("storage", 1)[-1]
    check("tcfcheck-cmp-choice" in line["storage"]["cookies"], f"{line}")
    attributes = line["cookieAttributes"]["tcfcheck-cmp-choice"]
    check(attributes["sameSite"] == "Lax" and attributes["expires"] > line["time"], f"{attributes}")


@case
def shadow_root(recorder):
    """The buttons in an open shadow root."""
    check_correct(recorder.record("ui=shadow", *ACCEPT))


@case
def frame(recorder):
    """The buttons in a frame."""
    check_correct(recorder.record("ui=frame", *ACCEPT))


@case
def file(recorder):
    """A page from a file, with other words than the address, in another language, size, time zone and place."""
    recording = recorder.record(
        "", *ACCEPT, "--language", "de-DE", "--viewport", "390x844", "--timezone", "Pacific/Auckland", "--geolocation",
        "52.5,13.4", address=(PAGES / "page.html").as_uri())  # fmt: skip
    check(recording.status == 0, f"status {recording.status}: {recording.errors}")
    check_form(recording)
    head = recording.lines[0]
    check((head["language"], head["viewport"], head["timezone"]) == ("de-DE", "390x844", "Pacific/Auckland"), f"{head}")
    check(recording.all("tcData", 3)[0]["tcData"]["eventStatus"] == "tcloaded", "the storage of a file")


@case
def several_acts(recorder):
    """Accept, open again, withdraw: in their order, each followed by its event."""
    recording = recorder.record(
        "", *ACCEPT, "--act", "shown: click #privacy", "--act", "withdraw: click #withdraw", "--views", "1")  # fmt: skip
    check(recording.status == 0, f"status {recording.status}: {recording.errors}")
    check_form(recording)
    said = [line["action"] if "action" in line else line["tcData"]["eventStatus"]
            for line in recording.lines if line.get("by") == "script" or line.get("tcData", {}).get("eventStatus")]  # fmt: skip
    wanted = ["cmpuishown", "accept", "useractioncomplete", "shown", "cmpuishown", "withdraw", "useractioncomplete"]
    check(said == wanted, f"{said}")
    # Two of each act, and one of the first layer.
    check(len(list(recording.folder.glob("*.png"))) == 7, "pictures")


@case
def outside(recorder):
    """A page that has nothing of the framework: status 3."""
    recording = recorder.record("", "--wait", "2", page="elsewhere.html")
    check(recording.status == 3 and "no CMP API" in recording.errors, f"{recording.status}: {recording.errors}")
    check("HeadlessChrome" in recording.errors and "--headed" in recording.errors, f"no hint: {recording.errors}")
    check_form(recording)


@case
def missing_button(recorder):
    """Nothing fits an act: status 2, what could be clicked is named, and the rest is recorded."""
    recording = recorder.record("", "--act", "accept: click #nowhere", "--views", "1", "--wait", "2")
    check('what can be clicked: "' in recording.errors and '"Accept all"' in recording.errors, recording.errors)
    check(recording.status == 2 and "#nowhere" in recording.errors, f"{recording.status}: {recording.errors}")
    check(recording.all("api", 1)[-1]["api"]["at"] == "end", "the page view did not end")


@case
def odd_selector(recorder):
    """A selector that is none is told apart from one that nothing fits."""
    recording = recorder.record("", "--act", "accept: click button[", "--views", "1", "--wait", "2")
    check(recording.status == 2 and "has no CSS selector" in recording.errors, f"{recording.status}: {recording.errors}")


@case
def missing_page(recorder):
    """A server that has an error in the place of the page: outside the framework, and the reason is told."""
    recording = recorder.record("", "--wait", "2", page="nowhere.html")
    check(recording.status == 3 and "with status 404" in recording.errors, f"{recording.status}: {recording.errors}")


@case
def silent_server(recorder):
    """A server that takes the request and never answers it."""
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        recording = recorder.record("", "--wait", "1", address=f"http://127.0.0.1:{silent.getsockname()[1]}/")
    check(recording.status == 2 and "nothing came from" in recording.errors, f"{recording.status}: {recording.errors}")


@case
def missing_server(recorder):
    """A server that does not answer: status 2 and a reason."""
    recording = recorder.record(address="http://127.0.0.1:9/")
    check(recording.status == 2 and "ERR_" in recording.errors, f"{recording.status}: {recording.errors}")


@case
def missing_browser(recorder):
    """No browser: status 2 and what to do."""
    recording = recorder.record("", "--browser", "/nonexistent/chromium")
    check(recording.status == 2 and "fix:" in recording.errors, f"{recording.status}: {recording.errors}")
    recording = recorder.record("", "--browser", "/bin/false")
    check(recording.status == 2 and "has ended" in recording.errors, f"{recording.status}: {recording.errors}")
    # As long as nothing can be recorded, the former recording stays.
    former = recorder.record("", "--views", "1", "--wait", "1").folder / "recording.ndjson"
    text = former.read_text()
    command = [*recorder.web, f"{recorder.server.address}/page.html", "--out", str(former.parent), "--overwrite"]
    answer = subprocess.run([*command, "--browser", "/bin/false"], capture_output=True, text=True, timeout=devtools.PATIENCE)
    check(answer.returncode == 2 and former.exists() and former.read_text() == text, f"{answer.returncode}: {answer.stderr}")
    # And as long as nothing has been recorded, also where tcfcheck is killed.
    before = {path.name: path.read_bytes() for path in former.parent.iterdir()}
    process = subprocess.Popen(
        [*recorder.web, f"{recorder.server.address}/elsewhere.html", "--out", str(former.parent), "--overwrite", "--wait", "60"],
        stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)  # fmt: skip
    end = time.monotonic() + devtools.PATIENCE
    while not list(former.parent.glob(".tcfcheck-recording-*")) and time.monotonic() < end:
        time.sleep(0.05)
    time.sleep(3)
    process.kill()
    process.wait(timeout=devtools.PATIENCE)
    after = {path.name: path.read_bytes() for path in former.parent.iterdir() if path.is_file()}
    check(after == before, f"{sorted(before)}, {sorted(after)}")
    check(all(path.stat().st_mode & 0o077 == 0 for path in former.parent.iterdir()), "others may read the recording")


@case
def credentials(recorder):
    """The name and password in an address are neither shown nor recorded."""
    address = recorder.server.address.replace("http://", "http://someone:hunter2@")
    recording = recorder.record("", "--views", "1", address=f"{address}/page.html")
    check(recording.status == 0, f"status {recording.status}: {recording.errors}")
    check("hunter2" not in recording.errors, recording.errors)
    told = [path.name for path in recording.folder.iterdir() if b"hunter2" in path.read_bytes()]
    check(not told, f"{told}")


@case
def vendors(recorder):
    """Requests to other hosts are told, with what they say; the hosts are this server's."""
    port = recorder.server.server_port
    recording = recorder.record(
        "vendors=1", *ACCEPT, "--views", "1", f"--browser-option=--host-resolver-rules=MAP *.example 127.0.0.1:{port}")
    check(recording.status == 0, f"status {recording.status}: {recording.errors}")
    check_form(recording)
    requests = [line["request"] for line in recording.all("request")]
    (call,) = [one for one in requests if one["vendorHost"] == "ads.example"]
    check("gdpr_consent=C" in call["url"] and call["status"] == 200 and call["setsCookies"], f"{call}")
    (post,) = [one for one in requests if one["vendorHost"] == "bids.example" and one["method"] == "POST"]
    check("consent" in post["body"], f"{post}")


@case
def network(recorder):
    """The recorder's own HAR, judged by the vendors' disclosures: a vendor that is called after a refusal is found, and after consent not."""
    port = recorder.server.server_port
    disclosures = recorder.folder()
    # Vendor 1 asks for consent alone: after a refusal it has no basis.
    (disclosures / "1.json").write_text(json.dumps(
        {"disclosures": [{"identifier": "id", "type": "cookie", "maxAgeSeconds": 0, "cookieRefresh": False, "domains": ["ads.example"],
                          "purposes": [1]}],
         "domains": [{"domain": "ads.example", "use": "ads", "purposes": [1, 3, 4]}], "sdks": []}))  # fmt: skip
    for act, expected in (("accept", []), ("reject", ["network/without-basis"])):
        recording = recorder.record(
            "vendors=later", "--act", f"{act}: click #{act}", "--act", "wait 3", "--views", "1",
            f"--browser-option=--host-resolver-rules=MAP *.example 127.0.0.1:{port}")  # fmt: skip
        command = [recorder.validator, "validate", str(recording.folder / "recording.ndjson"), "--gvl", str(LISTS), "--format", "json",
                   "--har", str(recording.folder / "requests.har"), "--disclosures", str(disclosures)]  # fmt: skip
        answer = subprocess.run(command, capture_output=True, text=True, timeout=devtools.PATIENCE)
        lines = [json.loads(line) for line in answer.stdout.split("\n") if line]
        found = sorted({line["rule"] for line in lines if line.get("outcome") == "fail" and line["rule"].startswith("network/")})
        check(found == expected, f"{act}: {found} {answer.stderr[-300:]}")


# What the consent dialog shows.


SIZE = ("--viewport", "1280x800")


@case
def layer_of_each_act(recorder):
    """A layer when the dialog appears and when it comes back, none when it is gone; acts name their controls."""
    recording = recorder.record(
        "", *ACCEPT, "--act", "resurface: click #privacy", "--act", 'save: click text "save"', "--views", "2", *SIZE)  # fmt: skip
    check(recording.status == 0 and not recording.problems(), f"status {recording.status}: {recording.errors}")
    check_form(recording)
    told = [(one["view"], one["layer"]["name"], one["layer"]["by"]) for one in recording.all("layer")]
    check(told == [(1, "initial", "cmpuishown"), (1, "resurface", "act")], f"{told}")
    acts = [(one["action"], one["control"]) for one in recording.all("action") if one["by"] == "script"]
    check(acts == [("accept", "Accept all"), ("resurface", "Privacy settings"), ("save", "Save")], f"{acts}")
    for line in recording.all("layer"):
        dialog = line["layer"]["dialog"]
        check((dialog["found"], dialog["selector"], dialog["role"]) == ("act-control", "#tcfcheck-cmp", None), f"{dialog}")
        check(dialog["usableBehind"] == 0, f"{dialog}")
        check([one["name"] for one in line["layer"]["controls"]] == ["Accept all", "Reject all", "Save", "Object", "Withdraw"], "controls")
        picture = (recording.folder / line["screenshot"]["path"]).read_bytes()
        check(hashlib.sha256(picture).hexdigest() == line["screenshot"]["sha256"], "the picture of a layer")
    check(recorder.findings(recording) in (None, []), f"{recorder.findings(recording)}")
    # A bar at the foot of the page: what is above it can be used.
    recording = recorder.record("ui=bar", *ACCEPT, "--views", "1", *SIZE)
    dialog = recording.all("layer")[0]["layer"]["dialog"]
    check(abs(dialog["usableBehind"] + dialog["covers"] - 1) < 0.05 and dialog["covers"] < 0.2, f"{dialog}")


@case
def layer_in_shadow_and_frame(recorder):
    """A shadow root and a frame show the same as the plain page; the frame in its place, in its own size."""
    first = recorder.record("", *ACCEPT, "--views", "1", *SIZE).all("layer")[0]["layer"]
    for where in ("shadow", "frame"):
        recording = recorder.record(f"ui={where}", *ACCEPT, "--views", "1", *SIZE)
        check_form(recording)
        line = recording.all("layer")[0]
        for member, part in (("texts", "text"), ("controls", "name")):
            told = [[one[part] for one in layer[member]] for layer in (first, line["layer"])]
            check(told[0] == told[1], f"{where}: {told}")
        check(layers.check_colours(recording, line, check) == 5, f"{where}: colours")
        check(all(one["shown"] and one["covered"] is False for one in line["layer"]["controls"]), f"{where}: shown")


@case
def layer_of_a_rich_dialog(recorder):
    """All that is hard to read in a dialog, in a page that has changed the functions by which scripts look."""
    told = []
    for parameters in ("ui=rich", "ui=rich&dialog=lies"):
        recording = recorder.record(parameters, *ACCEPT, "--views", "1", *SIZE)
        check(recording.status == 0 and not recording.problems(), f"status {recording.status}: {recording.errors}")
        check_form(recording)
        (line,) = recording.all("layer")
        layers.check_rich(recording, line, check)
        told.append(line["layer"])
        check(recorder.findings(recording) is not None, "validate reads no layer")
    check(told[0] == told[1], "the page changed what was read")


@case
def layer_in_a_frame_of_another_site(recorder):
    """The buttons in a page of another origin: read as the same page in a frame of its own is."""
    other = Server()
    recording = recorder.record(
        f"ui=origin&frame={other.address}", "--act", "turn statistics on", *ACCEPT, "--views", "1", *SIZE)  # fmt: skip
    check(recording.status == 0 and not recording.problems(), f"status {recording.status}: {recording.errors}")
    check_form(recording)
    line, turned = recording.all("layer")
    check([layers.named(one, "Statistics")["checked"] for one in (line, turned)] == [False, True], "the switch")
    layer = line["layer"]
    check(layer["texts"][0]["text"].startswith("This page and 7 partners"), f"{layer['texts'][0]}")
    check([one["name"] for one in layer["controls"]] == ["Statistics", "Accept all", "Reject all", "Save", "Object", "Withdraw"], f"{layer}")
    check(layer["dialog"]["found"] == "act-control" and layer["dialog"]["selector"] == "#tcfcheck-cmp", f"{layer['dialog']}")
    check(layers.check_colours(recording, line, check) == 5, "colours")
    check([one["action"] for one in recording.all("action") if one["by"] == "script"] == ["turn", "accept"], "the act")


@case
def layer_acts(recorder):
    """What is collapsed is opened, and switches are turned by their names: only those that are not as wanted."""
    turns = [("statistics", "on"), ("Marketing", "on"), ("Advertising", "on"), ("personalise", "on"), ("all purposes", "on")]
    acts = [option for name, state in turns for option in ("--act", f'turn "{name}" {state}')]
    recording = recorder.record("ui=rich", "--act", "expand", *acts, *ACCEPT, "--views", "1", *SIZE)
    check(recording.status == 0 and not recording.problems(), f"status {recording.status}: {recording.errors}")
    check_form(recording)
    told = recording.all("layer")
    check([one["layer"]["name"] for one in told] == ["initial", "expand", *["turn"] * 5], f"{told}")
    check([layers.text(one, "Collapsed words")["shown"] for one in told[:2]] == [False, True], "what was collapsed")
    check([layers.text(one, "Hidden words")["shown"] for one in told[:2]] == [False, False], "what nothing opens")
    names = ["Statistics", "Marketing", "Advertising", "Personalise", "All purposes"]
    states = [[layers.named(one, name)["checked"] for name in names] for one in told]
    check(states[0] == states[1] == [False, False, True, False, "mixed"] and states[-1] == [True] * 5, f"{states}")
    acts = [(one["action"], one.get("control")) for one in recording.all("action") if one["by"] == "script"]
    check(acts == [("expand", None), *(("turn", name) for name in names), ("accept", "Accept all")], f"{acts}")
    # This one has no script that turns it, and another is not there.
    for name, said in (("Store data switch", "has not changed"), ("Nothing", "has the name")):
        recording = recorder.record("ui=rich", "--act", f'turn "{name}" off', "--views", "1", "--wait", "2", *SIZE)
        check(recording.status == 2 and said in recording.errors, f"{name}: {recording.status} {recording.errors}")
        check_form(recording)
    check(recording.all("action")[-1]["control"] is None, f"{recording.all('action')}")


@case
def layer_names(recorder):
    """Names and roles of controls are those that Chromium's accessibility tree has of the same page."""
    roles = {"DisclosureTriangle": "button", "PopUpButton": "combobox"}
    with devtools.Chromium() as browser:
        session = browser.page()
        browser.send("Page.navigate", session, url=f"{recorder.server.address}/page.html?ui=rich")
        browser.wait("Page.loadEventFired")
        time.sleep(2)
        browser.send("Accessibility.enable", session)
        nodes = browser.send("Accessibility.getFullAXTree", session)["nodes"]
    tree = [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if not node["ignored"]]
    known = {"button", "link", "checkbox", "switch", "radio", "textbox", "combobox"}
    tree = sorted((roles.get(role, role), name) for role, name in tree if roles.get(role, role) in known)
    tree.remove(("button", "Privacy settings"))
    layer = recorder.record("ui=rich", *ACCEPT, "--views", "1", *SIZE).all("layer")[0]["layer"]
    told = sorted((one["role"], one["name"]) for one in layer["controls"] if one["role"] in known)
    check(told == tree, f"{[one for one in told if one not in tree]}, {[one for one in tree if one not in told]}")


@case
def layer_with_lists(recorder):
    """Lists whose rows are made as they are scrolled: all of them are met, once each and in their order."""
    for kind in ("more", "window"):
        recording = recorder.record(f"ui=rows&rows=60&list={kind}", *ACCEPT, "--views", "1", *SIZE)
        check(recording.status == 0 and not recording.problems(), f"status {recording.status}: {recording.errors}")
        check_form(recording)
        layer = recording.all("layer")[0]["layer"]
        rows = [one["text"] for one in layer["texts"] if one["text"].startswith("Vendor")]
        check(rows == [f"Vendor {number} Ltd. Policy" for number in range(1, 61)], f"{kind}: {rows}")
        links = [one["href"] for one in layer["texts"] if one["text"] == "Policy"]
        check(links == [f"https://vendor-{number}.example/privacy" for number in range(1, 61)], f"{kind}: {links}")
        boxes = [one for one in layer["controls"] if one["name"] == "Consent"]
        check(len(boxes) == 60 and all(one["shown"] for one in boxes), f"{kind}: {len(boxes)} boxes")
        check("cut" not in layer, f"{kind}: cut")


@case
def layer_of_a_long_list(recorder):
    """Sixteen thousand rows: what is kept is bounded, and the layer says that there was more."""
    recording = recorder.record("ui=rows&rows=16000&list=at-once", *ACCEPT, "--views", "1", *SIZE)
    check(recording.status == 0, f"status {recording.status}: {recording.errors}")
    check_form(recording)
    layer = recording.all("layer")[0]["layer"]
    check(layer["cut"] and any("too large to be recorded whole" in one for one in recording.problems()), f"{recording.problems()}")
    check(len(layer["texts"]) <= 60000 and len(layer["controls"]) <= 30000, "more than is kept")
    check(recording.all("tcData", 1)[-1]["tcData"]["eventStatus"] == "useractioncomplete", "the act")


@case
def layer_not_found(recorder):
    """Without an act, a dialog is known by its usual controls or its role, or by a selector that a person gives."""
    dialog = recorder.record("", "--views", "1").all("layer")[0]["layer"]["dialog"]
    check((dialog["found"], dialog["selector"]) == ("act-control", "#tcfcheck-cmp"), f"usual controls: {dialog}")
    recording = recorder.record("words=signs", "--views", "1")
    check_form(recording)
    check([one["layer"]["dialog"] for one in recording.all("layer")] == [None], f"{recording.all('layer')}")
    check("texts" not in recording.all("layer")[0]["layer"], "a page was read that is no dialog")
    check(any("--dialog" in problem for problem in recording.problems()), f"{recording.problems()}")
    for selector, found in (("#tcfcheck-cmp", "option"), ("#nowhere", None)):
        recording = recorder.record("words=signs", "--views", "1", "--dialog", selector)
        check_form(recording)
        dialog = recording.all("layer")[0]["layer"]["dialog"]
        check((dialog and dialog["found"]) == found, f"{selector}: {dialog}")
    recording = recorder.record("ui=rich&words=signs", "--views", "1")
    check(recording.all("layer")[0]["layer"]["dialog"]["found"] == "aria", "by its role")


@case
def layer_alike(recorder):
    """Two recordings agree in all that their layers say, and in what they look like."""
    told = []
    for _ in range(2):
        recording = recorder.record("ui=rich", *ACCEPT, "--act", "shown: click #privacy", "--views", "1", *SIZE)
        told.append([(one["layer"], one["screenshot"]) for one in recording.all("layer")])
    check(told[0] == told[1] and len(told[0]) == 2, "two recordings differ")


# Pages that are hard to record.


def trouble(name, said, *options, statuses=(0,), events=None):
    """A case of page.html?trouble=NAME. Its CMP is the correct one: whatever else the page does, no rule is broken."""

    def run(recorder):
        recording = recorder.record(f"trouble={name}", "--views", "1", "--wait", "5", *ACCEPT, *options)
        check(recording.status in statuses, f"status {recording.status}: {recording.errors[-500:]}")
        check_form(recording)
        check(recording.all("tcData"), "nothing was recorded")
        check(said is None or any(said in problem for problem in recording.problems()), f"{recording.problems()}")
        found = recorder.findings(recording)
        check(found in (None, []), f"findings about a correct CMP: {found}")
        if events:
            told = [(line["view"], line["tcData"]["eventStatus"]) for line in recording.all("tcData")]
            check(told == events, f"{told}")
        return recording

    run.__doc__ = f"page.html?trouble={name}"
    CASES[name] = run


trouble("never-settles", None)
trouble("dialogs", "dialog")
trouble("goes-away", "the page went to", statuses=(0, 2))
# Each document is a page view of its own, with listeners and ids that begin anew.
SHOWN, CHOSEN, LOADED = "cmpuishown", "useractioncomplete", "tcloaded"
trouble("reloads-itself", "the page went to", events=[(1, SHOWN), (2, SHOWN), (2, CHOSEN)])
trouble("reloads-after-choice", "the page went to", events=[(1, SHOWN), (1, CHOSEN), (2, LOADED)])
trouble("goes-on", "the page went to")
trouble("removes-frames", "removed the frame")
trouble("replaces-functions", None)
trouble("downloads", "download", "--act", "wait 1")
# The second page view floods as the first does.
trouble("floods", "floods its console", "--views", "2", events=[(1, SHOWN), (1, CHOSEN), (2, LOADED)])
trouble("allocates", "crashed", "--act", "wait 30", statuses=(2,))
trouble("opens-windows", "another window")
trouble("hangs", "did not answer", "--act", "wait 3", statuses=(2,))
trouble("many-events", None)
# The consent dialog itself.
trouble("dialog-moves", "does not stop moving")
trouble("dialog-huge", "too large to be recorded whole", "--act", "shown: click #privacy")
# An act that opens what is collapsed comes upon a control that leads away, and so does one that opens a layer.
trouble("dialog-leaves", "the page went to", "--act", "shown: click #privacy", "--act", "expand", statuses=(0, 2))
trouble("dialog-links-away", "the page went to", "--act", "shown: click #privacy", "--act", "vendors: click #vendors", statuses=(0, 2))


@case
def forges(recorder):
    """A page that changes what the recorder would use, and tries to speak in its name."""
    recording = recorder.record("trouble=forges", *ACCEPT, "--views", "1")
    check_form(recording)
    # The CMP's own writing goes by what the page has made of JSON; the recorder's does not.
    text = json.dumps([line for line in recording.lines[1:] if "storage" not in line and "request" not in line])
    check('"forged": true' not in text and "'forged'" not in text, "something forged was believed")
    check(recording.all("tcData", 1)[-1]["tcData"]["tcString"].startswith("C"), "TCData is not as it was given")
    check("1970-" not in text, "the page's clock was believed")


# What each planted fault breaks: every rule that has a finding, of all families, errors, warnings and infos.
FAULTS = {
    "": [],
    "no-stub": ["api/function"],
    "object-first": ["api/function"],
    "ping-async": ["api/ping-immediate"],
    "ping-twice": ["api/ping-immediate"],
    "stub-ping-async": ["api/ping-immediate"],
    "stub-ping-twice": ["api/ping-immediate"],
    "stub-ping-empty": ["api/ping-stub"],
    "stub-ping-no-version": ["api/ping-stub"],
    "stub-ping-loaded": ["api/ping-stub"],
    "never-loads": ["api/never-loads"],
    "stays-loading": ["api/never-loads", "messages/cmp-status"],
    "queue-dropped": ["api/queue"],
    "queue-reversed": ["api/queue"],
    # A frame that adds a listener by postMessage gets no answer at all: the first case of api/post-message's row.
    "listener-late": ["api/event-order", "api/listener-immediate", "api/post-message", "api/queue"],
    "listener-task": ["api/listener-immediate"],
    "id-text": ["api/listener-id"],
    "id-missing": ["api/listener-id"],
    "id-same": ["api/listener-id", "api/remove-listener"],
    "first-listener-only": ["api/listener-called"],
    # The last string that was given away is not the one that comes back.
    "old-string": ["api/listener-called", "api/returning"],
    "remove-unknown-true": ["api/remove-listener"],
    "remove-false": ["api/remove-listener"],
    "remove-keeps-calling": ["api/remove-listener"],
    "complete-without-shown": ["api/event-for-act", "api/event-order", "messages/tc-data-members"],
    "loaded-and-shown": ["api/event-order", "api/returning"],
    # tcloaded says that there is a string, and that the UI stays closed: there is none, and it opens.
    "loaded-without-choice": ["api/event-order", "messages/tcloaded-invalid"],
    # That the status is none of the three, messages/event-status says; api/event-order does not repeat it.
    "unknown-status": ["api/event-for-act", "messages/event-status"],
    "no-complete": ["api/event-for-act"],
    "shown-not-told": ["api/event-for-act", "api/event-order", "messages/tc-data-members"],
    "forgets": ["api/returning"],
    "other-string": ["api/returning", "messages/tc-data"],
    "version-1": ["api/version-argument"],
    "version-zero": ["api/version-argument"],
    "version-throws": ["api/version-argument"],
    # What a direct call is refused, or is not told, a frame's call is refused and not told too.
    "version-2": ["api/post-message", "api/version-argument"],
    "listener-no-success": ["api/listener-success", "api/post-message"],
    "always-hidden": ["api/display-status"],
    "list-null": ["api/vendor-list"],
    # No version is a number that has a list, not even that of the list which it answers.
    "list-refused": ["api/vendor-list"],
    "version-silent": ["api/version-argument"],
    "unknown-throws": ["api/unknown-command"],
    "unknown-silent": ["api/unknown-command"],
    "callback-breaks": ["api/bad-callback", "api/ping-immediate", "api/post-message"],
    "get-tc-data-old": ["api/get-tc-data"],
    "no-locator": ["api/locator"],
    "two-locators": ["api/locator"],
    "no-messages": ["api/post-message"],
    "text-unanswered": ["api/post-message"],
    "object-for-text": ["api/post-message"],
    "frame-forgotten": ["api/frame-listener"],
    "call-id-lost": ["api/post-message"],
    "call-id-number": ["api/post-message"],
    "message-other-value": ["api/post-message"],
    # The callback of ping has one argument in the specification, so that its success is not missed; a listener's has two.
    "message-no-success": ["api/post-message"],
    "gdpr-applies-missing": ["api/gdpr-applies", "messages/tc-data-members"],
    "two-cmps": ["api/service-loaded-twice", "messages/ping-differs"],
}


def fault_case(name):
    def run(recorder):
        # Without its script there is no button to click.
        acts = [] if name == "never-loads" else ACCEPT + ("--act", "shown: click #privacy", "--act", "save: click #save")
        recording = recorder.record(f"fault={name}", *acts, "--views", "2", "--act-wait", "1", "--wait", "4")
        check(recording.status == 0, f"status {recording.status}: {recording.errors[-500:]}")
        check_form(recording)
        found = recorder.findings(recording)
        check(found is None or found == FAULTS[name], f"findings {found}, wanted {FAULTS[name]}")

    CASES["fault-" + (name or "none")] = run


for one in FAULTS:
    fault_case(one)


def variation_case(name, parameters, *options):
    """Another way to be correct: no rule is broken."""

    def run(recorder):
        recording = recorder.record(parameters, *options, "--views", "2", "--act-wait", "1", "--wait", "4")
        check(recording.status == 0, f"status {recording.status}: {recording.errors[-500:]}")
        check_form(recording)
        check(recorder.findings(recording) in (None, []), f"findings {recorder.findings(recording)}")

    CASES["variation-" + name] = run


# GDPR does not apply: TCData without purposes and vendors, and no question (public issue 249 of the framework's repository).
variation_case("gdpr-does-not-apply", "applies=no")
# The stub of the public libraries: `setGdprApplies`, and one argument for ping's callback.
variation_case("stub-of-libraries", "stub=library", *ACCEPT)


# What goes wrong with __gpp, each in the words of TestVectors/pages/gpp.js, and the rule that reports it.
GPP_FAULTS = {
    "object-first": "gpp-api/function",
    "two-locators": "gpp-api/locator",
    "stub-silent": "gpp-api/answered",
    "one-argument": "gpp-api/success",
    "version-number": "gpp-api/ping",
    "list-empty": "gpp-api/sections",
    "placeholder": "gpp-api/section-data",
    "old-string": "gpp-api/tc-string",
    "same-number": "gpp-api/listener",
    "all-true": "gpp-api/remove-listener",
    "no-cmpDisplayStatus": "gpp-api/events",
    "unknown-silent": "gpp-api/unknown-command",
    "call-id-lost": "gpp-api/post-message",
}
# What each GPP string with section 2 is told, which IAB Tech Lab does not support yet.
WITH_SECTION_2 = ["gpp/tcf-not-supported"]


def record_gpp(recorder, words):
    recording = recorder.record(
        # Twice the second within which events may come: what comes later than that is what some rules report.
        f"global={words}", *ACCEPT, "--act", "resurface: click #privacy", "--act", "save: click #save", "--views", "2",
        "--act-wait", "2", "--wait", "4")  # fmt: skip
    check(recording.status == 0, f"status {recording.status}: {recording.errors[-500:]}")
    check_form(recording)
    return recording


@case
def gpp(recorder):
    """A page with __gpp: all it says is recorded, and no rule is broken."""
    recording = record_gpp(recorder, "on")
    lines = [line["gpp"] for line in recording.all("gpp", 1)]
    called = [(line["call"]["command"], line["call"]["via"]) for line in lines if "call" in line]
    for command in ("ping", "addEventListener", "removeEventListener", "hasSection", "getSection", "getField"):
        check((command, "direct") in called, f"{command}: {called}")
    for form in ("object", "text"):
        (answer,) = [one for line in lines if line.get("call", {}).get("via") == form and line["call"]["command"] == "ping"
                     for one in line["answers"]]  # fmt: skip
        check(answer["via"] == form and answer["value"]["gppVersion"] == "1.1", f"{answer}")
    last = [line["ping"] for line in lines if "ping" in line][-1]
    section = last["parsedSections"]["tcfeuv2"][0]
    check(last["gppString"].split("~")[1] == recording.all("tcData", 1)[-1]["tcData"]["tcString"], f"{last}")
    check(re.fullmatch(r"\d{4}-\d\d-\d\dT00:00:00\.000Z", section["Created"]), f"{section}")
    check(recorder.findings(recording) in (None, WITH_SECTION_2), f"findings {recorder.findings(recording)}")


@case
def gpp_faults(recorder):
    """A __gpp with many faults, each with its rule; and one whose string changes while it is said to be ready."""
    wanted = sorted({*GPP_FAULTS.values(), *WITH_SECTION_2})
    found = recorder.findings(record_gpp(recorder, ",".join(["on", *GPP_FAULTS])))
    check(found in (None, wanted), f"findings {found}, wanted {wanted}")
    found = recorder.findings(record_gpp(recorder, "on,ready-all-along"))
    check(found in (None, ["gpp-api/event-order", *WITH_SECTION_2]), f"findings {found}")


class Certified:
    """What `certify --record` made of TestVectors/pages/scenarios.yml, in a folder of its own."""

    def __init__(self, recorder, change=lambda text: text, *options):
        self.folder = recorder.folder() / "TestVectors"
        for part in ("pages", "vendor-lists", "certify"):
            shutil.copytree(PAGES.parent / part, self.folder / part, ignore=shutil.ignore_patterns("captures"))
        self.scenarios = self.folder / "pages" / "scenarios.yml"
        self.scenarios.write_text(change(self.scenarios.read_text()))
        self.recorder = recorder
        self.run("--record", *options)

    def run(self, *options):
        command = [self.recorder.program, "certify", str(self.scenarios), "--format", "json", *options]
        command += ["--markdown", str(self.folder / "record.md")] + (SANDBOX if "--record" in options else [])
        answer = subprocess.run(command, capture_output=True, text=True, timeout=devtools.PATIENCE, stdin=subprocess.DEVNULL)
        self.status, self.errors = answer.returncode, answer.stderr
        lines = [json.loads(line) for line in answer.stdout.split("\n") if line]
        self.findings = sorted(
            {(line["input"], line["rule"]) for line in lines if line.get("outcome") == "fail" and line["severity"] != "info"})


def only(*names):
    """The scenarios of these names alone."""

    def change(text):
        head, body = text.split("scenarios:\n")
        blocks = re.split(r"\n(?=  - name:)", "\n" + body)
        return head + "scenarios:\n" + "\n".join(one for one in blocks if any(f'"web: {name}"' in one for name in names)) + "\n"

    return change


@case
def certify_example(recorder):
    """The example for CI: every scenario of the page is recorded and comes out as chosen."""
    certified = Certified(recorder)
    # What is older than 13 months is told where it lay in the storage; the page asks again, as it should.
    expected = [("web: a choice that has expired", "fields/expired")]
    check(certified.findings == expected, f"{certified.findings}")
    check(certified.status == 0, f"status {certified.status}: {certified.errors}")
    record = (certified.folder / "record.md").read_text()
    check("8 of 8 scenarios stored as chosen." in record, record[:300])
    check("| Removing the CMP | not exercised (optional) |" in record, "what was not exercised")
    check("resurface: click \\#privacy, withdraw: click \\#withdraw" in record, "what was done")
    # The captures that are there are judged again without a browser, with the same result.
    certified.run()
    check(certified.status == 0 and certified.findings == expected, f"again: {certified.findings} {certified.errors}")
    # And are not replaced unasked.
    certified.run("--record")
    check(certified.status == 64 and "--overwrite" in certified.errors, f"{certified.status}: {certified.errors}")


@case
def certify_with_string(recorder):
    """The same of a CMP that gives listeners a string with the UI, before there is a choice: it is correct too."""

    def change(text):
        page = f"{recorder.server.address}/page.html?waiting=string"
        text = text.replace("web: page.html ", f"web: {page} ").replace("open: page.html?", f"open: {page}&")
        return text.replace("open: page.html", f"open: {page}")

    certified = Certified(recorder, change)
    check(certified.findings == [("web: a choice that has expired", "fields/expired")], f"{certified.findings} {certified.errors}")
    check(certified.status == 0, f"status {certified.status}: {certified.errors}")


@case
def certify_faults(recorder):
    """A fault of the CMP is found in the scenario that shows it."""
    change = only("accept everything")
    for fault, rule in (("forgets", "api/returning"), ("queue-dropped", "api/queue"), ("no-locator", "api/locator")):
        # A page's file takes no parameters in its name, so the server's page has to do.
        page = f"{recorder.server.address}/page.html?fault={fault}"
        certified = Certified(recorder, lambda text: change(text).replace("web: page.html", f"web: {page}"))
        check(("web: accept everything", rule) in certified.findings, f"{fault}: {certified.findings} {certified.errors}")
        check(certified.status == 1, f"status {certified.status}")


@case
def certify_expired(recorder):
    """A CMP that serves an expired choice is found by the scenario about it."""
    change = only("a choice that has expired")
    page = f"{recorder.server.address}/page.html"
    certified = Certified(
        recorder, lambda text: change(text).replace("page.html?aged=430", f"{page}?aged=430&fault=expired-kept")
        .replace("open: page.html,", f"open: {page}?fault=expired-kept,"))  # fmt: skip
    check(("web: a choice that has expired", "scenario/expired-renewal") in certified.findings, f"{certified.findings}")


@case
def certify_missing(recorder):
    """No button, no page, no browser: status 2, and what an earlier run captured is not judged in its place."""
    change = only("accept everything")
    certified = Certified(recorder, change)
    check(certified.status == 0, f"{certified.errors}")
    text = certified.scenarios.read_text()
    certified.scenarios.write_text(text.replace("web: page.html", f"web: {recorder.server.address}/elsewhere.html").replace(
        "record:\n", "record:\n  wait: 1\n"))  # fmt: skip
    certified.run("--record", "--overwrite")
    check(certified.status == 2 and "no CMP API" in certified.errors, f"{certified.status}: {certified.errors}")
    certified.scenarios.write_text(text.replace('"#accept"', '"#nowhere"').replace("record:\n", "record:\n  wait: 1\n"))
    certified.run("--record", "--overwrite")
    check(certified.status == 2 and "#nowhere" in certified.errors, f"{certified.status}: {certified.errors}")
    certified.run("--record", "--overwrite", "--browser", "/bin/false")
    check(certified.status == 2 and "has ended" in certified.errors, f"{certified.status}: {certified.errors}")
    check("none of the" in certified.errors and not list(certified.folder.glob("pages/captures/**/*.ndjson")), "old captures")


@case
def headed(recorder):
    """A window in which a person clicks and which is closed: the click is noted, and the recording ends well."""
    click_by_hand(recorder, [], "click")


@case
def headed_named(recorder):
    """15(d): the same where a person has said what the click means: it is an act to the rules."""
    told = click_by_hand(recorder, ["--act-name", 'accept: text "accept ALL"'], "accept")
    check(told is None or not recorder.findings(told), "findings about a correct CMP")


def click_by_hand(recorder, options, word):
    """Clicks the first button of a page in a window, and closes it; the recording, or None without a display."""
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        print("     headed: skipped, there is no Xvfb or xdotool (Debian: apt-get install xvfb xdotool)", flush=True)
        return None
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x900x24", "-nolisten", "tcp"], pass_fds=[writing],
        stderr=subprocess.DEVNULL)  # fmt: skip
    os.close(writing)
    process = None
    try:
        display = ":" + os.read(reading, 20).decode().strip()
        environment = dict(os.environ, DISPLAY=display)
        folder = recorder.folder()
        command = [*recorder.web, f"{recorder.server.address}/page.html", "--out", str(folder),
                   "--headed", "--viewport", "1000x700", *options]  # fmt: skip
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        recording = folder / "recording.ndjson"

        def xdotool(*arguments):
            return subprocess.run(["xdotool", *arguments], env=environment, capture_output=True, text=True, timeout=devtools.PATIENCE).stdout

        def until(condition):
            end = time.monotonic() + devtools.PATIENCE
            while not condition() and time.monotonic() < end:
                time.sleep(0.2)

        until(lambda: recording.exists() and "cmpuishown" in recording.read_text())
        window = xdotool("search", "--onlyvisible", "--class", "chromium").split()[-1]
        place = dict(line.split("=") for line in xdotool("getwindowgeometry", "--shell", window).split())
        # The first of the buttons at the bottom of the page, where a person would click.
        xdotool("mousemove", str(int(place["X"]) + 50), str(int(place["Y"]) + int(place["HEIGHT"]) - 28), "click", "1")
        until(lambda: "useractioncomplete" in recording.read_text())
        xdotool("key", "--window", window, "ctrl+w")
        _, errors = process.communicate(timeout=devtools.PATIENCE)
        told = Recording(folder, process.returncode, errors)
        check(told.status == 0, f"status {told.status}: {errors}")
        check_form(told)
        clicks = [(line["action"], line["how"]) for line in told.all("action") if line["by"] == "hand"]
        check(clicks == [(word, 'click on button#accept "Accept all"')], f"{clicks}")
        check(told.all("tcData")[-1]["tcData"]["eventStatus"] == "useractioncomplete", "the choice")
        return told
    finally:
        os.close(reading)
        for one in (process, server):
            if one and one.poll() is None:
                one.terminate()
                one.wait()


def browsers_of(folder):
    """The processes whose profile lies in a folder."""
    found = []
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (entry / "cmdline").read_bytes()
            if b"--user-data-dir=" + str(folder).encode() in words:
                found.append(int(entry.name))
        except OSError:
            pass
    return found


def ends_by(number):
    """The browser and all that it has started go with tcfcheck."""

    def run(recorder):
        folder = recorder.folder()
        environment = dict(os.environ, TMPDIR=str(folder))
        command = [*recorder.web, f"{recorder.server.address}/page.html?", "--out", str(folder / "out"),
                   "--act", "wait 60"]  # fmt: skip
        process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        recording = folder / "out" / "recording.ndjson"
        end = time.monotonic() + devtools.PATIENCE
        while not recording.exists() and time.monotonic() < end:
            time.sleep(0.1)
        check(len(browsers_of(folder)) > 2, "the browser does not run")
        process.send_signal(number)
        status = process.wait(timeout=devtools.PATIENCE)
        end = time.monotonic() + devtools.PATIENCE
        while browsers_of(folder) and time.monotonic() < end:
            time.sleep(0.1)
        check(not browsers_of(folder), f"processes are left: {browsers_of(folder)}")
        lines = [json.loads(line) for line in recording.read_text().split("\n") if line]
        check(any("tcData" in line for line in lines), "what was recorded is lost")
        if number == signal.SIGINT:
            check(status == 2 and any(line.get("incomplete") for line in lines), f"status {status}")
            check(not list(folder.glob("tcfcheck-browser-*")), "the profile is left")
        else:
            # The next run removes what a killed one has left.
            answer = subprocess.run(
                [*recorder.web, f"{recorder.server.address}/elsewhere.html", "--out", str(folder / "next"),
                 "--wait", "1"], env=environment, capture_output=True, timeout=devtools.PATIENCE)  # fmt: skip
            check(answer.returncode == 3 and not list(folder.glob("tcfcheck-browser-*")), "the profile is left")

    return run


CASES["killed"] = ends_by(signal.SIGKILL)
CASES["interrupted"] = ends_by(signal.SIGINT)


@case
def dead_browser(recorder):
    """The browser dies: status 2, what was recorded is kept."""
    folder = recorder.folder()
    command = [*recorder.web, f"{recorder.server.address}/page.html?", "--out", str(folder / "out"),
               "--act", "wait 60"]  # fmt: skip
    process = subprocess.Popen(command, env=dict(os.environ, TMPDIR=str(folder)), stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + devtools.PATIENCE
    while not (folder / "out" / "recording.ndjson").exists() and time.monotonic() < end:
        time.sleep(0.1)
    for process_id in browsers_of(folder):
        os.kill(process_id, signal.SIGKILL)
    _, errors = process.communicate(timeout=devtools.PATIENCE)
    check(process.returncode == 2, f"status {process.returncode}: {errors}")
    check("has ended" in errors or "crashed" in errors or "closed" in errors, errors)
    check("tcData" in (folder / "out" / "recording.ndjson").read_text(), "what was recorded is lost")


def without_times(recording):
    """What two recordings of one page have in common: kinds of lines and answers in their order, without times."""
    said = []
    for line in recording.lines[1:]:
        line = json.loads(json.dumps(line))
        for member in ("call", "tcData", "ping", "api", "locators", "storage", "layer"):
            if member not in line:
                continue
            if member == "api" and line["api"]["at"] in ("poll", "script", "head"):
                # Which of the recorder's looks comes first is the parser's affair.
                continue
            if member == "call":
                answers = [{**answer, "time": 0, "order": 0} for answer in line["answers"]]
                said.append((line["view"], {**line["call"], "order": 0}, answers))
            else:
                said.append((line["view"], member, line[member]))
    said.sort(key=lambda one: json.dumps(one, sort_keys=True))
    return said


def alike(recorder):
    """Ten recordings of the correct page agree in all but times."""
    first = None
    for number in range(10):
        recording = recorder.record("", *ACCEPT, "--views", "2", "--act-wait", "1")
        said = without_times(recording)
        if first is not None and said != first:
            odd = [one for one in said if one not in first][:2] + [one for one in first if one not in said][:2]
            raise Failed(f"recording {number + 1} differs: {json.dumps(odd)[:600]}")
        first = said


CASES["alike"] = alike

# The interface with all its layers, a module of its own.
INTERFACES, LEFT_OUT = interfaces.Interfaces(check, check_form).cases()
EXPLORATIONS, UNHURRIED = explorations.Explorations(check, check_form).cases()
LEFT_OUT |= UNHURRIED
CASES |= INTERFACES | EXPLORATIONS | sites.Sites(check, LISTS, SANDBOX).cases()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--validator", help="the program that judges the recordings (default: the one that makes them)")
    parser.add_argument("--only", action="append", default=[], help="a name, or a pattern such as 'interface-*'")
    # A recording waits for three quarters of its time.
    parser.add_argument("--jobs", type=int, default=4)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tcfcheck-recordings-") as folder:
        program = str(pathlib.Path(arguments.program).resolve())
        return run_all(arguments, Recorder(program, arguments.validator or program, Server(), folder))


def run_all(arguments, recorder):
    names = [name for name in CASES if name not in LEFT_OUT]
    if arguments.only:
        names = [name for name in CASES if any(fnmatch.fnmatchcase(name, one) for one in arguments.only)]

    def run(name):
        try:
            CASES[name](recorder)
            return name, None
        except Failed as failure:
            return name, str(failure)
        except (KeyError, IndexError, ValueError, TypeError, subprocess.TimeoutExpired) as error:
            return name, f"{type(error).__name__}: {error}"

    failures = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for name, failure in pool.map(run, names):
            print(f"{'FAIL' if failure else 'ok  '} {name}" + (f": {failure}" if failure else ""), flush=True)
            failures += failure is not None
    print(f"{len(names)} recordings, {failures} not as they should be")
    return 1 if failures or not names else 0


if __name__ == "__main__":
    sys.exit(main())
