"""The vendor lists and the CMP list of a made-up market: the shipped sample list goes on, a number each Thursday."""

import copy
import datetime
import json
import os

import independent
from days import EPOCH, day
from lists import CMPList, Lists, VendorList

SAMPLES = os.path.join(independent.ROOT, "TestVectors", "vendor-lists")
SAMPLE_LIST = os.path.join(SAMPLES, "sample-vendor-list.json")
SAMPLE_CMP_LIST = os.path.join(SAMPLES, "sample-cmp-list.json")
ENVIRONMENTS = {"web": "Web", "ios": "Native App (Mobile)", "android": "Native App (Mobile)", "ctv": "Native App (CTV)"}
NAMES = "Amber Basalt Cedar Dune Elder Flint Garnet Hazel Ivory Jade Kelp Larch".split()


def text_of_day(number):
    """Returns a day as 2026-03-01."""
    return datetime.date.fromordinal(number + EPOCH).isoformat()


def vendor_lists(as_of):
    """Returns the lists published up to a day, oldest first, as JSON objects. Every fourth list has one vendor more."""
    with open(SAMPLE_LIST, encoding="utf-8") as file:
        first = json.load(file)
    result = [first]
    number, when = first["vendorListVersion"], day(first["lastUpdated"])
    while when + 7 <= as_of:
        number, when = number + 1, when + 7
        one = copy.deepcopy(result[-1])
        one["vendorListVersion"], one["lastUpdated"] = number, f"{text_of_day(when)}T16:00:00Z"
        if number % 4 == 0:
            vendor = copy.deepcopy(first["vendors"]["12"])
            vendor |= {"id": 755 + number, "name": f"Vendor of list {number}"}
            one["vendors"][str(vendor["id"])] = vendor
        result.append(one)
    return result


def cmp_list(cmps):
    """Returns a CMP list in which each CMP has the environments of its platforms."""
    entries = {}
    for place, (cmp, platforms) in enumerate(sorted(cmps.items())):
        labels = sorted({ENVIRONMENTS[platform] for platform in platforms})
        entries[str(cmp)] = {"id": cmp, "name": f"{NAMES[place]} Choices", "isCommercial": True, "environments": labels}
    return {"lastUpdated": "2027-01-01T16:00:00Z", "cmps": entries}


def write(folder, as_of, cmps):
    """Writes the lists into a folder; returns the program's options for them and the second judge's reading of them."""
    options, lists = [], Lists()
    for document in vendor_lists(as_of):
        text = json.dumps(document)
        path = os.path.join(folder, f"vendor-list-{document['vendorListVersion']}.json")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        one = VendorList(text)
        lists.vendor_lists[(one.spec, one.number)] = one
        options += ["--gvl", path]
    text = json.dumps(cmp_list(cmps))
    path = os.path.join(folder, "cmp-list.json")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    lists.cmp_list = CMPList(text)
    return options + ["--cmp-list", path], lists


def shipped():
    """Returns the options and the reading of the sample lists as they are shipped."""
    return ["--gvl", SAMPLE_LIST, "--cmp-list", SAMPLE_CMP_LIST], Lists([SAMPLE_LIST], SAMPLE_CMP_LIST)
