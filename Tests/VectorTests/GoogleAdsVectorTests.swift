import Foundation
import TCFCodec
import TCFFindings
import TCFRules
import TCFVendorList
import Testing

/// Which ads Google's tags serve, by the sentences of Google's pages: TestVectors/readers/google-ads.json.
@Suite("Google's ads")
struct GoogleAdsVectorTests {
  struct Vector: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let comment: String
    let string: String
    let vendorList: String
    let asOf: String
    let mode: String?
    let missing: [Int]

    var testDescription: String { "\(id): \(comment)" }
  }

  private struct File: Decodable {
    let numberOfVectors: Int
    let vectors: [Vector]
  }

  private static let file = Result {
    try JSONDecoder().decode(File.self, from: Data(VectorFile.bytes(of: "readers/google-ads.json")))
  }

  static var vectors: [Vector] { (try? file.get().vectors) ?? [] }

  private static func serving(_ vector: Vector) throws -> GoogleAdServing {
    let facts = StringFacts(settings: RuleSettings(asOf: try #require(CalendarDay(vector.asOf))))
    facts.read(vector.string)
    let list = try CompiledVendorList(
      ListReader.readVendorList(VectorFile.bytes(of: vector.vendorList), path: vector.vendorList))
    return GoogleAdServing(facts, LegalBases(facts, list: list, view: .reader))
  }

  @Test("the file is whole, and every mode occurs")
  func whole() throws {
    let file = try Self.file.get()
    #expect(file.vectors.count == file.numberOfVectors)
    #expect(
      Set(file.vectors.map(\.mode)) == Set(GoogleAdServing.Mode.allCases.map { Optional($0.rawValue) } + [nil]))
  }

  @Test("the mode, and what is missing for the one above", arguments: vectors)
  func mode(_ vector: Vector) throws {
    let serving = try Self.serving(vector)
    #expect(serving.mode?.rawValue == vector.mode)
    let missing = serving.missing.map { requirement in
      if case .purpose(let id) = requirement.answer.use { id } else { 0 }
    }
    #expect(missing == vector.missing)
    for id in missing where serving.exclusion.isEmpty { #expect(serving.sentence.contains(" \(id)")) }
  }

  /// The bits shown are those that decide: where a requirement has bits and nothing else is in its way, it is met exactly if
  /// all of them are 1.
  @Test("the bits decide", arguments: vectors)
  func bits(_ vector: Vector) throws {
    for requirement in try Self.serving(vector).requirements where !requirement.bits.isEmpty {
      guard let isMet = requirement.isMet, !requirement.isExcused else { continue }
      #expect(requirement.bits.allSatisfy(\.isSet) == isMet, "\(requirement.answer)")
    }
  }
}
