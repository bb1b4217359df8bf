#!/usr/bin/env python3
"""Compares two verifiers, tcfcheck and verify.py, on the forged bundles of forgeries.json and with the status that is argued there.

    compare.py TCFCHECK [BUNDLE …]

verify.py has one status, 1, for what differs and for what cannot be read, which is 2. A line for each disagreement, and one with
the numbers. Status: 0 all agree, 1 otherwise.
"""
import json
import os
import subprocess
import sys
import tempfile

import forge
import signing
import verify

HERE = os.path.dirname(os.path.abspath(__file__))


def statuses(program, bundle, folder, row):
    """What tcfcheck and verify.py say of a forged bundle."""
    since = os.path.join(HERE, "earlier", os.path.basename(bundle)) if row["id"].startswith("since") else None
    proof = os.path.join(folder, "since.json" if since else "proof.json") if row["proof"] or since else None
    key = signing.public_key(forge.SIGNER) if row["key"] == "signer" else None
    command = [program, "evidence", "verify", folder] + ([proof] if proof else []) + (["--public-key", key.hex()] if key else [])
    command += ["--since", since] if since else []
    ours = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return ours.returncode, verify.check(folder, proof, key, since)[0]


def main(program, *bundles):
    with open(os.path.join(HERE, "forgeries.json"), encoding="utf-8") as file:
        table = json.load(file)["forgeries"]
    bundles = bundles or [os.path.join(HERE, "bundles", name) for name in sorted(os.listdir(os.path.join(HERE, "bundles")))]
    faults = [] if sorted(row["id"] for row in table) == sorted(forge.FORGERIES | forge.LATER) else ["forgeries.json and forge.py differ"]
    count = 0
    for bundle in bundles:
        with tempfile.TemporaryDirectory() as folder:
            forge.make(bundle, folder)
            for row in table:
                if not os.path.exists(os.path.join(folder, row["id"])):
                    continue
                found = statuses(program, bundle, os.path.join(folder, row["id"]), row)
                count += 1
                if found != (row["status"], min(row["status"], 1) if row["status"] < 3 else 3):
                    faults.append(f"{bundle}: {row['id']}: tcfcheck {found[0]}, verify.py {found[1]}, expected {row['status']}")
    for fault in faults:
        print(fault)
    print(f"{count} forged bundles, {len(faults)} disagreements")
    return 1 if faults or not count else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
