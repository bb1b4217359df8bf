"""Reads Additional Consent, GPP and US Privacy strings: what they say, and the code of every fault.

Sources: Google's Additional Consent technical specification; Global Privacy Platform, Consent String Specification, Header
Encoding and Range (Fibonacci); US Privacy String, U.S. Privacy String Format. The codes are the project's names.
"""

import re

from tcf_bits import from_base64url
from tcf_gpp_read import read_fibonacci

HIGHEST_PROVIDER = 2**31
HIGHEST_SECTION = 2**31 - 1
MOST_SECTIONS = 4095
# Section Information, Section IDs: the client side API prefixes; 3 and 4 are reserved.
SECTION_NAMES = dict(
    enumerate(
        "tcfeuv1 tcfeuv2 - - tcfcav1 uspv1 usnat usca usva usco usut usct usfl usmt usor ustx usde usia usne usnh usnj "
        "ustn usmn usmd usin usky usri".split(),
        start=1,
    )
)


def read_additional_consent(text):
    """The model and the faults, in the order of the text; a model means something only without faults."""
    if not text:
        return None, ["additional-consent/empty"]
    version, *rest = text.split("~", 3)
    faults = []

    def fault(slug):
        faults.append(f"additional-consent/{slug}")

    if not re.fullmatch("[1-9][0-9]*", version, re.ASCII):
        fault("version-format")
    elif version not in ("1", "2"):
        fault("version")
    if not rest:
        fault("separator")
        return None, faults
    model = {"version": version, "consented": providers(rest[0], fault)}
    if len(rest) == 1 and version == "2":
        fault("disclosed-missing")
    if len(rest) > 1:
        if version == "1":
            fault("part-surplus")
        prefixed = rest[1] == "dv" or rest[1].startswith("dv.")
        if not prefixed:
            fault("disclosed-prefix")
        tail = rest[1][3:] if prefixed else rest[1]
        model["disclosed"] = providers(tail, fault)
    if len(rest) > 2:
        fault("part-surplus")
    if faults:
        return None, faults
    return model | {"version": int(version)}, faults


def providers(text, fault):
    """Ids joined by dots."""
    ids = []
    for part in text.split(".") if text else ():
        if not part:
            fault("id-empty")
        elif not re.fullmatch("[0-9]+", part, re.ASCII):
            fault("character")
        else:
            if len(part) > 1 and part[0] == "0":
                fault("id-leading-zero")
            if int(part) == 0:
                fault("id-zero")
            if int(part) > HIGHEST_PROVIDER:
                fault("id-above-limit")
            ids.append(int(part))
    return ids


NOTED = {"gpp/header-version", "gpp/no-sections", "gpp/padding", "gpp/padding-character", "gpp/trailing-bits"}


def read_gpp(text):
    """The sections, and the faults; None for sections that cannot be told apart."""
    header, *texts = text.split("~")
    faults = []
    ids = read_header(header, faults)
    if ids is not None and len(ids) != len(texts):
        faults.append("gpp/section-count")
    elif ids == []:
        faults.append("gpp/no-sections")
    if not texts or set(faults) - NOTED:
        return None, faults
    return [section(*pair) for pair in zip(ids, texts)], faults


def section(number, text):
    name = SECTION_NAMES.get(number, "-")
    return {"id": number} | ({} if name == "-" else {"name": name}) | {"text": text}


def read_header(header, faults):
    """The section ids, or None; adds the header's faults."""
    alphabet = re.match("[A-Za-z0-9_-]*", header).group()
    tail = header[len(alphabet) :]
    if tail:
        faults.append("gpp/padding-character" if not tail.strip("=") else "gpp/header-alphabet")
    if not alphabet:
        faults.append("gpp/header-empty")
        return None
    bits = from_base64url(alphabet)
    if int(bits[:6], 2) != 3:
        faults.append("gpp/header-type")
    if len(bits) >= 12 and int(bits[6:12], 2) != 1:
        faults.append("gpp/header-version")
    if len(bits) < 24:
        faults.append("gpp/header-truncated")
        return None
    ids, position = read_items(bits, faults)
    if ids is None:
        return None
    rest = bits[position:]
    if "1" in rest:
        faults.append("gpp/trailing-bits")
    elif len(rest) >= 6:
        faults.append("gpp/padding")
    return None if "gpp/header-alphabet" in faults else ids


def read_items(bits, faults):
    ids, last, position = [], 0, 24
    for _ in range(int(bits[12:24], 2)):
        if position >= len(bits):
            faults.append("gpp/header-truncated")
            return None, position
        is_group = bits[position] == "1"
        position += 1
        numbers = []
        for _ in range(2 if is_group else 1):
            if "11" not in bits[position:]:
                faults.append("gpp/header-unterminated")
                return None, position
            number, position = read_fibonacci(bits, position)
            numbers.append(number)
        first, last = last + numbers[0], last + sum(numbers)
        if last > HIGHEST_SECTION:
            faults.append("gpp/section-id-above-limit")
            return None, position
        if len(ids) + last - first + 1 > MOST_SECTIONS:
            faults.append("gpp/too-many-sections")
            return None, position
        ids += range(first, last + 1)
    return ids, position


def read_us_privacy(text):
    """The answers and the faults."""
    octets = text.encode("utf-8", "surrogatepass")
    if len(octets) != 4:
        return None, ["us-privacy/length"]
    faults = [] if octets[:1] == b"1" else ["us-privacy/version"]
    faults += ["us-privacy/letter" for octet in octets[1:] if octet not in b"YNyn-"]
    if faults:
        return None, faults
    return dict(zip(("notice", "optOutOfSale", "lspaCovered"), text[1:].upper())), faults
