import Foundation
import TCFTestSupport
import Testing

/// What the sources keep to, read from the sources.
@Suite struct SourceRuleTests {
  /// The Swift files of Sources with their paths from there.
  private static let read = Result {
    let root = ProjectPaths.root.appending(path: "Sources")
    let paths = try #require(FileManager.default.enumerator(atPath: root.path))
    return try paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map { path in
      (path: path, text: try String(contentsOf: root.appending(path: path), encoding: .utf8))
    }
  }

  private func sources() throws -> [(path: String, text: String)] { try Self.read.get() }

  /// The lines that match, comments aside. Foundation's expressions look at a file in one go, Swift's at each line, which
  /// takes a debug build a hundred times as long.
  private func lines(_ text: String, matching pattern: String) throws -> [Substring] {
    let expression = try NSRegularExpression(pattern: pattern)
    var lines: [Substring] = []
    for match in expression.matches(in: text, range: NSRange(location: 0, length: text.utf16.count)) {
      guard let place = Range(match.range, in: text) else { continue }
      let line = text[text.lineRange(for: place)]
      guard lines.last?.startIndex != line.startIndex, !line.drop(while: { $0 == " " }).hasPrefix("//") else {
        continue
      }
      lines.append(line.hasSuffix("\n") ? line.dropLast() : line)
    }
    return lines
  }

