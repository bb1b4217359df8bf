"""TestVectors/rules/timeline.json: several states of one subject, one after another."""

from pathlib import Path

from rule_cases import FOLDER
from rules_file import RulesFile, failure, verdict
from sound_strings import AS_OF, DISCLOSED, LIST, TC, core
from messages_common import GONE, answer, changed, in_app, save, web
from stored_key_sets import before_choice, key_set
from tcf import DisclosedVendors, tc
from vector_file import document

IG = document("IG", "TCF Implementation Guidelines", "How should I handle multiple signals with different information?")
API = document("API", "CMP API v2", "addEventListener")
AC = document("AC", "Google Additional Consent technical specification", "AC string examples")
GRAVITO = document("GRAVITO", "Gravito, TCF CMP on mobile apps", "Sending data from the app to the CMP")

NOTES = {
    "Boundary": {"description": "The last day or value on one side of a limit."},
    "Widened": {"description": "Consent was added without the user.", "rule": "timeline/consent-widened"},
    "Migrated": {"description": "A new policy version was not put to the user.", "rule": "timeline/policy-migrated"},
    "Backwards": {"description": "A date or version falls.", "rule": "timeline/backwards"},
    "OlderRelease": {"description": "CmpVersion falls.", "rule": "timeline/cmp-version"},
    "SameDay": {"description": "Two strings of one day.", "rule": "timeline/same-day-change"},
    "NoRefresh": {"description": "Nobody asked for more than 13 months.", "rule": "timeline/no-refresh"},
    "Silent": {"description": "A vendor was added under one LastUpdated.", "rule": "timeline/vendor-added-silently"},
    "Ignored": {"description": "An act was recorded, and what follows does not show it.", "rule": "timeline/act-ignored"},
    "Providers": {"description": "The Additional Consent string after an act.", "rule": "timeline/additional-consent"},
    "Undated": {"description": "A new string with a date before the act.", "rule": "timeline/last-updated-moved"},
    "Returned": {"description": "What an app returns to the CMP.", "rule": "timeline/string-returned"},
    "UnknownWord": {"description": "A recorded word that the capture format does not have: no act of the user."},
    "Copies": {"description": "Copies of one time differ.", "rule": "timeline/conflicting-copies"},
    "NoActs": {"description": "No act of the user is recorded anywhere in the sequence."},
    "OneFault": {"description": "A fault that other rules would see too; it is told once."},
}

WHEN = "TC, When should a TC string be created?"
FEW = {"purpose_consents": [1], "vendor_consents": [12]}


def string(time, **changes):
    """A state with a string alone, updated on the day of `time` unless `changes` say otherwise."""
    shown = changes.pop("disclosed", DISCLOSED)
    return {"time": moment(time), "string": tc(core(**({"created": time} | changes)), shown)}


def keys(time, **changes):
    return {"time": moment(time), "keys": key_set(core(**({"created": time[:10]} | changes)), DISCLOSED)}


def url(time, text, gdpr=1):
    return {"time": moment(time), "url": f"https://ads.example/px?gdpr={gdpr}&gdpr_consent={text}"}


def act(time, name):
    return {"time": moment(time), "action": name}


def moment(time):
    return time if "T" in time else f"{time}T12:00:00Z"


def fail(rule, severity, state):
    return failure(f"timeline/{rule}", severity, member=f"state {state}")


class Author:
    def __init__(self):
        self.file = RulesFile("timeline", NOTES, [TC, IG, API, GRAVITO, AC])

    def group(self, name, first, source, **more):
        group = self.file.group(name, vendor_lists=(LIST,), as_of=more.pop("as_of", AS_OF), **more)
        numbers = iter(range(first, first + 50))

        def case(comment, states, *expected, flags="", source=source):
            group.document(f"timeline-{next(numbers):04d}", comment, "sequence", states, expected, flags, source)

        return case


