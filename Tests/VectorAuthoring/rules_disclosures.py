"""TestVectors/rules/lint-disclosures.json: device storage disclosures of vendors as documents."""

import json

from rules_file import RulesFile, failure, verdict
from rules_lint import AS_OF, GONE, changed, gvl, vendor
from rules_lists import VECTORS
from vector_file import document

VDS = document(
    "VDS", "Vendor Device Storage & Operational Disclosures", "Required Information and JSON Structure",
    "Disclosures array", "Domains array", "SDKS array", "Version history", "The role of the CMP", "Access method",
    "Around the JSON file",
)  # fmt: skip
TC = document("TC", "Consent string and vendor list formats v2", "Vendor Fields relating to the Planet49 ruling")
RFC = document("RFC8259", "The JavaScript Object Notation (JSON) Data Interchange Format", "Objects")
FETCH = document("FETCH", "Fetch standard", "CORS protocol")
HTTP = document("RFC9110", "HTTP Semantics", "Media Type", "304 Not Modified")
PR435 = document("PR435", "GDPR-Transparency-and-Consent-Framework, pull request 435", "Domains array", "SDKS array")

NOTES = {
    "Wildcard": "What an asterisk covers.",
    "Sound": "Nothing is wrong with the disclosure.",
    "NonRule": "Something odd that is legal, and must not be reported.",
    "Boundary": "The last value on one side of a limit.",
    "Shape": "What the document is made of.",
    "Entry": "One thing stored.",
    "Domain": "Domains of entries.",
    "Purpose": "Purposes and special purposes.",
    "Domains": "The array of domains.",
    "Sdks": "The array of SDKs.",
    "Served": "How the file is served, by the headers in a HAR file.",
    "Declared": "Beside the vendor's declaration.",
    "NoList": "The vendor is named, and no list tells what it declares.",
    "Dated": "What the rule asks for did not hold yet, or held otherwise.",
}
PLACE = "Disclosures array"
LIST = "rules/vendor-lists/declarations.json"
# Vendor 1 works on websites, 12 on websites and television, 755 on websites and phones.
INFORMATION = "rules/vendor-lists/vendor-information.json"


def declarations():
    """What the vendors declare: 1 cookies of 90 days, 12 other storage only, 755 the same, and little else; 756 cookies that it refreshes, 757 nothing."""
    none = {"usesCookies": False, "cookieMaxAgeSeconds": None, "cookieRefresh": False}
    few = {"purposes": [1], "legIntPurposes": [], "flexiblePurposes": [], "specialPurposes": []}
    return gvl(
        vendor(1),
        vendor(12, **none, usesNonCookieAccess=True),
        vendor(755, **none, **few, usesNonCookieAccess=True),
        vendor(756, **few, cookieRefresh=True),
        vendor(757, **none, **few),
        vendorListVersion=161,
    )


def cookie(**changes):
    members = {
        "identifier": "retarget-adtech", "type": "cookie", "maxAgeSeconds": 7776000, "cookieRefresh": False,
        "domains": ["retarget.adtech.example"], "purposes": [1, 3],
    }  # fmt: skip
    return changed(members, changes)


def web(**changes):
    return cookie(**{"identifier": "id", "type": "web", "maxAgeSeconds": None} | changes)


def storage(*entries, **changes):
    members = {"disclosures": list(entries), "domains": [{"domain": "*.adtech.example", "use": "Ads"}]}
    return changed(members, changes)


def hit(slug, severity, member=None):
    return failure(f"lint/disclosure-{slug}", severity, member=member)


class Group:
    def __init__(self, file, name, first, flag, section=PLACE, as_of=AS_OF, lists=(), vendor=None, information=None, common=(), source=None):
        self.group = file.group(
            name, vendor_lists=lists, as_of=as_of, common=common, information=information, disclosure_vendor=vendor)  # fmt: skip
        self.next, self.flag, self.source = first, flag, source or f"VDS, {section}"

    def __call__(self, comment, value, *expected, flags="", source=None):
        flags = " ".join({*self.flag.split(), *flags.split()})
        identifier = f"lint-disclosures-{self.next:04d}"
        self.group.document(identifier, comment, "disclosure", value, expected, flags=flags, source=source or self.source)
        self.next += 1


