#!/usr/bin/env python3
"""Puts canaries wherever an input can hold a value, runs verbs that hide what identifies a person (--redact, and audit by
default), and looks for the canaries in standard output, standard error and every file that was written.

    canaries.py --program .build/debug/tcfcheck

Exit status: 0 if no canary came out, 1 if one did, 2 if a run did not end as a run ends.
"""
import argparse
import json
import os
import sqlite3
import subprocess
import sys
import tempfile

import attack

# A TC string, an advertising id and an address: what a report must not show.
CANARIES = {
    "string": "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IF5wAwAAgAMAXmA",
    "damaged": "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISAC!!",
    "id": "550e8400-e29b-41d4-a716-446655440000",
    "address": "jane.doe@example.org",
}
LEAST = 10  # characters of a canary in a row that count as the canary


def plist(kind, value):
    return ('<?xml version="1.0"?><plist version="1.0"><dict>'
            f"<key>IABTCF_gdprApplies</key>\n<{kind}>{value}</{kind}></dict></plist>")


def preferences(kind, value):
    element = f"<string name='{{}}'>{value}</string>" if kind == "string" else f"<{kind} name='{{}}' value='{value}'/>"
    return "<map>" + element.format("IABTCF_CmpSdkID") + "</map>"


def har(value):
    entry = {"startedDateTime": value, "time": 1, "request": {
        "method": "GET", "url": f"https://{value}.example/p?gdpr=1&gdpr_consent={value}&uid={value}",
        "headers": [{"name": "Cookie", "value": f"euconsent-v2={value}; sid={value}"}], "cookies": []},
        "response": {"status": 200, "headers": [{"name": "Set-Cookie", "value": f"a={value}"}]}}
    return json.dumps({"log": {"version": "1.2", "entries": [entry]}})


def documents(value):
    """Names and contents of files that hold the canary."""
    for kind in ["string", "integer", "real", "date", "data", "true", "array", "odd"]:
        yield f"plist-{kind}.plist", plist(kind, value)
        yield f"plist-key-{kind}.plist", plist(kind, 1).replace("IABTCF_gdprApplies", "IABTCF_" + value)
    for kind in ["string", "int", "long", "float", "boolean", "set", "odd"]:
        yield f"preferences-{kind}.xml", preferences(kind, value)
        if "@" not in value:
            yield f"element-{kind}.xml", preferences(kind, value).replace(f"<{kind}", "<" + value)
    for key in ["IABTCF_TCString", "IABTCF_gdprApplies", "IABTCF_CmpSdkID", "IABTCF_VendorConsents", value]:
        yield f"keys-{len(key)}-{key[7:10]}.json".replace("/", ""), json.dumps({key: value})
        yield f"unclosed-{key[7:10]}.json".replace("/", ""), json.dumps({key: value})[:-1]
    for member in ["time", "tcString", "url", "keys", "command", "after", "eventStatus", "cmpId", "listenerId", value]:
        line = {"time": "2026-06-01T00:00:00Z", "keys": {"IABTCF_TCString": value}}
        line[member] = value
        yield f"log-{len(member)}-{member[:3]}.ndjson", json.dumps(line) + "\n" + json.dumps(line) + "\n"
    yield "message.json", json.dumps({"tcString": value, "cmpId": value, "eventStatus": value, "purpose": {value: value}})
    yield "request.json", json.dumps({"regs": {"ext": {"gdpr": value}}, "user": {"consent": value, "id": value}})
    yield "site.har", har(value)
    yield "broken.har", har(value)[:-4]
    yield "urls.txt", f"https://a.example/?gdpr=1&gdpr_consent={value}&x={value}\nhttps://{value}/?gdpr_consent=${{GDPR}}\n"
    yield "strings.txt", f"{value}\n{value}x\n{value[:-3]}\n\"{value}\"\n {value} {value}\n"
    yield "keys.txt", f"IABTCF_TCString={value}\nIABTCF_gdprApplies: {value}\n"
    yield "cookie.txt", f"Cookie: euconsent-v2={value}; id={value}\n"
    yield "list.json", json.dumps({"gvlSpecificationVersion": value, "vendorListVersion": value, "vendors": {value: {"id": value}}})
    yield "store.reg", f'Windows Registry Editor Version 5.00\n\n[HKEY_CURRENT_USER\\{value}]\n"IABTCF_TCString"="{value}"\n'


def database(path, value):
    connection = sqlite3.connect(path)
    connection.execute(f'create table "{value}" (key text, value text)')
    connection.execute(f'insert into "{value}" values (?, ?)', ("IABTCF_TCString", value))
    connection.execute("create table log (time text, consent text)")
    connection.execute("insert into log values (?, ?)", (value, value))
    connection.commit()
    connection.close()


class Search:
    def __init__(self, program):
        self.program, self.runs, self.leaks, self.broken = program, 0, [], []

    def run(self, name, canary, arguments, folder, given=b"", outputs=None):
        """Runs the program and looks through all that came out."""
        answer = subprocess.run([self.program, *arguments], input=given, capture_output=True, timeout=300, cwd=folder)
        self.runs += 1
        if answer.returncode not in (0, 1, 2, 3, 64):
            self.broken.append(f"{name}: status {answer.returncode}")
        places = {"standard output": answer.stdout, "standard error": answer.stderr}
        for base, _, files in os.walk(outputs) if outputs else []:
            for file in files:
                path = os.path.join(base, file)
                with open(path, "rb") as opened:
                    places[os.path.relpath(path, outputs)] = opened.read()
        # The domain of an address says nothing of a person; in a URL it is the host, which reports show.
        starts = canary.find("@") + 1 or len(canary) - LEAST + 1
        for place, content in places.items():
            text = content.decode("utf-8", "replace")
            found = next((canary[i:i + LEAST] for i in range(starts) if canary[i:i + LEAST] in text), None)
            if found:
                line = next(line for line in text.split("\n") if found in line)
                start = max(0, line.index(found) - 100)
                self.leaks.append(f"{name}: {place}: …{line[start:start + 200]}")
                print("FINDING", self.leaks[-1], flush=True)
        return answer


