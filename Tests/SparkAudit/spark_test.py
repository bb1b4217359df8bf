#!/usr/bin/env python3
"""Runs Sources/SparkAudit on a Parquet file of the shipped sample and compares it with one process.

    spark_test.py TCFCHECK     `make spark-test` calls it in a virtual environment with pyspark and pyarrow

Cases: verdicts as columns by mapInArrow, as the page "Verdicts as a column" has it, DuckDB before one process, two and four workers in one process, a tcfcheck that is killed once in mid-partition, and two executors of which one is
killed. Each must give the tables of one `tcfcheck audit` over the same records.
"""

import csv
import gzip
import json
import os
import stat
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import pyarrow
import pyarrow.parquet

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "TestVectors"
OPTIONS = [
    "--gvl", str(VECTORS / "vendor-lists/sample-vendor-list.json"),
    "--cmp-list", str(VECTORS / "vendor-lists/sample-cmp-list.json"),
    "--as-of", "2026-06-02",
]  # fmt: skip
# Inputs are partitions there and a file here; examples stand at places in them.
BY_INPUT = {"inputs", "examples"}

# Kills itself in mid-partition, once: the first to take the marker.
KILLED_ONCE = """#!/bin/sh
if [ "$1" = audit ] && rm "$0.marker" 2>/dev/null; then
  head -c 5000 >/dev/null
  kill -9 $$
fi
exec {program} "$@"
"""
# The same for the executor that it runs on: the Java process above the Python worker.
KILLED_EXECUTOR = """#!/bin/sh
if [ "$1" = audit ] && rm "$0.marker" 2>/dev/null; then
  pid=$$
  while [ "$pid" -gt 1 ]; do
    case $(tr '\\0' ' ' </proc/$pid/cmdline) in *CoarseGrainedExecutorBackend*) kill -9 "$pid"; break ;; esac
    pid=$(awk '/^PPid/ {{print $2}}' /proc/$pid/status)
  done
  echo "$pid" >"$0.killed"
  exit 1
fi
exec {program} "$@"
"""


def tables(folder):
    document = json.loads((folder / "audit.json").read_text())
    assert document["interrupted"] is False
    return {name: rows for name, rows in document["tables"].items() if name not in BY_INPUT}


def recipe(program, folder):
    """The pipe of the article for Parquet on one machine, with DuckDB's Python package in place of its program."""
    query = "COPY (SELECT tc_string FROM 'consents.parquet') TO '/dev/stdout' (FORMAT csv, HEADER)"
    rows = subprocess.Popen(
        [sys.executable, "-c", f"import duckdb; duckdb.sql({query!r})"], cwd=folder, stdout=subprocess.PIPE)  # fmt: skip
    audit = [program, "audit", "-", "--as", "csv", "--column", "tc_string", *OPTIONS, "--out", "duckdb", "--fail-on", "never"]
    answer = subprocess.run(audit, cwd=folder, stdin=rows.stdout, stdout=subprocess.DEVNULL)
    assert answer.returncode == 0 and rows.wait() == 0


# What is around the recipe of the page: a session, and its end.
SESSION = """
from pyspark.sql import SparkSession

spark = SparkSession.builder.master("local[2]").getOrCreate()
spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", 600)
{recipe}
spark.stop()
"""