  @Test("The system's C library is imported in one room")
  func posixStandsInOneRoom() throws {
    let pattern = #"import (Glibc|Musl|Darwin)\b|canImport\((Glibc|Musl|Darwin)\)"#
    let files = try sources()
    #expect(files.count > 100)
    // Benchmarks measure a reference in C and are not shipped.
    for (path, text) in files where !path.hasPrefix("TCFSystem/") && !path.hasPrefix("Benchmarks/") {
      #expect(
        text.range(of: pattern, options: .regularExpression) == nil,
        "\(path) imports the system's C library; TCFSystem is the room for that")
    }
  }

  // One door for text to a terminal or log.
  @Test("Text reaches a terminal or log through one door")
  func oneDoor() throws {
    let pattern =
      #"\bprint\(|\bdebugPrint\(|\bdump\(|\bfputs\(|\bfprintf\(|\bputs\(|FileHandle\.standard|STD(OUT|ERR)_FILENO|standardOutput\(\)|standardErrors\(\)|descriptor: [12]\b|descriptor\([12],"#
    // The door itself; where reports go; the protocol of a testee, and results as JSON lines on standard output; the answers
    // to lines, which leave before the next line is waited for, and end the run where nobody takes them.
    let doors: Set = [
      "tcfcheck/Shared/Console.swift", "TCFReporting/Format/ReportSink.swift", "tcfcheck/Conform/TesteeServer.swift",
      "tcfcheck/Conform/ConformJSON.swift", "tcfcheck/Audit/LinesCommand.swift",
      "Serve/Sources/tcfcheck-serve/Console.swift",
    ]
    for (path, text) in try sources()
    where !path.hasPrefix("TCFSystem/") && !path.hasPrefix("Benchmarks/") && !doors.contains(path) {
      let found = try lines(text, matching: pattern)
      #expect(found.isEmpty, "\(path) writes past Console and LineOutput: \(found)")
    }
  }

  /// What the sources have one of.
  enum OnlyOne: String, CaseIterable {
    case readerOfJSON = "reader of JSON"
    case writerOfJSON = "writer and escaper of JSON"
    case hexadecimal = "writer and reader of hexadecimal digits"
    case nearestName = "measure of how near names are"
    case randomNumbers = "generator of random numbers"
    case cutter = "cutter of texts"

    /// Where it stands: a folder or a file.
    var home: String {
      switch self {
      case .readerOfJSON, .writerOfJSON: "TCFJSON/"
      case .hexadecimal: "TCFFindings/Words/Hexadecimal.swift"
      case .nearestName: "TCFFindings/Words/NearestName.swift"
      case .randomNumbers: "TCFFindings/Words/SplitMix64.swift"
      case .cutter: "TCFFindings/Words/Excerpt.swift"
      }
    }

    /// The one file that may use the system's in its place: the server is a package of its own, which does not see ours.
    var exception: String? { self == .writerOfJSON ? "Serve/Sources/tcfcheck-serve/JSONAnswer.swift" : nil }

    /// What gives it, and a second one, away.
    var signs: String {
      switch self {
      case .readerOfJSON:
        ##"\bJSONDecoder\b|\bJSONSerialization\b|isLeadSurrogate|\b(?:struct|class|enum) (?:\w*JSON\w*(?:Parser|Cursor|Scanner|Tokenizer)|JSON(?:Reader|Document|Node|Value))\b"##
      case .writerOfJSON:
        ##"\bJSONEncoder\b|"\\\\u|case "\\"", "\\\\"|== "\\"" \|\| \w+ == "\\\\"|\b(?:struct|class|enum) JSON(?:Writer|Bytes|Text|Quoting|Words)\b|\bfunc (?:quotedForJSON|jsonQuoted|jsonString)\b"##
      case .hexadecimal: ##"\benum Hexadecimal\b|Array\("0123456789[aA]"##
      case .nearestName: ##"[Ll]evenshtein|\bfunc (?:edits|editDistance|distance)\b"##
      case .randomNumbers: ##"0x9[Ee]37_?79[Bb]9_?7[Ff]4[Aa]_?7[Cc]15|\b(?:struct|class) \w*: RandomNumberGenerator"##
      case .cutter: ##"prefix\([^()\n]*\)\)? ?\+ ?(?:"…"|"\.\.\.")|prefix\([^()\n]*\)\)…"|"…" ?\+ ?\w+\.suffix"##
      }
    }
  }

  @Test("There is one reader, one writer of JSON, one of each tool of words", arguments: OnlyOne.allCases)
  func onlyOne(_ what: OnlyOne) throws {
    let files = try sources().map { (path: $0.path, lines: try lines($0.text, matching: what.signs)) }
    #expect(
      files.contains { $0.path.hasPrefix(what.home) && !$0.lines.isEmpty } || what == .cutter,
      "the signs of the \(what.rawValue) are no longer in \(what.home)")
    for (path, found) in files where !path.hasPrefix(what.home) && path != what.exception {
      #expect(found.isEmpty, "\(path) has another \(what.rawValue) than that of \(what.home): \(found)")
    }
  }

  @Test("The signs of what there is one of are seen in what once stood beside it")
  func signsAreSeen() throws {
    let seconds: [(OnlyOne, String)] = [
      (.readerOfJSON, "struct JSONCursor {"), (.readerOfJSON, "struct JSONReader {"),
      (.readerOfJSON, "let read = try JSONDecoder().decode(Model.self, from: data)"),
      (.writerOfJSON, #"      case "\"", "\\": result += "\\\(scalar)""#),
      (.writerOfJSON, #"      if character == "\"" || character == "\\" { result += "\\" }"#),
      (.writerOfJSON, #"    bytes.append(contentsOf: "\\u".utf8)"#), (.writerOfJSON, "struct JSONBytes {"),
      (.hexadecimal, #"  private static let digits = Array("0123456789abcdef".utf8)"#),
      (.nearestName, "func levenshtein(_ left: String, _ right: String) -> Int {"),
      (.randomNumbers, "state &+= 0x9E3779B97F4A7C15"),
      (.cutter, #"path.utf8.count > 80 ? String(path.prefix(80)) + "…" : path"#),
      (.cutter, #"return "\(text.prefix(Self.longestInput))…""#), (.cutter, #""…" + what.suffix(59)"#),
    ]
    for (what, line) in seconds {
      #expect(try lines(line, matching: what.signs).count == 1, "\(line)")
    }
  }
}
