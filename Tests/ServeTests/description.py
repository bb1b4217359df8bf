#!/usr/bin/env python3
"""Has schemathesis make requests of the server's own description, and judge the answers by it.

    description.py --program .build/debug/tcfcheck --schemathesis .build/serve-venv/bin/schemathesis

Ends with 0 if every answer is as described."""

import argparse
import json
import os
import subprocess
import sys
import tempfile

import server


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--schemathesis", required=True)
    parser.add_argument("--examples", default="30")
    options = parser.parse_args()
    with server.Server(options.program) as running:
        described = json.loads(running.ask("GET", "/openapi.json").body)
        for path, operations in described["paths"].items():
            for method in operations:
                assert running.ask(method.upper(), path, b"x" if method == "post" else b"").status == 200, path
        # Slower than what the server refuses; a fixed seed, so that a failure can be had again.
        command = [
            os.path.abspath(options.schemathesis), "run", running.url + "openapi.json", "--url", running.url, "--checks", "all",
            "--max-examples", options.examples, "--rate-limit", "8/s", "--seed", "1", "--request-timeout", "60",
        ]  # fmt: skip
        # It leaves files behind.
        with tempfile.TemporaryDirectory() as folder:
            return subprocess.run(command, check=False, cwd=folder).returncode


sys.exit(main())
