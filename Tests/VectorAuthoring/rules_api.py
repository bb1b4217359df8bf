"""TestVectors/rules/api.json: the API of a live page, as a recorder found it.

    python3 rules_api.py

A correct page of recording_lines.py with one fault a vector. Ids are for ever: take the next free number of a block, and
leave the number of what you take out unused.
"""

import copy
import json
from pathlib import Path

from recording_lines import CHOICE, DISCLOSED, GONE, NOT_YET, REFUSAL, URL, WAITING, Page, core, string, tc_data, visits
from rule_cases import FOLDER
from rules_file import RulesFile, failure, verdict
from vector_file import document

API = document(
    "API", "CMP API v2", "How does the CMP provide the API?", "ping", "addEventListener", "removeEventListener", "getTCData",
    "TCData", "PingReturn", "How does the \"version\" parameter work?", "What does the gdprApplies value mean?",
    "How can scripts on a page determine if there is a CMP present?", "How does the CMP \"stub\" API work?",
    "Requirements for the CMP \"stub\" API script", "Using postmessage", "getVendorList", "getInAppTCData", "InAppTCData",
    "Ping Status Codes", "What required API commands must a CMP support?",
)  # fmt: skip
ISSUES = document("ISSUES", "iabtcf-es, public issues", "exceptions in callbacks")

NOTES = {
    "BadCallback": {"description": "Calls without a callback, or with one that throws.", "rule": "api/bad-callback"},
    "Deprecated": {"description": "The deprecated getTCData.", "rule": "api/get-tc-data"},
    "DisplayStatus": {"description": "What ping says of the UI.", "rule": "api/display-status"},
    "EventForAct": {"description": "Events after acts of the user.", "rule": "api/event-for-act"},
    "EventOrder": {"description": "The order of events in a page view.", "rule": "api/event-order"},
    "ErrorState": {"description": "Answers while cmpStatus is error.", "rule": "api/answers-in-error"},
    "FrameListener": {"description": "Listeners that frames have added.", "rule": "api/frame-listener"},
    "Function": {"description": "The type of __tcfapi.", "rule": "api/function"},
    "GdprApplies": {"description": "TCData before it is known whether GDPR applies.", "rule": "api/gdpr-applies"},
    "ListenerCalled": {"description": "Listeners and new strings.", "rule": "api/listener-called"},
    "ListenerId": {"description": "The ids of listeners.", "rule": "api/listener-id"},
    "ListenerImmediate": {"description": "The first call of a listener.", "rule": "api/listener-immediate"},
    "Loads": {"description": "Whether the CMP ever loads.", "rule": "api/never-loads"},
    "InAppData": {"description": "The optional getInAppTCData.", "rule": "api/in-app-tc-data"},
    "InFrame": {"description": "CMPs that are in a frame.", "rule": "api/cmp-in-frame"},
    "ListenerSuccess": {"description": "The second argument of listeners.", "rule": "api/listener-success"},
    "Locator": {"description": "The frame that shows that there is a CMP.", "rule": "api/locator"},
    "NotProbed": {"description": "The recorder did not ask: undecided, never a pass."},
    "Ping": {"description": "How ping is answered.", "rule": "api/ping-immediate"},
    "PostMessage": {"description": "Calls from frames.", "rule": "api/post-message"},
    "Queue": {"description": "Calls to the stub.", "rule": "api/queue"},
    "Requests": {"description": "The requests that the browser listed itself (HAR), in place of the recording's own."},
    "Removal": {"description": "Removing listeners.", "rule": "api/remove-listener"},
    "Returning": {"description": "The next page view.", "rule": "api/returning"},
    "Stub": {"description": "What the stub answers.", "rule": "api/ping-stub"},
    "TwoCMPs": {"description": "Two CMPs on a page.", "rule": "api/service-loaded-twice"},
    "UnknownCommand": {"description": "Commands that nobody knows.", "rule": "api/unknown-command"},
    "VendorList": {"description": "The optional getVendorList.", "rule": "api/vendor-list"},
    "Version": {"description": "The version of a call.", "rule": "api/version-argument"},
}


# 13 months before the day of the recordings, 2026-11-21, is 2025-10-21.
EXPIRED = (core(created="2025-10-20"), DISCLOSED)
RENEWABLE = (core(created="2025-11-20"), DISCLOSED)


def hit(slug, severity, member, message_end=None):
    return failure(f"api/{slug}", severity, member=member, message_end=message_end)


def undecided(*slugs):
    return [verdict(f"api/{slug}", "undecided") for slug in slugs]


class Author:
    def __init__(self):
        self.file = RulesFile("api", NOTES, [API, ISSUES])

    def group(self, name, first, source, flags, common=(), lists=()):
        group = self.file.group(name, vendor_lists=lists, common=common)
        numbers = iter(range(first, first + 30))

        def case(comment, page, *expected, flags=flags, requests=None):
            lines = page.text() if isinstance(page, Page) else page
            identifier = f"api-{next(numbers):04d}"
            if requests is None:
                group.document(identifier, comment, "recording", lines, expected, flags, source)
            else:
                group.recording(identifier, comment, lines, requests, expected, flags, source)

        return case


def faulty(change):
    """A correct page with a change."""
    page = visits()
    change(page)
    return page


def main():
    author = Author()
    for add in (
        add_function, add_ping, add_stub, add_loads, add_queue, add_immediate, add_id, add_called, add_removal, add_order,
        add_for_act, add_returning, add_version, add_unknown, add_bad_callback, add_deprecated, add_locator, add_messages,
        add_applies, add_two, add_frame_listener, add_vendor_list, add_error_state, add_outside, add_display, add_closing,
        add_success, add_latest_list, add_in_app_data, add_frames,
    ):  # fmt: skip
        add(author)
    (Path(FOLDER) / "api.json").write_text(author.file.text(), encoding="ascii")
    for name, page in samples().items():
        lines = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in page.text())
        (Path(FOLDER).parent / "recordings" / name).write_text(lines, encoding="ascii")


def samples():
    """Recordings to try a tool with, by file name; what is in them stands in TestVectors/recordings/README.md."""
    sound = Page(members=None)
    sound.first_visit()
    sound.next_visit()
    return {"correct.ndjson": sound, "never-loads.ndjson": never_loads()}


def sightings(page, at, view=1):
    return [line for line in page.lines if line.get("api", {}).get("at") == at and line["view"] == view]


