import TCFFindings
import TCFJSON
import TCFStorage

/// What a testee says of itself in its answer to `hello`.
package struct TesteeIdentity: Sendable, Hashable {
  /// Its name; `testee` if it reported none.
  package let name: String
  /// Its version; nil if it reported none.
  package let version: String?
  /// The language it is written in; nil if it reported none.
  package let language: String?
  /// What it can be asked: `decode`, `encode`, `keys`. Others are kept and never asked.
  package let operations: [String]
  /// The segments it knows: `core`, `disclosedVendors`, `publisherTC`, `allowedVendors`; the first three if it reported none.
  package let segments: [String]
  /// The versions of the format that it reads; 2 alone if it reported none. Strings of others are not asked.
  package let versions: [Int]
  /// What it makes of a segment's last bits.
  package let padding: Padding
  /// How many requests it takes before it answers the first, 1 to 1,024.
  package let window: Int

  /// The version of the protocol that this program speaks.
  static let protocolVersion = 1
  /// The most requests in flight, whatever a testee offers: more brings no speed and takes memory.
  static let widestWindow = 1_024

  /// What a decoder makes of the last character of a segment.
  package enum Padding: String, Sendable, Hashable {
    /// Every bit of it counts.
    case bits
    /// Whole octets count; strings that end within one are not asked.
    case octets
  }

  /// `acme-cmp 5.2.1 (kotlin)`
  package var title: String {
    name + (version.map { " \($0)" } ?? "") + (language.map { " (\($0))" } ?? "")
  }

  /// Whether it can be asked `operation`.
  func does(_ operation: TesteeOperation) -> Bool { operations.contains(operation.rawValue) }

  /// Whether it knows `segment`.
  func knows(_ segment: String) -> Bool { segments.contains(segment) }

  /// Reads the answer to `hello`.
  init(line: [UInt8]) throws(TesteeBreach) {
    let node = try mapError(try JSONDocument.read(line, .strict)) { (error: JSONFault) in
      TesteeBreach.unreadable(line, error)
    }
    guard case .integer(let version)? = node["protocol"]?.value else {
      throw .badHello(.noProtocol(TesteeBreach.shown(line)))
    }
    guard version == Self.protocolVersion else { throw .otherProtocol(Int(version)) }
    let about = node["testee"]
    name = about?["name"]?.string ?? "testee"
    self.version = about?["version"]?.string
    language = about?["language"]?.string
    guard let operations = node["ops"]?.texts else {
      throw .badHello(.noOperations)
    }
    self.operations = operations
    segments = node["segments"]?.texts ?? ["core", "disclosedVendors", "publisherTC"]
    versions = try Self.versions(node["versions"])
    padding = try Self.padding(node["padding"])
    window = min(max(node["window"]?.integer ?? 1, 1), Self.widestWindow)
  }
}

extension TesteeIdentity {
  private static func versions(_ node: JSONNode?) throws(TesteeBreach) -> [Int] {
    guard let node else { return [2] }
    guard let versions = node.items?.compactMap(\.integer), !versions.isEmpty, versions.allSatisfy([1, 2].contains)
    else {
      throw .badHello(.versions(TesteeBreach.shown(Array(node.source))))
    }
    return versions
  }

  private static func padding(_ node: JSONNode?) throws(TesteeBreach) -> Padding {
    guard let node else { return .bits }
    guard let padding = node.string.flatMap(Padding.init) else {
      throw .badHello(.padding(TesteeBreach.shown(Array(node.source))))
    }
    return padding
  }
}

/// The requests that a testee can receive.
enum TesteeOperation: String, Sendable, CaseIterable {
  case decode
  case encode
  case keys
}
