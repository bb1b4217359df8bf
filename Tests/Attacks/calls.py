#!/usr/bin/env python3
"""Makes each call of the system fail once, and from there on, for every verb on a small input: allocations, opens, reads, writes,
fsyncs, renames, threads, programs that are started.

    calls.py                               every call of each kind; of allocations, 40 spread over all of them
    calls.py --allocations 0               every allocation of the C libraries too (--swift 40 stays: there are 100,000 a run)
    calls.py --only audit --calls write    one verb, one kind of call

What holds: the program ends by itself with a status of 0, 1, 2, 3, 64 or 70, and does not hang; a file that it writes is the one
that was there, or a whole one; where it says what the undisturbed run says, it has written what that run wrote; it leaves no
temporary file. An allocation of Swift's own is different: the language ends the process when there is no memory, by a signal. So do
most that the C library makes, which are for Swift's runtime and Foundation (strdup(3) of the environment). Then it ends at once, and
files are whole all the same. Fewer descriptors than it needs are tried too, as `ulimit -n` gives them.
"""

import argparse
import gzip
import json
import os
import pathlib
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree
import zipfile

import attack
from attack import VECTORS

KINDS = (
    "malloc malloc-libc malloc-swift mmap open read write fsync rename mkdir ftruncate pthread_create posix_spawn descriptors".split()
)
# Kinds whose failure the language answers by ending the process.
SWIFT = ("malloc-swift", "malloc-libc")
# With fewer the loader finds no libraries, and with more the program has all that it needs.
DESCRIPTORS = range(4, 10)
STATUSES = (*attack.STATUSES, 70)
TEMPORARY = (".tcfcheck-",)
SOUND = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA.eAAAAEAAAAA"
TWICE = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA.IAFPjA"
LIST = "--gvl {V}/vendor-lists/sample-vendor-list.json --as-of 2026-06-10"
# Endings say how a file is checked; a format without one stops the attack.
ENDINGS = {
    "console": "txt", "json": "ndjson", "junit": "xml", "sarif": "sarif.json", "github": "github.txt", "gitlab": "gitlab.json",
    "sonarqube": "sonarqube.json", "checkstyle": "checkstyle.xml", "tap": "tap", "csv": "csv", "markdown": "md", "html": "html",
    "badge": "badge.xml",
}  # fmt: skip
REPORTS = " ".join(f"--report {name}:{{OUT}}/run.{ENDINGS[name]}" for name in attack.report_formats())