def add_function(author):
    case = author.group("__tcfapi is a function", 1, "API, How does the CMP provide the API?", "Function")
    case("A function from the head on, in both page views", visits())

    def late(page):
        for line in sightings(page, "script") + sightings(page, "head"):
            line["api"]["type"] = "undefined"

    case("Only after load", faulty(late), hit("function", "error", "view 1.__tcfapi"))

    def object_(page):
        sightings(page, "script")[0]["api"]["type"] = "object"

    case("An object for a moment", faulty(object_), hit("function", "error", "view 1.__tcfapi"))

    def gone(page):
        sightings(page, "end", 2)[0]["api"]["type"] = "undefined"

    case("Removed later", faulty(gone), hit("function", "error", "view 2.__tcfapi"))

    def unseen(page):
        page.drop([line for line in page.lines if "api" in line])

    case("Nobody looked", faulty(unseen), *undecided("function"), flags="NotProbed")


def add_ping(author):
    case = author.group("ping", 31, "API, ping", "Ping")

    def change(view, state, **values):
        def apply(page):
            for line in page.calls("ping", view=view, via="direct"):
                if line["call"].get("state") == state and "callback" not in line["call"]:
                    line["answers"][0] |= values

        return apply

    place = hit("ping-immediate", "error", "view 1.ping")
    case("The stub answers in a timer", faulty(change(1, "stub", sync=False)), place)
    case("The loaded CMP answers in a promise", faulty(change(1, "loaded", sync=False, sameTask=True)), place)

    def twice(page):
        line = page.calls("ping", view=2, state="loaded", via="direct")[0]
        line["answers"].append(copy.deepcopy(line["answers"][0]))

    case("Twice", faulty(twice), hit("ping-immediate", "error", "view 2.ping"))

    def never(page):
        page.calls("ping", view=1, state="stub")[0]["answers"] = []

    case("The stub does not answer", faulty(never), place)


def add_stub(author):
    case = author.group("The stub's ping", 61, "API, Requirements for the CMP \"stub\" API script", "Stub")

    def answer(value):
        def apply(page):
            page.calls("ping", view=1, state="stub")[0]["answers"][0]["value"] = value

        return apply

    case(
        "An empty object", faulty(answer({})), hit("ping-stub", "error", "view 1.ping.cmpLoaded"),
        hit("ping-stub", "error", "view 1.ping.apiVersion"),
    )  # fmt: skip
    bare = {"cmpLoaded": False, "apiVersion": "2.2"}
    case("The least that there may be", faulty(answer(bare)))
    case("With gdprApplies of the publisher's", faulty(answer(bare | {"gdprApplies": True})))
    case("No apiVersion", faulty(answer({"cmpLoaded": False})), hit("ping-stub", "error", "view 1.ping.apiVersion"))

    def whole(page):
        for line in page.calls("ping", state="stub"):
            line["call"]["state"] = "loaded"
            line["answers"][0]["value"] = page.loaded()
        for line in page.calls("addEventListener", state="stub"):
            line["call"]["state"] = "loaded"
            line["answers"][0] |= {"sync": True, "time": line["time"], "order": line["call"]["order"]}

    case("No stub: the whole CMP stands in the page", faulty(whole), flags="Stub")


def add_loads(author):
    case = author.group("Whether the CMP loads", 91, "API, PingReturn", "Loads")
    case("It never does", never_loads(), hit("never-loads", "error", "view 1.ping"), *undecided(*WITHOUT_CMP), *UNATTRIBUTED)
    case(
        "Its status stays loading", never_loads({"cmpStatus": "loading"}), hit("never-loads", "error", "view 1.ping"),
        *undecided(*WITHOUT_CMP), *UNATTRIBUTED,
    )  # fmt: skip
    case(
        "It is loading for the whole wait, and says that it is loaded", never_loads({"cmpStatus": "loading", "cmpLoaded": True}),
        hit("never-loads", "error", "view 1.ping"), *undecided(*WITHOUT_CMP), *UNATTRIBUTED,
    )  # fmt: skip
    case("Somebody went on before the wait was over", never_loads(waited=2), *undecided("never-loads", *WITHOUT_CMP), *UNATTRIBUTED, flags="Loads NotProbed")

    def counted(comment, requests, words):
        found = [hit("never-loads", "error", "view 1.ping", words), *undecided(*WITHOUT_CMP), *UNATTRIBUTED]
        case(comment, never_loads(), *found, flags="Loads Requests", requests=har(*requests))

    # HTTP Archive 1.2, response: a browser that got no answer writes status 0, since the format has no other place for it.
    counted("The browser's list has a request without an answer, status 0", [(1, 0)], "1 request of the page failed or was blocked")
    counted(
        "Two without an answer, others with 200, 404 and 500: those were answered", [(1, 0), (1, 200), (2, 404), (2, 500), (3, 0)],
        "2 requests of the page failed or were blocked",
    )  # fmt: skip
    counted("A status below 0 is none either", [(1, -1), (1, 304)], "1 request of the page failed or was blocked")
    counted("Every request was answered, whatever the recording has", [(1, 200), (2, 404)], 'cmpStatus is "stub"')
    counted("An entry without a response does not say that it failed", [(1, None), (2, 0)], "1 request of the page failed or was blocked")


def har(*requests):
    """A HAR document of requests: (second of the page view, status), or None for one of which no response is kept."""
    entries = [
        {"startedDateTime": f"2026-11-21T10:00:{second:02d}.500Z", "request": {"method": "GET", "url": f"https://cdn.example/{number}.js"}}
        | ({} if status is None else {"response": {"status": status}})
        for number, (second, status) in enumerate(requests)
    ]
    return {"log": {"version": "1.2", "entries": entries}}


WITHOUT_CMP = (
    "queue", "listener-immediate", "listener-success", "listener-id", "listener-called", "remove-listener", "event-order", "event-for-act",
    "version-argument", "unknown-command", "bad-callback", "get-tc-data", "post-message", "frame-listener", "vendor-list",
    "gdpr-applies", "service-loaded-twice",
)  # fmt: skip


# There is a request, and nothing tells whose its host is.
UNATTRIBUTED = [verdict(f"network/{slug}", "undecided") for slug in ("before-choice", "without-basis")]


def never_loads(changes=None, waited=10):
    page = Page()
    page.begin()
    page.api("load")
    page.locators()
    page.request("https://cmp.example/cmp.js", blocked="net::ERR_BLOCKED_BY_CLIENT")
    page.tick(waited * 1000)
    page.call("ping", NOT_YET | (changes or {}), state="stub")
    page.api("end")
    page.locators()
    return page