def main():
    file = RulesFile("lint-disclosures", {}, [VDS, TC, RFC, FETCH, HTTP, PR435])
    for add in (shapes, entries, ages, domains, wildcards, purposes, domain_arrays, sdks, agreements, before, serving):
        add(file)
    used = {flag for group in file.groups for one in group.vectors for flag in one["flags"]}
    file.notes = {flag: text for flag, text in NOTES.items() if flag in used}
    (VECTORS / LIST).write_text(json.dumps(declarations(), indent=1) + "\n", encoding="ascii")
    (VECTORS / "rules" / "lint-disclosures.json").write_text(file.text(), encoding="ascii")


def shapes(file):
    case = Group(file, "The document", 1, "Shape", "Required Information and JSON Structure")
    slug = "shape"
    case("A cookie and local storage", storage(cookie(), web()), flags="Sound")
    case("A vendor that stores nothing", storage(), flags="Sound")
    case("And has no domains", {"disclosures": []}, flags="NonRule", source="PR435, Domains array")
    case("An array of disclosures without an object around it", [cookie()], hit(slug, "error", "disclosures"))
    case("Disclosures are an object", {"disclosures": {"1": cookie()}}, hit(slug, "error", "disclosures"))
    case("Disclosures are null", storage(disclosures=None), hit(slug, "error", "disclosures"))
    case("Domains only", storage(disclosures=GONE), hit(slug, "error", "disclosures"))
    case("A member nobody knows", storage(version="1.1"), failure("lint/unknown-member", "info", member="version"))
    odd = failure("lint/unknown-member", "info", member="disclosures.*.storage")
    case("And in two entries: one note", storage(cookie(storage=1), web(storage=2)), odd)
    case("An entry that is a text", storage("uid"), failure("lint/member-type", "error", member="disclosures.0"))
    case("A description that is a number", storage(cookie(description=7)),
         failure("lint/member-type", "error", member="disclosures.0.description"))  # fmt: skip
    case("An empty array without an object around it", [], hit(slug, "error", "disclosures"))


def entries(file):
    case = Group(file, "Identifiers", 21, "Entry")
    slug, where = "identifier", "disclosures.0.identifier"
    case("A prefix with a wildcard", storage(cookie(identifier="id*")), flags="NonRule")
    case("A suffix with a wildcard", storage(cookie(identifier="*id")), flags="NonRule")
    case("A lone wildcard", storage(cookie(identifier="*")), hit(slug, "error", where))
    case("Two wildcards and nothing else", storage(cookie(identifier="**")), hit(slug, "error", where))
    case("Missing", storage(cookie(identifier=GONE)), hit(slug, "error", where))
    case("Empty", storage(cookie(identifier="")), hit(slug, "error", where))
    case("A number", storage(cookie(identifier=7)), hit(slug, "error", where))
    case("In the second entry", storage(cookie(), web(identifier=None)), hit(slug, "error", "disclosures.1.identifier"))
    case = Group(file, "Types", 31, "Entry")
    slug, where = "type", "disclosures.0.type"
    case("Storage of apps", storage(cookie(type="app", maxAgeSeconds=None, domains=GONE)), flags="NonRule")
    case("A mechanism instead of its type", storage(web(type="localStorage")), hit(slug, "error", where))
    case("With a capital letter", storage(web(type="Web")), hit(slug, "error", where))
    case("Missing", storage(web(type=GONE)), hit(slug, "error", where))
    case("Null", storage(web(type=None)), hit(slug, "error", where))
    case = Group(file, "Refreshing", 41, "Entry")
    slug, where = "refresh", "disclosures.0.cookieRefresh"
    case("A cookie that is refreshed", storage(cookie(cookieRefresh=True)), flags="NonRule")
    case("A cookie that does not say", storage(cookie(cookieRefresh=GONE)), hit(slug, "error", where))
    case("As text", storage(cookie(cookieRefresh="false")), hit(slug, "error", where))
    case("Local storage need not say", storage(web(cookieRefresh=GONE)), flags="NonRule")
    case = Group(file, "Opt-outs", 51, "Entry")
    slug, where = "opt-out", "disclosures.0.optOut"
    case("A cookie for an opt-out, for no purpose", storage(cookie(optOut=True, purposes=[])), flags="NonRule")
    case("No opt-out", storage(cookie(optOut=False)), flags="NonRule")
    case("As text", storage(cookie(optOut="yes")), hit(slug, "warning", where))
    case("Null", storage(cookie(optOut=None)), hit(slug, "warning", where))


