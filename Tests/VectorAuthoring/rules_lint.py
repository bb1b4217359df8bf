"""TestVectors/rules/lint.json: published lists as documents."""

import copy
import json

from rules_file import RulesFile, failure, verdict
from rules_lists import VECTORS
from vector_file import document

TC = document(
    "TC", "Consent string and vendor list formats v2", "Example Global Vendor List JSON Object",
    "Example Global CMP List JSON Object", "What is contained in the Global Vendor List?",
)  # fmt: skip
VDS = document("VDS", "Vendor Device Storage & Operational Disclosures", "Access method")
PR443 = document("PR443", "GDPR-Transparency-and-Consent-Framework, pull request 443", "TCF v2.4")
IG = document("IG", "TCF Implementation Guidelines", "How do I determine which version of the GVL to use?")
RFC = document("RFC8259", "The JavaScript Object Notation (JSON) Data Interchange Format", "Objects")
AVI = document(
    "AVI", "Additional Vendor Information List Specification", "Example Additional Vendor Information List Object",
    "What is contained in the Additional Vendor Information List?",
)  # fmt: skip
OUR = document("OUR", "The project's rule catalogue", "S. lint/", "5. Ambiguities")

NOTES = {
    "Sound": "Nothing is wrong with the list.",
    "NonRule": "Something odd that is legal, and must not be reported.",
    "Boundary": "The last value on one side of a limit.",
    "Dated": "What the rule asks for did not hold on the list's day, or under its policy version.",
    "Tables": "The list lacks the tables that its ids refer to.",
    "Earlier": "Beside the list before it in its series.",
    "Specification2": "A list of GVL specification 2.",
    "Information": "An Additional Vendor Information List.",
    "CmpList": "A Global CMP List.",
    "Document": "The way the JSON is written.",
    "Header": "What the list says of itself.",
    "Table": "Purposes, features, stacks.",
    "Declaration": "What vendors declare.",
    "Vendor": "The other members of vendors.",
    "Retention": "How long vendors keep data.",
    "Deleted": "A vendor whose deletedDate has come, or is announced.",
}
SOURCE = "TC, Example Global Vendor List JSON Object"
AS_OF = "2026-06-02"
GONE = object()


def entry(number, name):
    return {"id": number, "name": name, "description": f"{name}, in more words.", "illustrations": []}


def vendor(number, **changes):
    """A vendor as specification 3 wants it: purpose 1 with consent, 2 and 7 on legitimate interest."""
    members = {
        "id": number,
        "name": f"Vendor {number}",
        "purposes": [1, 3],
        "legIntPurposes": [2, 7],
        "flexiblePurposes": [7],
        "specialPurposes": [1],
        "features": [1],
        "specialFeatures": [],
        "urls": [{"langId": "en", "privacy": f"https://v{number}.example/p", "legIntClaim": f"https://v{number}.example/li"}],
        "usesCookies": True,
        "cookieMaxAgeSeconds": 7776000,
        "cookieRefresh": False,
        "usesNonCookieAccess": False,
        "dataRetention": {"stdRetention": 30, "purposes": {}, "specialPurposes": {}},
        "dataDeclaration": [1],
        "deviceStorageDisclosureUrl": f"https://v{number}.example/storage.json",
    }
    return changed(members, changes)


def old_vendor(number, **changes):
    """A vendor as specification 2 wants it."""
    members = vendor(number, policyUrl=f"https://v{number}.example/p")
    for name in ("urls", "dataRetention", "dataDeclaration"):
        del members[name]
    return changed(members, changes)


def changed(members, changes):
    members = {**members, **changes}
    return {name: value for name, value in members.items() if value is not GONE}


def gvl(*vendors, **changes):
    """A list with the vendors given, one sound vendor if none is."""
    vendors = vendors or (vendor(1),)
    number = changes.get("gvlSpecificationVersion", 3)
    document = {
        "gvlSpecificationVersion": number,
        "vendorListVersion": 160,
        "tcfPolicyVersion": 5,
        "lastUpdated": "2026-05-28T16:00:00Z",
        "purposes": {str(n): entry(n, f"Purpose {n}") for n in (1, 2, 3, 7)},
        "specialPurposes": {"1": entry(1, "Special purpose 1")},
        "features": {"1": entry(1, "Feature 1")},
        "specialFeatures": {"1": entry(1, "Special feature 1")},
        "stacks": {"1": {"id": 1, "purposes": [], "specialFeatures": [1], "name": "Stack 1", "description": "One."}},
        "dataCategories": {"1": {"id": 1, "name": "Category 1", "description": "Addresses."}},
        "vendors": {str(one["id"] if isinstance(one.get("id"), int) else 1): one for one in vendors},
    }
    return changed(document, changes)


def old_gvl(*vendors, **changes):
    vendors = vendors or (old_vendor(1),)
    document = gvl(*vendors, gvlSpecificationVersion=2, tcfPolicyVersion=2, lastUpdated="2021-06-03T16:00:00Z")
    del document["dataCategories"]
    return changed(document, changes)