# A verb, and what it is tried with: {V} the vectors, {IN} inputs that are made once, {OUT} an empty folder for each run.
VERBS = {
    "validate-strings": f"validate {{V}}/tc-strings/samples.txt {LIST} --deterministic {REPORTS} --write-baseline {{OUT}}/base.json",
    "validate-xml": f"validate {{V}}/stored-keys/clean-android.xml {LIST} --deterministic",
    "validate-plist": f"validate {{V}}/stored-keys/clean-ios-binary.plist {LIST} --deterministic",
    "validate-database": f"validate {{IN}}/store.sqlite {LIST} --deterministic",
    "validate-zip": f"validate {{IN}}/captures.zip {LIST} --deterministic",
    "validate-settings": f"validate {SOUND} --config {{IN}}/tcfcheck.yml --deterministic",
    "validate-recording": f"validate {{V}}/recordings/correct.ndjson {LIST} --deterministic",
    "validate-folder": f"validate {{V}}/examples/captures {LIST} --deterministic --redact",
    "decode": "decode {V}/tc-strings/samples.txt --jobs 3",
    "encode": "encode <{IN}/models.ndjson",
    "keys": f"keys {SOUND} --platform ios",
    "explain": f"explain {SOUND} {LIST}",
    "rules": "rules --format json",
    "basis": f"basis {SOUND} --vendor 2 --gvl {{V}}/vendor-lists/sample-vendor-list.json",
    "gvl-info": "gvl info {V}/vendor-lists/sample-vendor-list.json",
    "gvl-lint": "gvl lint {V}/vendor-lists/sample-vendor-list.json",
    "gvl-diff": "gvl diff {V}/vendor-lists/sample-vendor-list.json {V}/certify/vendor-list-2025.json",
    "gvl-import": "gvl import {V}/vendor-lists/sample-vendor-list.json {V}/vendor-lists/sample-cmp-list.json --store {OUT}/store",
    "config-init": "config init {OUT}/tcfcheck.yml",
    "config-check": "config check {IN}/tcfcheck.yml",
    "config-schema": "config schema",
    "certify": f"certify {{V}}/certify/passing/scenarios.yml --deterministic {REPORTS}",
    "certify-init": "certify --init {OUT}/certify",
    "lines": f"lines {LIST} --format csv <{{V}}/tc-strings/samples.txt",
    "audit": f"audit {{IN}}/consents.csv.gz {LIST} --jobs 3 --block-size 2000 --deterministic --out {{OUT}}/audit --sample 5 "
    "--evidence {OUT}/bundle --sign {IN}/seed --key {IN}/key --partial {OUT}/partial.json --rejects {OUT}/rejects.ndjson",
    "audit-database": f"audit {{IN}}/store.sqlite --table consents --column tc {LIST} --deterministic",
    "merge": "merge {IN}/partial.json {IN}/partial.json --deterministic --out {OUT}/merged",
    "audit-compare": "audit compare {IN}/audit {IN}/audit",
    "evidence-prove": "evidence prove {IN}/bundle --record 3",
    "evidence-verify": "evidence verify {IN}/bundle",
    "minimize": f"minimize {TWICE} --rule encoding/segment-duplicate --tries 300",
    "report": "report {IN}/run.ndjson --report junit:{OUT}/run.xml --report html:{OUT}/run.html",
    "diff": "diff {IN}/run.ndjson {IN}/run.ndjson",
    "fuzz": "fuzz --iterations 3 --seed 7 --deterministic --junit {OUT}/fuzz.xml",
    "conform": "conform --testee '{T} testee' --iterations 3 --seed 7 --level encodes --deterministic --junit {OUT}/conform.xml "
    "--json {OUT}/conform.ndjson",
    "testee": "testee <{IN}/requests.ndjson",
    "inspect": f"inspect {SOUND} {LIST}",
}
# What says that something went wrong, in a run that could be finished all the same.
EXPLAINED = (b"the testee was started again 1 time",)
# What cannot be the same twice: a run's own times, and what a run that is killed goes on from.
UNEVEN = (
    "checkpoint.private", "rejects.private", "subjects.private", "records.bin", "results.ndjson", "records.bin.unfinished",
    "results.ndjson.unfinished", "salt.bin.unfinished",
)


def library(folder):
    """The library that makes calls fail, built for this machine; None where there is no compiler."""
    compiler = next(filter(None, map(shutil.which, ("clang", "cc", "gcc"))), None)
    if not compiler or sys.platform != "linux":
        return None
    built = folder / "failing_calls.so"
    source = pathlib.Path(__file__).with_name("failing_calls.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", built, source, "-ldl"], check=True)
    return built


class Runs:
    """Runs of one verb in a folder."""

    def __init__(self, program, folder, failing):
        self.program, self.folder, self.failing = program, folder, failing

    def command(self, line, out):
        line = line.format(V=VECTORS, IN=self.folder / "in", OUT=out, T=self.program)
        line, _, stdin = line.partition(" <")
        return [self.program, *shlex.split(line)], pathlib.Path(stdin).read_bytes() if stdin else b""

    def run(self, line, out, fail=None):
        command, stdin = self.command(line, out)
        if fail and fail.startswith("descriptors:"):
            command = ["/bin/sh", "-c", f'ulimit -n {fail.split(":")[1]}; exec "$@"', "sh", *command]
            fail = None
        more = {"SOURCE_DATE_EPOCH": "1780000000", "TMPDIR": os.fspath(self.folder)}
        if fail:
            more |= {"LD_PRELOAD": os.fspath(self.failing), "TCFCHECK_FAIL": fail}
        answer = attack.run(command, stdin, cwd=self.folder, seconds=300, env=attack.environment(**more))
        return attack.Attempt(command, answer, None)

    def counts(self, line, out):
        """How often an undisturbed run makes each call; the run, and the files that it writes."""
        file = self.folder / "counts"
        attempt = self.run(line, out, f"count:{file}")
        counts = dict(word.split() for word in file.read_text().splitlines()) if file.exists() else {}
        return {name: int(count) for name, count in counts.items()}, attempt.answer, files(out)


