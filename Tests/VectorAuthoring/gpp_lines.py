"""The `gpp` lines of recordings: what __gpp of a page says, as a recorder writes it (TestVectors/recordings/README.md).

    page = GPPPage()
    page.first_visit()           # a stub, a CMP that loads, a choice, all of it as the GPP CMP API Specification has it
    page.text()

The page has a __tcfapi that the recorder did not call; `both()` adds what __gpp says at the end of the page views of a page that has it.
"""

from recording_lines import CHOICE, REFUSAL, Page, string, visits
from tcf import gpp

PREFIX = "tcfeuv2"



def gpp_string(segments=CHOICE):
    """A GPP string with section 2."""
    return gpp({2: string(segments)})


def parsed(segments=CHOICE):
    """Section 2 as getSection has it, by the names and types of the GPP EEA section."""
    core, disclosed = segments[0], segments[1]
    return [
        {
            "Version": 2, "Created": f"{core.created}T00:00:00.000Z", "LastUpdated": f"{core.created}T00:00:00.000Z",
            "CmpId": core.cmp_id, "CmpVersion": core.cmp_version, "ConsentScreen": core.consent_screen,
            "ConsentLanguage": core.consent_language, "VendorListVersion": core.vendor_list_version,
            "TcfPolicyVersion": core.policy_version, "IsServiceSpecific": True, "UseNonStandardTexts": False,
            "SpecialFeatureOptIns": list(core.special_feature_opt_ins), "PurposeConsent": list(core.purpose_consents),
            "PurposesLITransparency": list(core.purpose_legitimate_interests), "PurposeOneTreatment": False,
            "PublisherCC": core.publisher_cc, "VendorConsent": list(core.vendor_consents),
            "VendorLegitimateInterest": list(core.vendor_legitimate_interests), "PubRestrictions": [],
        },
        {"SegmentType": 1, "DisclosedVendors": disclosed.vendors},
    ]  # fmt: skip


def stub(**changes):
    return {
        "gppVersion": "1.1", "cmpStatus": "stub", "cmpDisplayStatus": "hidden", "signalStatus": "not ready",
        "supportedAPIs": ["2:tcfeuv2"], "cmpId": 0, "sectionList": [], "applicableSections": [0], "gppString": "",
        "parsedSections": {},
    } | changes  # fmt: skip


def waiting(**changes):
    """The CMP is there, and the visitor is asked."""
    return stub(cmpStatus="loaded", cmpDisplayStatus="visible", cmpId=300, applicableSections=[2]) | changes


def ready(segments=CHOICE, **changes):
    return waiting(
        cmpDisplayStatus="hidden", signalStatus="ready", sectionList=[2], gppString=gpp_string(segments),
        parsedSections={PREFIX: parsed(segments)}) | changes  # fmt: skip