def with_entry(table, key, **changes):
    """The table with one entry changed."""
    value = copy.deepcopy(gvl()[table])
    value[key] = changed(value.get(key, {}), changes)
    return {table: value}


def hit(slug, severity, member=None):
    return failure(f"lint/{slug}", severity, member=member)


def not_effective(*slugs):
    return [verdict(f"lint/{slug}", "notEffective") for slug in slugs]


# A list of before TCF 2.4 lacks nothing.
DATED = ()
UNDER_POLICY_2 = not_effective("li-3-6", "flexible-3-6", "consent-only-profile")


class Group:
    def __init__(self, file, name, first, flag, common=(), lists=(), source=SOURCE, kind="vendorList"):
        self.group = file.group(name, vendor_lists=lists, as_of=AS_OF, common=common)
        self.next, self.flag, self.source, self.kind = first, flag, source, kind

    def __call__(self, comment, value, *expected, flags="", source=None):
        flags = " ".join({self.flag, *flags.split()})
        self.group.document(
            f"lint-{self.next:04d}", comment, self.kind, value, expected, flags=flags, source=source or self.source)  # fmt: skip
        self.next += 1


def main():
    file = RulesFile("lint", {}, [TC, VDS, PR443, IG, RFC, AVI, OUR])
    for add in (headers, dates, standard_texts, document_rules, tables, declarations, vendors, urls, cookies, retention,
                specification_2, earlier, cmp_lists, information):  # fmt: skip
        add(file)
    used = {flag for group in file.groups for one in group.vectors for flag in one["flags"]}
    file.notes = {flag: text for flag, text in NOTES.items() if flag in used}
    (VECTORS / "rules" / "lint.json").write_text(file.text(), encoding="ascii")
    duplicate = json.dumps(gvl()).replace('"tcfPolicyVersion": 5', '"tcfPolicyVersion": 4, "tcfPolicyVersion": 5')
    (VECTORS / DUPLICATE).write_text(duplicate + "\n", encoding="ascii")
    (VECTORS / BEFORE).write_text(json.dumps(before(), indent=1) + "\n", encoding="ascii")


DUPLICATE = "rules/vendor-lists/duplicate-key.txt"  # not .json: readers of vectors refuse it


def headers(file):
    case = Group(file, "What a list says of itself", 1, "Header", DATED)
    case("A sound list", gvl(), flags="Sound")
    case("Number 4095", gvl(vendorListVersion=4095), flags="Boundary NonRule")
    case("Number 4096", gvl(vendorListVersion=4096), hit("version-number", "error", "vendorListVersion"), flags="Boundary")
    case("Number 0", gvl(vendorListVersion=0), hit("version-number", "error", "vendorListVersion"), flags="Boundary")
    case("No number", gvl(vendorListVersion=GONE), hit("version-number", "error", "vendorListVersion"))
    case("No policy version", gvl(tcfPolicyVersion=GONE), hit("policy-version", "error", "tcfPolicyVersion"))
    case = Group(file, "Specification and policy version", 21, "Header", DATED, source="IG, How do I determine which version of the GVL to use?")
    below = UNDER_POLICY_2
    case("Specification 3 with policy 3", gvl(tcfPolicyVersion=3), hit("spec-version", "error", "gvlSpecificationVersion"), *below)
    case("Specification 3 with policy 4", gvl(tcfPolicyVersion=4), flags="Boundary")
    new = [verdict(f"lint/{slug}", "undecided") for slug in ("li-3-6", "flexible-3-6", "consent-only-profile")]
    case("Policy 6, newer than the catalogue: nobody knows what it asks", gvl(tcfPolicyVersion=6), *new)
    case("Policy 64, more than 6 bits hold", gvl(tcfPolicyVersion=64), hit("policy-version", "error", "tcfPolicyVersion"), *new, flags="Boundary")
    case("Policy 0", gvl(tcfPolicyVersion=0), hit("policy-version", "error", "tcfPolicyVersion"), hit("spec-version", "error"), *below)
    case = Group(file, "Specification 2 and policy version", 31, "Header", (), source="IG, How do I determine which version of the GVL to use?")
    case("Specification 2 with policy 5", old_gvl(tcfPolicyVersion=5), hit("spec-version", "error", "gvlSpecificationVersion"), flags="Specification2")


    case = Group(file, "No specification that anybody knows", 35, "Header")
    case("Specification 4", gvl(gvlSpecificationVersion=4), hit("spec-version", "error", "gvlSpecificationVersion"))
    case("Specification as text", gvl(gvlSpecificationVersion="3"),
         hit("spec-version", "error", "gvlSpecificationVersion"), hit("member-type", "error", "gvlSpecificationVersion"))  # fmt: skip


