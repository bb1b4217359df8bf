"""TestVectors/rules/url.json: what URLs, their templates and bid requests say about consent."""

from pathlib import Path

from rule_cases import FOLDER
from rules_file import RulesFile, failure, verdict
from sound_strings import AS_OF, DISCLOSED, LIST, TC, core
from tcf import gpp, tc
from vector_file import document

API = document("API", "CMP API v2", "How do ad tags work?")
IG = document("IG", "TCF Implementation Guidelines", "Piggybacking", "How to determine the legal basis")
GPPE = document("GPPE", "GPP EEA section (TCF EU)", "Section encoding")
GPPS = document("GPPS", "GPP Consent String Specification", "How does a URL-based service process the GPP String when it can't execute Javascript?")
GPPA = document("GPPA", "GPP CMP API Specification", "In-App Key Names")
RTB = document("RTB", "OpenRTB 2.6", "Object: Regs", "Object: User")
AC = document("AC", "Google Additional Consent technical specification", "How to pass the AC string through the digital advertising chain")
ADVISORY = document("ADVISORY", "OpenRTB Advisory: GDPR", "Regs.ext.gdpr and User.ext.consent")

NOTES = {
    "Boundary": {"description": "The last day or value on one side of a limit."},
    "Path": {"description": "Consent parameters in the path.", "rule": "url/path-parameter"},
    "GPPSections": {"description": "gpp_sid beside gpp.", "rule": "gpp/sid"},
    "GPPDiffers": {"description": "Section 2 of gpp beside the TC string.", "rule": "gpp/tcf-section-differs"},
    "Value": {"description": "gdpr is something else than 0 or 1.", "rule": "url/gdpr-value"},
    "Missing": {"description": "GDPR applies and there is no TC string.", "rule": "url/consent-missing"},
    "Unresolved": {"description": "A called URL with a macro in it.", "rule": "url/macro-unresolved"},
    "MacroVendor": {"description": "A template's macro names no vendor.", "rule": "url/macro-vendor"},
    "Duplicate": {"description": "A parameter twice, or two places that contradict.", "rule": "url/duplicate-parameter"},
    "Modified": {"description": "Another string than the one to be passed on.", "rule": "url/modified"},
    "MemberType": {"description": "The types of the other strings of a bid request.", "rule": "url/member-type"},
    "Withdrawn": {"description": "gdpr_pd.", "rule": "url/legacy-gdpr-pd"},
    "Receiver": {"description": "A vendor without any legal basis.", "rule": "url/receiver-not-permitted"},
    "Template": {"description": "A template: nothing but macros with plain braces."},
    "Form": {"description": "An unusual way to write a URL, which has to be read."},
    "OneFault": {"description": "A fault that other rules would see too; it is told once."},
}

PASSING = "TC, Full TC String passing"
GPP_PASSING = "GPPS, How does a URL-based service process the GPP String when it can't execute Javascript?"
SOUND = tc(core(), DISCLOSED)
BASE = "https://ads.example/px"
MACROS = "gdpr=${GDPR}&gdpr_consent=${GDPR_CONSENT_755}"


class Author:
    def __init__(self):
        self.file = RulesFile("url", NOTES, [TC, API, IG, RTB, ADVISORY, AC, GPPE, GPPA, GPPS])

    def group(self, name, first, source=PASSING, lists=(LIST,), as_of=AS_OF, **more):
        group = self.file.group(name, vendor_lists=lists, as_of=as_of, **more)
        numbers = iter(range(first, first + 100))

        def case(comment, what, *expected, flags="", source=source):
            identifier = f"url-{next(numbers):04d}"
            if isinstance(what, dict):
                group.document(identifier, comment, "bidRequest", what, expected, flags, source)
            else:
                group.add(identifier, comment, {"url": what}, expected, flags, source, None)

        return case


def fail(rule, severity, place=None):
    return failure(f"url/{rule}", severity, member=place)


def main():
    author = Author()
    add_values(author)
    add_missing(author)
    add_macros(author)
    add_vendors(author)
    add_duplicates(author)
    add_modified(author)
    add_withdrawn(author)
    add_receivers(author)
    add_forms(author)
    add_requests(author)
    add_types(author)
    add_twice(author)
    add_paths(author)
    add_gpp(author)
    add_macro_places(author)
    add_gpp_pairs(author)
    used = {flag for group in author.file.groups for vector in group.vectors for flag in vector["flags"]}
    author.file.notes = {flag: note for flag, note in NOTES.items() if flag in used}
    (Path(FOLDER) / "url.json").write_text(author.file.text(), encoding="ascii")