def main():
    author = Author()
    add_widened(author)
    add_migrated(author)
    add_backwards(author)
    add_same_day(author)
    add_refresh(author)
    add_copies(author)
    add_acts(author)
    add_dates(author)
    add_providers(author)
    add_returned(author)
    used = {flag for group in author.file.groups for vector in group.vectors for flag in vector["flags"]}
    author.file.notes = {flag: note for flag, note in NOTES.items() if flag in used}
    (Path(FOLDER) / "timeline.json").write_text(author.file.text(), encoding="ascii")


def add_widened(author):
    case = author.group("More consent than before", 1, WHEN)
    wider = fail("consent-widened", "error", 2)
    few, more = string("2026-05-28", **FEW), string("2026-06-01")
    case("By an act of the user", [few, act("2026-06-01T11:00:00Z", "accept-all"), more])
    case("By an event of the API", [few, act("2026-06-01T11:00:00Z", "useractioncomplete"), more])
    case("By a start of the app", [few, act("2026-05-28T13:00:00Z", "cmpuishown"), act("2026-05-28T14:00:00Z", "save"), few, act("2026-06-01T11:00:00Z", "start"), more], fail("consent-widened", "error", 3), flags="Widened")
    case("No act between, one elsewhere", [act("2026-05-28T11:00:00Z", "save"), few, more], wider, flags="Widened")
    case("No acts anywhere: nobody can say", [few, more], verdict("timeline/consent-widened", "undecided"), flags="NoActs")
    case("Less consent needs no act", [more, string("2026-06-02", **FEW)], flags="NonRule NoActs")
    feature = string("2026-06-01", special_feature_opt_ins=[1], **FEW)
    case("A special feature", [act("2026-05-28T11:00:00Z", "save"), few, feature], wider, flags="Widened")
    vendor = string("2026-06-01", purpose_consents=[1], vendor_consents=[12, 755])
    case("A vendor", [act("2026-05-28T11:00:00Z", "save"), few, vendor], wider, flags="Widened")
    waiting = {"time": moment("2026-05-28"), "keys": before_choice()}
    case("From keys without a string, by the user", [waiting, act("2026-06-01T11:00:00Z", "save"), keys("2026-06-01")])
    case("From keys without a string, by a restart", [waiting, act("2026-05-28T13:00:00Z", "shown"), act("2026-06-01T11:00:00Z", "restart"), keys("2026-06-01")], wider, flags="Widened")
    interest = string("2026-06-01", purpose_legitimate_interests=[2, 7, 8, 9, 10, 11], **FEW)
    less = string("2026-05-28", purpose_legitimate_interests=[2], **FEW)
    case("More legitimate interest is no consent", [act("2026-05-28T11:00:00Z", "save"), less, interest], flags="NonRule")
    case("One state alone", [more, act("2026-06-01T13:00:00Z", "close")])
    unknown = act("2026-06-01T11:00:00Z", "tapped-somewhere")
    case("A word that is no act", [act("2026-05-28T11:00:00Z", "save"), few, unknown, more], wider, flags="Widened UnknownWord")
    case("Only a word that is no act: nobody can say", [few, unknown, more], verdict("timeline/consent-widened", "undecided"), flags="UnknownWord")
    case("accept is accept-all", [few, act("2026-06-01T11:00:00Z", "Accept"), more])


def add_migrated(author):
    case = author.group("A higher policy version", 31, "TC, GVL and TCF Policy Updates")
    four, five = string("2026-05-28", policy_version=4), string("2026-06-01")
    saved = act("2026-05-28T11:00:00Z", "save")
    case("4 to 5 after the UI", [four, act("2026-06-01T11:00:00Z", "save"), five])
    case("4 to 5 without the UI", [saved, four, five], fail("policy-migrated", "info", 2), flags="Migrated")
    two = string("2023-05-01", policy_version=2, vendor_list_version=12)
    case("2 to 5 without the UI", [act("2023-05-01T11:00:00Z", "save"), two, five], fail("policy-migrated", "error", 2), flags="Migrated")
    case("4 to 5, nothing recorded", [four, five], verdict("timeline/policy-migrated", "undecided"), flags="NoActs")
    empty = string("2026-06-01", purpose_consents=[], vendor_consents=[])
    case("4 to 5, and all consent was given up", [saved, four, empty], flags="NonRule")