def dates(file):
    case = Group(file, "Dates", 41, "Header", DATED)
    case("A day as people write it", gvl(vendor(1, deletedDate="24/09/2026")), hit("dates", "error", "vendors.1.deletedDate"))
    case("With milliseconds", gvl(vendor(1, deletedDate="2025-05-07T13:37:28.123Z")), flags="NonRule")
    case("null counts as absent", gvl(vendor(1, deletedDate=None)), flags="NonRule")
    case("Before there was a list", gvl(vendor(1, deletedDate="2017-12-31T23:59:59Z")), hit("dates", "error", "vendors.1.deletedDate"), flags="Boundary")
    case("The first possible day", gvl(vendor(1, deletedDate="2018-01-01T00:00:00Z")), flags="Boundary")
    case("A deletion on the day of the list", gvl(vendor(1, deletedDate="2026-05-28T20:00:00Z")), flags="Boundary NonRule")
    case("A deletion is announced", gvl(vendor(1, deletedDate="2026-05-29T00:00:00Z")), hit("deleted-in-future", "info", "vendors"), flags="Boundary")
    case = Group(file, "Lists without a usable day are judged as of today", 51, "Header", DATED)
    case("No lastUpdated", gvl(lastUpdated=GONE), hit("dates", "error", "lastUpdated"))
    case("lastUpdated without time zone", gvl(lastUpdated="2026-05-28T16:00:00"), hit("dates", "error", "lastUpdated"))


def standard_texts(file):
    slug, source = "standard-texts", "PR443, TCF v2.4"
    case = Group(file, "TCF 2.4", 61, "Header", source=source)
    new = {"lastUpdated": "2026-07-23T16:00:00Z"}
    case("There", gvl(**new, standardTexts={"features": "These methods."}), flags="Sound")
    case("Absent", gvl(**new), hit(slug, "info", "standardTexts"))
    case("Empty", gvl(**new, standardTexts={"features": ""}), hit(slug, "error", "standardTexts.features"))
    case("Without features", gvl(**new, standardTexts={"stacks": "Words."}), hit(slug, "error", "standardTexts.features"))
    case("An array", gvl(**new, standardTexts=["Words."]), hit(slug, "error", "standardTexts"), hit("member-type", "error", "standardTexts"))
    case("A number", gvl(**new, standardTexts={"features": 1}), hit(slug, "error", "standardTexts.features"), hit("member-type", "error"))
    case("On the first day", gvl(lastUpdated="2026-07-20T00:00:00Z"), hit(slug, "info", "standardTexts"), flags="Boundary")
    case = Group(file, "The day before TCF 2.4", 71, "Header", source=source)
    case("Absent", gvl(lastUpdated="2026-07-19T23:59:59Z"), flags="Boundary")
    # B20: what is there has to be right, in a list of any date.
    case("There and empty", gvl(lastUpdated="2025-05-08T16:00:00Z", standardTexts={}), hit(slug, "error", "standardTexts.features"))


def document_rules(file):
    case = Group(file, "Types and names", 81, "Document", DATED)
    case("Ids as text", gvl(vendor(1, features=["1"])), hit("member-type", "error", "vendors.1.features"))
    case("A fraction of a day", gvl(vendor(1, dataRetention={"stdRetention": 30.5})), hit("member-type", "error", "vendors.1.dataRetention.stdRetention"), hit("retention", "error", "vendors.1.dataRetention"), hit("retention", "error"))
    case("30.0 is an integer in JSON", gvl(vendor(1, dataRetention={"stdRetention": 30.0})), flags="NonRule")
    case("A member nobody knows, in a vendor", gvl(vendor(1, foo=1)), hit("unknown-member", "info", "vendors.*.foo"))
    case("And in the list", gvl(foo={}), hit("unknown-member", "info", "foo"))
    case("In two vendors: one note", gvl(vendor(1, foo=1), vendor(2, foo=2)), hit("unknown-member", "info", "vendors.*.foo"))
    case("A name twice in one object", DUPLICATE, hit("json-text", "error", "tcfPolicyVersion"), source="RFC8259, Objects")


