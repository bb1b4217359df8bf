"""Stored key sets as the files of Android and iOS, for vectors in which the platform's own type matters."""

from xml.sax.saxutils import escape

PLIST_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
"""


def shared_preferences(keys, changes=()):
    """SharedPreferences XML; `changes` gives elements by key: ("long", "300")."""
    elements = {name: ("int" if isinstance(value, int) else "string", str(value)) for name, value in keys.items()}
    lines = ["<?xml version='1.0' encoding='utf-8' standalone='yes' ?>", "<map>"]
    for name, (element, value) in (elements | dict(changes)).items():
        if element == "string":
            lines.append(f'    <string name="{name}">{escape(value)}</string>')
        else:
            lines.append(f'    <{element} name="{name}" value="{value}" />')
    return "\n".join([*lines, "</map>", ""])


def property_list(keys, changes=()):
    """An XML property list; `changes` gives elements by key as text."""
    elements = {
        name: f"<integer>{value}</integer>" if isinstance(value, int) else f"<string>{escape(value)}</string>"
        for name, value in keys.items()
    }
    body = "".join(f"\t<key>{name}</key>\n\t{element}\n" for name, element in (elements | dict(changes)).items())
    return PLIST_HEAD + body + "</dict>\n</plist>\n"


def platform_files(keys):
    """The files that the vectors name, below TestVectors/rules/stored-keys."""
    android = {
        "IABTCF_CmpSdkID": ("long", "300"),
        "IABTCF_CmpSdkVersion": ("float", "1.0"),
        "IABTCF_PolicyVersion": ("string", "5"),
        "IABTCF_gdprApplies": ("boolean", "true"),
        "IABTCF_VendorConsents": ("int", "1001"),
    }
    apple = {
        "IABTCF_CmpSdkID": "<real>300</real>",
        "IABTCF_CmpSdkVersion": "<string>1</string>",
        "IABTCF_PolicyVersion": "<dict><key>version</key><integer>5</integer></dict>",
        "IABTCF_gdprApplies": "<true/>",
        "IABTCF_PublisherCC": "<date>2026-09-28T00:00:00Z</date>",
        "IABTCF_VendorConsents": "<data>mRE=</data>",
    }
    return {
        "types-android-right.xml": shared_preferences(keys),
        "types-android-wrong.xml": shared_preferences(keys, android),
        "types-ios-right.plist": property_list(keys),
        "types-ios-wrong.plist": property_list(keys, apple),
    }
