#!/usr/bin/env python3
"""Tests every codec of sound_testee.py with many seeds: `conform` must not fail any of them.

    python3 sound_runs.py --program .build/debug/tcfcheck --seeds 100

Generated inputs with each seed, the vectors once. Prints each failure with its command, and ends with 1 if there was one.
"""

import argparse
import os
import shlex
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import sound_testee

FOLDER = Path(__file__).resolve().parent


def run(program, variant, seed, iterations, properties):
    testee = f"{sys.executable} {shlex.quote(str(FOLDER / 'sound_testee.py'))} --variant {variant}"
    chosen = [word for name in properties for word in ("--property", name)]
    command = [program, "conform", "--testee", testee, "--seed", str(seed), "--iterations", str(iterations), *chosen]
    ended = subprocess.run(command, cwd=FOLDER.parents[1], capture_output=True, text=True)
    if ended.returncode == 0:
        return None
    found = [line for line in ended.stdout.splitlines() if " failed" in line or " crashed" in line or " error" in line]
    return f"{variant}, seed {seed}: status {ended.returncode}\n  {shlex.join(command)}\n" + "\n".join(found[:8]) + ended.stderr[-500:]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    program = str(Path(arguments.program).resolve())
    listed = subprocess.run([program, "conform", "--list"], capture_output=True, text=True, check=True).stdout.split()
    properties = sorted({word.rstrip(":") for word in listed if word.startswith("conform/") and not word.startswith("conform/keys")})
    cases = [(variant, 0, 0, []) for variant in sound_testee.VARIANTS]
    seeds = range(arguments.first, arguments.first + arguments.seeds)
    cases += [(variant, seed, arguments.iterations, properties) for seed in seeds for variant in sound_testee.VARIANTS]
    start, failures = time.monotonic(), 0
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for failure in pool.map(lambda case: run(program, *case), cases):
            if failure:
                failures += 1
                print(failure, flush=True)
    minutes = (time.monotonic() - start) / 60
    print(f"{len(sound_testee.VARIANTS)} codecs, {arguments.seeds} seeds, {len(cases)} runs in {minutes:.1f} min: {failures} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
