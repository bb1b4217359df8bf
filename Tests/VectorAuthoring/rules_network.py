"""TestVectors/rules/network.json: the requests of a page beside what the user had chosen.

    python3 rules_network.py

Ids are for ever: take the next free number of a block, and leave the number of what you take out unused.
"""

import json
from pathlib import Path

from export_samples import write_exports
from recording_lines import CHOICE, DISCLOSED, REFUSAL, WAITING, Page, core, string, tc_data
from rule_cases import FOLDER
from rules_file import RulesFile, failure, verdict
from stored_key_sets import LIST
from tcf import DisclosedVendors, Restriction
from vector_file import document

TC = document(
    "TC", "Consent string and vendor list formats v2",
    "How does a URL-based service process the TC string when it can't execute JavaScript?", "Full TC String passing",
    "What are publisher restrictions?", "CMPs accessing and caching the GVL", "Using a compressed version of the Global Vendor List",
)  # fmt: skip
IG = document("IG", "TCF Implementation Guidelines", "Piggybacking", "How to determine legal bases from the TC String?")
POLICIES = document("POLICIES", "TCF Policies", "Vendors' duties")
GOOGLE = document("GOOGLE", "Google consent mode", "Consent mode reference, gcs and gcd", "Set up consent mode for apps")
VDS = document("VDS", "Vendor Device Storage & Operational Disclosures", "Disclosures array", "Domains array")

NOTES = {
    "BeforeChoice": {"description": "Requests with cookies before the choice.", "rule": "network/before-choice"},
    "ConsentMode": {"description": "Google's consent mode beside the string.", "rule": "network/consent-mode"},
    "CookieAge": {"description": "For how long cookies are set.", "rule": "network/cookie-age"},
    "CookieRefresh": {"description": "Cookies that are set again.", "rule": "network/cookie-refresh"},
    "Caching": {"description": "Servers that ask for the vendor list.", "rule": "network/list-caching"},
    "DisclosedCookies": {"description": "Cookies as their vendor's disclosure describes them."},
    "FromClient": {"description": "Pages that load the vendor list from its publisher.", "rule": "network/list-from-client"},
    "HostedList": {"description": "Vendor lists that CMPs host.", "rule": "network/hosted-list-caching"},
    "InFlight": {"description": "A request within a second of an act."},
    "NoDisclosures": {"description": "Nothing tells whose a host is."},
    "OtherString": {"description": "Requests with another string than the one in force.", "rule": "network/string-not-in-force"},
    "OwnDomain": {"description": "Disclosures that list the page's own domain.", "rule": "network/own-domain"},
    "SignalsDiffer": {"description": "gcs beside gcd.", "rule": "network/signals-differ"},
    "SpecialPurposes": {"description": "Vendors with special purposes."},
    "StorageRefused": {"description": "Cookies of vendors that may not use storage.", "rule": "network/storage-refused"},
    "UndisclosedCookie": {"description": "Cookies that their vendor does not disclose.", "rule": "network/undisclosed-cookie"},
    "UndisclosedDomain": {"description": "Hosts that the named vendor does not disclose.", "rule": "network/undisclosed-domain"},
    "Unknown": {"description": "A host that no disclosure names."},
    "WithoutBasis": {"description": "Vendors that have no legal basis.", "rule": "network/without-basis"},
    "Withdrawal": {"description": "Vendors after a withdrawal.", "rule": "network/withdrawal-not-told"},
}
OWN = "rules/disclosures"
DISCLOSURES = {name: f"{OWN}/{name}.json" for name in ("1", "4", "5", "6", "9", "755")}
ADS, GOOGLE_HOST, EXEMPT, OTHER = "ads.vendor-one.example", "pagead.google.example", "fraud.vendor-four.example", "cdn.example"
# Named by an entry of disclosures alone, and of a vendor with special purposes alone.
SYNC, BOTH, SPECIAL = "sync.vendor-nine.example", "tags.vendor-five.example", "cdn.vendor-six.example"


def cookie(identifier, domains, purposes, special=(), **more):
    """An entry of `disclosures`, as Example 1 of the document has them."""
    entry = {"identifier": identifier, "type": "cookie", "maxAgeSeconds": 2592000, "cookieRefresh": False, "domains": domains}
    return entry | {"purposes": list(purposes)} | ({"specialPurposes": list(special)} if special else {}) | more


def disclosure(disclosures, *domains):
    """A document whose `domains` have what the document gives them: `domain` and `use`."""
    return {"disclosures": disclosures, "domains": [{"domain": name, "use": "Ad delivery"} for name in domains], "sdks": []}


