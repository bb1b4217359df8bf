"""TestVectors/tc-strings/decode-gpp.json and decode-published.json: containers, and strings out of documents."""

from dataclasses import replace

from samples import DV, PLAIN, PTC
from tcf import Core, DisclosedVendors, PublisherTC, Vendors, cut, gpp, meaning, tc, write
from vector_file import TC, VectorFile, document
from vectors_version1 import OLD

# The TC string that the GPP specification's examples hold; the document does not print its fields.
GPP_EXAMPLE = "CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA"
GPP_EXAMPLE_CORE = Core(
    created="2022-04-20T22:00:00",
    cmp_id=31,
    cmp_version=640,
    vendor_list_version=126,
    policy_version=2,
)
NATIONAL = "BVQqAAAAAgA.QA"  # a US national section; its content is nobody's business here


def containers():
    file = VectorFile(
        "decode-gpp.json",
        "decode",
        "decoding the TC string in a GPP container",
        document(
            "GPP", "Global Privacy Platform String", "Header Encoding", "Fibonacci Encoding", "GPP String Examples"
        ),
        document("OUR", "The project's contract", "Model JSON"),
    )
    readable(file.group("GPP containers", 5001, "GPP, Header Encoding"))
    refused(file.group("GPP containers that are refused", 5101, "OUR, Model JSON; GPP, Header Encoding"))
    return file


def readable(group):
    segments = [PLAIN, DV, PTC]
    text, model = tc(*segments), meaning(*segments)

    def reads(comment, container, flags=""):
        group.reads(comment, container, model, f"GppWrapped {flags}")

    reads("Section 2 alone, header DBABM", gpp({2: text}))
    reads("Sections 2 and 6", gpp({2: text, 6: "1YNN"}))
    reads("Sections 1 and 2: the second part is meant", gpp({1: OLD.text(), 2: text}))
    reads("Sections 1, 2 and 6", gpp({1: OLD.text(), 2: text, 6: "1---"}))
    reads("Sections 2 and 7", gpp({2: text, 7: NATIONAL}))
    reads("Sections 2, 5, 6 and 8: a group among singles", gpp({2: text, 5: tc(Core()), 6: "1YNN", 8: NATIONAL}))
    reads("Sections 2 and 27", gpp({2: text, 27: NATIONAL}))
    reads("A header with one character more than it needs", gpp({2: text}, "DBABMA"))
    reads(
        "Segments of section 2 filled up to 24 bits",
        gpp({2: tc(*(write(one, pad=24) for one in segments))}),
        "Padding24",
    )
    for comment, container in (
        ("Example 1 of the specification", f"DBABM~{GPP_EXAMPLE}"),
        ("Example 2 of the specification", f"DBACNY~{GPP_EXAMPLE}~1YNN"),
        ("The specification's example of a URL, whose header has one A more", f"DBACNYA~{GPP_EXAMPLE}~1YNN"),
    ):
        group.reads(comment, container, GPP_EXAMPLE_CORE.meaning(), "GppWrapped Published", "GPP, GPP String Examples")


def refused(group):
    core_only = tc(Core())
    inverted = Core(vendor_consents=Vendors(entries=[(9, 3)], max_id=10))
    text = f"DBABjw~{GPP_EXAMPLE}~1YNN"
    group.refuses("Example 3 of the specification: sections 5 and 6, no section 2", text, "version", flags="Published")
    for comment, sections, code in (
        ("Section 6 only", {6: "1YNN"}, "version"),
        ("Section 7 only", {7: NATIONAL}, "version"),
        ("Section 5, the TC string of Canada, only", {5: core_only}, "version"),
        ("Section 2 of version 3", {2: tc(replace(PLAIN, version=3))}, "version"),
        ("Section 2 cut short", {2: cut(PLAIN, 180)}, "truncated"),
        ("Section 2 with a dot at its end", {2: f"{core_only}."}, "empty"),
        ("Section 2 with a letter code of 26", {2: tc(replace(PLAIN, publisher_cc=(26, 0)))}, "letters"),
        ("Section 2 of a length of 1 modulo 4", {2: f"{core_only}A"}, "length"),
        ("Section 2 with an inverted range", {2: tc(inverted)}, "range-inverted"),
        ("Section 2 with the core behind DisclosedVendors", {2: tc(DV, PLAIN)}, "core-first"),
    ):
        group.refuses(comment, gpp(sections), code)


