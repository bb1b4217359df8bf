"""TestVectors/rules/gpp-api.json: __gpp of a live page, as a recorder found it.

    python3 rules_gpp_api.py

A correct page of gpp_lines.py with one fault a vector. Ids are for ever: take the next free number of a block, and leave the number
of what you take out unused. Each group's source names the section of the GPP CMP API Specification whose sentence decides.
"""

from pathlib import Path

from gpp_lines import PREFIX, GPPPage, both, gpp_string, gpp_visits, parsed, ready, stub, waiting
from recording_lines import CHOICE, GONE, REFUSAL, string, visits
from rule_cases import FOLDER
from rules_file import RulesFile, failure, verdict
from tcf import gpp
from vector_file import document

GPPA = document(
    "GPPA", "GPP CMP API Specification", "How does the CMP provide the API?", "What required API commands must a CMP support?",
    "ping", "PingReturn", "addEventListener", "EventListener", "removeEventListener", "hasSection", "getSection", "getField",
    "Example stub code", "Using postmessage", "Sent Message",
)  # fmt: skip
GPPE = document("GPPE", "GPP EEA section (TCF EU)", "Section encoding", "Special note regarding TCF and GPP")
REGISTRY = document("SI", "GPP Section Information", "Section IDs")

NOTES = {
    "Answered": {"description": "When callbacks are called.", "rule": "gpp-api/answered"},
    "ErrorState": {"description": "Answers while cmpStatus is error.", "rule": "gpp-api/answers-in-error"},
    "EventOrder": {"description": "The order of events.", "rule": "gpp-api/event-order"},
    "Events": {"description": "Events of changes, and their data.", "rule": "gpp-api/events"},
    "Function": {"description": "The type of __gpp.", "rule": "gpp-api/function"},
    "Listener": {"description": "The first event of a listener, and its number.", "rule": "gpp-api/listener"},
    "Locator": {"description": "The frame by which frames find the CMP.", "rule": "gpp-api/locator"},
    "NoGPP": {"description": "A page without __gpp: nothing is judged."},
    "NotProbed": {"description": "The recorder did not ask: undecided, never a pass."},
    "PingReturn": {"description": "The members of PingReturn.", "rule": "gpp-api/ping"},
    "PostMessage": {"description": "Calls from frames.", "rule": "gpp-api/post-message"},
    "Removal": {"description": "Removing listeners.", "rule": "gpp-api/remove-listener"},
    "SectionData": {"description": "Parsed sections next to the GPP string.", "rule": "gpp-api/section-data"},
    "Sections": {"description": "Which sections there are.", "rule": "gpp-api/sections"},
    "Success": {"description": "The second argument of callbacks.", "rule": "gpp-api/success"},
    "Standalone": {"description": "Section 2 and the TCF's own API.", "rule": "gpp-api/tcf-api-missing"},
    "TCString": {"description": "Section 2 next to __tcfapi.", "rule": "gpp-api/tc-string"},
    "UnknownCommand": {"description": "Commands that nobody knows.", "rule": "gpp-api/unknown-command"},
}
US = "BVQqAAAAAgA.QA"
WITH_US = gpp({2: string(CHOICE), 7: US})


def hit(slug, severity, member=None, message_end=None):
    return failure(f"gpp-api/{slug}", severity, member=member, message_end=message_end)


def undecided(*slugs):
    return [verdict(f"gpp-api/{slug}", "undecided") for slug in slugs]


# The page has a __tcfapi, of which these recordings have the type only.
NOT_CALLED = [
    verdict(f"api/{slug}", "undecided") for slug in (
        "ping-immediate", "ping-stub", "never-loads", "listener-immediate", "listener-success", "listener-id", "listener-called", "remove-listener",
        "event-order", "event-for-act", "version-argument", "unknown-command", "bad-callback", "get-tc-data", "locator", "post-message",
        "frame-listener", "vendor-list", "answers-in-error", "gdpr-applies", "service-loaded-twice",
    )
]  # fmt: skip

# Not even the type.
NOT_SEEN = [verdict(f"api/{slug}", "undecided") for slug in ("display-status", "function", "in-app-tc-data", "queue", "returning")]