def add_values(author):
    case = author.group("The value of gdpr", 1)
    case("gdpr 1 with a string", f"{BASE}?gdpr=1&gdpr_consent={SOUND}")
    case("gdpr 0", f"{BASE}?gdpr=0")
    case("gdpr true", f"{BASE}?gdpr=true&gdpr_consent={SOUND}", fail("gdpr-value", "error", "gdpr"), flags="Value")
    case("gdpr 2", f"{BASE}?gdpr=2", fail("gdpr-value", "error", "gdpr"), flags="Value")
    case("gdpr 01", f"{BASE}?gdpr=01", fail("gdpr-value", "error", "gdpr"), flags="Value")
    empty = fail("gdpr-value", "info", "gdpr")
    case("gdpr empty: unknown, which is allowed", f"{BASE}?gdpr=&gdpr_consent={SOUND}", empty, flags="Value NonRule", source="API, How do ad tags work?")
    case("A string without gdpr", f"{BASE}?gdpr_consent={SOUND}", flags="NonRule")
    case("Nothing about consent", f"{BASE}?id=17")
    case("A macro in place of the value", f"{BASE}?{MACROS}", flags="Template")
    case("Another vendor's macro", f"{BASE}?gdpr=%%GDPR%%&gdpr_consent=[GDPR_CONSENT]", flags="NonRule")


def add_missing(author):
    case = author.group("GDPR applies", 31)
    missing = fail("consent-missing", "warning", "gdpr_consent")
    case("No gdpr_consent", f"{BASE}?gdpr=1&id=3", missing, flags="Missing")
    case("gdpr_consent empty", f"{BASE}?gdpr=1&gdpr_consent=", missing, flags="Missing")
    case("gdpr_consent without a value", f"{BASE}?gdpr=1&gdpr_consent", missing, flags="Missing")
    case("gdpr 0 and no string: none is needed", f"{BASE}?gdpr=0&gdpr_consent=", flags="NonRule")
    case("The name in capitals is another name", f"{BASE}?gdpr=1&GDPR_CONSENT={SOUND}", missing, flags="Missing")
    case("Only behind #, which no server gets", f"{BASE}?gdpr=1#gdpr_consent={SOUND}", missing, flags="Missing Form")


def add_macros(author):
    case = author.group("Macros in called URLs", 51)
    consent = fail("macro-unresolved", "error", "gdpr_consent")
    case("Percent-encoded braces", f"{BASE}?gdpr=1&gdpr_consent=$%7BGDPR_CONSENT_755%7D", consent, flags="Unresolved")
    case("The dollar sign encoded too", f"{BASE}?gdpr=1&gdpr_consent=%24%7bGDPR_CONSENT_755%7d", consent, flags="Unresolved")
    case("Encoded twice", f"{BASE}?gdpr=1&gdpr_consent=%2524%257BGDPR_CONSENT_755%257D", consent, flags="Unresolved")
    case("gdpr was replaced, gdpr_consent was not", f"{BASE}?gdpr=1&gdpr_consent=${{GDPR_CONSENT_755}}", consent, flags="Unresolved")
    case(
        "gdpr_consent was replaced, gdpr was not: its value is not judged",
        f"{BASE}?gdpr=${{GDPR}}&gdpr_consent={SOUND}",
        fail("macro-unresolved", "error", "gdpr"),
        flags="Unresolved OneFault",
    )
    case("Under another name", f"{BASE}?gdpr=1&gdpr_consent={SOUND}&tcf=${{GDPR_CONSENT_755}}", fail("macro-unresolved", "error"), flags="Unresolved")
    addtl = f"{BASE}?gdpr=1&gdpr_consent={SOUND}&addtl_consent=${{ADDTL_CONSENT}}"
    case("The macro of the Additional Consent string", addtl, fail("macro-unresolved", "error", "addtl_consent"), flags="Unresolved")
    inner = "https%3A%2F%2Fb.example%3F" + "gdpr_consent%3D%24%7BGDPR_CONSENT_755%7D"
    case("In a URL inside the URL: a later caller replaces it", f"{BASE}?gdpr=1&gdpr_consent={SOUND}&next={inner}", flags="NonRule")
    case("A template", f"{BASE}?{MACROS}", flags="Template NonRule")