def ages(file):
    case = Group(file, "Ages", 61, "Entry")
    slug, where = "age", "disclosures.0.maxAgeSeconds"
    case("A session cookie", storage(cookie(maxAgeSeconds=0)), flags="Boundary NonRule")
    case("Below 0", storage(cookie(maxAgeSeconds=-1)), hit(slug, "error", where), flags="Boundary")
    case("A cookie, null", storage(cookie(maxAgeSeconds=None)), hit(slug, "error", where))
    case("A cookie without", storage(cookie(maxAgeSeconds=GONE)), hit(slug, "error", where))
    case("As text", storage(cookie(maxAgeSeconds="7776000")), hit(slug, "error", where))
    case("A fraction", storage(cookie(maxAgeSeconds=0.5)), hit(slug, "error", where))
    case("7776000.0 is an integer in JSON", storage(cookie(maxAgeSeconds=7776000.0)), flags="NonRule")
    case("Ten years", storage(cookie(maxAgeSeconds=315_619_200)), flags="Boundary NonRule")
    case("More than ten years", storage(cookie(maxAgeSeconds=315_619_201)), hit(slug, "info", where), flags="Boundary")
    case("As in the document's example: 82 years", storage(cookie(maxAgeSeconds=2_592_000_000)), hit(slug, "info", where))
    case("Local storage without", storage(web(maxAgeSeconds=GONE)), flags="NonRule")
    case("Local storage with an age", storage(web(maxAgeSeconds=7776000)), hit(slug, "error", where))
    case("Local storage with 0", storage(web(maxAgeSeconds=0)), hit(slug, "error", where), flags="Boundary")


def domains(file):
    case = Group(file, "Domains of an entry", 81, "Domain")
    slug, where = "domain", "disclosures.0.domains"
    old = {"domains": GONE, "domain": "a.example"}
    case("The older member", storage(cookie(**old)), flags="NonRule")
    case("Subdomains", storage(cookie(domains=["*.a.example", "b.example"])), flags="NonRule")
    case("Neither", storage(cookie(domains=GONE)), hit(slug, "error", where))
    case("An empty array", storage(cookie(domains=[])), hit(slug, "error", where), flags="Boundary")
    case("Both", storage(cookie(domain="a.example")), hit(slug, "error", "disclosures.0.domain"))
    case("With a scheme", storage(cookie(domains=["https://a.example"])), hit(slug, "error", f"{where}.0"))
    case("With a path, in the second place", storage(cookie(domains=["a.example", "a.example/x"])), hit(slug, "error", f"{where}.1"))
    case("Two in one text", storage(cookie(domains=["a.example, b.example"])), hit(slug, "error", f"{where}.0"))
    case("Empty", storage(cookie(domains=[""])), hit(slug, "error", f"{where}.0"))
    case("A text instead of an array", storage(cookie(domains="a.example")), hit(slug, "error", where))
    case("A lone wildcard", storage(cookie(domains=["*"])), hit(slug, "info", f"{where}.0"))
    case("A lone wildcard in the older member", storage(cookie(domains=GONE, domain="*")), hit(slug, "info", "disclosures.0.domain"))
    case("Local storage without", storage(web(domains=None)), hit(slug, "error", where))
    case("An app needs none", storage(web(type="app", domains=GONE)), flags="NonRule")
    case("An app with a URL", storage(web(type="app", domains=["https://a.example"])), hit(slug, "error", f"{where}.0"))


