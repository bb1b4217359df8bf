#!/usr/bin/env python3
"""Audits stored consent with tcfcheck on a Spark cluster.

Each partition's records go through one `tcfcheck audit --partial -` on the executor; `tcfcheck merge` on the driver adds the
partials up to exactly what one process gives. Spark reads the data, spreads it, and tries a partition again whose executor or
tcfcheck died; no result of the failed attempt is kept.

    spark-submit --files tcfcheck,lists/vendor-list.json spark_audit.py s3://bucket/consents/ --format parquet \\
        --column tc_string --tcfcheck tcfcheck --out audit -- --gvl vendor-list.json --as-of 2026-06-02

What follows `--` are options of `tcfcheck audit`. Files that they name must be there on every executor: name them in `--files`.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile

OPTIONAL = ["subject", "time", "choice", "platform", "country", "id"]


def arguments():
    parser = argparse.ArgumentParser(description="Audits stored consent with tcfcheck on a Spark cluster.")
    parser.add_argument("inputs", nargs="+", help="files or folders of any kind that Spark reads")
    parser.add_argument("--format", default="parquet", choices=["parquet", "csv", "json", "orc"], help="how they are written")
    parser.add_argument("--column", required=True, help="the column with the string")
    for name in OPTIONAL:
        if name != "subject":
            meaning = "record's own key, which examples and samples are shown with" if name == "id" else name
            parser.add_argument(f"--{name}-column", help=f"the column with the {meaning}")
    parser.add_argument("--tcfcheck", default="tcfcheck", help="the program, where executors find it")
    parser.add_argument("--driver-tcfcheck", help="the program, where the driver finds it; --tcfcheck unless given")
    parser.add_argument("--partitions", type=int, help="how many pieces the data is cut into; Spark's own unless given")
    parser.add_argument("--out", required=True, help="a folder on the driver for the results")
    own, audit = sys.argv[1:], []
    if "--" in own:
        place = own.index("--")
        own, audit = own[:place], own[place + 1 :]
    return parser.parse_args(own), audit


def audited(program, options):
    """A function from the rows of a partition to its partial, at most one."""

    def partial(rows):
        first = next(rows, None)
        if first is None:
            return
        with tempfile.TemporaryFile() as errors, tempfile.TemporaryFile() as answer:
            command = [program, "audit", "-", "--as", "ndjson", "--partial", "-", "--fail-on", "never", *options]
            child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=answer, stderr=errors)
            try:
                write(child.stdin, first)
                for row in rows:
                    write(child.stdin, row)
                child.stdin.close()
            except BrokenPipeError:
                pass  # Its status says why it ended.
            except BaseException:
                child.kill()
                raise
            status = child.wait()
            errors.seek(0)
            said = errors.read().decode("utf-8", "replace")[-2000:]
            # 3: nothing was checked, an empty or unreadable partition, which still has its counts.
            if status not in (0, 3):
                raise RuntimeError(f"tcfcheck ended with status {status}: {said}")
            answer.seek(0)
            text = answer.read().decode()
            if not text.endswith("\n"):
                raise RuntimeError(f"tcfcheck wrote no whole partial: {said}")
            yield text

    return partial


def write(stream, row):
    stream.write(json.dumps(row.asDict(), default=str).encode() + b"\n")


def main():
    from pyspark.sql import SparkSession
    from pyspark.sql.functions import col

    chosen, audit = arguments()
    columns = {"string": chosen.column}
    for name in OPTIONAL:
        if getattr(chosen, f"{name}_column", None):
            columns[name] = getattr(chosen, f"{name}_column")
    options = ["--column", "string", *audit]
    for name in columns:
        if name != "string":
            options += [f"--{name}-column", name]

    spark = SparkSession.builder.appName("tcfcheck audit").getOrCreate()
    reader = spark.read.format(chosen.format)
    if chosen.format == "csv":
        reader = reader.option("header", True)
    records = reader.load(chosen.inputs).select([col(column).alias(name) for name, column in columns.items()])
    if chosen.partitions:
        records = records.repartition(chosen.partitions)
    # A few kilobytes a partition: they fit on the driver.
    partials = records.rdd.mapPartitions(audited(chosen.tcfcheck, options)).collect()
    spark.stop()

    if not partials:
        sys.exit("spark_audit: the inputs have no records")
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, text in enumerate(partials):
            paths.append(os.path.join(folder, f"{number:06}.json"))
            with open(paths[-1], "w") as file:
                file.write(text)
        program = chosen.driver_tcfcheck or chosen.tcfcheck
        sys.exit(subprocess.run([program, "merge", *paths, "--out", chosen.out]).returncode)


if __name__ == "__main__":
    main()