def add_vendors(author):
    case = author.group("Vendors of macros", 71)
    bad = fail("macro-vendor", "error", "gdpr_consent")
    template = f"{BASE}?gdpr=${{GDPR}}&gdpr_consent="
    case("Vendor 755", f"{template}${{GDPR_CONSENT_755}}", flags="Template")
    case("No id", f"{template}${{GDPR_CONSENT}}", bad, flags="MacroVendor Template")
    case("The id's place holder", f"{template}${{GDPR_CONSENT_XXXX}}", bad, flags="MacroVendor Template")
    case("Vendor 0", f"{template}${{GDPR_CONSENT_0}}", bad, flags="MacroVendor Template")
    case("An id beyond 16 bits", f"{template}${{GDPR_CONSENT_65536}}", bad, flags="MacroVendor Template")
    case("Vendor 13, which the list does not have", f"{template}${{GDPR_CONSENT_13}}", bad, flags="MacroVendor Template")
    case("Vendor 22, which was deleted", f"{template}${{GDPR_CONSENT_22}}", bad, flags="MacroVendor Template")
    case("Vendor 23, whose deletion is announced", f"{template}${{GDPR_CONSENT_23}}", flags="Boundary Template")
    case("Vendor 756, beyond the list of last week", f"{template}${{GDPR_CONSENT_756}}", bad, flags="MacroVendor Template Boundary")
    case("In small letters, which no caller replaces", f"{template}${{gdpr_consent_755}}", bad, flags="MacroVendor Template")
    case("No macro of a vendor", f"{BASE}?gdpr=${{GDPR}}", bad, flags="MacroVendor Template")
    case("A leading zero", f"{template}${{GDPR_CONSENT_0755}}", bad, flags="MacroVendor Template")
    case("Digits and more", f"{template}${{GDPR_CONSENT_755x}}", bad, flags="MacroVendor Template")
    case = author.group("Vendors of macros, beside an older list", 91, as_of="2026-06-05")
    undecided = verdict("url/macro-vendor", "undecided")
    case("Vendor 756: a later list may have it", f"{template}${{GDPR_CONSENT_756}}", undecided, flags="Template Boundary")
    case("Vendor 13: below the highest id, so no later list has it", f"{template}${{GDPR_CONSENT_13}}", bad, flags="MacroVendor Template Boundary")
    case = author.group("Vendors of macros, later", 95, as_of="2027-01-01")
    case("Vendor 23 on the day of its deletion", f"{template}${{GDPR_CONSENT_23}}", bad, flags="MacroVendor Template Boundary")
    case = author.group("Vendors of macros, without a list", 97, lists=())
    case("Vendor 755", f"{template}${{GDPR_CONSENT_755}}", undecided, flags="Template")
    case("No id: no list is needed", f"{template}${{GDPR_CONSENT}}", bad, flags="MacroVendor Template")


def add_duplicates(author):
    case = author.group("Parameters more than once", 111)
    case("gdpr 1 and gdpr 0", f"{BASE}?gdpr=1&gdpr_consent={SOUND}&gdpr=0", fail("duplicate-parameter", "warning", "gdpr"), flags="Duplicate")
    twice = fail("duplicate-parameter", "warning", "gdpr_consent")
    case("gdpr_consent twice, the same", f"{BASE}?gdpr=1&gdpr_consent={SOUND}&gdpr_consent={SOUND}", twice, flags="Duplicate")
    inner = f"https%3A%2F%2Fb.example%3Fgdpr%3D1%26gdpr_consent%3D{SOUND}"
    case("Once, and once in the URL inside the URL", f"{BASE}?gdpr=1&gdpr_consent={SOUND}&next={inner}", flags="NonRule")
    case("Twice in a template", f"{BASE}?{MACROS}&gdpr=${{GDPR}}", fail("duplicate-parameter", "warning", "gdpr"), flags="Duplicate Template")


