import Foundation
import TCFFindings
import TCFStorage
import TCFTestSupport
import Testing

@testable import TCFInput

/// A string is somebody's consent however it was damaged on its way: it has to reach the codec whole, which names the damage.
@Suite("Damaged strings reach the codec whole")
struct DamagedTextTests {
  private static let string = "CQlH_MAQlH_MAEsABBENAFFgALwAAEPgAAYgF5wAgAGALzAvOAEAAwBeYAA.IF5wAwAAgAMAXmA"
  private static let foreign = ["!", "*", ",", ";", "é", " ", "\"", "(", "😀", "\u{1}"]

  /// What is read of an argument or, with a file's name, of what is in it.
  private func read(_ text: String, file: URL?) throws -> (texts: [String], problems: [String]) {
    var argument = text
    if let file {
      try Data((text + "\n").utf8).write(to: file)
      argument = file.path
    }
    var found: [String] = []
    let problems = InputLines.forEach([argument], progress: nil) { text, _ in found.append(text) }
    return (found, problems.map(\.message))
  }

  @Test("with a foreign character in place of any", arguments: ["", "DBABM~", "DBABMA~"])
  func replaced(header: String) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "damaged-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    for foreign in Self.foreign {
      // At the ends white space and quotes are cut off, as from any line.
      for place in stride(from: 1, to: Self.string.count - 1, by: 3) {
        let start = Self.string.index(Self.string.startIndex, offsetBy: place)
        let text = header + Self.string[..<start] + foreign + Self.string[start...].dropFirst()
        for file in [nil, file] {
          let (texts, problems) = try read(text, file: file)
          #expect(texts == [text] && problems.isEmpty, "\(file == nil ? "argument" : "file"): \(problems)")
        }
      }
    }
  }

  @Test("An argument that decodes is a string, whatever its date")
  func decodes() throws {
    // Version 1, every field at its highest but the vendors: Created is in the year 2185.
    for text in ["B______OEFEAy__ABDEN__4AAAAAlEQ", "BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"] {
      let (texts, problems) = try read(text, file: nil)
      #expect(texts == [text] && problems.isEmpty, "\(problems)")
    }
  }

  @Test(
    "The name of a file that is missing stays one",
    arguments: [
      "DBABM~1.TXT", "CHANGELOG_OF_THE_PROJECT", "consent-strings of Last Week, Final.csv", "captures/2026-11-24",
      "Report (second copy) of the consent strings that were taken in the autumn, 2026",
    ])
  func missing(name: String) throws {
    let (texts, problems) = try read(name, file: nil)
    #expect(texts.isEmpty && problems.count == 1, "\(texts)")
  }
}
