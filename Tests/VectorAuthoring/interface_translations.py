"""Translations of the list that the strings name (rules/vendor-lists/key-sets.json), in the form of the official ones.

    python3 interface_translations.py

The texts are made up, as those of the list are: TestVectors/rules/translations.
"""

import json

from rule_cases import FOLDER
from stored_key_sets import LIST

LISTED = json.loads((FOLDER.parent / LIST).read_text(encoding="utf-8"))
PLACE = "rules/translations"
GERMAN, SHORT_GERMAN, OLD_GERMAN = f"{PLACE}/purposes-de.json", f"{PLACE}/short/purposes-de.json", f"{PLACE}/old/purposes-de.json"
CATALAN, SAME = f"{PLACE}/purposes-ca.json", f"{PLACE}/purposes-gl.json"
# By table, the names and descriptions in the order of the ids.
GERMAN_TEXTS = {
    "purposes": [
        ("Daten auf einem Gerät ablegen oder lesen", "Dateien oder Kennungen werden auf Ihr Gerät geschrieben oder von ihm gelesen."),
        ("Werbung nach wenigen Daten wählen", "Werbung wird nach der Seite, die Sie sehen, Ihrer ungefähren Gegend und Ihrem Gerät gewählt."),
        ("Ein Werbeprofil aufbauen", "Was Sie hier tun, wird in einem Profil gesammelt, nach dem später Werbung gewählt wird."),
        ("Werbung nach Profil wählen", "Werbung wird nach einem Profil gewählt, das über Sie aufgebaut wurde."),
        ("Ein Inhaltsprofil aufbauen", "Was Sie hier lesen, wird in einem Profil gesammelt, nach dem später Inhalte gewählt werden."),
        ("Inhalte nach Profil wählen", "Inhalte werden nach einem Profil gewählt, das über Sie aufgebaut wurde."),
        ("Werbung messen und zählen", "Es wird gezählt, welche Werbung Sie gesehen haben und was daraus wurde."),
        ("Inhalte messen und zählen", "Es wird gezählt, welche Inhalte Sie wie lange gesehen haben."),
        ("Leserschaften verstehen lernen", "Berichte über Gruppen von Lesern entstehen aus mehreren Quellen."),
        ("Dienste verbessern und reparieren", "Wie Sie einen Dienst benutzen, hilft, ihn zu verbessern."),
        ("Inhalte nach wenigen Daten wählen", "Inhalte werden nach der Seite, die Sie sehen, und Ihrem Gerät gewählt."),
    ],
    "specialPurposes": [
        ("Betrug verhindern und Fehler beheben", "Angriffe und Fehler werden gefunden und abgestellt."),
        ("Werbung und Inhalte ausliefern", "Ihr Gerät und ein Server tauschen aus, was eine Seite braucht."),
        ("Entscheidungen zum Datenschutz behalten", "Ihre Entscheidungen werden gespeichert und weitergegeben, damit sie geachtet werden."),
    ],
    "features": [
        ("Quellen miteinander verbinden", "Daten von anderswo werden zu Daten über Sie hinzugefügt."),
        ("Geräte miteinander verknüpfen", "Geräte, die zu einem Haushalt zu gehören scheinen, werden verknüpft."),
        ("An dem erkennen, was ohnehin gesendet wird", "Ihr Gerät wird an dem unterschieden, was seine Anfragen enthalten."),
    ],
    "specialFeatures": [
        ("Genauer Standort des Geräts", "Ihre Position wird auf einen halben Kilometer genau verwendet."),
        ("Das Gerät aktiv abfragen", "Ihr Gerät wird nach Eigenschaften gefragt, die es von anderen unterscheiden."),
    ],
    "dataCategories": [(name, f"Daten dieser Art: {name}.") for name in (
        "IP-Adressen", "Eigenschaften des Geräts", "Kennungen des Geräts", "Erratene Kennungen", "Kennungen nach Anmeldung",
        "Eingegebene Daten", "Ungefährer Standort", "Genauer Standort", "Was Sie lesen und anklicken", "Profile", "Entscheidungen",
    )],
    "stacks": [(name, f"Mehrere Anfragen in einer: {name}.") for name in (
        "Genauer Standort und Abfrage des Geräts", "Werbung nach wenigen Daten und ihre Messung", "Werbung nach einem Profil von Ihnen",
        "Inhalte nach einem Profil von Ihnen", "Alles außer dem Ablegen von Daten",
    )],
}  # fmt: skip


def translation(texts, **changes):
    """The tables of the list with other texts, without what names a specification or a policy, as they are published."""
    made = {"vendorListVersion": 4, "lastUpdated": "2026-04-30T16:00:00Z"}
    for table, entries in texts.items():
        named = zip(LISTED[table].items(), entries)
        made[table] = {key: entry | {"name": name, "description": text} for (key, entry), (name, text) in named}
    return made | changes


def german(part, table, *ids):
    """The German names (0) or descriptions (1) of entries."""
    return [GERMAN_TEXTS[table][number - 1][part] for number in ids]


def english():
    """The texts of the list."""
    return {table: [(entry["name"], entry["description"]) for entry in LISTED[table].values()] for table in GERMAN_TEXTS}


def catalan():
    """Only so that there is another language, and as English but for two names."""
    texts = english()
    texts["purposes"][0] = ("Desar dades en un dispositiu o llegir-les", "Fitxers o identificadors s'escriuen al vostre dispositiu.")
    texts["purposes"][2] = ("Crear un perfil publicitari", texts["purposes"][2][1])
    return texts


def write():
    short = translation(GERMAN_TEXTS)
    del short["specialPurposes"]["3"]
    old = translation({table: entries for table, entries in GERMAN_TEXTS.items() if table != "dataCategories"})
    made = {GERMAN: translation(GERMAN_TEXTS), SHORT_GERMAN: short, OLD_GERMAN: old, CATALAN: translation(catalan()), SAME: translation(english())}
    for path, value in made.items():
        file = FOLDER.parent / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(value, indent=1, ensure_ascii=True) + "\n", encoding="ascii")


if __name__ == "__main__":
    write()
