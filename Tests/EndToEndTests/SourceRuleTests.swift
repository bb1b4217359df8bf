import Foundation
import TCFTestSupport
import Testing

/// What the sources keep to, read from the sources.
@Suite struct SourceRuleTests {
  /// The Swift files of Sources with their paths from there.
  private func sources() throws -> [(path: String, text: String)] {
    let root = ProjectPaths.root.appending(path: "Sources")
    let paths = try #require(FileManager.default.enumerator(atPath: root.path))
    return try paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map { path in
      (path, try String(contentsOf: root.appending(path: path), encoding: .utf8))
    }
  }

  private func lines(_ text: String, matching pattern: some RegexComponent) -> [Substring] {
    text.split(separator: "\n").filter { line in
      !line.drop { $0 == " " }.hasPrefix("//") && line.contains(pattern)
    }
  }

  @Test("The system's C library is imported in one room")
  func posixStandsInOneRoom() throws {
    let pattern = /import (Glibc|Musl|Darwin)\b|canImport\((Glibc|Musl|Darwin)\)/
    let files = try sources()
    #expect(files.count > 100)
    // Benchmarks measure a reference in C and are not shipped.
    for (path, text) in files where !path.hasPrefix("TCFSystem/") && !path.hasPrefix("Benchmarks/") {
      #expect(
        text.firstMatch(of: pattern) == nil, "\(path) imports the system's C library; TCFSystem is the room for that")
    }
  }

  @Test("Text reaches a terminal or log through one door")
  func oneDoor() throws {
    let pattern =
      /\bprint\(|\bdebugPrint\(|\bdump\(|\bfputs\(|\bfprintf\(|\bputs\(|FileHandle\.standard|STD(OUT|ERR)_FILENO|standardOutput\(\)|standardErrors\(\)|descriptor: [12]\b|descriptor\([12],/
    // The door itself; where reports go; the protocol of a testee, and results as JSON lines on standard output.
    let doors: Set = [
      "tcfcheck/Console.swift", "TCFReporting/ReportSink.swift", "tcfcheck/Conform/TesteeServer.swift",
      "tcfcheck/Conform/ConformJSON.swift",
    ]
    for (path, text) in try sources()
    where !path.hasPrefix("TCFSystem/") && !path.hasPrefix("Benchmarks/") && !doors.contains(path) {
      let found = lines(text, matching: pattern)
      #expect(found.isEmpty, "\(path) writes past Console and LineOutput: \(found)")
    }
  }
}