DOCUMENTS = {
    "1": disclosure(
        [cookie("uid", ["*.vendor-one.example"], [1, 2, 7]), cookie("freq-*", ["*.vendor-one.example"], [], [2]),
         cookie("optout", ["*.vendor-one.example"], [], optOut=True)],
        "*.vendor-one.example"),
    "4": disclosure([cookie("seen", ["*.vendor-four.example"], [], [1])], "vendor-four.example"),
    "5": disclosure([cookie("five", ["*.vendor-five.example"], [1, 3])], "*.vendor-five.example"),
    "6": disclosure([], "vendor-six.example"),
    "9": {"disclosures": [cookie("nine", [SYNC], [1, 3]), cookie("first-party", ["*"], [1])], "domains": [], "sdks": []},
    "755": disclosure([cookie("IDE", ["*.google.example"], [1, 3, 4])], "google.example"),
    # The form of the draft of March 2026, in which domains have purposes too.
    "draft": {"disclosures": [], "domains": [
        {"domain": "static.vendor-one.example", "purposes": [], "use": "Static CSS and JavaScript"},
        {"domain": "ads.vendor-one.example", "purposes": [1, 7], "specialPurposes": [1], "use": "Ad server"}], "sdks": []},
    "refreshed": disclosure(
        [cookie("uid", ["*.vendor-one.example"], [1, 2, 7]) | {"cookieRefresh": True}, cookie("u*", ["*"], [1])], "*.vendor-one.example"),
    "delegated": disclosure([], "metrics.publisher.example", "*.vendor-one.example"),
}  # fmt: skip


def hit(slug, severity, host):
    return failure(f"network/{slug}", severity, member=f"requests.{host}")


class Visit(Page):
    """A page view without any probe of the API: strings, acts and requests."""

    def __init__(self, first=None, **more):
        super().__init__(**more)
        self.open()
        self.api("head")
        self.tick(1_000)
        if first:
            self.told(*first)

    def told(self, segments, event):
        self.line(tcData=tc_data(segments, event) | {"listenerId": 1})
        self.tick(2_000)

    def chose(self, word, segments):
        self.tick(2_000)
        self.act(word)
        self.tick(100)
        self.told(segments, "useractioncomplete")

    def call(self, host, segments=None, cookies=False, sets=(), **parameters):
        pairs = [f"{name}={value}" for name, value in parameters.items()]
        if segments:
            pairs += ["gdpr=1", f"gdpr_consent={string(segments)}"]
        more = {"sendsCookies": True} if cookies else {}
        more |= {"cookies": list(cookies)} if isinstance(cookies, tuple) else {}
        more |= {"setsCookies": True, "setCookies": list(sets)} if sets else {}
        self.request(f"https://{host}/px?" + "&".join(pairs), **more)
        self.tick(100)


API = [
    "ping-immediate", "ping-stub", "never-loads", "listener-immediate", "listener-success", "listener-id", "listener-called",
    "remove-listener", "event-order", "event-for-act", "version-argument", "unknown-command", "bad-callback",
    "get-tc-data", "locator", "post-message", "frame-listener", "vendor-list", "answers-in-error", "gdpr-applies",
    "service-loaded-twice",
]  # fmt: skip
NOT_PROBED = [verdict(f"api/{slug}", "undecided") for slug in API]


class Author:
    def __init__(self):
        self.file = RulesFile("network", NOTES, [TC, IG, POLICIES, GOOGLE, VDS])

    def group(self, name, first, source, flags, disclosures=DISCLOSURES, lists=(LIST,)):
        group = self.file.group(name, vendor_lists=lists, common=NOT_PROBED, disclosures=disclosures)
        numbers = iter(range(first, first + 30))

        def case(comment, page, *expected, flags=flags, requests=None):
            identifier = f"network-{next(numbers):04d}"
            if requests is None:
                group.document(identifier, comment, "recording", page.text(), expected, flags, source)
            else:
                group.recording(identifier, comment, page.text(), requests, expected, flags, source)

        return case


MANIFESTS = "rules/manifests"


def add_manifests(author):
    """Defaults of consent mode in an app's own files, as Google's page shows them."""
    source = "GOOGLE, Set up consent mode for apps, Set the default consent state"
    group = author.file.group("Manifests", vendor_lists=(LIST,))
    names = ("ANALYTICS_STORAGE", "AD_STORAGE", "AD_USER_DATA", "AD_PERSONALIZATION_SIGNALS")
    prefix = "GOOGLE_ANALYTICS_DEFAULT_ALLOW_"

    def plist(values, more=""):
        body = "".join(
            f"\t<key>{prefix}{name}</key>\n\t" + (f"<{value}/>" if value in ("true", "false") else f"<string>{value}</string>") + "\n"
            for name, value in zip(names, values))  # fmt: skip
        return (
            '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" '
            '"http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n'
            f"\t<key>CFBundleIdentifier</key>\n\t<string>com.example.shop</string>\n{more}{body}</dict>\n</plist>\n")  # fmt: skip

    def manifest(values):
        body = "".join(
            f'    <meta-data android:name="{(prefix + name).lower()}" android:value="{value}" />\n' for name, value in zip(names, values))
        return (
            '<?xml version="1.0" encoding="utf-8"?>\n<manifest xmlns:android="http://schemas.android.com/apk/res/android" '
            f'package="com.example.shop">\n  <uses-permission android:name="android.permission.INTERNET" />\n  <application>\n{body}'
            '    <activity android:name=".Main"><intent-filter /></activity>\n  </application>\n</manifest>\n')  # fmt: skip

    def place(name):
        return failure("network/consent-mode", "warning", member=name)

    denied, granted = ("false",) * 4, ("true",) * 4
    cases = [
        ("An Info.plist that denies everything", "denied-Info.plist", plist(denied), ()),
        ("An Info.plist that grants everything", "granted-Info.plist", plist(granted), [place(prefix + name) for name in names]),
        ("Denied in the EEA only: that is where the framework is", "region-Info.plist",
         plist(("false", "false", "eu_consent_policy", "eu_consent_policy")), ()),
        ("A text where a boolean belongs says nothing", "text-Info.plist", plist(("YES", "false")), ()),
        ("An AndroidManifest.xml that denies everything", "denied-AndroidManifest.xml", manifest(denied), ()),
        ("An AndroidManifest.xml that grants ad storage", "granted-AndroidManifest.xml", manifest(("false", "true", "false", "false")),
         [place("google_analytics_default_allow_ad_storage")]),
        ("A value that is a resource stands elsewhere", "resource-AndroidManifest.xml",
         manifest(("false", "@bool/ads", "false", "eu_consent_policy")), ()),
    ]  # fmt: skip
    folder = Path(FOLDER) / "manifests"
    folder.mkdir(exist_ok=True)
    for number, (comment, name, text, expected) in enumerate(cases, 301):
        (folder / name).write_text(text, encoding="ascii")
        group.document(
            f"network-{number:04d}", comment, "recording", f"{MANIFESTS}/{name}", expected, "ConsentMode", source)  # fmt: skip


