"""Writes every file of rules vectors, the same bytes every time: runs each rules_*.py that is a program.

    python3 make_rules.py            writes them
    python3 make_rules.py --check    writes nothing and fails if a file differs, is missing, or has no program

For the check the programs run on a copy of this folder and of TestVectors.
"""

import argparse
import filecmp
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing, fail if a file differs")
    if parser.parse_args().check:
        check()
    else:
        write()


def write():
    programs = [path for path in sorted(HERE.glob("rules_*.py")) if "__main__" in path.read_text(encoding="utf-8")]
    for path in programs:
        subprocess.run([sys.executable, "-B", path.name], cwd=HERE, check=True)
    print(f"{len(programs)} programs")


def check():
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in ("Tests/VectorAuthoring", "TestVectors"):
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        for path in (copy / "TestVectors/rules").glob("*.json"):
            path.unlink()
        command = [sys.executable, "-B", "make_rules.py"]
        subprocess.run(command, cwd=copy / "Tests/VectorAuthoring", check=True)
        differing = differences(ROOT / "TestVectors", copy / "TestVectors")
    print(f"{len(differing)} differ" + "".join(f"\n  {name}" for name in differing))
    sys.exit(1 if differing else 0)


def differences(ours, theirs):
    """Paths that only one of two folders has, or whose bytes differ."""
    names = {path.relative_to(root) for root in (ours, theirs) for path in root.rglob("*") if path.is_file()}
    return sorted(
        str(name)
        for name in names
        if not (ours / name).is_file()
        or not (theirs / name).is_file()
        or not filecmp.cmp(ours / name, theirs / name, shallow=False)
    )


if __name__ == "__main__":
    main()
