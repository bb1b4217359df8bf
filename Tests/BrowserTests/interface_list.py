#!/usr/bin/env python3
"""Makes the vendor list of page.html?ui=full, and its official translation into German.

    interface_list.py           write TestVectors/pages/interface/vendor-list.json and purposes-de.json
    interface_list.py --check   fail if the files there are not what this script makes

Names and descriptions in English are those of the project's sample list; illustrations, the German and the vendors are made
here. No text is taken from a published list.
"""

import argparse
import copy
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "TCFVendorListTests"))

import make_sample_lists as sample  # noqa: E402

FOLDER = ROOT / "TestVectors" / "pages" / "interface"
# Another number than that of the sample list: both may be at hand.
VERSION = 7
# Of the vendors of the list, the publisher of the page works with the first sixty.
LISTED, DISCLOSED = 64, 60

# By purpose, in English and German: name, description and illustrations. The English names and descriptions are the sample list's.
ILLUSTRATIONS = {
    1: ("Your device is given a number, so that a later visit is known to be yours.",),
    2: ("A page about bicycles shows an ad for a cycle shop in your region.",
        "An ad is shown three times a day at most."),
    3: ("You read two articles about gardening and look at a lawn mower; a profile notes that you may have a garden.",),
    4: ("A profile says that you may have a garden, and you see an ad for seeds on a page about football.",),
    5: ("You watch a film about volcanoes; a profile notes that you like such films.",),
    6: ("A profile says that you like films about volcanoes, and the next one is offered to you first.",),
    7: ("An advertiser learns that 40 of 1,000 readers clicked on an ad.",),
    8: ("A newspaper learns that half of its readers stop in the middle of an article.",),
    9: ("A report says that most readers of a page about hiking live in the mountains.",),
    10: ("Many readers leave a page that loads slowly, and it is made faster.",),
    11: ("A page about cooking offers you a recipe with few ingredients, since you read it on a telephone.",),
}  # fmt: skip
GERMAN_PURPOSES = {
    1: ("Daten auf einem Gerät speichern oder lesen",
        "Dateien oder Kennungen werden auf Ihr Gerät geschrieben oder von ihm gelesen.",
        "Ihr Gerät bekommt eine Nummer, damit ein späterer Besuch als der Ihre erkannt wird."),
    2: ("Werbung nach wenigen Daten auswählen",
        "Werbung wird nach der Seite ausgewählt, die Sie sehen, nach Ihrer ungefähren Gegend und der Art Ihres Geräts.",
        "Auf einer Seite über Fahrräder steht eine Anzeige für einen Fahrradladen in Ihrer Gegend.",
        "Eine Anzeige wird höchstens dreimal am Tag gezeigt."),
    3: ("Ein Werbeprofil anlegen",
        "Was Sie hier tun, wird in einem Profil gesammelt, nach dem später Werbung ausgewählt wird.",
        "Sie lesen zwei Artikel über das Gärtnern und sehen sich einen Rasenmäher an; ein Profil hält fest, dass Sie vielleicht "
        "einen Garten haben."),
    4: ("Werbung nach einem Profil auswählen",
        "Werbung wird nach einem Profil ausgewählt, das über Sie angelegt wurde.",
        "Ein Profil sagt, dass Sie vielleicht einen Garten haben, und auf einer Seite über Fußball sehen Sie eine Anzeige für Saatgut."),
    5: ("Ein Inhalteprofil anlegen",
        "Was Sie hier lesen, wird in einem Profil gesammelt, nach dem später Inhalte ausgewählt werden.",
        "Sie sehen einen Film über Vulkane; ein Profil hält fest, dass Sie solche Filme mögen."),
    6: ("Inhalte nach einem Profil auswählen",
        "Inhalte werden nach einem Profil ausgewählt, das über Sie angelegt wurde.",
        "Ein Profil sagt, dass Sie Filme über Vulkane mögen, und der nächste wird Ihnen zuerst angeboten."),
    7: ("Werbung messen",
        "Es wird gezählt, welche Werbung Sie gesehen haben und was daraus geworden ist.",
        "Ein Werbetreibender erfährt, dass 40 von 1.000 Lesern auf eine Anzeige geklickt haben."),
    8: ("Inhalte messen",
        "Es wird gezählt, welche Inhalte Sie gesehen haben und wie lange.",
        "Eine Zeitung erfährt, dass die Hälfte ihrer Leser in der Mitte eines Artikels aufhört."),
    9: ("Zielgruppen verstehen",
        "Es entstehen Berichte über Gruppen von Lesern, aus mehreren Quellen zusammengefügt.",
        "Ein Bericht sagt, dass die meisten Leser einer Seite über das Wandern in den Bergen leben."),
    10: ("Angebote verbessern",
         "Wie Sie ein Angebot nutzen, hilft, es zu reparieren und besser zu machen.",
         "Viele Leser verlassen eine Seite, die langsam lädt, und sie wird schneller gemacht."),
    11: ("Inhalte aus wenigen Daten anbieten",
         "Inhalte werden nach der Seite ausgewählt, die Sie sehen, und nach der Art Ihres Geräts.",
         "Eine Seite über das Kochen bietet Ihnen ein Rezept mit wenigen Zutaten an, weil Sie sie auf einem Telefon lesen."),
}  # fmt: skip
GERMAN_SPECIAL_PURPOSES = {
    1: ("Betrug verhindern und Fehler beheben", "Angriffe und Fehler werden gefunden und abgestellt."),
    2: ("Werbung und Inhalte ausliefern", "Ihr Gerät und ein Server tauschen aus, was nötig ist, um eine Seite zu zeigen."),
    3: ("Datenschutz-Entscheidungen merken", "Ihre Entscheidungen werden gespeichert und weitergegeben, damit sie beachtet werden können."),
}  # fmt: skip
GERMAN_FEATURES = {
    1: ("Quellen zusammenführen", "Daten von anderen Stellen kommen zu den Daten über Sie hinzu."),
    2: ("Geräte verknüpfen", "Geräte, die zu einem Haushalt zu gehören scheinen, werden verknüpft."),
    3: ("An ohnehin Gesendetem erkennen", "Ihr Gerät wird von anderen unterschieden an dem, was seine Anfragen enthalten."),
}
GERMAN_SPECIAL_FEATURES = {
    1: ("Genauer Standort", "Ihr Standort auf einen halben Kilometer genau wird genutzt."),
    2: ("Das Gerät abfragen", "Ihr Gerät wird nach Eigenschaften gefragt, die es von anderen unterscheiden."),
}
GERMAN_STACKS = {
    1: "Genauer Standort und Abfrage", 2: "Werbung nach wenigen Daten und ihre Messung", 3: "Werbung nach Profil",
    4: "Inhalte nach Profil", 5: "Alles außer Speichern",
}  # fmt: skip
GERMAN_CATEGORIES = {
    1: "IP-Adressen", 2: "Eigenschaften des Geräts", 3: "Kennungen des Geräts", 4: "Vermutete Kennungen",
    5: "Kennungen nach Anmeldung", 6: "Daten, die Sie eingegeben haben", 7: "Ungefährer Standort", 8: "Genaue Standortdaten",
    9: "Was Sie lesen und anklicken", 10: "Profildaten", 11: "Entscheidungen zum Datenschutz",
}  # fmt: skip