def add_exports(author):
    """What a consent SDK stored: export_samples.py makes the files."""
    source = "GOOGLE, Consent mode reference, gcs and gcd"
    group = author.file.group("Stored consent mode", vendor_lists=(LIST,))
    names = ("adPersonalization", "adStorage", "adUserData", "analyticsStorage")
    granted = [failure("network/consent-mode", "warning", member=f"uc_gcm.{name}") for name in sorted(names)]
    cases = [
        ("Denied beside a string that grants some of it", "usercentrics-web.json", ()),
        ("Granted beside a refusal", "usercentrics-consent-mode.json", granted),
        ("Granted beside a choice without the purposes of analytics", "usercentrics-analytics.json",
         [failure("network/consent-mode", "warning", member="uc_gcm.analyticsStorage")]),
    ]
    for number, (comment, name, expected) in enumerate(cases, 321):
        group.document(
            f"network-{number:04d}", comment, "recording", f"exports/{name}", expected, "ConsentMode", source)  # fmt: skip


def main():
    write_exports(Path(FOLDER).parent / "exports")
    folder = Path(FOLDER) / "disclosures"
    folder.mkdir(exist_ok=True)
    for name, value in DOCUMENTS.items():
        (folder / f"{name}.json").write_text(json.dumps(value, indent=1) + "\n", encoding="ascii")
    author = Author()
    for add in (
        add_before, add_basis, add_strings, add_withdrawal, add_mode, add_signals, add_lists, add_own_domain, add_manifests, add_exports,
        add_refused_storage, add_undisclosed, add_age, add_refresh, add_domains, add_hosted,
    ):  # fmt: skip
        add(author)
    (Path(FOLDER) / "network.json").write_text(author.file.text(), encoding="ascii")


FEWER = (core(purpose_consents=[1, 2], vendor_consents=[1]), DISCLOSED)
NOTHING = {"purpose_consents": [], "vendor_consents": [], "purpose_legitimate_interests": [], "vendor_legitimate_interests": []}
OBJECTED = (core(**NOTHING), DisclosedVendors([1, 3, 4, 5, 6, 9]))
EVERYTHING = (core(purpose_consents=list(range(1, 12)), vendor_consents=[1, 755]), DISCLOSED)
FRESH = (WAITING, "cmpuishown")
BACK = (CHOICE, "tcloaded")


def add_before(author):
    case = author.group("Before the choice", 1, "POLICIES, Vendors' duties; VDS, Disclosures array", "BeforeChoice")
    page = Visit(FRESH)
    page.call(ADS, cookies=True)
    page.chose("accept-all", CHOICE)
    page.call(ADS, cookies=True)
    case("A vendor reads a cookie at load", page, hit("before-choice", "warning", ADS))
    page = Visit(FRESH)
    page.call(ADS)
    page.chose("accept-all", CHOICE)
    page.call(ADS, cookies=True)
    case("Without a cookie, and with one after the choice", page)
    page = Visit(BACK)
    page.call(ADS, cookies=True)
    case("An earlier string grants purpose 1", page)
    page = Visit(FRESH)
    page.call(EXEMPT, cookies=True)
    page.call(OTHER, cookies=True)
    case("A cookie for a special purpose only, and one of a host that is not disclosed", page, flags="BeforeChoice Unknown")
    page = Visit(FRESH)
    case("No requests at all", page)
    page = Visit(FRESH)
    page.call(ADS, cookies=("freq-7", "optout"))
    case("Cookies that the vendor discloses without purpose 1", page, flags="BeforeChoice DisclosedCookies")
    page = Visit(FRESH)
    page.call(ADS, cookies=("freq-7", "uid"))
    case("One of the cookies is for purpose 1", page, hit("before-choice", "warning", ADS), flags="BeforeChoice DisclosedCookies")
    page = Visit(FRESH)
    page.call(ADS, cookies=("other",))
    case("A cookie that the vendor does not disclose", page, hit("before-choice", "warning", ADS), flags="BeforeChoice DisclosedCookies")
    page = Visit(FRESH)
    page.call(SYNC, cookies=("nine",))
    case("A host that only an entry of disclosures names", page, hit("before-choice", "warning", SYNC), flags="BeforeChoice DisclosedCookies")
    case = author.group(
        "Before the choice, by the draft's domains", 31, "VDS, Domains array (draft of March 2026)", "BeforeChoice",
        disclosures={"1": f"{OWN}/draft.json"})  # fmt: skip
    page = Visit(FRESH)
    page.call("static.vendor-one.example", cookies=True)
    case("A domain without purposes", page)
    page = Visit(FRESH)
    page.call(ADS, cookies=True)
    case("A domain for purpose 1", page, hit("before-choice", "warning", ADS))
    case = author.group("Before the choice, without disclosures", 21, "VDS, Domains array", "NoDisclosures", disclosures=None)
    page = Visit(FRESH)
    page.call(ADS, cookies=True)
    case("Nothing tells whose the host is", page, *[verdict(f"network/{slug}", "undecided") for slug in ("before-choice", "without-basis", "storage-refused")])


