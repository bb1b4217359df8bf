"""Torture of writers: kill -9 at a random moment. What is there afterwards is the old content or the whole new one."""

import gzip
import os
import shutil
import signal
import subprocess
import time

import attack
from streams import LIST, WRITERS, words


def kill_after(command, seconds, env=None, cwd=None):
    """Starts a command, and kills it and what it started after so long; whether it was still running."""
    child = subprocess.Popen(
        [os.fspath(word) for word in command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=cwd,
        env=env or attack.environment(),
        start_new_session=True,
    )
    try:
        child.wait(seconds)
        return False
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        return True


def reports(random, folder, program, findings):
    """A report over an older one: afterwards it is the older or the whole new one; the next run leaves nothing over."""
    tried = 0
    for number, line in enumerate(random.sample(WRITERS, 3)):
        place = folder / f"killed{number}"
        place.mkdir()
        out = place / "out"
        command = words(program, line, OUT=out)
        start = time.monotonic()
        answer = attack.run(command)
        if not out.exists():
            findings.add(
                f"unwritten {line.split()[0]}", attack.Attempt(command, answer, f"status {answer.status}, no report")
            )
            continue
        length, whole = time.monotonic() - start, out.read_bytes()
        for _ in range(6):
            if "config" in line:
                out.unlink(missing_ok=True)
            else:
                out.write_bytes(b"old")
            kill_after(command, random.uniform(0, length * 1.05))
            tried += 1
            content = out.read_bytes() if out.exists() else None
            # A run that tells of its own command or time has other bytes of the same length each time.
            if content not in (b"old", whole) and not (content is None and "config" in line):
                findings.add(
                    f"killed {line.split()[0]}",
                    attack.Attempt(
                        command,
                        None,
                        f"{len(content or b'')} bytes, neither the old report nor the {len(whole)} of the new one",
                    ),
                )
        if "config" in line:
            out.unlink(missing_ok=True)
        answer = attack.run(command)
        left = [path.name for path in place.iterdir() if path.name != "out"]
        if reason := answer.fault() or (f"left over: {left}" if left else None):
            findings.add(f"killed {line.split()[0]}", attack.Attempt(command, answer, reason))
    return tried


def stores(random, folder, program, findings):
    """The store of lists, its lockfile, the cache of compiled lists, and what certify --init writes."""
    store, cache = folder / "store", folder / "cache"
    use = attack.environment(TCFCHECK_CACHE=str(cache))
    attack.run([program, "gvl", "import", LIST, "--store", store])
    before = attack.run([program, "gvl", "info", "v3:5", "--store", store]).output
    lists = attack.VECTORS / "vendor-lists"
    command = [
        program,
        "gvl",
        "import",
        lists,
        *([attack.ROOT.parent / "shared/data/cmp-list"] if (attack.ROOT.parent / "shared/data").exists() else []),
        "--store",
        store,
    ]
    judge = [program, "validate", LIST, "--gvl", store, "--as-of", "2026-06-10"]

    def fail(reason, answer, command):
        findings.add("killed store", attack.Attempt(command, answer, reason, files=[store]))

    tried = 0
    for step in range(6):
        for path in store.glob("*/*"):
            if path.name != "vendor-list-v5.json" and random.random() < 0.5:
                path.unlink()  # the next import has something to do, and a lockfile that names too much
        kill_after(random.choice((command, [program, "gvl", "lock", "--store", store])), random.uniform(0, 0.5))
        shutil.rmtree(cache, ignore_errors=True)
        kill_after(judge, random.uniform(0, 0.5), use)
        tried += 2
        check = [program, "gvl", "info", "v3:5", "--store", store]
        answer = attack.run(check)
        if reason := answer.fault() or ("the list of before is lost" if answer.output != before else None):
            fail(reason, answer, check)
    for repair, statuses in ((["gvl", "lock"], (0,)), (["gvl", "lock", "--check"], (0,))):
        answer = attack.run([program, *repair, "--store", store])
        if reason := answer.fault(statuses):
            fail(f"{' '.join(repair)}: {reason}", answer, [program, *repair, "--store", store])
    answer = attack.run(command)
    if reason := answer.fault((0, 2)):
        fail(reason, answer, command)
    if left := [path.name for path in store.rglob(".tcfcheck-*") if path.suffix == ".tmp" and path.parent == store]:
        fail(f"left over: {left}", answer, command)
    first, second = attack.run(judge, env=use), attack.run(judge)
    if first.output != second.output or first.status != second.status:
        fail("the cache changes what is judged", first, judge)
    made = folder / "made"
    for _ in range(3):
        kill_after([program, "certify", "--init", made], random.uniform(0, 0.3))
        tried += 1
        answer = attack.run([program, "certify", "--init", made])
        if reason := answer.fault((0, 2, 64)):
            fail(reason, answer, [program, "certify", "--init", made])
        for path in made.rglob("*"):
            if path.is_file() and path.stat().st_size == 0:
                fail(f"{path.name} is empty", answer, [program, "certify", "--init", made])
        shutil.rmtree(made)
    return tried


# So many kills of one audit, before it may end.
KILLS = 100


def audits(random, folder, program, findings):
    """An audit with everything that it keeps between records is killed a hundred times, and goes on each time: all bytes that it
    leaves are those of a run that was not killed."""
    rows = gzip.decompress((attack.VECTORS / "audit/consents.csv.gz").read_bytes()).decode().splitlines(keepends=True)
    head, rows = rows[0], rows[1:]
    with (folder / "consents.csv").open("w") as file:
        file.write(head)
        for number in range(6):
            # Rows that cannot be read, and subjects with records far from one another.
            file.writelines(random.sample(rows, len(rows)))
            file.write("one cell\n" if number % 2 else '"open, and text" behind,,,,,\n')
    (folder / "key").write_bytes(b"a key of the test")
    columns = {"subject": "user_id", "time": "stored_at", "platform": "platform", "country": "country", "choice": "choice"}
    command = [program, "audit", "../consents.csv", "--column", "tc_string", "--as-of", "2026-06-02", "--config", "none"]
    command += ["--gvl", attack.VECTORS / "vendor-lists/sample-vendor-list.json", "--deterministic", "--resume"]
    command += [word for name, column in columns.items() for word in (f"--{name}-column", column)]
    command += ["--block-size", "40000", "--checkpoint-every", "1", "--key", "../key", "--sample", "50"]
    command += ["--out", "out", "--partial", "partial.json", "--evidence", "evidence"]
    env = attack.environment(SOURCE_DATE_EPOCH="1780000000")

    def contents(place):
        return {path.relative_to(place): path.read_bytes() for path in sorted(place.rglob("*")) if path.is_file()}

    (folder / "whole").mkdir()
    start = time.monotonic()
    answer = attack.run(command, cwd=folder / "whole", env=env)
    length, whole = time.monotonic() - start, contents(folder / "whole")
    if reason := answer.fault((2,)):
        findings.add("audit", attack.Attempt(command, answer, reason))
        return 1
    start = time.monotonic()
    attack.run([program, "--version"])
    startup = time.monotonic() - start
    kills = runs = 0
    while kills < KILLS:
        runs += 1
        place = folder / f"killed{runs}"
        place.mkdir()
        before = kills
        # So short on average that the run does not end before all kills are made, and so long that it goes on at all.
        while kills < KILLS and kill_after(command, startup + random.uniform(0, length / 40), env, place):
            kills += 1
        answer = attack.run(command, cwd=place, env=env)
        found = contents(place)
        if reason := answer.fault((2,)):
            findings.add("killed audit", attack.Attempt(command, answer, reason))
        elif names := sorted(str(path) for path in {*found, *whole} if found.get(path) != whole.get(path)):
            reason = f"after {kills - before} kills, these differ: {', '.join(names)}"
            findings.add("killed audit", attack.Attempt(command, answer, reason))
    print(f"audits: {kills} kills in {runs} {'run' if runs == 1 else 'runs'} of {length:.1f} s", flush=True)
    return kills