# Of names: a bird, and what a company may do.
BIRDS = (
    "Avocet Bittern Bunting Buzzard Chaffinch Coot Cormorant Crane Curlew Dipper Dunlin Dunnock Egret Eider Fieldfare Firecrest "
    "Fulmar Gadwall Gannet Garganey Godwit Goldcrest Goosander Goshawk Grebe Greenshank Guillemot Harrier Heron Hobby Hoopoe Jackdaw "
    "Kestrel Kittiwake Lapwing Linnet Magpie Mallard Merlin Nightjar Nuthatch Osprey Ouzel Partridge Petrel Pintail Pipit Plover "
    "Pochard Puffin Redpoll Redstart Sanderling Shrike Siskin Skylark Smew Snipe Stonechat Teal Turnstone Wagtail Wheatear Whimbrel"
).split()
TRADES = ("Ads Ltd.", "Media GmbH", "Insights S.A.", "Data AB", "Audiences B.V.", "Studio SAS")
# Consent, legitimate interest, special purposes, features and special features, in turn: together, everything that there is.
PROFILES = [
    ([1, 2, 3, 4, 7], [], [1, 2], [3], []),
    ([1, 3, 4], [2, 7], [1, 2], [1], [1]),
    ([1, 7, 8, 9], [10], [1], [], []),
    ([1, 5, 6, 8], [], [2], [2], []),
    ([1, 2, 7, 9, 10], [], [1, 2, 3], [], [2]),
    ([], [7, 9], [2], [3], []),
    ([1, 5, 6, 11], [8], [1, 2], [], []),
    ([], [], [1, 2], [], []),
    ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], [], [1, 2, 3], [1, 2, 3], [1, 2]),
    ([1, 10], [], [3], [], []),
]
RETENTION = (30, 90, 180, 365, 395)
STORAGE = (7, 30, 90, 180, 365)


