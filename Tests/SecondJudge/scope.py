"""What the second judge does not compare, each with its reason.

Everything else about strings that is on by default is compared: which rules fire, with which severity, with which vendors
and purposes as evidence, and how many rules are undecided.
"""

# Rules about strings whose answers are left out.
LEFT_OUT = {
    "v1/publisher-string": "a hint from lengths that no text defines",
    "encoding/gpp-wrapped": "of containers, which are a subject of their own",
}

# Families and rules that need more than a string, a list and a day; nothing of them is asked.
OUT_OF_SCOPE = {
    "in-app, and the rules about stored keys of other families": "not compared yet",
    "gpp, additional-consent, us-privacy": "other strings than TC strings",
    "google": "of a profile that is off by default",
    "scenario, and the rules that need a declared scenario": "need a declared scenario",
    "timeline, disclosed-vendors/shrunk": "need several states of one device",
    "messages, api, network, ui": "need a message or a recording",
    "lint": "about the list itself",
    "url": "about URLs",
    "gvl/vendor-environment, gvl/vendor-territory": "need the list of additional vendor information",
}

# Readings in which no text decides. The second judge was brought to the program's answer here, case by case, so that their
# agreement proves nothing about these.
READINGS = (
    "A string has one finding for each thing to fix: of a section that cannot be read, nothing is said of its form; of a text"
    " with a foreign character after a fault of the fields, only the foreign character, empty segments and impossible lengths.",
    "A version other than 2 and 3 says nothing of what follows; version 3 is read on, since an SDK wrote it before a body of"
    " version 2, if the fixed fields make sense.",
    "A core behind an optional segment is core-first; behind anything else, the version is wrong.",
    "A string of a policy version that is not known yet is undecided wherever the policy version matters.",
    "What type 2 does to purposes that take consent only is said by publisher-restrictions/li-forbidden alone.",
    "Consecutive ids of a restriction may cover vendors on their way to others, also to vendors that were deleted since.",
    "A vendor that was not shown, or has no bit where nobody says who was shown, misses no basis by a restriction.",
    "A date before the framework is impossible: rules with a date go by the as-of day, and the string permits nothing.",
    "gvl/version-stale is undecided from 21 days after the list, where the next list but one is missing.",
    "gvl/series-mismatch takes a list of the other series for recent for 366 days.",
    "gvl/vendor-deleted-since is undecided from a week after the newest list, if that is the string's own.",
    "Icelandic is among the languages into which the list is translated.",
    "A finding names at most 1,000 vendors. Which rules have vendors or purposes as evidence is the program's choice.",
)