def add_modified(author):
    case = author.group("The string that was to be passed on", 131, expected_string=SOUND)
    changed = fail("modified", "error", "gdpr_consent")
    case("It is passed on", f"{BASE}?gdpr=1&gdpr_consent={SOUND}")
    case("It is passed on percent-encoded", f"{BASE}?gdpr=1&gdpr_consent={SOUND.replace('.', '%2E')}", flags="NonRule")
    case("Disclosed Vendors cut off", f"{BASE}?gdpr=1&gdpr_consent={SOUND.split('.', maxsplit=1)[0]}", changed, flags="Modified")
    case("Cut off within the segment", f"{BASE}?gdpr=1&gdpr_consent={SOUND[:-5]}", changed, flags="Modified")
    case("Written anew with the same meaning", f"{BASE}?gdpr=1&gdpr_consent={SOUND}A", changed, flags="Modified")
    other = tc(core(purpose_consents=[1]), DISCLOSED)
    case("Another string", f"{BASE}?gdpr=1&gdpr_consent={other}", changed, flags="Modified")
    case("No string in it: told by another rule", f"{BASE}?gdpr=1", fail("consent-missing", "warning", "gdpr_consent"), flags="Missing OneFault")
    case("In a bid request", request(regs={"gdpr": 1}, user={"consent": other}), fail("modified", "error", "user.consent"), flags="Modified")


def add_withdrawn(author):
    version = "TC, Version history"
    case = author.group("gdpr_pd", 151, version)
    case("gdpr_pd 1", f"{BASE}?gdpr=1&gdpr_consent={SOUND}&gdpr_pd=1", fail("legacy-gdpr-pd", "info", "gdpr_pd"), flags="Withdrawn")
    case = author.group("gdpr_pd before it was withdrawn", 153, version, as_of="2024-01-31")
    case("gdpr_pd 1", f"{BASE}?gdpr=0&gdpr_pd=1", verdict("url/legacy-gdpr-pd", "notEffective"), flags="Withdrawn Boundary")
    case = author.group("gdpr_pd on the first day", 154, version, as_of="2024-02-01")
    case("gdpr_pd 1", f"{BASE}?gdpr=0&gdpr_pd=1", fail("legacy-gdpr-pd", "info", "gdpr_pd"), flags="Withdrawn Boundary")


def add_receivers(author):
    case = author.group("Who is called next", 171, "IG, Piggybacking")
    nobody = fail("receiver-not-permitted", "info")

    def called(vendor, gdpr=1, string=SOUND):
        inner = f"https%3A%2F%2Fb.example%3Fgdpr_consent%3D%24%7BGDPR_CONSENT_{vendor}%7D"
        return f"{BASE}?gdpr={gdpr}&gdpr_consent={string}&next={inner}"

    case("Vendor 755 has consent", called(755))
    case("Vendor 3 was not disclosed", called(3), nobody, flags="Receiver")
    case("Vendor 1 was disclosed and has no bit", called(1), nobody, flags="Receiver")
    case("GDPR does not apply", called(3, gdpr=0))
    expired = tc(core(created="2025-04-30", vendor_list_version=5), DISCLOSED)
    case("By an expired string: that is the string's fault", called(3, string=expired), flags="OneFault")
    case = author.group("Who is called next, without the list", 177, "IG, Piggybacking", lists=())
    case("Vendor 755", called(755), verdict("url/receiver-not-permitted", "undecided"))
    case = author.group("Templates and a string to pass on", 178, "IG, Piggybacking", expected_string=SOUND)
    case("Vendor 755 has consent", f"{BASE}?{MACROS}", flags="Template")
    case("Vendor 9 has nothing", f"{BASE}?gdpr=${{GDPR}}&gdpr_consent=${{GDPR_CONSENT_9}}", nobody, flags="Receiver Template")


def add_forms(author):
    case = author.group("Ways to write a URL", 191)
    wrong = fail("gdpr-value", "error", "gdpr")
    path = fail("path-parameter", "info", "gdpr")
    case("Parameters behind ;", f"https://ads.example/ddm/B1.2;dc=3;gdpr=x;gdpr_consent={SOUND};ord=1?", wrong, path, flags="Value Form Path")
    case("Parameters behind /, as the document has it", f"http://vendor-a.example/key1=val1&key2=val2&gdpr=x&gdpr_consent={SOUND}", wrong, path, flags="Value Form Path")
    case("A name that is percent-encoded", f"{BASE}?%67dpr=x", wrong, flags="Value Form")
    case("A percent sign that encodes nothing", f"{BASE}?gdpr=%zz", wrong, flags="Value Form")
    case("User, password and port", f"https://me:secret@ads.example:8443/a?gdpr=x", wrong, flags="Value Form")
    case("A second question mark belongs to a value", f"{BASE}?u=https://b.example/?gdpr=x", flags="Form NonRule")
    case("Behind #", f"{BASE}?id=1#gdpr=x", flags="Form NonRule")
    case("No scheme", "//ads.example/px?gdpr=x", wrong, flags="Value Form")


