"""TestVectors/rules/gvl-information.json: strings and keys beside the Additional Vendor Information List."""

from rule_cases import FOLDER
from rules_file import RulesFile, failure
from sound_strings import AS_OF, DISCLOSED, LIST, SOUND, core
from stored_key_sets import key_set
from tcf import DisclosedVendors, tc
from vector_file import document

INFORMATION = "rules/vendor-lists/vendor-information.json"
AVI = document("AVI", "Additional Vendor Information List Specification", "Example Additional Vendor Information List Object")
SOURCE = "AVI, Example Additional Vendor Information List Object"
NOTES = {
    "Territory": {"description": "Where disclosed vendors work.", "rule": "gvl/vendor-territory"},
    "Environment": {"description": "In what disclosed vendors work.", "rule": "gvl/vendor-environment"},
    "WithoutInformation": "No such list is given: nobody is asked.",
}


def main():
    file = RulesFile("gvl-information", NOTES, [AVI])
    add_strings(file)
    add_keys(file)
    (FOLDER / "gvl-information.json").write_text(file.text(), encoding="ascii")


def add_strings(file):
    """Vendor 1 works in BE and FI, 12 in four countries, 755 in others too."""
    group = file.group("Countries", [LIST], as_of=AS_OF, common=SOUND, information=INFORMATION)
    outside = failure("gvl/vendor-territory", "info", "disclosedVendors")
    cases = [
        ("DE: vendor 1 works elsewhere", "DE", [outside]),
        ("BE: all work there", "BE", []),
        ("PT: vendors 1 and 12 work elsewhere, one finding", "PT", [outside]),
        ("AA: no country to ask about", "AA", [failure("fields/publisher-cc-unknown", "info")]),
    ]
    for number, (comment, country, expected) in enumerate(cases, 1):
        text = tc(core(publisher_cc=country), DISCLOSED)
        group.string(f"gvl-information-{number:04d}", comment, text, expected, "Territory", SOURCE)
    group = file.group("Countries, and vendors that say little", [LIST], as_of=AS_OF, common=SOUND, information=INFORMATION)
    few = core(
        publisher_cc="PT",
        purpose_consents=[1, 3, 4],
        purpose_legitimate_interests=[2, 7, 9, 10],
        vendor_consents=[755],
        vendor_legitimate_interests=[755],
    )
    text = tc(few, DisclosedVendors([755, 15]))
    comment = "PT: 755 works in others too, and 15 is not on this older list"
    group.string("gvl-information-0006", comment, text, [], "Territory", SOURCE)
    group = file.group("Countries, and no such list", [LIST], as_of=AS_OF, common=SOUND)
    text = tc(core(publisher_cc="PT"), DISCLOSED)
    group.string("gvl-information-0011", "PT", text, [], "Territory WithoutInformation", SOURCE)


def add_keys(file):
    group = file.group("The keys of an app", [LIST], as_of=AS_OF, information=INFORMATION)
    elsewhere = failure("gvl/vendor-environment", "info", key="IABTCF_TCString")
    keys = key_set(core(), DISCLOSED)
    group.document("gvl-information-0021", "Vendor 1 works on websites", "storedKeys", keys, [elsewhere], "Environment", SOURCE)
    shown = DisclosedVendors([12, 755])
    keys = key_set(core(), shown)
    comment = "On television and phones"
    group.document("gvl-information-0022", comment, "storedKeys", keys, [], "Environment", SOURCE)


if __name__ == "__main__":
    main()
