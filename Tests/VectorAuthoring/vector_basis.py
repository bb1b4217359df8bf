"""What each decode and encode vector rests on: a sentence of a specification, or a reading of ours where it has none.

A codec that differs from a vector with a quotation is at odds with that sentence. Where the documents leave a choice the
vector is a reading: it may be refused, and read with another value in the fields that are in doubt, and neither is wrong.
"""

import string

TC = "Consent string and vendor list formats v2"
V1 = "Consent string and vendor list formats v1.1"
RFC = "RFC 4648, The Base16, Base32, and Base64 Data Encodings"
GPP = "Global Privacy Platform String"
ALPHABET = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"


def said(document, section, quote):
    return {"specification": {"document": document, "section": section, "quote": quote}}


def ours(question, document=None, section=None, quote=None):
    nearest = {"nearest": {"document": document, "section": section, "quote": quote}} if quote else {}
    return {"reading": {"question": question} | nearest}


# The quotations are those of the public repository's text of TCF 2.3, without its markup.
BASES = {
    "format": said(
        TC, "TC String Format",
        "There are 3 distinct TC String segments that are joined together on a “dot” character.",
    ),
    "any-order": said(
        TC, "TC String Format",
        "All subsequent segments (disclosedVendors and PublisherTC) may appear in any order because each includes a "
        "segment ID used for identification.",
    ),
    "core-first": said(TC, "TC String Format", "is always required and comes first"),
    "core-table": said(
        TC, "The Core String", "The following fields are stored in big-endian format. Bit numberings are left-to-right."
    ),
    "dates": said(
        TC, "The Core String, Created",
        "the timestamp must be based in UTC time in order to get a consistent decisecond value across the time zones",
    ),
    "purposes": said(
        TC, "The Core String, PurposesConsent",
        "From left to right, Purpose 1 maps to the 0 th bit, purpose 24 maps to the bit at index 23.",
    ),
    "version": said(TC, "The Core String, Version", "the value is 2 for this format."),
    "letters": said(TC, "The Core String, ConsentLanguage and PublisherCC", "Each letter is encoded as 6 bits, a=0..z=25."),
    "max-vendor-id": said(
        TC, "The Core String, MaxVendorId",
        "Because this section can be a variable length, this indicates the last ID of the section so that a decoder will "
        "know when it has reached the end.",
    ),
    "bit-field": said(
        TC, "The Core String, BitField",
        "The consent value for each Vendor ID from 1 to MaxVendorId where index 0 is Vendor ID 1 .",
    ),
    "ranges": said(
        TC, "The Core String, RangeEntry",
        "A single or range of Vendor ID(s) who have received consent. If a Vendor ID is not within the bounds of the ranges "
        "then the vendor is assumed to have “No Consent”.",
    ),
    "entry-ids": said(TC, "The Core String, BitField", "each Vendor ID from 1 to MaxVendorId"),
    "ascending": said(
        TC, "The Core String, StartOrOnlyVendorId and EndVendorId",
        "The last ID of the inclusive contiguous ascending-order series of Vendor IDs started with StartOrOnlyVendorId",
    ),
    "entry-count": said(TC, "The Core String, NumEntries", "Number of RangeEntry sections to follow"),
    "smaller-form": said(
        TC, "The Core String, IsRangeEncoding",
        "Encoding logic should choose the encoding scheme that results in the smaller output size for a given set.",
    ),
    "restrictions": said(
        TC, "The Core String, NumPubRestrictions", "Number of restriction records to follow. Value is required even if it is 0"
    ),
    "publisher": said(
        TC, "Publisher Purposes Transparency and Consent, NumCustomPurposes",
        "Custom purpose IDs are numbered 1 to NumberCustomPurposes.",
    ),
    "alphabet": said(
        RFC, "3.3, Interpretation of Non-Alphabet Characters in Encoded Data",
        "Implementations MUST reject the encoded data if it contains characters outside the base alphabet when interpreting "
        "base-encoded data, unless the specification referring to this document explicitly states otherwise.",
    ),
    "v1-table": said(
        V1, "Vendor Consent String Format", "The following fields are stored in big-endian format."
    ),
    "global-scope": ours(
        "Is a string of IsServiceSpecific 0 a decoder's to refuse?", TC, "The Core String, IsServiceSpecific",
        "When a Vendor encounters a TC String with IsServiceSpecific=0 then it is considered invalid.",
    ),
    "disclosed-vendors-missing": ours(
        "Is a string without DisclosedVendors a decoder's to refuse?", TC, "TC String Format",
        "A TC String must contain a Core TC String and the Disclosed Vendors segment.",
    ),
    "legitimate-interest": ours(
        "Is a string with legitimate interest for purposes 3 to 6 a decoder's to refuse?", TC,
        "The Core String, PurposesLITransparency", "Bits 2 to 5 are required to be set to 0 .",
    ),
    "cmp-id": ours(
        "Is a string of CmpId 0 a decoder's to refuse?", TC, "The Core String, CmpId",
        "A unique ID will be assigned to each Consent Management Platform.",
    ),
    "vendor-list-version": ours(
        "Is a string of VendorListVersion 0 a decoder's to refuse?", TC,
        "The Core String, VendorListVersion", "Version of the GVL used to create this TC String.",
    ),
    "segment-duplicate": ours("Which of two segments of a type counts?"),
    "segment-type": ours(
        "What does a reader do with a segment of a type that is not in the table?", TC, "Disclosed Vendors, SegmentType",
        "0 Default ( Core ) 1 DisclosedVendors 3 PublisherTC",
    ),
    "allowed-vendors": ours(
        "Is a segment of type 2, which earlier texts called AllowedVendors, still read?", TC,
        "Disclosed Vendors, SegmentType", "0 Default ( Core ) 1 DisclosedVendors 3 PublisherTC",
    ),
    "restriction-type": ours(
        "What does a reader make of restriction type 3?", TC, "The Core String, RestrictionType", "3 UNDEFINED (not used)"
    ),
    "restriction-purpose": ours(
        "What does a reader make of a restriction for a purpose that has no bit?", TC, "The Core String, PurposeId",
        "The Vendor’s declared Purpose ID that the publisher has indicated that they are overriding.",
    ),
    "restriction-repeated": ours(
        "Are two restrictions of one purpose and type the same as one with the vendors of both?", TC,
        "The Core String, PubRestrictionEntry",
        "Each Publisher Restriction Entry is made up of three parts: Purpose ID, Restriction Type and, List of Vendor IDs "
        "under that Purpose restriction.",
    ),
    "padding-bits": ours(
        "To which multiple are the bits of a segment filled up with zeros: 6, 8, 24, or any?", V1,
        "Vendor Consent String Format",
        "The binary bits should be padded at the end with zeroes to the nearest multiple of 8 bits",
    ),
    "trailing-bits": ours(
        "Does a bit behind the last field mean anything?", RFC, "3.5, Canonical Encoding",
        "Decoders MAY choose to reject an encoding if the pad bits have not been set to zero.",
    ),
    "padding-character": ours(
        "Is “=” read at the end of a segment?", V1, "Vendor Consent String Format",
        "Padding '=' characters should be omitted.",
    ),
    "surrounding-text": ours("Are white space and quotation marks around a string removed?"),
    "empty-segment": ours(
        "Is a dot at the end, with nothing behind it, a fault?", TC, "TC String Format",
        "There are 3 distinct TC String segments that are joined together on a “dot” character.",
    ),
    "work-bound": ours("Is there a number of ids, named by entries again and again, above which a string is refused?"),
    "size": ours("Is there a length above which a string is refused?"),
    "gpp": ours("Does a decoder of TC strings read section 2 of a GPP container?"),
}  # fmt: skip

