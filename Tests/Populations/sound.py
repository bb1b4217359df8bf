"""The plan of a string with which nothing is wrong: what a careful CMP writes for a choice, beside the list of the day."""

import independent  # noqa: F401
from bits import ids_of, set_of, span, stretches
from days import TENTHS_A_DAY
from encoding import runs

ON_INTEREST = set_of([2, 7, 8, 9, 10, 11])
# Shown everywhere: vendor 10 has every purpose on consent, 12 has every purpose that there is on either basis.
ALWAYS = set_of([10, 12, 755])


def section(ids):
    """Returns a vendor section in its smallest form."""
    highest = ids.bit_length() - 1 if ids else 0
    if highest > 12 and runs(ids) < highest:
        return highest, stretches(ids)
    return highest, ids


class Screen:
    """What a publisher's consent screen shows: vendors of a list that were there when it was set up."""

    def __init__(self, rng, gvl, when):
        live = ids_of(gvl.ids & ~gvl.deleted_by(when) & ~ALWAYS)
        # Vendor 45 is shown nowhere, so that there is one whose consent no screen can give.
        live = [one for one in live if one != 45]
        self.shown = set_of(rng.sample(live, rng.randint(len(live) // 3, len(live) - 2))) | ALWAYS
        self.number = rng.randrange(1, 20)
        self.own_segment = rng.random() < 0.2


def signals(rng, choice, screen, gvl):
    """Returns purposes and vendors, on consent and on legitimate interest, and special features."""
    consenting, objecting = screen.shown & gvl.any["consent"], screen.shown & gvl.any["li"]
    if choice == "accept-all":
        return span(1, 11), ON_INTEREST, consenting, objecting, span(1, 2)
    if choice == "reject-all":
        return 0, 0, 0, 0, 0
    pc = 2 | set_of(rng.sample(range(2, 12), rng.randint(1, 8)))
    pli = set_of(rng.sample(ids_of(ON_INTEREST), rng.randint(1, 5)))
    vc = usable(gvl, "consent", pc, consenting)
    vli = usable(gvl, "li", pli, objecting)
    # A vendor refused by itself, but never 10 and 12, which make all purposes sensible.
    for one in rng.sample(ids_of(vc & ~ALWAYS), min(2, (vc & ~ALWAYS).bit_count())):
        vc &= ~(1 << one)
    return pc, pli, vc, vli, rng.choice((0, 2, 4))


def usable(gvl, basis, purposes, vendors):
    """Returns those of the vendors for whom some purpose that they declare is granted."""
    served = 0
    for purpose in ids_of(purposes):
        served |= gvl.declaring(basis, purpose)
    return vendors & served


def plan(rng, values, screen, gvl):
    """Returns the plan of a string; `values` has cmp, version, language, country, choice and the day of the string."""
    pc, pli, vc, vli, features = signals(rng, values.choice, screen, gvl)
    when = values.string_day * TENTHS_A_DAY
    segments = [("vendors", 1, section(screen.shown))]
    if screen.own_segment and pc:
        segments.append(("publisher", {"pc": pc & span(1, 4), "pli": 0, "count": 0, "custom_pc": 0, "custom_pli": 0}))
    (lang1, lang2), (cc1, cc2) = letters(values.language), letters(values.country)
    return {
        "version": 2, "created": when, "updated": when, "cmp": values.cmp, "cmp_version": values.version, "screen": screen.number,
        "lang1": lang1, "lang2": lang2, "list": gvl.number, "policy": 5, "service": 1, "texts": 0, "features": features, "pc": pc, "pli": pli,
        "p1t": 0, "cc1": cc1, "cc2": cc2, "vc": section(vc), "vli": section(vli), "restrictions": [], "segments": segments,
    }  # fmt: skip


def letters(pair):
    """Returns the codes of two letters."""
    return ord(pair[0]) - 65, ord(pair[1]) - 65