def reports(outputs):
    return [part for name in attack.report_formats() for part in ("--report", f"{name}:{outputs}/report.{name}")] + [
        "--write-baseline", f"{outputs}/baseline.json"]


def search_validate(search, word, canary):
    with tempfile.TemporaryDirectory() as folder:
        inputs, outputs = os.path.join(folder, "in"), os.path.join(folder, "out")
        os.makedirs(inputs)
        os.makedirs(outputs)
        every = ["--redact", "--all-outcomes", "--all-subjects", "--show", "info", *reports(outputs)]
        for name, content in documents(canary):
            with open(os.path.join(inputs, name), "w") as file:
                file.write(content)
        database(os.path.join(inputs, "store.db"), canary)
        for name in sorted(os.listdir(inputs)):
            search.run(f"{word} {name}", canary, ["validate", f"in/{name}", *every], folder, outputs=outputs)
        with open(os.path.join(inputs, "strings.txt"), "rb") as file:
            search.run(f"{word} standard input", canary, ["validate", "-", *every], folder, file.read(), outputs)
        named = os.path.join(folder, canary)
        os.makedirs(named)
        for file in [canary + ".txt", "keys.json"]:
            with open(os.path.join(named, file), "w") as opened:
                opened.write('{"IABTCF_TCString": 7}' if file.endswith("json") else "nothing to see\n")
        search.run(f"{word} folder", canary, ["validate", canary, *every], folder, outputs=outputs)
        search.run(f"{word} sequence", canary, ["validate", "--sequence", "in", *every], folder, outputs=outputs)
        for label, arguments in {
            "argument": [canary], "missing file": [f"missing/{canary}"], "URL": [f"https://a.example/?gdpr_consent={canary}"],
            "--expected-string": ["in/urls.txt", "--expected-string", canary], "--gvl": ["in/keys.txt", "--gvl", canary],
            "--config": ["in/keys.txt", "--config", canary], "unknown option": ["in/keys.txt", f"--{canary}"],
            "--as": ["in/keys.txt", "--as", canary], "--only": ["in/keys.txt", "--only", canary],
            "--har": ["in/keys.txt", "--har", canary], "--baseline": ["in/keys.txt", "--baseline", canary],
        }.items():
            rest = every[:-2] if label == "--baseline" else every
            search.run(f"{word} {label}", canary, ["validate", *arguments, *rest], folder, outputs=outputs)


def search_others(search, word, canary):
    with tempfile.TemporaryDirectory() as folder:
        outputs = os.path.join(folder, "out")
        os.makedirs(outputs)

        def write(name, text):
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)

        write("keys.json", json.dumps({"IABTCF_TCString": canary}))
        write("settings.yml", f"expiry-months: {canary}\nreports:\n  redact: true\n")
        write("hidden.yml", "reports:\n  redact: true\n")
        search.run(f"{word} settings", canary, ["validate", "keys.json", "--redact", "--config", "settings.yml"], folder)
        # The settings file says it alone.
        search.run(f"{word} redact in settings", canary,
                   ["validate", "keys.json", f"missing/{canary}", "--config", "hidden.yml"], folder)
        write("scenarios.yml", f"cmp: {{id: 300, name: A}}\nscenarios:\n  - name: one\n    scenario: accept-all\n"
              f"    steps:\n      - capture: {canary}.json\n")
        search.run(f"{word} certify", canary, ["certify", "scenarios.yml", "--redact", *reports(outputs)], folder, outputs=outputs)
        write("list.json", json.dumps({"gvlSpecificationVersion": 3, "vendorListVersion": canary, "vendors": {"1": {"id": canary}}}))
        search.run(f"{word} gvl lint", canary, ["gvl", "lint", "list.json", "--redact"], folder)
        plain = subprocess.run([search.program, "validate", "keys.json", "--json", "run.ndjson"], capture_output=True, cwd=folder)
        assert plain.returncode in (0, 1, 2), plain.stderr
        search.run(f"{word} report", canary, ["report", "run.ndjson", "--redact"], folder)
        with open(os.path.join(folder, "table.csv"), "w") as file:
            file.write("tcString,platform,country,choice,time\n")
            for _ in range(12):
                file.write(f"{canary},{canary},{canary},{canary},{canary}\n")
        search.run(f"{word} audit", canary, ["audit", "table.csv", "--column", "tcString",
                   "--country-column", "country", "--time-column", "time", "--out", "out/audit"], folder, outputs=outputs)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("--only", choices=CANARIES)
    options = parser.parse_args()
    search = Search(os.path.abspath(options.program))
    for word, canary in CANARIES.items():
        if options.only in (None, word):
            search_validate(search, word, canary)
            search_others(search, word, canary)
    for line in search.broken:
        print("BROKEN", line)
    print(f"{search.runs} runs, {len(search.leaks)} findings")
    sys.exit(1 if search.leaks else 2 if search.broken else 0)


if __name__ == "__main__":
    main()