# Where a readable string has several of these flags, the first one names the question.
FLAG_READINGS = (
    ("GppWrapped", "gpp"),
    ("SegmentDuplicate", "segment-duplicate"),
    ("PartialOctet", "padding-bits"),
    ("PaddingCharacter", "padding-character"),
    ("TrailingBits", "trailing-bits"),
    ("Surplus", "padding-bits"),
    ("SegmentType", "segment-type"),
    ("AllowedVendors", "allowed-vendors"),
    ("RestrictionType", "restriction-type"),
    ("RestrictionPurpose", "restriction-purpose"),
    ("GlobalScope", "global-scope"),
    ("Oversized", "size"),
)

FAULT_BASES = {
    "WorkBound": "work-bound",
    "Length": "padding-bits",
    "CoreFirst": "core-first",
    "Version": "version",
    "Letters": "letters",
    "RangeInverted": "ascending",
    "VendorIdZero": "entry-ids",
    "VendorIdAboveMax": "max-vendor-id",
    "RestrictionPurposeZero": "restriction-purpose",
}

# What a group's or vector's source names, most particular first.
SOURCE_BASES = (
    ("encoding/surplus", "padding-bits"),
    ("NumEntries", "entry-count"),
    ("Created", "dates"),
    ("purpose fields", "purposes"),
    ("IsRangeEncoding", "smaller-form"),
    ("BitField", "bit-field"),
    ("Range Section", "ranges"),
    ("Publisher Restrictions", "restrictions"),
    ("vendor sections", "max-vendor-id"),
    ("Publisher Purposes", "publisher"),
    ("The Core String", "core-table"),
    ("tables of each segment", "core-table"),
    ("V1,", "v1-table"),
    ("TC String", "format"),
)
SEGMENT_FIELDS = {1: "disclosedVendors", 2: "allowedVendors", 3: "publisherTC"}