def files(folder):
    return {os.fspath(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def is_whole(name, content):
    """Whether a file of such a name has a beginning and an end."""
    try:
        if name.endswith(".xml"):
            xml.etree.ElementTree.fromstring(content)
        elif name.endswith(".json"):
            json.loads(content)
        elif name.endswith(".ndjson"):
            return all(json.loads(line) is not None for line in content.splitlines()) and content[-1:] in (b"", b"\n")
        elif name.endswith(".sqlite"):
            with tempfile.NamedTemporaryFile(suffix=".sqlite") as copy:
                copy.write(content)
                copy.flush()
                base = sqlite3.connect(copy.name)
                checked = base.execute("pragma integrity_check").fetchone()[0]
                base.close()
                return checked == "ok"
        elif name.endswith(".html"):
            return content.endswith(b"</html>\n")
        else:
            return content[-1:] in (b"", b"\n")
    except (ValueError, xml.etree.ElementTree.ParseError, sqlite3.DatabaseError):
        return False
    return True


def reason(kind, attempt, out, whole, wanted):
    """Why a run with a failing call is a finding; None if it is none."""
    answer, found = attempt.answer, files(out)
    is_ended = kind in SWIFT and answer.status < 0 and not answer.timed_out
    if not is_ended and (fault := answer.fault(STATUSES)):
        return fault
    for name, content in found.items():
        base = os.path.basename(name)
        if base.startswith(TEMPORARY):
            if not is_ended:
                return f"left over: {name}"
        elif base not in UNEVEN and content != whole.get(name) and not is_whole(name, content):
            return f"{name} is neither what it was nor whole: {len(content)} bytes"
    # Who says what the undisturbed run says has done what it did.
    # A testee that was started again is a case of its own in the reports too.
    if answer.status == wanted.status and answer.status in (0, 1) and not any(words in answer.output for words in EXPLAINED):
        if answer.output != wanted.output:
            return f"status {answer.status} as without a fault, and another output"
        for name, content in whole.items():
            if found.get(name) != content:
                return f"status {answer.status} as without a fault, and {name} is {'another' if name in found else 'missing'}"
    return None


def places(count, most):
    """Which of `count` calls fail: all of them, or `most` spread over them with the first and the last."""
    if count == 0:
        return []
    if not most or count <= most:
        return list(range(1, count + 1))
    return sorted({1 + round(index * (count - 1) / max(most - 1, 1)) for index in range(most)})


def make_inputs(runs):
    """What the verbs read that is no vector."""
    inputs = runs.folder / "in"
    inputs.mkdir()
    (inputs / "seed").write_bytes(bytes(range(32)))
    (inputs / "key").write_bytes(b"a key of more than sixteen bytes")
    strings = [line for line in (VECTORS / "tc-strings/samples.txt").read_text().split() if line.startswith("C")]
    rows = "".join(f"u{index % 7},{text},2026-05-0{1 + index % 9}T00:00:00Z\n" for index, text in enumerate(strings * 4))
    (inputs / "consents.csv.gz").write_bytes(gzip.compress(("id,tc,time\n" + rows).encode(), mtime=0))
    base = sqlite3.connect(inputs / "store.sqlite")
    base.execute("create table consents (id text, tc text)")
    base.executemany("insert into consents values (?, ?)", [(f"u{index}", text) for index, text in enumerate(strings)])
    base.commit()
    base.close()
    with zipfile.ZipFile(inputs / "captures.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(VECTORS / "stored-keys/clean-android.xml", "clean-android.xml")
    (inputs / "tcfcheck.yml").write_text(
        f"gvl: [{VECTORS}/vendor-lists/sample-vendor-list.json]\nas-of: 2026-06-10\nrules: {{off: [fields/day-level]}}\n"
    )
    models = runs.run(f"decode {SOUND} --format json", inputs).answer.output
    (inputs / "models.ndjson").write_bytes(models * 3)
    requests = ['{"op":"hello","protocol":1,"runner":{"name":"x","version":"1"}}', json.dumps({"op": "decode", "id": "1", "string": SOUND})]
    (inputs / "requests.ndjson").write_text("\n".join(requests) + '\n{"op":"bye"}\n')
    runs.run(f"validate {{V}}/tc-strings/samples.txt {LIST} --deterministic --report json:{{IN}}/run.ndjson", inputs)
    runs.run(
        f"audit {{IN}}/consents.csv.gz {LIST} --deterministic --out {{IN}}/audit --evidence {{IN}}/bundle --sign {{IN}}/seed "
        "--key {IN}/key --partial {IN}/partial.json",
        inputs,
    )


def attack_verb(name, given, runs, findings):
    """Tries one verb; how often each kind of call failed."""
    line, tried = VERBS[name], {}

    def fresh():
        out = runs.folder / "out"
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir()
        return out

    counts, wanted, whole = runs.counts(line, fresh())
    again, whole_again = runs.run(line, out := fresh()), files(out)
    if fault := wanted.fault():
        findings.add(f"{name} undisturbed", attack.Attempt(again.command, wanted, fault))
    # What an undisturbed run does not repeat is not compared.
    whole = {name: content for name, content in whole.items() if whole_again.get(name) == content}
    if again.answer.output != wanted.output:
        wanted.status = None
    for kind in KINDS:
        if given.calls and kind not in given.calls:
            continue
        most = given.swift if kind in SWIFT else given.allocations if kind == "malloc" else given.most
        tries = DESCRIPTORS if kind == "descriptors" else places(counts.get(kind, 0), most)
        for place in tries:
            for more in ("", "+") if kind not in (*SWIFT, "descriptors") else ("",):
                attempt = runs.run(line, out := fresh(), f"{kind}:{place}{more}")
                tried[kind] = tried.get(kind, 0) + 1
                if why := reason(kind, attempt, out, whole, wanted):
                    attempt.reason = why
                    findings.add(f"{name} {kind} {place}{more}", attempt)
    return tried


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", type=pathlib.Path, default=attack.ROOT / ".build/debug/tcfcheck")
    parser.add_argument("--findings", default=attack.ROOT / ".build/attacks")
    parser.add_argument("--only", action="append", default=[], metavar="VERB")
    parser.add_argument("--calls", action="append", default=[], metavar="KIND", choices=KINDS)
    parser.add_argument("--most", type=int, default=0, help="of each kind at most so many; 0: all")
    parser.add_argument("--allocations", type=int, default=40, help="of allocations of C at most so many; 0: all")
    parser.add_argument("--swift", type=int, default=10, help="of allocations of Swift at most so many; 0: all")
    given = parser.parse_args()
    findings = attack.Findings(given.findings, "calls")
    start, sums = time.monotonic(), {}
    with tempfile.TemporaryDirectory(prefix="tcfcheck-calls-", ignore_cleanup_errors=True) as folder:
        folder = pathlib.Path(folder)
        if not (failing := library(folder)):
            print("calls: needs Linux and a C compiler")
            return 64
        runs = Runs(given.program.resolve(), folder, failing)
        make_inputs(runs)
        for name in VERBS:
            if given.only and name not in given.only:
                continue
            before = findings.count
            tried = attack_verb(name, given, runs, findings)
            for kind, count in tried.items():
                sums[kind] = sums.get(kind, 0) + count
            print(f"{name:20} {sum(tried.values()):6} failures  {findings.count - before:3} findings", flush=True)
    for kind in KINDS:
        print(f"{kind:20} {sums.get(kind, 0):6}")
    print(f"{sum(sums.values())} failing calls, {findings.count} findings, {time.monotonic() - start:.0f} s")
    return 1 if findings.count else 0


if __name__ == "__main__":
    sys.exit(main())
