#!/usr/bin/env python3
"""Reads the envelope of an evidence bundle with securesystemslib, which in-toto and TUF are made with.

    read_envelope.py BUNDLE PUBLIC_KEY

Prints the payload type, and whether the payload is the manifest beside it. Status 1 if the key did not sign.
"""
import json
import os
import sys

from securesystemslib.dsse import Envelope
from securesystemslib.exceptions import VerificationError
from securesystemslib.signer import SSlibKey


def main(bundle, digits):
    with open(os.path.join(bundle, "manifest.dsse.json"), encoding="utf-8") as file:
        envelope = Envelope.from_dict(json.load(file))
    with open(os.path.join(bundle, "manifest.json"), "rb") as file:
        manifest = file.read()
    keys = [SSlibKey(keyid, "ed25519", "ed25519", {"public": digits}) for keyid in envelope.signatures]
    try:
        envelope.verify(keys, 1)
    except VerificationError as error:
        print(error)
        return 1
    print(envelope.payload_type, envelope.payload == manifest)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
