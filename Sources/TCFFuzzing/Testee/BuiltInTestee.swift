import TCFCodec
import TCFStorage

/// TCFCodec and the key derivation as a testee: answers the lines of the protocol.
public struct BuiltInTestee: ~Copyable {
  private let version: String
  private var encoder = TCStringEncoder()

  /// How many requests are worth sending before the first answer.
  private static let window = 64

  /// A testee that tells `version` as its own.
  public init(version: String) { self.version = version }

  /// What a request holds, its members in any order.
  private struct Request {
    var operation: String?
    /// As it is written, quotation marks and all.
    var id: ArraySlice<UInt8>?
    var string: String?
    var model: AnswerModel?
    var modelRange: Range<Int>?
    var gdprApplies: Int? = 1
  }

  /// Appends the answer to `line`, and a line feed, to `bytes`. False after `bye`, which has no answer.
  public mutating func answer(_ line: [UInt8], to bytes: inout [UInt8]) -> Bool {
    var cursor = JSONCursor(line)
    var request = Request()
    let isWhole = cursor.members { name, cursor in Self.read(name, &cursor, into: &request) }
    guard isWhole, cursor.isAtEnd() else {
      Self.fail("the request is not JSON", request, &bytes)
      bytes.append(UInt8(ascii: "\n"))
      return true
    }
    switch request.operation {
    case "hello": bytes += hello.utf8
    case "setup", "reset": bytes += "{\"ok\":{}}".utf8
    case "decode": decode(request, &bytes)
    case "encode": encode(request, line, &bytes)
    case "keys": keys(request, &bytes)
    case "bye": return false
    case let other?: Self.member("unsupported", "what", "op:\(other)", request, &bytes)
    case nil: Self.fail("the request has no \"op\"", request, &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
    return true
  }

  private static func read(_ name: String, _ cursor: inout JSONCursor, into request: inout Request) -> Bool {
    let start = cursor.position
    switch name {
    case "op": request.operation = cursor.string()
    case "id":
      guard let range = cursor.skipValue() else { return false }
      request.id = cursor.bytes[range]
    case "string": request.string = cursor.string()
    case "model":
      var copy = cursor
      request.model = AnswerModel(&copy)
      if request.model != nil {
        cursor = copy
      } else if cursor.skipValue() == nil {
        return false
      }
      request.modelRange = start..<cursor.position
    case "gdprApplies": request.gdprApplies = cursor.node()?.integer
    default: return cursor.skipValue() != nil
    }
    return cursor.position > start
  }

  private var hello: String {
    "{\"protocol\":\(TesteeIdentity.protocolVersion),\"testee\":{\"name\":\"tcfcheck\",\"version\":"
      + "\(quotedForJSON(version)),\"language\":\"swift\"},\"ops\":[\"decode\",\"encode\",\"keys\"],\"segments\":"
      + "[\"core\",\"disclosedVendors\",\"publisherTC\",\"allowedVendors\"],\"window\":\(Self.window)}"
  }

  private func decode(_ request: Request, _ bytes: inout [UInt8]) {
    guard let text = request.string else { return Self.fail("decode needs a \"string\"", request, &bytes) }
    do throws(DecodingFault) {
      let string = try ConsentString(decoding: text)
      Self.begin(request, &bytes)
      bytes += "\"ok\":{\"model\":".utf8
      ModelJSON.append(string, to: &bytes)
      bytes += "}}".utf8
    } catch {
      Self.member("rejected", "message", error.summary, request, &bytes)
    }
  }

  private mutating func encode(_ request: Request, _ line: [UInt8], _ bytes: inout [UInt8]) {
    guard let range = request.modelRange else { return Self.fail("encode needs a \"model\"", request, &bytes) }
    do {
      // The quick reader takes what is whole and right; the strict one says what is wrong with the rest.
      let text: String
      if let model = request.model?.complete {
        text = try encoder.encode(model)
      } else {
        switch try ModelJSON.readConsentString(Array(line[range])) {
        case .v2(let model): text = try encoder.encode(model)
        case .v1(let model): text = try model.encoded(.stated)
        }
      }
      Self.begin(request, &bytes)
      bytes += "\"ok\":{\"string\":\"\(text)\"}}".utf8
    } catch let fault as ModelJSONFault {
      Self.member("rejected", "message", fault.message, request, &bytes)
    } catch {
      Self.member("rejected", "message", "\(error)", request, &bytes)
    }
  }

  private func keys(_ request: Request, _ bytes: inout [UInt8]) {
    guard let text = request.string else { return Self.fail("keys needs a \"string\"", request, &bytes) }
    do throws(DecodingFault) {
      let model = try TCString(decoding: text)
      let derived = DerivedKeySet(from: model, text: text, gdprApplies: request.gdprApplies)
      Self.begin(request, &bytes)
      bytes += "\"ok\":{\"keys\":{".utf8
      for (index, key) in derived.keys.enumerated() {
        bytes += (index > 0 ? ",\"" : "\"").utf8
        bytes += key.name.utf8
        bytes += "\":".utf8
        switch key.value {
        case .number(let number): bytes += String(number).utf8
        case .text(let text): JSONBytes.append(text, to: &bytes)
        }
      }
      bytes += "}}}".utf8
    } catch {
      Self.member("rejected", "message", error.summary, request, &bytes)
    }
  }

  private static func begin(_ request: Request, _ bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    guard let id = request.id else { return }
    bytes += "\"id\":".utf8
    bytes += id
    bytes.append(UInt8(ascii: ","))
  }

  private static func member(
    _ outcome: String, _ name: String, _ text: String, _ request: Request, _ bytes: inout [UInt8]
  ) {
    begin(request, &bytes)
    bytes += "\"\(outcome)\":{\"\(name)\":\(quotedForJSON(text))}}".utf8
  }

  private static func fail(_ message: String, _ request: Request, _ bytes: inout [UInt8]) {
    member("failed", "message", message, request, &bytes)
  }
}