def add_basis(author):
    case = author.group("Vendors without a basis", 51, "IG, Piggybacking", "WithoutBasis")
    page = Visit(FRESH)
    page.chose("reject-all", REFUSAL)
    page.call(ADS, REFUSAL)
    case("Called after a refusal", page, hit("without-basis", "warning", ADS))
    page = Visit(FRESH)
    page.chose("accept-all", CHOICE)
    page.call(ADS, CHOICE)
    case("Called with consent", page)
    page = Visit(FRESH)
    page.chose("reject-all", REFUSAL)
    page.now -= 1_500
    page.call(ADS, REFUSAL)
    case("Within a second of the refusal", page, flags="WithoutBasis InFlight")
    page = Visit(FRESH)
    page.chose("reject-all", OBJECTED)
    page.call(BOTH, OBJECTED)
    case("Special purposes, which need no choice, are left to the vendor", page, hit("without-basis", "warning", BOTH), flags="WithoutBasis SpecialPurposes")
    page = Visit(FRESH)
    page.chose("reject-all", OBJECTED)
    page.call(SPECIAL, OBJECTED)
    case("A vendor that declares special purposes only", page, flags="WithoutBasis SpecialPurposes")
    page = Visit(FRESH)
    page.chose("reject-all", REFUSAL)
    page.call(SPECIAL, REFUSAL)
    case("The same, and it is not disclosed", page, hit("without-basis", "warning", SPECIAL), flags="WithoutBasis SpecialPurposes")
    case = author.group("Vendors without a basis, and without the list", 71, "IG, Piggybacking", "WithoutBasis", lists=())
    page = Visit(FRESH)
    page.chose("accept-all", CHOICE)
    page.call(ADS, CHOICE)
    case("The list that the string names is missing", page, verdict("network/without-basis", "undecided"))


def add_strings(author):
    case = author.group("The string in force", 101, "TC, Full TC String passing", "OtherString")
    page = Visit(BACK)
    page.call(ADS, CHOICE)
    page.chose("save", FEWER)
    page.call(ADS, CHOICE)
    case("The earlier one after a change", page, hit("string-not-in-force", "error", ADS))
    page = Visit(BACK)
    page.call(ADS, CHOICE)
    page.chose("save", FEWER)
    page.call(ADS, FEWER)
    case("The new one after a change", page)
    page = Visit(BACK)
    page.chose("save", FEWER)
    page.now -= 1_500
    page.call(ADS, CHOICE)
    case("The earlier one within a second", page, flags="OtherString InFlight")
    page = Visit()
    page.call(ADS, CHOICE)
    case(
        "Nobody knows which one is in force", page, verdict("network/without-basis", "undecided"),
        verdict("network/string-not-in-force", "undecided"),
    )  # fmt: skip
    page = Visit(BACK)
    page.call(OTHER, FEWER)
    case("A host that nobody discloses gets strings too", page, hit("string-not-in-force", "error", OTHER), flags="OtherString Unknown")


def add_withdrawal(author):
    case = author.group("Withdrawal", 151, "POLICIES, Vendors' duties", "Withdrawal")
    page = Visit(BACK)
    page.call(ADS, CHOICE)
    page.chose("withdraw", REFUSAL)
    page.call(ADS)
    case("Called again without a string", page, hit("withdrawal-not-told", "warning", ADS))
    page = Visit(BACK)
    page.call(ADS, CHOICE)
    page.chose("withdraw", REFUSAL)
    page.call(ADS, REFUSAL)
    case("Called again with the new string", page, hit("without-basis", "warning", ADS), flags="Withdrawal WithoutBasis")
    page = Visit(BACK)
    page.call(ADS, CHOICE)
    page.chose("withdraw", REFUSAL)
    page.call(OTHER)
    case("Not called again", page)