class Author:
    def __init__(self):
        self.file = RulesFile("gpp-api", NOTES, [GPPA, GPPE, REGISTRY])

    def group(self, name, first, source, flags, has_tcf=True):
        group = self.file.group(name, common=NOT_CALLED if has_tcf else ())
        numbers = iter(range(first, first + 30))

        def case(comment, page, *expected, flags=flags, source=source):
            # Of two page views, nothing shows what the listeners of __tcfapi get in the second one.
            returning = has_tcf and any(line.get("view") == 2 for line in page.lines)
            expected = [*expected, *([verdict("api/returning", "undecided")] if returning else [])]
            group.document(f"gpp-api-{next(numbers):04d}", comment, "recording", page.text(), expected, flags, source)

        return case


def visit():
    """A correct page view: the visitor is asked, and chooses."""
    page = GPPPage()
    page.first_visit()
    return page


def faulty(change, views=1):
    """A correct page with a change."""
    page = visit() if views == 1 else gpp_visits()
    change(page)
    return page


def pinged(change, only=None):
    """A correct page with a change to every PingReturn that has this cmpStatus."""
    page = visit()
    for ping in page.pings():
        if only in (None, ping["cmpStatus"]):
            change(ping)
    return page


def main():
    author = Author()
    for add in (
        add_function, add_locator, add_answered, add_success, add_ping, add_sections, add_data, add_tc_string, add_listener,
        add_removal, add_events, add_order, add_unknown, add_error_state, add_messages, add_standalone, add_outside,
    ):  # fmt: skip
        add(author)
    (Path(FOLDER) / "gpp-api.json").write_text(author.file.text(), encoding="ascii")


def sightings(page, at, view=1):
    return [line["gpp"] for line in page.lines if line.get("gpp", {}).get("api", {}).get("at") == at and line["view"] == view]


def add_function(author):
    case = author.group("__gpp is a function", 1, "GPPA, How does the CMP provide the API?, \"must always be a function\"", "Function")
    case("A function from the head on, in both page views", gpp_visits())

    def late(page):
        for gpp in sightings(page, "script") + sightings(page, "head"):
            gpp["api"]["type"] = "undefined"

    case("Only behind the head", faulty(late), hit("function", "warning", "view 1.__gpp"))

    def object_(page):
        sightings(page, "script")[0]["api"]["type"] = "object"

    case("An object for a moment", faulty(object_), hit("function", "error", "view 1.__gpp"))

    def gone(page):
        sightings(page, "end", 2)[0]["api"]["type"] = "undefined"

    case("Removed at the end", faulty(gone, 2), hit("function", "error", "view 2.__gpp"))

    def unseen(page):
        page.drop([line for line in page.lines if line.get("gpp", {}).get("api", {}).get("at") == "head"])

    case("The recording does not say what there was when the body began", faulty(unseen), *undecided("function"), flags="NotProbed")


def add_locator(author):
    case = author.group("The frame", 31, "GPPA, Using postmessage, \"a child frame named '__gppLocator'\"", "Locator")

    def count(number):
        def change(page):
            for line in page.lines:
                if "locators" in line.get("gpp", {}):
                    line["gpp"]["locators"] = number

        return faulty(change)

    case("No frame", count(0), hit("locator", "error", "view 1.__gppLocator"))
    case("Two frames", count(2), hit("locator", "warning", "view 1.__gppLocator"))

    def unseen(page):
        page.drop([line for line in page.lines if "locators" in line.get("gpp", {})])

    case("Nobody looked for frames", faulty(unseen), *undecided("locator"), flags="NotProbed")


