"""What the second judge does not compare, each with its reason.

Everything else about strings and stored key sets that is on by default is compared: which rules fire, with which severity, with
which vendors and purposes as evidence or about which key, and how many rules are undecided.
"""

# Rules about strings whose answers are left out.
LEFT_OUT = {
    "v1/publisher-string": "a hint from lengths that no text defines",
    "encoding/gpp-wrapped": "of containers, which are a subject of their own",
}

# Of key sets, what is not compared.
LEFT_OUT_OF_KEYS = {
    "in-app/wrong-store": "about the places of files and about prefixes, of which the random sets have none",
    "gpp/tcfeu2-form": "the random sets have no keys of the EU section's fields",
    "gpp/tcfeu2-restrictions": "the same",
    "gpp/tcfeu2-names": "the same",
    "gpp/integers": "the same",
}

# Rules about keys whose vendors and purposes are compared. For the others the key is.
KEY_EVIDENCE = {"in-app/disagrees", "publisher-restrictions/stored-key"}

# Rules about a set as a whole: the key that a finding names is the program's choice.
OF_THE_SET = {
    "in-app/orphaned", "in-app/applies-without-string", "in-app/unset-with-consent", "in-app/gdpr-applies-unset", "in-app/stale-set",
    "in-app/cmp-present", "in-app/gdpr-not-applicable", "in-app/tcstring-partial", "in-app/leftover-v1", "nonstandard-texts/both-keys",
    "gpp/tcf-standalone-missing", "gpp/section-without-string", "gpp/string-key", "gpp/tcf-section-differs", "cmp-list/environment", "publisher-tc/keys-without-segment",
}  # fmt: skip

# Families and rules that need more than a string, a list and a day; nothing of them is asked.
OUT_OF_SCOPE = {
    "gpp/ about containers, and about URLs": "only the keys of GPP are judged, not what a container says by itself",
    "additional-consent/unlisted, /also-gvl": "need Google's list of providers",
    "us-privacy/format": "about a string given by itself; in-app/us-privacy says the same of the key",
    "v1/ about IABConsent_ConsentString": "compared among the strings, not again in the key sets",
    "in-app/cleared, messages/stored, messages/user-data": "need a declared scenario or a message",
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
    "What follows in a segment after its entries named more than 2,000,000 ids is not read.",
    # Of stored key sets.
    "in-app/stale-set fires if three keys of the user's choice disagree, and no key that carries ids agrees; the text says: nearly"
    " every key. Then nothing is compared but the CMP's id, the SDK's version and keys that the string has no segment for.",
    "What a key of restrictions holds where a string has type 3, or several types for one vendor, is 0: as LegalBasis reads them.",
    "Zeros in a key of restrictions are filler only if they stand for all vendors that have no restriction.",
    "A range goes on behind the end of a key if an unbroken row of restricted vendors does, in however many entries it is written.",
    "A key that is there with the wrong type counts as stored, also IABTCF_TCString; an empty IABTCF_TCString as no string, but"
    " orphaned keys are reported beside it only if one of them has a 1.",
    "Bits beyond a field are in-app/too-long's alone; keys of custom purposes have no field.",
    "A CMP id below 2 names no CMP: it disagrees, and does not make two CMPs.",
    "A value that in-app/value refuses is not compared with anything, not even in nonstandard-texts/both-keys.",
    "Consent is VendorConsents, PurposeConsents, SpecialFeaturesOptIns and the publisher's consents; legitimate interest is none.",
    "The day of the capture of a file is the as-of day.",
    "in-app/too-short is undecided without a list, whatever the keys' lengths; vendor 755 matters where the list has it and the string 0.",
    "The string under IABTCF_TCString is judged as a string even where in-app/identifier says that it is none.",
    "Publisher keys of zeros beside others that grant something are not reported.",
    "Whether a set-wide finding names one key or another is the program's choice, as is whether an old string beside two names of a"
    " key is undecided for a policy version that is not known yet.",
    "An emptied IABGPP_HDR_Version is not held against the header.",
    "Keys of version 1 and section 2 of GPP are compared only where their strings can be read.",
)
