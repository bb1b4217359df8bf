"""Targets of mutation that take one file or one conversation in a run: settings, scenarios, baselines, lockfiles,
caches, finished runs, saved inputs, lines on standard input, and the protocol of testees."""

import hashlib
import json
import pathlib
import re
import shutil
import sys

import attack
import samples
from inputs import mutated_json

SOUND = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA.eAAAAEAAAAA"
LIST = attack.VECTORS / "vendor-lists/sample-vendor-list.json"
ECHOED = re.compile("[\x00-\x08\x0b-\x1f]")
VALIDATE = ["validate", SOUND, "--as-of", "2026-06-10"]


class DocumentTarget:
    """A file by itself, for commands in which FILE stands for it; a run each."""

    batch = 1

    def __init__(self, name, file, make_samples, *commands, as_json=False):
        self.name, self.file, self.make_samples, self.commands, self.as_json = (
            name,
            file,
            make_samples,
            commands,
            as_json,
        )

    def prepare(self, folder, program):
        self.samples = self.pool = self.make_samples(folder, program)

    def item(self, mutator):
        sample = mutator.random.choice(self.samples)
        if self.as_json and mutator.random.random() < 0.6:
            return mutated_json(mutator, sample)
        return mutator.bytes(sample, self.pool)

    def attempt(self, items, variant, folder, program):
        place = folder / self.file
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(items[0])
        words = self.commands[variant % len(self.commands)]
        command = [program] + [str(word).replace("FILE", str(place)).replace("FOLDER", str(folder)) for word in words]
        answer = attack.run(command)
        return attack.Attempt(command, answer, answer.fault(), files=[folder])


class StoreTarget(DocumentTarget):
    """A file of a list store, or of the cache of compiled lists, with everything beside it as it was."""

    def __init__(self, name, pattern, *commands, as_json=False, seal=False):
        super().__init__(name, None, None, *commands, as_json=as_json)
        self.pattern, self.seal = pattern, seal

    def prepare(self, folder, program):
        self.whole = folder / "whole"
        import_lists = [program, "gvl", "import", attack.VECTORS / "vendor-lists", "--store", self.whole / "store"]
        attack.run(import_lists)
        use = attack.environment(TCFCHECK_CACHE=str(self.whole / "cache"))
        attack.run([program, *VALIDATE, "--gvl", self.whole / "store"], env=use)
        self.place = sorted(path.relative_to(self.whole) for path in self.whole.glob(self.pattern))[0]
        self.samples = self.pool = [(self.whole / self.place).read_bytes()]

    def item(self, mutator):
        data = super().item(mutator)
        if self.seal and mutator.random.random() < 0.7:
            data = mutator.bytes(self.samples[0][:-32])
            data += hashlib.sha256(data).digest()
        return data

    def attempt(self, items, variant, folder, program):
        copy = folder / "copy"
        shutil.copytree(self.whole, copy)
        (copy / self.place).write_bytes(items[0])
        words = self.commands[variant % len(self.commands)]
        command = ["env", f"TCFCHECK_CACHE={copy}/cache", program] + [
            str(word).replace("COPY", str(copy)) for word in words
        ]
        answer = attack.run(command)
        return attack.Attempt(command, answer, answer.fault(), files=[copy])


class LinesTarget:
    """Lines on standard input; where `counts`, each wants a line of output."""

    batch = 200

    def __init__(self, name, make_samples, *words, as_json=False, counts=False):
        self.name, self.make_samples, self.words, self.as_json, self.counts = name, make_samples, words, as_json, counts

    def prepare(self, folder, program):
        self.samples = self.pool = self.make_samples(program)

    def item(self, mutator):
        sample = mutator.random.choice(self.samples)
        data = (
            mutated_json(mutator, sample)
            if self.as_json and mutator.random.random() < 0.7
            else mutator.bytes(sample, self.pool)
        )
        return data.replace(b"\n", b" ")

    def attempt(self, items, variant, folder, program):
        command = [program, *self.words]
        stdin = b"".join(item + b"\n" for item in items)
        answer = attack.run(command, stdin)
        # An answer has the id of its request as it was written, and is read by a program.
        reason = answer.fault(controls=ECHOED if "testee" in self.words else attack.CONTROLS)
        # A line that is not UTF-8 is a problem on standard error; any other line gets one.
        wanted = sum(1 for item in items if item.decode("utf-8", "ignore").encode() == item and item.strip())
        if not reason and self.counts and (lines := answer.output.count(b"\n")) != wanted:
            reason = f"{wanted} lines in, {lines} out"
        return attack.Attempt(command, answer, reason, stdin=stdin)


class AnswersTarget:
    """`conform` with a testee whose answers are mutated: mutating_testee.py stands before the built-in testee."""

    batch = 1
    name = "answers"

    def prepare(self, folder, program):
        pass

    def item(self, mutator):
        return mutator.random.getrandbits(32)

    def attempt(self, items, variant, folder, program):
        rate = (0.002, 0.02, 0.3)[variant % 3]
        testee = f"{sys.executable} {pathlib.Path(__file__).parent / 'mutating_testee.py'} {items[0]} {rate} {program}"
        command = [
            program,
            "conform",
            "--testee",
            testee,
            "--iterations",
            "4",
            "--seed",
            str(items[0]),
            "--timeout",
            "2",
            "--run-timeout",
            "20",
            "--junit",
            folder / "out.xml",
            "--json",
            folder / "out.ndjson",
        ]
        answer = attack.run(command, seconds=60)
        return attack.Attempt(command, answer, answer.fault())


def ask(program, *words, stdin=b""):
    return attack.run([program, *words], stdin).output