class GPPPage(Page):
    """A page with __gpp. Listeners are lines with `listener`, their number."""

    def __init__(self, **settings):
        super().__init__(**settings)
        self.listeners = []
        self.has_tcf = True

    def gpp(self, **contents):
        return self.line(gpp=contents)

    def seen(self, at, type="function", **more):
        """What __gpp was; __tcfapi is there from the first script on, as the TCF requires of a page with section 2."""
        if at in ("start", "head", "end"):
            self.api(at, "undefined" if at == "start" or not self.has_tcf else "function")
        return self.gpp(api={"type": type, "at": at} | more)

    def ask(self, command, *values, state="loaded", argument=None, via="direct", **more):
        """A call with its answers so far: each `value`, or `(value, success)`, at once."""
        head = {"command": command, "argument": argument, "via": via}
        if via == "direct":
            head["state"] = state
        else:
            head["version"] = "1.1"
        line = self.line(
            frame="top" if via == "direct" else "0",
            gpp={"call": head | {"order": self.count()} | more, "answers": []})  # fmt: skip
        for value in values:
            value, success = value if isinstance(value, tuple) else (value, True)
            more_of_answer = {} if via == "direct" else {"via": via, "callId": more.get("callId")}
            self.reply(line, value, success, sync=via == "direct", **more_of_answer)
        return line

    def reply(self, line, value, success=True, sync=False, **more):
        self.answer(line["gpp"], value, success, sync, **more)

    def register(self, ping, **more):
        """A listener with a number of its own."""
        self.listener_id += 1
        value = {"eventName": "listenerRegistered", "listenerId": self.listener_id, "data": True, "pingData": ping}
        line = self.ask("addEventListener", value, **more)
        line["listener"] = self.listener_id
        return line

    def happen(self, name, data, ping):
        """An event for all listeners."""
        for line in self.listeners:
            value = {"eventName": name, "listenerId": line["listener"], "data": data, "pingData": ping}
            self.reply(line, value)

    def section(self, ping, state="loaded"):
        """The three commands about section 2."""
        has = PREFIX in ping.get("parsedSections", {})
        whole = ping["parsedSections"][PREFIX] if has else None
        self.ask("hasSection", has if state == "loaded" else None, argument=PREFIX, state=state)
        self.ask("getSection", whole, argument=PREFIX, state=state)
        self.ask("getField", whole[0]["CmpId"] if has else None, argument=PREFIX + ".CmpId", state=state)

    def begin_gpp(self, before=None):
        before = before or stub()
        self.open()
        self.tick(20)
        self.seen("start", "undefined")
        self.tick(30)
        self.seen("script", number=2)
        self.gpp(ping=before)
        self.ask("ping", before, state="stub")
        first = self.register(before, state="stub")
        second = self.register(before, state="stub")
        self.listeners = [first, second]
        self.section(before, "stub")
        self.tick(10)
        self.seen("head")
        return second

    def load_gpp(self, second, ping):
        """The CMP is there: the events of that, and the probes."""
        self.tick(400)
        self.seen("poll", changed=True)
        loaded = ping | {"cmpDisplayStatus": "hidden", "signalStatus": "not ready"}
        self.happen("cmpStatus", "loaded", loaded)
        if ping["cmpDisplayStatus"] == "visible":
            self.happen("cmpDisplayStatus", "visible", ping)
        if ping["signalStatus"] == "ready":
            self.happen("signalStatus", "ready", ping)
        self.gpp(ping=ping)
        self.ask("ping", ping)
        self.listeners.append(self.register(ping))
        self.section(ping)
        self.ask("hasSection", False, argument="tcfcheck")
        self.ask("getSection", (None, False), argument="tcfcheck")
        self.ask("tcfcheckUnknown", (None, False))
        self.ask("removeEventListener", False, argument=99999)
        self.ask("removeEventListener", True, argument=second["listener"])
        self.listeners.remove(second)
        self.ask("ping", ping)
        self.tick(50)
        registered = {"eventName": "listenerRegistered", "data": True, "pingData": ping}
        self.ask("ping", ping, via="object", callId="probe-1")
        self.ask("ping", ping, via="text", callId="probe-2")
        self.ask("addEventListener", registered | {"listenerId": 90}, via="object", callId="probe-3")
        self.ask("addEventListener", registered | {"listenerId": 91}, via="text", callId="probe-4")
        self.tick(100)
        self.seen("load")
        self.gpp(locators=1)

    def choose_gpp(self, word="accept-all", segments=CHOICE):
        """An act, and the events of it in their order."""
        self.tick(3_000)
        self.act(word)
        self.tick(20)
        after = ready(segments)
        self.happen("cmpDisplayStatus", "hidden", after | {"signalStatus": "not ready"})
        self.happen("sectionChange", PREFIX, after | {"signalStatus": "not ready"})
        self.happen("signalStatus", "ready", after)
        self.tick(50)
        self.gpp(ping=after)
        return after

    def resurface(self, before):
        """The interface comes back: the string must not be used meanwhile."""
        self.tick(3_000)
        self.act("resurface")
        self.tick(20)
        closed = before | {"signalStatus": "not ready"}
        self.happen("signalStatus", "not ready", closed)
        self.happen("cmpDisplayStatus", "visible", closed | {"cmpDisplayStatus": "visible"})
        self.tick(50)
        self.gpp(ping=closed | {"cmpDisplayStatus": "visible"})

    def end_gpp(self, ping):
        self.tick(3_000)
        self.ask("ping", ping)
        self.section(ping)
        self.seen("end")
        self.gpp(locators=1)

    def first_visit(self):
        second = self.begin_gpp()
        self.load_gpp(second, waiting())
        self.end_gpp(self.choose_gpp())

    def next_visit(self):
        """A later page view, in which the visitor changes the choice."""
        self.tick(500)
        second = self.begin_gpp()
        self.load_gpp(second, ready())
        self.resurface(ready())
        self.end_gpp(self.choose_gpp("reject-all", REFUSAL))

    # What faults begin with.

    def asked(self, command, view=None, **wanted):
        """The lines of a command's calls of __gpp, in their order."""
        return [
            line for line in self.lines
            if line.get("gpp", {}).get("call", {}).get("command") == command and view in (None, line["view"])
            and all(line["gpp"]["call"].get(name) == value for name, value in wanted.items())
        ]  # fmt: skip

    def answers(self, command, view=None, **wanted):
        return [answer for line in self.asked(command, view, **wanted) for answer in line["gpp"]["answers"]]

    def pings(self):
        """Every PingReturn in it, each once, whatever has it."""
        found = [line["gpp"]["ping"] for line in self.lines if "ping" in line.get("gpp", {})]
        found += [answer["value"] for answer in self.answers("ping") if isinstance(answer.get("value"), dict)]
        found += [answer["value"]["pingData"] for answer in self.answers("addEventListener")]
        return list({id(ping): ping for ping in found}.values())


def gpp_visits():
    """A correct page: a choice, a return, and another choice."""
    page = GPPPage()
    page.first_visit()
    page.next_visit()
    return page


def both(*pings):
    """A correct page with __tcfapi, whose __gpp answers these pings at the end of its page views."""
    page = visits()
    ends = [line for line in page.lines if line.get("api", {}).get("at") == "end"]
    for end, ping in zip(ends, pings):
        place = {"time": end["time"], "view": end["view"], "frame": "top"}
        call = {"command": "ping", "argument": None, "via": "direct", "state": "loaded"}
        answer = {"time": end["time"], "sync": True, "value": ping, "success": True}
        number = page.lines.index(end)
        page.lines[number:number] = [
            place | {"gpp": {"api": {"type": "function", "at": "head"}}},
            place | {"gpp": {"call": call, "answers": [answer]}}, place | {"gpp": {"locators": 1}},
        ]  # fmt: skip
    return page
