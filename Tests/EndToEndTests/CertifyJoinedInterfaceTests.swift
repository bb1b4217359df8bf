import Foundation
import TCFTestSupport
import Testing

/// `certify` and recordings of one release, each of which shows another part of the interface.
@Suite("tcfcheck certify joins what recordings show of an interface")
struct CertifyJoinedInterfaceTests {
  /// The vendors of the two pages.
  private static let (first, second) = (["Alder", "Cedar", "Dogwood"], ["Elm", "Ivy"])

  /// A recording of an interface in which nothing is wrong, whose layers of vendors show a part of the list, and count it.
  private static func recording(hiding hidden: [String], counted: String, language: String = "en") throws -> Data {
    let source = ProjectPaths.root.appending(path: "TestVectors/recordings/interface.ndjson")
    var lines: [Data] = []
    var word: String?
    for line in try String(contentsOf: source, encoding: .utf8).split(separator: "\n") {
      guard var object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else { continue }
      word = object["action"] as? String ?? word
      if var layer = object["layer"] as? [String: Any] {
        layer["lang"] = language
        if word == "vendors", let texts = layer["texts"] as? [[String: Any]] {
          let isHidden = { (one: [String: Any], key: String) in
            hidden.contains { (one[key] as? String)?.contains($0) == true }
          }
          let controls = layer["controls"] as? [[String: Any]] ?? []
          layer["texts"] = texts.filter { !isHidden($0, "text") } + [["text": counted, "shown": true]]
          layer["controls"] = controls.filter { !isHidden($0, "name") }
        }
        object["layer"] = layer
      }
      lines.append(try JSONSerialization.data(withJSONObject: object, options: .sortedKeys))
    }
    return Data(lines.joined(separator: Data("\n".utf8)))
  }

  /// The outcomes of `ui/vendor-missing` in two scenarios whose recordings are these.
  private func outcomes(_ recordings: [Data]) throws -> [String] {
    try Program.withFolder { folder in
      var text = """
        declared-by: {name: Ada Example, organisation: B, date: 2026-06-02}
        cmp: {id: 300, name: C, version: 7, environments: [app]}
        lists: {gvl: \(ProjectPaths.root.appending(path: "TestVectors/rules/vendor-lists/key-sets.json").path)}
        scenarios:

        """
      for (index, recording) in recordings.enumerated() {
        text += "  - {name: s\(index), scenario: first-run, recording: r\(index).ndjson, "
        text += "steps: [{name: seen, when: before, capture: []}]}\n"
        try recording.write(to: folder.appending(path: "r\(index).ndjson"))
      }
      try Data(text.utf8).write(to: folder.appending(path: "s.yml"))
      let answer = try Binary.run(
        ["certify", "s.yml", "--as-of", "2026-06-01", "--format", "json", "--all-outcomes"], in: folder)
      let found = answer.output.split(separator: "\n").filter { $0.contains("\"ui/vendor-missing\"") }
      return found.compactMap { line in
        ["pass", "fail", "undecided"].first { line.contains("\"outcome\":\"\($0)\"") }
      }
    }
  }

  @Test(
    "a vendor that one of the recordings shows is shown, and one that none shows is missing when all pages were seen")
  func pages() throws {
    let page = try Self.recording(hiding: Self.second, counted: "1-3 / 5")
    let next = try Self.recording(hiding: Self.first, counted: "4-5 / 5")
    #expect(try outcomes([page]) == ["undecided"])
    #expect(try outcomes([page, next]) == ["pass", "pass"])
    #expect(
      try outcomes([page, try Self.recording(hiding: Self.first + ["Ivy"], counted: "4-5 / 5")]) == ["fail", "fail"])
    // Pages of an interface in another language are another list's.
    let other = try Self.recording(hiding: Self.first, counted: "4-5 / 5", language: "en-GB")
    #expect(try outcomes([page, other]) == ["undecided", "undecided"])
  }
}
