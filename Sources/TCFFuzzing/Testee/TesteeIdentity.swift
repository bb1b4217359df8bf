import TCFJSON
import TCFStorage

/// What a testee says of itself in its answer to `hello`.
package struct TesteeIdentity: Sendable, Hashable {
  /// Its name; `testee` if it told none.
  package let name: String
  /// Its version; nil if it told none.
  package let version: String?
  /// The language it is written in; nil if it told none.
  package let language: String?
  /// What it can be asked: `decode`, `encode`, `keys`. Others are kept and never asked.
  package let operations: [String]
  /// The segments it knows: `core`, `disclosedVendors`, `publisherTC`, `allowedVendors`; the first three if it told none.
  package let segments: [String]
  /// How many requests it takes before it answers the first, 1 to 1,024.
  package let window: Int

  /// The version of the protocol that this program speaks.
  static let protocolVersion = 1
  /// The most requests in flight, whatever a testee offers: more brings no speed and takes memory.
  static let widestWindow = 1_024

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
    let node: JSONNode
    do throws(JSONFault) {
      node = try JSONDocument.read(line, .strict)
    } catch {
      throw .notJSON(TesteeBreach.shown(line))
    }
    guard case .integer(let version)? = node["protocol"]?.value else {
      throw .badHello("its answer to hello has no \"protocol\" number: \(TesteeBreach.shown(line))")
    }
    guard version == Self.protocolVersion else { throw .otherProtocol(Int(version)) }
    let about = node["testee"]
    name = about?["name"]?.string ?? "testee"
    self.version = about?["version"]?.string
    language = about?["language"]?.string
    guard let operations = node["ops"]?.texts else {
      throw .badHello("its answer to hello has no \"ops\", a list of operations")
    }
    self.operations = operations
    segments = node["segments"]?.texts ?? ["core", "disclosedVendors", "publisherTC"]
    window = min(max(node["window"]?.integer ?? 1, 1), Self.widestWindow)
  }
}

/// What a testee can be asked.
enum TesteeOperation: String, Sendable, CaseIterable {
  case decode
  case encode
  case keys
}