def add_paths(author):
    """B13: parameters between slashes are read like those of a query, and a slash ends a value."""
    case = author.group("Parameters in the path", 241, "OUR, Q. url/")
    path = fail("path-parameter", "info", "gdpr")
    base = "https://sync.example/px"
    case("Between slashes", f"{base}/gdpr=1/gdpr_consent={SOUND}/", path, flags="Path")
    case("Between slashes, without the last one", f"{base}/gdpr=1/gdpr_consent={SOUND}", path, flags="Path")
    case("Behind ;", f"{base};gdpr=1;gdpr_consent={SOUND}", path, flags="Path")
    case("Before a query about something else", f"{base}/gdpr=1/gdpr_consent={SOUND}/?id=7", path, flags="Path")
    only = fail("path-parameter", "info", "gdpr_consent")
    case("The string in the path, the flag in the query", f"{base}/gdpr_consent={SOUND}/?gdpr=1", only, flags="Path")
    wrong = fail("gdpr-value", "error", "gdpr")
    case("A wrong flag", f"{base}/gdpr=true/gdpr_consent={SOUND}/", path, wrong, flags="Path Value")
    case("No string", f"{base}/gdpr=1/", path, fail("consent-missing", "warning", "gdpr_consent"), flags="Path Missing")
    called = f"{base}/gdpr=1/gdpr_consent=$%7BGDPR_CONSENT_755%7D/"
    case("A macro that was not replaced", called, path, fail("macro-unresolved", "error", "gdpr_consent"), flags="Path Unresolved")
    case("A template", f"{base}/gdpr=${{GDPR}}/gdpr_consent=${{GDPR_CONSENT_755}}/", path, flags="Path Template")
    case("A path about something else", f"{base}/a=1/b=2/?gdpr=0")
    case("A flag that holds the string", f"{BASE}?gdpr={SOUND}", wrong, flags="Value")


def add_gpp(author):
    """B24: gpp_sid against the header of gpp, and section 2 against the TC string."""
    both = gpp({2: SOUND, 6: "1YNN"})
    other = tc(core(purpose_consents=[1]), DISCLOSED)
    anew = f"{SOUND.split('.')[0]}AAAA.{SOUND.split('.')[1]}"

    def sid(severity, place="gpp_sid"):
        return failure("gpp/sid", severity, member=place)

    def differs(severity, place="gpp"):
        return failure("gpp/tcf-section-differs", severity, member=place)

    case = author.group("GPP in URLs", 261, "GPPA, In-App Key Names; GPPE, Section encoding")
    url = f"{BASE}?gdpr=1&gdpr_consent={SOUND}"
    case("Sections of the string", f"{url}&gpp={both}&gpp_sid=2_6", flags="GPPSections")
    case("Joined by a comma", f"{url}&gpp={both}&gpp_sid=2%2C6", flags="GPPSections")
    case("A section that the string does not have", f"{url}&gpp={both}&gpp_sid=7", sid("error"), flags="GPPSections")
    case("No ids", f"{url}&gpp={both}&gpp_sid=a", sid("error"), flags="GPPSections")
    case("-1: no section applies", f"{url}&gpp={both}&gpp_sid=-1", sid("info"), flags="GPPSections")
    case("Empty", f"{url}&gpp=&gpp_sid=", flags="GPPSections")
    case("A macro", f"{BASE}?{MACROS}&gpp=${{GPP_STRING_755}}&gpp_sid=${{GPP_SID}}", flags="GPPSections Template")
    case("Ids without a string", f"{url}&gpp_sid=7", sid("warning"), flags="GPPSections", source=GPP_PASSING)
    case("Section 2 is another TC string", f"{url}&gpp={gpp({2: other})}&gpp_sid=2", differs("error"), flags="GPPDiffers")
    case("Section 2 lacks a segment", f"{url}&gpp={gpp({2: SOUND.split('.')[0]})}&gpp_sid=2", differs("error"), flags="GPPDiffers")
    case("Section 2 says the same with more padding", f"{url}&gpp={gpp({2: anew})}&gpp_sid=2", differs("warning"), flags="GPPDiffers")
    case("Section 6 only", f"{url}&gpp={gpp({6: '1YNN'})}&gpp_sid=6", flags="GPPDiffers")
    case("No TC string beside it", f"{BASE}?gdpr=0&gpp={gpp({2: other})}&gpp_sid=2", flags="GPPDiffers")
    case = author.group("GPP in bid requests", 281, "RTB, Object: Regs; GPPE, Section encoding")
    user = {"consent": SOUND}
    case("Sections of the string", request(regs={"gdpr": 1, "gpp": both, "gpp_sid": [2, 6]}, user=user), flags="GPPSections")
    foreign = request(regs={"gdpr": 1, "gpp": both, "gpp_sid": [2, 7]}, user=user)
    case("A section that the string does not have", foreign, sid("error", "regs.gpp_sid"), flags="GPPSections")
    texts = request(regs={"gdpr": 1, "gpp": both, "gpp_sid": ["2"]}, user=user)
    case("Texts in place of numbers", texts, sid("error", "regs.gpp_sid"), flags="GPPSections")
    text = request(regs={"gdpr": 1, "ext": {"gpp": both, "gpp_sid": "2"}}, user=user)
    case("A text in place of the array", text, sid("error", "regs.ext.gpp_sid"), flags="GPPSections")
    case("No section applies", request(regs={"gdpr": 1, "gpp": both, "gpp_sid": [-1]}, user=user), sid("info", "regs.gpp_sid"), flags="GPPSections")
    case("No section at all", request(regs={"gdpr": 1, "gpp": both, "gpp_sid": []}, user=user), flags="GPPSections")
    two = request(regs={"gdpr": 1, "gpp": gpp({2: other})}, user=user)
    case("Section 2 is another TC string", two, differs("error", "regs.gpp"), flags="GPPDiffers")
    old = request(regs={"ext": {"gdpr": 1, "gpp": gpp({2: other})}}, user={"ext": user})
    case("Section 2 is another TC string, in the places of OpenRTB 2.5", old, differs("error", "regs.ext.gpp"), flags="GPPDiffers")