def tables(file):
    case = Group(file, "Tables and ids", 101, "Table", DATED)
    other = gvl()
    other["vendors"] = {"755": vendor(756)}
    case("Key 755, id 756", other, hit("id-mismatch", "error", "vendors.755"))
    case("A stack", gvl(**with_entry("stacks", "1", id=2)), hit("id-mismatch", "error", "stacks.1"))
    case("An array instead of a map", {**gvl(), "vendors": [vendor(1)]}, hit("id-mismatch", "error", "vendors"))
    case("Two entries of one id", {**gvl(), "vendors": [vendor(1), vendor(1)]}, hit("id-mismatch", "error", "vendors"), hit("id-mismatch", "error"))
    case("Vendor 65535", gvl(vendor(65535)), flags="Boundary NonRule")
    case("Vendor 65536", gvl(vendor(1), vendor(65536)), hit("id-order", "info", "vendors.65536"), flags="Boundary")
    case("Vendor 0", gvl(vendor(1), vendor(0)), hit("id-order", "info", "vendors.0"), flags="Boundary")
    case("Purpose 25", gvl(**with_entry("purposes", "25", **entry(25, "Purpose 25"))), hit("id-order", "info", "purposes.25"), flags="Boundary")
    # Purposes and all that is like them: "id": number, REQUIRED.
    for table in ("purposes", "specialFeatures", "dataCategories", "stacks"):
        case(f"No id in an entry of {table}", gvl(**with_entry(table, "1", id=GONE)), hit("id-mismatch", "error", f"{table}.1"))
    case("null is none", gvl(**with_entry("features", "1", id=None)), hit("id-mismatch", "error", "features.1"))
    case("A text in place of the id: told once", gvl(**with_entry("purposes", "1", id="1")), hit("member-type", "error", "purposes.1.id"), flags="NonRule")
    case = Group(file, "Texts", 121, "Table", DATED)
    case("No description", gvl(**with_entry("purposes", "2", description=GONE)), hit("texts", "error", "purposes.2.description"))
    case("No illustrations", gvl(**with_entry("features", "1", illustrations=GONE)), hit("texts", "error", "features.1.illustrations"))
    case("An empty name", gvl(**with_entry("specialFeatures", "1", name="")), hit("texts", "error", "specialFeatures.1.name"))
    titled = with_entry("specialPurposes", "1", name=GONE, title="Special purpose 1")
    case("A title instead of a name", gvl(**titled), hit("texts", "error", "specialPurposes.1.name"), hit("unknown-member", "info", "specialPurposes.*.title"))
    case("A line break at the end of a name", gvl(**with_entry("specialPurposes", "1", name="Special\n")), hit("texts", "warning", "specialPurposes.1.name"))
    case("Data categories have no illustrations", gvl(), flags="NonRule")
    case = Group(file, "Stacks", 131, "Table", DATED)
    case("Neither purposes nor special features", gvl(**with_entry("stacks", "1", specialFeatures=[])), hit("stack", "error", "stacks.1"))
    case("A purpose that the list lacks", gvl(**with_entry("stacks", "1", purposes=[12])), hit("stack", "error", "stacks.1.purposes"))
    case("Special features only", gvl(**with_entry("stacks", "1", specialFeatures=[1])), flags="NonRule")
    case = Group(file, "Names", 141, "Table", DATED, source="TC, What is contained in the Global Vendor List?")
    case("Two live vendors of one name", gvl(vendor(1, name="Acme"), vendor(2, name="ACME ")), hit("duplicate-name", "info", "vendors.2.name"))
    case("One of them deleted", gvl(vendor(1, name="Acme", deletedDate="2026-01-01T00:00:00Z"), vendor(2, name="Acme")), flags="NonRule")
    case = Group(file, "Without tables", 151, "Tables", DATED)
    tables = ("purposes", "specialPurposes", "features", "specialFeatures", "dataCategories")
    cut = gvl(**{name: GONE for name in (*tables, "stacks")})
    case("Nobody can say whether what is declared exists", cut, verdict("lint/unknown-reference", "undecided"))
    case("Nor what the stacks hold", gvl(specialFeatures=GONE), verdict("lint/stack", "undecided"))
    case("No vendor at all", gvl(vendors={}), flags="NonRule")


