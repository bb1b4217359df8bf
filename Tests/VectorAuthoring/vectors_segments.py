"""TestVectors/tc-strings/decode-segments.json: segments in any order and number, padding, and the publisher's own."""

from dataclasses import replace

from samples import BLANK, DV, FULL, PLAIN, PTC
from tcf import AllowedVendors, DisclosedVendors, OtherSegment, PublisherTC, meaning, tc, write
from vector_file import TC, VectorFile, document

ODD, EVEN = range(1, 64, 2), range(2, 64, 2)


def build():
    file = VectorFile(
        "decode-segments.json",
        "decode",
        "decoding the segments behind the core, and what fills segments up",
        document("TC", TC, "TC String Format", "Disclosed Vendors", "Publisher Purposes Transparency and Consent"),
        document("RFC 4648", "The Base16, Base32, and Base64 Data Encodings", "3.5", "5"),
        document("OUR", "The project's rule catalogue and contract", "encoding/", "Model JSON"),
    )
    order(file.group("Order, repetition and unknown segments", 1001, "TC, TC String Format"))
    publisher(file.group("PublisherTC", 1101, "TC, Publisher Purposes Transparency and Consent"))
    zeros(file.group("Zeros behind the last field", 1201, "OUR, encoding/surplus and encoding/length"))
    ones(file.group("Ones behind the last field", 1301, "RFC 4648, 3.5; OUR, encoding/trailing-bits"))
    equals(file.group("Padding characters", 1401, "TC, Full TC String passing; OUR, encoding/padding-character"))
    return file


def order(group):
    allowed = AllowedVendors([2, 7])
    group.says("PublisherTC before DisclosedVendors", PLAIN, PTC, DV, flags="SegmentOrder")
    group.says("AllowedVendors before DisclosedVendors", PLAIN, allowed, DV, flags="SegmentOrder AllowedVendors")
    group.says(
        "PublisherTC, AllowedVendors, DisclosedVendors", PLAIN, PTC, allowed, DV, flags="SegmentOrder AllowedVendors"
    )
    group.says("AllowedVendors alone behind the core", PLAIN, allowed, flags="AllowedVendors")
    group.says("AllowedVendors of nobody", PLAIN, DV, AllowedVendors(), flags="AllowedVendors")
    for kind in range(4, 8):
        other = OtherSegment(kind, "0" * 21)
        group.says(f"A segment of type {kind}, all zeros, is skipped", PLAIN, DV, other, flags="SegmentType")
    group.says("A segment of type 5 full of ones is skipped", PLAIN, OtherSegment(5, "1" * 21), DV, flags="SegmentType")
    group.says(
        "A segment of type 4 that would be cut short as any known one",
        PLAIN,
        OtherSegment(4, "1" * 9),
        DV,
        flags="SegmentType",
    )
    group.says(
        "A segment of type 7 between known ones",
        PLAIN,
        PTC,
        OtherSegment(7, "01" * 30),
        DV,
        flags="SegmentType SegmentOrder",
    )
    group.says(
        "Two unknown segments of different types",
        PLAIN,
        OtherSegment(4, "0" * 21),
        OtherSegment(6, "0" * 21),
        DV,
        flags="SegmentType",
    )
    group.says("DisclosedVendors twice, the same", PLAIN, DV, DV, flags="SegmentDuplicate")
    group.says(
        "DisclosedVendors twice, different: the first counts",
        PLAIN,
        DV,
        DisclosedVendors([9]),
        flags="SegmentDuplicate",
    )
    group.says("DisclosedVendors twice, the first without vendors", PLAIN, DisclosedVendors(), DV, flags="SegmentDuplicate")
    group.says(
        "PublisherTC twice, different: the first counts", PLAIN, DV, PTC, PublisherTC([9]), flags="SegmentDuplicate"
    )
    group.says("PublisherTC twice, apart", PLAIN, PTC, DV, PublisherTC([9]), flags="SegmentDuplicate SegmentOrder")
    group.says(
        "AllowedVendors twice, different: the first counts",
        PLAIN,
        DV,
        allowed,
        AllowedVendors([1]),
        flags="SegmentDuplicate AllowedVendors",
    )
    group.says(
        "DisclosedVendors three times",
        PLAIN,
        DV,
        DisclosedVendors([9]),
        DisclosedVendors([10]),
        flags="SegmentDuplicate",
    )


def publisher(group):
    def own(comment, *arguments, flags=""):
        group.says(comment, PLAIN, DV, PublisherTC(*arguments), flags=flags)

    own("Nothing at all")
    own("Purpose consents 1 and 24", [1, 24])
    own("Purpose legitimate interests 2 and 23", [], [2, 23])
    own("All purposes in both", range(1, 25), range(1, 25))
    own("One custom purpose, refused", [1], [], 1, [], [], flags="CustomPurposes")
    own("One custom purpose, consented", [1], [], 1, [1], [], flags="CustomPurposes")
    own("One custom purpose, legitimate interest", [1], [], 1, [], [1], flags="CustomPurposes")
    own("Three custom purposes", [1], [2], 3, [1, 3], [2], flags="CustomPurposes")
    own("Twenty-four custom purposes", [], [], 24, [24], [1], flags="CustomPurposes")
    own("Sixty-three custom purposes, none granted", [], [], 63, [], [], flags="CustomPurposes Boundary")
    own(
        "Sixty-three custom purposes, all granted",
        [1],
        [2],
        63,
        range(1, 64),
        range(1, 64),
        flags="CustomPurposes Boundary",
    )
    own("Sixty-three custom purposes, odd and even", [], [], 63, ODD, EVEN, flags="CustomPurposes Boundary")
    own("The highest custom purpose only", [], [], 63, [63], [63], flags="CustomPurposes Boundary")


