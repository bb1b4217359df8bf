import TCFCodec
import TCFJSON
import TCFStorage

/// A request to a testee.
enum TesteeRequest: Sendable {
  /// What does a string say?
  case decode(String)
  /// The string of a model, which is given as JSON.
  case encode([UInt8])
  /// The stored keys that a string requires where GDPR applies.
  case keys(String)

  static func encode(_ model: TCString) -> TesteeRequest {
    var json: [UInt8] = []
    ModelJSON.append(model, to: &json)
    return .encode(json)
  }

  var operation: TesteeOperation {
    switch self {
    case .decode: .decode
    case .encode: .encode
    case .keys: .keys
    }
  }

  /// Appends the request as a line.
  func append(id: Int, to bytes: inout [UInt8]) {
    bytes += "{\"op\":\"\(operation.rawValue)\",\"id\":\"\(id)\",".utf8
    switch self {
    case .decode(let text): Self.append("\"string\":", text, to: &bytes)
    case .encode(let model):
      bytes += "\"model\":".utf8
      bytes += model
    case .keys(let text):
      Self.append("\"string\":", text, to: &bytes)
      bytes += ",\"gdprApplies\":1".utf8
    }
    bytes += "}\n".utf8
  }

  private static func append(_ name: String, _ text: String, to bytes: inout [UInt8]) {
    bytes += name.utf8
    JSONWriter.append(to: &bytes, escaping: .beyondASCII) { $0.string(text) }
  }
}
