#!/usr/bin/env python3
"""Tests the vectors and properties: mutates a room's sources, and looks which mutants no vector and no property notices.

    mutation.py ROOM [--jobs N] [--sample N --seed N] [--minutes N] [--without IDS] [--only TEXT]
    mutation.py --check

ROOM is TCFCodec or a folder of TCFRules: Law, Facts, Families, LegalBasis. All mutants are compiled at once, in a copy of the
project in .build/mutation, each behind its number (schemata.py); what the compiler does not take is left out and counted. One run
without a mutant, which all cases have to survive, notes which cases reach which points. Then each mutant is run in a process of
its own with the cases that reach it, until one does not hold, the process dies or computes too long. What survives stands in .build/mutation/ROOM/survivors.json
or, with the reason why it makes no difference, in equivalent.json beside this script. --check runs nothing and looks whether each
entry there still names a mutant. Ends with 1 if a mutant survives that has no entry.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

import schemata

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
TABLE = HERE / "equivalent.json"
SOURCES = {"TCFCodec": "Sources/TCFCodec"} | {
    folder: f"Sources/TCFRules/{folder}" for folder in ("Law", "LegalBasis", "Facts", "Families")
}
TARGETS = {
    "Codec": '["CMutant", "TCFCodec", "TCFFuzzing", "TCFFindings", "TCFJSON", "TCFStorage", "TCFTestSupport"]',
    "Rules": '["CMutant", "TCFRules", "TCFFindings", "TCFJSON", "TCFCodec", "TCFVendorList", "TCFStorage", "TCFTestSupport"]',
}
VECTOR_FILES = {
    "Codec": ("VectorFile", "JSONNode+Values", "DecodeVector", "EncodeVectorTests", "RelatedStringVectorTests"),
    "Rules": ("VectorFile", "JSONNode+Values", "RulesRun", "RulesVector", "VectorScenario", "VerdictComparison"),
}
MANIFEST = """

