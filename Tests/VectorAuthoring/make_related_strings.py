"""Writes TestVectors/related-strings, the same bytes every time.

    python3 make_related_strings.py            writes the files
    python3 make_related_strings.py --check    writes nothing and fails if a file differs
"""

import argparse
import sys
from pathlib import Path

from vectors_related_strings import BUILDERS

FOLDER = Path(__file__).resolve().parents[2] / "TestVectors" / "related-strings"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing, fail if a file differs")
    options = parser.parse_args()
    differing = []
    for build in BUILDERS:
        file = build()
        path, text = FOLDER / file.name, file.text().encode("ascii")
        if path.is_file() and path.read_bytes() == text:
            continue
        differing.append(file.name)
        if not options.check:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(text)
    verb = "differ" if options.check else "written"
    print(f"{len(BUILDERS)} files, {len(differing)} {verb}" + "".join(f"\n  {name}" for name in differing))
    sys.exit(1 if options.check and differing else 0)


if __name__ == "__main__":
    main()