def wildcards(file):
    """"A wildcard MUST NOT be used to group different identifiers with different purpose(s)" (Disclosures array)."""
    case = Group(file, "Wildcards over different purposes", 401, "Wildcard")
    other = {"purposes": [1, 3, 4]}
    found = hit("wildcard", "info", "disclosures.0.identifier")
    case("An identifier that covers another one with other purposes", storage(cookie(identifier="id*"), cookie(identifier="id_ads", **other)), found)
    case("The other one first", storage(cookie(identifier="id_ads", **other), cookie(identifier="*_ads")), hit("wildcard", "info", "disclosures.1.identifier"))
    case("A narrower wildcard with other purposes", storage(cookie(identifier="id*"), cookie(identifier="id_ads*", **other)), found)
    case("The same purposes in another order", storage(cookie(identifier="id*", purposes=[3, 1]), cookie(identifier="id_ads")), flags="NonRule")
    case("Another identifier", storage(cookie(identifier="id*"), cookie(identifier="uid", **other)), flags="NonRule")
    case("On other domains", storage(cookie(identifier="id*", domains=["a.example"]), cookie(identifier="id_ads", domains=["b.example"], **other)), flags="NonRule")
    case("Of another type", storage(cookie(identifier="id*"), web(identifier="id_ads", **other)), flags="NonRule")
    both = storage(cookie(domains=["*.a.example"]), cookie(domains=["ads.a.example"], **other))
    case("Domains that cover another one with other purposes", both, hit("wildcard", "info", "disclosures.0.domains"))
    apart = storage(cookie(domains=["www.a.example"]), cookie(domains=["ads.a.example"], **other))
    case("A record for each domain", apart, flags="NonRule")


# VDS, The role of the CMP: "In order to allow CMPs to request and load the JSON file on the client side, the vendor must enable
# Cross-Origin Resource Sharing (CORS) at the location servicing the URL. However, regardless of whether the CMP requests the JSON
# file from the vendor's server or CMP's server, Access-Control-Allow-Credentials must be set to false in order to not include any
# cookie in the request. Vendors must respond with the appropriate `content-type` header (`application/json`) and Cache-Control
# Directives."
# Around the JSON file: "This file: … is publicly accessible". Access method: "For secure communications, the vendor must make publicly
# accessible the JSON file via HTTPS only (uses TLS or SSL …) on the standard ports (80 and 443, respectively)." The role of the CMP, of
# files that are not there for the moment: "In cases of unavailability of the vendor’s JSON file … CMPs may rely … on a previous version".
SHARED = {"access-control-allow-origin": "*", "content-type": "application/json", "cache-control": "max-age=86400"}
SITE = "https://news.example"
# Declared for vendor 1 in the list.
DECLARED = "https://v1.example/storage.json"


def fetched(url=DECLARED, status=200, sent=(("Origin", SITE),), body=None, **headers):
    """An entry of a HAR file: names of headers with underscores, and None for one that is not sent. The body is a disclosure."""
    body = storage(cookie()) if body is None and status == 200 else body
    received = changed(SHARED, {name.replace("_", "-"): GONE if value is None else value for name, value in headers.items()})
    received = [{"name": name, "value": one} for name, value in received.items() for one in (value if isinstance(value, list) else [value])]
    content = {"size": 300, "mimeType": ""} | ({"text": json.dumps(body)} if body else {})
    return {
        "startedDateTime": "2026-11-21T09:00:00.000Z",
        "request": {"method": "GET", "url": url, "headers": [{"name": name, "value": value} for name, value in sent]},
        "response": {"status": status, "headers": received, "content": content},
    }