def settings(folder, program):
    hostile = b"a: &a [x]\n" + b"".join(
        b"%c: &%c [*%c, *%c, *%c]\n" % (c + 1, c + 1, c, c, c) for c in range(0x61, 0x7A)
    )
    more = b"""lists:\n  gvl: [%s]\nlimits: {expiry-months: 6}\nprofile: google\nfail-on: warning
rules:\n  fields/expired: off\nwaivers:\n  - {rule: 'fields/*', reason: known, until: 2027-01-01}\n""" % bytes(LIST)
    return [ask(program, "config", "init", "-"), hostile, more, b"rules: {a/b: off}\n"]


def scenarios(folder, program):
    found = []
    for path in sorted(attack.VECTORS.glob("certify/*/scenarios.yml")):
        text = path.read_text().replace("captures/", f"{path.parent}/captures/")
        found.append(text.replace("../..", str(attack.VECTORS)).replace("../", f"{attack.VECTORS}/certify/").encode())
    return found


def finished_runs(folder, program):
    broken = attack.VECTORS / "stored-keys"
    return [
        ask(program, "validate", broken, SOUND, "--format", "json", "--as-of", "2026-06-10", *more)
        for more in ([], ["--all-subjects", "--gvl", LIST])
    ]


def baselines(folder, program):
    place = folder / "written.json"
    ask(program, "validate", attack.VECTORS / "stored-keys", "--as-of", "2026-06-10", "--write-baseline", place)
    return [place.read_bytes()]


def models(program):
    lines = ask(program, "decode", "--format", "json", stdin=b"\n".join(samples.strings()) + b"\n").splitlines()
    return [line for line in lines if b'"error"' not in line]


def requests(program):
    decoded = models(program)[::5]
    lines = [
        {"op": "hello", "protocol": 1, "runner": {"name": "tcfcheck", "version": "1"}},
        {"op": "reset"},
        {"op": "setup", "gvl": {"path": str(LIST), "sha256": "0"}, "now": "2026-11-21T00:00:00.000Z"},
    ]
    lines += [{"op": "encode", "id": str(number), "model": json.loads(model)} for number, model in enumerate(decoded)]
    for number, text in enumerate(samples.strings()[::5]):
        lines.append(
            {"op": ("decode", "keys")[number % 2], "id": str(number), "string": text.decode("utf-8", "replace")}
        )
    return [json.dumps(line).encode() for line in lines]


def all():
    files = lambda *paths: lambda folder, program: samples.read(*paths)
    return [
        DocumentTarget(
            "settings", "tcfcheck.yml", settings, ["config", "check", "FILE"], [*VALIDATE, "--config", "FILE"]
        ),
        DocumentTarget(
            "scenarios",
            "scenarios.yml",
            scenarios,
            ["certify", "FILE", "--html", "FOLDER/x.html"],
            ["certify", "FILE", "--format", "json"],
        ),
        DocumentTarget(
            "baseline",
            "baseline.json",
            baselines,
            ["validate", attack.VECTORS / "stored-keys/disagrees.json", "--baseline", "FILE"],
            as_json=True,
        ),
        DocumentTarget(
            "finished-run",
            "run.ndjson",
            finished_runs,
            [
                "report",
                "FILE",
                "--report",
                "junit:FOLDER/x.xml",
                "--report",
                "html:FOLDER/x.html",
                "--sarif",
                "FOLDER/x.sarif",
            ],
            ["diff", "FILE", "FILE"],
            ["report", "FILE", "--format", "markdown"],
            as_json=True,
        ),
        DocumentTarget(
            "providers",
            "providers.csv",
            files("rules/provider-lists/*.csv"),
            ["validate", "2~1.35.99999~dv.9", "--gvl", LIST, "--providers", "FILE", "--config", "none"],
        ),
        DocumentTarget(
            "vendor-information",
            "information.json",
            files("rules/vendor-lists/vendor-information.json"),
            [*VALIDATE, "--gvl", LIST, "--vendor-information", "FILE"],
            as_json=True,
        ),
        DocumentTarget(
            "list-in-use",
            "list.json",
            lambda folder, program: samples.vendor_lists(),
            [*VALIDATE, "--gvl", "FILE"],
            ["basis", SOUND, "--vendor", "1", "--gvl", "FILE"],
            ["explain", SOUND, "--gvl", "FILE"],
            ["gvl", "diff", LIST, "FILE"],
            ["gvl", "info", "FILE"],
            as_json=True,
        ),
        DocumentTarget(
            "saved-input", "saved.json", files("fuzz-regressions/*.json"), ["fuzz", "--replay", "FILE"], as_json=True
        ),
        StoreTarget(
            "lockfile",
            "store/*lock.json",
            ["gvl", "lock", "--check", "--store", "COPY/store"],
            ["gvl", "info", "--store", "COPY/store"],
            [*VALIDATE, "--gvl", "COPY/store"],
            ["gvl", "import", LIST, "--store", "COPY/store"],
            as_json=True,
        ),
        StoreTarget(
            "cache",
            "cache/*/*",
            [*VALIDATE, "--gvl", "COPY/store"],
            ["basis", SOUND, "--vendor", "1", "--gvl", "COPY/store"],
            seal=True,
        ),
        LinesTarget("decode", lambda program: samples.strings(), "decode", "--format", "json"),
        LinesTarget("decode-bits", lambda program: samples.strings(), "decode", "--bits"),
        LinesTarget("encode", models, "encode", as_json=True, counts=True),
        LinesTarget("requests", requests, "testee", as_json=True),
        AnswersTarget(),
    ]
