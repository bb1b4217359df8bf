import Foundation
import TCFTestSupport
import Testing

/// What databases and programs export, made by Python's own csv and json modules: no record of a clean export is lost, and none
/// is judged for how it was written.
@Suite("Exports of databases and programs")
struct AuditExportTests {
  private static let lists = ["--gvl", Sample.list, "--as-of", "2026-06-10", "--config", "none"]

  private static func audit(_ arguments: [String], input: String? = nil) throws -> Program.Answer {
    try Binary.run(["audit"] + lists + arguments + ["--format", "json"], input: input)
  }

  /// A table of the results.
  private static func table(_ name: String, of answer: Program.Answer) throws -> [[String: Any]] {
    (try object(answer.output)["tables"] as? [String: Any])?[name] as? [[String: Any]] ?? []
  }

  private static func records(_ answer: Program.Answer) throws -> [String: Int] {
    try object(answer.output)["records"] as? [String: Int] ?? [:]
  }

  /// Writes one string 40 times in every way in which `csv` writes it; prints a JSON object of files and how many headers and
  /// empty cells each has.
  private static let script = """
    import csv, itertools, json, sys
    string, files = sys.argv[1], {}
    strings = [string] * 40
    def write(name, header, rows, empty, **form):
        with open(name, "w", newline="") as file:
            writer = csv.writer(file, **form)
            if header:
                writer.writerow(header)
            writer.writerows(rows)
        files[name] = [1 if header else 0, empty]
    quotings = {"all": csv.QUOTE_ALL, "minimal": csv.QUOTE_MINIMAL, "nonnumeric": csv.QUOTE_NONNUMERIC}
    for (how, quoting), end, named in itertools.product(quotings.items(), ["\\r\\n", "\\n"], [True, False]):
        label = f"{how}-{len(end)}-{named}.csv"
        form = {"quoting": quoting, "lineterminator": end}
        one = [[s] for s in strings]
        write("one-" + label, ["tc_string"] if named else None, one, 0, **form)
        write("gaps-" + label, ["consent"] if named else None, one + [[""]] * 25, 25, **form)
        many = [[n, s, "2026-06-01 10:00:%02d" % n, 'a "note", and\\nmore'] for n, s in enumerate(strings)]
        for separator in ",;\\t|":
            name = f"many-{ord(separator)}-" + label
            write(name, ["id", "TCString", "at", "note"] if named else None, many, 0, delimiter=separator, **form)
    # pandas: to_csv() with its index, and without names of columns.
    write("pandas-index.csv", ["", "tc"], [[n, s] for n, s in enumerate(strings)], 0)
    write("pandas-numbers.csv", ["", "0"], [[n, s] for n, s in enumerate(strings)], 0)
    write("pandas-plain.csv", ["0"], [[s] for s in strings], 0)
    # psql, COPY ... TO STDOUT WITH CSV HEADER: NULL is nothing, and an empty line where it is the only cell.
    write("psql.csv", ["tc_string", "stored_at"], [[s, "2026-06-01 08:00:00+00"] for s in strings] + [["", ""]], 1)
    with open("psql-one.csv", "w") as file:
        file.write("\\n".join(["tc_string"] + strings + ["", ""]) + "\\n")
    files["psql-one.csv"] = [1, 2]
    # COPY in its own format, jq's @tsv, and mysql --batch.
    with open("copy.tsv", "w") as file:
        file.write("".join(f"{s}\\t7\\n" for s in strings) + "\\\\N\\t8\\n")
    files["copy.tsv"] = [0, 1]
    with open("batch.tsv", "w") as file:
        file.write("tc_string\\tid\\n" + "".join(f"{s}\\t7\\n" for s in strings) + "NULL\\t8\\n")
    files["batch.tsv"] = [1, 1]
    with open("log.ndjson", "w") as file:
        for s in strings + [None, "null", ""]:
            file.write(json.dumps({"tc": s, "at": 1}) + "\\n")
    files["log.ndjson"] = [0, 3]
    print(json.dumps(files))
    """

