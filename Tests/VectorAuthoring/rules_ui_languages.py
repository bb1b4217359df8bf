"""The part of TestVectors/rules/ui.json about other languages than English and texts of earlier lists; rules_ui.py writes it.

The translations are those of interface_translations.py, and stand for the official ones. The earlier texts are those of the published
lists v2:1 to v2:224 (vendor-list.consensu.org/v2).
"""

import json
from dataclasses import replace

from interface_lines import (
    ASKED, DECLARED, DESCRIPTIONS, NAMES, ON_INTEREST, OPT_INS, VENDORS, chosen, details_layer, initial_layer, interests_layer, interface, layer, switch,
    told, vendors_layer,
)  # fmt: skip
from interface_translations import CATALAN, GERMAN, OLD_GERMAN, SAME, SHORT_GERMAN, german
from messages_common import core
from recording_lines import DAY
from rules_ui_texts import DETAILS, INITIAL, OF_STANDARD_TEXTS, changed
from stored_key_sets import DISCLOSED, key_set

C = "POLICIES, Appendix B, B(c), only on the basis of official translations of the standard names and definitions"
BASIS = "POLICIES, Appendix B, B(b), only on the basis of the standard names and definitions as they are published on the Global Vendor List"
GERMAN_NAMES = german(0, "purposes", *ASKED) + german(0, "specialFeatures", *OPT_INS)
GERMAN_DESCRIPTIONS = (
    german(1, "purposes", *ASKED) + german(1, "specialFeatures", *OPT_INS) + german(1, "specialPurposes", *DECLARED)
)
LITTLE_DATA = german(0, "purposes", 2)[0]


def add_languages(author, hit, undecided):
    for add in (add_german, add_other_translations, add_mixed, add_outdated, add_consent_language, add_same_language):
        add(author, hit, undecided)


def strings(code, day=DAY):
    """The strings of an interface in which everything is right, with that ConsentLanguage and day."""
    return {"choice": (core(created=day, consent_language=code), DISCLOSED), "refusal": (replace(chosen(consent_language=code)[0], created=day), DISCLOSED)}


def in_language(tag, names=GERMAN_NAMES, texts=GERMAN_DESCRIPTIONS, little_data=LITTLE_DATA, code=None, day=DAY):
    """An interface with those names and descriptions, every layer of which declares a language; its switches have the official names, but
    for that of purpose 2, which may be another one. The strings have that language or another code."""
    switches = [switch(name) for name in german(0, "purposes", *ASKED) + german(0, "specialFeatures", *OPT_INS)]
    switches += [switch(f"Berechtigtes Interesse: {name}", checked=True) for name in german(0, "purposes", *ON_INTEREST)]
    switches = [one | {"name": one["name"].replace(LITTLE_DATA, little_data)} for one in switches]
    initial = initial_layer(texts=["Wir und unsere 114 Partner legen Daten auf Ihrem Gerät ab."], names=names)
    listed = layer(texts=[*german(1, "dataCategories", 1, 2, 11), *told(VENDORS, lambda table, ids: german(0, table, *ids))])["texts"]
    interests = interests_layer(lambda part, table, *ids: german(("name", "description").index(part), table, *ids), prefix="Berechtigtes Interesse: ")
    visit = interface(initial, details_layer(*switches, texts=texts, rest=False), vendors_layer() | {"texts": listed}, interests=interests, **strings(code or tag[:2].upper(), day))
    everywhere(visit, LITTLE_DATA, little_data)
    return declaring(tag, visit)


def declaring(tag, visit):
    """The visit, every layer of which declares that language."""
    for line in visit.lines:
        if "layer" in line:
            line["layer"] = {**line["layer"], "lang": tag}
    return visit


def everywhere(visit, old, new):
    """The visit with a text in the place of another on all layers."""
    for line in visit.lines:
        if "layer" in line:
            line["layer"] = json.loads(json.dumps(line["layer"], ensure_ascii=False).replace(old, new))
    return visit


def silent(visit):
    """The visit whose layers with standard texts declare no language."""
    standard = {*NAMES, *DESCRIPTIONS, *GERMAN_NAMES, *GERMAN_DESCRIPTIONS}
    for line in visit.lines:
        if any(text["text"] in standard for text in line.get("layer", {}).get("texts", [])):
            line["layer"] = {name: value for name, value in line["layer"].items() if name != "lang"}
    return visit