def add_queue(author):
    case = author.group("The stub's queue", 121, "API, How does the CMP \"stub\" API work?", "Queue")

    def dropped(page):
        page.calls("addEventListener", view=2, state="stub")[0]["answers"] = []

    case("A listener is dropped", faulty(dropped), hit("queue", "error", "view 2.addEventListener"))

    def two(page, swapped):
        first = page.calls("addEventListener", view=2, state="stub")[0]
        second = copy.deepcopy(first)
        second["call"]["order"] += 0.5
        second["call"]["command"] = "getTCData"
        second["answers"] = second["answers"][:1]
        second["answers"][0]["order"] += -0.5 if swapped else 0.5
        second["answers"][0]["value"].pop("listenerId")
        page.lines.insert(page.lines.index(first) + 1, second)
        renumber(page, 2)

    case("Two calls in their order", faulty(lambda page: two(page, False)))
    case("Two calls, the second one first", faulty(lambda page: two(page, True)), hit("queue", "error", "view 2.getTCData"))

    # A stub that only collects what it is asked does not answer ping, and the recorder cannot say in which state a call was made.
    def mute(page, dropped):
        for line in page.calls("ping", view=2, state="stub"):
            line["answers"] = []
            line["call"].pop("state")
        for line in page.calls("addEventListener", view=2, state="stub"):
            line["call"].pop("state")
            if dropped:
                line["answers"] = []

    unanswered = hit("ping-immediate", "error", "view 2.ping")
    case("A stub that does not answer ping, whose queue is worked off", faulty(lambda page: mute(page, False)), unanswered)
    case(
        "A stub that does not answer ping, whose queue is lost", faulty(lambda page: mute(page, True)), unanswered,
        hit("queue", "error", "view 2.addEventListener"),
    )  # fmt: skip


def renumber(page, view):
    """Whole numbers for the orders of a view."""
    items = [line["call"] for line in page.lines if line.get("view") == view and "call" in line]
    items += [one for line in page.lines if line.get("view") == view for one in line.get("answers", [])]
    for number, item in enumerate(sorted(items, key=lambda item: item["order"]), 1):
        item["order"] = number


def add_immediate(author):
    case = author.group("The first call of a listener", 151, "API, addEventListener", "ListenerImmediate")

    def second(page):
        return page.calls("addEventListener", view=1, state="loaded", via="direct", version=2)[0]

    def later(page):
        second(page)["answers"][0] |= {"sync": False}

    place = "view 1.addEventListener"
    case("In a later task", faulty(later), hit("listener-immediate", "warning", place))

    def promised(page):
        second(page)["answers"][0] |= {"sync": False, "sameTask": True}

    case("In the same task", faulty(promised))

    def next_change(page):
        second(page)["answers"].pop(0)

    case("Only on the next change", faulty(next_change), hit("listener-immediate", "error", place))


def add_id(author):
    case = author.group("The ids of listeners", 181, "API, TCData", "ListenerId")

    def ids(value):
        def apply(page):
            for line in page.calls("addEventListener", view=2, state="loaded", via="direct"):
                for answer in line["answers"]:
                    if answer.get("value"):
                        if value is GONE:
                            answer["value"].pop("listenerId")
                        else:
                            answer["value"]["listenerId"] = value
            # What is not known cannot be removed.
            page.drop(page.calls("removeEventListener", view=2))

        return apply

    place = "view 2.addEventListener.listenerId"
    case("A text", faulty(ids("7")), hit("listener-id", "error", place))
    case("None", faulty(ids(GONE)), hit("listener-id", "error", place))

    # Removed by its id as it was given, and not called again: that is right.
    case("Texts, by which listeners are removed", faulty(text_ids), hit("listener-id", "error", "view 1.addEventListener.listenerId"))

    def same(page):
        lines = page.calls("addEventListener", view=1, state="loaded", via="direct", version=2)
        for answer in lines[0]["answers"]:
            answer["value"]["listenerId"] = 1

    case("The same for two", faulty(same), hit("listener-id", "error", "view 1.addEventListener.listenerId"))


def text_ids(page):
    """Listeners and their removal by texts, in the first page view."""
    for line in page.calls("addEventListener", view=1):
        for answer in line["answers"]:
            if answer.get("value"):
                answer["value"]["listenerId"] = str(answer["value"]["listenerId"])
    for line in page.calls("removeEventListener", view=1):
        line["call"]["argument"] = str(line["call"]["argument"])


def add_called(author):
    case = author.group("Listeners and new strings", 211, "API, addEventListener", "ListenerCalled")

    def only_first(page):
        page.calls("addEventListener", view=1, state="loaded", via="direct", version=2)[0]["answers"].pop()

    case("Only the first one is called", faulty(only_first), hit("listener-called", "error", "view 1.addEventListener"))

    def old(page):
        answer = page.calls("addEventListener", view=1, state="loaded", via="direct", version=2)[0]["answers"][1]
        answer["value"] = tc_data(WAITING, "cmpuishown") | {"listenerId": 2}

    case("One is called with the earlier string", faulty(old), hit("listener-called", "error", "view 1.addEventListener"))
    page = Page()
    page.next_visit(probes=True)
    case("The string does not change", page, *undecided("returning"), flags="ListenerCalled NotProbed")


def add_removal(author):
    case = author.group("Removing listeners", 241, "API, removeEventListener", "Removal")

    def answer(argument, value):
        def apply(page):
            for line in page.calls("removeEventListener", view=1):
                if (line["call"]["argument"] == 99999) == (argument == 99999):
                    line["answers"][0]["value"] = value

        return apply

    place = hit("remove-listener", "error", "view 1.removeEventListener")
    case("true for an id that nobody has", faulty(answer(99999, True)), place)
    case("false for a registered one", faulty(answer(3, False)), place)

    def again(page):
        third = page.calls("addEventListener", view=1, state="loaded", via="direct", version=2)[1]
        data = tc_data(CHOICE, "useractioncomplete") | {"listenerId": 3}
        late = page.calls("addEventListener", view=1, state="stub")[0]["answers"][-1]
        third["answers"].append(late | {"value": data})

    case("A removed one is called again", faulty(again), place)

    def untried(page):
        page.drop([line for line in page.calls("removeEventListener") if line["call"]["argument"] == 99999])

    case("No unknown id was tried", faulty(untried), *undecided("remove-listener"), flags="NotProbed")


