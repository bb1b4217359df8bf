"""A reading of vendor lists and of the CMP list, for what the rules ask of them."""

import json

from bits import set_of
from days import day

FIELDS = (("consent", "purposes"), ("li", "legIntPurposes"), ("flexible", "flexiblePurposes"), ("special", "specialPurposes"),
          ("features", "features"), ("special_features", "specialFeatures"))  # fmt: skip

# Labels of environments in the CMP list, in lower case.
APP, CTV = "native app (mobile)", "native app (ctv)"


class VendorList:
    """A vendor list, by vendor and turned around: for each purpose, the vendors that declare it."""

    def __init__(self, text):
        data = json.loads(text)
        self.spec, self.number = data["gvlSpecificationVersion"], data["vendorListVersion"]
        self.policy, self.day = data["tcfPolicyVersion"], day(data["lastUpdated"])
        self.tables = {name: set_of(map(int, data[name])) for name in ("purposes", "specialPurposes", "features", "specialFeatures")}
        purposes = data["purposes"].values()
        self.not_consentable = set_of(p["id"] for p in purposes if p.get("consentable") is False)
        self.no_objection = set_of(p["id"] for p in purposes if p.get("rightToObject") is False)
        self.ids, self.highest, self.deleted = 0, 0, {}
        self.vendors = {}
        self.by = {name: {} for name, _ in FIELDS}
        for vendor in data["vendors"].values():
            self.add(vendor)
        self.any = {name: self.union(name) for name, _ in FIELDS}

    def add(self, vendor):
        """Takes a vendor into the sets."""
        bit = 1 << vendor["id"]
        self.ids |= bit
        self.highest = max(self.highest, vendor["id"])
        self.vendors[vendor["id"]] = vendor
        if vendor.get("deletedDate"):
            self.deleted[vendor["id"]] = day(vendor["deletedDate"])
        for name, member in FIELDS:
            for one in vendor.get(member) or []:
                self.by[name][one] = self.by[name].get(one, 0) | bit

    def union(self, name):
        """Returns the vendors that declare anything of a kind."""
        value = 0
        for members in self.by[name].values():
            value |= members
        return value

    def declaring(self, name, one):
        """Returns the vendors that declare one purpose or feature."""
        return self.by[name].get(one, 0)

    def deleted_by(self, when):
        """Returns the vendors deleted on or before a day."""
        return set_of(vendor for vendor, gone in self.deleted.items() if gone <= when)


class CMPList:
    """The Global CMP List."""

    def __init__(self, text):
        data = json.loads(text)
        self.day = day(data["lastUpdated"])
        self.cmps = {int(key): value for key, value in data["cmps"].items()}

    def deleted(self, cmp):
        """Returns the day on which a CMP was deleted, or None."""
        gone = self.cmps[cmp].get("deletedDate")
        return day(gone) if gone else None


class Lists:
    """All lists of a run, by series and number."""

    def __init__(self, paths=(), cmp_path=None):
        self.vendor_lists = {}
        for path in paths:
            with open(path, encoding="utf-8") as file:
                one = VendorList(file.read())
            self.vendor_lists[(one.spec, one.number)] = one
        self.cmp_list = None
        if cmp_path:
            with open(cmp_path, encoding="utf-8") as file:
                self.cmp_list = CMPList(file.read())

    def named(self, policy, number):
        """Returns the list that a string names, or None."""
        return self.vendor_lists.get((series(policy), number)) if policy >= 2 else None

    def of_series(self, spec):
        """Returns the lists of a series, by number."""
        return [one for key, one in sorted(self.vendor_lists.items()) if key[0] == spec]


def series(policy):
    """Returns the specification of the lists that strings of a policy version name."""
    return 3 if policy >= 4 else 2
