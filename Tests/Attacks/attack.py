"""What all attacks share: running the built program inside limits, what counts as a finding, and keeping findings.

A finding is anything that the program never promises: a signal, a status other than 0, 1, 2, 3 and 64 (70 is an
internal error), no end within the time limit, a Swift trap's text, output that is not UTF-8 or that a terminal would
obey.
"""

import argparse
import json
import os
import pathlib
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
VECTORS = ROOT / "TestVectors"
STATUSES = (0, 1, 2, 3, 64)
MEMORY = 2 << 30  # bytes of address space; a debug build that does nothing has about 400 MB
TIME = 20  # seconds of processor time: machines are shared
WAIT = 600  # seconds of anything
TRAPS = re.compile(
    rb"Fatal error|Swift runtime failure|\*\*\* .*(Backtrace|Program crashed)|AddressSanitizer|terminating due to"
)
# Line ends and tabs are for people; all else here moves cursors, and the last ones turn the direction of writing.
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def report_formats():
    """The names of all report formats, from the schema of the settings, which `make tables` writes."""
    schema = json.loads((VECTORS / "schemas/tcfcheck-settings.schema.json").read_text(encoding="utf-8"))
    return schema["properties"]["reports"]["properties"]["format"]["enum"]


class Answer:
    """What a run of the program came to."""

    def __init__(self, status, output, errors, seconds, timed_out=False):
        self.status, self.output, self.errors = status, output, errors
        self.seconds, self.timed_out = seconds, timed_out

    def fault(self, statuses=STATUSES, controls=CONTROLS):
        """Why this is a finding, in a line; None if it is none. `controls` is what may not be in the output."""
        if self.timed_out:
            return f"no end after {self.seconds:.0f} s"
        if self.status == -signal.SIGXCPU:
            return f"no end after {TIME} s of processor time"
        if self.status < 0:
            return f"ended by {signal.Signals(-self.status).name}"
        if self.status not in statuses:
            return f"status {self.status}"
        for name, text in (("output", self.output), ("errors", self.errors)):
            if found := TRAPS.search(text):
                return f"{name}: {found.group().decode()}"
            try:
                decoded = text.decode()
            except UnicodeDecodeError as error:
                return f"{name}: not UTF-8 at byte {error.start}"
            for found in controls.finditer(decoded):
                # JSON keeps every character that it may: what it shows is for programs.
                line = decoded[decoded.rfind("\n", 0, found.start()) + 1 :]
                if found.group() <= "\x9f" or not line.startswith("{"):
                    return f"{name}: control character U+{ord(found.group()):04X} at {found.start()}"
        return None

    def summary(self):
        """The summary of a run with --format json; None if there is none."""
        last = self.output.rstrip(b"\n").rpartition(b"\n")[2]
        try:
            return json.loads(last).get("summary")
        except (ValueError, AttributeError):
            return None


class Sanitized:
    """Whether the program is an AddressSanitizer build. It reserves terabytes of addresses, so what it may use is bounded
    by an option of its own, and it takes several times as long."""

    is_on = False
    options = f"hard_rss_limit_mb={MEMORY >> 20}:detect_leaks=0:abort_on_error=1"
    slowness = 4


def environment(**more):
    """Neither the user's lists nor a cache, no backtraces, and no settings that change what the program does."""
    if Sanitized.is_on:
        more = {"ASAN_OPTIONS": Sanitized.options, **more}
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "SOURCE_DATE_EPOCH")}
    return {**kept, "TCFCHECK_CACHE": "", "TCFCHECK_STORE": "none", "SWIFT_BACKTRACE": "enable=no", **more}


def limits(memory, file_size=None):
    """What a child does before it becomes the program: take limits on."""

    def apply():
        os.nice(10)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        seconds = TIME * (Sanitized.slowness if Sanitized.is_on else 1)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        if memory and not Sanitized.is_on:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        if file_size is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (file_size, file_size))

    return apply


