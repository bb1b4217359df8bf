import Foundation
import TCFJSON
import TCFStorage
import TCFTestSupport
import Testing

/// The files themselves: all there, all read, and what their authors' programs write.
@Suite("Vector files")
struct VectorFileTests {
  @Test("there are files and vectors of each kind, and all were read", arguments: VectorFile.Kind.allCases)
  func counts(_ kind: VectorFile.Kind) throws {
    let files = try VectorFile.all.get().filter { $0.kind == kind }
    #expect(!files.isEmpty)
    for file in files { #expect(file.vectors.count == file.numberOfVectors, "\(file.path)") }
    let read =
      switch kind {
      case .decode: try DecodeVector.loaded.get().count
      case .encode: try EncodeVector.loaded.get().count
      case .rules: try RulesRun.shared.get().judged.count
      case .additionalConsent, .gpp, .usPrivacy, .v1Encode:
        try RelatedStringVector.loaded.get().count { $0.kind == kind }
      }
    #expect(read > 0)
    #expect(read == files.map(\.numberOfVectors).reduce(0, +))
  }

  @Test("ids stand once over all files")
  func ids() throws {
    let ids = try VectorFile.all.get().flatMap(\.vectors).compactMap { $0["id"]?.string }
    #expect(Dictionary(grouping: ids) { $0 }.filter { $0.value.count > 1 }.keys.sorted() == [])
  }

  @Test(
    "the authors' programs find nothing and would write the same",
    .enabled(if: Program.python != nil, "there is no python3"),
    arguments: [
      ["check_vectors.py"], ["make_tc_strings.py", "--check"], ["make_sample_strings.py", "--check"],
      ["make_rules.py", "--check"], ["make_related_strings.py", "--check"], ["make_intake.py", "--check"],
      ["make_readers.py", "--check"],
    ])
  func authoring(_ arguments: [String]) throws {
    // -B: no compiled files beside the sources.
    let answer = try Program.run(
      try #require(Program.python), ["-B"] + arguments, in: ProjectPaths.root.appending(path: "Tests/VectorAuthoring"))
    #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
  }
}
