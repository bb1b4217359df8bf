#!/usr/bin/env python3
"""A testee whose answers are those of the built-in one, some of them mutated: mutating_testee.py SEED RATE TCFCHECK"""

import json
import random
import subprocess
import sys
import time

from mutation import TEXTS, Mutator


def changed(mutator, line):
    """Another line, or several, or none, in the place of an answer."""
    choice = mutator.random.random()
    if choice < 0.5:
        return mutator.json(json.loads(line))
    if choice < 0.9:
        return mutator.bytes(line)
    if choice < 0.95:
        return line + b"\n" + line  # an answer that was not asked for
    return mutator.random.choice([b"", b"\n", mutator.random.choice(TEXTS), line * 500, b"x" * 3_000_000])


def main():
    seed, rate, program = int(sys.argv[1]), float(sys.argv[2]), sys.argv[3]
    mutator = Mutator(random.Random(seed))
    testee = subprocess.Popen([program, "testee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for request in sys.stdin.buffer:
        testee.stdin.write(request)
        testee.stdin.flush()
        line = testee.stdout.readline().rstrip(b"\n")
        if not line:
            return
        if mutator.random.random() < rate:
            line = changed(mutator, line)
            if mutator.random.random() < 0.02:
                sys.exit(mutator.random.choice((0, 1, 70)))
            if mutator.random.random() < 0.01:
                time.sleep(3)
        sys.stdout.buffer.write(line + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:
        pass