def vendor(number):
    """The vendor of an id, from 1."""
    consent, interest, special, features, special_features = PROFILES[(number - 1) % len(PROFILES)]
    bird, round_of_birds = BIRDS[(number - 1) % len(BIRDS)], (number - 1) // len(BIRDS)
    name = f"{bird} {TRADES[(number - 1) % len(TRADES)]}" if not round_of_birds else f"{bird} {round_of_birds + 1} {TRADES[0]}"
    languages = ["en", "de"] if number % 3 == 0 else ["en"]
    has_claim = bool(interest or special)
    changes = {
        "urls": [
            {"langId": language, "privacy": f"https://vendor-{number}.example/{language}/privacy",
             "legIntClaim": f"https://vendor-{number}.example/{language}/interest" if has_claim else ""}
            for language in languages
        ],
        "dataRetention": {"stdRetention": RETENTION[number % len(RETENTION)], "purposes": {}, "specialPurposes": {}},
        "dataDeclaration": sorted({1, 1 + number % 11, 1 + number * 3 % 11, 11}),
        "cookieRefresh": 1 in consent and number % 2 == 0,
    }  # fmt: skip
    if 1 in consent:
        changes["cookieMaxAgeSeconds"] = STORAGE[number % len(STORAGE)] * 86_400
    if number % 7 == 0 and consent:
        changes["dataRetention"]["purposes"] = {str(consent[-1]): 60}
    return sample.vendor(number, name, list(consent), list(interest), [], list(special), list(features), list(special_features), changes)


def vendor_list(count=LISTED):
    tables = sample.tables_of_specification_3()
    for number, texts in ILLUSTRATIONS.items():
        tables["purposes"][str(number)]["illustrations"] = list(texts)
    return {
        "gvlSpecificationVersion": 3, "vendorListVersion": VERSION, "tcfPolicyVersion": 5, "lastUpdated": "2026-06-25T16:00:00Z",
        **tables, "vendors": {str(number): vendor(number) for number in range(1, count + 1)},
    }  # fmt: skip


def german():
    """The same texts in German, as purposes-de.json has them."""
    made = copy.deepcopy({name: value for name, value in vendor_list(0).items() if name != "vendors"})
    tables = {
        "purposes": GERMAN_PURPOSES, "specialPurposes": GERMAN_SPECIAL_PURPOSES, "features": GERMAN_FEATURES,
        "specialFeatures": GERMAN_SPECIAL_FEATURES,
    }  # fmt: skip
    for table, rows in tables.items():
        for number, (name, description, *illustrations) in rows.items():
            made[table][str(number)] |= {"name": name, "description": description, "illustrations": illustrations}
    for number, name in GERMAN_STACKS.items():
        made["stacks"][str(number)] |= {"name": name, "description": f"Mehrere Anfragen in einer: {name}."}
    for number, name in GERMAN_CATEGORIES.items():
        made["dataCategories"][str(number)] |= {"name": name, "description": f"Daten dieser Art: {name}."}
    return made


def files():
    return {"vendor-list.json": sample.text_of(vendor_list()), "purposes-de.json": sample.text_of(german())}


def main():
    parser = argparse.ArgumentParser(description="Makes the vendor list of the full interface, and its translation.")
    parser.add_argument("--check", action="store_true", help="compare with the files instead of writing them")
    options = parser.parse_args()
    if not options.check:
        FOLDER.mkdir(exist_ok=True)
        for name, text in files().items():
            (FOLDER / name).write_bytes(text.encode())
        return 0
    stale = [name for name, text in files().items() if (FOLDER / name).read_bytes() != text.encode()]
    for name in stale:
        print(f"{name} is not what interface_list.py makes", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