def add_backwards(author):
    case = author.group("Dates and versions that fall", 51, "TC, The Core String")
    new = string("2026-06-01")
    old = string("2026-05-20")
    case("LastUpdated, by twelve days", [new, old], fail("backwards", "error", 2), flags="Backwards NoActs")
    case("LastUpdated, by a day: a clock", [new, string("2026-05-31")], fail("backwards", "warning", 2), flags="Backwards NoActs Boundary")
    case("LastUpdated, by two days", [new, string("2026-05-30")], fail("backwards", "error", 2), flags="Backwards NoActs Boundary")
    lower = string("2026-06-02", vendor_list_version=4)
    case("The vendor list", [new, lower], fail("backwards", "error", 2), flags="Backwards NoActs")
    case("The vendor list after a change of CMPs", [new, string("2026-06-02", vendor_list_version=4, cmp_id=10)], flags="NonRule NoActs")
    two = string("2023-05-01", policy_version=2, vendor_list_version=12)
    case("The vendor list of the next series", [act("2023-05-01T11:00:00Z", "save"), two, act("2026-06-01T11:00:00Z", "save"), new], flags="NonRule")
    case("The policy version", [new, string("2026-06-02", policy_version=4)], fail("backwards", "error", 2), flags="Backwards NoActs")
    # The Core String, CmpVersion: "Each change to a CMP should increment their internally assigned version number as a record of which
    # version the user gave consent and transparency was established."
    case("CmpVersion", [string("2026-06-01", cmp_version=3), string("2026-06-02", cmp_version=2)], fail("cmp-version", "info", 2), flags="OlderRelease NoActs")
    case("CmpVersion, up", [string("2026-06-01", cmp_version=2), string("2026-06-02", cmp_version=3)], flags="NonRule NoActs")
    case("CmpVersion of another CMP", [string("2026-06-01", cmp_version=3), string("2026-06-02", cmp_version=2, cmp_id=10)], flags="NonRule NoActs")


def add_same_day(author):
    case = author.group("Two strings of one day", 71, "TC, The Core String, Created")
    few, more = string("2026-06-01", **FEW), string("2026-06-01")
    saved = act("2026-06-01T11:00:00Z", "save")
    same = fail("same-day-change", "info", 2)
    case("Two choices of one day", [few, saved, more], same, flags="SameDay")
    case("A withdrawal on the same day", [more, few], same, flags="SameDay NoActs")
    case("One choice, twice", [more, more])
    vendor = fail("vendor-added-silently", "warning", 2)
    shown = DisclosedVendors([1, 2, 12, 755])
    silent = string("2026-06-01", disclosed=shown)
    case("A disclosed vendor more, and no act", [more, silent], vendor, flags="Silent NoActs OneFault")
    case("A disclosed vendor more, and the UI was shown", [more, act("2026-06-01T12:30:00Z", "shown"), silent], same, flags="SameDay")
    wider = string("2026-06-01", vendor_consents=[1, 12, 755])
    case("A consented vendor more among those disclosed, and no act: more consent is one fault", [saved, more, wider], same, fail("consent-widened", "error", 2), flags="SameDay Widened OneFault")
    later = string("2026-06-02", disclosed=shown)
    case("A disclosed vendor more on another day", [more, later], flags="NoActs")
    outside = string("2026-06-01", vendor_consents=[12, 22, 755])
    widened = fail("consent-widened", "error", 2)
    case("A vendor that was not disclosed has consent, and no act", [saved, more, outside], vendor, widened, flags="Silent Widened")
    case("The same by an act", [saved, more, act("2026-06-01T12:30:00Z", "save"), outside], same, flags="SameDay")
    open_case = verdict("timeline/consent-widened", "undecided")
    case("The same, and no acts are recorded", [more, outside], same, open_case, flags="SameDay NoActs")
    case("Refused and accepted on one day, and no acts are recorded", [few, more], same, open_case, flags="SameDay NoActs")


