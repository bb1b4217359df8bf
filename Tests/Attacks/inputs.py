"""Targets of mutation that take many files in one run: whatever `validate`, `gvl lint` and `gvl import` read.

Of each file of a folder that `validate` was given, something must be said: a subject, a problem, or a count of files
left aside. That is checked here for every run.
"""

import json
import plistlib
import struct
import xml.etree.ElementTree
import zlib

import attack
import samples


DISCLOSURES = ("--disclosures", samples.VECTORS / "rules" / "disclosures")


class FilesTarget:
    """Files of a kind. An item of it is a dict of name endings to bytes."""

    batch = 60

    def __init__(self, name, ending, make_samples, verb="validate", as_json=False, before=None, separately=(), further=()):
        self.name, self.ending, self.verb, self.as_json = name, ending, verb, as_json
        self.make_samples, self.before = make_samples, before
        self.further = further  # arguments of every run
        self.separately = separately  # arguments with which the files are named one by one every other time

    def prepare(self, folder, program):
        found = self.make_samples()
        self.samples = [sample if isinstance(sample, dict) else {"": sample} for sample in found]
        self.pool = [data for sample in self.samples for data in sample.values()][:200]

    def item(self, mutator):
        """A mutated sample."""
        sample = dict(mutator.random.choice(self.samples))
        changed = mutator.random.choice(sorted(sample))
        if self.as_json and mutator.random.random() < 0.6:
            sample[changed] = mutated_json(mutator, sample[changed])
        else:
            sample[changed] = mutator.bytes(sample[changed], self.pool)
        return self.before(self, mutator, sample, changed) if self.before else sample

    def attempt(self, items, variant, folder, program):
        """Writes the items into the folder and runs the program over them; `variant` is a number that chooses how."""
        inputs = folder / "in"
        inputs.mkdir()
        for number, item in enumerate(items):
            for ending, data in item.items():
                (inputs / f"{number:03}{self.ending}{ending}").write_bytes(data)
        command = [program, *self.command(inputs, folder, variant)]
        answer = attack.run(command)
        return attack.Attempt(command, answer, answer.fault() or self.doubt(answer, folder, inputs), files=[inputs])

    def command(self, inputs, folder, variant):
        if self.verb == "validate":
            what = [*self.separately, *sorted(inputs.iterdir())] if self.separately and variant % 2 else [inputs]
            return [
                "validate",
                "--format",
                "json",
                "--all-subjects",
                "--as-of",
                "2026-11-22",
                "--config",
                "none",
                "--junit",
                folder / "out.xml",
                "--html",
                folder / "out.html",
                *self.further,
                *what,
            ]
        if self.verb == "audit":
            return ["audit", "--format", "json", "--reveal", "--as-of", "2026-11-22", "--column", "1", *sorted(inputs.iterdir())]
        if self.verb == "import":
            return ["gvl", "import", inputs, "--store", folder / "store"]
        return ["gvl", "lint", "--format", "json", "--all-subjects", *sorted(inputs.iterdir())]

    def doubt(self, answer, folder, inputs):
        """What is wrong with a run that ended as it may."""
        if answer.status == 64:
            return "status 64 without wrong usage"
        if self.verb == "import":
            return None
        if self.verb == "audit":
            return self.doubt_of_audit(answer, inputs)
        names, lines = set(), answer.output.splitlines()
        for line in lines:
            try:
                object = json.loads(line)
            except ValueError as error:
                return f"a line is not JSON: {error}"
            about = object.get("subject") or object.get("problem", {}).get("input") or ""
            if about == "sequence":  # the files given are its states, which need not be subjects by themselves
                return None
            names.add(about[len(str(inputs)) + 1 :][:3])
        if not (summary := answer.summary()):
            return "no summary"
        if self.verb == "validate":
            given = {path.name[:3] for path in inputs.iterdir()}
            if (silent := len(given - names)) > summary.get("skippedFiles", 0):
                return f"files lost: nothing is said of {silent}, and {summary.get('skippedFiles', 0)} were left aside"
            try:
                xml.etree.ElementTree.parse(folder / "out.xml")
            except (OSError, xml.etree.ElementTree.ParseError) as error:
                return f"JUnit XML: {error}"
        return None

    def doubt_of_audit(self, answer, inputs):
        """Every file given is counted, and its records are what was judged, empty or rejected."""
        try:
            report = json.loads(answer.output)
        except ValueError as error:
            return f"the report is not JSON: {error}"
        told = {row["input"]: row for row in report["tables"].get("inputs", [])}
        silent = [path for path in inputs.iterdir() if str(path) not in told and path.name not in answer.errors]
        if silent:
            return f"files lost: nothing is said of {len(silent)}"
        sums = {name: sum(row[name] for row in told.values()) for name in report["records"]}
        return None if sums == report["records"] else f"{sums} by input, {report['records']} in all"


