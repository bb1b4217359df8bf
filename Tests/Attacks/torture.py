#!/usr/bin/env python3
"""Tries the built program on what file systems hold and do: unreadable, dangling, looping, growing and vanishing
entries, pipes and devices, names that are not text, full disks, closed standard streams, and kill -9 of every writer.

    torture.py --rounds 20                 each torture twenty times
    torture.py --rounds 1 --seed 7         the same seed makes the same trees
    torture.py --only kills --rounds 5     one of them (--list names them)

Prints executions, findings and time for each; ends with 1 if there was a finding, and keeps it in .build/attacks.
"""

import pathlib
import random
import subprocess
import sys
import tempfile
import time

import attack
import kills
import streams
import trees

TORTURES = {
    "entries": trees.entries,
    "changes": trees.changes,
    "unreadable": streams.unreadable,
    "closed": streams.closed,
    "full": streams.full,
    "reports": kills.reports,
    "stores": kills.stores,
    "audits": kills.audits,
}


def main():
    given = attack.arguments(
        __doc__.split("\n")[0], rounds=(5, "how often each"), seconds=(0, "how long at most; 0: no limit")
    )
    chosen = [name for name in TORTURES if not given.only or name in given.only]
    if given.list or not chosen:
        print("\n".join(chosen) or "no such torture; --list names them")
        return 0 if given.list else 64
    print(f"seed {given.seed}", flush=True)
    findings = attack.Findings(given.findings, f"torture-{given.seed}")
    start = time.monotonic()
    counts = dict.fromkeys(chosen, (0, 0, 0.0))
    for round in range(int(given.rounds)):
        for name in chosen:
            if given.seconds and time.monotonic() - start > given.seconds:
                break
            tried, found, seconds = counts[name]
            began, before = time.monotonic(), findings.count
            with tempfile.TemporaryDirectory(prefix="tcfcheck-torture-", ignore_cleanup_errors=True) as folder:
                generator = random.Random(f"{given.seed}/{name}/{round}")
                tried += TORTURES[name](generator, pathlib.Path(folder), given.program, findings)
                subprocess.run(["chmod", "-R", "u+rwx", folder], capture_output=True)
            counts[name] = (tried, found + findings.count - before, seconds + time.monotonic() - began)
    for name, (tried, found, seconds) in counts.items():
        print(f"{name:12} {tried:6} executions  {found:3} findings  {seconds:7.1f} s")
    executions = sum(tried for tried, _, _ in counts.values())
    print(f"{executions} executions, {findings.count} findings, {time.monotonic() - start:.0f} s, seed {given.seed}")
    return 1 if findings.count else 0


if __name__ == "__main__":
    sys.exit(main())