def add_refresh(author):
    case = author.group("Renewal", 91, "TC, What happened to Created and LastUpdated?")

    def at(time):
        return {"time": moment(time), "string": tc(core(created="2025-04-01", vendor_list_version=4), DISCLOSED)}

    stale = fail("no-refresh", "warning", 2)
    case("Three months on", [at("2025-04-01"), at("2025-07-01")])
    case("On the last day of 13 months", [at("2025-04-01"), at("2026-05-01")], flags="Boundary")
    case("A day later", [at("2025-04-01"), at("2026-05-02")], stale, flags="NoRefresh Boundary")
    case("Three states: told once", [at("2025-04-01"), at("2026-05-02"), at("2026-05-20")], fail("no-refresh", "warning", 3), flags="NoRefresh OneFault")
    case("Renewed in between", [at("2025-04-01"), at("2025-07-01"), string("2026-05-20")])


def add_copies(author):
    """B10: copies of one time, inside one capture too."""
    case = author.group("Copies of one time", 111, "IG, How should I handle multiple signals with different information?")
    few, more = tc(core(**FEW), DISCLOSED), tc(core(), DISCLOSED)
    stored, refused = keys("2026-06-01"), keys("2026-06-01", **FEW)
    differ = fail("conflicting-copies", "error", 2)
    case("A URL with the stored string", [stored, url("2026-06-01T13:00:00Z", more)])
    case("A URL with another choice", [refused, url("2026-06-01T13:00:00Z", more)], differ, flags="Copies")
    case("After an act the URL may know more", [refused, act("2026-06-01T12:30:00Z", "save"), url("2026-06-01T13:00:00Z", more)], flags="NonRule")
    cut = url("2026-06-01T13:00:00Z", more.split(".", maxsplit=1)[0])
    case("A URL with the stored string cut: url/modified tells it", [stored, cut], flags="OneFault")
    together = {"time": moment("2026-06-01"), "string": more}
    copies = [refused, together]
    case("Keys and string of one moment", copies, differ, fail("same-day-change", "info", 2), verdict("timeline/consent-widened", "undecided"), flags="Copies SameDay NoActs")
    later = {"time": "2026-06-02T12:00:00Z", "string": few}
    case("Keys and string of two moments", [stored, later], fail("same-day-change", "info", 2), flags="SameDay NoActs")
    case("URLs alone: states one after another", [url("2026-06-01T13:00:00Z", more), url("2026-06-01T14:00:00Z", few)], fail("same-day-change", "info", 2), flags="SameDay NoActs")
    page, app = web(core(), DISCLOSED), in_app(core(**FEW), DISCLOSED)
    small = key_set(core(**FEW), DISCLOSED)
    case("A page's TCData and keys agree", {"tcData": page, "keys": key_set(core(), DISCLOSED)})
    # Copies inside one capture are compared.
    case("A page's TCData and keys differ", {"tcData": page, "keys": small}, differ, flags="Copies")
    case("TCData and InAppTCData of one capture differ", {"tcData": page, "inAppTCData": app}, differ, flags="Copies")
    line = [{"time": moment("2026-06-01"), "tcData": page, "keys": small}]
    # A line of a log keeps both.
    case("A line of a log with TCData and keys that differ", line, differ, flags="Copies")
    case("The same without a time", [{"action": "close", "tcData": page, "keys": small}], differ, flags="Copies")
    answers = [web(core(), DISCLOSED, eventStatus="tcloaded"), web(core(**FEW), DISCLOSED)]
    case("Two answers one after another are no copies", {"tcData": answers}, flags="NonRule")