def add_order(author):
    case = author.group("The order of events", 271, "API, addEventListener", "EventOrder")

    def unasked(page):
        for line in page.calls("addEventListener", view=1):
            for answer in line["answers"]:
                if answer.get("value", None) and answer["value"].get("eventStatus") == "cmpuishown":
                    answer["value"] = tc_data(WAITING, "tcloaded") | {"listenerId": answer["value"].get("listenerId")}

    case("useractioncomplete without a UI", faulty(unasked), hit("event-order", "error", "view 1.addEventListener.eventStatus"))

    def reopened(by_user, event="cmpuishown"):
        page = Page()
        page.first_visit()
        page.tick(500)
        first = page.begin()
        second = page.load(first, CHOICE, "tcloaded", probes=False)
        page.tick(3_000)
        if by_user:
            page.act("reopen")
            page.tick(100)
        for line in (first, second):
            page.tell(line, tc_data(CHOICE, event))
        page.tick(10_000)
        page.end()
        return page

    case("The user opens the UI again", reopened(True))
    wrong = hit("event-order", "error", "view 2.addEventListener.eventStatus")
    case("The UI comes up after tcloaded by itself", reopened(False), wrong, hit("returning", "error", "view 2.addEventListener.eventStatus"))
    case("Another eventStatus than the three", reopened(True, "tcchanged"), wrong)


def add_for_act(author):
    case = author.group("Events for acts", 301, "API, addEventListener", "EventForAct")

    for_act = "view 1.addEventListener.eventStatus"
    case("A click, and nothing comes", faulty(drop_events("useractioncomplete", 1)), hit("event-for-act", "error", for_act))
    case("The page view ends at once", cut_after_act(), *undecided("event-for-act"), flags="NotProbed")

    def visible(page):
        page.calls("ping", view=2, state="loaded", via="direct")[-1]["answers"][0]["value"]["displayStatus"] = "visible"

    case("The UI is visible, and nobody is told", faulty(visible), hit("event-for-act", "error", "view 2.addEventListener.eventStatus"))
    refused = Page()
    refused.first_visit("reject-all", REFUSAL)
    refused.next_visit(REFUSAL)
    case("A refusal is an act too", refused)


def drop_events(event, view):
    def apply(page):
        for line in page.calls("addEventListener", view=view):
            line["answers"] = [one for one in line["answers"] if not one.get("value") or one["value"].get("eventStatus") != event]
        page.drop([line for line in page.lines if line["view"] == 2] if view == 1 else [])

    def guarded(page):
        page.lines, head = page.lines[1:], page.lines[0]
        apply(page)
        page.lines.insert(0, head)

    return guarded


def cut_after_act():
    page = Page()
    first = page.begin()
    page.load(first, WAITING, "cmpuishown")
    page.tick(3_000)
    page.act("accept-all")
    page.tick(100)
    page.ping()
    return page


def add_returning(author):
    case = author.group("The next page view", 331, "API, addEventListener", "Returning")
    place = hit("returning", "error", "view 2.addEventListener.eventStatus")

    def returning(segments, event):
        page = Page()
        page.first_visit()
        page.tick(500)
        first = page.begin()
        page.load(first, segments, event, probes=False)
        page.tick(10_000)
        page.end()
        return page

    case("The UI again", returning(WAITING, "cmpuishown"), place)
    case("Another string", returning(REFUSAL, "tcloaded"), place)

    def untold(stored=None):
        page = Page()
        first = page.begin()
        page.load(first, WAITING, "cmpuishown")
        page.tick(3_000)
        page.act("accept-all")
        page.tick(200)
        if stored:
            page.line(frame=None, storage={"cookies": {"euconsent-v2": string(stored)}, "local": {}, "session": {}}, origin=URL[:-1])
        page.tick(10_000)
        page.end()
        return page

    def seen_again(page, segments, event):
        page.tick(500)
        page.load(page.begin(), segments, event, probes=False)
        page.tick(10_000)
        page.end()
        return page

    unheard = hit("event-for-act", "error", "view 1.addEventListener.eventStatus")
    case("Listeners hear of no act, and the UI comes up again", seen_again(untold(), WAITING, "cmpuishown"), unheard, place)
    case("Listeners hear of no act, and the choice is there again", seen_again(untold(), CHOICE, "tcloaded"), unheard)
    case("Listeners hear of no act, and another string than the one stored comes back", seen_again(untold(CHOICE), REFUSAL, "tcloaded"), unheard, place)
    page = Page()
    page.first_visit()
    case("There is no next page view", page, *undecided("returning"), flags="NotProbed")
    page = Page()
    first = page.begin()
    page.load(first, WAITING, "cmpuishown")
    page.end()
    case("Nobody had chosen", page)
    for word in ("later", "reload"):
        # As the recorder writes `later: open https://…` and `reload`: the page view begins with the act.
        page = Page()
        page.first_visit()
        page.tick(500)
        first = page.begin()
        opened = next(line for line in page.lines if line.get("view") == 2)
        opened |= {"action": word, "by": "script"}
        page.load(first, CHOICE, "tcloaded", probes=False)
        page.tick(10_000)
        page.end()
        case(f"A page view that begins with the act {word}", page)
    page = Page()
    first = page.begin()
    page.load(first, WAITING, "cmpuishown")
    page.tick(3_000)
    page.act("accept-all")["control"] = None
    page.tick(10_000)
    page.end()
    case("Nothing was there to consent with, so that no one has", page)

    def again(segments):
        page = Page()
        for number, (seen, event) in enumerate(((segments, "tcloaded"), (WAITING, "cmpuishown"))):
            first = page.begin()
            page.load(first, seen, event, probes=not number)
            page.tick(10_000)
            page.end()
        return page

    # Nobody may say tcloaded with such a string: messages/tcloaded-invalid.
    case("The UI again, since the stored choice has expired", again(EXPIRED))
    case("The UI again, a month before it expires", again(RENEWABLE), place)


