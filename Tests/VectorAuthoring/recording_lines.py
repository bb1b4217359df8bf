"""Recordings of a page as a recorder writes them (TestVectors/recordings/README.md), line by line.

    page = Page()
    page.first_visit()           # a page view whose CMP is correct, up to the choice and the answers to it
    page.next_visit()            # the next one, with the same storage
    page.lines                   # the recording

Every step can be told to go wrong; a fault is an argument, or a change to the lines that are there: `page.calls("ping")`.
It has nothing to do with the Swift code that reads them.
"""

from messages_common import GONE, PING, STUB, core, web
from stored_key_sets import DISCLOSED
from tcf import tc

URL = "https://publisher.example/"
# The day of the recordings, on which their strings are written: a choice moves LastUpdated to its day.
DAY = "2026-11-21"
NOTHING = {"purpose_consents": [], "vendor_consents": []}
CHOICE = (core(created=DAY), DISCLOSED)
REFUSAL = (core(created=DAY, **NOTHING), DISCLOSED)
WAITING = (core(created=DAY, **NOTHING, special_feature_opt_ins=[], consent_screen=1), DISCLOSED)
# What the rules about the interface read of TCData; the rest is the business of those about messages.
MEMBERS = ("tcString", "cmpId", "gdprApplies", "eventStatus", "cmpStatus")
NOT_YET = {name: value for name, value in STUB.items() if name != "apiVersion"} | {"apiVersion": "2.2"}


def tc_data(segments, event, members=MEMBERS):
    """TCData of a string with an event; all members of it for None."""
    whole = web(*segments, eventStatus=event)
    return whole if members is None else {name: whole[name] for name in members}