def add_acts(author):
    # Log words are held against the state.
    case = author.group("What follows an act", 151, f"{WHEN}; API, addEventListener")
    ignored = fail("act-ignored", "error", 2)

    def later(name, *states, first="2026-06-01", time="2026-06-02T10:00:00Z"):
        return [keys(first), act(time, name), *states]

    none = {"purpose_consents": [], "vendor_consents": []}
    refused, given = keys("2026-06-02", **none), keys("2026-06-02")
    same = keys("2026-06-01") | {"time": moment("2026-06-02")}
    case("Withdrawn, and no consent is left", later("withdraw", refused))
    case("Withdrawn, and the same keys", later("withdraw", same), ignored, flags="Ignored")
    case("Refused, and no consent is left", later("reject-all", refused))
    case("Refused, and consent is still there, under a new date", later("reject-all", given), ignored, flags="Ignored")
    again = keys("2026-06-03")
    widened = fail("consent-widened", "error", 3)
    case("Refused, and consent is there again", later("reject-all", refused, again), fail("act-ignored", "error", 3), widened, flags="Ignored Widened")
    case("Refused, and accepted later", later("reject-all", refused, act("2026-06-03T10:00:00Z", "accept-all"), again))
    closed = act("2026-06-03T10:00:00Z", "tapped-somewhere")
    case("Refused, and a word that is no act before consent is back", later("reject-all", refused, closed, again), fail("act-ignored", "error", 3), widened, flags="Ignored Widened UnknownWord")
    case("reject is reject-all", later("Reject", given), ignored, flags="Ignored")
    waiting = {"time": moment("2026-06-02"), "keys": before_choice()}
    case("Refused, and nothing is stored: no consent", later("reject-all", waiting), flags="NonRule")
    opened = {"time": moment("2026-06-01"), "keys": before_choice()}
    accept = act("2026-06-02T10:00:00Z", "accept-all")
    case("Accepted, and consent is stored", [opened, accept, given])
    case("Accepted, and nothing is stored", [opened, accept, waiting], ignored, flags="Ignored")
    case("Accepted, and a refusal is stored", [opened, accept, refused], ignored, flags="Ignored")
    first = act("2026-06-01T09:00:00Z", "first-run")
    case("A first run without consent", [first, opened, accept, given])
    case("A first run with consent before any act", [first, keys("2026-06-01"), act("2026-06-01T13:00:00Z", "close")], fail("act-ignored", "error", 1), flags="Ignored")
    saved = {"time": moment("2026-06-01"), "message": web(core(), DISCLOSED)}
    case("A first run, and the first answer tells of the user's act", [first, saved, keys("2026-06-01")])
    case("The choice is there after a restart", later("restart", same))
    case("Nothing is there after a restart", later("restart", waiting), ignored, flags="Ignored")
    case("Nothing is there after an update", later("update", waiting), ignored, flags="Ignored")
    case("Everything was to be forgotten before the restart", later("clear", act("2026-06-02T10:00:05Z", "restart"), waiting), flags="NonRule")
    soon = keys("2026-06-01") | {"time": "2026-06-02T10:00:04Z"}
    case("Seen within ten seconds, and gone after that", later("withdraw", soon, refused))
    case("Seen within ten seconds, and never gone", later("withdraw", soon, same), fail("act-ignored", "error", 3), flags="Ignored")
    case("Seen within ten seconds, and then a restart", later("withdraw", soon, act("2026-06-02T10:00:06Z", "restart"), refused), ignored, flags="Ignored")
    answered = {"time": "2026-06-02T10:00:01Z", "message": web(core(created="2026-06-02"), DISCLOSED)}
    case("TCData with consent after a refusal", later("reject-all", answered, refused), ignored, flags="Ignored")
    case("Something else was chosen", later("save", given), flags="NonRule")
    case("Only shown", later("shown", same), flags="NonRule")