def add_answered(author):
    case = author.group(
        "Callbacks", 61, "GPPA, What required API commands must a CMP support?, \"executed immediately without any asynchronous logic\"",
        "Answered")  # fmt: skip

    def unanswered(page):
        for command in ("hasSection", "getSection", "getField"):
            for line in page.asked(command, 1, state="stub"):
                line["gpp"]["answers"] = []

    case("The stub keeps the three commands about sections", faulty(unanswered), hit("answered", "error", "view 1.hasSection"))

    def returned(page):
        for line in page.asked("hasSection", 1, state="stub") + page.asked("getSection", 1, state="stub"):
            line["gpp"]["answers"] = []
            line["gpp"]["call"]["returned"] = None

    case("A stub that returns null, as the document's example", faulty(returned), hit("answered", "warning", "view 1.hasSection"))

    def late(page):
        for answer in page.answers("ping", 2, state="loaded", via="direct"):
            answer["sync"] = False

    case("ping is answered later", faulty(late, 2), hit("answered", "error", "view 2.ping"))

    def twice(page):
        (line, *_) = page.asked("ping", 1, state="loaded")
        line["gpp"]["answers"] *= 2

    case("ping is answered twice", faulty(twice), hit("answered", "error", "view 1.ping"))

    def threw(page):
        (line, *_) = page.asked("getField", 1, state="loaded")
        line["gpp"]["answers"] = []
        line["gpp"]["call"]["threw"] = "TypeError"

    case("getField throws", faulty(threw), hit("answered", "error", "view 1.getField"))

    def reversed_(page):
        lines = page.asked("hasSection", 1, state="stub") + page.asked("getSection", 1, state="stub")
        late = page.asked("ping", 1, state="loaded")[0]["time"]
        for line, order in zip(lines, (902, 901)):
            line["gpp"]["answers"][0] |= {"sync": False, "time": late, "order": order}

    source = "view 1.hasSection"
    case("Kept calls are answered in another order", faulty(reversed_), hit("answered", "error", source), hit("answered", "error", "view 1.getSection"))

    def both_ways(page):
        for line in page.asked("ping"):
            line["gpp"]["call"]["returned"] = {"cmpStatus": "loaded"}

    case("What is returned besides does no harm", faulty(both_ways))


def add_success(author):
    case = author.group("success", 91, "GPPA, ping, \"function (data: PingReturn, success: boolean)\"", "Success")

    def absent(page):
        for answer in page.answers("ping", via="direct") + page.answers("ping", via="object") + page.answers("ping", via="text"):
            answer.pop("success", None)

    case("The callback of ping has one argument", faulty(absent), hit("success", "error", "view 1.ping.success"))

    def false(page):
        for answer in page.answers("addEventListener", 1):
            answer["success"] = False

    case("false next to an event", faulty(false), hit("success", "error", "view 1.addEventListener.success"))

    def refused(page):
        page.answers("hasSection", 1, argument="tcfcheck")[0] |= {"value": None, "success": False}
        page.answers("removeEventListener", 1, argument=99999)[0]["success"] = False

    case("false where a command failed, or might have", faulty(refused))


def add_ping(author):
    case = author.group("PingReturn", 121, "GPPA, PingReturn, the comments of the members", "PingReturn")

    def member(comment, name, value, *expected, only=None, sound=False):
        def change(ping):
            if value is GONE:
                ping.pop(name, None)
            else:
                ping[name] = value

        wrong = expected or [hit("ping", "error", f"view 1.ping.{name}")]
        case(comment, pinged(change, only), *([] if sound else wrong))

    member("gppVersion is a number", "gppVersion", 1.1)
    member("gppVersion without a subversion", "gppVersion", "1")
    member("gppVersion 1.0 is a version, too", "gppVersion", "1.0", sound=True)
    member("cmpDisplayStatus is disabled: the interface will not show", "cmpDisplayStatus", "disabled", sound=True, only="stub")
    member("cmpDisplayStatus is null: there is no interface", "cmpDisplayStatus", None, sound=True, only="stub")
    member("cmpDisplayStatus of the TCF's first events", "cmpDisplayStatus", "shown", only="stub")
    member("signalStatus is a boolean", "signalStatus", True, only="stub")
    member("signalStatus is missing in a loaded CMP", "signalStatus", GONE, only="loaded")
    member("supportedAPIs as version 1.0 had them", "supportedAPIs", ["tcfeuv2"])
    member("A prefix that the registry does not have", "supportedAPIs", ["2:tcfeuv2", "7:usnatv1"], hit("ping", "warning", "view 1.ping.supportedAPIs"))
    member("A section that the registry does not know yet", "supportedAPIs", ["2:tcfeuv2", "99:new"], sound=True)
    member("cmpId is a text", "cmpId", "300")
    member("cmpId stays 0", "cmpId", 0)
    member("sectionList is a text", "sectionList", "2")
    member("applicableSections has three ids", "applicableSections", [2, 2, 2], only="loaded")
    member("applicableSections has -1 next to another id", "applicableSections", [-1, 2], only="loaded")
    member("applicableSections is missing", "applicableSections", GONE)
    member("gppString is null", "gppString", None, only="stub")
    member("parsedSections is an array", "parsedSections", [], only="stub")

    def bare(ping):
        del ping["signalStatus"], ping["parsedSections"]

    case("A stub without signalStatus and parsedSections, as the document's example", pinged(bare, "stub"))

    def status(page):
        for ping in page.pings():
            if ping["cmpStatus"] == "stub":
                ping["cmpStatus"] = "preparing"

    case("cmpStatus has a word of its own", faulty(status), hit("ping", "error", "view 1.ping.cmpStatus"))

    def event(page):
        value = page.answers("addEventListener", 1, state="loaded")[0]["value"]
        value["pingData"] = value["pingData"] | {"cmpId": "300"}

    case("Only pingData of an event is wrong", faulty(event), hit("ping", "error", "view 1.addEventListener.pingData.cmpId"))


