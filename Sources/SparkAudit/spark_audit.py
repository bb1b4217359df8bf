#!/usr/bin/env python3
"""Audits stored consent with tcfcheck on a Spark cluster.

Spark hands each partition to the Python package tcfcheck as Arrow record batches (mapInArrow), which audits it as one part in one
process of the program; ``tcfcheck merge`` on the driver adds the parts up to exactly what one process gives. Spark reads the
data, spreads it, and tries a partition again whose executor or tcfcheck died; no result of the failed attempt is kept.

    spark-submit --archives tcfcheck.tar.gz#tcfcheck --conf spark.executorEnv.PYTHONPATH=tcfcheck --files vendor-list.json \\
        spark_audit.py s3://bucket/consents/ --column tc_string --id-column record_id --out audit \\
        -- --gvl vendor-list.json --as-of 2026-06-02

The archive is the installed wheel: pip install --target tcfcheck tcfcheck-*.whl, and tar -C tcfcheck -czf tcfcheck.tar.gz . Where
the wheel is in the executors' image, no archive is needed. What follows ``--`` are options of ``tcfcheck audit``. Files that they
name must be there on every executor: name them in --files.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import tcfcheck

COLUMNS = {
    "id": "record's own key, by which examples, samples, rejected records and proofs name it",
    "time": "time at which the record was stored",
    "choice": "user's choice",
    "platform": "platform",
    "country": "expected country",
}
# What the job says itself, or what needs more than a part. A word may be cut short, or have its value behind "=".
NOT_FOR_PARTS = ("--out", "--partial", "--rejects", "--records", "--evidence", "--resume", "--subject-column", "--window")


def arguments():
    parser = argparse.ArgumentParser(description="Audits stored consent with tcfcheck on a Spark cluster.")
    parser.add_argument("inputs", nargs="+", help="files or folders of any kind that Spark reads")
    parser.add_argument("--format", default="parquet", choices=["parquet", "csv", "json", "orc"], help="how they are written")
    parser.add_argument("--column", required=True, help="the column with the string")
    for name, meaning in COLUMNS.items():
        parser.add_argument(f"--{name}-column", metavar="COLUMN", help=f"the column with the {meaning}")
    parser.add_argument("--tcfcheck", help="the program, where executors find it, in place of the one in the wheel")
    parser.add_argument("--driver-tcfcheck", help="the same for the driver")
    parser.add_argument("--partitions", type=int, help="how many pieces the data is cut into; Spark's own unless given")
    parser.add_argument("--out", required=True, type=Path, help="a folder on the driver for the results")
    parser.add_argument(
        "--evidence", type=Path, help="a folder that driver and executors share, for an evidence bundle of each partition")
    parser.add_argument(
        "--windows", help="a file on the driver for partial audits by the day of --time-column, which later merges add up")
    own, audit = sys.argv[1:], []
    if "--" in own:
        place = own.index("--")
        own, audit = own[:place], own[place + 1 :]
    chosen = parser.parse_args(own)
    for word in audit:
        if word.split("=")[0] in NOT_FOR_PARTS:
            parser.error(f"{word.split('=')[0]} cannot be given to the audits of parts")
    if chosen.evidence and chosen.evidence.exists() and any(chosen.evidence.iterdir()):
        parser.error(f"--evidence: {chosen.evidence} is not empty")
    return chosen, audit + (["--window=day"] if chosen.windows else [])


def audited(chosen, columns, options):
    """What each partition goes through, on its executor."""
    program, evidence = chosen.tcfcheck, chosen.evidence and str(chosen.evidence.absolute())

    def part(batches):
        if program:
            os.environ["TCFCHECK_PROGRAM"] = program
        return tcfcheck.audit_part(batches, column="string", columns=columns, options=options, evidence=evidence)

    return part


def parts(chosen, options):
    """The answers of all partitions, in their order: some hundred kilobytes each, which fit on the driver."""
    from pyspark.sql import SparkSession
    from pyspark.sql.functions import col

    named = {name: getattr(chosen, f"{name}_column") for name in COLUMNS if getattr(chosen, f"{name}_column")}
    spark = SparkSession.builder.appName("tcfcheck audit").getOrCreate()
    reader = spark.read.format(chosen.format)
    if chosen.format == "csv":
        reader = reader.option("header", True)
    wanted = {"string": chosen.column, **named}
    records = reader.load(chosen.inputs).select([col(column).alias(name) for name, column in wanted.items()])
    if chosen.partitions:
        records = records.repartition(chosen.partitions)
    function = audited(chosen, {name: name for name in named}, options)
    answers = [(row.part, row.text) for row in records.mapInArrow(function, tcfcheck.PART_DDL).collect()]
    spark.stop()
    return answers


def merged(program, partials, out, windows):
    """Adds the partials up into a folder, and returns the status of the whole audit."""
    by_day = [f"--partial={windows}", "--window=day"] if windows else []
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, text in enumerate(partials):
            paths.append(os.path.join(folder, f"{number:06}.json"))
            with open(paths[-1], "w") as file:
                file.write(text + "\n")
        return subprocess.run([program, "merge", *paths, "--out", out, *by_day]).returncode


def keep_rejects(rejects, out):
    """Writes the records that cannot be read, for the owner only."""
    path = out / "rejects.ndjson"
    path.unlink(missing_ok=True)
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.writelines(f"{text}\n" for text in rejects)


def keep_bundles(names, folder):
    """Gives the bundles whose parts were counted numbers, and removes those of attempts that were repeated."""
    for number, name in enumerate(names):
        (folder / name).rename(folder / f"{number:06}")
    for path in folder.glob("part-*"):
        shutil.rmtree(path)


def main():
    chosen, options = arguments()
    answers = parts(chosen, options)
    if not answers:
        sys.exit("spark_audit: the inputs have no records")

    def of(kind):
        return [text for part, text in answers if part == kind]

    status = merged(chosen.driver_tcfcheck or tcfcheck.program(), of("partial"), chosen.out, chosen.windows)
    if chosen.out.is_dir():
        keep_rejects(of("reject"), chosen.out)
    if chosen.evidence:
        keep_bundles(of("evidence"), chosen.evidence)
    sys.exit(status)


if __name__ == "__main__":
    main()
