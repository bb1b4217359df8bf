import CoverageTargets
import Foundation
import TCFCodec
import TCFFuzzing
import TCFTestSupport
import Testing

/// What is in TestVectors/fuzz-regressions.
@Suite struct RegressionTests {
  private static let folder = ProjectPaths.vectors.appending(path: "fuzz-regressions")

  private static let names =
    ((try? Program.contents(of: folder)) ?? []).filter { $0.hasSuffix(".json") }

  private static func regression(_ name: String) throws -> Regression {
    try Regression(Array(Data(contentsOf: folder.appending(path: name))), name: name)
  }

  @Test func thereAreSome() { #expect(Self.names.count > 5) }

  /// By every property that takes its input; `tcfcheck fuzz` has some more, EndToEndTests run those too.
  @Test(arguments: names)
  func holds(_ name: String) throws {
    let regression = try Self.regression(name)
    for property in BuiltInProperties.all {
      let failure = property.failure(for: regression.input)
      #expect(failure == nil, "\(property.name): \(failure?.message ?? "")")
    }
  }

  /// A file that a property of ours saved is one that it takes.
  @Test(arguments: names)
  func isTakenByItsProperty(_ name: String) throws {
    let regression = try Self.regression(name)
    guard let property = BuiltInProperties.all.first(where: { $0.name == regression.property }) else { return }
    #expect(property.accepts(regression.input))
  }

  /// Written again, it is the same: nothing is lost.
  @Test(arguments: names)
  func readsBack(_ name: String) throws {
    let regression = try Self.regression(name)
    #expect(try SavedInput(json: regression.input.json) == regression.input)
  }

  /// The inputs that libFuzzer found to reach further, given to the same code without libFuzzer; texts to all properties.
  @Test(arguments: CoverageTarget.all.map(\.name))
  func coverageCorpus(_ name: String) throws {
    let target = try #require(CoverageTarget.all.first { $0.name == name })
    let folder = Self.folder.appending(path: name)
    let files = try Program.contents(of: folder)
    #expect(files.count >= 5)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: file)))
      #expect(bytes.count <= target.longestInput)
      #expect(throws: Never.self, "\(name)/\(file)") { try target.check(bytes) }
      guard ["tc-string", "related-strings"].contains(name) else { continue }
      for property in BuiltInProperties.all {
        let failure = property.failure(for: .text(bytes))
        #expect(failure == nil, "\(file), \(property.name): \(failure?.message ?? "")")
      }
    }
  }
}