def add_version(author):
    case = author.group("The version of a call", 361, "API, How does the \"version\" parameter work?", "Version")

    def answer(version, values):
        def apply(page):
            for line in page.calls("addEventListener", view=1, via="direct"):
                if line["call"].get("version", GONE) == version or (version is GONE and "version" not in line["call"]):
                    if values is None:
                        line["answers"] = []
                        line["call"]["threw"] = "TypeError: unsupported"
                    else:
                        line["answers"][0] |= values
        return apply

    data = tc_data(WAITING, "cmpuishown")
    case("Data for 1", faulty(answer(1, {"value": data | {"listenerId": 80}, "success": True})), hit("version-argument", "error", "view 1.version 1"))
    case("An exception for a text", faulty(answer("abc", None)), hit("version-argument", "error", "view 1.version \"abc\""))
    case("true for 99", faulty(answer(99, {"success": True})), hit("version-argument", "error", "view 1.version 99"))
    case("A refusal for 0", faulty(answer(0, {"value": None, "success": False})), hit("version-argument", "error", "view 1.version 0"))
    case("A refusal for undefined", faulty(answer(GONE, {"value": None, "success": False})), hit("version-argument", "error", "view 1.version undefined"))

    def ping(version, *answer):
        def apply(page):
            bad = page.calls("addEventListener", view=1, version=99)[0]
            line = copy.deepcopy(bad)
            line["call"] |= {"command": "ping", "version": version}
            line["answers"][0] |= {"value": answer[0], "success": answer[1]}
            page.lines.insert(page.lines.index(bad), line)

        return apply

    case("ping with 1 is refused", faulty(ping(1, None, False)))
    case("ping with 1 is answered", faulty(ping(1, Page().loaded(), True)), hit("version-argument", "error", "view 1.version 1"))

    # How does the "version" parameter work?: an integer higher than 1 is answered with the data of that version; What required API
    # commands must a CMP support?: ping, addEventListener and removeEventListener.
    def refused(page, success):
        for line in page.calls("addEventListener", view=2):
            line["answers"] = [line["answers"][0] | {"value": None, "success": success}]

    second = hit("version-argument", "error", "view 2.version 2")
    case("Every listener of version 2 is refused in the second page view", faulty(lambda page: refused(page, False)), second, *undecided("returning"))

    def one(page):
        line = page.calls("addEventListener", view=2, state="loaded", via="direct")[0]
        line["answers"] = [line["answers"][0] | {"value": None, "success": False}]

    case("One listener of two is refused: one may be, for any reason", faulty(one))

    def ping_refused(page):
        for line in page.calls("ping", view=2, state="loaded", via="direct")[-1:]:
            line["answers"][0]["value"] = None

    case("ping of version 2 is refused by a CMP that serves listeners", faulty(ping_refused), second,
         hit("never-loads", "error", "view 2.ping"), hit("gdpr-applies", "error", "view 2.ping.gdprApplies"))  # fmt: skip


def add_unknown(author):
    case = author.group("Unknown commands", 391, "API, How does the CMP provide the API?", "UnknownCommand")

    def throws(page):
        line = page.calls("notACommand", view=1)[0]
        line["answers"] = []
        line["call"]["threw"] = "TypeError: undefined is not a function"

    place = hit("unknown-command", "warning", "view 1.unknown command")
    case("An exception", faulty(throws), place)

    def silent(page):
        page.calls("notACommand", view=1)[0]["answers"] = []

    case("No answer", faulty(silent), place)

    def data(page):
        page.calls("notACommand", view=1)[0]["answers"][0] |= {"value": {}, "success": True}

    case("Any answer is one", faulty(data))


def add_bad_callback(author):
    case = author.group("Bad callbacks", 421, "ISSUES, exceptions in callbacks", "BadCallback")

    def breaks(page):
        bad = page.calls("ping", view=1, callback="throws")[0]
        for line in page.calls("ping", view=1, via="direct"):
            if line["call"]["order"] > bad["call"]["order"]:
                line["answers"] = []

    case(
        "No ping is answered any more", faulty(breaks), hit("ping-immediate", "error", "view 1.ping"),
        hit("bad-callback", "warning", "view 1.ping"),
    )  # fmt: skip

    def throws(page):
        page.calls("ping", view=1, callback="none")[0]["call"]["threw"] = "TypeError: callback is not a function"

    case("An exception for the caller alone", faulty(throws))


def add_deprecated(author):
    case = author.group("getTCData", 451, "API, getTCData", "Deprecated")

    def answers(value, success=True):
        def apply(page):
            for line in page.calls("getTCData", view=1):
                line["answers"][0] |= {"value": value, "success": success}

        return apply

    same = {name: value for name, value in tc_data(WAITING, "cmpuishown").items() if name != "eventStatus"}
    case("The same data", faulty(answers(same)))
    other = tc_data(REFUSAL, "tcloaded")
    case("Another string", faulty(answers(other)), hit("get-tc-data", "info", "view 1.getTCData.tcString"))

    def silent(page):
        for line in page.calls("getTCData"):
            line["answers"] = []

    case("No answer", faulty(silent))

    def untried(page):
        page.drop(page.calls("getTCData"))

    case("Nobody asked", faulty(untried), *undecided("get-tc-data"), flags="NotProbed")


def add_locator(author):
    case = author.group("__tcfapiLocator", 481, "API, How can scripts on a page determine if there is a CMP present?", "Locator")

    def count(number):
        def apply(page):
            for line in page.lines:
                if "locators" in line and line["view"] == 2:
                    line["locators"] = number

        return apply

    place = "view 2.__tcfapiLocator"
    case("None", faulty(count(0)), hit("locator", "error", place))
    case("Two", faulty(count(2)), hit("locator", "warning", place))

    def unseen(page):
        page.drop([line for line in page.lines if "locators" in line])

    case("Nobody counted", faulty(unseen), *undecided("locator"), flags="NotProbed")


def add_messages(author):
    case = author.group("Calls from frames", 511, "API, Using postmessage", "PostMessage")

    def change(call_id, **values):
        def apply(page):
            for line in page.lines:
                if line.get("call", {}).get("callId") == call_id and line["view"] == 1:
                    line["answers"][0] |= values

        return apply

    as_text, as_object = hit("post-message", "error", "view 1.postMessage.text"), hit("post-message", "error", "view 1.postMessage.object")
    case("An object for a text", faulty(change("probe-2", via="object")), as_text)
    case("A number for a callId that was a text", faulty(change("probe-2", callId=2)), as_text)
    case("Another callId", faulty(change("probe-1", callId="probe-9")), as_object)
    case("Another CMP's answer", faulty(change("probe-1", value=Page().loaded() | {"cmpId": 10})), as_object)
    case("Another string", faulty(change("probe-3", value=tc_data(REFUSAL, "tcloaded") | {"listenerId": 90})), as_object)
    case("success is missing for a listener", faulty(change("probe-4", success=None)), as_text)

    def silent(page):
        for line in page.calls("ping", view=1, via="text"):
            line["answers"] = []

    case("No answer", faulty(silent), as_text)

    def untried(page):
        page.drop([line for line in page.lines if line.get("call", {}).get("via") == "text"])

    case("No text was sent", faulty(untried), *undecided("post-message"), flags="NotProbed")