def serving(file):
    """The headers with which a disclosure is served; the day of the recording does not matter."""
    role, access = "VDS, The role of the CMP", "VDS, Access method"
    common = [verdict(f"network/{slug}", "undecided") for slug in ("before-choice", "without-basis")]
    group = file.group("How disclosures are served", vendor_lists=(LIST,), common=common)
    bare = file.group("How disclosures are served, and no list", common=common)
    app = file.group("How disclosures are served, beside the recording of an app", vendor_lists=(LIST,), common=common)
    numbers = iter(range(421, 480))

    def case(comment, entries, *faults, source=role, flags="", host="v1.example", group=group, undecided=False):
        log = {"log": {"version": "1.2", "creator": {"name": "browser", "version": "1"}, "entries": entries if isinstance(entries, list) else [entries]}}
        expected = [failure("lint/disclosure-served", "error", member=f"requests.{host}", message_end=words) for words in faults]
        expected += [verdict("lint/disclosure-served", "undecided")] if undecided else []
        identifier, flags = f"lint-disclosures-{next(numbers):04d}", f"Served {flags}".strip()
        if group is app:
            return group.recording(identifier, comment, [{"recording": 1, "kind": "android"}], log, expected, flags, source)
        return group.document(identifier, comment, "recording", log, expected, flags, source)

    case("As the document has it", fetched())
    case("With the character set, in other letters", fetched(content_type="Application/JSON; charset=utf-8"), flags="NonRule", source="RFC9110, Media Type")
    case("For the origin of the page alone, as servers answer that list nobody", fetched(access_control_allow_origin=SITE), flags="NonRule", source="FETCH, CORS protocol")
    case("Credentials: false, as the document writes it", fetched(access_control_allow_credentials="false"), flags="NonRule")
    case("Without CORS", fetched(access_control_allow_origin=None), "has no Access-Control-Allow-Origin, so pages of other sites cannot read it")
    case("For one site alone", fetched(access_control_allow_origin="https://vendor.example"), "is not for every site: Access-Control-Allow-Origin is https://vendor.example")
    case("The header twice", fetched(access_control_allow_origin=["*", "*"]), "has Access-Control-Allow-Origin 2 times, which browsers refuse", source="FETCH, CORS protocol")
    case("With credentials", fetched(access_control_allow_origin=SITE, access_control_allow_credentials="true"), "is served with Access-Control-Allow-Credentials: true")
    case("As text", fetched(content_type="text/plain"), "has the content type text/plain, not application/json")
    case("As another JSON", fetched(content_type="text/json; charset=utf-8"), "has the content type text/json; charset=utf-8, not application/json")
    case("Without a type", fetched(content_type=None), "has no Content-Type")
    case("Without Cache-Control", fetched(cache_control=None), "has no Cache-Control")
    case("An empty Cache-Control", fetched(cache_control=""), "has no Cache-Control", flags="Boundary")
    case("All at once", fetched(access_control_allow_origin=None, content_type="text/html", cache_control=None),
         "has no Access-Control-Allow-Origin, so pages of other sites cannot read it", "has the content type text/html, not application/json", "has no Cache-Control")
    case("The same fault twice is one", [fetched(cache_control=None)] * 2, "has no Cache-Control")
    moved = fetched(status=301, content_type="text/html", cache_control=None, location="https://cdn.example/v1.json")
    case("A redirect to where it is served well", [moved, fetched("https://cdn.example/v1.json")], flags="NonRule", source="VDS, Around the JSON file")
    case("A redirect to where it is not", [moved, fetched("https://cdn.example/v1.json", cache_control=None)], "has no Cache-Control", host="cdn.example")
    plain = fetched(status=302, location="http://v1.example/plain.json")
    case("A redirect to http", [plain, fetched("http://v1.example/plain.json")], "is served over http, not https", source=access)
    case("A relative redirect", [fetched(status=302, location="/new.json"), fetched("https://v1.example/new.json", cache_control=None)], "has no Cache-Control")
    case("Opened in a browser, which does not show who else may read it", fetched(sent=(), access_control_allow_origin=None), undecided=True, source="FETCH, CORS protocol")
    case("Opened in a browser, and it is for everyone", fetched(sent=()), flags="NonRule")
    case("Opened in a browser, with another fault", fetched(sent=(), access_control_allow_origin=None, content_type="text/plain"), "has the content type text/plain, not application/json")
    body = storage(cookie())
    port = "https://files.example:8443/storage.json"
    case("Known by its content, on a port of its own", fetched(port, body=body), "is served on port 8443", host="files.example", group=bare, source=access)
    case("Known by its content", fetched("https://files.example/storage.json", body=body, cache_control=None), "has no Cache-Control", host="files.example", group=bare)
    case("Known by its content, and sound", fetched("https://files.example/storage.json", body=body), group=bare)
    case("A vendor that stores nothing", fetched("https://files.example/storage.json", body=storage(), content_type="text/html"), "has the content type text/html, not application/json", host="files.example", group=bare)
    nothing = fetched("https://files.example/other.json", body={"disclosures": "none"}, content_type="text/html")
    case("Known by its address alone", fetched(body="", cache_control=None), "has no Cache-Control", group=app)
    case("Known by its address alone, and sound", fetched(body=""), group=app)
    case("Its address in other letters and with the port", fetched("HTTPS://V1.example:443/storage.json#top", body="", cache_control=None), "has no Cache-Control", group=app)
    case("Another file of the same host", fetched("https://v1.example/other.json", body="", content_type="text/plain"), flags="NonRule", group=app)
    case("Other JSON", nothing, flags="NonRule", group=app)
    case("Another method", changed(fetched(body="", cache_control=None), {"request": {"method": "OPTIONS", "url": DECLARED, "headers": []}}), flags="NonRule", group=app)
    blocked = fetched(status=0, body="", access_control_allow_origin=None)
    case("Kept from the page by the browser", blocked, "has no Access-Control-Allow-Origin, so pages of other sites cannot read it", group=app)
    case("On request only, by status 401", fetched(status=401, content_type="text/html"), "is not publicly accessible: status 401", source="VDS, Around the JSON file", group=app)
    case("Out of order for the moment", fetched(status=503, content_type="text/html", cache_control=None), flags="NonRule", source="VDS, The role of the CMP (unavailability)", group=app)
    case("Not changed since, which says nothing of the type", fetched(status=304, content_type=None, cache_control=None), flags="NonRule", source="RFC9110, 304 Not Modified", group=app)


