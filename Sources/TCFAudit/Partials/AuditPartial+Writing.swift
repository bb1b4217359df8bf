import TCFCodec
package import TCFFindings
import TCFInput
package import TCFJSON
import TCFReporting
import TCFSystem

extension AuditPartial {
  /// How every partial begins.
  static let beginning = Array(#"{"tcfcheckPartial":"#.utf8)
  /// The version of the format.
  static let format = 3
  static let privacy =
    "private: unsuppressed counts and consent strings; merge it with tcfcheck merge, and do not publish it"

  /// Writes partials to a file, or to standard output for `-`: a line of JSON each, and a line for each state of a subject.
  package static func write(_ partials: [AuditPartial], to path: String) throws(InputProblem) {
    do throws(OutputFault) {
      let output =
        if case .descriptor(let descriptor, let name) = ReportSink(path: path) {
          OutputFile(descriptor: descriptor, name: name)
        } else {
          try OutputFile(replacing: path, for: .ownerOnly, makesFolders: true)
        }
      for partial in partials {
        try output.write(partial.bytes)
        try partial.states?.write(to: output)
      }
      try output.commit()
    } catch {
      throw InputProblem(error)
    }
  }

  /// The first line, the same for the same counts. It is private: nothing is withheld, and examples are whole.
  package var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("tcfcheckPartial", Self.format)
      json.member("privacy", Self.privacy)
      if let window { json.member("window", window.description) }
      json.member("identity") { identity.write(to: &$0) }
      json.member("lists", lists)
      json.array("inputs") { json in
        for input in inputs {
          json.object { json in
            json.member("name", input.name)
            json.member("records", [input.tally.judged, input.tally.empty, input.tally.rejected, input.tally.headers])
            if !input.remarks.isEmpty { json.array("remarks") { input.remarks.write(to: &$0) } }
          }
        }
      }
      json.member("interrupted", isInterrupted)
      json.member("problemCount", problemCount)
      json.array("problems") { json in
        for problem in problems {
          json.object { json in
            json.member("input", problem.input)
            json.member("message", problem.message)
            json.member("fix", problem.fix)
          }
        }
      }
      if let stateCount { json.member("states", stateCount) }
      json.member("counts") { counts.write(to: &$0) }
    }
    json.endLine()
    return json.bytes
  }
}

extension AuditIdentity {
  /// Writes the members.
  package func write(to json: inout JSONWriter) {
    json.member("tool", tool)
    json.member("catalogue", catalogue)
    json.member("profile", profile)
    json.member("asOf", asOf.description)
    json.member("failOn", failOn?.rawValue ?? "never")
    json.member("rules", rules.map(\.rawValue))
    json.member("severities", severities)
    json.member("rulesOff", rulesOff.map(\.line))
    json.member("notes", notes.map(\.line))
    json.member("settings", settings)
    json.member("milestones", milestones.map(\.description))
    json.member("sampleSize", sampleSize)
    if isStratified { json.member("sampleBy", "verdict") }
    json.member("keyMark", keyMark)
  }
}

extension AuditCounts {
  func write(to json: inout JSONWriter) {
    writeTotals(to: &json)
    writeGroups(to: &json)
    json.member("version2", version2)
    json.member("disclosing", disclosing)
    json.array("vendors") { json in for counter in vendors { json.array(counter.totals) } }
    json.array("purposes") { json in for counter in purposes { json.array(counter.totals) } }
    json.member("stopping", stopping)
    json.member("outdated", outdated)
    json.member("countryAgreement", countryAgreement)
    json.array("examples") { json in
      for (rule, sample) in examples.sorted(by: { $0.key < $1.key }) {
        json.beginArray()
        json.integer(rule)
        sample.write(to: &json)
        json.endArray()
      }
    }
    json.array("sample") { sample.write(to: &$0) }
    json.member("cube") { cube.write(to: &$0) }
    if strata.limit > 0 { strata.write(to: &json) }
  }

  private func writeTotals(to json: inout JSONWriter) {
    json.member("records", records)
    json.member("subjects", summary.subjects)
    json.member("clean", summary.cleanSubjects)
    json.member("findings", Severity.allCases.map { summary.findings[$0] ?? 0 })
    json.array("outcomes") { json in
      for (_, counts) in summary.outcomes { json.array(Outcome.allCases.map { counts[$0] ?? 0 }) }
    }
    json.member("broken", broken.flatMap(\.numbers))
    json.array("missingLists") { json in
      for list in summary.missingLists { json.array([list.series, list.number, list.subjects]) }
    }
    json.member("total", total.numbers)
    json.member("contents") { json in
      for (name, count) in contents.sorted(by: { $0.key < $1.key }) { json.member(name, count) }
    }
  }

  private func writeGroups(to json: inout JSONWriter) {
    json.member("groups") { json in
      for dimension in AuditDimension.allCases {
        json.array(dimension.name) { json in
          for (key, row) in groups[dimension.rawValue].ordered { json.array([key] + row.numbers) }
        }
      }
    }
    json.array("platforms") { json in
      for (name, row) in platforms.ordered {
        json.beginArray()
        json.string(name)
        json.array(row.numbers)
        json.endArray()
      }
    }
    json.array("cohorts") { json in
      for (cmp, version, row) in cohorts.ordered {
        json.beginArray()
        json.array([cmp, version] + row.group.numbers)
        json.array(row.outcomes.enumerated().filter { $0.element != 0 }.flatMap { [$0.offset, $0.element] })
        json.array(row.brokenPairs)
        json.endArray()
      }
    }
  }
}

extension StratifiedSample {
  fileprivate func write(to json: inout JSONWriter) {
    json.array("verdicts") { json in for row in verdicts { json.object { row.write(to: &$0) } } }
    json.array("strata") { json in
      for (code, row) in kept.rows.sorted(by: { $0.key < $1.key }) {
        json.object { json in
          json.member("code", Hexadecimal.text(code, width: 16))
          row.write(to: &json)
        }
      }
    }
  }
}

extension StratifiedSample.Row {
  fileprivate func write(to json: inout JSONWriter) {
    json.member("records", records)
    json.array("sample") { sample.write(to: &$0) }
  }
}

extension CellRemarks {
  fileprivate func write(to json: inout JSONWriter) {
    for row in rows {
      json.object { json in
        json.member("kind", row.kind.rawValue)
        if let word = row.word { json.member("word", word) }
        json.member("count", row.tally.count)
        json.member("line", row.tally.line)
      }
    }
  }
}

extension GroupRow {
  /// The row in numbers.
  var numbers: [Int] { [records] + worst + choices }
}

extension StringSample {
  fileprivate func write(to json: inout JSONWriter) {
    for entry in entries {
      json.object { json in
        json.member("hash", Hexadecimal.text(entry.hash, width: 16))
        json.member("text", entry.text)
        json.member("records", entry.records)
        json.member("input", entry.input)
        json.member("line", entry.line)
        if let id = entry.id { json.member("id", id) }
        if let key = entry.key { json.member("key", Array(key.numbers.dropLast())) }
      }
    }
  }
}