def add_german(author, hit, undecided):
    case = author.group("An interface in German, with the translation", 410, C, "Languages", translations=(GERMAN, CATALAN))
    case("All texts are official", in_language("de"))
    case("The German of a country", in_language("de-AT"))
    case("Layers with standard texts declare no language", silent(in_language("de")))
    strange = declaring("en", in_language("de"))
    case("A page that says to be in English", strange, *undecided("translation"))
    name = "Werbung anhand einiger Daten auswählen"
    own = in_language("de", names=changed(GERMAN_NAMES, LITTLE_DATA, name), little_data=name)
    end = "the name of purpose 2 is not the official translation"
    case("A name in a translation of its own", own, hit("translation", "error", INITIAL, end=end), *undecided("purpose-control-missing", "objection-missing"))
    rest = [name for name in GERMAN_NAMES if name not in german(0, "purposes", 2, 7)]
    stacked = [*rest, *german(0, "stacks", 2)]
    headed = [{"text": "Einfache Anzeigen", "role": "heading", "shown": True}, *german(1, "purposes", 2), *[text for text in GERMAN_DESCRIPTIONS if text not in german(1, "purposes", 2)]]
    case(
        "The official description behind another name", in_language("de", stacked, headed, little_data="Einfache Anzeigen"),
        hit("translation", "error", DETAILS, end=end), *undecided("purpose-control-missing", "objection-missing"),
    )  # fmt: skip
    case("A stack in place of two names", in_language("de", stacked))
    case(
        "A text of its own that has a few words of a name",
        in_language("de", [*stacked, "Werbung bezahlt diese Seite"]),
    )  # fmt: skip
    end = "the description of purpose 4 is shown changed: \"erstellt\" for \"aufgebaut\""
    case(
        "A word of a description", in_language("de", texts=changed(GERMAN_DESCRIPTIONS, "über Sie aufgebaut", "über Sie erstellt")),
        hit("text-altered", "error", DETAILS, end=end),
    )  # fmt: skip
    end = "no layer has the description of purpose 1"
    case("A description is missing", in_language("de", texts=GERMAN_DESCRIPTIONS[1:]), hit("text-missing", "error", "layers", end=end))
    case("A purpose is left out", in_language("de", GERMAN_NAMES[1:]), hit("purpose-missing", "error", INITIAL, end="purpose {1} is named neither by name nor by a stack"))
    case("The special feature is left out", in_language("de", GERMAN_NAMES[:-1]), hit("special-feature-missing", "error", INITIAL))
    case("Names that English and another language share", silent(interface()))
    case("A language of which no translation is at hand", in_language("fr"), *undecided("vendor-basis", *OF_STANDARD_TEXTS))


def add_other_translations(author, hit, undecided):
    case = author.group("A translation that lacks a special purpose of the list", 430, C, "Languages", translations=(SHORT_GERMAN,))
    case("Nothing is compared with it", in_language("de"), *undecided("vendor-basis", *OF_STANDARD_TEXTS))
    case("English does not need it", interface())
    case = author.group("A translation of lists of specification 2", 435, C, "Languages", translations=(OLD_GERMAN,))
    controls = ("purpose-control-missing", "special-feature-control-missing", "feature-control", "objection-missing")
    case("Nothing is compared with it", in_language("de"), *undecided("vendor-basis", "vendor-details", "purpose-count", *OF_STANDARD_TEXTS, *controls))


def add_mixed(author, hit, undecided):
    case = author.group("Standard texts of two languages", 440, C, "MixedLanguage", translations=(GERMAN, CATALAN))
    english = in_language("de", texts=[*GERMAN_DESCRIPTIONS[1:], "Files or identifiers are written to your device or read from it."])
    mixed = hit("mixed-language", "warning", DETAILS, end="the name of purpose 1 is in \"de\", and the description of purpose 1 in \"en\"")
    case("German, but for one description", english, mixed)
    case("Two words of another language", in_language("de", [*GERMAN_NAMES, "Measure ads"]))
    case("English words around German texts", in_language("de", [*GERMAN_NAMES, "You can change your mind at any time."]))