def purposes(file):
    case = Group(file, "Purposes, and no list", 101, "Purpose")
    slug, where = "purposes", "disclosures.0.purposes"
    case("Missing", storage(cookie(purposes=GONE)), hit(slug, "error", where))
    case("One id without an array", storage(cookie(purposes=1)), hit(slug, "error", where))
    case("Ids as text", storage(cookie(purposes=["1"])), hit(slug, "error", where))
    case("Exempt storage: an empty array", storage(cookie(purposes=[], specialPurposes=[1])), flags="NonRule")
    case("Purpose 0", storage(cookie(purposes=[0, 1])), hit(slug, "error", where), flags="Boundary")
    case("Purpose 12, and nobody knows the list", storage(cookie(purposes=[12])), flags="NonRule")
    case("Special purposes as text", storage(cookie(specialPurposes="1")), hit("special", "error", "disclosures.0.specialPurposes"))
    case = Group(file, "Purposes of the list", 111, "Purpose", lists=[LIST])
    case("Purposes of the list", storage(cookie(purposes=[1, 2, 3, 7])), flags="Sound")
    case("A purpose that the list lacks", storage(cookie(purposes=[1, 12])), hit(slug, "error", where))
    case("A special purpose that the list lacks", storage(cookie(specialPurposes=[9])), hit("special", "error", "disclosures.0.specialPurposes"))
    case("Of a domain", storage(cookie(), domains=[{"domain": "a.example", "purposes": [12]}]), hit(slug, "error", "domains.0.purposes"))
    case("Of an SDK", storage(cookie(), sdks=[{"name": "com.a", "purposes": [1], "specialPurposes": [9]}]), hit("special", "error", "sdks.0.specialPurposes"))
    case("A domain without any", storage(cookie(), domains=[{"domain": "a.example"}]), flags="NonRule")
    case = Group(file, "Purposes of vendor 755: 1 only", 121, "Purpose Declared", lists=[LIST], vendor=755)
    case("Declared", storage(web(purposes=[1])), flags="Sound")
    case("Not declared", storage(web(purposes=[1, 3])), hit(slug, "error", where))
    case("A special purpose that is not declared", storage(web(purposes=[1], specialPurposes=[1])), hit("special", "error", "disclosures.0.specialPurposes"))
    case("One unknown, one not declared", storage(web(purposes=[3, 12])), hit(slug, "error", where), hit(slug, "error"))
    case = Group(file, "Purposes of vendor 1: 1 and 3, 2 and 7 on legitimate interest", 131, "Purpose Declared", lists=[LIST], vendor=1)
    case("On legitimate interest", storage(cookie(purposes=[2, 7], specialPurposes=[1])), flags="NonRule")