def add_sections(author):
    case = author.group("Which sections there are", 151, "GPPA, PingReturn, \"the GPP string contains the section that is currently applicable\"", "Sections")

    def lacks(ping):
        if ping["signalStatus"] == "ready":
            ping |= {"applicableSections": [7]}

    case("ready without the section that applies", pinged(lacks), hit("sections", "error", "view 1.ping.applicableSections"))

    def none(ping):
        if ping["signalStatus"] == "ready":
            ping |= {"applicableSections": [-1]}

    case("No section applies, and that is ready", pinged(none))
    case("Not ready, and the section that applies is not there yet", faulty(lambda page: None))

    def listed(ping):
        if ping["sectionList"]:
            ping["sectionList"] = [2, 7]

    case("sectionList has more than the header", pinged(listed), hit("sections", "warning", "view 1.ping.sectionList"))

    def extra(ping):
        if ping["parsedSections"]:
            ping["parsedSections"] = ping["parsedSections"] | {"usnat": [{"Version": 1}]}

    case("parsedSections has a section that the string lacks", pinged(extra), hit("sections", "error", "view 1.ping.parsedSections"))

    def missing(ping):
        ping["parsedSections"] = {}

    case("parsedSections lacks a section that the string has", pinged(missing), hit("sections", "error", "view 1.ping.parsedSections"))

    def unsupported(ping):
        if ping["gppString"]:
            ping |= {"gppString": WITH_US, "sectionList": [2, 7]}

    case("A section that the CMP does not support need not be parsed", pinged(unsupported))

    def has(page):
        page.answers("hasSection", 1, state="loaded", argument=PREFIX)[-1]["value"] = False

    case("hasSection is false for section 2", faulty(has), hit("sections", "error", "view 1.hasSection"))

    def always(page):
        page.answers("hasSection", 1, argument="tcfcheck")[0]["value"] = True

    case("hasSection is true for whatever is asked", faulty(always), hit("sections", "error", "view 1.hasSection"))

    def text(page):
        page.answers("hasSection", argument=PREFIX, state="loaded")[0]["value"] = "yes"

    case("hasSection answers with a text", faulty(text), hit("sections", "error", "view 1.hasSection"))


