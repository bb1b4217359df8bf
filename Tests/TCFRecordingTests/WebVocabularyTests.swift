import Foundation
import TCFRecording
import TCFTestSupport
import Testing

/// What pages say of how controls are found, against the tables by which they are.
@Suite("The recorder's vocabulary")
struct WebVocabularyTests {
  @Test("There is a file of words for each language, and all are read")
  func languages() throws {
    let words = ProjectPaths.root.appending(path: "Sources/CRecorderScript/explore/words")
    let files = try FileManager.default.contentsOfDirectory(atPath: words.path).filter { $0.hasSuffix(".js") }
    #expect(!files.isEmpty && WebVocabulary.languageCount == files.count)
  }

  @Test("Each language has words for every goal", arguments: WebGoal.allCases)
  func goals(goal: WebGoal) throws {
    let words = ProjectPaths.root.appending(path: "Sources/CRecorderScript/explore/words")
    for file in try FileManager.default.contentsOfDirectory(atPath: words.path) where file.hasSuffix(".js") {
      let script = try String(contentsOf: words.appending(path: file), encoding: .utf8)
      #expect(script.contains("\"\(goal.rawValue)\": [\""), "\(file)")
    }
  }

  @Test("What leads to features is an act of the settings, under its own name too")
  func features() throws {
    let act = try WebAct("features")
    #expect(act == WebAct("details", .find(.features, isOptional: false)))
    #expect(try WebAct("purposes: features").word == "purposes")
    #expect(WebAct.exploration.contains(WebAct("details", .find(.features, isOptional: true))))
  }

  @Test(
    "Articles name the number of languages, and every platform where they name any",
    arguments: [
      "Sources/TCFRecording/TCFRecording.docc/RecordLiveEvidence.md", "Sources/TCFRun/TCFRun.docc/TheInterface.md",
    ])
  func articles(path: String) throws {
    let page = try String(contentsOf: ProjectPaths.root.appending(path: path), encoding: .utf8)
    #expect(page.contains(" in \(WebVocabulary.languageCount) languages"))
    let list = WebVocabulary.platforms.joined(separator: ", ")
    #expect(!list.isEmpty)
    // Lines end anywhere.
    let text = page.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(!text.contains("platforms (") || text.contains("known platforms (\(list))"))
  }
}
