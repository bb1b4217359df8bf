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
    JSONWriter.append(to: &bytes, escaping: .beyondASCII) { json in
      json.object { json in
        json.member("op", operation.rawValue)
        json.member("id", String(id))
        switch self {
        case .decode(let text): json.member("string", text)
        case .encode(let model):
          json.key("model")
          json.raw(model)
        case .keys(let text):
          json.member("string", text)
          json.member("gdprApplies", 1)
        }
      }
      json.endLine()
    }
  }
}
