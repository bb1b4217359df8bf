"""Random strings: plans whose every field has its usual values and, now and then, each of its odd ones."""

from bits import ids_of, set_of, span
from days import FIRST_DAYS, TENTHS_A_DAY, day, months_later
from encode import string_of, version1_of

MILESTONES = sorted(FIRST_DAYS.values()) + [day("2021-11-30"), day("2025-05-08")]
EARLIEST, LATEST = day("2018-01-01"), day("2028-12-31")


def pick(rng, usual, odd, share=0.05):
    """Returns a usual value, or now and then an odd one."""
    return rng.choice(odd) if rng.random() < share else rng.choice(usual)


def some_day(rng, run):
    """Returns a day: near a date that a rule knows, near the as-of day or its limits, or any."""
    way = rng.random()
    if way < 0.3:
        return rng.choice(MILESTONES) + rng.randint(-1, 1)
    if way < 0.45:
        edge = rng.choice([0, 1, 2, 3, -390, -391, -389, -400, -180])
        return run.as_of + edge + rng.randint(-1, 1)
    if way < 0.55:
        number = months_later(run.as_of, -13)
        return number + rng.randint(-3, 3)
    if way < 0.75 and run.lists.vendor_lists:
        return rng.choice(list(run.lists.vendor_lists.values())).day + rng.choice([-1, 0, 1, 5, 6, 7, 8, 9, 30])
    if way < 0.98:
        return rng.randint(day("2025-06-01"), run.as_of) if run.as_of > day("2025-06-01") else rng.randint(EARLIEST, run.as_of)
    return rng.randint(EARLIEST, LATEST)


