#!/usr/bin/env python3
"""Runs Sources/SparkAudit on a Parquet file of the shipped sample and compares it with one process.

    spark_test.py TCFCHECK     `make spark-test` calls it in a virtual environment with pyspark and pyarrow

Cases: verdicts as columns by mapInArrow, as the page "Verdicts as a column" has it; DuckDB before one process; the job with two and four
workers in one process, with a tcfcheck that is killed once in mid-partition, and with two executors that get the package from an
archive and of which one is killed. Each must give the tables of one `tcfcheck audit` over the same records, among them five that
cannot be read. What names records must name them by their own keys: examples, samples, rejected records and proofs.
"""

import csv
import gzip
import json
import os
import shutil
import stat
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from datetime import datetime
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
if [ "$1" = audit ] && rm "{marker}" 2>/dev/null; then
  head -c 5000 >/dev/null
  kill -9 $$
fi
exec {program} "$@"
"""
# The same for the executor that it runs on: the Java process above the Python worker. It says where it is: in the unpacked archive.
KILLED_EXECUTOR = """#!/bin/sh
echo "$0" >>"{marker}.places"
if [ "$1" = audit ] && rm "{marker}" 2>/dev/null; then
  pid=$$
  while [ "$pid" -gt 1 ]; do
    case $(tr '\\0' ' ' </proc/$pid/cmdline) in *CoarseGrainedExecutorBackend*) kill -9 "$pid"; break ;; esac
    pid=$(awk '/^PPid/ {{print $2}}' /proc/$pid/status)
  done
  echo "$pid" >"{marker}.killed"
  exit 1