def zeros(group):
    def padded(comment, segments, flags="", **how):
        text = tc(*(write(segment, **how) for segment in segments))
        assert text != tc(*segments), f"{comment}: no different from whole octets"
        group.reads(comment, text, meaning(*segments), flags)

    short = replace(PLAIN, vendor_consents=range(1, 10), vendor_legitimate_interests=())
    for segments, name in (
        ([short], "core"),
        ([PLAIN, DV], "core and DisclosedVendors"),
        ([FULL, DV, PTC], "three segments"),
    ):
        padded(f"Segments filled up to 24 bits: {name}", segments, "Padding24", pad=24)
    for segments, also in (
        ([replace(BLANK, vendor_consents=range(1, 16))], "GlobalScope"),
        ([replace(BLANK, vendor_consents=range(1, 23))], "GlobalScope"),
        ([PLAIN, DisclosedVendors(range(1, 15))], ""),
        ([PLAIN, DV, AllowedVendors(range(1, 22))], "AllowedVendors"),
        ([PLAIN, PublisherTC([1])], ""),
    ):
        six_bits(group, segments, also)
    for surplus in (8, 16, 24):
        # 259 bits in a core: 5 are unused before the surplus.
        flags = "Surplus" if surplus == 24 else ""
        padded(f"{5 + surplus} unused zero bits behind a core of 259", [BLANK], f"GlobalScope {flags}", surplus=surplus)
    for surplus in (48, 96, 600, 6000):
        flags = "Surplus Oversized" if surplus == 6000 else "Surplus"
        padded(
            f"{surplus} zero bits too many behind the core and DisclosedVendors", [PLAIN, DV], flags, surplus=surplus
        )
    for surplus in (24, 48, 240):
        text = tc(PLAIN, DV, write(PTC, surplus=surplus))
        flags = "CustomPurposes Surplus"
        group.reads(f"{surplus} zero bits too many behind PublisherTC only", text, meaning(PLAIN, DV, PTC), flags)


def six_bits(group, segments, flags):
    """A last segment whose last field ends in the character that whole octets leave out."""
    *others, last = segments
    size, text = len(last.bits()), write(last, pad=6)
    assert len(text) % 4 in (2, 3) and len(text) * 6 // 8 * 8 < size <= len(text) * 6
    name = type(last).__name__
    comment = f"{name} of {size} bits in {len(text)} characters: filled up to the character, not to the octet"
    group.reads(comment, tc(*others, text), meaning(*segments), f"SixBitPadding PartialOctet {flags}")


def ones(group):
    def filled(comment, segments, flags="", **how):
        text = tc(*segments[:-1], write(segments[-1], **how))
        group.reads(comment, text, meaning(*segments), f"TrailingBits {flags}")

    filled("All five unused bits of a core are 1", [BLANK], "GlobalScope", fill="1")
    filled("Only the last bit of a core is 1", [BLANK], "GlobalScope", fill="00001")
    filled("Only the first unused bit of a core is 1", [BLANK], "GlobalScope", fill="10000")
    filled("Ones in the last character's unused bits of DisclosedVendors", [PLAIN, DV], fill="1")
    filled("Ones behind DisclosedVendors of nobody", [PLAIN, DisclosedVendors()], fill="1")
    filled("Ones behind AllowedVendors", [PLAIN, DV, AllowedVendors([2, 7])], "AllowedVendors", fill="1")
    filled("Ones behind PublisherTC", [PLAIN, DV, PublisherTC([1], [2])], fill="1")
    filled(
        "All unused bits of the core and twenty-four more are 1, as if there were a further field",
        [PLAIN],
        pad=8,
        surplus=24,
        fill="1",
    )
    filled("A hundred bits of pattern behind PublisherTC", [PLAIN, DV, PTC], "CustomPurposes", surplus=104, fill="0110")
    filled("A single 1 after forty-eight zeros", [PLAIN, DisclosedVendors([1])], pad=8, surplus=48, fill="0" * 48 + "1")
    # Twenty-three bits, so that whole octets leave one bit unused.
    filled("The only unused bit of DisclosedVendors is 1", [PLAIN, DisclosedVendors([3])], fill="1")


def equals(group):
    def padded(comment, segments, flags=""):
        text = tc(*(write(segment, equals=True) for segment in segments))
        assert "=" in text
        group.reads(comment, text, meaning(*segments), f"PaddingCharacter {flags}")

    one = replace(BLANK, vendor_consents=range(1, 15))
    two = replace(BLANK, vendor_consents=range(1, 8))
    assert len(write(one)) % 4 == 3 and len(write(two)) % 4 == 2
    padded('One "=" behind the core', [one], "GlobalScope")
    padded('Two "=" behind the core', [two], "GlobalScope")
    padded('"=" behind DisclosedVendors', [PLAIN, DV])
    padded('"=" behind every segment that wants it', [one, DisclosedVendors([1]), PublisherTC([1])], "GlobalScope")
    padded('"=" behind AllowedVendors', [PLAIN, DV, AllowedVendors(range(1, 10))], "AllowedVendors")
    text = tc(write(PLAIN), write(DV, fill="1", equals=True))
    group.reads('"=" and ones in the unused bits', text, meaning(PLAIN, DV), "PaddingCharacter TrailingBits")