def add_data(author):
    case = author.group("Parsed sections", 181, "GPPA, PingReturn, \"consistent with the GPP string, not placeholder values\"", "SectionData")

    def field(name, value, everywhere=True):
        def change(page):
            seen = set()
            sections = [ping["parsedSections"][PREFIX] for ping in page.pings() if PREFIX in ping["parsedSections"]]
            sections += [answer["value"] for answer in page.answers("getSection") if isinstance(answer["value"], list)] if everywhere else []
            for section in sections:
                if id(section) not in seen:
                    seen.add(id(section))
                    section[0][name] = value

        return faulty(change)

    both = [hit("section-data", "error", "view 1.ping.parsedSections"), hit("section-data", "error", "view 1.getSection")]

    case("The vendors with consent are a placeholder", field("VendorConsent", []), *both)
    case("Purposes as one flag each", field("PurposeConsent", [True] * 4 + [False] * 20))
    case("Purposes as one flag each, one of them wrong", field("PurposeConsent", [True] * 5 + [False] * 19), *both)
    case("A list version of another day", field("VendorListVersion", 4), *both)
    case("A form that nobody has described is not compared", field("VendorConsent", "1-5"))
    case("A field under a name of the CMP's own is not compared", field("CmpVersionNumber", 17))

    def object_(page):
        for ping in page.pings():
            if PREFIX in ping["parsedSections"]:
                ping["parsedSections"] = {PREFIX: ping["parsedSections"][PREFIX][0]}
        for answer in page.answers("getSection"):
            if isinstance(answer["value"], list):
                answer["value"] = answer["value"][0]

    light = [hit("section-data", "warning", one["location"]["member"]) for one in both]
    case("A section is one object with the fields of all segments, as the reference library has it", faulty(object_), *light)

    def other(page):
        answers = [answer for answer in page.answers("getSection", 1) if answer["value"]]
        answers[0]["value"] = answers[0]["value"][:1]

    case("getSection has less than parsedSections", faulty(other), hit("section-data", "error", "view 1.getSection"))

    def getField(page):
        page.answers("getField", 1, state="loaded")[-1]["value"] = 10

    case("getField has another CMP id", faulty(getField), hit("section-data", "error", "view 1.getField"))

    def null(page):
        for answer in page.answers("getSection") + page.answers("getField"):
            answer["value"] = None

    case("getSection and getField answer null, which they may", faulty(null))

    def text(page):
        for ping in page.pings():
            if PREFIX in ping["parsedSections"]:
                ping["parsedSections"] = {PREFIX: ping["gppString"]}

    case("A section is its text", faulty(text), *both)

    # "the field name should be in UpperCamelCase, with exactly the same spelling as the names in column \"Field name\"".
    def named(old, new):
        def change(page):
            sections = [ping["parsedSections"][PREFIX] for ping in page.pings() if PREFIX in ping["parsedSections"]]
            sections += [answer["value"] for answer in page.answers("getSection") if isinstance(answer["value"], list)]
            for section in sections:
                if old in section[0]:
                    section[0][new] = section[0].pop(old)

        return faulty(change)

    spelling = "GPPE, Section encoding"
    case("A field begins with a small letter", named("CmpId", "cmpId"), *light, source=spelling)
    case("Purposes under the name of the reference library", named("PurposeConsent", "PurposeConsents"), *light, source=spelling)
    case("The old name of non-standard texts", named("UseNonStandardTexts", "UseNonStandardStacks"), *light, source=spelling)
    case("Purposes under the name of the TCF, which the API's examples have too", named("PurposeConsent", "PurposesConsent"), source=spelling)
    case("Vendors with consent in the plural", named("VendorConsent", "VendorConsents"), *light, source=spelling)


def add_tc_string(author):
    case = author.group("Section 2 and __tcfapi", 211, "GPPE, Section encoding, \"exactly the same as the TC String\"", "TCString", has_tcf=False)
    silent = undecided("listener", "remove-listener", "events", "event-order", "unknown-command", "post-message")
    case("Both have the same string", both(ready(), ready()), *silent)
    case("The GPP string has another choice", both(ready(REFUSAL), ready()), hit("tc-string", "error", "view 1.ping.gppString"), *silent)
    cut = gpp({2: string(CHOICE).split(".")[0]})
    case("The GPP string lacks the disclosed vendors", both(ready(), ready(gppString=cut)), hit("tc-string", "error", "view 2.ping.gppString"), *silent)
    case("Another choice, while signalStatus is not ready", both(ready(REFUSAL, signalStatus="not ready"), ready()), *silent)
    us = ready(gppString=gpp({7: US}), sectionList=[7], supportedAPIs=["7:usnat"], applicableSections=[7], parsedSections={"usnat": [{"Version": 1}]})
    case("A GPP string without section 2, next to __tcfapi", both(us, us), *silent)


