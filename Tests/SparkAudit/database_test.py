#!/usr/bin/env python3
"""Runs the recipes for ClickHouse and PostgreSQL of the page "Verdicts as a column", word for word but for folders.

    database_test.py TCFCHECK     `make spark-test` calls it in a virtual environment with ClickHouse's engine, chdb-core

ClickHouse is the engine in this process; PostgreSQL is a server of its own in a temporary folder, which nobody reaches over a network. Both
get the shipped sample, and their sums must be those of the author of the sample, who did not ask tcfcheck.
"""

import csv
import glob
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "TestVectors"
PAGE = (ROOT / "Sources/TCFAudit/TCFAudit.docc/VerdictsAsColumns.md").read_text()
TRUTH = json.loads((VECTORS / "audit/expected.json").read_text())
LIST = VECTORS / "vendor-lists/sample-vendor-list.json"
# A user without rights, as PostgreSQL refuses to run as root.
USER = "nobody"


def blocks(heading, language):
    """The blocks of a language below a heading of the page."""
    section = PAGE.split(f"\n### {heading}\n")[1].split("\n### ")[0]
    return [block.split("```")[0] for block in section.split(f"```{language}\n")[1:]]


def sample():
    with gzip.open(VECTORS / "audit/consents.csv.gz", "rt", newline="") as file:
        return list(csv.DictReader(file))


def agree(engine, rows):
    """Compares verdicts, each with CMP, rules and problem, with what the author of the sample knows."""
    assert Counter(str(row["cmp"]) for row in rows if row["cmp"] is not None) == TRUTH["cmps"]
    assert Counter(row["problem"] or None for row in rows) == {None: TRUTH["strings"], "empty": TRUTH["empty"]}
    found = Counter(rule for row in rows for rule in row["rules"])
    assert all(found[rule] == count for rule, count in TRUTH["rules"].items()), (engine, found)


def clickhouse(program, folder):
    import chdb

    scripts = folder / "user_scripts"
    scripts.mkdir()
    shutil.copy(LIST, scripts / "lists.json")
    (scripts / "tcfcheck").symlink_to(program)
    (recipe,) = blocks("ClickHouse", "xml")
    recipe = recipe.replace("/var/lib/clickhouse/user_scripts/lists", f"{scripts}/lists.json --as-of 2026-06-02")
    # What the page says of the answer as text.
    text = re.sub(r"<return_type>.*?</return_type>", "<return_type>String</return_type>", recipe)
    text = text.replace("JSONEachRow", "TabSeparated").replace(" --column tc --wrap result", "").replace("tcf_verdict", "tcf_verdict_text")
    (scripts / "functions.xml").write_text(recipe)
    (scripts / "text.xml").write_text(text)
    with open(folder / "consents.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, sample()[0])
        writer.writeheader()
        writer.writerows(sample())
    # An empty cell of CSV is an empty string, and NULL is another case.
    source = f"(SELECT *, nullIf(tc_string, '') AS absent FROM file('{folder}/consents.csv', CSVWithNames, '"
    source += "user_id String, stored_at DateTime, platform String, country String, choice String, tc_string String') ORDER BY user_id, stored_at)"

    def rows(query):
        answer = chdb.query(query, "JSONEachRow", udf_path=str(scripts))
        return [json.loads(line) for line in str(answer).splitlines()]

    for call in ("tcf_verdict(tc_string)", "tcf_verdict(absent)"):
        agree("ClickHouse", [row["v"] for row in rows(f"SELECT {call} AS v FROM {source}")])
    (query,) = blocks("ClickHouse", "sql")
    shares = rows(f"WITH consents AS {source} {query}")
    assert {row["day"] for row in shares} == {row["stored_at"][:10] for row in sample()}, shares
    assert all(0 <= row["share"] <= 1 for row in shares) and any(row["share"] for row in shares)
    agree("ClickHouse", [json.loads(row["v"]) for row in rows(f"SELECT tcf_verdict_text(tc_string) AS v FROM {source}")])
    print(f"ClickHouse {rows('SELECT version() AS v')[0]['v']}: an executable function gives the verdicts of the sample's author")


def postgresql(program, folder):
    tools = Path(sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1])
    server = folder / "server"
    server.mkdir()
    shutil.copy(LIST, server / "lists.json")
    shutil.copy(program, server / "tcfcheck")
    folder.chmod(0o755)
    if os.getuid() == 0:
        shutil.chown(server, USER)
    environment = {"PATH": f"{server}:{tools}:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(server), "LC_ALL": "C.UTF-8", "PGHOST": str(server), "PGUSER": "audit"}

    def run(*command, **options):
        as_user = ["runuser", "-u", USER, "--"] if os.getuid() == 0 else []
        return subprocess.run([*as_user, *command], cwd=server, env=environment, check=True, capture_output=True, text=True, **options).stdout

    def sql(text):
        return run("psql", "-q", "-X", "-v", "ON_ERROR_STOP=1", "-d", "postgres", "-A", "-t", input=text)

    run("initdb", "-D", "data", "-U", "audit", "-A", "trust", "-N", "-E", "UTF8")
    options = f"-c listen_addresses='' -c unix_socket_directories='{server}' -c fsync=off"
    # Its output would keep a pipe open for as long as it runs.
    run("pg_ctl", "-D", "data", "-l", "log", "-w", "-o", options, "start")
    try:
        values = "".join(f"{number}\t{row['tc_string'] or chr(92) + 'N'}\n" for number, row in enumerate(sample()))
        sql(f"CREATE TABLE consents (id bigint, tc_string text);\nCOPY consents FROM STDIN;\n{values}\\.\n")
        with gzip.open(server / "consents.ndjson.gz", "wt") as file:
            file.writelines(json.dumps({"id": number, "tc": row["tc_string"]}) + "\n" for number, row in enumerate(sample()))
        for recipe in blocks("PostgreSQL", "sql"):
            recipe = recipe.replace("/srv/lists", f"{server}/lists.json --as-of 2026-06-02").replace("/srv/", f"{server}/")
            sql("DROP TABLE IF EXISTS verdicts;" + recipe)
            rows = [json.loads(line) for line in sql("SELECT row_to_json(v) FROM verdicts v ORDER BY id").splitlines()]
            assert [row["id"] for row in rows] == list(range(len(sample())))
            agree("PostgreSQL", [{**row, "rules": (row["rules"] or "").split()} for row in rows])
        print(f"{run('postgres', '--version').strip()}: COPY to and from a program gives the verdicts of the sample's author")
    finally:
        run("pg_ctl", "-D", "data", "-m", "immediate", "stop")


def main():
    program = str(Path(sys.argv[1]).resolve())
    os.environ["TCFCHECK_STORE"] = ""
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        clickhouse(program, Path(name))
        postgresql(program, Path(name))


if __name__ == "__main__":
    main()