def add_mode(author):
    case = author.group("Consent mode", 201, "GOOGLE, Consent mode reference, gcs and gcd", "ConsentMode")

    def mode(word, segments, **parameters):
        page = Visit(FRESH)
        page.chose(word, segments)
        page.call("analytics.example", **parameters)
        return page

    place = hit("consent-mode", "warning", "analytics.example")
    case("G100 after a refusal", mode("reject-all", REFUSAL, gcs="G100"))
    case("G111 with consent for everything", mode("accept-all", EVERYTHING, gcs="G111"))
    case("G110 after a refusal", mode("reject-all", REFUSAL, gcs="G110"), place)
    case("G101 with consent for everything", mode("accept-all", EVERYTHING, gcs="G101"), place)
    case("gcd granted by update after a refusal: ads personalised", mode("reject-all", REFUSAL, gcd="13q3q3q3r5"), place)
    case("gcd denied after a refusal", mode("reject-all", REFUSAL, gcd="13q3q3q3q5"))
    case("Signals that nobody set", mode("accept-all", EVERYTHING, gcs="G1--"))
    page = Visit(FRESH)
    page.call("analytics.example", gcs="G110")
    case("Granted by default before the choice", page, place)
    page = Visit(FRESH)
    page.call("analytics.example", gcs="G100")
    case("Denied by default before the choice", page)
    page = Visit(FRESH)
    page.now -= 1_700
    page.call("analytics.example", gcs="G110")
    case("Granted within a second of the UI, where nobody has acted", page, place)


def add_signals(author):
    case = author.group("Two signals", 251, "GOOGLE, Consent mode reference, gcs and gcd", "SignalsDiffer")

    def signals(**parameters):
        page = Visit(FRESH)
        page.chose("reject-all", REFUSAL)
        page.call("analytics.example", **parameters)
        return page

    place = hit("signals-differ", "warning", "analytics.example")
    case("Both deny", signals(gcs="G100", gcd="13q3q3q3q5"))
    case(
        "gcs grants what gcd denies", signals(gcs="G111", gcd="13q3q3q3q5"), place)
    case(
        "gcs denies what gcd grants", signals(gcs="G100", gcd="13r3q3q3q5"), place, hit("consent-mode", "warning", "analytics.example"),
        flags="SignalsDiffer ConsentMode")  # fmt: skip
    case("Only one of them", signals(gcs="G100"))
    case("gcs leaves open what gcd says", signals(gcs="G1--", gcd="13q3q3q3q5"))


LISTS_HOST, CMP_LIST_HOST = "vendor-list.consensu.org", "cmplist.consensu.org"


def archive(*entries):
    """An HTTP Archive 1.2, as a server's proxy or a browser writes it."""
    return {"log": {"version": "1.2", "creator": {"name": "proxy", "version": "1"}, "entries": list(entries)}}


def entry(time, url, max_age=604800, sent=None, page=None):
    sent = {"Accept-Encoding": "gzip, deflate, br", "User-Agent": "cmp-server/5"} if sent is None else sent
    headers = [{"name": name, "value": value} for name, value in sent.items()]
    received = [{"name": "Cache-Control", "value": f"public, max-age={max_age}"}]
    return {"startedDateTime": time, "request": {"method": "GET", "url": url, "headers": headers},
            "response": {"status": 200, "headers": received}} | ({"pageref": page} if page else {})  # fmt: skip


def add_lists(author):
    """Who loads the vendor list, and how often."""
    source = "TC, CMPs accessing and caching the GVL"
    case = author.group("The vendor list in a page", 341, source, "FromClient")
    page = Visit(FRESH)
    page.request(f"https://{LISTS_HOST}/v3/vendor-list.json")
    case("A page loads the list from its publisher", page, hit("list-from-client", "error", LISTS_HOST))
    page = Visit(FRESH)
    page.request("https://cmp.example/gvl/v3/vendor-list.json")
    case("A page loads the list from its CMP", page)
    page = Visit(FRESH)
    page.request(f"https://{CMP_LIST_HOST}/v2/cmp-list.json")
    case("A page loads the CMP list: no sentence forbids it", page, hit("list-from-client", "info", CMP_LIST_HOST))
    unattributed = [verdict(f"network/{slug}", "undecided") for slug in ("before-choice", "without-basis")]
    group = author.file.group("The vendor list in the traffic of servers", vendor_lists=(LIST,), common=unattributed)
    latest, old = f"https://{LISTS_HOST}/v3/vendor-list.json", f"https://{LISTS_HOST}/v3/archives/vendor-list-v138.json"
    plain = {"User-Agent": "cmp-server/5"}
    cases = [
        ("A week lies between two requests", archive(entry("2026-11-01T10:00:00Z", latest), entry("2026-11-08T10:00:01Z", latest)), (), "Caching", source),
        ("The same list again on the next day", archive(entry("2026-11-01T10:00:00Z", latest), entry("2026-11-02T10:00:00Z", latest)),
         [hit("list-caching", "warning", LISTS_HOST)], "Caching", source),
        ("Two lists on one day", archive(entry("2026-11-01T10:00:00Z", latest), entry("2026-11-01T10:00:05Z", old)), (), "Caching", source),
        ("Without Accept-Encoding", archive(entry("2026-11-01T10:00:00Z", latest, sent=plain)),
         [hit("list-caching", "warning", LISTS_HOST)], "Caching", "TC, Using a compressed version of the Global Vendor List"),
        ("A browser's archive", archive(entry("2026-11-01T10:00:00Z", latest, page="page_1")),
         [hit("list-from-client", "error", LISTS_HOST)], "FromClient", source),
        ("A browser by its name", archive(entry("2026-11-01T10:00:00Z", latest, sent={"User-Agent": "Mozilla/5.0", "Accept-Encoding": "gzip"})),
         [hit("list-from-client", "error", LISTS_HOST)], "FromClient", source),
    ]  # fmt: skip
    for number, (comment, value, expected, flags, place) in enumerate(cases, 361):
        group.document(f"network-{number:04d}", comment, "recording", value, expected, flags, place)