def add_macro_places(author):
    """The table: gdpr with &gdpr=${GDPR}, gdpr_consent with &gdpr_consent=${GDPR_CONSENT_XXXXX}."""
    case = author.group("Macros and their parameters", 331)
    consent, flag = "${GDPR_CONSENT_755}", "${GDPR}"
    bad, other = (fail("macro-vendor", "error", place) for place in ("gdpr_consent", "gdpr"))
    elsewhere = fail("macro-vendor", "info")
    case("One in place of the other", f"{BASE}?gdpr={consent}&gdpr_consent={flag}", other, bad, flags="MacroVendor Template")
    case("The string's macro in gdpr", f"{BASE}?gdpr={consent}", other, flags="MacroVendor Template")
    case("The string's macro under another name", f"{BASE}?gdpr={flag}&consent={consent}", elsewhere, flags="MacroVendor Template")
    case("Both under other names", f"{BASE}?applies={flag}&consent={consent}", elsewhere, failure("url/macro-vendor", "info", message_end="other than gdpr_consent"), flags="MacroVendor Template")
    case("The string's macro alone, as the document's example has it", f"{BASE}?gdpr_consent={consent}", flags="Template NonRule")
    case("An empty place for the string", f"{BASE}?gdpr={flag}&gdpr_consent=", bad, flags="MacroVendor Template")
    case("Another style of macro in the string's place", f"{BASE}?gdpr={flag}&gdpr_consent=[GDPR_CONSENT]", flags="Template NonRule")
    inner = "https%3A%2F%2Fb.example%3Fgdpr_consent%3D%24%7BGDPR_CONSENT_755%7D"
    case("The string's macro in a URL inside the URL", f"{BASE}?gdpr={flag}&next={inner}", flags="Template NonRule")
    case("Other macros beside them", f"{BASE}?{MACROS}&addtl_consent=${{ADDTL_CONSENT}}&us_privacy=${{US_PRIVACY}}", flags="Template NonRule")
    case("US Privacy alone", f"{BASE}?us_privacy=${{US_PRIVACY}}", flags="Template NonRule")


