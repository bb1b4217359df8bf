"""Torture of the ends of the program: what is named as an input and is none, closed standard streams, full disks."""

import os
import socket
import subprocess

import attack

SOUND = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA.eAAAAEAAAAA"
LIST = str(attack.VECTORS / "vendor-lists/sample-vendor-list.json")
KEYS = str(attack.VECTORS / "stored-keys")
SCENARIOS = str(attack.VECTORS / "certify/passing/scenarios.yml")

# Every place that takes a path to read.
READERS = [
    "validate X",
    "validate --as keys X",
    "validate --sequence X X",
    "validate --as list X",
    f"validate {SOUND} --gvl X",
    f"validate {SOUND} --cmp-list X",
    f"validate {SOUND} --providers X",
    f"validate {SOUND} --vendor-information X",
    f"validate {SOUND} --config X",
    f"validate {SOUND} --baseline X",
    "decode X",
    "decode --bits X",
    "encode X",
    "basis X --vendor 1",
    "explain X",
    "keys X",
    f"basis {SOUND} --vendor 1 --gvl X",
    "gvl import X --store STORE",
    "gvl lint X",
    "gvl info X",
    f"gvl diff {LIST} X",
    "gvl lock --check --store X",
    "gvl info --store X",
    "certify X",
    "config check X",
    "report X",
    "diff X X",
    "fuzz --replay X",
    "fuzz --corpus X --iterations 1 --property round-trip",
    "conform --testee 'PROGRAM testee' --iterations 1 --known-failures X",
    "conform --testee X --iterations 1",
]

# Every verb that writes files: OUT is a path that does not exist yet.
WRITERS = [
    f"validate {KEYS} --junit OUT --deterministic",
    f"validate {KEYS} --json OUT --all-outcomes --deterministic",
    f"validate {KEYS} --html OUT --deterministic",
    f"validate {KEYS} --sarif OUT --deterministic",
    f"validate {KEYS} --markdown OUT --deterministic",
    f"validate {KEYS} --csv OUT --deterministic",
    f"validate {KEYS} --write-baseline OUT",
    f"certify {SCENARIOS} --html OUT --deterministic",
    f"certify {SCENARIOS} --junit OUT --deterministic",
    f"certify {SCENARIOS} --markdown OUT --deterministic",
    f"gvl lint {LIST} --html OUT --deterministic",
    "config init OUT",
    "fuzz --property round-trip --iterations 3 --seed 1 --deterministic --corpus none --junit OUT",
]


def words(program, line, **places):
    """The command of a line, with paths in the place of names in capitals."""
    command = [program]
    for word in line.replace("'PROGRAM testee'", "TESTEE").split():
        word = f"{program} testee" if word == "TESTEE" else word
        command.append(places.get(word, word))
    return command


def unreadable(random, folder, program, findings):
    """Each reader is given what cannot be read: it ends, says so, and never with 0."""
    inputs = folder / "inputs"
    inputs.mkdir()
    paths = {
        "/dev/zero": "/dev/zero",
        "/dev/full": "/dev/full",
        "/dev/mem": "/dev/mem",
        "memory": "/proc/self/mem",
        "kernel": "/proc/kmsg",
        "null": "/dev/null",
        "missing": inputs / "missing",
        "slash": f"{inputs}/x/",
        "below a file": f"{LIST}/x",
        "long": inputs / ("n" * 5_000),
        "long name": inputs / ("n" * 256),
    }
    for name in ("pipe", "loop", "gone", "socket", "folder", "empty", "random", "big"):
        paths[name] = inputs / name
    os.mkfifo(paths["pipe"])
    os.symlink("loop", paths["loop"])
    os.symlink("/no/such", paths["gone"])
    os.mkdir(paths["folder"])
    paths["empty"].write_bytes(b"")
    paths["random"].write_bytes(random.randbytes(20_000))
    with open(paths["big"], "wb") as file:
        file.truncate(5 << 30)  # a hole: no reader takes five gigabytes
    held = socket.socket(socket.AF_UNIX)
    try:
        held.bind(str(paths["socket"]))
    except OSError:
        del paths["socket"]
    tried = 0
    for line in random.sample(READERS, len(READERS)):
        name = random.choice(sorted(paths))
        command = words(program, line, X=paths[name], STORE=folder / "store")
        answer = attack.run(command)
        reason = answer.fault()
        may_be_empty = name in ("null", "empty", "folder") or line.startswith(("fuzz --corpus", "gvl info --store"))
        if not reason and answer.status == 0 and not may_be_empty:
            reason = f"status 0 although {name} cannot be read"
        elif not reason and not answer.errors.strip() and answer.status not in (0, 1, 3):
            reason = f"status {answer.status} without a word"
        if reason:
            findings.add(f"{line.split()[0]} {name}", attack.Attempt(command, answer, reason))
        tried += 1
    held.close()
    paths["big"].unlink()
    return tried