def hosted(*responses):
    """A browser's archive of responses with vendor lists: (headers, changes)."""
    host, entries = "cdn.cmp.example", []
    for second, (received, changes) in enumerate(responses):
        more = {"host": host, "body": BODY, "page": "page_1", "status": 200, "sent": {"User-Agent": "Mozilla/5.0"}} | changes
        made = entry(f"2026-11-01T10:00:{second:02d}Z", f"https://{more['host']}/v3/vendor-list.json", sent=more["sent"], page=more["page"])
        made["response"] = {
            "status": more["status"], "headers": [{"name": name, "value": value} for name, value in received.items()],
            "content": {"mimeType": "application/json", "text": json.dumps(more["body"], separators=(",", ":"))},
        }  # fmt: skip
        entries.append(made)
    return archive(*entries)


# A list of some vendors, as CMPs send them to their clients' pages.
BODY = {"gvlSpecificationVersion": 3, "vendorListVersion": 4, "tcfPolicyVersion": 5, "lastUpdated": "2026-04-30T16:00:00Z",
        "vendors": {"1": {"id": 1, "name": "Alder"}}}  # fmt: skip
TYPE = {"Content-Type": "application/json"}
KEPT = TYPE | {"Cache-Control": "public, max-age=604800"}


def add_hosted(author):
    """CMPs accessing and caching the GVL: "CMPs should set cache-control headers on HTTP responses sent to client-side requests for their
    self-hosted GVL resources"."""
    unattributed = [verdict(f"network/{slug}", "undecided") for slug in ("before-choice", "without-basis")]
    group = author.file.group("Vendor lists that CMPs host", vendor_lists=(LIST,), common=unattributed)
    place, other = hit("hosted-list-caching", "warning", "cdn.cmp.example"), "lists.cmp.example"
    translation = {name: value for name, value in BODY.items() if name != "vendors"} | {"purposes": {"1": {"id": 1, "name": "Daten lesen"}}}
    server = {"sent": {"User-Agent": "cmp-server/5"}, "page": None}
    cases = [
        ("Without Cache-Control", [(TYPE, {})], [place]),
        ("With it", [(KEPT, {})], ()),
        ("In small letters", [(TYPE | {"cache-control": "max-age=3600"}, {})], ()),
        ("Its directives are for the CMP to choose", [(TYPE | {"Cache-Control": "no-store"}, {})], ()),
        ("Without a directive", [(TYPE | {"Cache-Control": " "}, {})], [place]),
        ("Expires is no Cache-Control", [(TYPE | {"Expires": "Sun, 08 Nov 2026 10:00:00 GMT"}, {})], [place]),
        ("Twice from one host", [(TYPE, {}), (TYPE, {})], [place]),
        ("From two hosts", [(TYPE, {}), (TYPE, {"host": other})], [place, hit("hosted-list-caching", "warning", other)]),
        ("One of two hosts has it", [(KEPT, {}), (TYPE, {"host": other})], [hit("hosted-list-caching", "warning", other)]),
        ("A translation is no list of vendors", [(KEPT, {}), (TYPE, {"host": other, "body": translation})], ()),
        ("A list within settings of the CMP", [(KEPT, {}), (TYPE, {"host": other, "body": {"gvl": BODY}})], ()),
        ("A response without headers that were recorded", [(KEPT, {}), ({}, {"host": other})], ()),
        ("Not modified: the browser has the headers of before", [(KEPT, {}), (TYPE, {"status": 304})], ()),
        ("A server got it", [(KEPT, {}), (TYPE, {"host": other} | server)], ()),
        ("The publisher's own host", [(TYPE, {"host": LISTS_HOST})], [hit("list-from-client", "error", LISTS_HOST)]),
    ]
    for number, (comment, responses, expected) in enumerate(cases, 531):
        group.document(
            f"network-{number:04d}", comment, "recording", hosted(*responses), expected, "HostedList", "TC, CMPs accessing and caching the GVL")  # fmt: skip


def add_own_domain(author):
    case = author.group(
        "The page's own domain", 381, "VDS, Domains array", "OwnDomain", disclosures={"1": f"{OWN}/delegated.json"})
    case("A subdomain that the publisher has delegated", Visit(FRESH), hit("own-domain", "info", "metrics.publisher.example"))
    case = author.group("Domains of vendors' own", 391, "VDS, Domains array", "OwnDomain")
    case("No vendor lists the page's domain", Visit(FRESH))