def add_outdated(author, hit, undecided):
    case = author.group("Texts of earlier lists", 460, BASIS, "OutdatedText")
    old = "Select basic ads"
    stack = "Personalised ads and content, ad and content measurement, audience insights and product development"
    described = "A profile can be built about you and your interests to show you personalised ads that are relevant to you."
    rest = [name for name in NAMES if name != "Choose ads from little data"]

    def named(*names):
        return interface(initial_layer(names=names))

    def outdated(text, place=INITIAL):
        return hit("text-outdated", "error", place, end=f"{text}\" is a text of vendor lists up to v2:224")

    case("A name", named(*NAMES, old), outdated(old))
    case("A name in place of today's, which is no further fault", named(*rest, old), outdated(old))
    case("A stack within a sentence", named(*NAMES, f"We and our partners do this: {stack}."), hit("text-outdated", "error", INITIAL))
    case("A description", interface(details=details_layer(texts=[*DESCRIPTIONS, described])), hit("text-outdated", "error", DETAILS))
    case("A name of three words within a sentence of its own", named(*NAMES, "Publishers Select basic ads to pay for this."))
    case("A name of two words", named(*NAMES, "Personalised ads"))
    case("In the small letters of a sentence", named(*NAMES, "We select basic ads."))


LANGUAGE = "TC, The Core String, ConsentLanguage, language code in which the CMP UI was presented"
ENGLISH, GERMAN_AND = "a choice was made in \"en\", and ConsentLanguage is DE", "a choice was made in \"de\", and ConsentLanguage is "


def add_consent_language(author, hit, undecided):
    case = author.group("The language of the string and of the interface", 1641, LANGUAGE, "ConsentLanguage", translations=(GERMAN, CATALAN))

    def other(end):
        return hit("consent-language", "warning", INITIAL, end=end)

    case("An interface in English", interface(**strings("DE")), other(ENGLISH))
    case("One in German, whose strings are those of the English one", in_language("de", code="EN"), other(GERMAN_AND + "EN"))
    case("The German of a country", in_language("de-AT", code="FR"), other(GERMAN_AND + "FR"))
    case("Layers with standard texts declare no language", silent(in_language("de", code="EN")), other(GERMAN_AND + "EN"))
    case("The same, with the language of the names", silent(in_language("de")))
    case("The page declares another language than that of the names", declaring("en", in_language("de", code="EN")), *undecided("consent-language", "translation"))
    mixed = hit("mixed-language", "warning", INITIAL)
    both = [*GERMAN_NAMES, *DESCRIPTIONS]
    case("Shown in two languages at once, of which the string has the other one", in_language("de", both, code="EN"), mixed, *undecided("consent-language"))
    case("Shown in two languages at once, of which the string has the one that is declared", in_language("de", both), mixed)
    case("Shown in two languages at once, of which the string has neither", in_language("de", both, code="FR"), mixed, other(GERMAN_AND + "FR"))
    case("A language of which no translation is at hand", in_language("fr", code="EN"), *undecided("consent-language", "vendor-basis", *OF_STANDARD_TEXTS))
    case("The strings are from an earlier day", in_language("de", code="FR", day="2026-11-20"), *undecided("consent-language"))
    before = in_language("de", code="FR")
    made = strings("FR")
    before.lines[2:2] = [{"time": before.lines[1]["time"], "keys": key_set(*made[name])} for name in ("choice", "refusal")]
    case("The strings were there before the choices", before, *undecided("consent-language"))
    case("A code that is none: another rule's", in_language("de", code="IW"))


def add_same_language(author, hit, undecided):
    case = author.group("A translation with the English texts", 1661, LANGUAGE, "ConsentLanguage", translations=(SAME,))
    case("Texts that both languages have do not show which it is", silent(interface(**strings("GL"))), *undecided("consent-language"))
    case("A declaration does", declaring("en", interface(**strings("GL"))), hit("consent-language", "warning", INITIAL, end="and ConsentLanguage is GL"))
    case("The declaration is that of the string", declaring("gl", interface(**strings("GL"))))
    case("Neither language is that of the string", silent(interface(**strings("FR"))), hit("consent-language", "warning", INITIAL, end="and ConsentLanguage is FR"))