def mutated_json(mutator, data):
    """JSON changed as JSON, in one document or in a line of several; bytes that are none as bytes."""
    try:
        return mutator.json(json.loads(data))
    except ValueError:
        lines = data.split(b"\n")
        index = mutator.random.randrange(len(lines))
        try:
            lines[index] = mutator.json(json.loads(lines[index]))
        except ValueError:
            return mutator.bytes(data)
        return b"\n".join(lines)


def property_list_tree(target, mutator, sample, changed):
    """Every other time a binary property list that Python wrote from mutated values, which is well-formed."""
    if mutator.random.random() < 0.5:
        try:
            tree = json.loads(mutator.json(plistlib.loads(mutator.random.choice(target.pool))))
            return {"": plistlib.dumps(tree, fmt=plistlib.FMT_BINARY)}
        except Exception:  # Python refuses null, wide numbers and more: then as it was
            pass
    return sample


def log_with_sums(_, mutator, sample, changed):
    """Every other time the log's checksums are made right again, so that SQLite's pages are what is wrong."""
    log = sample.get("-wal", b"")
    if changed == "-wal" and len(log) > 32 and mutator.random.random() < 0.5:
        sample["-wal"] = resealed(bytearray(log))
    return sample


def resealed(log):
    """A write-ahead log with right checksums and salts. Source: SQLite, Database File Format, section 4."""
    order = ">" if log[3] & 1 else "<"

    def summed(data, sums):
        first, second = sums
        for a, b in struct.iter_unpack(order + "II", data[: len(data) & ~7]):
            first = (first + a + second) & 0xFFFFFFFF
            second = (second + b + first) & 0xFFFFFFFF
        return first, second

    log[0:4] = struct.pack(">I", 0x377F0682 | (log[3] & 1))
    size = struct.unpack(">I", log[8:12])[0]
    sums = summed(log[:24], (0, 0))
    log[24:32] = struct.pack(">II", *sums)
    place = 32
    while 512 <= size <= 65536 and place + 24 + size <= len(log):
        log[place + 8 : place + 16] = log[16:24]
        sums = summed(log[place : place + 8], sums)
        sums = summed(log[place + 24 : place + 24 + size], sums)
        log[place + 16 : place + 24] = struct.pack(">II", *sums)
        place += 24 + size
    return bytes(log)


def archive_of_mutations(_, mutator, sample, changed):
    """Every other time a well-formed archive whose members and their names are mutated."""
    if mutator.random.random() < 0.4:
        members = {}
        for name, data in samples.lists_by_name().items():
            if mutator.random.random() < 0.5:
                data = mutator.bytes(data)
            if mutator.random.random() < 0.3:
                name = mutator.random.choice(
                    ("../x.json", "/etc/x.json", "x\n::error::y.json", "x\x1b[1m.json", "a" * 300, "x.json")
                )
            members[name] = data
        return dict([mutator.random.choice(samples.archives(members))])
    if mutator.random.random() < 0.3:
        return {".json.gz": zlib.compress(mutator.bytes(mutator.random.choice(samples.vendor_lists())), 9, 31)}
    return sample


def backup_of_mutations(_, mutator, sample, changed):
    """Every other time a well-formed Android backup whose members and their names are mutated."""
    if mutator.random.random() < 0.5:
        members = {}
        for name, data in samples.stores_of_apps().items():
            if mutator.random.random() < 0.5:
                data = mutator.bytes(data)
            if mutator.random.random() < 0.2:
                name = mutator.random.choice(
                    ("apps/../sp/x.xml", "apps/a/sp/../x", "/apps/a/f/x", "apps/a/r/x\n::error::y", "apps//db/x", "x.ab")
                )
            members[name] = data
        return {"": mutator.random.choice(samples.android_backups(members))}
    return sample