def add_listener(author):
    case = author.group("Registering", 241, "GPPA, EventListener, listenerRegistered", "Listener")

    def first(change, view=1):
        def apply(page):
            for line in page.asked("addEventListener", view, via="direct"):
                change(line["gpp"]["answers"][0]["value"])

        return faulty(apply)

    case("The first event is the last status", first(lambda value: value.update(eventName="cmpStatus", data="stub", pingData=stub())), hit("listener", "error", "view 1.addEventListener.eventName"), hit("listener", "error", "view 1.addEventListener.data"), hit("post-message", "error", "view 1.postMessage.object"), hit("post-message", "warning", "view 1.postMessage.text"))
    case("data is a text", first(lambda value: value.update(data="true")), hit("listener", "error", "view 1.addEventListener.data"), hit("post-message", "error", "view 1.postMessage.object"), hit("post-message", "warning", "view 1.postMessage.text"))
    case("listenerId 0 for a registered listener", faulty(lambda page: [answer["value"].update(listenerId=0) for answer in page.answers("addEventListener", 1, state="loaded")]), hit("listener", "error", "view 1.addEventListener.listenerId"))
    case("pingData is missing", first(lambda value: value.pop("pingData")), hit("listener", "error", "view 1.addEventListener.pingData"))

    def same(page):
        for answer in page.answers("addEventListener", 1, state="loaded"):
            answer["value"]["listenerId"] = 1

    case("Two listeners with one number", faulty(same), hit("listener", "error", "view 1.addEventListener.listenerId"))

    def again(page):
        for answer in page.answers("addEventListener", 1, state="loaded"):
            answer["value"]["listenerId"] = 3

    case("Numbers need not follow each other", faulty(again))

    def refused(page):
        line = page.asked("addEventListener", 1, state="loaded")[0]
        line["gpp"]["answers"] = line["gpp"]["answers"][:1]
        line["gpp"]["answers"][0]["value"] |= {"data": False, "listenerId": 0}

    case("A listener that is refused has number 0", faulty(refused))


def add_removal(author):
    case = author.group("Removing", 271, "GPPA, removeEventListener, \"false as the argument for the data parameter\"", "Removal")

    def answer(value, argument=None):
        def change(page):
            for one in page.asked("removeEventListener", 1):
                if argument is None or (one["gpp"]["call"]["argument"] == 99999) == (argument == 99999):
                    one["gpp"]["answers"][0]["value"] = value

        return faulty(change)

    place = "view 1.removeEventListener"
    case("true for a number that nobody has", answer(True, 99999), hit("remove-listener", "error", place))
    case("false for a listener that is there", answer(False, 2), hit("remove-listener", "error", place))
    removed = {"eventName": "listenerRemoved", "listenerId": 2, "data": True, "pingData": waiting()}
    case("The event listenerRemoved, the document's other form", answer(removed, 2))
    case("Another object", answer({"success": True}, 2), hit("remove-listener", "error", place))

    def called(page):
        lines = page.asked("addEventListener", 1, state="stub")
        last = lines[0]["gpp"]["answers"][-1]
        lines[1]["gpp"]["answers"].append(last | {"value": last["value"] | {"listenerId": 2}})

    case("Called after its removal", faulty(called), hit("remove-listener", "error", place))

    def unknown(page):
        page.drop(page.asked("removeEventListener", argument=99999))

    case("Nobody tried a number that is none", faulty(unknown), *undecided("remove-listener"), flags="NotProbed")


def strip(page, name, view, keep=0, data=GONE):
    """Takes the events of a name out of a view, but for the first few."""
    for line in page.asked("addEventListener", view, via="direct"):
        kept, count = [], 0
        for answer in line["gpp"]["answers"]:
            is_meant = answer["value"]["eventName"] == name and data in (GONE, answer["value"]["data"])
            count += is_meant
            if not is_meant or count <= keep:
                kept.append(answer)
        line["gpp"]["answers"] = kept


