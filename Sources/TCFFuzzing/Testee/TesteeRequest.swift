import TCFCodec
import TCFStorage

/// Something that a testee is asked.
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
    JSONBytes.append(text, to: &bytes)
  }
}

/// Strings of JSON as bytes.
enum JSONBytes {
  /// Appends a string with its quotation marks: as it is where nothing needs escaping, which is nearly always.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    guard isPlain else { return bytes += quotedForJSON(text).utf8 }
    bytes.append(UInt8(ascii: "\""))
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\""))
  }
}