def declarations(file):
    case = Group(file, "What vendors declare", 201, "Declaration", DATED)
    case("Purpose 7 on both bases", gvl(vendor(1, purposes=[1, 3, 7])), hit("purpose-both-bases", "error", "vendors.1.purposes"))
    case("Flexible and declared on no basis", gvl(vendor(1, legIntPurposes=[2])), hit("flexible-not-declared", "error", "vendors.1.flexiblePurposes"))
    case("Features only", gvl(vendor(1, purposes=[], legIntPurposes=[], flexiblePurposes=[], specialPurposes=[])),
         hit("no-purpose", "error", "vendors.1.purposes"), hit("storage-without-purpose-one", "info"))  # fmt: skip
    only = vendor(1, purposes=[], legIntPurposes=[], flexiblePurposes=[], usesCookies=False, cookieMaxAgeSeconds=None)
    case("Special purposes only", gvl(only), flags="NonRule")
    case("A purpose that the list lacks", gvl(vendor(1, purposes=[1, 11])), hit("unknown-reference", "error", "vendors.1.purposes"))
    case("A data category that the list lacks", gvl(vendor(1, dataDeclaration=[1, 12])), hit("unknown-reference", "error", "vendors.1.dataDeclaration"))
    case("A special feature that the list lacks", gvl(vendor(1, specialFeatures=[2])), hit("unknown-reference", "error", "vendors.1.specialFeatures"))
    case("An id twice", gvl(vendor(1, features=[1, 1])), hit("duplicate-member", "warning", "vendors.1.features"))
    case("Legitimate interest in purpose 1", gvl(vendor(1, purposes=[3], legIntPurposes=[1, 2, 7])),
         hit("purpose-one-li", "error", "vendors.1.legIntPurposes"), hit("storage-without-purpose-one", "info"), hit("consent-only-profile", "info"))  # fmt: skip
    case("Purpose 1 flexible", gvl(vendor(1, flexiblePurposes=[1])), hit("purpose-one-flexible", "error", "vendors.1.flexiblePurposes"))
    case("Legitimate interest in purpose 3", gvl(vendor(1, purposes=[1], legIntPurposes=[2, 3, 7])), hit("li-3-6", "error", "vendors.1.legIntPurposes"))
    case("Purpose 3 flexible", gvl(vendor(1, flexiblePurposes=[3])), hit("flexible-3-6", "warning", "vendors.1.flexiblePurposes"))
    case("Purpose 3 without 1", gvl(vendor(1, purposes=[3], usesCookies=False, cookieMaxAgeSeconds=None)), hit("consent-only-profile", "info", "vendors"))
    case("Cookies without purpose 1", gvl(vendor(1, purposes=[], legIntPurposes=[2, 7])), hit("storage-without-purpose-one", "info", "vendors"))
    case("Other storage without purpose 1", gvl(vendor(1, purposes=[], usesCookies=False, cookieMaxAgeSeconds=None, usesNonCookieAccess=True)), hit("storage-without-purpose-one", "info", "vendors"))
    leaver = {"purposes": [3], "legIntPurposes": [2], "flexiblePurposes": [2]}
    case("Nothing is noted of a vendor that is deleted", gvl(vendor(1), vendor(2, deletedDate="2026-01-01T00:00:00Z", **leaver)), flags="Deleted NonRule")
    case("A vendor whose deletion is announced is live", gvl(vendor(1), vendor(2, deletedDate="2027-01-01T00:00:00Z", **leaver)), hit("deleted-in-future", "info"), hit("storage-without-purpose-one", "info"), hit("consent-only-profile", "info"), flags="Deleted")


def vendors(file):
    case = Group(file, "Required members", 231, "Vendor", DATED)
    for name in ("urls", "usesCookies", "cookieMaxAgeSeconds", "cookieRefresh", "usesNonCookieAccess",
                 "deviceStorageDisclosureUrl", "dataRetention", "dataDeclaration"):  # fmt: skip
        case(f"No {name}", gvl(vendor(1, **{name: GONE})), hit("required-member", "error", f"vendors.1.{name}"))
    case("No id inside", gvl(vendor(1, id=GONE)), hit("required-member", "error", "vendors.1.id"))
    case("An empty name", gvl(vendor(1, name=" ")), hit("required-member", "error", "vendors.1.name"))
    case("usesCookies null", gvl(vendor(1, usesCookies=None)), hit("required-member", "error", "vendors.1.usesCookies"))
    # B20: a vendor that declares no category of data at all.
    case("No data category", gvl(vendor(1, dataDeclaration=[])), hit("required-member", "error", "vendors.1.dataDeclaration"))
    case = Group(file, "Overflow", 251, "Vendor", DATED)
    for limit in (32, 128):
        case(f"{limit} kilobytes", gvl(vendor(1, overflow={"httpGetLimit": limit})))
    case("64 kilobytes", gvl(vendor(1, overflow={"httpGetLimit": 64})), hit("overflow", "error", "vendors.1.overflow.httpGetLimit"))
    case("No limit", gvl(vendor(1, overflow={})), hit("overflow", "error", "vendors.1.overflow"))
    case("No overflow", gvl(), flags="NonRule")
    case = Group(file, "The disclosure's address", 261, "Vendor", DATED, source="VDS, Access method")
    where = "vendors.1.deviceStorageDisclosureUrl"
    case("Plain http", gvl(vendor(1, deviceStorageDisclosureUrl="http://v1.example/s.json")), hit("disclosure-url", "error", where))
    case("White space before it", gvl(vendor(1, deviceStorageDisclosureUrl="\u00a0https://v1.example/s.json")), hit("disclosure-url", "warning", where))