fi
exec {program} "$@"
"""
# How many records are drawn for a check by hand.
SAMPLE = 20
DRAWN = ["--sample", str(SAMPLE)]
# Every row whose number ends so has bytes that are no text in place of its string.
UNREADABLE = 7


def tables(folder):
    document = json.loads((folder / "audit.json").read_text())
    assert document["interrupted"] is False
    return {name: rows for name, rows in document["tables"].items() if name not in BY_INPUT}


def alone(program, folder, out, status, *words):
    """The tables of one process."""
    command = [program, "audit", *words, *OPTIONS, "--out", out, "--fail-on", "never"]
    answer = subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    assert answer.returncode == status, answer.stderr[-2000:]
    return tables(folder / out)


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


def columns(program, folder, environment):
    """The page's job: its rows are those of the file, and their verdicts add up to what is known of the sample."""
    page = (ROOT / "Sources/TCFAudit/TCFAudit.docc/VerdictsAsColumns.md").read_text()
    recipe = next(block.split("```")[0] for block in page.split("```python\n")[1:] if "mapInArrow" in block)
    (folder / "vendor-list.json").symlink_to(VECTORS / "vendor-lists/sample-vendor-list.json")
    (folder / "columns.py").write_text(SESSION.format(recipe=recipe))
    own = {**environment, "TCFCHECK_PROGRAM": program, "TCFCHECK_STORE": ""}
    answer = subprocess.run([sys.executable, "columns.py"], cwd=folder, env=own, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr[-4000:]
    given = pyarrow.parquet.read_table(folder / "consents.parquet")
    made = pyarrow.parquet.read_table(folder / "verdicts.parquet")
    assert made.select(given.column_names).to_pylist() == given.to_pylist()
    return made.to_pylist()


def known(rows, truth):
    """Compares verdicts with what the author of the sample knows."""
    assert Counter(str(row["tcf_cmp"]) for row in rows if row["tcf_kind"]) == truth["cmps"]
    assert Counter(row["tcf_problem"] for row in rows) == {None: truth["strings"], "empty": truth["empty"]}
    found = Counter(rule for row in rows for rule in row["tcf_rules"])
    for rule, count in truth["rules"].items():
        assert found[rule] == count, (rule, found[rule], count)
    print("mapInArrow: the verdicts are those of the sample's author")


def damaged(rows, folder):
    """Writes records of which some are no text, as Parquet for the job and as CSV for one process.

    Returns the keys of these, and how many records each day has that can be read."""
    names = [f"r{number:05}" for number in range(len(rows))]
    strings = [row["tc_string"].encode() for row in rows]
    broken = [number for number in range(len(rows)) if number % 1_000 == UNREADABLE]
    for number in broken:
        strings[number] = b"\xff" + strings[number]
    columns = {"row": names, "tc_string": pyarrow.array(strings, pyarrow.binary())}
    # On five days, in no order.
    moments = [f"2026-05-{28 - number * 7 % 5}{row['stored_at'][10:]}" for number, row in enumerate(rows)]
    columns |= {"stored_at": [datetime.fromisoformat(moment) for moment in moments], "platform": [row["platform"] for row in rows]}
    pyarrow.parquet.write_table(pyarrow.table(columns), folder / "damaged.parquet", row_group_size=700)
    with open(folder / "damaged.csv", "wb") as file:
        file.write(b"row,tc_string,stored_at,platform\n")
        for name, string, moment, row in zip(names, strings, moments, rows, strict=True):
            file.write(b",".join([name.encode(), string, moment.encode(), row["platform"].encode()]) + b"\n")
    read = [moment for number, moment in enumerate(moments) if rows[number]["tc_string"] and number not in broken]
    days = Counter(moment[:10] for moment in read)
    return {names[number] for number in broken}, days


def named(out, evidence, program, verdicts, unreadable):
    """Everything that names a record names it by its key, and says of it what its verdict says."""
    examples = json.loads((out / "audit.json").read_text())["tables"]["examples"]
    assert examples and all(example["rule"] in verdicts[example["id"]]["tcf_rules"] for example in examples)
    rejects = [json.loads(line) for line in (out / "rejects.ndjson").read_text().splitlines()]
    assert Counter(reject["id"] for reject in rejects) == Counter(unreadable)
    assert all(reject == {"id": reject["id"], "reason": "not-utf-8"} for reject in rejects)
    assert stat.S_IMODE((out / "rejects.ndjson").stat().st_mode) == 0o600
    with open(out / "sample.csv", newline="") as file:
        drawn = {row["id"] for row in csv.DictReader(file)}
    with open(out.parent / "alone" / "sample.csv", newline="") as file:
        assert drawn == {row["id"] for row in csv.DictReader(file)} and len(drawn) == SAMPLE
    for name in sorted(drawn)[:3]:
        proved(name, evidence, program, verdicts[name])


def proved(name, evidence, program, verdict):
    """One bundle proves the record, and the verifier of TestVectors agrees."""
    proofs = {}
    for bundle in sorted(evidence.iterdir()):
        proof = subprocess.run([program, "evidence", "prove", str(bundle), "--id", name], capture_output=True)
        if proof.returncode == 0:
            proofs[bundle] = proof.stdout
    ((bundle, proof),) = proofs.items()
    path = evidence.parent / "proof.json"
    path.write_bytes(proof)
    subprocess.run([sys.executable, "-B", VECTORS / "evidence/verify.py", bundle, path], check=True, stdout=subprocess.DEVNULL)
    result = json.loads(json.loads(proof)["result"])
    assert sorted(result.get("broken", {})) == sorted(verdict["tcf_rules"]), (result, verdict)


def whole(evidence, partitions, expected):
    """A bundle for each partition with records, none of an attempt that failed, and every record in one of them."""
    bundles = sorted(evidence.iterdir())
    assert [bundle.name for bundle in bundles] == [f"{number:06}" for number in range(partitions)], bundles
    manifests = [json.loads((bundle / "manifest.json").read_text()) for bundle in bundles]
    assert sum(manifest["records"]["judged"] for manifest in manifests) == expected["overview"][0]["records"], manifests[0]


def archived(program, folder):
    """The package as pip installs it, with a program that kills its executor once; and where that is told."""
    marker = folder / "killed-executor"
    marker.touch()
    package = folder / "installed" / "tcfcheck"
    shutil.copytree(ROOT / "Sources/Python/tcfcheck", package, ignore=shutil.ignore_patterns("__pycache__"))
    script(package / "bin" / "tcfcheck", KILLED_EXECUTOR, program, marker)
    with tarfile.open(folder / "package.tar.gz", "w:gz") as archive:
        archive.add(package, "tcfcheck")
    return marker


def script(path, text, program, marker):
    path.parent.mkdir(exist_ok=True)
    path.write_text(text.format(program=program, marker=marker))
    path.chmod(0o755)


def submit(folder, environment, master, out, *words):
    """Runs the job."""
    command = [
        str(Path(sys.executable).parent / "spark-submit"), "--master", master,
        "--conf", "spark.driver.bindAddress=127.0.0.1", "--conf", "spark.driver.host=127.0.0.1", "--conf", "spark.ui.enabled=false",
    ]  # fmt: skip
    own = [word for word in words if word.startswith(("--archives", "--conf"))]
    job = [str(ROOT / "Sources/SparkAudit/spark_audit.py"), "damaged.parquet", "--column", "tc_string", "--id-column", "row"]
    job += ["--time-column", "stored_at", "--platform-column", "platform", "--out", out]
    job += [word for word in words if word not in own]
    answer = subprocess.run([*command, *own, *job, "--", *OPTIONS, *DRAWN], cwd=folder, env=environment, capture_output=True, text=True)
    # Some records cannot be read, and nothing else is wrong.
    assert answer.returncode == 2, f"{master}: status {answer.returncode}\n{answer.stderr[-4000:]}"


def jobs(program, folder, environment, expected, verdicts, unreadable, days):
    evidence = folder / "evidence"
    submit(folder, environment, "local[2]", "out-0", "--partitions", "5", "--evidence", str(evidence))
    assert tables(folder / "out-0") == expected, "local[2]: differs from one process"
    named(folder / "out-0", evidence, program, verdicts, unreadable)
    whole(evidence, 5, expected)
    print("local[2], 5 partitions: equal to one process; examples, sample, rejected records and proofs have the records' keys")

    submit(folder, environment, "local[4]", "out-1", "--partitions", "9", "--windows", "days.json")
    assert tables(folder / "out-1") == expected, "local[4]: differs from one process"
    windows = [json.loads(line) for line in (folder / "days.json").read_text().splitlines()]
    assert {window["window"]: window["counts"]["records"] for window in windows} == {"undated": 0, **days}
    print("local[4], 9 partitions: equal to one process, and each day has the records that were stored on it")

    marker = folder / "killed-child"
    marker.touch()
    script(folder / "wrapper" / "tcfcheck", KILLED_ONCE, program, marker)
    submit(folder, environment, "local[2,4]", "out-2", "--partitions", "5", "--tcfcheck", str(folder / "wrapper" / "tcfcheck"))
    assert not marker.exists(), "nothing was killed"
    assert tables(folder / "out-2") == expected, "a killed child: differs from one process"
    print("local[2,4], a tcfcheck killed: equal to one process")

    marker = archived(program, folder)
    # The driver has the package in a folder, and the executors have it in the archive alone.
    own = {name: value for name, value in environment.items() if name != "TCFCHECK_PROGRAM"}
    again = folder / "evidence-again"
    submit(
        folder, own, "local-cluster[2,1,1024]", "out-3", "--partitions", "6", "--driver-tcfcheck", program, "--evidence", str(again),
        "--archives=package.tar.gz#package", "--conf=spark.executorEnv.PYTHONPATH=package")  # fmt: skip
    assert int(Path(f"{marker}.killed").read_text()) > 1, "no executor was found to kill"
    places = {Path(place) for place in Path(f"{marker}.places").read_text().split()}
    assert all(place.parts[-4:] == ("package", "tcfcheck", "bin", "tcfcheck") for place in places), places
    assert tables(folder / "out-3") == expected, "a killed executor: differs from one process"
    whole(again, 6, expected)
    print("local-cluster[2,1,1024], --archives, an executor killed: equal to one process, one bundle for each partition")


def main():
    program = str(Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        folder = Path(name)
        with gzip.open(VECTORS / "audit/consents.csv.gz", "rt", newline="") as file:
            rows = list(csv.DictReader(file))
        table = pyarrow.table({column: [row[column] for row in rows] for column in rows[0]})
        pyarrow.parquet.write_table(table, folder / "consents.parquet", row_group_size=700)
        (folder / "strings.txt").write_text("\n".join(row["tc_string"] for row in rows) + "\n")
        expected = alone(program, folder, "strings", 0, "strings.txt")
        truth = json.loads((VECTORS / "audit/expected.json").read_text())
        assert expected["overview"][0]["records"] == truth["strings"]

        environment = {
            **os.environ, "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable, "TCFCHECK_PROGRAM": program,
            "PYTHONPATH": str(ROOT / "Sources/Python"),
        }  # fmt: skip
        verdicts = columns(program, folder, environment)
        known(verdicts, truth)
        recipe(program, folder)
        assert tables(folder / "duckdb") == expected, "DuckDB: differs from one process"
        print("DuckDB into one process: equal")

        unreadable, days = damaged(rows, folder)
        read = ["--column", "tc_string", "--id-column", "row", "--time-column", "stored_at", "--platform-column", "platform", *DRAWN]
        expected = alone(program, folder, "alone", 2, "damaged.csv", *read)
        jobs(program, folder, environment, expected, {f"r{number:05}": row for number, row in enumerate(verdicts)}, unreadable, days)


if __name__ == "__main__":
    main()