def run(command, stdin=b"", cwd=None, seconds=WAIT, memory=MEMORY, file_size=None, env=None):
    """Runs a command to its end; one that has not ended by then is killed with all that it started."""
    start = time.monotonic()
    child = subprocess.Popen(
        [os.fspath(part) for part in command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=cwd,
        env=env or environment(),
        start_new_session=True,
        preexec_fn=limits(memory, file_size),
    )
    try:
        output, errors = child.communicate(stdin, timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        output, errors = child.communicate()
        return Answer(child.returncode, output, errors, time.monotonic() - start, timed_out=True)
    return Answer(child.returncode, output, errors, time.monotonic() - start)


class Attempt:
    """A run of the program over items: the command, its answer, why it is a finding, and what the command reads."""

    def __init__(self, command, answer, reason, files=(), stdin=None):
        self.command, self.answer, self.reason, self.files, self.stdin = command, answer, reason, files, stdin


class Findings:
    """Keeps each finding in a folder of its own with what it needs, and the command that repeats it."""

    def __init__(self, folder, name):
        self.folder, self.name, self.count = pathlib.Path(folder), name, 0

    def add(self, title, attempt, cwd=None):
        """Keeps a finding. Files that its command names are copied, and the command then names the copies."""
        self.count += 1
        place = self.folder / f"{self.name}-{self.count:03}-{re.sub('[^A-Za-z0-9]+', '-', title)}"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        words = [os.fspath(part) for part in attempt.command]
        for file in map(os.fspath, attempt.files):
            copy = place / "inputs" / (os.path.basename(file) or "input")
            copy.parent.mkdir(exist_ok=True)
            if os.path.isdir(file):
                shutil.copytree(file, copy, symlinks=True, dirs_exist_ok=True)
            else:
                shutil.copyfile(file, copy)
            words = [word.replace(file, os.fspath(copy)) for word in words]
        limit = f"ASAN_OPTIONS={Sanitized.options}" if Sanitized.is_on else f"ulimit -v {MEMORY >> 10};"
        line = f"{limit} timeout {WAIT} " + shlex.join(words)
        if attempt.stdin is not None:
            (place / "stdin").write_bytes(attempt.stdin)
            line += f" <{shlex.quote(os.fspath(place / 'stdin'))}"
        variables = "TCFCHECK_CACHE= TCFCHECK_STORE=none SWIFT_BACKTRACE=enable=no"
        there = shlex.quote(os.fspath(cwd or os.getcwd()))
        script = f"#!/bin/sh\n# {attempt.reason}\nexport {variables}\ncd {there} && {line}\n"
        (place / "repeat.sh").write_text(script, errors="surrogateescape")
        if attempt.answer:
            (place / "output").write_bytes(attempt.answer.output)
            (place / "errors").write_bytes(attempt.answer.errors)
        print(f"FINDING {title}: {attempt.reason}; repeat: sh {place}/repeat.sh", flush=True)


def arguments(description, **numbers):
    """The command line of an attack: its numbers and their defaults, the program, seed and folder of findings."""
    parser = argparse.ArgumentParser(description=description)
    for name, (default, meaning) in numbers.items():
        parser.add_argument(f"--{name}", type=float, default=default, help=f"{meaning} (default: {default:g})")
    parser.add_argument(
        "--seed", type=lambda text: int(text, 0), default=None, help="the seed (default: chosen and shown)"
    )
    parser.add_argument(
        "--program", default=ROOT / ".build/debug/tcfcheck", type=pathlib.Path, help="the built tcfcheck"
    )
    parser.add_argument(
        "--sanitized", action="store_true", help="the program was built with --sanitize address: bound its memory its way"
    )
    parser.add_argument("--findings", default=ROOT / ".build/attacks", help="where findings are kept")
    parser.add_argument(
        "--only", action="append", default=[], metavar="NAME", help="only what has this name; repeatable"
    )
    parser.add_argument("--list", action="store_true", help="list the names and do nothing")
    given = parser.parse_args()
    given.program = given.program.resolve()
    Sanitized.is_on = given.sanitized
    if given.seed is None:
        given.seed = int.from_bytes(os.urandom(4), "big")
    if not given.list and not os.access(given.program, os.X_OK):
        sys.exit(f"{given.program} is not there: build it first (make build)")
    return given