def urls(file):
    def pages(*urls):
        return gvl(vendor(1, urls=list(urls)))

    def page(language="en", privacy="https://v1.example/p", **more):
        return {"langId": language, "privacy": privacy, **({"legIntClaim": "https://v1.example/li"} | more)}

    case = Group(file, "Links by language", 271, "Vendor", DATED)
    case("No language", pages(), hit("urls", "error", "vendors.1.urls"))
    case("Two languages", pages(page("en"), page("fr")))
    case("A language twice", pages(page("en"), page("de"), page("en")), hit("url-duplicate-language", "warning", "vendors.1.urls.langId"))
    case("A variant as published", pages(page("sr - cyrl")), hit("urls", "error", "vendors.1.urls.langId"))
    case("Capitals", pages(page("EN")), flags="NonRule")
    case("A link without scheme", pages(page(privacy="v1.example/p")), hit("urls", "error", "vendors.1.urls.privacy"))
    case("Plain http", pages(page(privacy="http://v1.example/p")), hit("urls", "warning", "vendors.1.urls.privacy"))
    case("White space behind a link", pages(page(privacy="https://v1.example/p ")), hit("urls", "warning", "vendors.1.urls.privacy"))
    case("Legitimate interest and no claim", pages(page(legIntClaim="")), hit("urls", "warning", "vendors.1.urls.legIntClaim"))
    consent = vendor(1, purposes=[1, 3, 7], legIntPurposes=[], specialPurposes=[], urls=[page(legIntClaim="")])
    case("No legitimate interest and no claim", gvl(consent), flags="NonRule")
    letters = "abcdefghijklmnopqrstuvwxyz"
    languages = [one + other for one in "ab" for other in letters]
    case("40 languages", pages(*[page(one) for one in languages[:40]]), flags="Boundary")
    case("41 languages", pages(*[page(one) for one in languages[:41]]), hit("urls", "error", "vendors.1.urls"), flags="Boundary")


def cookies(file):
    def one(uses, age):
        return gvl(vendor(1, usesCookies=uses, cookieMaxAgeSeconds=age))

    slug, where = "cookie-age", "vendors.1.cookieMaxAgeSeconds"
    case = Group(file, "Cookies and their age", 291, "Vendor", DATED)
    case("Cookies without age", one(True, None), hit(slug, "error", where))
    case("An age without cookies", one(False, 7776000), hit(slug, "error", where))
    case("Neither", one(False, None))
    case("Session cookies: 0", one(True, 0), flags="NonRule Boundary")
    case("Session cookies: -1", one(True, -1), flags="NonRule")
    # B20: 13 calendar months, not 13 times 31 days.
    case("13 months of 31 days", one(True, 13 * 31 * 86400), hit(slug, "info", "vendors"), flags="Boundary")
    case("A second more", one(True, 13 * 31 * 86400 + 1), hit(slug, "info", "vendors"), flags="Boundary")
    case("A second less than 396 days", one(True, 396 * 86400 - 1), flags="Boundary")
    case("396 days", one(True, 396 * 86400), hit(slug, "info", "vendors"), flags="Boundary")
    case("400 days, the most that browsers keep", one(True, 400 * 86400), hit(slug, "info", "vendors"))


def retention(file):
    def keeps(**members):
        return gvl(vendor(1, dataRetention=members))

    slug = "retention"
    case = Group(file, "How long data is kept", 301, "Retention", DATED)
    case("A period for every declared purpose but 1", keeps(purposes={"2": 1, "3": 0, "7": 30}, specialPurposes={"1": 30}), flags="NonRule")
    case("None for purpose 7", keeps(purposes={"2": 1, "3": 0}, specialPurposes={"1": 30}), hit(slug, "error", "vendors.1.dataRetention"))
    case("None for special purpose 1", keeps(purposes={"2": 1, "3": 0, "7": 30}), hit(slug, "error", "vendors.1.dataRetention"))
    case("A period for what is not declared", keeps(stdRetention=30, purposes={"11": 5}), hit(slug, "error", "vendors.1.dataRetention.purposes.11"))
    case("A special purpose that is not declared", keeps(stdRetention=30, specialPurposes={"2": 5}), hit(slug, "error", "vendors.1.dataRetention.specialPurposes.2"))
    case("A negative period", keeps(stdRetention=-1), hit(slug, "error", "vendors.1.dataRetention.stdRetention"))
    case("A negative exception", keeps(stdRetention=30, purposes={"2": -5}), hit(slug, "error", "vendors.1.dataRetention.purposes.2"))
    case("0 days", keeps(stdRetention=0), flags="NonRule Boundary")


def specification_2(file):
    case = Group(file, "Specification 2 under policy 2", 321, "Specification2", UNDER_POLICY_2)
    case("A sound list", old_gvl(), flags="Sound")
    case("Legitimate interest in purpose 3, legal then", old_gvl(old_vendor(1, purposes=[1], legIntPurposes=[2, 3, 7], flexiblePurposes=[3])), flags="NonRule Dated")
    case("No policyUrl", old_gvl(old_vendor(1, policyUrl=GONE)), hit("policy-url", "error", "vendors.1.policyUrl"))
    case("n/a", old_gvl(old_vendor(1, policyUrl="n/a")), hit("policy-url", "error", "vendors.1.policyUrl"))
    case("Plain http", old_gvl(old_vendor(1, policyUrl="http://v1.example/p")), flags="NonRule")
    case("White space around it", old_gvl(old_vendor(1, policyUrl=" https://v1.example/p")), hit("policy-url", "warning", "vendors.1.policyUrl"))
    case("A disclosure by plain http", old_gvl(old_vendor(1, deviceStorageDisclosureUrl="http://v1.example/s.json")), hit("disclosure-url", "warning"))
    case("No cookie members, as before 2022", old_gvl(old_vendor(1, usesCookies=GONE, cookieMaxAgeSeconds=GONE)), flags="NonRule")
    case("No member of specification 3", old_gvl(old_vendor(1, usesNonCookieAccess=GONE, cookieRefresh=GONE)), flags="NonRule")


