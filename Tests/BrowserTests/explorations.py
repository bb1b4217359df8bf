"""Records the full interface of the project's own CMP with --explore and with acts that name no control: the recorder finds them."""

import interface_list

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

    def record(self, recorder, parameters, *options):
        recording = recorder.record(f"ui=full{parameters}", *options, *OPTIONS, limit=400)
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

    def cases(self):
        """Every case by its name, and the names of those that are left out where time is short."""
        cases = {f"explore-{language}": self.whole(language) for language in ("en", "de")}
        return cases | {"explore-platform": self.platform, "explore-missing": self.missing}, {"explore-en"}