def add_events(author):
    case = author.group("Events of changes", 301, "GPPA, EventListener, \"Event is called whenever\"", "Events")
    place = "view 1.addEventListener.eventName"
    case("No cmpStatus when the CMP has loaded", faulty(lambda page: strip(page, "cmpStatus", 1)), hit("events", "error", place))
    case("No cmpDisplayStatus when the interface goes", faulty(lambda page: strip(page, "cmpDisplayStatus", 1, keep=1)), hit("events", "error", place))
    case("No signalStatus when the string is ready", faulty(lambda page: strip(page, "signalStatus", 1)), hit("events", "error", place), hit("event-order", "error", place))
    case("No sectionChange when the choice changes", faulty(lambda page: strip(page, "sectionChange", 2), 2), hit("events", "error", "view 2.addEventListener.eventName"))
    case("No sectionChange for the first choice: the string had no section before", faulty(lambda page: strip(page, "sectionChange", 1)))

    def data(name, value):
        def change(page):
            for answer in page.answers("addEventListener", 1, via="direct"):
                if answer["value"]["eventName"] == name:
                    answer["value"]["data"] = value

        return faulty(change)

    place = "view 1.addEventListener.data"
    case("data of cmpStatus is the old status", data("cmpStatus", "stub"), hit("events", "error", place))
    case("data of sectionChange is the id", data("sectionChange", 2), hit("events", "error", place))
    case("data of sectionChange is no section's prefix", data("sectionChange", "tcf"), hit("events", "error", place))

    def one(page):
        line = page.asked("addEventListener", 2, state="loaded")[0]["gpp"]
        line["answers"] = [answer for answer in line["answers"] if answer["value"]["eventName"] != "sectionChange"]

    case(
        "Only the first listener learns of the section", faulty(one, 2),
        hit("events", "error", "view 2.addEventListener.eventName", "no event sectionChange came to 1 of 2 listeners"))  # fmt: skip

    def own(page):
        line = page.asked("addEventListener", 1, state="loaded")[0]
        line["gpp"]["answers"].append(line["gpp"]["answers"][-1] | {"value": line["gpp"]["answers"][-1]["value"] | {"eventName": "usnat.optOut", "data": 7}})

    case("An event of a section's own may have any data", faulty(own))


def add_order(author):
    case = author.group("The order of events", 331, "GPPA, EventListener, \"it must always first set signalStatus to not ready\"", "EventOrder")
    place = "view 2.addEventListener.eventName"
    case(
        "A changed choice without signalStatus not ready", faulty(lambda page: strip(page, "signalStatus", 2, data="not ready"), 2),
        hit("event-order", "error", place), hit("events", "error", place))  # fmt: skip

    def early(page):
        for line in page.asked("addEventListener", 1, via="direct"):
            answers = line["gpp"]["answers"]
            names = [answer["value"]["eventName"] for answer in answers]
            if "sectionChange" in names:
                at = names.index("sectionChange")
                first, second = answers[at], answers[at + 1]
                first["value"], second["value"] = second["value"], first["value"]

    case("signalStatus ready comes before the change", faulty(early), hit("event-order", "error", "view 1.addEventListener.eventName"))

    def behind(page):
        for line in page.asked("addEventListener", 1, via="direct"):
            answers = line["gpp"]["answers"]
            names = [answer["value"]["eventName"] for answer in answers]
            if names.count("cmpDisplayStatus") == 2:
                at = len(names) - 1 - names[::-1].index("cmpDisplayStatus")
                values = [answer["value"] for answer in answers[at:]]
                for answer, value in zip(answers[at:], values[1:] + values[:1]):
                    answer["value"] = value

    case("The interface goes behind signalStatus ready", faulty(behind), hit("event-order", "warning", "view 1.addEventListener.eventName"))

    def never(page):
        strip(page, "signalStatus", 1)
        for ping in page.pings():
            if ping["signalStatus"] == "ready" and ping["gppString"] == gpp_string(CHOICE):
                ping["signalStatus"] = "not ready"

    page = GPPPage()
    page.first_visit()
    never(page)
    case("No signalStatus ready after the choice", page, hit("event-order", "error", "view 1.addEventListener.eventName"))


def add_unknown(author):
    case = author.group("Unknown commands", 361, "GPPA, How does the CMP provide the API?, \"able to handle calls at all times\"", "UnknownCommand")

    def unanswered(page):
        page.asked("tcfcheckUnknown", 1)[0]["gpp"]["answers"] = []

    case("Not answered", faulty(unanswered), hit("unknown-command", "warning", "view 1.unknown command"))

    def granted(page):
        page.answers("tcfcheckUnknown", 1)[0]["success"] = True

    case("Answered with true", faulty(granted), hit("unknown-command", "warning", "view 1.unknown command"))

    def kept(page):
        line = page.asked("tcfcheckUnknown", 1)[0]
        line["gpp"]["call"]["state"] = "stub"
        line["gpp"]["answers"] = []
        page.drop(page.asked("tcfcheckUnknown", 2))

    case("A stub keeps it for the CMP", faulty(kept), *undecided("unknown-command"), flags="NotProbed")