def earlier(file):
    """Beside rules/vendor-lists/before.json: vendors 1, 2 (deleted) and 3, policy 5, number 150."""
    source = "TC, What is contained in the Global Vendor List?"
    case = Group(file, "Beside an earlier list", 341, "Earlier", DATED, [BEFORE], source)
    gone = {"deletedDate": "2026-03-02T00:00:00Z"}
    one, two, three = vendor(1, name="Acme Ltd"), vendor(2, name="Beta", **gone), vendor(3)
    case("All are still there", gvl(one, two, three), flags="Sound")
    case("Vendor 3 is gone", gvl(one, two), hit("vendor-vanished", "error", "vendors"))
    case("Vendor 3 is marked deleted", gvl(one, two, vendor(3, **gone)), flags="NonRule")
    case("Number 2 is another firm now", gvl(one, vendor(2, name="Gamma"), three), hit("id-reused", "error", "vendors.2"))
    case("Number 2 is back under its name", gvl(one, vendor(2, name="BETA Limited"), three), hit("id-reused", "warning", "vendors.2"))
    case("Number 1 has another name", gvl(vendor(1, name="Acme Group"), two, three), flags="NonRule")
    case("A new vendor", gvl(one, two, three, vendor(4)), flags="NonRule")
    case("Policy 4 after 5", gvl(one, two, three, tcfPolicyVersion=4), hit("policy-backwards", "error", "tcfPolicyVersion"))
    case("Beside a later list only: nobody compares", gvl(one, vendorListVersion=149), flags="NonRule")


BEFORE = "rules/vendor-lists/before.json"


def before():
    gone = {"deletedDate": "2026-03-02T00:00:00Z"}
    return gvl(vendor(1, name="Acme Ltd"), vendor(2, name="Beta", **gone), vendor(3), vendorListVersion=150, lastUpdated="2026-03-19T17:00:00Z")


def cmp_lists(file):
    def cmp(number, **changes):
        return changed({"id": number, "name": f"CMP {number}", "isCommercial": True, "environments": ["Web"]}, changes)

    def gcl(*cmps, **changes):
        cmps = {str(one.get("id", 300)): one for one in cmps or (cmp(300),)}
        return changed({"lastUpdated": "2026-05-28T17:03:19Z", "cmps": cmps}, changes)

    slug, source = "cmp-list", "TC, Example Global CMP List JSON Object"
    case = Group(file, "The CMP list", 361, "CmpList", (), source=source, kind="cmpList")
    case("A sound list", gcl(), flags="Sound")
    case("Labels as in the text and as published", gcl(cmp(300, environments=["web", "Native App (Mobile)", "native app (CTV)", "other"])), flags="NonRule")
    case("Key 2, id 3", {**gcl(), "cmps": {"2": cmp(3)}}, hit(slug, "error", "cmps.2"))
    case("Id 1", gcl(cmp(1)), hit(slug, "error", "cmps.1.id"), flags="Boundary")
    case("No id", {**gcl(), "cmps": {"300": cmp(300, id=GONE)}}, hit(slug, "error", "cmps.300.id"))
    case("No name", gcl(cmp(300, name=GONE)), hit(slug, "error", "cmps.300.name"))
    case("No isCommercial", gcl(cmp(300, isCommercial=GONE)), hit(slug, "error", "cmps.300.isCommercial"))
    case("No environments", gcl(cmp(300, environments=GONE)), hit(slug, "warning", "cmps.300.environments"))
    case("An environment nobody knows", gcl(cmp(300, environments=["Refrigerator"])), hit(slug, "error", "cmps.300.environments"))
    case("Environments as text", gcl(cmp(300, environments="Web")), hit("member-type", "error", "cmps.300.environments"), hit(slug, "warning"))
    case("A deletion with milliseconds", gcl(cmp(300, deletedDate="2024-11-13T10:00:00.000Z")), flags="NonRule")
    case("A deletion as people write it", gcl(cmp(300, deletedDate="13.11.2024")), hit(slug, "error", "cmps.300.deletedDate"))
    case("No lastUpdated", gcl(lastUpdated=GONE), hit(slug, "error", "lastUpdated"))
    case("A member nobody knows", gcl(cmp(300, foo=1)), hit("unknown-member", "info", "cmps.*.foo"))
    case("Id 4096, more than 12 bits hold", gcl(cmp(300), cmp(4096)), hit(slug, "error", "cmps.4096"), flags="Boundary")


