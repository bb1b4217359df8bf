#!/usr/bin/env python3
"""Asks the verifier of TestVectors/evidence, which shares no code with tcfcheck, about every evidence bundle in a folder.

    verify_evidence.py FOLDER [--public-key HEX]

A file proof.json in a bundle is its proof. A line for each bundle, by name: its name and the verifier's status.
"""
import argparse
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "TestVectors/evidence"))

import verify  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--public-key", type=bytes.fromhex, help="the key that must have signed, in hexadecimal")
    given = parser.parse_args()
    for bundle in sorted(given.folder.iterdir()):
        proof = bundle / "proof.json"
        status, _ = verify.check(str(bundle), str(proof) if proof.exists() else None, given.public_key)
        print(bundle.name, status)


if __name__ == "__main__":
    main()
