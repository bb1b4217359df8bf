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