// Appended by Tests/Mutation: the runner, and what it depends on.
package.targets.append(.target(name: "CMutant"))
package.targets.append(.executableTarget(name: "mutant-runner", dependencies: %s, path: "Sources/mutant-runner"))
for target in package.targets where ["TCFCodec", "TCFRules"].contains(target.name) { target.dependencies.append("CMutant") }
var kept: Set<String> = []
var pending = ["mutant-runner", "%sTests"]
while let next = pending.popLast() {
  guard kept.insert(next).inserted, let target = package.targets.first(where: { $0.name == next }) else { continue }
  for case .byNameItem(let dependency, _) in target.dependencies { pending.append(dependency) }
}
package.targets.removeAll { !kept.contains($0.name) }
package.products = []
package.dependencies = []
"""
# Suites that compare thousands of generated strings: with them the tests of all survivors take a day.
SLOW_TESTS = "AgreementTests|TilingTests|RoundTripTests|RereadingTests|WildStringsTests|PublishedStringsTests|HostileTests|ReadableFaultTests"
# Microseconds above which a case waits until the others did not notice a mutant.
SLOW = 50_000
ERROR = re.compile(r"^(/[^:\n]+\.swift):(\d+):(\d+): error: (.*)$", re.M)


def say(text):
    print(text, flush=True)


class Copy:
    """The project's sources in .build/mutation, with a room's mutants in them."""

    def __init__(self, room, arguments):
        self.room = room
        self.kind = "Codec" if room == "TCFCodec" else "Rules"
        self.module = "TCFCodec" if room == "TCFCodec" else "TCFRules"
        # Of TCFRules one folder at a time: the compiler is content sooner, and the others run as fast as they are.
        self.sources = [SOURCES[room]]
        self.root = ROOT / ".build/mutation" / self.module / "project"
        self.results = ROOT / ".build/mutation" / room
        self.results.mkdir(parents=True, exist_ok=True)
        self.points = [point for source in self.sources for point in find(source)]
        number(self.points)
        self.dropped = {}
        self.untested = set()
        self.chosen = self.points
        if arguments.only:
            self.chosen = [point for point in self.chosen if arguments.only in f"{point.path}: {point.code}"]
        if arguments.sample and arguments.sample < len(self.chosen):
            drawn = random.Random(arguments.seed).sample(range(len(self.chosen)), arguments.sample)
            self.chosen = [self.chosen[index] for index in sorted(drawn)]

    def lay_out(self):
        """The project as it is; files that have not changed keep their times."""
        for name in ("Sources", "Tests/TCFTestSupport", f"Tests/{self.module}Tests"):
            mirror(ROOT / name, self.root / name, lambda path: path.suffix != ".swift" or not self.is_mutated(path))
        put(self.root / "Package.swift", (ROOT / "Package.swift").read_text() + MANIFEST % (TARGETS[self.kind], self.module))
        mirror(HERE / "Runner/CMutant", self.root / "Sources/CMutant")
        runner = self.root / "Sources/mutant-runner"
        for folder in ("Common", self.kind):
            for path in (HERE / "Runner" / folder).glob("*.swift"):
                put(runner / path.name, path.read_text())
        for name in VECTOR_FILES[self.kind]:
            # What tests keep for themselves is the runner's to call.
            put(runner / f"{name}.swift", (ROOT / f"Tests/VectorTests/{name}.swift").read_text().replace("  private ", "  "))
        link = self.root / "TestVectors"
        if not link.is_symlink():
            link.symlink_to(ROOT / "TestVectors")

    def is_mutated(self, path):
        return any(path.is_relative_to(ROOT / source) for source in self.sources)

    def write(self):
        """The mutated sources, without what the compiler refused."""
        alive = [point for point in self.points if point.base not in self.dropped]
        by_file = collections.defaultdict(list)
        for point in alive:
            by_file[point.path].append(point)
        self.places = {}
        for path in sorted(path for source in self.sources for path in (ROOT / source).rglob("*.swift")):
            relative = str(path.relative_to(ROOT))
            text, places = schemata.applied(path.read_text(), by_file[relative])
            if by_file[relative]:
                # An import for the compiler alone: the helpers are expanded where they are called.
                text = re.sub(r"@(inlinable|usableFromInline) ", lambda match: " " * len(match.group()), text)
                text = text.rstrip("\n") + "\nprivate import CMutant\n"
            self.places[str(self.root / relative)] = places
            put(self.root / relative, text)
        operators = [point for point in alive if point.kind in ("infix", "nil", "prefix", "range")]
        put(
            self.root / f"Sources/{self.module}/Mutants.swift",
            schemata.HELPERS + "".join(map(schemata.declaration, operators)),
        )
        self.operators = {schemata.operator_name(point.base): point for point in operators}
        return len(alive)

    def build(self, target):
        """Builds; returns what the compiler said, or nothing if it was content."""
        command = ["swift", "build", "--package-path", str(self.root), "-j", "2", *target]
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        (self.results / "build.log").write_text(result.stdout)
        return "" if result.returncode == 0 else result.stdout

    def compile(self):
        """Builds until the compiler is content, leaving out what it refuses."""
        # What was refused before is refused again.
        known = self.root.parent / "refused.json"
        before = {tuple(row[:-1]): row[-1] for row in json.loads(known.read_text())} if known.exists() else {}
        self.dropped = {point.base: before[point.key(0)] for point in self.points if point.key(0) in before}
        for attempt in range(40):
            alive = self.write()
            start = time.monotonic()
            said = self.build(["--target", self.module])
            say(f"build {attempt + 1}: {alive} points, {time.monotonic() - start:.0f} s")
            if not said:
                break
            refused = self.refused(said, attempt)
            if not refused:
                say(said[-3000:])
                sys.exit("the copy does not compile, and no mutant is to blame")
            for point, why in refused:
                self.dropped[point.base] = before[point.key(0)] = why
            known.write_text(json.dumps([[*key, why] for key, why in before.items()], indent=1))
        said = self.build(["--product", "mutant-runner"])
        if said:
            say(said[-3000:])
            sys.exit("the runner does not compile")

    def refused(self, said, attempt):
        """The points that errors are about, with the error."""
        refused = {}
        for path, line, column, message in set(ERROR.findall(said)):
            named = [point for name, point in self.operators.items() if f"'{name}'" in message]
            if path not in self.places:
                # In the file of operators: the one that is declared there.
                text = pathlib.Path(path).read_text().splitlines()[: int(line)] if path.endswith("Mutants.swift") else []
                bases = re.findall(r"mutant_variant\((\d+)", "\n".join(text[max(0, len(text) - 4) :]))
                named += [point for point in self.points if str(point.base) in bases[-1:]]
            elif variable := re.match(r"constant '(\w+)' (used|captured by a closure) before", message):
                named += self.statements(path, int(line), 30, f"{variable.group(1)} = ")
            elif "without initializing" in message:
                named += self.statements(path, int(line), 60, "")
            elif "reasonable time" in message:
                named += [point for row in range(int(line), int(line) + 40) for _, point in self.places[path].get(row, [])]
            else:
                named += self.nearest(self.places[path], int(line), int(column), everything=attempt >= 1)
            for point in named:
                refused[point.base] = (point, message)
        return list(refused.values())

    def statements(self, path, line, reach, beginning):
        """The statements above a line that begin so."""
        rows = (self.places[path].get(row, []) for row in range(line - reach, line + 1))
        return [point for row in rows for _, point in row if point.kind == "statement" and point.text.startswith(beginning)]

    def nearest(self, places, line, column, *, everything):
        """The points at a place of the mutated text; further away if there are none."""
        for reach in (0, 1, 2, 4, 8, 30):
            near = [(abs(at - column), point) for row in range(line - reach, line + reach + 1) for at, point in places.get(row, [])]
            if near and (reach or everything):
                return [point for _, point in near]
            if near:
                least = min(distance for distance, _ in near)
                return [point for distance, point in near if distance <= least + 1]
        return []


def find(sources):
    """All points below a folder."""
    points = []
    for path in sorted((ROOT / sources).rglob("*.swift")):
        points += schemata.Finder(str(path.relative_to(ROOT)), path.read_text()).find()
    return points


def number(points):
    base = 16
    for point in points:
        point.base = base
        base += len(point.changes)


def put(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def mirror(source, target, wanted=lambda path: True):
    """Copies what differs, and removes what is no more."""
    names = {path.relative_to(source) for path in source.rglob("*") if path.is_file()}
    for name in names:
        if wanted(source / name):
            goal = target / name
            if not goal.exists() or goal.read_bytes() != (source / name).read_bytes():
                goal.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source / name, goal)
    for path in target.rglob("*") if target.exists() else ():
        ours = path.name == "Mutants.swift" or path.is_relative_to(target / "CMutant") or path.is_relative_to(target / "mutant-runner")
        if path.is_file() and path.relative_to(target) not in names and not ours:
            path.unlink()


class Cases:
    """What the run without mutants found: for each point the cases that reach it."""

    def __init__(self, path):
        self.layer, self.time, self.name, self.reaching, self.failing = {}, {}, {}, collections.defaultdict(list), []
        for line in path.read_text().splitlines():
            parts = line.split(" ")
            if parts[0] == "once":
                self.once = {int(base) for base in parts[1].split(",") if base}
                continue
            index = int(parts[1])
            self.layer[index], self.name[index], self.time[index] = parts[2], parts[3], int(parts[5])
            if parts[4] != "true":
                self.failing.append(parts[3])
                continue
            for base in parts[7].split(",") if parts[7] else ():
                self.reaching[int(base)].append(index)

    def of(self, point):
        chosen = list(self.name) if point.base in self.once else self.reaching.get(point.base, [])
        # Vectors first, of these the quick ones; those of a group stay together, since they share what they are judged by.
        return sorted(chosen, key=lambda index: (self.layer[index] != "vectors", self.time[index] > SLOW, index))


def run(copy, arguments):
    """Measures, then runs all mutants. Returns, for each number, how it ended; and the cases."""
    program = copy.root / ".build/debug/mutant-runner"
    environment = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1", "SWIFT_BACKTRACE": "enable=no"}
    environment["MUTATION_WITHOUT"] = arguments.without
    jobs, minutes = arguments.jobs, arguments.minutes
    measured = copy.results / "measured.txt"
    start = time.monotonic()
    with measured.open("w") as out:
        subprocess.run([program, "measure"], stdout=out, check=True, env=environment)
    cases = Cases(measured)
    say(f"{len(cases.name)} cases in {time.monotonic() - start:.0f} s")
    if cases.failing:
        # The runner or the mutated sources differ from the program, or a vector is wrong: no mutant would show anything.
        sys.exit(f"without a mutant {len(cases.failing)} cases do not hold: {', '.join(cases.failing[:20])}")
    alive = [point for point in copy.chosen if point.base not in copy.dropped]
    lines = [
        f"{point.base + variant} {','.join(map(str, chosen))}"
        for point in alive
        if (chosen := cases.of(point))
        for variant in range(len(point.changes))
    ]
    random.Random(1).shuffle(lines)
    processes = []
    for job in range(jobs):
        plan, out = copy.results / f"plan-{job}.txt", copy.results / f"ended-{job}.txt"
        plan.write_text("\n".join(lines[job::jobs]) + "\n")
        processes.append(subprocess.Popen([program, "run", measured], stdin=plan.open(), stdout=out.open("w"), env=environment))
    start = time.monotonic()
    while any(process.poll() is None for process in processes):
        time.sleep(2)
        if minutes and time.monotonic() - start > minutes * 60:
            say(f"stopped after {minutes} minutes: what ended is a sample in random order")
            for process in processes:
                process.terminate()
                process.wait()
            break
        if int(time.monotonic() - start) % 60 < 2:
            done = sum((copy.results / f"ended-{job}.txt").read_text().count("\n") for job in range(jobs))
            say(f"{done} of {len(lines)} mutants, {time.monotonic() - start:.0f} s")
    if any(process.returncode for process in processes) and not minutes:
        sys.exit("the runner failed")
    ended = {}
    for job in range(jobs):
        for line in (copy.results / f"ended-{job}.txt").read_text().splitlines():
            if line.count(" ") != 5:
                continue
            _, mutant, status, layer, at, differing = line.split(" ")
            ended[int(mutant)] = (int(status), layer, at, differing)
    return ended, cases


def run_tests(copy, cases, ended, arguments):
    """Runs the room's own tests for each mutant that no case noticed, and notes those that fail."""
    said = copy.build(["--build-tests"])
    if said:
        say(said[-3000:])
        sys.exit("the tests do not compile")
    program = copy.root / ".build/debug/tcfcheckPackageTests.xctest"
    command = [program, "--testing-library", "swift-testing", "--skip", SLOW_TESTS]
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}

    def status(mutant, limit):
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": copy.root}
        try:
            return subprocess.run(command, env={**environment, "MUTANT": str(mutant)}, timeout=limit, check=False, **quiet).returncode
        except subprocess.TimeoutExpired:
            return -27

    start = time.monotonic()
    if status(0, 3600) != 0:
        sys.exit("the tests fail without a mutant")
    usual = time.monotonic() - start
    numbers = [point.base + variant for point in copy.chosen if point.base not in copy.dropped for variant in range(len(point.changes))]
    of = {point.base + variant: point for point in copy.chosen for variant in range(len(point.changes))}
    left = [number for number in numbers if (ended[number][0] in (0, 2) if number in ended else not cases.of(of[number]))]
    say(f"the room's tests take {usual:.0f} s; {len(left)} mutants are left for them")
    begin = time.monotonic()

    def tried(mutant):
        if arguments.minutes and time.monotonic() - begin > arguments.minutes * 60:
            return None
        return status(mutant, 60 + 20 * usual)

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for mutant, code in zip(left, pool.map(tried, left)):
            if code is None:
                copy.untested.add(mutant)
            elif code:
                ended[mutant] = (1 if code > 0 else code, "unit tests", "-", "-")


