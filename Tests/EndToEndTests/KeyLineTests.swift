import Foundation
import TCFTestSupport
import Testing

/// The line of a key is that on which `grep -n` finds its name.
@Suite("Lines of keys")
struct KeyLineTests {
  /// Files with faulty keys, and how a key's name is written in them.
  static let files: [(String, String)] = [
    ("string-ios.plist", "<key>NAME</key>"), ("boolean-ios.plist", "<key>NAME</key>"),
    ("string-android.xml", "\"NAME\""), ("boolean-android.xml", "\"NAME\""), ("string.json", "\"NAME\""),
    ("registry-no-number.json", "\"NAME\""), ("group-domain.json", "\"NAME\""), ("async-pairs.json", "\"NAME\""),
    // The key is judged without its prefix, and is where it is with it.
    ("flutter-android.xml", "NAME\""),
  ]

  private func line(of key: String, _ form: String, in file: String) throws -> Int? {
    let text = try String(contentsOf: ProjectPaths.root.appending(path: file), encoding: .utf8)
    let wanted = form.replacingOccurrences(of: "NAME", with: key)
    return text.components(separatedBy: "\n").firstIndex { $0.contains(wanted) }.map { $0 + 1 }
  }

  @Test("Every report with lines has the line of the key", arguments: files)
  func reports(name: String, form: String) throws {
    let file = "TestVectors/stored-keys/\(name)"
    let answers = try Self.reports(on: file)
    let found = try answers["json", default: ""].split(separator: "\n").map { try object($0) }
      .filter { $0["rule"] != nil }
    var lines: [Int] = []
    for finding in found {
      let location = finding["location"] as? [String: Any]
      let string = (finding["subject"] as? String)?.components(separatedBy: "#").dropFirst().first
      guard let key = location?["key"] as? String ?? string else { continue }
      let wanted = try line(of: key, form, in: file)
      #expect(location?["line"] as? Int == wanted, "\(finding)")
      lines.append(wanted ?? 1)
    }
    #expect(!lines.isEmpty)
    #expect(try sarifLines(answers["sarif", default: ""]) == lines)
    let gitlab = try JSONSerialization.jsonObject(with: Data(answers["gitlab", default: ""].utf8))
    let begins = try #require(gitlab as? [[String: Any]]).compactMap { finding in
      ((finding["location"] as? [String: Any])?["lines"] as? [String: Any])?["begin"] as? Int
    }
    #expect(Set(begins).isSuperset(of: lines))
    for line in Set(lines).prefix(5) { #expect(answers["github"]?.contains(",line=\(line),") == true) }
  }

  /// The reports that have lines, of one run, by their formats.
  private static func reports(on file: String) throws -> [String: String] {
    try Program.withFolder { folder in
      let formats = ["json", "sarif", "gitlab", "github"]
      let paths = Dictionary(uniqueKeysWithValues: formats.map { ($0, folder.appending(path: $0)) })
      let options = paths.flatMap { ["--report", "\($0.key):\($0.value.path)"] }
      _ = try Binary.run(Sample.validate + [file, "--show", "info"] + options)
      return try paths.mapValues { try String(contentsOf: $0, encoding: .utf8) }
    }
  }

  private func sarifLines(_ report: String) throws -> [Int] {
    let sarif = try object(report)
    let results = try #require((sarif["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
    return results.compactMap { result in
      let location = (result["locations"] as? [[String: Any]])?.first
      let name = (location?["logicalLocations"] as? [[String: Any]])?.first?["fullyQualifiedName"] as? String ?? ""
      // A set as a whole has no line of its own.
      guard name.contains("; key ") || name.contains("#") else { return nil }
      let physical = location?["physicalLocation"] as? [String: Any]
      return (physical?["region"] as? [String: Any])?["startLine"] as? Int
    }
  }

  @Test("YAML too, where the keys are lines of their own")
  func yaml() throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "keys.yml")
      let text = "# dumped\nIABTCF_CmpSdkID: 300\nIABTCF_gdprApplies: 7\nIABTCF_TCString: \(Sample.sound)\n"
      try Data(text.utf8).write(to: file)
      let found = try Binary.run(Sample.validate + [file.path, "--format", "json", "--only", "in-app/value"])
        .lines.map { try object($0) }
      #expect((found.first?["location"] as? [String: Any])?["line"] as? Int == 3, "\(found)")
    }
  }

  @Test("A string in a key set has its key's line, whatever the names of file and set look like")
  func strings() throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "a#b c#.json")
      let keys = [
        ("IABTCF_TCString", "C"), ("IABConsent_ConsentString", "B"), ("IABTCF_AddtlConsent", "x"),
        ("IABGPP_HDR_GppString", "D"), ("IABTCF_gdprApplies", "1"),
      ]
      let set = "{" + keys.map { "\n\"\($0.0)\": \"\($0.1)\"" }.joined(separator: ",") + "}"
      try Data("[\n\(set),\n\(set)]".utf8).write(to: file)
      let found = try Binary.run(["validate", file.path, "--format", "json"]).lines.map { try object($0) }
      var lines: [String: Set<Int>] = [:]
      for finding in found where finding["rule"] != nil {
        let location = finding["location"] as? [String: Any]
        let parts = (finding["subject"] as? String ?? "").components(separatedBy: "#")
        guard parts.count > 3 else { continue }
        lines[parts[2] + parts[3], default: []].insert(location?["line"] as? Int ?? 0)
      }
      var wanted: [String: Set<Int>] = [:]
      for (index, key) in keys.dropLast().enumerated() {
        wanted[".json[0]" + key.0] = [index + 3]
        wanted[".json[1]" + key.0] = [index + 9]
      }
      #expect(lines == wanted)
    }
  }

  @Test("A report of a finished run keeps them")
  func finished() throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "run.ndjson").path
      let keys = "TestVectors/stored-keys/string-android.xml"
      let direct = try Binary.run(Sample.validate + [keys, "--json", file, "--format", "gitlab"]).output
      #expect(try Binary.run(["report", file, "--format", "gitlab"]).output == direct)
    }
  }
}
