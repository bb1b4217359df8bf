"""Writes the decode and encode files of TestVectors/tc-strings, the same bytes every time.

    python3 make_tc_strings.py            writes them
    python3 make_tc_strings.py --check    writes nothing and fails if a file differs

Every vector has been read by the independent decoder of this folder before it gets here. Files of rule families in the
same folder have other authors and are left alone.
"""

import argparse
import sys
from pathlib import Path

import vectors_core
import vectors_encode
import vectors_large
import vectors_published
import vectors_refused
import vectors_segments
import vectors_truncated
import vectors_vendors
import vectors_version1

FOLDER = Path(__file__).resolve().parents[2] / "TestVectors" / "tc-strings"
BUILDERS = (
    vectors_core.build,
    vectors_vendors.build,
    vectors_segments.build,
    vectors_refused.build,
    vectors_truncated.build,
    vectors_version1.build,
    vectors_published.containers,
    vectors_published.samples,
    vectors_large.build,
    vectors_encode.build,
)


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
            path.write_bytes(text)
    verb = "differ" if options.check else "written"
    print(f"{len(BUILDERS)} files, {len(differing)} {verb}" + "".join(f"\n  {name}" for name in differing))
    sys.exit(1 if options.check and differing else 0)


if __name__ == "__main__":
    main()
