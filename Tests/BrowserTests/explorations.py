"""Records the full interface of the project's own CMP with --explore and with acts that name no control: the recorder finds them."""

import interface_list
import interfaces

LIST = interface_list.FOLDER / "vendor-list.json"
OPTIONS = ("--views", "1", "--act-wait", "0.4", "--wait", "4", "--viewport", "1280x800")
# What --explore does where everything is there. The settings are the layer of purposes.
WHOLE = [
    "details", "expand", "expand", "vendors", "expand", "interests", "expand", "reload", "accept-all", "reload", "resurface", "withdraw",
]  # fmt: skip


def acts(recording):
    return [(line["action"], line["how"]) for line in recording.all("action") if line["by"] == "script"]


class Explorations:
    """Records pages. `check` reports what is wrong, and `form` looks at every line."""

    def __init__(self, check, form):
        self.check, self.form = check, form
        self.interfaces = interfaces.Interfaces(check, form)

    def record(self, recorder, parameters, *options):
        recording = recorder.record(f"ui=full{parameters}", *options, *OPTIONS)
        self.form(recording)
        return recording

    def whole(self, language):
        def run(recorder):
            recording = self.record(recorder, f"&lang={language}", "--explore")
            self.check(recording.status == 0 and not recording.problems(), f"status {recording.status}: {recording.errors}")
            told = acts(recording)
            self.check([word for word, _ in told] == WHOLE, f"{told}")
            self.check(all(how == f"find {word}, by its words" for word, how in told if word not in ("expand", "reload")), f"{told}")
            layers = [one["layer"]["name"] for one in recording.all("layer")]
            # What withdraws closes the interface.
            self.check(layers == ["initial", *[word if word != "reload" else "initial" for word in WHOLE[:8]], "resurface"], f"{layers}")

        run.__doc__ = f"--explore goes through the full interface ({language})"
        return run

    def platform(self, recorder):
        """The selectors of known platforms find what has no words."""
        for name, shown in (("onetrust", "OneTrust"), ("didomi", "Didomi")):
            recording = self.record(recorder, f"&platform={name}", "--act", "details", "--act", "accept")
            self.check(recording.status == 0, f"status {recording.status}: {recording.errors}")
            wanted = [("details", f"find details, by the selectors of {shown}"), ("accept", f"find accept-all, by the selectors of {shown}")]
            self.check(acts(recording) == wanted, f"{acts(recording)}")
            chosen = [line for line in recording.all("tcData") if line["tcData"].get("eventStatus") == "useractioncomplete"]
            self.check(chosen, "nothing was chosen")

    def missing(self, recorder):
        """What is not there is reported with what could be clicked, and nothing on the page itself is clicked in its place."""
        recording = recorder.record("", "--act", "vendors", "--act", "resurface", *OPTIONS)
        self.check(recording.status == 2, f"status {recording.status}")
        problems = [one["message"] if isinstance(one, dict) else one for one in recording.problems()]
        self.check(any(one.startswith("no control for vendors was found") and "Accept all" in one for one in problems), f"{problems}")
        self.check([word for word, _ in acts(recording)] == ["resurface"], f"{acts(recording)}")

    def judge(self, recorder, recording, wanted):
        """Compares all findings. No rule is undecided but those about what --explore does not do: it saves nothing, and goes to the
        vendors and interests from the purposes."""
        found, undecided = self.interfaces.judge(recorder, recording)
        undecided = set(undecided) - {"ui/choice-ignored", "ui/interest-layer", "ui/vendor-list-link"}
        self.check(found == sorted([*wanted, interfaces.REFUSAL]), f"findings {found}")
        self.check(not undecided, f"undecided {undecided}")

    def pages(self, kind, language="en", wanted=(), fault=""):
        """A list of 60 vendors in three pages."""

        def run(recorder):
            recording = self.record(recorder, f"&lang={language}&pages={kind}{fault}", "--explore")
            self.check(recording.status == 0 and not recording.problems(), f"status {recording.status}: {recording.errors}")
            name = {"next": ["Next page", "Nächste Seite"], "more": ["Show more", "Mehr anzeigen"]}[kind][language == "de"]
            # What shows more may also be pressed once for something that it may open.
            turned = [line["action"] for line in recording.all("action") if line.get("control") == name]
            self.check(turned in (["more", "more"], ["expand", "more"]), f"{turned}")
            self.judge(recorder, recording, wanted)

        run.__doc__ = f"--explore walks the pages of a list ({kind}, {language})"
        return run

    def numbers(self, recorder):
        """The act more goes by the numbers of pages, and opens nothing that no act opened before."""
        recording = self.record(recorder, "&pages=numbers", "--act", "vendors", "--act", "more", "--act", "accept")
        self.check(recording.status == 0 and not recording.problems(), f"status {recording.status}: {recording.errors}")
        told = [(line["action"], line["control"]) for line in recording.all("action") if line["by"] == "script"]
        self.check(told == [("vendors", "List of partners"), ("more", "2"), ("more", "3"), ("accept", "Accept all")], f"{told}")
        layers = [one["layer"] for one in recording.all("layer")]
        shown = [sum(text["role"] == "heading" for text in layer["texts"]) for layer in layers[1:]]
        self.check([layer["name"] for layer in layers] == ["initial", "vendors", "more", "more"] and len(set(shown)) == 1, f"{shown}")

    def endless(self, recorder):
        """A list without an end is left after 40 pages or three minutes, and its last layer is cut: no vendor is said to be missing."""
        recording = self.record(recorder, "&pages=endless&fault=ui-vendor-missing", "--act", "vendors", "--act", "more", "--act", "accept")
        self.check(recording.status == 2, f"status {recording.status}")
        turned = [line for line in recording.all("action") if line["action"] == "more"]
        cut = [one["layer"].get("cut", False) for one in recording.all("layer")]
        # A busy machine leaves it earlier, by the time that it takes.
        self.check(3 <= len(turned) <= 40 and cut == [False] * (len(turned) + 1) + [True], f"{len(turned)} {cut}")
        problems = [one["message"] if isinstance(one, dict) else one for one in recording.problems()]
        self.check(any(f"goes on after {len(turned) + 1} pages" in one for one in problems), f"{problems}")
        found, undecided = self.interfaces.judge(recorder, recording)
        self.check(not found and "ui/vendor-missing" in undecided, f"{found} {undecided}")

    def leaving(self, recorder):
        """What was to turn a page and leads to another document is said; the recording goes on there."""
        recording = self.record(recorder, "&pages=leave", "--act", "vendors", "--act", "more", "--act", "accept")
        self.check(recording.status == 2, f"status {recording.status}")
        problems = [one["message"] if isinstance(one, dict) else one for one in recording.problems()]
        self.check(any('"Next page" was to show more of a list, and led to another page' in one for one in problems), f"{problems}")
        self.check([word for word, _ in acts(recording)] == ["vendors", "more", "accept"], f"{acts(recording)}")

    def silent(self, recorder):
        """Parts that open with a button that says nothing of it are opened by --explore."""
        recording = self.record(recorder, "&look=silent-openers", "--explore")
        self.check(recording.status == 0 and not recording.problems(), f"status {recording.status}: {recording.errors}")
        opened = [line["control"] for line in recording.all("action") if line["action"] == "expand" and line.get("control")]
        self.check(len(opened) > 10 and set(opened) == {"Details"}, f"{opened}")
        self.judge(recorder, recording, [])

    def tabs(self, language):
        """What is on a tab of features is opened, as more of the settings."""

        def run(recorder):
            recording = self.record(recorder, f"&lang={language}&look=tabs", "--explore")
            self.check(recording.status == 0 and not recording.problems(), f"status {recording.status}: {recording.errors}")
            told = [(line["action"], line["how"], line["control"]) for line in recording.all("action") if line.get("control") in ("Features", "Funktionen")]
            name = {"en": "Features", "de": "Funktionen"}[language]
            self.check(told == [("details", "find features, by its words", name)], f"{told}")
            self.judge(recorder, recording, [])

        run.__doc__ = f"--explore opens a tab of features ({language})"
        return run

    def cases(self):
        """Every case by its name, and the names of those that are left out where time is short."""
        cases = {f"explore-{language}": self.whole(language) for language in ("en", "de")}
        cases |= {
            "explore-pages": self.pages("next"), "explore-more": self.pages("more", "de"),
            "explore-pages-missing": self.pages("next", wanted=["ui/vendor-missing"], fault="&fault=ui-vendor-missing"),
            "more-numbers": self.numbers, "more-endless": self.endless, "more-leaves": self.leaving, "explore-silent": self.silent,
            "explore-tabs": self.tabs("en"), "explore-tabs-de": self.tabs("de"),
        }  # fmt: skip
        unhurried = {"explore-en", "explore-more", "explore-pages-missing", "more-endless", "explore-tabs-de"}
        return cases | {"explore-platform": self.platform, "explore-missing": self.missing}, unhurried