# Purpose 3 alone, for which vendor 1 has a basis; and everything, with purpose 1 forbidden to it.
WITHOUT_STORAGE = (core(purpose_consents=[3], vendor_consents=[1]), DISCLOSED)
FORBIDDEN = (core(restrictions=[Restriction(1, 0, [1])]), DISCLOSED)
UNASKED = (core(purpose_consents=[3], vendor_consents=[1], purpose_one_treatment=True, publisher_cc="DE"), DISCLOSED)
REFUSED_FIVE = (core(purpose_consents=[], vendor_consents=[], purpose_legitimate_interests=[2, 7, 9], vendor_legitimate_interests=[5]), DISCLOSED)


def add_refused_storage(author):
    """What are publisher restrictions?: a vendor does not process for a purpose that a restriction forbids, nor for one refused."""
    case = author.group("Storage that was refused", 401, "TC, What are publisher restrictions?; IG, How to determine legal bases from the TC String?", "StorageRefused")

    def page(segments, host=ADS, early=False, **more):
        page = Visit(FRESH)
        page.chose("save", segments)
        page.now -= 1_500 if early else 0
        page.call(host, segments, **more)
        return page

    place = hit("storage-refused", "warning", ADS)
    case("A cookie for purpose 1 is set, which was refused", page(WITHOUT_STORAGE, sets=("uid",)), place)
    case("It is set, and purpose 1 was granted", page(FEWER, sets=("uid",)))
    case("The publisher forbids the vendor purpose 1", page(FORBIDDEN, sets=("uid",)), place)
    case("The browser sends a cookie of before", page(WITHOUT_STORAGE, cookies=("uid",)), hit("storage-refused", "info", ADS))
    case("A cookie for a special purpose alone", page(WITHOUT_STORAGE, sets=("freq-7",)))
    case("A cookie with which people opt out", page(WITHOUT_STORAGE, sets=("optout",)))
    case("No cookie at all", page(WITHOUT_STORAGE))
    case("Purpose 1 was not asked about: purpose one treatment", page(UNASKED, sets=("uid",)))
    case("Within a second of the choice", page(WITHOUT_STORAGE, early=True, sets=("uid",)), flags="StorageRefused InFlight")
    case("Names are not known, and some of the vendor's cookies are for nothing but special purposes", page(WITHOUT_STORAGE, cookies=True))
    case("Names are not known, and all of the vendor's cookies are for purpose 1", page(REFUSED_FIVE, BOTH, cookies=True), hit("storage-refused", "info", BOTH))
    case("A vendor without any basis is another rule's", page(REFUSAL, sets=("uid",)), hit("without-basis", "warning", ADS), flags="StorageRefused WithoutBasis")
    case = author.group("Storage that was refused, without the list", 421, "TC, What are publisher restrictions?", "StorageRefused", lists=())
    case("The list that the string names is missing", page(WITHOUT_STORAGE, sets=("uid",)),
         *[verdict(f"network/{slug}", "undecided") for slug in ("without-basis", "storage-refused")])  # fmt: skip


def add_undisclosed(author):
    """Disclosures array: vendors that use web-based storage MUST publish granular disclosures for cookies."""
    case = author.group("Cookies and disclosures", 431, "VDS, Disclosures array", "UndisclosedCookie")

    def page(host, **more):
        page = Visit(BACK)
        page.call(host, CHOICE, **more)
        return page

    place = hit("undisclosed-cookie", "error", ADS)
    case("A cookie of that name is disclosed", page(ADS, sets=("uid",)))
    case("None of that name is", page(ADS, sets=("uid", "sid")), place)
    case("A pattern fits it", page(ADS, sets=("freq-12",)))
    case("Its name begins like one that is disclosed", page(ADS, sets=("uid2",)), place)
    case("It is sent only: another host of the site may have set it", page(ADS, cookies=("sid",)))
    case("A host that no disclosure names", page(OTHER, sets=("sid",)), flags="UndisclosedCookie Unknown")
    case = author.group(
        "Cookies of the page's own", 451, "VDS, Disclosures array", "UndisclosedCookie", disclosures={"1": f"{OWN}/delegated.json"})
    own = hit("own-domain", "info", "metrics.publisher.example")
    case("A vendor lists a domain of the page", page("metrics.publisher.example", sets=("session",)), own)