def add_applies(author):
    case = author.group("gdprApplies", 541, "API, What does the gdprApplies value mean?", "GdprApplies")

    def bare(page):
        for line in page.calls("addEventListener", view=2, state="stub"):
            line["answers"][0]["value"].pop("gdprApplies")

    case("TCData without it", faulty(bare), hit("gdpr-applies", "error", "view 2.addEventListener.gdprApplies"))

    def pings(page):
        page.calls("ping", view=2, state="loaded", via="direct")[-1]["answers"][0]["value"].pop("gdprApplies")

    case("A ping after an event without it", faulty(pings), hit("gdpr-applies", "error", "view 2.ping.gdprApplies"))


def add_two(author):
    case = author.group("Two CMPs", 571, "API, Requirements for the CMP \"stub\" API script", "TwoCMPs")

    def second(page):
        page.calls("ping", view=1, state="loaded", via="direct")[-1]["answers"][0]["value"]["cmpId"] = 10

    case("The id changes", faulty(second), hit("service-loaded-twice", "warning", "view 1.ping"))


def add_frame_listener(author):
    case = author.group("Listeners of frames", 631, "API, Using postmessage; API, addEventListener", "FrameListener")
    case("A frame hears of the choice", visits())
    place = hit("frame-listener", "error", "view 1.postMessage.addEventListener")

    def kept(page):
        return page.calls("addEventListener", view=1, kept=True)[0]

    # The stub of iabtcf-es (modules/stub, since 2024-07-12) sets the frame to null behind the call.
    case("The stub has forgotten the frame", faulty(lambda page: kept(page)["answers"].pop()), place)

    def old(page):
        kept(page)["answers"][-1]["value"] = tc_data(WAITING, "cmpuishown") | {"listenerId": 92}

    case("It is called with the earlier string", faulty(old), place)
    case("No frame has kept a listener", faulty(lambda page: page.drop(page.calls("addEventListener", kept=True))),
         *undecided("frame-listener"), flags="NotProbed")  # fmt: skip
    page = Page()
    page.load(page.begin(), WAITING, "cmpuishown")
    page.end()
    case("Nobody has chosen", page)

    def other_form(page):
        kept(page)["answers"][-1]["via"] = "text"

    case("A later answer in another form", faulty(other_form), hit("post-message", "error", "view 1.postMessage.object"), flags="PostMessage")


def add_vendor_list(author):
    case = author.group("getVendorList", 661, "API, getVendorList", "VendorList")

    def answers(of_string, of_invalid=(None, False), twice=False):
        def apply(page):
            for line in page.calls("getVendorList", view=1):
                value, success = of_string if line["call"]["argument"] is None else of_invalid
                line["answers"][0] |= {"value": value, "success": success}
                if twice:
                    line["answers"].append(copy.deepcopy(line["answers"][0]))
        return apply

    def edition(number):
        return {"gvlSpecificationVersion": 3, "vendorListVersion": number, "tcfPolicyVersion": 5}, True

    def asked(argument, value, success):
        """The list that the string names without a version, and a call with one behind it."""
        def apply(page):
            answers(edition(5))(page)
            line = page.calls("getVendorList", view=1)[0]
            last = line["answers"][0]["order"]
            for one in page.lines:
                for counted in [one.get("call", {}), one, *one.get("answers", [])]:
                    if one.get("view") == 1 and counted.get("order", 0) > last:
                        counted["order"] += 2
            another = copy.deepcopy(line)
            another["call"] |= {"argument": argument, "order": last + 1}
            another["answers"][0] |= {"value": value, "success": success, "order": last + 2}
            page.lines.insert(page.lines.index(line) + 1, another)
        return apply

    place = hit("vendor-list", "error", "view 1.getVendorList")
    case("The list that the string names, and a refusal", faulty(answers(edition(5))))
    case("The latest list, whatever the string names", faulty(answers(edition(6))), place)
    case("A list for an argument that is no version", faulty(answers(edition(5), edition(5))), place)
    case("true for an argument that is no version", faulty(answers(edition(5), (None, True))), place)
    case("Twice", faulty(answers(edition(5), twice=True)), place)
    case("A CMP without the command", visits())
    case("Nobody asked", faulty(lambda page: page.drop(page.calls("getVendorList"))), *undecided("vendor-list"), flags="NotProbed")
    # getVendorList: "The `success` parameter shall receive a `false` argument for any unsuccessful call".
    case("null and true, without a version", faulty(answers((None, True))), place)
    case("true, and an object that is no list", faulty(answers(({"error": "timeout"}, True))), place)
    case("An unsuccessful call, as it has to be: null and false", faulty(answers((None, False))))
    case("null without a second argument: a CMP that does not support the command", faulty(answers((None, None), (None, None))))
    # getVendorList: "Calling with this command and a valid `vendorListVersion` parameter shall return a `GlobalVendorList` object".
    case("A version, and its list", faulty(asked(5, *edition(5))))
    case("A version, and another list", faulty(asked(4, *edition(5))), place)
    case("The version of a list that was answered, refused", faulty(asked(5, None, False)), place)
    case("A version that nothing shows to be one, refused", faulty(asked(4, None, False)))


# Lists 2, 5 and 6, and one of the day before the recordings; see rules/vendor-lists/README.md.
EDITIONS = ("rules/vendor-lists/earlier.json", "vendor-lists/sample-vendor-list.json", "rules/vendor-lists/later.json")