def all():
    read, values = samples.read, samples.values
    return [
        FilesTarget(
            "property-list-xml",
            ".plist",
            lambda: [
                data
                for data in read(
                    "stored-keys/*.plist",
                    "rules/stored-keys/**/*.plist",
                    "stored-keys/folders/**/*.plist",
                    "fuzz-regressions/property-list/*",
                )
                if not data.startswith(b"bplist")
            ],
        ),
        FilesTarget("property-list-binary", ".plist", samples.binary_property_lists, before=property_list_tree),
        FilesTarget(
            "shared-preferences",
            ".xml",
            lambda: read(
                "stored-keys/*.xml",
                "rules/stored-keys/**/*.xml",
                "stored-keys/folders/**/*.xml",
                "fuzz-regressions/shared-preferences/*",
            ),
        ),
        FilesTarget(
            "json-keys",
            ".json",
            lambda: (
                read("stored-keys/*.json", "fuzz-regressions/json-keys/*", "data/stored-keys/*.json", longest=20_000)
                + values("storedKeys", every=9)
            ),
            as_json=True,
            separately=("--as", "keys"),
        ),
        FilesTarget(
            "async-storage",
            ".json",
            lambda: read(
                "stored-keys/async*.json",
                "stored-keys/folders/react-native-ios/**/*.json",
                "rules/stored-keys/stores/RCT*/*",
            ),
            as_json=True,
        ),
        FilesTarget("database", ".db", samples.databases, before=log_with_sums),
        FilesTarget(
            "android-backup",
            ".ab",
            lambda: samples.android_backups(samples.stores_of_apps()),
            before=backup_of_mutations,
        ),
        FilesTarget(
            "registry", ".json", lambda: read("stored-keys/registry*.json", "stored-keys/domains.json"), as_json=True
        ),
        FilesTarget(
            "messages",
            ".json",
            lambda: read("messages/*.*json", "data/messages/*.json") + values("message", "sequence", every=3),
            as_json=True,
            separately=("--as", "messages"),
        ),
        FilesTarget(
            "log",
            ".ndjson",
            lambda: (
                read("messages/*.ndjson")
                + [
                    b"\n".join(json.dumps(entry).encode() for entry in json.loads(data))
                    for data in values("sequence", every=3)
                    if data.startswith(b"[")
                ]
            ),
            as_json=True,
            separately=("--sequence",),
        ),
        FilesTarget("consent-export", ".json", lambda: read("exports/*.json"), as_json=True),
        FilesTarget("har", ".har", samples.archives_of_requests, as_json=True),
        FilesTarget("recording", ".ndjson", samples.recordings, as_json=True, further=DISCLOSURES),
        FilesTarget("consent-table", ".csv", samples.consent_tables, verb="audit"),
        FilesTarget("bid-request", ".json", lambda: values("bidRequest"), as_json=True),
        FilesTarget("strings", ".txt", lambda: [b"\n".join(samples.strings()[start::40]) for start in range(40)]),
        FilesTarget("urls", ".txt", lambda: [b"\n".join(samples.urls()[start::20]) for start in range(20)]),
        FilesTarget("scenario-json", ".json", lambda: values("scenario", every=3), as_json=True),
        FilesTarget(
            "nested-text",
            ".json",
            lambda: [samples.embedded(data) for data in read("stored-keys/clean*", "messages/*")],
            as_json=True,
        ),
        FilesTarget("vendor-list", ".json", samples.many_vendor_lists, verb="lint", as_json=True),
        FilesTarget("cmp-list", ".json", samples.cmp_lists, verb="lint", as_json=True),
        FilesTarget(
            "disclosure",
            ".json",
            lambda: values("disclosure", "translation", "vendorInformation", every=2),
            verb="validate",
            as_json=True,
        ),
        FilesTarget(
            "archive",
            "",
            lambda: [dict([pair]) for pair in samples.archives(samples.lists_by_name())],
            verb="import",
            before=archive_of_mutations,
        ),
    ]