def dates(rng, run):
    """Returns Created and LastUpdated in tenths of a second."""
    updated = max(some_day(rng, run), 1) * TENTHS_A_DAY
    created = updated
    way = rng.random()
    if way < 0.08:
        created = max(0, updated - rng.randint(1, 400) * TENTHS_A_DAY)
    elif way < 0.1:
        created = updated + rng.choice([1, 36_000, TENTHS_A_DAY])
    if rng.random() < 0.06:
        shift = rng.choice([1, 792_000, 828_000, TENTHS_A_DAY - 1, rng.randrange(TENTHS_A_DAY)])
        updated += shift
        created += shift if rng.random() < 0.7 else 0
    if rng.random() < 0.01:
        updated = rng.choice([0, updated // 10, (1 << 36) - 1, updated * 10 % (1 << 36)])
    return created, updated


def subset(rng, pool, most=None):
    """Returns a random set of ids out of a pool: none, one, few, a part, nearly all, or all."""
    pool = list(pool)
    size = len(pool)
    share = rng.choice([0, 1, 2, 3, 5, size // 4, size // 2, size - 1, size])
    share = max(0, min(size, share, most or size))
    return set_of(rng.sample(pool, share))


def entries_of(rng, ids, maximum=65_535):
    """Returns range entries for a set: the fewest, or split, shuffled, doubled, or spoilt."""
    entries, start, previous = [], None, None
    for one in ids_of(ids):
        if previous is None or one != previous + 1 or rng.random() < 0.03:
            if previous is not None:
                entries.append((start, previous))
            start = one
        previous = one
    if previous is not None:
        entries.append((start, previous))
    way = rng.random()
    if way < 0.04:
        rng.shuffle(entries)
    elif way < 0.08 and entries:
        entries.append(rng.choice(entries))
    elif way < 0.11 and entries:
        place = rng.randrange(len(entries))
        first, last = entries[place]
        entries[place] = rng.choice([(last, first, True), (first, last, True), (0, last), (first, maximum + 1), (max(1, first - 2), last + 3)])
    elif way < 0.13:
        entries.append(rng.choice([(1, 65_535), (20_000, 20_000), (9_999, 10_001), (700, 800), (1, 2_000)]))
    return entries[:4_000]


def section(rng, ids, odd=True):
    """Returns a vendor section for a set, as a bit field or as entries."""
    highest = ids.bit_length() - 1 if ids else 0
    way = rng.random()
    if odd and way < 0.06:
        highest += rng.choice([1, 3, 40, 500, 501, 1_000])
    elif odd and way < 0.07:
        highest = rng.choice([10_000, 10_001, 65_535])
    as_bits = rng.random() < (0.75 if highest < 1_500 else 0.2)
    if as_bits:
        return (min(highest, 65_535), ids)
    return (min(highest, 65_535), entries_of(rng, ids, highest) if rng.random() < 0.5 or not odd else plain(ids))


def plain(ids):
    """Returns a single entry for each id, at most 300 of them."""
    return [(one, one) for one in ids_of(ids)][:300]


def vendors(rng, gvl, when):
    """Returns the sets of a string's vendor sections, out of the list's vendors or without a list."""
    if gvl:
        live = ids_of(gvl.ids & ~gvl.deleted_by(when))
    else:
        live = list(range(1, rng.choice([10, 60, 300, 1_200])))
    vc, vli = subset(rng, live), subset(rng, live)
    if rng.random() < 0.1:
        strange = [13, 14, 22, 24, 25, 26, 33, 46, 700, 756, 1_255, 1_256, 9_999, 10_000, 10_001, 65_535]
        vc |= set_of(rng.sample(strange, rng.randint(1, 3)))
        vli |= set_of(rng.sample(strange, rng.randint(0, 2)))
    if gvl and rng.random() < 0.3:
        # Only vendors for whom the bits make sense, as a careful CMP writes them.
        vc &= gvl.any["consent"] | gvl.any["flexible"]
        vli &= gvl.any["li"] | gvl.any["special"]
    way = rng.random()
    if way < 0.55:
        shown = vc | vli | subset(rng, live)
    elif way < 0.65:
        shown = set_of(live)
    elif way < 0.75:
        shown = vc | vli
    elif way < 0.85:
        shown = subset(rng, live)
    elif way < 0.88:
        shown = 0
    else:
        shown = None
    return vc, vli, shown


def restrictions(rng, gvl):
    """Returns publisher restrictions as they are written."""
    result = []
    if rng.random() < 0.45:
        return result
    top = gvl.highest if gvl else 1_000
    for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 5, 9, 30])):
        purpose = pick(rng, range(1, 12), [12, 13, 24, 25, 40, 63, 0], 0.03)
        kind = pick(rng, [0, 1, 1, 1, 2, 2], [3], 0.01)
        way = rng.random()
        if way < 0.35:
            ids = subset(rng, range(1, min(top, 60) + 1), 6)
        elif way < 0.5 and gvl:
            ids = gvl.declaring(rng.choice(["consent", "li", "flexible"]), purpose)
        elif way < 0.6 and gvl:
            ids = gvl.declaring("consent", purpose) | gvl.declaring("li", purpose)
        elif way < 0.8:
            first = rng.randint(1, min(top, 60))
            ids = span(first, first + rng.choice([1, 5, 20, 700, 3_000]))
        elif way < 0.82:
            ids = set_of(range(1, rng.choice([40, 100, 700]), rng.choice([1, 2, 3])))
        else:
            ids = subset(rng, range(1, 46), 12)
        entries = plain(ids) if rng.random() < 0.3 else entries_of(rng, ids)
        result.append((purpose, kind, entries))
    return result


def purposes(rng, policy):
    """Returns the purposes with consent, those with legitimate interest, and the special features."""
    top = 11 if policy >= 4 else 10
    pc = subset(rng, range(1, top + 1))
    allowed = [2, 7, 8, 9, 10, 11][: 6 if top == 11 else 5] if rng.random() < 0.85 else list(range(1, top + 1))
    pli = subset(rng, allowed)
    features = subset(rng, [1, 2])
    if rng.random() < 0.03:
        pc |= 1 << rng.randint(11, 24)
    if rng.random() < 0.02:
        pli |= 1 << rng.randint(1, 24)
    if rng.random() < 0.02:
        features |= 1 << rng.randint(3, 12)
    return pc, pli, features


def publisher(rng):
    """Returns a Publisher TC segment as it is written."""
    count = pick(rng, [0, 0, 0, 1, 3], [5, 63], 0.1)
    usual = list(range(1, 12)) if rng.random() < 0.9 else list(range(1, 25))
    custom = list(range(1, count + 1))
    return {"pc": subset(rng, usual, 6), "pli": subset(rng, usual, 3), "count": count,
            "custom_pc": subset(rng, custom), "custom_pli": subset(rng, custom)}  # fmt: skip


def letter_pair(rng, usual):
    """Returns the two codes of a country or language."""
    way = rng.random()
    if way < 0.7:
        text = rng.choice(usual)
        return ord(text[0]) - 65, ord(text[1]) - 65
    if way < 0.985:
        return rng.randrange(26), rng.randrange(26)
    return rng.randrange(64), rng.randrange(64)


def plan(rng, run):
    """Returns the plan of a version 2 string."""
    created, updated = dates(rng, run)
    known = [key for key in run.lists.vendor_lists]
    when = updated // TENTHS_A_DAY
    policy = pick(rng, [5, 5, 5, 5, 4, 2], [3, 6, 1, 0, 7, 63], 0.06)
    numbers = [number for spec, number in known if spec == (3 if policy >= 4 else 2)] or [5]
    number = rng.choice(numbers) if rng.random() < 0.9 else rng.choice([0, 1, 5, 12, 106, 178, 200, 224, 225, 4_095, rng.randrange(260)])
    gvl = run.lists.named(policy, number)
    vc, vli, shown = vendors(rng, gvl, when)
    pc, pli, features = purposes(rng, policy)
    segments = []
    if shown is not None:
        segments.append(("vendors", 1, section(rng, shown)))
    if rng.random() < 0.3:
        segments.append(("publisher", publisher(rng)))
    if rng.random() < 0.02:
        segments.append(("vendors", 2, section(rng, shown or 0)))
    rng.shuffle(segments)
    lang1, lang2 = letter_pair(rng, ["EN", "DE", "FR", "NL", "UK", "JI", "GA", "AR"])
    cc1, cc2 = letter_pair(rng, ["DE", "FR", "AA", "UK", "EU", "US", "GB", "CH", "XK"])
    return {
        "version": 2, "created": created, "updated": updated, "cmp": pick(rng, [300, 300, 301, 2], [0, 1, 302, 303, 304, 305, 306, 307, 999], 0.25),
        "cmp_version": pick(rng, [1, 2, 77], [0, 4_095]), "screen": rng.randrange(64), "lang1": lang1, "lang2": lang2, "list": number,
        "policy": policy, "service": pick(rng, [1], [0], 0.04), "texts": pick(rng, [0], [1], 0.08), "features": features, "pc": pc, "pli": pli,
        "p1t": pick(rng, [0], [1], 0.1), "cc1": cc1, "cc2": cc2, "vc": section(rng, vc), "vli": section(rng, vli),
        "restrictions": restrictions(rng, gvl), "segments": segments, "octets": rng.random() > 0.03,
    }  # fmt: skip


def version1(rng, run):
    """Returns a random version 1 string."""
    when = rng.choice([rng.randint(day("2018-03-30"), day("2020-10-02")), some_day(rng, run)])
    updated = max(when, 1) * TENTHS_A_DAY + rng.randrange(TENTHS_A_DAY)
    created = max(0, updated + rng.choice([0, 0, -864_000, -30_000_000, 1, 900_000, -500_000_000]))
    lang1, lang2 = letter_pair(rng, ["EN", "DE", "FR"])
    ids = subset(rng, range(1, rng.choice([2, 10, 60, 200])))
    maximum = (ids.bit_length() - 1 if ids else 0) + rng.choice([0, 0, 0, 1, 40])
    content = ids if rng.random() < 0.5 else entries_of(rng, ids, maximum)
    if rng.random() < 0.1:
        content = [(1, maximum)] if maximum else []
    return version1_of({
        "version": 1, "created": created, "updated": updated, "cmp": pick(rng, [300, 2], [0, 1, 302]), "cmp_version": rng.choice([0, 1, 5]),
        "screen": rng.randrange(4), "lang1": lang1, "lang2": lang2, "list": rng.choice([0, 8, 177]),
        "pc": subset(rng, range(1, 6)) if rng.random() < 0.9 else subset(rng, range(1, 25)), "vc": (maximum, content), "default": rng.randint(0, 1),
    })  # fmt: skip


def string(rng, run):
    """Returns a random version 2 string, not yet mutated."""
    return string_of(plan(rng, run))