  @Test(
    "Every record of a clean export is counted, and none has an error",
    .enabled(if: Program.python != nil, "needs Python 3"))
  func clean() throws {
    try Program.withFolder { folder in
      let python = try #require(Program.python)
      let written = try Binary.run(python, ["-c", Self.script, Sample.sound], in: folder)
      let files = try #require(try object(written.output) as? [String: [Int]])
      #expect(files.count > 60)
      func wanted(_ counts: [Int]) -> [String: Int] {
        ["judged": 40, "empty": counts[1], "rejected": 0, "headers": counts[0]]
      }
      let whole = try Self.audit([folder.path, "--reveal"])
      #expect(whole.status == 0, "\(whole.errors)")
      var read: [String: [String: Int]] = [:]
      for row in try Self.table("inputs", of: whole) {
        let name = URL(filePath: row["input"] as? String ?? "").lastPathComponent
        read[name] = row.compactMapValues { $0 as? Int }
      }
      #expect(read == files.mapValues(wanted), "\(whole.errors)")
      // What opens standard input and files differs, what reads them does not: of the quotings one is enough.
      let piped = files.filter { !$0.key.contains("-all-") && !$0.key.contains("-nonnumeric-") }
      #expect(piped.count > 30)
      for (name, counts) in piped.sorted(by: { $0.key < $1.key }) {
        let input = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        let answer = try Self.audit(["-"], input: input)
        #expect(answer.status == 0, "\(name): \(answer.errors)")
        #expect(try Self.records(answer) == wanted(counts), "\(name): \(answer.errors)")
      }
    }
  }

  @Test("validate reads the only column of an export as audit does")
  func validated() throws {
    let quoted = try Binary.run(
      ["validate", "-"] + Self.lists, input: "\"tc_string\"\r\n\"\(Sample.sound)\"\r\n\"\"\r\n\"\(Sample.sound)\"\r\n")
    #expect(quoted.status == 0, "\(quoted.output)\(quoted.errors)")
    #expect(quoted.output.contains("2 subjects"), "\(quoted.output)")
  }

  @Test(
    "An export with the newest record first is put in order by its times, in every form that databases write",
    .enabled(if: Program.python != nil, "needs Python 3"),
    arguments: [
      "%Y-%m-%d %H:%M:%S+00", "%Y-%m-%d %H:%M:%S.%f+02", "%Y-%m-%d %H:%M:%S UTC", "%Y-%m-%dT%H:%M:%S.%fZ",
      "%Y%m%dT%H%M%SZ",
      "%Y-%m-%d %H:%M:%S.000 +0000", "%s", "%s.5", "%s000", "%s000000", "%s000000000", "%d.%m.%Y %H:%M:%S",
    ])
  func newestFirst(form: String) throws {
    try Program.withFolder { folder in
      let script = """
        import csv, gzip, io, sys, datetime
        rows = list(csv.DictReader(io.TextIOWrapper(gzip.open(sys.argv[1]))))
        rows = [row for row in rows if row["tc_string"]]
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        # LastUpdated and VendorListVersion, each higher than in the one before, or as high.
        facts = lambda s: ([letters.index(c) for c in s[7:13]], [letters.index(c) for c in s[20:22]])
        picked = []
        for row in sorted((row for row in rows if row["tc_string"].startswith("CQ")), key=lambda row: facts(row["tc_string"])):
            new, old = facts(row["tc_string"]), facts(picked[-1]["tc_string"]) if picked else ([], [])
            if new[0] > old[0] and new[1] >= old[1]:
                picked.append(row)
        start = datetime.datetime(2026, 5, 1, 8, tzinfo=datetime.timezone.utc)
        out = csv.writer(open("t.csv", "w", newline=""))
        out.writerow(["who", "at", "tc"])
        for number, row in reversed(list(enumerate(picked[:20]))):
            time = start + datetime.timedelta(hours=number)
            text = sys.argv[2].replace("%s", str(int(time.timestamp())))
            out.writerow(["ann", time.strftime(text), row["tc_string"]])
        """
      let python = try #require(Program.python)
      let sample = ProjectPaths.vectors.appending(path: "audit/consents.csv.gz").path
      let made = try Binary.run(python, ["-c", script, sample, form], in: folder)
      #expect(made.status == 0, "\(made.errors)")
      let answer = try Self.audit([
        folder.appending(path: "t.csv").path, "--subject-column", "who", "--time-column", "at", "--reveal",
      ])
      let rows = try Self.table("timelines", of: answer)
      let row = try #require(rows.first { $0["rule"] as? String == "timeline/backwards" })
      let isUnknown = form.hasPrefix("%d")
      #expect(row["broken"] as? Int == 0 && row["undecided"] as? Int == (isUnknown ? 1 : 0), "\(row)")
      #expect(row["met"] as? Int == (isUnknown ? 0 : 1), "\(row)")
      #expect(answer.errors.contains("(time-not-understood)") == isUnknown, "\(answer.errors)")
      if isUnknown {
        #expect(answer.errors.contains("99.99.9999 99:99:99") && answer.errors.contains("the first on line 2"))
        #expect(answer.errors.contains("the order of the records of 1 subject is undecided"))
        let cells = try Self.table("cells", of: answer)
        #expect(cells.contains { $0["remark"] as? String == "time-not-understood" && $0["line"] as? Int == 2 })
      }
    }
  }