def of_decode(vector):
    """The basis of a decode vector, the fields in doubt, and other models that a reader may come to."""
    flags, text = set(vector["flags"]), vector["input"]
    if "error" in vector["expected"]:
        return of_refused(flags, text, vector["expected"]["error"], vector["source"]), []
    model = vector["expected"]["model"]
    key = next((key for flag, key in FLAG_READINGS if flag in flags), None)
    if key in (None, "size") and "work-bound" in vector["source"]:
        key = "work-bound"
    if key in (None, "size") and repeats(model):
        key = "restriction-repeated"
    if key is None and withdrawn_interest(model):
        key = "legitimate-interest"
    if key is None and model["version"] == 2 and "disclosedVendors" not in model:
        key = "disclosed-vendors-missing"
    key = key or ("any-order" if "SegmentOrder" in flags else of_source(vector["source"]))
    return key, in_doubt(flags, text, model)


def of_encode(vector):
    """The basis of an encode vector, and the fields in doubt."""
    model, flags = vector["input"], set(vector["flags"])
    restrictions = model.get("publisherRestrictions", [])
    odd = [each for each in restrictions if not 0 < each["purpose"] <= 24]
    if "DoesNotFit" in flags:
        if vector["expected"]["error"]["field"] == "AllowedVendors":
            return "allowed-vendors", []
        return "restriction-purpose" if any(each["purpose"] == 0 for each in odd) else of_source(vector["source"]), []
    if "allowedVendors" in model:
        return "allowed-vendors", ["allowedVendors"]
    if any(each["type"] == 3 for each in restrictions):
        return "restriction-type", ["publisherRestrictions"]
    if odd:
        return "restriction-purpose", ["publisherRestrictions"]
    if repeats(model):
        return "restriction-repeated", ["publisherRestrictions"]
    if not model["isServiceSpecific"]:
        return "global-scope", []
    if withdrawn_interest(model):
        return "legitimate-interest", []
    if "disclosedVendors" not in model:
        return "disclosed-vendors-missing", []
    return of_source(vector["source"]), []


def also_open(basis, model):
    """Further readings, besides the basis, for each of which a reader may refuse what says this model."""
    if model["version"] != 2:
        return []
    questions = {
        "global-scope": not model["isServiceSpecific"],
        "legitimate-interest": withdrawn_interest(model),
        "disclosed-vendors-missing": "disclosedVendors" not in model,
        "cmp-id": model["cmpId"] == 0,
        "vendor-list-version": model["vendorListVersion"] == 0,
    }
    return [key for key, applies in questions.items() if applies and key != basis]


def withdrawn_interest(model):
    """Whether a string of TCF 2.2 or later claims legitimate interest where that was withdrawn."""
    return model.get("policyVersion", 0) >= 4 and any(3 <= each <= 6 for each in model["purposeLegitimateInterests"])


def of_refused(flags, text, error, source):
    segments = text.split(".")
    index = error.get("segment")
    # A segment that need not be read at all need not be refused either.
    if index and index < len(segments) and segments[index]:
        kind = ALPHABET.find(segments[index][0]) >> 3
        if kind == 2:
            return "allowed-vendors"
        if kind > 3:
            return "segment-type"
    if text.startswith("D") and "~" in text and "GPP" in source:
        return "gpp"
    if "Alphabet" in flags:
        outer = text.strip(" \t\r\n\0\ufeff\"'")
        return "surrounding-text" if outer != text and not foreign(outer) else "alphabet"
    if "Empty" in flags:
        return "empty-segment" if segments[0] and text.rstrip(".") != text else "format"
    if flags & {"MacroUnresolved", "NotATCString"}:
        return "alphabet" if foreign(text) else "version"
    for flag, key in FAULT_BASES.items():
        if flag in flags:
            return "v1-table" if source.startswith("V1") and key not in ("padding-bits", "work-bound") else key
    return of_source(source)


def foreign(text):
    return set(text) - set(ALPHABET + ".=")


def of_source(source):
    return next((key for words, key in SOURCE_BASES if words in source), "core-table")


def repeats(model):
    pairs = [(each["purpose"], each["type"]) for each in model.get("publisherRestrictions", [])]
    return len(pairs) != len(set(pairs)) or any(not each["vendors"] for each in model.get("publisherRestrictions", []))


def in_doubt(flags, text, model):
    """The fields that a reader may read in another way than we do, in the order of the model."""
    fields = set()
    kinds = [ALPHABET.find(segment[0]) >> 3 for segment in text.split(".")[1:] if segment]
    fields |= {SEGMENT_FIELDS[kind] for kind in SEGMENT_FIELDS if kinds.count(kind) > 1}
    if 2 in kinds:
        fields.add("allowedVendors")
    if flags & {"RestrictionType", "RestrictionPurpose"} or repeats(model):
        fields.add("publisherRestrictions")
    if "PartialOctet" in flags:
        last = SEGMENT_FIELDS.get(kinds[-1]) if kinds else "publisherRestrictions"
        fields.add("vendorConsents" if model["version"] == 1 else last)
    return sorted(fields)