def add_latest_list(author):
    """getVendorList: "If no TC String exists the latest version of the Global Vendor List shall be returned", and 'LATEST'."""
    case = author.group("The latest list", 761, "API, getVendorList", "VendorList", lists=EDITIONS)

    def edition(number):
        return {"gvlSpecificationVersion": 3, "vendorListVersion": number, "tcfPolicyVersion": 5}

    def answered(number, argument=None, has_string=False):
        def apply(page):
            lines = [line for line in page.calls("getVendorList", view=1) if line["call"]["argument"] is None]
            for line in lines:
                line["call"]["argument"] = argument
                line["answers"][0] |= {"value": edition(number), "success": True}
            for line in [] if has_string else page.calls("addEventListener", view=1):
                for answer in line["answers"]:
                    if isinstance(answer.get("value"), dict) and answer["value"].get("eventStatus") == "cmpuishown":
                        answer["value"] = {name: value for name, value in answer["value"].items() if name != "tcString"}
        return apply

    place = hit("vendor-list", "warning", "view 1.getVendorList")
    case("No string yet, and the latest list", faulty(answered(6)))
    case("No string yet, and a list that is not at hand and later", faulty(answered(7)))
    case("No string yet, and an earlier list", faulty(answered(5)), place)
    case("LATEST, and the latest list", faulty(answered(6, "LATEST", True)))
    case("LATEST, and the list that the string names", faulty(answered(5, "LATEST", True)), place)
    case("The list that the string names, though there is a later one", faulty(answered(5, has_string=True)))
    case = author.group("The latest list, where no one knows it", 771, "API, getVendorList", "VendorList")
    case("No string yet, and some list", faulty(answered(5)))


def in_app_data(segments=WAITING, **changes):
    """InAppTCData of a string, as far as it is judged here: the texts of 0 and 1 are made for the day."""
    return {"tcString": string(segments), "gdprApplies": 1, "purpose": {"consents": "0"}, "vendor": {"consents": "0"}} | changes


def add_in_app_data(author):
    case = author.group("getInAppTCData", 781, "API, getInAppTCData", "InAppData")

    def asked(*answers):
        """A call of view 1 right behind that of getTCData, with these answers: a value and a second argument."""
        def apply(page):
            line = page.calls("getTCData", view=1)[0]
            last = line["answers"][-1]["order"]
            count = 1 + len(answers)
            for one in page.lines:
                for counted in [one.get("call", {}), *one.get("answers", [])]:
                    if one.get("view") == 1 and counted.get("order", 0) > last:
                        counted["order"] += count
            another = copy.deepcopy(line)
            another["call"] |= {"command": "getInAppTCData", "order": last + 1}
            model = another["answers"][0]
            another["answers"] = [
                {name: value for name, value in (model | {"value": value, "success": success, "order": last + 2 + place}).items() if value is not GONE}
                for place, (value, success) in enumerate(answers)
            ]
            page.lines.insert(page.lines.index(line) + 1, another)
        return apply

    place = hit("in-app-tc-data", "error", "view 1.getInAppTCData")
    case("A CMP without the command", faulty(asked((None, False))))
    case("One that does not answer it", faulty(asked()))
    case("Nobody asked", visits())
    case("Once, with the current string and true", faulty(asked((in_app_data(), True))))
    case("Twice", faulty(asked(*[(in_app_data(), True)] * 2)), place)
    case("null and true", faulty(asked((None, True))), place)
    case("Without a second argument", faulty(asked((in_app_data(), GONE))), place)
    case("1 for success", faulty(asked((in_app_data(), 1))), place)
    case("Members of TCData", faulty(asked((in_app_data(purpose={"consents": {"1": False}}), True))), place)
    case("Another string than listeners got", faulty(asked((in_app_data(CHOICE), True))), place)


def add_frames(author):
    """The publisher must load the CMP in a parent or ancestor of all frames that may need a legal basis."""
    source = "API, How can scripts on a page determine if there is a CMP present?"
    case = author.group("Where the CMP is", 801, source, "InFrame")

    def framed(*frames, top=True):
        page = Page()
        page.open()
        for at in ("start", "head", "end"):
            page.tick(100)
            page.api(at, "function" if top and at != "start" else "undefined")
            for frame in frames if at != "start" else ():
                page.line(frame=frame, api={"type": "function", "at": at})
        for frame in frames:
            page.line(frame=frame, locators=1)
        if top:
            page.locators()
        return page

    inside = hit("cmp-in-frame", "info", "view 1.frame 0")
    silent = [verdict(f"api/{slug}", "undecided") for slug in OF_SIGHTINGS]
    case("In a frame, and not above it", framed("0", top=False), inside)
    case("In a frame within that frame too", framed("0", "0.1", top=False), inside)
    case("In two frames next to each other", framed("0", "1", top=False), inside, hit("cmp-in-frame", "info", "view 1.frame 1"))
    case("In the page and in a frame, which may be another publisher's", framed("0"), *silent)
    case("In the page alone", framed(), *silent)
    case("Nowhere", framed(top=False))


# What a page leaves open whose API no one called.
OF_SIGHTINGS = (
    "ping-immediate", "ping-stub", "never-loads", "listener-immediate", "listener-success", "listener-id", "listener-called", "remove-listener",
    "event-order", "event-for-act", "version-argument", "unknown-command", "bad-callback", "get-tc-data", "post-message", "frame-listener",
    "vendor-list", "answers-in-error", "gdpr-applies", "service-loaded-twice",
)  # fmt: skip


def add_error_state(author):
    case = author.group("The error state", 691, "API, PingReturn", "ErrorState")

    def broken(page, every):
        pings = page.calls("ping", view=2, state="loaded", via="direct")
        for line in pings if every else pings[-1:]:
            line["answers"][0]["value"] = line["answers"][0]["value"] | {"cmpStatus": "error"}

    place = hit("answers-in-error", "error", "view 2.addEventListener")
    case("Answers go on", faulty(lambda page: broken(page, True)), place)
    case("Nothing is answered from then on", faulty(lambda page: broken(page, False)))


def add_outside(author):
    case = author.group("No web page with a CMP", 601, "API, How does the CMP provide the API?", "Function")
    page = Page()
    page.open()
    for at in ("start", "head", "load", "end"):
        page.tick(100)
        page.api(at, "undefined")
    page.locators(0)
    case("A page outside the framework", page)
    app = Page(kind="android")
    app.act("first-run")
    case("An app", app)