def add_gpp_pairs(author):
    """A pair of macros, ${GPP_STRING_XXXXX} with the vendor's number and ${GPP_SID}; up to 2 values of the latter."""
    case = author.group("Macros of GPP", 351, GPP_PASSING)
    sections = "gpp_sid=${GPP_SID}"
    bad = fail("macro-vendor", "error", "gpp")
    case("The document's example", f"{BASE}?{MACROS}&gpp=${{GPP_STRING_123}}&{sections}", flags="Template")
    case("Without a number, for vendors that have none", f"{BASE}?{MACROS}&gpp=${{GPP_STRING}}&{sections}", flags="Template NonRule")
    for comment, name in (
        ("A leading zero", "GPP_STRING_0123"), ("The number's place holder", "GPP_STRING_XXXXX"), ("An underscore and no number", "GPP_STRING_"),
        ("No underscore", "GPP_STRING123"), ("In small letters, which no caller replaces", "gpp_string_123"),
    ):  # fmt: skip
        case(comment, f"{BASE}?{MACROS}&gpp=${{{name}}}&{sections}", bad, flags="MacroVendor Template")
    swapped = f"{BASE}?{MACROS}&gpp=${{GPP_SID}}&gpp_sid=${{GPP_STRING_123}}"
    case("One in place of the other", swapped, bad, fail("macro-vendor", "error", "gpp_sid"), flags="MacroVendor Template")

    def sid(severity, place="gpp_sid"):
        return failure("gpp/sid", severity, member=place)

    case("A template without gpp_sid", f"{BASE}?{MACROS}&gpp=${{GPP_STRING_123}}", sid("error", "gpp"), flags="GPPSections Template")
    case("A template without gpp", f"{BASE}?{MACROS}&{sections}", sid("error"), flags="GPPSections Template")
    case = author.group("Macros of GPP for hosts of vendors", 381, GPP_PASSING, disclosures={"755": "rules/disclosures/755.json"})
    own, other = "https://ads.google.example/px", "https://ads.other.example/px"
    hint = fail("macro-vendor", "info", "gpp")
    case("A registered vendor's host, without its number", f"{own}?{MACROS}&gpp=${{GPP_STRING}}&{sections}", hint, flags="MacroVendor Template")
    case("A registered vendor's host, with a number", f"{own}?{MACROS}&gpp=${{GPP_STRING_755}}&{sections}", flags="Template")
    case("A host that no vendor discloses, without a number", f"{other}?{MACROS}&gpp=${{GPP_STRING}}&{sections}", flags="Template NonRule")
    case = author.group("GPP and its sections in called URLs", 371, GPP_PASSING)
    url = f"{BASE}?gdpr=1&gdpr_consent={SOUND}"
    three = gpp({2: SOUND, 6: "1YNN", 7: "BVVqAAAAAmA"})
    case("No gpp_sid", f"{url}&gpp={gpp({2: SOUND})}", sid("warning", "gpp"), flags="GPPSections")
    case("gpp_sid and an empty gpp", f"{url}&gpp=&gpp_sid=2", sid("warning"), flags="GPPSections")
    case("A GPP string without sections", f"{url}&gpp=DBAA", flags="GPPSections NonRule")
    case("No section applies, and no string", f"{url}&gpp_sid=-1", sid("info"), flags="GPPSections NonRule")
    case("gpp_sid is there and empty", f"{url}&gpp={gpp({2: SOUND})}&gpp_sid=", flags="GPPSections NonRule")
    case("Three sections in force", f"{url}&gpp={three}&gpp_sid=2,6,7", sid("warning"), flags="GPPSections")
    case("Two, of which one is named twice", f"{url}&gpp={three}&gpp_sid=2,6,2", flags="GPPSections NonRule Boundary")
    user = {"consent": SOUND}
    case("A bid request need not have gpp_sid", request(regs={"gdpr": 1, "gpp": three}, user=user), flags="GPPSections NonRule", source="RTB, Object: Regs")
    many = request(regs={"gdpr": 1, "gpp": three, "gpp_sid": [2, 6, 7]}, user=user)
    case("Nor does OpenRTB count", many, flags="GPPSections NonRule", source="RTB, Object: Regs")


def request(**members):
    return {"id": "1", "imp": [{"id": "1"}], **members}