def add_dates(author):
    case = author.group("What follows an objection", 271, f"{WHEN}; API, addEventListener")
    ignored = fail("act-ignored", "error", 2)

    def later(*states):
        return [keys("2026-06-01"), act("2026-06-02T10:00:00Z", "object"), *states]

    fewer = keys("2026-06-02", purpose_legitimate_interests=[2])
    case("Objected, and an interest is gone", later(fewer))
    case("Objected, and nothing changed", later(keys("2026-06-01") | {"time": moment("2026-06-02")}), ignored, flags="Ignored")
    case("Objected, and only the date changed", later(keys("2026-06-02")), ignored, flags="Ignored")
    bare = {"purpose_legitimate_interests": [], "vendor_legitimate_interests": []}
    case("Objected where there was no interest", [keys("2026-06-01", **bare), act("2026-06-02T10:00:00Z", "object"), keys("2026-06-02", **bare)], flags="NonRule")

    # TC, The Core String, LastUpdated: "must be updated any time a value is changed".
    case = author.group("The date of a choice", 251, "TC, The Core String")
    opened = {"time": moment("2026-06-01"), "keys": before_choice()}
    accept = act("2026-06-02T10:00:00Z", "accept-all")
    moved = fail("last-updated-moved", "error", 2)
    fresh, old = keys("2026-06-02"), keys("2026-06-01") | {"time": moment("2026-06-02")}
    case("The first choice has the day of the act", [opened, accept, fresh])
    case("The first choice is older than the act", [opened, accept, old], moved, flags="Undated")
    shown = {"time": "2026-06-02T09:59:00Z", "message": changed(web(core(), DISCLOSED, eventStatus="cmpuishown"), {"tcString": GONE})}
    chosen = {"time": "2026-06-02T10:00:00Z", "message": web(core(created="2026-06-01"), DISCLOSED)}
    case("The UI was shown without a string, and TCData is older than the act", [shown, chosen], fail("last-updated-moved", "error", 2), flags="Undated")
    case("After a first run", [act("2026-06-02T09:00:00Z", "first-run"), accept, old], fail("last-updated-moved", "error", 1), flags="Undated")
    few = keys("2026-06-01", **FEW)
    case("Another choice has the day of the act", [few, accept, fresh])
    case("Another choice has the date of the one before", [few, accept, old], moved, fail("same-day-change", "info", 2), flags="Undated")
    case("The same choice keeps its date", [keys("2026-06-01"), accept, old], flags="NonRule")
    case("Nobody knows what was there before", [accept, old], flags="NonRule")
    case("An act without a time", [opened, {"action": "accept-all"}, old], flags="NonRule")
    link = url("2026-06-02T13:00:00Z", tc(core(), DISCLOSED))
    case("What is sent after a withdrawal shows no state", [act("2026-06-02T10:00:00Z", "withdraw"), link], flags="NonRule")