def closed(random, folder, program, findings):
    """Standard streams closed, full, or read by nobody."""
    tried = 0
    for line in random.sample(WRITERS, 4):
        for redirection in random.sample(
            [
                "<&-",
                ">&-",
                "2>&-",
                "<&- >&-",
                ">&- 2>&-",
                "<&- >&- 2>&-",
                ">/dev/full",
                "2>/dev/full",
                ">/dev/full 2>/dev/full",
                "</dev/full",
            ],
            3,
        ):
            out = folder / f"out{tried}"
            command = words(program, line, OUT=out)
            shell = ["sh", "-c", 'redirection=$1; shift; eval "\\"\\$@\\" $redirection"', "sh", redirection, *command]
            answer = attack.run(shell)
            reason = answer.fault()
            tells = not line.startswith(("config", "fuzz"))  # those two write nothing else there that anyone misses
            if not reason and tells and redirection.startswith(">/dev/full") and answer.status != 2:
                reason = f"status {answer.status} although standard output is full"
            if not reason and (not out.exists() or b"tcfcheck: " in (content := out.read_bytes())[:200] or not content):
                reason = "the report is missing, empty or written over"
            if reason:
                findings.add(f"closed {line.split()[0]}", attack.Attempt(shell, answer, f"{redirection}: {reason}"))
            tried += 1
    return tried


def full(random, folder, program, findings):
    """A disk that is full after so many bytes, and files that may not be longer: 2, and what was there stays."""
    tried = 0
    for line in random.sample(WRITERS, 4):
        size = random.choice((0, 1, 512, 4_096, 20_000))
        place = folder / f"full{tried}"
        place.mkdir()
        disk = mounted(place, size)
        tried += 1
        for exists in (False, True) if "config" not in line else (False,):
            out = place / "out"
            if exists:
                out.write_bytes(b"old")
            command = words(program, line, OUT=out)
            answer = attack.run(command, file_size=None if disk else size)
            left = [path.name for path in place.iterdir() if path.name != "out"]
            reason = answer.fault()
            if not reason and answer.status != 2 and not (out.exists() and len(out.read_bytes()) > 3):
                reason = f"status {answer.status} although the disk is full"
            elif not reason and answer.status == 2 and b"cannot write" in answer.errors:
                if left:
                    reason = f"left over: {left}"
                elif exists and out.read_bytes() not in (b"old", b""):
                    reason = "what was there is not as it was"
                elif not exists and out.exists():
                    reason = "a part was written"
            if reason:
                findings.add(f"full {line.split()[0]}", attack.Attempt(command, answer, f"{size} bytes: {reason}"))
        if disk:
            subprocess.run(["umount", place], check=True)
    return tried


def mounted(place, size):
    """Mounts a small disk there, where this user may."""
    if os.geteuid() != 0 or size < 4_096:
        return False
    options = f"size={size},nr_inodes=5"
    return subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", place], capture_output=True).returncode == 0