def add_error_state(author):
    case = author.group("The error state", 391, "GPPA, Ping Status Codes, \"shall not repsond to any other API requests\"", "ErrorState")

    def page(answers):
        made = GPPPage()
        made.open()
        made.seen("start", "undefined")
        made.seen("head")
        broken = stub(cmpStatus="error", cmpId=300)
        made.gpp(ping=broken)
        made.ask("ping", broken, state="stub")
        made.ask("hasSection", *answers, argument=PREFIX, state="stub")
        made.ask("addEventListener", state="stub")
        made.tick(3_000)
        made.ask("ping", broken, state="stub")
        made.seen("end")
        made.gpp(locators=1)
        return made

    silent = undecided("sections", "section-data", "listener", "remove-listener", "events", "event-order", "unknown-command", "post-message")
    case("It answers nothing but ping", page([]), *silent)
    case("It answers hasSection", page([True]), hit("answers-in-error", "error", "view 1.hasSection"), *silent)
    case("It refuses hasSection", page([(None, False)]), *silent)


def add_messages(author):
    case = author.group("Calls from frames", 421, "GPPA, Sent Message, __gppReturn", "PostMessage")

    def message(change, form="object", command="ping"):
        def apply(page):
            for line in page.asked(command, 1, via=form):
                change(line["gpp"])

        return faulty(apply)

    object_, text = "view 1.postMessage.object", "view 1.postMessage.text"
    case("Not answered", message(lambda gpp: gpp.update(answers=[])), hit("post-message", "error", object_))
    case("JSON text is not answered", message(lambda gpp: gpp.update(answers=[]), "text"), hit("post-message", "warning", text))
    case("Another callId", message(lambda gpp: gpp["answers"][0].update(callId="other")), hit("post-message", "error", object_))
    case("success is missing", message(lambda gpp: gpp["answers"][0].pop("success")), hit("post-message", "error", object_))
    case("returnValue has another string", message(lambda gpp: gpp["answers"][0].update(value=gpp["answers"][0]["value"] | {"gppString": gpp_string(REFUSAL)})), hit("post-message", "error", object_))
    case("returnValue is null", message(lambda gpp: gpp["answers"][0].update(value=None), command="addEventListener"), hit("post-message", "error", object_))
    case("Text is answered by an object", message(lambda gpp: gpp["answers"][0].update(via="object"), "text"), hit("post-message", "warning", text))

    def none(page):
        page.drop([line for line in page.lines if line.get("gpp", {}).get("call", {}).get("via") in ("object", "text")])

    case("No frame called", faulty(none), *undecided("post-message"), flags="NotProbed")


def add_standalone(author):
    """The TCF API must be implemented on the page until the standalone TC string is withdrawn."""
    case = author.group("The TCF's own API next to section 2", 471, "GPPE, Special note regarding TCF and GPP", "Standalone", has_tcf=False)

    def lone(ping=None):
        page = GPPPage()
        page.has_tcf = False
        page.first_visit()
        if ping:
            for one in page.pings():
                ping(one)
        return page

    missing = hit("tcf-api-missing", "error", "view 1.__tcfapi")
    case("Section 2 applies, and the page has no __tcfapi", lone(), missing)
    case("Section 2 is in the string, and does not apply", lone(lambda ping: ping.update(applicableSections=[-1])))
    asking = GPPPage()
    asking.has_tcf = False
    second = asking.begin_gpp()
    asking.load_gpp(second, waiting())
    asking.end_gpp(waiting())
    case("The visitor has not chosen: signalStatus is not ready", asking)
    silent = lone()
    silent.lines = [line for line in silent.lines if "api" not in line]
    case("Nobody looked for __tcfapi", silent, *undecided("tcf-api-missing"), *NOT_CALLED, *NOT_SEEN, flags="Standalone NotProbed")
    case = author.group("The TCF's own API next to section 2, where it is", 481, "GPPE, Special note regarding TCF and GPP", "Standalone")
    case("Section 2 applies, and the page has a __tcfapi", visit())


def add_outside(author):
    case = author.group("Pages without __gpp", 451, "GPPA, How does the CMP provide the API?", "NoGPP", has_tcf=False)
    case("__tcfapi alone", visits())


if __name__ == "__main__":
    main()