def add_providers(author):
    """Providers that were disclosed are in part 5 while nothing is decided and after a refusal; with consent they are in part 3."""
    case = author.group("What follows an act, of providers", 301, "AC, AC string examples")
    none = {"purpose_consents": [], "vendor_consents": []}
    asked, time = "2~~dv.1.35.41.101", "2026-06-02T10:00:00Z"

    def stored(text, at="2026-06-02", **changes):
        made = keys("2026-06-02", **changes) | {"time": moment(at)}
        return made | {"keys": made["keys"] | ({} if text is None else {"IABTCF_AddtlConsent": text})}

    def accepted(*texts, word="accept-all"):
        return [keys_of("2026-06-01", asked, **none), act(time, word), *[stored(text) for text in texts]]

    def refused(*texts, before="2~1.35~dv.41.101", word="reject-all"):
        return [keys_of("2026-06-01", before), act(time, word), *[stored(text, **none) for text in texts]]

    left, lost = fail("additional-consent", "warning", 2), fail("additional-consent", "error", 2)
    case("Accepted, and all providers have consent", accepted("2~1.35.41.101~dv."))
    case("Accepted, and some are disclosed without consent", accepted("2~1.35~dv.41.101"), left, flags="Providers")
    case("Accepted, and all are as they were", accepted(asked), left, flags="Providers")
    case("Accepted, and repeated in both lists: that is another rule's", accepted("2~1.35~dv.1.35"), flags="NonRule")
    case("Accepted, with a string of version 1, which has one list", accepted("1~1.35.41.101"), flags="NonRule")
    case("Some were chosen", accepted("2~1.35~dv.41.101", word="save"), flags="NonRule")
    case("Refused, and all are disclosed", refused(asked))
    case("Refused, and one has consent", refused("2~1~dv.35.41.101"), lost, flags="Providers")
    case("Refused, and one is gone", refused("2~~dv.1.35.41"), left, flags="Providers")
    case("Refused, and one has consent and another is gone", refused("2~1~dv.35.41"), lost, left, flags="Providers")
    case("Refused, and there is no string any more", refused(None), left, flags="Providers")
    case("Refused, and new ones are disclosed", refused("2~~dv.1.7.35.41.101"), flags="NonRule")
    case("Withdrawn, and one has consent again", refused(asked, "2~1~dv.35.41.101", word="withdraw"), fail("additional-consent", "error", 3), flags="Providers")
    case("Refused, where there was no string before", [keys("2026-06-01"), act(time, "reject-all"), stored(None, **none)], flags="NonRule")
    soon = stored("2~1.35~dv.41.101", "2026-06-02T10:00:04Z", **none)
    case("Within ten seconds one has consent, and then none has", [keys_of("2026-06-01", asked), act(time, "reject-all"), soon, stored(asked, **none)])
    case("A string that cannot be read", refused("2~a~dv.1"), flags="NonRule")


def keys_of(time, text, **changes):
    """Stored keys with an Additional Consent string."""
    made = keys(time, **changes)
    return made | {"keys": made["keys"] | {"IABTCF_AddtlConsent": text}}


def add_returned(author):
    # A later answer is the last save.
    case = author.group("What an app returns", 191, "GRAVITO, Sending data from the app to the CMP")
    loaded = {"type": "CMP-loaded"}
    text, older = tc(core(), DISCLOSED), tc(core(**FEW), DISCLOSED)
    fault = fail("string-returned", "error", 4)

    def log(*messages):
        return [one if "action" in one else {"time": f"2026-06-01T12:00:{second:02d}Z", **one} for second, one in enumerate(messages, 1)]

    def message(value, **more):
        return {"message": value, **more}

    start = [message(loaded), message(save(tcstring=text))]
    case("The last save", log(*start, message(loaded), message(answer(text, {}))))
    case("An older string", log(*start, message(loaded), message(answer(older, {}))), fault, flags="Returned")
    case("None", log(*start, message(loaded), message(answer(""))), fault, flags="Returned")
    second = message(save(tcstring=older))
    case("The last but one", log(*start, second, message(answer(text, {}))), fault, flags="Returned")
    ios = [message({"event": "start"}, platform="ios"), message(changed(save(event="save", tcstring=text), {"type": GONE}), platform="ios")]
    case("iOS: another string", log(*ios, message({"event": "start"}, platform="ios"), message({"tcstring": older, "nontcfdata": {}}, platform="ios")), fault, flags="Returned")
    android = [message(save(tcstring=text, configversion="3", tcstringversion="1"), platform="android"), message({"tcstring": older, "nontcfdata": ""}, platform="android")]
    case("Android: the CMP fetches another string", log(message({"tcstring": "", "nontcfdata": ""}, platform="android"), *android), fail("string-returned", "error", 3), flags="Returned")
    case("The store was emptied before", log(*start, {"time": "2026-06-01T12:00:20Z", "action": "clear"}, message(loaded), message(answer(""))), flags="NonRule")
    case("Nothing was saved before", log(message(loaded), message(answer(text, {}))))


if __name__ == "__main__":
    main()
