#!/usr/bin/env python3
"""Records the project's own CMP with one small slip in it, for each of many slips, and looks whether the rules that should find it do.

    planted.py --program .build/debug/tcfcheck [--only TEXT] [--write]
    planted.py --check

What is expected stands in TestVectors/pages/mutants.json: for each slip the rules that find it, beside those that the page without it
breaks, or why none does. --write adds slips that have no row, with what was found: read each before you keep it. --check records
nothing and looks whether each slip has a row. Ends with 1 if a slip is found by other rules than its row names, or has none.
"""

import argparse
import concurrent.futures
import functools
import json
import pathlib
import socketserver
import subprocess
import sys
import tempfile
import threading

import mutants
import recordings

TABLE = mutants.PAGES / "mutants.json"
ACTS = (*recordings.ACCEPT, *(
    f"--act={act}" for act in ("shown: click #privacy", "reject: click #reject", "again: click #privacy", "save: click #save")
))  # fmt: skip


class Server(recordings.Server):
    """Serves the pages below /N/, with slip N in them."""

    def __init__(self, slips):
        socketserver.TCPServer.__init__(self, ("127.0.0.1", 0), functools.partial(Slipping, slips))
        threading.Thread(target=self.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server_port}"


class Slipping(recordings.Quiet):
    def __init__(self, slips, *arguments):
        self.slips = slips
        super().__init__(*arguments, directory=str(mutants.PAGES))

    def do_GET(self):
        number, _, rest = self.path.lstrip("/").partition("/")
        slip = self.slips[int(number)] if number.isdigit() else None
        self.path = "/" + rest
        if slip is None or rest.partition("?")[0] != slip.file:
            return super().do_GET()
        body = slip.applied((mutants.PAGES / slip.file).read_text()).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        return None


def found(recorder, number):
    """The rules that find the slip; what the recorder says, if there is nothing to judge."""
    page = f"{recorder.server.address}/{number}/page.html"
    recording = recorder.record("", *ACTS, "--views", "2", "--act-wait", "1", "--wait", "4", address=page)
    if recording.status == 3:
        return ["no CMP API"]
    rules = recorder.findings(recording) or []
    return rules + (["incomplete"] if recording.status == 2 else [])


def missing(keys, rows):
    """What the table lacks or has too much."""
    faults = [f"no row: {key}" for key in keys if key not in rows]
    faults += [f"no such slip: {key}" for key in rows if key not in keys]
    return faults + [f"no rule and no reason: {key}" for key, row in rows.items() if not row["rules"] and not row.get("why")]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--only", default="", help="slips whose file, line or change has this text")
    parser.add_argument("--jobs", type=int, default=4)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    slips = list(mutants.all_mutants())
    keys = [slip.key for slip in slips]
    rows = {row["slip"]: row for row in json.loads(TABLE.read_text())["slips"]}
    if arguments.check or not arguments.program:
        faults = missing(keys, rows)
        print("\n".join([*faults, f"{len(rows)} slips, {sum(not row['rules'] for row in rows.values())} that no rule finds"]))
        return 1 if faults else 0
    with tempfile.TemporaryDirectory(prefix="tcfcheck-planted-") as folder:
        program = str(pathlib.Path(arguments.program).resolve())
        failures = compare(arguments, recordings.Recorder(program, program, Server(slips), folder), keys, rows)
    if arguments.write:
        kept = sorted((row for key, row in rows.items() if key in keys), key=lambda row: keys.index(row["slip"]))
        TABLE.write_text(json.dumps({"slips": kept}, indent=2) + "\n")
    return 1 if failures else 0


def compare(arguments, recorder, keys, rows):
    """Records the chosen slips; returns how many are not found as their rows say."""
    chosen = [number for number, key in enumerate(keys) if arguments.only in key]
    usual = found(recorder, "none")
    failures = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for number, rules in zip(chosen, pool.map(functools.partial(found, recorder), chosen)):
            key, rules = keys[number], [rule for rule in rules if rule not in usual]
            if key not in rows and arguments.write:
                rows[key] = {"slip": key, "rules": rules}
            wanted = rows[key]["rules"] if key in rows else None
            failures += rules != wanted
            tail = "" if rules == wanted else f"; wanted: {wanted}"
            print(f"{'FAIL' if tail else 'ok  '} {key}: {', '.join(rules) or 'nothing'}{tail}", flush=True)
    print(f"{len(chosen)} slips, {failures} found by other rules than their rows say; the page without: {', '.join(usual)}")
    return failures + (not chosen)


if __name__ == "__main__":
    sys.exit(main())