  @Test(
    "Words of choices, countries and platforms that are not known are counted and shown, but for what may be a person's"
  )
  func words() throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "t.csv")
      let countries = ["Germany", "DEU", "de", "UK", "Atlantis"]
      let rows = (0..<100).map { number in
        let platform = number < 50 ? "web" : "ann@example.org"
        return
          "\(Sample.sound),\(number < 50 ? "customized" : "accept-all"),\(countries[number % 5]),\(platform),key-\(number)"
      }
      try Data(("tc,choice,country,platform,id\n" + rows.joined(separator: "\n")).utf8).write(to: file)
      let columns = ["--choice-column", "choice", "--country-column", "country", "--platform-column", "platform"]
      let answer = try Self.audit([file.path] + columns)
      #expect(answer.errors.contains("50 choices were not understood: customized (50)"), "\(answer.errors)")
      #expect(answer.errors.contains("--choice-map customized=save"))
      #expect(answer.errors.contains("20 countries were not understood: atlantis (20)"))
      #expect(answer.errors.contains("UK (20); UK is read as GB"))
      let expected = try Self.table("expectedCountries", of: answer)
      let counts = expected.map { ($0["country"] as? String ?? "", $0["records"] as? Int ?? -1) }
      #expect(Dictionary(uniqueKeysWithValues: counts) == ["DE": 60, "GB": 20])
      let platforms = try Self.table("platforms", of: answer).compactMap { $0["platform"] as? String }
      #expect(platforms == ["web", "others"] && !answer.output.contains("ann@") && !answer.errors.contains("ann@"))
      let shown = try Self.audit([file.path, "--reveal"] + columns)
      #expect(try Self.table("platforms", of: shown).contains { $0["platform"] as? String == "ann@example.org" })
      let mapped = try Self.audit([file.path, "--choice-map", "Customized=save"] + columns)
      #expect(!mapped.errors.contains("choice-not-understood"))
      let declared = try Self.table("declaredChoices", of: mapped).compactMap { $0["declared"] as? String }
      #expect(declared.sorted() == ["accept-all", "save"])
      for wrong in ["customized", "=save", "customized=all", "customized="] {
        #expect(try Self.audit([file.path, "--choice-map", wrong]).status == 64, "\(wrong)")
      }
    }
  }

  @Test("A database's row of names is one, whatever it says", .enabled(if: Program.python != nil, "needs Python 3"))
  func database() throws {
    try Program.withFolder { folder in
      let script = """
        import sqlite3, sys
        base = sqlite3.connect("c.db")
        base.execute('create table t ("2026", "17", note)')
        base.executemany("insert into t values (?, ?, 'note')", [(n, sys.argv[1]) for n in range(12)])
        base.commit()
        """
      let python = try #require(Program.python)
      #expect(try Binary.run(python, ["-c", script, Sample.sound], in: folder).status == 0)
      let answer = try Self.audit([folder.appending(path: "c.db").path])
      #expect(try Self.records(answer) == ["judged": 12, "empty": 0, "rejected": 0, "headers": 1], "\(answer.errors)")
    }
  }

  @Test("The record's own key leads to it from examples, samples and rejected records, however an input is cut")
  func keys() throws {
    try Program.withFolder { folder in
      let sound = Sample.sound
      let lines = (0..<60).map { number in
        "{\"tc\":\(number == 7 ? "5" : "\"\(number % 2 == 0 ? sound : "C\(sound.dropFirst(20))")\""),\"id\":\"row-\(number)\"}"
      }
      func write(_ name: String, _ lines: some Sequence<String>) throws -> String {
        let file = folder.appending(path: name)
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
        return file.path
      }
      let options = ["--id-column", "id", "--column", "tc", "--sample", "12"]
      let whole = folder.appending(path: "whole").path
      let answer = try Self.audit([try write("all.ndjson", lines), "--out", whole] + options)
      let examples = try Self.table("examples", of: answer)
      #expect(!examples.isEmpty && examples.allSatisfy { ($0["id"] as? String)?.hasPrefix("row-") == true })
      let rejects = try String(contentsOfFile: whole + "/rejects.ndjson", encoding: .utf8)
      #expect(try object(rejects)["id"] as? String == "row-7")
      func drawn(_ folder: String) throws -> Set<Substring> {
        let sample = try String(contentsOfFile: folder + "/sample.csv", encoding: .utf8)
        return Set(
          sample.split(whereSeparator: \.isNewline).dropFirst().compactMap { $0.split(separator: ",")[3...].first })
      }
      let sample = try drawn(whole)
      #expect(sample.count == 12 && sample.allSatisfy { $0.hasPrefix("row-") })
      // The same records in another order, on standard input: a piece that a machine of a cluster has.
      let other = folder.appending(path: "sampled").path
      _ = try Self.audit(
        ["-", "--as", "ndjson", "--out", other] + options, input: lines.reversed().joined(separator: "\n"))
      #expect(try drawn(other) == sample)
    }
  }

  @Test("A line of any length is rejected, and what comes behind it is read")
  func longLine() throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "t.csv")
      var bytes = Data("note,tc\na,\(Sample.sound)\n".utf8)
      bytes.append(Data(repeating: UInt8(ascii: "x"), count: 80_000_000))
      bytes.append(Data(("\n" + String(repeating: "b,\(Sample.sound)\n", count: 20)).utf8))
      try bytes.write(to: file)
      for answer in [
        try Self.audit([file.path]),
        try Binary.shell("cat t.csv | tcfcheck audit - --config none --as-of 2026-06-10 --format json", in: folder),
      ] {
        #expect(try Self.records(answer) == ["judged": 21, "empty": 0, "rejected": 1, "headers": 1])
        #expect(answer.status == 2 && answer.errors.contains("has 80000000 bytes, too long for a record"))
      }
    }
  }

  @Test("Exports that are not read are named in folders too, where they would be missing from the counts")
  func unread() throws {
    try Program.withFolder { folder in
      try Data("\(Sample.sound)\n".utf8).write(to: folder.appending(path: "a.txt"))
      try (Data("PAR1".utf8) + Data([0, 0, 0, 0])).write(to: folder.appending(path: "b.parquet"))
      let answer = try Self.audit([folder.path])
      #expect(answer.status == 2 && answer.errors.contains("b.parquet is a Parquet file"), "\(answer.errors)")
      // The whole command: what hides the input's words in messages must leave it as it is.
      #expect(answer.errors.contains("fix: run duckdb -csv -c \"SELECT * FROM read_parquet('/"), "\(answer.errors)")
      #expect(answer.errors.contains("/b.parquet')\" | tcfcheck audit - --as csv"), "\(answer.errors)")
      let array = try Self.audit(["-"], input: "[{\"tc\":\"\(Sample.sound)\"}]")
      #expect(array.status == 2 && array.errors.contains("jq -c '.[]' FILE | tcfcheck audit - --as ndjson"))
    }
  }
}
