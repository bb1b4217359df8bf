"""Looks at the layers of a recording: their form, and whether they say what the picture beside them shows.

Written from TestVectors/recordings/README.md; it knows nothing of how the recorder reads a dialog. Colours are compared with the
pixels of the screenshot, and contrasts with a formula of its own."""

import collections
import json

import pictures


def rgb(text):
    assert len(text) == 7 and text[0] == "#", text
    return tuple(bytes.fromhex(text[1:]))


# WCAG 2.2, "relative luminance": the curve of sRGB, by a table of the 256 steps.
LINEAR = [step / 255 / 12.92 if step <= 10 else ((step / 255 + 0.055) / 1.055) ** 2.4 for step in range(256)]


def contrast(one, other):
    shares = (0.2126, 0.7152, 0.0722)
    light = [sum(share * LINEAR[part] for share, part in zip(shares, rgb(colour))) for colour in (one, other)]
    return (max(light) + 0.05) / (min(light) + 0.05)


def apart(one, other):
    return max(abs(a - b) for a, b in zip(one, other))


def layers(recording, view=None):
    return recording.all("layer", view)


def named(line, name):
    """The control of this name."""
    found = [control for control in line["layer"]["controls"] if control["name"] == name]
    assert len(found) == 1, f"{len(found)} controls are called {name}"
    return found[0]


def text(line, words):
    """The first text with these words."""
    return next(one for one in line["layer"]["texts"] if one["text"] == words)


def pixels(recording, line, box):
    width, height, channels, rows = pictures.read((recording.folder / line["screenshot"]["path"]).read_bytes())
    x, y, wide, high = (round(number) for number in box)
    across, down = range(max(0, x + 1), min(width, x + wide - 1)), range(max(0, y + 1), min(height, y + high - 1))
    return [tuple(rows[j][i * channels : i * channels + 3]) for j in down for i in across]


def check_colours(recording, line, check):
    """What is said of colours is in the picture, and the contrast is that of the two."""
    count = 0
    for control in line["layer"]["controls"]:
        if control["color"] is None:
            check(control["contrast"] is None and control["unknown"], f"{control['name']}: no colour, and no reason")
            continue
        count += 1
        color, background = control["color"], control["background"]
        exact = contrast(color, background)
        check(exact - 0.0101 < control["contrast"] <= exact + 1e-6, f"{control['name']}: contrast {control['contrast']}, not {exact}")
        seen = collections.Counter(pixels(recording, line, control["box"]))
        for colour, most in ((background, 0.1), (color, 0.001)):
            share = sum(number for one, number in seen.items() if apart(one, rgb(colour)) <= 3) / max(1, sum(seen.values()))
            check(share >= most, f"{control['name']}: {colour} is on {share:.4f} of the picture, wanted {most}")
    return count


def without_addresses(line, address):
    """A layer without what differs between servers."""
    return json.loads(json.dumps(line["layer"]).replace(address, ""))


# The dialog of dialog.js: what is in it, in order, and whether it is shown.
TEXTS = [
    ("Your privacy", "heading", True),
    ("We and our 1,214 partners store information on your device. You can change your mind.", "text", True),
    ("1,214 partners", "link", True),
    ("Imprint", "link", True),
    ("Use limited data to select advertising", "listitem", True),
    ("Measure content performance", "listitem", True),
    ("More about purposes", "text", True),
    ("Collapsed words", "text", False),
    ("Folded words", "text", False),
    ("Folded button", "text", False),
    ("Hidden words", "text", False),
    ("Clear words", "text", False),
    ("Words for screen readers", "text", False),
    ("First row", "text", True),
    ("Second row", "text", True),
    ("Last row", "text", True),
    ("Statistics", "text", True),
    ("Advertising", "text", True),
]
# Name, role, whether it is checked, enabled, reached by the keyboard, and why its colours are not known.
CONTROLS = [
    ("1,214 partners", "link", None, True, True, None),
    ("Imprint", "link", None, True, True, None),
    ("More about purposes", "button", None, True, True, None),
    ("Folded button", "button", None, True, True, "not shown"),
    ("Statistics", "checkbox", False, True, True, "no text"),
    ("Advertising", "checkbox", True, True, True, "no text"),
    ("All purposes", "checkbox", "mixed", True, True, "no text"),
    ("Marketing", "switch", False, True, True, None),
    ("Store data switch", "switch", True, True, True, None),
    ("Personalise", "switch", False, True, True, "no text"),
    ("Only one", "radio", False, False, False, "no text"),
    ("Search", "textbox", None, True, True, "no text"),
    ("", "textbox", None, True, True, "no text"),
    ("Remarks", "textbox", None, True, True, "no text"),
    ("Country", "combobox", None, True, True, "no text"),
    ("Pale", "button", None, False, False, None),
    ("Seen through", "button", None, True, True, None),
    ("Gradient", "button", None, True, True, "gradient"),
    ("Picture", "button", None, True, True, "image"),
    ("Under", "button", None, True, True, "overlap"),
    ("Above", "button", None, True, True, None),
    ("Covered", "button", None, True, True, None),
    ("Close", "button", None, True, True, "no text"),
    ("Help", "button", None, True, True, "no text"),
    ("No tab", "button", None, True, False, None),
    ("Disabled", "button", None, False, True, None),
    ("Plain", "generic", None, True, False, None),
] + [(name, "button", None, True, True, None) for name in ("Accept all", "Reject all", "Save", "Object", "Withdraw")]


def check_rich(recording, line, check):
    """The layer of the dialog of dialog.js, at 1280x800."""
    layer = line["layer"]
    told = [(one["text"], one["role"], one["shown"]) for one in layer["texts"]]
    for given, wanted in zip(told, TEXTS):
        check(given == wanted, f"text {given}, wanted {wanted}")
    check(told[-6][0].startswith("This page and 7 partners"), f"{told[-6]}")
    told = [(one["name"], one["role"], one["checked"], one["enabled"], one["tabs"], one["unknown"]) for one in layer["controls"]]
    for given, wanted in zip(told, CONTROLS):
        check(given == wanted, f"control {given}, wanted {wanted}")
    check(len(told) == len(CONTROLS), f"{len(told)} controls")
    dialog = layer["dialog"]
    check((dialog["found"], dialog["role"], dialog["modal"]) == ("act-control", "dialog", True), f"{dialog}")
    check(dialog["box"] == [200, 20, 800, 760] and abs(dialog["covers"] - 800 * 760 / (1280 * 800)) < 1e-3, f"{dialog}")
    check(dialog["usableBehind"] == 0 and layer["lang"] == "en-GB" and layer["viewport"] == [1280, 800], f"{dialog}")
    check(text(line, "1,214 partners")["href"].endswith("/elsewhere.html#list"), "the address of a link")
    check(named(line, "Pale")["font"] == {"family": "Liberation Sans", "size": 14, "weight": 400, "style": "italic"}, "a font")
    check(named(line, "Imprint")["covered"] is False and named(line, "Folded button")["covered"] is None, "covered")
    # A box that lies clear over the switch that is drawn for it.
    clear = named(line, "Personalise")
    check(clear["shown"] and clear["covered"] is False and clear["box"][2:] == [50, 24], f"{clear}")
    # Nothing that a person typed, and nothing of the page around the dialog.
    said = json.dumps(layer)
    for words in ("typed", "Daily Sample", "platform of its own", "Privacy settings"):
        check(words not in said, f"{words} is in the layer")
    check(check_colours(recording, line, check) == 17, "how many controls have colours")