class Page:
    """A recording with a clock in milliseconds and a counter of calls and answers."""

    def __init__(self, wait=10, settle=2, kind="web", members=MEMBERS):
        self.members = members
        self.lines = [{"recording": 1, "kind": kind, "url": URL, "wait": wait, "settle": settle}]
        self.now = 0
        self.view = 0
        self.order = 0
        self.listener_id = 0
        self.kept = None

    def time(self):
        minutes, rest = divmod(self.now, 60_000)
        return f"{DAY}T10:{minutes:02d}:{rest // 1000:02d}.{rest % 1000:03d}Z"

    def tick(self, milliseconds):
        self.now += milliseconds

    def count(self):
        self.order += 1
        return self.order

    def line(self, **contents):
        frame = contents.pop("frame", "top")
        line = {"time": self.time(), "view": self.view} | ({"frame": frame} if frame else {}) | contents
        self.lines.append(line)
        return line

    def open(self):
        self.view += 1
        self.order = self.listener_id = 0
        self.kept = None
        return self.line(frame=None, action="start" if self.view == 1 else "restart", by="recorder")

    def api(self, at, type="function", **more):
        return self.line(api={"type": type, "at": at} | more)

    def locators(self, count=1):
        return self.line(locators=count)

    def call(self, command, *values, state="loaded", version=2, argument=None, via="direct", **more):
        """A call with its answers so far: each `value`, or `(value, success)`, at once."""
        head = {"command": command, "argument": argument, "via": via}
        head |= {} if version is GONE else {"version": version}
        head |= {} if state is None else {"state": state}
        frame = "top" if via == "direct" else "0"
        line = self.line(frame=frame, call=head | {"order": self.count()} | more, answers=[])
        for value in values:
            value, success = value if isinstance(value, tuple) else (value, GONE)
            if via == "direct":
                self.answer(line, value, success, sync=True)
            else:
                self.answer(line, value, True if success is GONE else success, sync=False, via=via, callId=more.get("callId"))
        return line

    def answer(self, line, value, success=True, sync=False, **more):
        """An answer to a call, at this moment."""
        answer = {"time": self.time(), "sync": sync, "order": self.count()} | more
        answer |= {} if value is GONE else {"value": value}
        answer |= {} if success is GONE else {"success": success}
        line["answers"].append(answer)

    def listen(self, *values, **more):
        """A listener with an id of its own."""
        self.listener_id += 1
        number = self.listener_id
        line = self.call("addEventListener", *((value | {"listenerId": number}, True) for value in values), **more)
        line["listener"] = number
        return line

    def tell(self, line, value, **more):
        """Calls a listener."""
        self.answer(line, value | {"listenerId": line["listener"]}, **more)

    def act(self, word):
        return self.line(frame=None, action=word, by="script")

    def request(self, url, **more):
        host = url.split("/")[2]
        return self.line(frame=None, request={"method": "GET", "url": url, "vendorHost": host} | more)

    # What a correct page does.

    def begin(self):
        """The head of a page with a stub, which is pinged and gets a listener."""
        self.open()
        self.tick(20)
        self.api("start", "undefined")
        self.tick(30)
        self.api("script", number=2)
        self.call("ping", NOT_YET, state="stub")
        first = self.listen(state="stub")
        self.tick(10)
        self.api("head")
        return first

    def load(self, first, segments, event, probes=True):
        """The CMP loads and works off the queue; then come the probes, the rarer ones where they are wanted."""
        data = tc_data(segments, event, self.members)
        self.tick(400)
        self.api("poll", changed=True)
        self.tell(first, data)
        self.line(tcData=data | {"listenerId": 1})
        self.tick(50)
        self.ping()
        self.line(ping=self.loaded(event))
        second = self.listen(data)
        if not probes:
            self.api("load")
            self.locators()
            return second
        third = self.listen(data)
        self.call("removeEventListener", True, argument=third["listener"])
        self.call("removeEventListener", False, argument=99999)
        self.call("getTCData", (None, False))
        self.call("getVendorList", (None, False))
        self.call("getVendorList", (None, False), argument="tcfcheck")
        for version in (1, -1, "abc", 99):
            self.call("addEventListener", (None, False), version=version)
        for version in (0, None, GONE):
            self.listen(data, version=version)
        self.call("notACommand", (None, False))
        self.call("ping", callback="none")
        self.ping()
        self.call("ping", self.loaded(event), callback="throws")
        self.ping()
        self.tick(50)
        self.call("ping", self.loaded(event), via="object", callId="probe-1")
        self.call("ping", self.loaded(event), via="text", callId="probe-2")
        self.call("addEventListener", data | {"listenerId": 90}, via="object", callId="probe-3")
        self.call("addEventListener", data | {"listenerId": 91}, via="text", callId="probe-4")
        self.kept = self.call("addEventListener", data | {"listenerId": 92}, via="object", callId="probe-5", kept=True)
        self.tick(100)
        self.api("load")
        self.locators()
        return second

    def loaded(self, event="tcloaded"):
        """What a loaded CMP answers to a ping."""
        return PING | {"displayStatus": "visible" if event == "cmpuishown" else "hidden"}

    def ping(self, event="tcloaded"):
        return self.call("ping", self.loaded(event))

    def end(self):
        self.tick(3_000)
        self.ping()
        self.api("end")
        self.locators()

    def choose(self, listeners, word="accept-all", segments=CHOICE):
        """An act and what listeners learn of it."""
        self.tick(3_000)
        self.act(word)
        self.tick(20)
        data = tc_data(segments, "useractioncomplete", self.members)
        for line in listeners:
            self.tell(line, data)
        if self.kept:
            self.answer(self.kept, data | {"listenerId": 92}, True, via="object", callId="probe-5")
        self.line(tcData=data | {"listenerId": 1})

    def first_visit(self, word="accept-all", segments=CHOICE):
        first = self.begin()
        second = self.load(first, WAITING, "cmpuishown")
        self.choose([first, second], word, segments)
        self.end()
        return first, second

    def next_visit(self, segments=CHOICE, probes=False):
        self.tick(500)
        first = self.begin()
        second = self.load(first, segments, "tcloaded", probes)
        self.tick(10_000)
        self.end()
        return first, second

    # What faults begin with.

    def calls(self, command, view=None, **wanted):
        """The lines of a command's calls, in their order."""
        return [
            line for line in self.lines
            if line.get("call", {}).get("command") == command and view in (None, line["view"])
            and all(line["call"].get(name) == value for name, value in wanted.items())
        ]  # fmt: skip

    def drop(self, lines):
        kept = {id(line) for line in lines}
        self.lines = [line for line in self.lines if id(line) not in kept]

    def text(self):
        """The lines without what only this module wants to know."""
        return [{name: value for name, value in line.items() if name != "listener"} for line in self.lines]


def visits():
    """A correct page: a choice, and a return."""
    page = Page()
    page.first_visit()
    page.next_visit()
    return page


def string(segments):
    return tc(*segments)