def samples():
    file = VectorFile(
        "decode-published.json",
        "decode",
        "decoding strings out of documents that others have published",
        document("TC", TC, "Full TC String passing", "TC String Format"),
        document("7.4", "The project's rule catalogue", "7.4 Fixtures worth shipping"),
    )
    group = file.group("Samples", 6001, "TC, TC String Format")
    iab = Core(
        created="2025-06-03",
        cmp_id=880,
        cmp_version=0,
        consent_screen=0,
        vendor_list_version=48,
        policy_version=2,
        vendor_consents=[1, 2, 3, 4],
    )
    iab_shown = DisclosedVendors([1, 2, 3, 4, 5, 100, 404])
    text = "CQSbk4AQSbk4ANwAAAENAwCgAAAAAAAAAAYgACPAAAAA.IDKQA4AAgAKAGQAygAAA"
    group.reads("TCF 2.3", text, meaning(iab, iab_shown), "Published", "TC, Full TC String passing")
    text += ".YAAAAAAAAAAA"
    group.reads("TCF 2.3 with PublisherTC", text, meaning(iab, iab_shown, PublisherTC()), "Published Padding24")
    group.reads(
        "TCF 2.2, global scope, with the vendors of an out-of-band segment",
        OLDER,
        meaning(*OLDER_SEGMENTS),
        "Published GlobalScope",
    )
    group.reads(
        "Axeptio's documentation: an empty DisclosedVendors beside vendor consents",
        "CQrQMwAQrQMwAEEABAENCyFoAOAAAEIAAAqIF5wAgAAgLzAvOACAvMAA.IAAA.YAAAAAAAAAAA",
        meaning(
            Core(
                cmp_id=260,
                consent_screen=0,
                special_feature_opt_ins=[1],
                purpose_consents=[1, 2, 3],
                purpose_legitimate_interests=[2, 7],
                publisher_cc="FR",
                vendor_consents=[1, 755],
                vendor_legitimate_interests=[755],
            ),
            DisclosedVendors(),
            PublisherTC(),
        ),
        "Published Padding24",
        "7.4",
    )
    group.reads(
        "adjoe's documentation: a string of 1970",
        "CAAB9ZAAAB9ZALZAAAENCZCgAPAAAGAAAAYgACNAAJgAAA",
        meaning(
            Core(
                created="1970-01-01T14:16:00",
                cmp_id=729,
                cmp_version=0,
                consent_screen=0,
                vendor_list_version=153,
                policy_version=2,
                purpose_consents=[1, 2, 3, 4],
                purpose_legitimate_interests=[2, 3],
                vendor_consents=[1, 2, 4],
                vendor_legitimate_interests=[1, 2],
            )
        ),
        "Published",
        "7.4",
    )
    return file


OLDER = (
    "COvFyGBOvFyGBAbAAAENAPCAAOAAAAAAAAAAAEEUACCKAAA."
    "IFoEUQQgAIQwgIwQABAEAAAAOIAACAIAAAAQAIAgEAACEAAAAAgAQBAAAAAAAGBAAgAAAAAAAFAAECAAAgAAQARAEQAAAAAJAAIAAgAAAYQEAAAQ"
    "mAgBC3ZAYzUw"
)
OLDER_SEGMENTS = [
    Core(
        created="2020-02-20T23:57:39.3",
        cmp_id=27,
        cmp_version=0,
        consent_screen=0,
        vendor_list_version=15,
        policy_version=2,
        is_service_specific=False,
        purpose_consents=[1, 2, 3],
        publisher_cc="AA",
        vendor_consents=[2, 6, 8],
        vendor_legitimate_interests=[2, 6, 8],
    ),
    DisclosedVendors(
        [
            2, 6, 8, 12, 18, 23, 37, 42, 47, 48, 53, 61, 65, 66, 72, 88, 98, 127, 128, 129, 133, 153, 163, 192, 205,
            215, 224, 243, 248, 281, 294, 304, 350, 351, 358, 371, 422, 424, 440, 447, 467, 486, 498, 502, 512, 516,
            553, 556, 571, 587, 612, 613, 618, 626, 648, 653, 656, 657, 665, 676, 681, 683, 684, 686, 687, 688, 690,
            691, 694, 702, 703, 707, 708, 711, 712, 714, 716, 719, 720
        ]
    ),
]  # fmt: skip
