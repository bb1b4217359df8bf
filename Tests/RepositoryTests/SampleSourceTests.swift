import Foundation
import TCFTestSupport
import Testing

/// The page "Sources of the samples": every reader and every family of rules has a row that names a public document or a real
/// file, or says that there is none.
@Suite("Each form that is read has a source outside of the project")
struct SampleSourceTests {
  private struct Row {
    let name: String
    let source: String
    let samples: [String]
  }

  private static let sources = ProjectPaths.root.appending(path: "Sources")

  private static let rows: [Row] = {
    let page = sources.appending(path: "TCFStorage/TCFStorage.docc/SourcesOfSamples.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, let name = ticked(cells[0]).first else { return nil }
      return Row(name: name, source: cells[2], samples: ticked(cells[3]))
    }
  }()

  /// The texts between back quotes.
  private static func ticked(_ cell: String) -> [String] {
    cell.matches(of: /`([^`]+)`/).map { String($0.output.1) }
  }

  /// What is no form of its own: dispatchers, and parts of a reader that is named.
  private static let parts: Set<String> = [
    "StoredKeySetReader", "XMLElementReader", "ConsentExport", "CaptureReader", "RecordingReader",
  ]

  /// The readers of stores, exports and captures, by the names of their files.
  private static func readers() throws -> Set<String> {
    var names: Set<String> = ["BinaryPropertyList", "AppManifest", "AndroidBackup", "CookieJar", "RegistryExport"]
    for folder in ["TCFStorage/Reading", "TCFStorage/Exports", "TCFStorage/Capture", "TCFStorage/Logs"] {
      let files = try FileManager.default.contentsOfDirectory(atPath: sources.appending(path: folder).path)
      for file in files where file.hasSuffix("Reader.swift") || file.hasSuffix("Export.swift") {
        names.insert(String(file.dropLast(".swift".count)))
      }
    }
    return names.subtracting(parts).union(["RecordingReader"])
  }

  @Test("Every reader has a row")
  func everyReader() throws {
    let named = Set(Self.rows.map(\.name))
    let readers = try Self.readers()
    #expect(readers.count > 15)
    #expect(readers.subtracting(named).isEmpty)
  }

  @Test("Every kind of content that --as names has a row")
  func everyKind() throws {
    let help = try Binary.run(["validate", "--help"]).output
    let option = help.components(separatedBy: "--as <as>").last?.components(separatedBy: "\n  --").first ?? ""
    let values = option.components(separatedBy: "(values:").last?.components(separatedBy: ")").first ?? ""
    let names = values.split { ", \n".contains($0) }.map(String.init)
    #expect(names.count >= 9)
    #expect(Set(names).subtracting(Self.rows.map(\.name)).isEmpty)
  }

  @Test("Every family of rules has a row")
  func everyFamily() throws {
    let answer = try Binary.run(["rules", "--format", "json"])
    let families = Set(answer.output.matches(of: /"id":"([a-z0-9-]+)\//).map { String($0.output.1) })
    #expect(families.count > 20)
    #expect(families.subtracting(Self.rows.map(\.name)).isEmpty)
  }

  @Test("Every row has a source, and samples that are there")
  func complete() {
    #expect(Self.rows.count > 50)
    for row in Self.rows {
      #expect(!row.source.isEmpty && !row.samples.isEmpty, "\(row.name)")
      for sample in row.samples {
        let path = sample.hasPrefix("Tests/") ? sample : "TestVectors/" + sample
        #expect(
          FileManager.default.fileExists(atPath: ProjectPaths.root.appending(path: path).path), "\(row.name): \(sample)"
        )
      }
    }
  }
}