def add_requests(author):
    regs, old = "RTB, Object: Regs", "ADVISORY, Regs.ext.gdpr and User.ext.consent"
    case = author.group("Bid requests", 211, regs)
    case("The places of OpenRTB 2.6", request(regs={"gdpr": 1}, user={"consent": SOUND}))
    case("The places of OpenRTB 2.5", request(regs={"ext": {"gdpr": 1}}, user={"ext": {"consent": SOUND}}), source=old)
    both = request(regs={"gdpr": 1, "ext": {"gdpr": 1}}, user={"consent": SOUND, "ext": {"consent": SOUND}})
    case("Both, with the same values", both, flags="NonRule")
    case("Neither", request(user={"id": "7"}))
    flags = request(regs={"gdpr": 0, "ext": {"gdpr": 1}}, user={"consent": SOUND})
    case("Two flags that contradict each other", flags, fail("duplicate-parameter", "warning", "regs.gdpr"), flags="Duplicate")
    other = tc(core(purpose_consents=[1]), DISCLOSED)
    strings = request(regs={"gdpr": 1}, user={"consent": SOUND, "ext": {"consent": other}})
    case("Two strings that contradict each other", strings, fail("duplicate-parameter", "warning", "user.consent"), flags="Duplicate")
    for value, name in ((True, "a boolean"), ("1", "a string"), (1.0, "a real"), (2, "2")):
        one = request(regs={"ext": {"gdpr": value}}, user={"ext": {"consent": SOUND}})
        case(f"The flag is {name}", one, fail("gdpr-value", "error", "regs.ext.gdpr"), flags="Value", source=old)
    case("No string", request(regs={"gdpr": 1}, user={}), fail("consent-missing", "warning", "user.consent"), flags="Missing")
    number = request(regs={"gdpr": 1}, user={"ext": {"consent": 1}})
    case("A number in place of the string", number, fail("consent-missing", "warning", "user.ext.consent"), flags="Missing")
    macro = request(regs={"gdpr": 1}, user={"consent": "${GDPR_CONSENT_755}"})
    case("A macro in place of the string", macro, fail("macro-unresolved", "error", "user.consent"), flags="Unresolved")
    case("A part of a request", {"regs": {"gdpr": 0}})
    case("null is no value", request(regs={"gdpr": None, "ext": {"gdpr": 0}}), flags="NonRule")


def add_types(author):
    """OpenRTB 2.6, Object: Regs: gpp and us_privacy are of type string."""
    case = author.group("Other strings of a bid request that are no text", 411, "RTB, Object: Regs")
    both = gpp({2: SOUND, 6: "1YNN"})

    def settings(value):
        return request(regs={"gdpr": 1}, user={"consent": SOUND, "ext": {"ConsentedProvidersSettings": {"consented_providers": value}}})

    def wrong(place, severity="error"):
        return fail("member-type", severity, place)

    case("Texts", request(regs={"gpp": both, "gpp_sid": [6], "us_privacy": "1YNN"}), flags="MemberType")
    case("The GPP string in an object", request(regs={"gpp": {"string": both}, "gpp_sid": [6]}), wrong("regs.gpp"), flags="MemberType")
    case("us_privacy is a number, below ext", request(regs={"ext": {"us_privacy": 1}}), wrong("regs.ext.us_privacy"), flags="MemberType")
    case("null is no value", request(regs={"gpp": None, "us_privacy": "1YNN"}), flags="MemberType NonRule")
    passing = "AC, How to pass the AC string through the digital advertising chain"
    case("Google's Additional Consent string", settings("2~1.35~dv.9"), flags="MemberType", source=passing)
    case("An array of providers", settings([1, 35]), wrong("user.ext.ConsentedProvidersSettings.consented_providers", "warning"), flags="MemberType", source=passing)
    older = {"consented_providers_settings": {"consented_providers": [1, 35]}}
    case("The older member, which holds an array", request(user={"ext": older}), flags="MemberType NonRule", source=passing)
    case("URLs have texts alone", f"{BASE}?gpp={both}&gpp_sid=6&us_privacy=1YNN", flags="MemberType")


def add_twice(author):
    case = author.group("Other strings in two places of a bid request", 311, "RTB, Object: Regs")
    # OpenRTB 2.6, Object: Regs: `gpp`, `gpp_sid` and `us_privacy` have moved out of `ext`.
    for name, first, second in (("us_privacy", "1YNN", "1YYN"), ("gpp_sid", [2], [6])):
        both = {"regs": {name: first, "ext": {name: second}}}
        case(f"Two values of {name}", both, fail("duplicate-parameter", "warning", f"regs.{name}"), flags="Duplicate")
        case(f"The same {name} twice", {"regs": {name: first, "ext": {name: first}}}, flags="NonRule")


if __name__ == "__main__":
    main()