def add_age(author):
    """Disclosures array, maxAgeSeconds: the duration for storage on a device, as set when using cookie storage; 0 is a session."""
    case = author.group("How long cookies are set for", 461, "VDS, Disclosures array", "CookieAge")

    def answer(header=None, listed=None, second=5):
        response = {"status": 200, "headers": [{"name": "Set-Cookie", "value": header}] if header else []}
        response |= {"cookies": [listed]} if listed else {}
        request = {"method": "GET", "url": f"https://{ADS}/px?gdpr=1&gdpr_consent={string(CHOICE)}", "headers": []}
        return {"log": {"version": "1.2", "entries": [{"startedDateTime": f"2026-11-21T10:00:0{second}.000Z", "request": request, "response": response}]}}

    def cookie(comment, *expected, **more):
        page = Visit(BACK)
        page.tick(10_000)
        page.api("end")
        case(comment, page, *expected, requests=answer(**more))

    place = hit("cookie-age", "warning", ADS)
    cookie("For thirty days, as it is disclosed", header="uid=1; Max-Age=2592000; Path=/")
    cookie("For four hundred days", place, header="uid=1; Max-Age=34560000; Secure")
    cookie("Until a day in thirteen months", place, header="uid=1; Expires=Tue, 21 Dec 2027 10:00:05 GMT; Path=/")
    cookie("Until a day in thirty days, a second later", header="uid=1; Expires=Mon, 21 Dec 2026 10:00:06 GMT; Path=/")
    cookie("For the session", header="uid=1; Path=/; HttpOnly")
    cookie("In the list of cookies alone", place, listed={"name": "uid", "value": "", "expires": "2027-12-21T10:00:05.000Z"})
    cookie("A list of cookies without a date does not show whether it has one", listed={"name": "uid", "value": ""})
    cookie("An undisclosed cookie is deleted", header="sid=; Max-Age=0; Path=/")
    cookie("An undisclosed cookie is deleted by a date", header="sid=; Expires=Mon, 01 Jan 2024 00:00:00 GMT")
    cookie("An undisclosed one has no age to compare", hit("undisclosed-cookie", "error", ADS), header="sid=1; Max-Age=34560000")


def add_refresh(author):
    """Disclosures array, cookieRefresh: "False indicates the vendor does not refresh the cookie any time the browser reloads"."""
    source = "VDS, Disclosures array, cookieRefresh"
    case = author.group("Cookies that are set again", 481, source, "CookieRefresh")
    place = hit("cookie-refresh", "warning", ADS)

    def visited(**more):
        page = Visit(BACK)
        page.call(ADS, CHOICE, **more)
        return page

    case("Sent, and set again", visited(cookies=("uid",), sets=("uid",)), place)
    case("Set, and the browser sends none: for the first time", visited(sets=("uid",)))
    case("Sent, and another one is set", visited(cookies=("uid",), sets=("freq-1",)))
    case("Sent, and none is set", visited(cookies=("uid",)))
    case("An undisclosed one is set again", visited(cookies=("sid",), sets=("sid",)), hit("undisclosed-cookie", "error", ADS))
    twice = Visit(BACK)
    for _ in range(2):
        twice.call(ADS, CHOICE, cookies=("uid",), sets=("uid",))
    case("Set again in two requests: told once", twice, place)

    def answered(comment, *headers, expected=(), sent="uid=1"):
        page = Visit(BACK)
        page.tick(10_000)
        page.api("end")
        entries = []
        for second, header in enumerate(headers, 5):
            request = {"method": "GET", "url": f"https://{ADS}/px?gdpr=1&gdpr_consent={string(CHOICE)}", "headers": [{"name": "Cookie", "value": sent}] if second > 5 else []}
            response = {"status": 200, "headers": [{"name": "Set-Cookie", "value": header}]}
            entries.append({"startedDateTime": f"2026-11-21T10:00:0{second}.000Z", "request": request, "response": response})
        case(comment, page, *expected, requests={"log": {"version": "1.2", "entries": entries}})

    month, end = "uid=1; Max-Age=2592000; Path=/", "uid=1; Expires=Mon, 21 Dec 2026 10:00:00 GMT; Path=/"
    answered("For another thirty days", month, month, expected=[place])
    answered("With the end that it had", end, end)
    answered("With a later end", end, "uid=1; Expires=Mon, 21 Dec 2026 10:30:00 GMT; Path=/", expected=[place])
    answered("For the session", "uid=1; Path=/", "uid=2; Path=/")
    answered("It is deleted", month, "uid=; Max-Age=0; Path=/")
    case = author.group(
        "Cookies that are set again, as it is disclosed", 501, source, "CookieRefresh", disclosures={"1": f"{OWN}/refreshed.json"})
    case("One of the entries for the name says so", visited(cookies=("uid",), sets=("uid",)))
    case("The entry for the name says no", visited(cookies=("uid2",), sets=("uid2",)), place)


def add_domains(author):
    """Domains array: "Vendors MUST publish the domains they use for collecting and processing personal data"."""
    case = author.group("The domains of vendors that are named", 511, "VDS, Domains array", "UndisclosedDomain")

    def called(host, vendor):
        page = Visit(BACK)
        page.call(host, gdpr=1, gdpr_consent=f"${{GDPR_CONSENT_{vendor}}}")
        return page

    case("A domain below one that the vendor discloses", called(ADS, 1))
    case("One that the vendor does not disclose", called("pixel.other.example", 1), hit("undisclosed-domain", "info", "pixel.other.example"))
    case("One that another vendor discloses", called(EXEMPT, 1), hit("undisclosed-domain", "info", EXEMPT))
    case("A vendor whose disclosure is not at hand", called("pixel.other.example", 3))
    page = Visit(BACK)
    page.call("pixel.other.example", CHOICE)
    case("No vendor is named", page)


if __name__ == "__main__":
    main()
