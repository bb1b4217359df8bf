import Foundation
import TCFJSON
import TCFStorage
import TCFTestSupport

/// A file of `TestVectors` that says of itself that it holds vectors.
struct VectorFile: Sendable {
  /// The kinds that a runner has to know; any other is an error.
  enum Kind: String, Sendable, CaseIterable {
    case decode
    case encode
    case rules
    case additionalConsent = "additional-consent"
    case gpp
    case usPrivacy = "us-privacy"
    case v1Encode = "v1-encode"
  }

  /// The path below `TestVectors`.
  let path: String
  let kind: Kind
  let numberOfVectors: Int
  let groups: [JSONNode]
  /// The rule that goes with each flag, for the flags that have one.
  let ruleOfFlag: [String: String]

  /// The vectors of all groups.
  var vectors: [JSONNode] { groups.flatMap { $0["vectors"]?.items ?? [] } }

  /// Reads the file; nil if it holds no vectors at all (a vendor list, a stored key set, a schema).
  init?(path: String) throws {
    let bytes = try Self.bytes(of: path)
    // Some samples of stored keys are broken on purpose.
    let isSample = path.hasPrefix("stored-keys/")
    guard let root = isSample ? try? JSONDocument.read(bytes, .strict) : try JSONDocument.read(bytes, .strict) else {
      return nil
    }
    guard let kind = root["kind"]?.string, let groups = root["groups"]?.items else { return nil }
    guard let known = Kind(rawValue: kind) else { throw VectorProblem("\(path): the kind \(kind) is unknown") }
    guard let count = root["numberOfVectors"]?.integer else { throw VectorProblem("\(path) has no numberOfVectors") }
    self.path = path
    self.kind = known
    self.groups = groups
    numberOfVectors = count
    ruleOfFlag = (root["notes"]?.membersByName ?? [:]).compactMapValues { $0["rule"]?.string }
  }

  /// The bytes of a file below `TestVectors`.
  static func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: ProjectPaths.vectors.appending(path: path)))
  }

  /// Every vector file below `TestVectors`, by path.
  static let all = Result { try read() }

  private static func read() throws -> [VectorFile] {
    let names = FileManager.default.subpaths(atPath: ProjectPaths.vectors.path) ?? []
    let paths = names.filter { $0.hasSuffix(".json") && !$0.hasPrefix("schemas/") }.sorted()
    return try paths.compactMap(VectorFile.init)
  }

  /// The files of a kind; none if any file cannot be read, which `VectorFileTests` then reports.
  static func files(_ kind: Kind) -> [VectorFile] { (try? all.get().filter { $0.kind == kind }) ?? [] }
}

/// A vector file that is not as its schema wants it.
struct VectorProblem: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension JSONNode {
  /// The text member `name`, which the schema requires.
  func requiredText(_ name: String) throws -> String {
    guard let text = self[name]?.string else { throw VectorProblem("\(name) is missing") }
    return text
  }

  /// The texts of the array `name`; none if it is absent.
  func texts(_ name: String) -> [String] { self[name]?.items?.compactMap(\.string) ?? [] }
}