def add_display(author):
    """Ping Status Codes: visible, "User interface is currently displayed"; hidden, "not yet or no longer displayed"; disabled, "will
    not show"."""
    case = author.group("displayStatus", 721, "API, Ping Status Codes", "DisplayStatus")
    place = hit("display-status", "error", "view 1.ping.displayStatus")

    def stays(status, view=1):
        def apply(page):
            for line in page.lines:
                if "ping" in line and line["view"] == view:
                    line["ping"] = line["ping"] | {"displayStatus": status}
        return apply

    case("visible from the opening on", visits())
    case("hidden until the user has chosen", faulty(stays("hidden")), place)
    case("disabled while the UI is open", faulty(stays("disabled")), place)

    def called(page, at, status):
        """A ping between the UI's opening and the act, so many milliseconds behind the opening."""
        page.drop([line for line in page.lines if "ping" in line])
        opened = page.calls("addEventListener", view=1, state="stub")[0]["answers"][0]
        line = copy.deepcopy(page.calls("ping", view=1, state="loaded", via="direct")[-1])
        page.drop([line for line in page.calls("ping", view=1, callback="none")])
        begin = page.lines.index(next(line for line in page.lines if line.get("action") == "accept-all"))
        clock = Page()
        clock.now = 460 + at
        assert opened["time"] == "2026-11-21T10:00:00.460Z"
        line["time"] = line["answers"][0]["time"] = clock.time()
        line["answers"][0]["value"] = page.loaded() | {"displayStatus": status}
        page.lines.insert(begin, line)

    case("A call of ping says hidden, two seconds after the opening", faulty(lambda page: called(page, 2_000, "hidden")), place)
    case("A call of ping says visible", faulty(lambda page: called(page, 2_000, "visible")))
    case("It says hidden while the UI is being drawn", faulty(lambda page: called(page, 500, "hidden")), *undecided("display-status"), flags="NotProbed")

    def closed(page):
        act = next(line for line in page.lines if line.get("action") == "accept-all")
        act["action"] = "later: click #close"
        for line in page.lines:
            if "ping" in line and line["view"] == 1:
                line["ping"] = line["ping"] | {"displayStatus": "hidden"}

    case("Somebody clicked something: nothing says that it was in the UI", faulty(closed), *undecided("display-status"), flags="NotProbed")

    def disabled(page):
        first = page.calls("ping", view=1, state="loaded", via="direct")[0]
        line = {"time": "2026-11-21T10:00:00.455Z", "view": 1, "frame": "top", "ping": page.loaded() | {"displayStatus": "disabled"}}
        page.lines.insert(page.lines.index(first), line)

    case("disabled, and the UI comes up by itself", faulty(disabled), place)

    def brought_back(page):
        first, second = page.next_visit()
        for line in page.lines:
            if "ping" in line and line["view"] == 3:
                line["ping"] = line["ping"] | {"displayStatus": "disabled"}
        page.act("resurface")
        page.tick(100)
        for line in (first, second):
            page.tell(line, tc_data(CHOICE, "cmpuishown"))
        page.tick(50)
        page.line(ping=page.loaded("cmpuishown"))
        page.choose([first, second])
        page.end()

    case("disabled, since the choice needs no renewal, and the user brings the UI back", faulty(brought_back))

    def late(page):
        stays("hidden")(page)
        act = next(line for line in page.lines if line.get("action") == "accept-all")
        line = {"time": act["time"], "view": 1, "frame": "top", "ping": page.loaded() | {"displayStatus": "visible"}}
        page.lines.insert(page.lines.index(act), line)

    case("visible, which is seen only just before the act on a busy page", faulty(late))

# What a look at a page without its dialog leaves open of the consent interface.
NOT_SEEN = [
    "call-contrast", "call-hidden", "call-treatment", "choice-ignored", "coverage", "feature-control", "interest-layer", "interest-link",
    "keyboard", "mixed-language", "no-consent-call", "no-customise-call", "no-way-back", "no-withdraw-all", "objection-missing", "preselected",
    "purpose-control-missing", "purpose-count", "purpose-missing", "restriction-shown", "special-feature-control-missing",
    "special-feature-missing", "text-altered", "text-missing", "text-outdated", "translation", "vendor-control-missing", "vendor-count",
    "vendor-count-missing", "vendor-details", "vendor-extra", "vendor-list-link", "vendor-missing",
    "category-text-missing", "choice-ruled-out", "consent-language", "feature-text-missing", "interest-vendor-missing", "stack-overlap", "vendor-basis",
]  # fmt: skip


def add_closing(author):
    """Ping Status Codes: hidden, "not yet or no longer displayed"."""
    open_questions = [verdict(f"ui/{name}", "undecided") for name in NOT_SEEN]
    case = author.group("displayStatus after the choice", 741, "API, Ping Status Codes", "DisplayStatus", open_questions)
    place = hit("display-status", "error", "view 1.ping.displayStatus")
    found = {"found": "aria", "role": "dialog", "modal": True, "focus": True, "box": [0, 0, 390, 844], "covers": 1, "usableBehind": 0}

    def chosen(status, *dialogs):
        """What the last ping of the view says, and what was found when somebody looked for the dialog after the choice."""
        def apply(page):
            ping = page.calls("ping", view=1, via="direct")[-1]["answers"][0]
            ping["value"] = ping["value"] | {"displayStatus": status}
            act = next(line for line in page.lines if line.get("action") == "accept-all")
            told = next(line for line in page.lines if "tcData" in line and act["time"] < line["time"])
            for number, dialog in enumerate(dialogs, page.lines.index(told) + 1):
                seen = {"name": "accept", "by": "act", "lang": "en", "viewport": [1280, 657], "dialog": dialog}
                page.lines.insert(number, {"time": told["time"], "view": 1, "frame": "top", "layer": seen})
        return faulty(apply)

    case("visible, and no dialog is there any more", chosen("visible", None), place)
    case("hidden, and no dialog is there any more", chosen("hidden", None))
    case("visible, and a dialog is there again", chosen("visible", None, found))


def add_success(author):
    """addEventListener: function(tcData: TCData, success: boolean)."""
    case = author.group("The second argument of listeners", 751, "API, addEventListener", "ListenerSuccess")
    place = hit("listener-success", "error", "view 2.addEventListener.success")

    def answers(success, number=0):
        def apply(page):
            for line in page.calls("addEventListener", view=2, via="direct", version=2)[number:]:
                for answer in line["answers"]:
                    answer.pop("success")
                    answer |= {} if success is GONE else {"success": success}
        return apply

    case("true, to every listener", visits())
    case("One argument only, to the listener of the loaded CMP", faulty(answers(GONE, 1)), place)
    case("1 in place of true", faulty(answers(1, 1)), place)
    case("false next to TCData", faulty(answers(False, 1)), place)
    case("A listener that is refused: null and false", faulty(lambda page: page.calls("addEventListener", view=2)[1]["answers"][0].update({"value": None, "success": False})))


if __name__ == "__main__":
    main()
