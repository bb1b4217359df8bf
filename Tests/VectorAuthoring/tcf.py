"""An independent reference encoder for TC strings, written from the specification, for authoring test vectors.

It has nothing to do with the Swift codec: where the two disagree, the specification decides. It writes what the
specification asks for, and just as readily what it forbids, bit by bit:

    from tcf import *

    # A sound TC string of late 2026. Core() has defaults for everything: CMP 10, 2026-09-28, GVL 178, policy 5, EN, DE.
    tc(Core(purpose_consents=[1, 2], vendor_consents=[1, 755]), DisclosedVendors([1, 2, 755]))

    # The same vendors as entries of a range section, unsorted, with a MaxVendorId of our own.
    odd = Vendors(entries=[755, (1, 1)], max_id=1000)
    tc(Core(vendor_consents=odd), DisclosedVendors([1, 755]))

    # Padding to 24 bits with ones in it, "=", a cut, a publisher restriction of the undefined type 3.
    tc(write(Core(), pad=24, fill="1"), DisclosedVendors([1]))
    tc(write(Core(), equals=True))
    tc(cut(Core(), 120))
    tc(Core(restrictions=[Restriction(2, 3, [1, 7])]))

    # Any field overwritten, and where a field stands (for `location` in an expectation).
    tc(write(Core().bits().set("ConsentLanguage", 26 << 6)))
    Core().bits().span("PurposesConsent")                # (152, 24)

    # What a string means, which encoding/ rules it touches, and a line for `dump`.
    decode(text); wire_rules(text); describe(text)       # decode raises Fault(code, segment, bit_offset)

    # Model JSON (contract) to our canonical string; DoesNotFit(field) if the wire has no room.
    encode_canonical(decode(text))

    # Related strings: version 1 strings and the GPP container.
    ConsentStringV1(vendors=[1, 2], purposes=[1]).text()
    gpp({2: text, 6: "1YNN"})

Source of the layouts: IAB Tech Lab, Consent string and vendor list formats v2, TC String Format.
"""

from tcf_bits import Bits, DoesNotFit, to_base64url
from tcf_related_strings import ConsentStringV1, gpp, gpp_header
from tcf_read import Fault, decode
from tcf_report import describe, wire_rules
from tcf_segments import AllowedVendors, Core, DisclosedVendors, OtherSegment, PublisherTC, Restriction, Vendors

__all__ = [
    "AllowedVendors", "Bits", "ConsentStringV1", "Core", "DisclosedVendors", "DoesNotFit", "Fault", "OtherSegment",
    "PublisherTC", "Restriction", "Vendors", "cut", "decode", "describe", "encode_canonical", "gpp", "gpp_header",
    "meaning", "tc", "wire_rules", "write",
]  # fmt: skip


def write(segment, pad=8, fill="0", surplus=0, equals=False):
    """One segment as text: filled up to a multiple of `pad` bits, then by `surplus` bits more, all of them `fill`.

    `fill` may be a pattern; it is repeated. `equals` appends the "=" that RFC 4648 would have.
    """
    bits = (segment if isinstance(segment, Bits) else segment.bits()).text
    room = -len(bits) % pad + surplus
    text = to_base64url(bits + (fill * room)[:room])
    return text + "=" * (-len(text) % 4 if equals else 0)


def cut(segment, bit):
    """The whole characters of a segment that lie before `bit`: nothing is filled up."""
    bits = (segment if isinstance(segment, Bits) else segment.bits()).text
    return to_base64url(bits[: bit // 6 * 6])


def tc(*segments):
    """Segments (or texts of segments made with `write` and `cut`) joined by dots, in the order given."""
    return ".".join(segment if isinstance(segment, str) else write(segment) for segment in segments)


def meaning(*segments):
    """The model JSON of the segments, of which the first of each kind counts."""
    model = {}
    for segment in segments:
        for key, value in segment.meaning().items():
            model.setdefault(key, value)
    return model


def encode_canonical(model):
    """Our canonical TC string of a model JSON object; DoesNotFit names the field that has no room for its value.

    The smaller form per section (the bit field on ties), the highest id as MaxVendorId, entries as maximal runs,
    restrictions in the model's order, zero padding to whole octets, no "=", and the segments in the order core,
    disclosedVendors, allowedVendors, publisherTC.
    """
    segments = [core_of(model)]
    if "disclosedVendors" in model:
        segments.append(DisclosedVendors(model["disclosedVendors"]))
    if "allowedVendors" in model:
        segments.append(AllowedVendors(model["allowedVendors"]))
    if "publisherTC" in model:
        own = model["publisherTC"]
        segments.append(
            PublisherTC(
                own["purposeConsents"],
                own["purposeLegitimateInterests"],
                own["customPurposeCount"],
                own["customPurposeConsents"],
                own["customPurposeLegitimateInterests"],
            )
        )
    return tc(*segments)


def core_of(model):
    """The core segment of a model JSON object."""
    restrictions = [Restriction(one["purpose"], one["type"], one["vendors"]) for one in model["publisherRestrictions"]]
    return Core(
        model["version"],
        model["created"],
        model["lastUpdated"],
        model["cmpId"],
        model["cmpVersion"],
        model["consentScreen"],
        model["consentLanguage"],
        model["vendorListVersion"],
        model["policyVersion"],
        model["isServiceSpecific"],
        model["useNonStandardTexts"],
        model["specialFeatureOptIns"],
        model["purposeConsents"],
        model["purposeLegitimateInterests"],
        model["purposeOneTreatment"],
        model["publisherCC"],
        model["vendorConsents"],
        model["vendorLegitimateInterests"],
        restrictions,
    )