def table():
    return json.loads(TABLE.read_text())["mutants"] if TABLE.exists() else []


def key_of(row):
    return (row["file"], row["line"], row["mutation"], row.get("occurrence", 1))


def unreached(copy, ended, cases):
    """The mutants that no case reaches: of a run that was stopped, as large a part as of the others."""
    alive = [point for point in copy.chosen if point.base not in copy.dropped]
    numbers = {bool(cases.of(point)): [] for point in alive}
    for point in alive:
        numbers[bool(cases.of(point))] += [point.base + variant for variant in range(len(point.changes))]
    reached, left = numbers.get(True, []), [number for number in numbers.get(False, []) if number not in ended]
    part = sum(number in ended for number in reached) / max(1, len(reached))
    return set(random.Random(1).sample(left, round(part * len(left)))) | {number for number in numbers.get(False, []) if number in ended}


def report(copy, ended, cases):
    """Says what became of the mutants; returns how many survived without an entry."""
    rows = {key_of(row): row for row in table()}
    drawn = unreached(copy, ended, cases)
    counts, survivors, by = collections.Counter(), [], collections.Counter()
    for point in copy.chosen:
        for variant, change in enumerate(point.changes):
            counts["made"] += 1
            entry = rows.get(point.key(variant))
            status, layer, at, differing = ended.get(point.base + variant, (None, "", "", ""))
            if point.base in copy.dropped:
                counts["not compiled"] += 1
                continue
            if status is None and (cases.of(point) or point.base + variant not in drawn):
                counts["not run"] += 1
                continue
            if status is not None and status not in (0, 2):
                counts["killed"] += 1
                by[f"{layer}, {'stated' if status == 1 else 'time' if status == -27 else 'end of the process'}"] += 1
                if entry:
                    say(f"killed and in the list: {point.path}:{point.line}: {point.text} -> {change}")
                continue
            fate = "not reached" if status is None else "told apart only by what no case states" if status == 2 else "survived"
            counts[f"equivalent ({fate})" if entry else fate] += 1
            if not entry:
                survivors.append(
                    {
                        "file": point.path, "number": point.line, "line": point.code, "mutation": f"{point.text} -> {change}",
                        "occurrence": point.occurrence, "fate": fate, "differing": differing,
                        "cases": len(cases.of(point)), "mutant": point.base + variant,
                    }
                )  # fmt: skip
    (copy.results / "survivors.json").write_text(json.dumps(survivors, indent=1) + "\n")
    (copy.results / "dropped.json").write_text(
        json.dumps([[p.path, p.line, p.text, copy.dropped[p.base]] for p in copy.chosen if p.base in copy.dropped], indent=1)
    )
    tried = counts["made"] - counts["not compiled"] - counts["not run"]
    equivalent = sum(count for name, count in counts.items() if name.startswith("equivalent"))
    say(f"{copy.room}: " + ", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
    say("killed by: " + ", ".join(f"{name} {count}" for name, count in by.most_common()))
    say(f"score: {counts['killed'] * 100 / max(1, tried - equivalent):.1f} % of {tried - equivalent} mutants that make a difference")
    return len(survivors)


def check():
    """Looks whether every entry of the list names a mutant, and has a reason."""
    rows = table()
    keys = set()
    for sources in SOURCES.values():
        keys |= {point.key(variant) for point in find(sources) for variant in range(len(point.changes))}
    faults = [f"no such mutant: {key_of(row)}" for row in rows if key_of(row) not in keys]
    faults += [f"no reason: {key_of(row)}" for row in rows if not row.get("why")]
    print("\n".join([*faults, f"{len(rows)} mutants that make no difference"]))
    return 1 if faults else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("room", nargs="?", choices=list(SOURCES))
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--sample", type=int, help="so many points, drawn by --seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", action="store_true", help="then run the room's own tests for what no case noticed")
    parser.add_argument("--minutes", type=float, help="end after so many minutes of mutants, drawn at random")
    parser.add_argument("--without", default="", help="rules vectors to leave out, by the beginnings of their ids, as ui-,gpp-api-")
    parser.add_argument("--only", help="points whose file and line have this text")
    parser.add_argument("--build-only", action="store_true")
    arguments = parser.parse_args()
    if arguments.check or not arguments.room:
        return check()
    copy = Copy(arguments.room, arguments)
    copy.lay_out()
    copy.compile()
    if arguments.build_only:
        return 0
    ended, cases = run(copy, arguments)
    if arguments.tests:
        run_tests(copy, cases, ended, arguments)
    return 1 if report(copy, ended, cases) else 0


if __name__ == "__main__":
    sys.exit(main())