def information(file):
    def vendor(**changes):
        members = {
            "id": 1, "name": "Vendor 1", "legalAddress": "1 Example Street", "contact": "tcf@vendor.example",
            "territorialScope": ["BE", "FI"], "environments": ["web", "other"], "serviceTypes": ["SSP", "Ad serving"],
            "internationalTransfers": True, "transfersMechanisms": ["BCRs"],
        }  # fmt: skip
        return changed(members, changes)

    def avi(**changes):
        document = {"aviSpecificationVersion": 1, "aviListVersion": 1, "lastUpdated": "2022-05-28T00:00:00Z"}
        return {**document, "vendors": {"1": vendor(**changes)}}

    slug, where = "avi-list", "vendors.1"
    source = "AVI, Example Additional Vendor Information List Object"
    case = Group(file, "The Additional Vendor Information List", 401, "Information", (), source=source, kind="vendorInformation")
    case("As the example has it", avi(), flags="Sound NonRule")
    case("The other name of the mechanisms", avi(transfersMechanisms=GONE, transferMechanisms=["SCCs"]), flags="NonRule")
    case("A country outside the framework", avi(territorialScope=["XX"]), hit(slug, "error", f"{where}.territorialScope"))
    case("An environment nobody knows", avi(environments=["fridge"]), hit(slug, "error", f"{where}.environments"))
    case("A service nobody knows", avi(serviceTypes=["Magic"]), hit(slug, "error", f"{where}.serviceTypes"))
    case("Transfers without mechanisms", avi(transfersMechanisms=GONE), hit(slug, "error", f"{where}.transferMechanisms"))
    case("No transfers, and null", avi(internationalTransfers=False, transfersMechanisms=None), flags="NonRule")
    case("Key 1, id 2", avi(id=2), hit(slug, "error", f"{where}.id"))
    case("Specification 2", {**avi(), "aviSpecificationVersion": 2}, hit(slug, "error", "aviSpecificationVersion"))

    def wrong(member):
        return hit(slug, "error", f"{where}.{member}")

    # The example: 'SSP', 'DSP', 'Verification Tool', 'Ad Serving', 'Header Bidding Service', 'DMP / Data Provider',
    # 'Identity Resolution Service', …; the contents: Verification, Header bidding, Identity resolution services, …
    tools = ["SSP", "DSP", "Verification Tool", "Ad Serving", "Header Bidding Service", "DMP / Data Provider", "Identity Resolution Service",
             "Content Delivery Network", "Recommendation Service", "Website Analytics", "Buyer", "Campaign Analytics", "Audience Analytics", "Other"]  # fmt: skip
    case("The services of the example", avi(serviceTypes=tools), flags="NonRule")
    contents = "AVI, What is contained in the Additional Vendor Information List?"
    services = ["SSP", "DSP", "Verification", "Ad serving", "Header bidding", "DMP / Data provider", "Identity resolution services", "Content delivery network",
                "Recommendation service", "Website analytics", "Buyer", "Campaign Analytics", "Audience analytics", "Other"]  # fmt: skip
    case("The services of the contents", avi(serviceTypes=services), flags="NonRule", source=contents)
    mechanisms = ["Adequacy Decision", "SCCs", "BCRs", "Supplementary measures", "Other"]
    case("All five mechanisms", avi(transfersMechanisms=mechanisms), flags="NonRule")
    case("A service nobody knows, which begins like one", avi(serviceTypes=["Verification Tools"]), wrong("serviceTypes"))
    case("A mechanism nobody knows", avi(transfersMechanisms=["Consent"]), wrong("transferMechanisms"))
    # "name": string, REQUIRED; "legalAddress": string, REQUIRED; "contact" string, REQUIRED.
    for member, label in (("name", "name"), ("legalAddress", "address"), ("contact", "contact")):
        case(f"No {label}", avi(**{member: GONE}), wrong(member))
        case(f"An empty {label}", avi(**{member: " "}), wrong(member))
    case("A contact that is no text: told once", avi(contact=["tcf@vendor.example"]), hit("member-type", "error", f"{where}.contact"), flags="NonRule")
    # "array of enum, REQUIRED. Indicates EU/EEA/UK jurisdictions where the vendor operates"
    for member in ("territorialScope", "environments", "serviceTypes"):
        case(f"{member} is empty", avi(**{member: []}), wrong(member))
    # "internationalTransfers": boolean, REQUIRED.
    case("No word about transfers", avi(internationalTransfers=GONE), wrong("internationalTransfers"))
    case("Transfers as text: told once", avi(internationalTransfers="Y"), hit("member-type", "error", f"{where}.internationalTransfers"), flags="NonRule")
    # "transferMechanisms": array of enum, REQUIRED IF internationalTransfers = true else null.
    case("Mechanisms without transfers", avi(internationalTransfers=False), wrong("transferMechanisms"))
    case("No transfers, and an empty array: it names none", avi(internationalTransfers=False, transfersMechanisms=[]), flags="NonRule")
    case("Transfers with an empty array", avi(transfersMechanisms=[]), wrong("transferMechanisms"))


if __name__ == "__main__":
    main()