def domain_arrays(file):
    case = Group(file, "The array of domains", 141, "Domains", "Domains array")
    slug, where = "domains-array", "domains.0.domain"

    def listed(*domains):
        return storage(cookie(), domains=list(domains))

    case("Subdomains", listed({"domain": "*.a.example"}), flags="Sound")
    case("Without a domain", listed({"use": "ads"}), hit(slug, "error", where))
    case("With a scheme", listed({"domain": "https://a.example"}), hit(slug, "error", where))
    case("With a path", listed({"domain": "b.example"}, {"domain": "a.example/ads"}), hit(slug, "error", "domains.1.domain"))
    case("A lone wildcard", listed({"domain": "*"}), hit(slug, "error", where))
    case("A number", listed({"domain": 7}), hit(slug, "error", where))
    case("A text instead of an entry", listed("a.example"), failure("lint/member-type", "error", member="domains.0"))
    case("An object instead of an array", storage(cookie(), domains={"domain": "a.example"}), hit(slug, "error", "domains"))
    case("Left out beside a cookie with a domain", storage(cookie(), domains=GONE), hit(slug, "info", "domains"), source="PR435, Domains array")
    case("Empty", listed(), flags="NonRule")
    case("Left out by a vendor in apps", storage(web(type="app", domains=GONE), domains=GONE), flags="NonRule", source="PR435, Domains array")


def sdks(file):
    case = Group(file, "The array of SDKs", 161, "Sdks", "SDKS array")
    slug, where = "sdks", "sdks.0.name"

    def used(*sdks):
        return storage(cookie(), sdks=list(sdks))

    case("A package", used({"name": "com.a.sdk", "use": "Ads"}), flags="Sound")
    case("None", used(), flags="NonRule")
    case("Without a name", used({"use": "ads"}), hit(slug, "warning", where))
    case("An empty name", used({"name": " "}), hit(slug, "warning", where))
    case("A number", used({"name": 7}), hit(slug, "warning", where))
    case("An object instead of an array", storage(cookie(), sdks={}), hit(slug, "warning", "sdks"))
    case("Left out, and nobody knows where the vendor works", storage(cookie()), flags="NonRule")
    in_apps = Group(file, "SDKs of a vendor in apps", 171, "Sdks Declared", vendor=755, information=INFORMATION, lists=[LIST], source="PR435, SDKS array")
    in_apps("Left out", storage(web(purposes=[1])), hit(slug, "warning", "sdks"))
    in_apps("Empty", storage(web(purposes=[1]), sdks=[]), flags="NonRule")
    on_websites = Group(file, "SDKs of a vendor on websites", 176, "Sdks Declared", vendor=1, information=INFORMATION, lists=[LIST], source="PR435, SDKS array")
    on_websites("Left out", storage(cookie()), flags="NonRule")


