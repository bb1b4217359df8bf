#!/usr/bin/env python3
"""Chooses the inputs worth keeping: keep_best.py CONTROL_FILE SEEDS FOLDER

CONTROL_FILE is what libFuzzer's -set_cover_merge=1 -merge_control_file leaves: every input and the features that it
reaches. What the seeds reach is reached already, since they are made from TestVectors. Of the others those are taken, one
after the other, that reach most that is new for their size; FOLDER holds nothing else afterwards.
"""

import hashlib
import pathlib
import sys

MOST_FILES = 60
MOST_BYTES = 100_000


def read(path):
    """Pairs of a file and the set of features that it reaches."""
    lines = path.read_text().splitlines()
    names = lines[2 : 2 + int(lines[0])]
    reached = {}
    for line in lines[2 + len(names) :]:
        words = line.split()
        if words[0] == "FT":
            reached[int(words[1])] = set(map(int, words[2:]))
    return [(pathlib.Path(names[index]), features) for index, features in sorted(reached.items())]


def chosen(inputs, seeds):
    """The files to keep, the most telling first."""
    known = set().union(*(features for path, features in inputs if path.parent == seeds))
    # Equal inputs lie in several folders.
    others = {path.read_bytes(): (path, features) for path, features in inputs if path.parent != seeds}
    left, total = list(others.values()), 0
    for _ in range(MOST_FILES):
        left = [(path, features - known) for path, features in left]
        left = [(path, features) for path, features in left if features]
        if not left:
            return
        # Most that is new for its size, so that the bytes suffice for many.
        path, features = max(left, key=lambda item: (len(item[1]) / (item[0].stat().st_size + 200), item[0].name))
        total += path.stat().st_size
        if total > MOST_BYTES:
            return
        known |= features
        yield path


def main():
    control, seeds, folder = map(pathlib.Path, sys.argv[1:])
    kept = [path.read_bytes() for path in chosen(read(control), seeds)]
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        path.unlink()
    for data in kept:
        (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)
    print(f"{folder}: {len(kept)} files, {sum(map(len, kept))} bytes")


if __name__ == "__main__":
    main()
