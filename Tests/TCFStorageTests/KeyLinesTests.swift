import TCFJSON
import TCFStorage
import Testing

@Suite("Lines of keys in one document")
struct KeyLinesTests {
  /// A text that counts its lines while it is written.
  private struct Written {
    var text = ""
    private(set) var line = 1

    mutating func add(_ part: String) {
      text += part
      line += part.utf8.count { $0 == 10 }
    }
  }

  private func sets(in text: String) throws -> [StoredKeySet] {
    try CaptureReader.read(Array(text.utf8)).items.compactMap { item in
      if case .keys(let keys) = item.content { keys } else { nil }
    }
  }

  // To count from the start for each set is to look at ten thousand times the document: the document's one index looks at it
  // once, and at less than 256 bytes for a key.
  @Test("twenty thousand key sets")
  func manySets() throws {
    var (written, wanted) = (Written(), [[String: Int]]())
    written.add("[")
    for number in 0..<20_000 {
      written.add((number == 0 ? "" : ",") + String(repeating: "\n", count: number % 4) + "{")
      var lines = ["IABTCF_gdprApplies": written.line]
      written.add("\"IABTCF_gdprApplies\":1,\(number % 3 == 0 ? "\n" : "")\(number % 5 == 0 ? "\r\n" : "")")
      lines["own"] = written.line
      written.add("\"own\":\n\(number)}")
      wanted.append(lines)
    }
    written.add("]")
    #expect(try sets(in: written.text).map(\.lines) == wanted)
  }

  @Test("twenty thousand sections of a registry, and pairs of AsyncStorage")
  func manySections() throws {
    var (registry, pairs, wanted) = (Written(), Written(), [[String: Int](), [:]])
    registry.add("{")
    pairs.add("[")
    for number in 0..<20_000 {
      let comma = number == 0 ? "\n" : ",\n"
      registry.add("\(comma)\"s\(number)\":{")
      wanted[0]["IABTCF_\(number)"] = registry.line
      registry.add("\"IABTCF_\(number)\":\"1\"}")
      pairs.add("\(comma)[")
      wanted[1]["IABTCF_\(number)"] = pairs.line
      pairs.add("\"IABTCF_\(number)\",\n\"1\"]")
    }
    registry.add("}")
    pairs.add("]")
    #expect(try [registry, pairs].map { try sets(in: $0.text).map(\.lines) } == wanted.map { [$0] })
  }

  @Test("a fault of a pair has its place")
  func faultOfPair() {
    let second = "[[\"IABTCF_a\",\"1\"],\n  [\"IABTCF_a\",\"2\"]]"
    #expect(reading(second).fault?.place == .line(2, column: 3))
    #expect(reading("[[\"IABTCF_a\",\"1\"],\n [\"b\",2]]").fault?.place == .line(2, column: 2))
  }

  @Test("keys in a log are on the log's line, keys in a text on the text's")
  func inner() throws {
    let record = #"{"time":"2026-01-01T00:00:00Z","keys":{"IABTCF_gdprApplies":1,"own":1}}"#
    let log = try sets(in: "\(record)\n\n\(record)\n")
    #expect(log.map(\.lines) == [1, 3].map { ["IABTCF_gdprApplies": $0, "own": $0] })
    let text = #""{\n\n\"IABTCF_gdprApplies\":1,\n\"own\":1}""#
    let texts = try sets(in: "[\n\(text),\n\n\(text)]")
    #expect(texts.map(\.lines) == [2, 4].map { ["IABTCF_gdprApplies": $0, "own": $0] })
  }
}