def agreements(file):
    source = "TC, Vendor Fields relating to the Planet49 ruling"
    slug, where = "agrees", "disclosures"
    case = Group(file, "Vendor 1: cookies for 90 days", 181, "Declared", lists=[LIST], vendor=1, source=source)
    case("The longest cookie", storage(cookie(), cookie(maxAgeSeconds=3600)), flags="Sound")
    other = failure("lint/disclosure-agrees", "warning", member=where, message_end="an entry of type web is disclosed")
    case("No cookie", storage(web()), hit(slug, "warning", where), other)
    case("Nothing stored", storage(), hit(slug, "warning", where))
    case("A cookie that stays longer", storage(cookie(maxAgeSeconds=7776001)), hit(slug, "warning", where), flags="Boundary")
    case("Shorter ones only", storage(cookie(maxAgeSeconds=7775999)), hit(slug, "warning", where), flags="Boundary")
    # usesNonCookieAccess: "False indicates non-cookie storage and access to information already stored on a user's device is not used."
    case("Local storage that is not declared", storage(cookie(), web()), hit(slug, "warning", where))
    case = Group(file, "Vendor 12: other storage only", 191, "Declared", lists=[LIST], vendor=12, source=source)
    case("Local storage", storage(web()), flags="Sound")
    case("Storage of an app", storage(web(type="app", domains=GONE)), flags="NonRule")
    case("Nothing", storage(), hit(slug, "warning", where))
    # usesCookies: "False cookie storage is not used."
    case("A cookie that is not declared", storage(cookie(), web()), hit(slug, "warning", where))
    case("A cookie of the session is one, and its age is not told as well", storage(cookie(maxAgeSeconds=0), web()), hit(slug, "warning", where))
    case("A refreshed cookie of a vendor without cookies: told once", storage(cookie(cookieRefresh=True), web()), hit(slug, "warning", where))
    case("An entry of a type nobody knows shows nothing", storage(web(), web(type="pixel")), hit("type", "error", "disclosures.1.type"), flags="NonRule")
    undecided = [verdict(f"lint/disclosure-{name}", "undecided") for name in ("purposes", "agrees")]
    case = Group(file, "A vendor, and no list", 201, "NoList Declared", vendor=1, source=source)
    case("Nobody knows what it declares", storage(cookie()), *undecided)
    case("What is wrong without a list is wrong", storage(cookie(purposes=GONE)), hit("purposes", "error"), undecided[1])
    case("Nothing stored: no purpose to compare", storage(), undecided[1])
    case = Group(file, "A vendor that the list lacks", 206, "NoList Declared", lists=[LIST], vendor=2, source=source)
    special = verdict("lint/disclosure-special", "undecided")
    case("Nobody knows what it declares", storage(cookie(specialPurposes=[1])), special, *undecided)


    case = Group(file, "Vendor 1: cookies that are not refreshed", 501, "Declared", lists=[LIST], vendor=1, source=source)
    # cookieRefresh: "False indicates the vendor does not refresh any time the browser reloads."
    case("One is refreshed", storage(cookie(), cookie(cookieRefresh=True)), hit(slug, "warning", where))
    case("A text in its place is told by another rule", storage(cookie(cookieRefresh="yes")), hit("refresh", "error", "disclosures.0.cookieRefresh"), flags="NonRule")
    case("Storage of an app that is not declared", storage(cookie(), web(type="app", domains=GONE)), hit(slug, "warning", where))
    case = Group(file, "Vendor 756: cookies that may be refreshed", 506, "Declared", lists=[LIST], vendor=756, source=source)
    case("One is", storage(cookie(purposes=[1], cookieRefresh=True)), flags="Sound")
    case("None is: it may", storage(cookie(purposes=[1])), flags="NonRule")
    case = Group(file, "Vendor 757: nothing", 509, "Declared", lists=[LIST], vendor=757, source=source)
    case("Nothing", storage(), flags="Sound")
    case("Cookies and local storage: two findings", storage(cookie(purposes=[1]), web(purposes=[1])), hit(slug, "warning", where), hit(slug, "warning"))


def before(file):
    case = Group(file, "Before March 2026", 211, "Dated", "Domains array", as_of="2026-03-09")
    case("No domains", {"disclosures": []}, hit("domains-array", "error", "domains"), flags="Boundary")
    in_apps = Group(file, "SDKs before March 2026", 214, "Dated", "SDKS array", as_of="2026-03-09", vendor=755, information=INFORMATION, lists=[LIST])
    in_apps("A vendor in apps without the array", storage(web(purposes=[1])), flags="NonRule")
    in_apps("An entry without name", storage(web(purposes=[1]), sdks=[{}]), hit("sdks", "warning", "sdks.0.name"))
    case = Group(file, "On the day of the review", 217, "Dated", source="PR435, Domains array", as_of="2026-03-10")
    case("No domains", {"disclosures": []}, flags="Boundary NonRule")
    case = Group(file, "Before October 2025", 221, "Dated", "Version history", as_of="2025-09-30")
    later = [verdict(f"lint/disclosure-{name}", "notEffective") for name in ("special", "opt-out", "sdks")]
    case("An opt-out as text", storage(cookie(optOut="yes")), later[1], flags="Boundary")
    case("Special purposes as text", storage(cookie(specialPurposes="1")), later[0])
    case("An SDK without name", storage(cookie(), sdks=[{}]), later[2])
    case = Group(file, "On the first day of October 2025", 224, "Dated", "Version history", as_of="2025-10-01")
    case("An opt-out as text", storage(cookie(optOut="yes")), hit("opt-out", "warning", "disclosures.0.optOut"), flags="Boundary")
    case("Special purposes as text", storage(cookie(specialPurposes="1")), hit("special", "error", "disclosures.0.specialPurposes"), flags="Boundary")
    case("An SDK without name", storage(cookie(), sdks=[{}]), hit("sdks", "warning", "sdks.0.name"), flags="Boundary")


if __name__ == "__main__":
    main()
