"""What each flag of a vector means, said once; a file repeats the notes of the flags that it uses."""

# Flags of strings that are read although a rule of family encoding/ reports something.
RULE_FLAGS = {
    "AllowedVendors": ("allowed-vendors", "A segment of type 2, which was withdrawn on 2021-09-01, is read."),
    "GppWrapped": ("gpp-wrapped", "The TC string is section 2 of a GPP container."),
    "MaxVendorId": ("max-vendor-id", "MaxVendorId differs from the highest id that is set."),
    "NotSmallestForm": ("not-smallest-form", "The other form of the vendor section would have been strictly shorter."),
    "Oversized": ("oversized", "More than 2,000 characters."),
    "PaddingCharacter": ("padding-character", '"=" stands at the end of a segment; it carries no bits.'),
    "PartialOctet": (
        "partial-octet",
        "The last field reaches into bits of the last character that whole octets do not hold; every bit counts here.",
    ),
    "RangeEmpty": ("range-empty", "Range form with no entry at all."),
    "RangeOrder": (
        "range-order",
        "Entries are unsorted, overlapping, repeated or adjacent; the section is their union.",
    ),
    "RangeSingleAsRange": ("range-single-as-range", "A single id is written as a range whose ends are equal."),
    "RestrictionPurpose": ("restriction-purpose", "A publisher restriction for a purpose that has no bit (25 to 63)."),
    "RestrictionType": ("restriction-type", "A publisher restriction of the undefined type 3 is read as it stands."),
    "SegmentDuplicate": ("segment-duplicate", "Two segments of one type: the first one counts."),
    "SegmentType": ("segment-type", "A segment of type 4 to 7 is skipped, whatever it holds."),
    "Surplus": ("surplus", "More than 24 zero bits follow the last field."),
    "TrailingBits": ("trailing-bits", "A bit behind the last field is 1; it means nothing."),
    "VendorIdImplausible": ("vendor-id-implausible", "A vendor id or MaxVendorId above 10,000 fits the wire."),
}

# Flags of strings that are refused: the name of the fault.
FAULT_FLAGS = {
    "Alphabet": ("alphabet", "A character outside A-Z a-z 0-9 - _ and the dot."),
    "CoreFirst": ("core-first", "The core segment is not the first, or there are two."),
    "Empty": ("empty", "No character in the string or in one of its segments."),
    "Length": ("length", 'A segment\'s length, without "=", is 1 modulo 4: base64url never makes that.'),
    "Letters": ("letters", "A letter code above 25 in ConsentLanguage or PublisherCC."),
    "MacroUnresolved": ("macro-unresolved", "The URL macro itself was passed, not its value."),
    "NotATCString": ("not-a-tc-string", "Something else that is passed in the same places."),
    "RangeInverted": ("range-inverted", "EndVendorId lies before StartOrOnlyVendorId."),
    "RestrictionPurposeZero": ("restriction-purpose", "A publisher restriction for purpose 0."),
    "Truncated": ("truncated", "A field or section needs more bits than the segment has left."),
    "VendorIdAboveMax": ("vendor-id-above-max", "An entry names an id above the section's MaxVendorId."),
    "VendorIdZero": ("vendor-id-zero", "An entry names vendor 0; ids start at 1."),
    "Version": ("version", "The first six bits are neither 2 nor 1."),
    "WorkBound": ("work-bound", "All entries of the string together name more than 2,000,000 ids."),
}

# Flags that only say what a vector is about.
TOPIC_FLAGS = {
    "Boundary": "A field at the end of its range, or an id at the edge of a machine word.",
    "Canonical": "The input is the canonical form: encoding the model gives exactly this string.",
    "CustomPurposes": "Custom purposes of the publisher.",
    "DefaultConsent": "Version 1: vendors without an entry have consent, entries are the exceptions.",
    "DoesNotFit": "A value for which the wire has no room; an encoder refuses it and never cuts or mends it.",
    "EqualSize": "Both forms of a vendor section take the same number of bits; the canonical form is the bit field.",
    "GlobalScope": "IsServiceSpecific is 0; whether that is still allowed is not a decoder's question.",
    "Padding24": "Segments filled up with zeros to groups of 24 bits, as the JavaScript library does.",
    "Published": "A string that somebody else has published.",
    "SegmentOrder": "Further segments may come in any order.",
    "SixBitPadding": "Zeros only up to the next character, not to an octet: every bit of the last character counts.",
    "Version1": "A version 1 string, read as version 1.",
}

FLAG_OF_RULE = {rule: flag for flag, (rule, _) in RULE_FLAGS.items()}
FLAG_OF_FAULT = {fault: flag for flag, (fault, _) in FAULT_FLAGS.items()}


def note(flag):
    """The note of a flag as a vector file has it."""
    for flags in (RULE_FLAGS, FAULT_FLAGS):
        if flag in flags:
            slug, description = flags[flag]
            return {"description": description, "rule": f"encoding/{slug}"}
    return {"description": TOPIC_FLAGS[flag]}
