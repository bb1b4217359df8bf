import Foundation
import TCFTestSupport
import Testing

@testable import TCFRules

/// What the names of controls say that lead through an interface.
@Suite("What controls of dialogs are called")
struct DialogWordsTests {
  /// The recorder presses what its vocabulary has for vendors and interests; rules have to know what that leads to.
  @Test("every phrase by which the recorder finds vendors and interests leads to them")
  func phrases() throws {
    let words = ProjectPaths.root.appending(path: "Sources/CRecorderScript/explore/words")
    let files = try FileManager.default.contentsOfDirectory(atPath: words.path).filter { $0.hasSuffix(".js") }
    #expect(files.count > 20)
    for file in files {
      let script = try String(contentsOf: words.appending(path: file), encoding: .utf8)
      for goal in ["vendors", "interests"] {
        let list = try #require(
          script.firstRange(of: "\"\(goal)\": [").map { script[$0.upperBound...].prefix { $0 != "]" } })
        let phrases = list.split(separator: "\"").filter { $0.contains(where: \.isLetter) }
        #expect(!phrases.isEmpty)
        for phrase in phrases {
          #expect(DialogWords.leadsToVendors(String(phrase)), "\(file): \(phrase)")
        }
      }
    }
  }

  @Test(
    "what leads to vendors, and a number alone, do not answer",
    arguments: [
      "60 partners", "Our 1.214 partners", "Unsere 60 Partner", "Voir nos 1\u{202F}214 partenaires", "60", "(1,214)",
      "\u{661}\u{662}",
    ])
  func leading(name: String) {
    #expect(!DialogWords.mayAnswer(name))
  }

  @Test(
    "whatever else a name says may answer",
    arguments: ["", "Accept all", "Continue", "Accept 60 partners", "60 days", "No to all vendors", "\u{2605}", "+"])
  func answering(name: String) {
    #expect(DialogWords.mayAnswer(name))
  }
}