def columns(program, folder, environment, truth):
    """The page's job: its rows are those of the file, and their verdicts add up to what is known of the sample."""
    page = (ROOT / "Sources/TCFAudit/TCFAudit.docc/VerdictsAsColumns.md").read_text()
    recipe = next(block.split("```")[0] for block in page.split("```python\n")[1:] if "mapInArrow" in block)
    (folder / "vendor-list.json").symlink_to(VECTORS / "vendor-lists/sample-vendor-list.json")
    (folder / "columns.py").write_text(SESSION.format(recipe=recipe))
    own = {**environment, "TCFCHECK_PROGRAM": program, "PYTHONPATH": str(ROOT / "Sources/Python"), "TCFCHECK_STORE": ""}
    answer = subprocess.run([sys.executable, "columns.py"], cwd=folder, env=own, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr[-4000:]
    given = pyarrow.parquet.read_table(folder / "consents.parquet")
    made = pyarrow.parquet.read_table(folder / "verdicts.parquet")
    assert made.select(given.column_names).to_pylist() == given.to_pylist()
    rows = made.to_pylist()
    assert Counter(str(row["tcf_cmp"]) for row in rows if row["tcf_kind"]) == truth["cmps"]
    assert Counter(row["tcf_problem"] for row in rows) == {None: truth["strings"], "empty": truth["empty"]}
    found = Counter(rule for row in rows for rule in row["tcf_rules"])
    for rule, count in truth["rules"].items():
        assert found[rule] == count, (rule, found[rule], count)
    print("mapInArrow: the verdicts are those of the sample's author")


def main():
    program = str(Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        folder = Path(name)
        with gzip.open(VECTORS / "audit/consents.csv.gz", "rt", newline="") as file:
            rows = list(csv.DictReader(file))
        table = pyarrow.table({column: [row[column] for row in rows] for column in rows[0]})
        pyarrow.parquet.write_table(table, folder / "consents.parquet", row_group_size=700)
        (folder / "strings.txt").write_text("\n".join(row["tc_string"] for row in rows) + "\n")

        alone = subprocess.run(
            [program, "audit", "strings.txt", *OPTIONS, "--out", "alone", "--fail-on", "never"],
            cwd=folder, stdout=subprocess.DEVNULL)  # fmt: skip
        assert alone.returncode == 0
        expected = tables(folder / "alone")
        truth = json.loads((VECTORS / "audit/expected.json").read_text())
        assert expected["overview"][0]["records"] == truth["strings"]

        environment = {**os.environ, "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
        columns(program, folder, environment, truth)
        recipe(program, folder)
        assert tables(folder / "duckdb") == expected, "DuckDB: differs from one process"
        print("DuckDB into one process: equal")

        wrappers = {}
        for kind, text in [("killed-child", KILLED_ONCE), ("killed-executor", KILLED_EXECUTOR)]:
            wrappers[kind] = folder / kind
            wrappers[kind].write_text(text.format(program=program))
            wrappers[kind].chmod(wrappers[kind].stat().st_mode | stat.S_IXUSR)
            Path(f"{wrappers[kind]}.marker").touch()

        cases = [
            ("local[2]", program, 5),
            ("local[4]", program, 9),
            ("local[2,4]", str(wrappers["killed-child"]), 5),
            ("local-cluster[2,1,1024]", str(wrappers["killed-executor"]), 6),
        ]
        for number, (master, worker, partitions) in enumerate(cases):
            out = folder / f"out-{number}"
            command = [
                "spark-submit", "--master", master, "--conf", "spark.driver.bindAddress=127.0.0.1",
                "--conf", "spark.driver.host=127.0.0.1", "--conf", "spark.ui.enabled=false",
                str(ROOT / "Sources/SparkAudit/spark_audit.py"), str(folder / "consents.parquet"),
                "--column", "tc_string", "--partitions", str(partitions), "--tcfcheck", worker,
                "--driver-tcfcheck", program, "--out", str(out), "--", *OPTIONS,
            ]  # fmt: skip
            command[0] = str(Path(sys.executable).parent / command[0])
            answer = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
            assert answer.returncode == 0, f"{master}: status {answer.returncode}\n{answer.stderr[-4000:]}"
            assert not Path(f"{worker}.marker").exists(), f"{master}: nothing was killed"
            assert tables(out) == expected, f"{master}: differs from one process"
            print(f"{master}, {partitions} partitions: equal to one process")
        killed = int(Path(f"{wrappers['killed-executor']}.killed").read_text())
        assert killed > 1, "no executor was found to kill"


if __name__ == "__main__":
    main()
