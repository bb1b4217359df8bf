import TCFCodec
import TCFJSON
import TCFStorage

/// TCFCodec and the key derivation as a testee: answers the lines of the protocol.
package struct BuiltInTestee: ~Copyable {
  private let version: String
  private var encoder = TCStringEncoder()

  /// How many requests are worth sending before the first answer.
  private static let window = 64

  /// A testee that shows `version` as its own.
  package init(version: String) { self.version = version }

  /// What a request holds, its members in any order.
  private struct Request {
    var operation: String?
    /// As it is written, quotation marks and all.
    var id: ArraySlice<UInt8>?
    var string: String?
    var model: JSONNode?
    var gdprApplies: Int? = 1

    init(_ members: JSONMembers) {
      for member in members {
        switch member.name {
        case "op": operation = member.node.string
        case "id": id = member.node.source
        case "string": string = member.node.string
        case "model": model = member.node
        case "gdprApplies": gdprApplies = member.node.integer
        default: break
        }
      }
    }
  }

  /// Appends the answer to `line`, and a line feed, to `bytes`. False after `bye`, which has no answer.
  package mutating func answer(_ line: [UInt8], to bytes: inout [UInt8]) -> Bool {
    guard let members = (try? JSONDocument.read(line, .protocolLine, .protocolLine))?.members else {
      Self.fail("the request is not a JSON object", nil, &bytes)
      return true
    }
    let request = Request(members)
    switch request.operation {
    case "hello": Self.line(&bytes) { writeHello(to: &$0) }
    case "setup", "reset": Self.line(&bytes) { $0.member("ok") { _ in } }
    case "decode": decode(request, &bytes)
    case "encode": encode(request, &bytes)
    case "keys": keys(request, &bytes)
    case "bye": return false
    case let other?: Self.member("unsupported", name: "what", text: "op:\(other)", id: request.id, bytes: &bytes)
    case nil: Self.fail("the request has no \"op\"", request.id, &bytes)
    }
    return true
  }

  private func writeHello(to json: inout JSONWriter) {
    json.member("protocol", TesteeIdentity.protocolVersion)
    json.member("testee") { json in
      json.member("name", "tcfcheck")
      json.member("version", version)
      json.member("language", "swift")
    }
    json.member("ops", ["decode", "encode", "keys"])
    json.member("segments", ["core", "disclosedVendors", "publisherTC", "allowedVendors"])
    json.member("versions", [1, 2])
    json.member("window", Self.window)
  }

  private func decode(_ request: Request, _ bytes: inout [UInt8]) {
    guard let text = request.string else { return Self.fail("decode needs a \"string\"", request.id, &bytes) }
    do throws(DecodingFault) {
      let string = try ConsentString(decoding: text)
      Self.ok(request.id, &bytes) { json in
        json.key("model")
        ModelJSON.write(string, to: &json)
      }
    } catch {
      Self.member("rejected", name: "message", text: error.summary, id: request.id, bytes: &bytes)
    }
  }

  private mutating func encode(_ request: Request, _ bytes: inout [UInt8]) {
    guard let node = request.model else { return Self.fail("encode needs a \"model\"", request.id, &bytes) }
    do {
      // The quick reader takes what is whole and right; the strict one says what is wrong with the rest.
      let text: String
      if let model = AnswerModel(node)?.complete {
        text = try encoder.encode(model)
      } else {
        switch try ModelJSON.readConsentString(Array(node.source)) {
        case .v2(let model): text = try encoder.encode(model)
        case .v1(let model): text = try model.encoded(.stated)
        }
      }
      Self.ok(request.id, &bytes) { $0.member("string", text) }
    } catch let fault as ModelJSONFault {
      Self.member("rejected", name: "message", text: fault.message, id: request.id, bytes: &bytes)
    } catch {
      Self.member("rejected", name: "message", text: "\(error)", id: request.id, bytes: &bytes)
    }
  }

  private func keys(_ request: Request, _ bytes: inout [UInt8]) {
    guard let text = request.string else { return Self.fail("keys needs a \"string\"", request.id, &bytes) }
    do throws(DecodingFault) {
      let model = try TCString(decoding: text)
      let derived = DerivedKeySet(from: model, text: text, gdprApplies: request.gdprApplies)
      Self.ok(request.id, &bytes) { json in
        json.member("keys") { json in
          for key in derived.keys {
            switch key.value {
            case .number(let number): json.member(key.name, number)
            case .text(let text): json.member(key.name, text)
            }
          }
        }
      }
    } catch {
      Self.member("rejected", name: "message", text: error.summary, id: request.id, bytes: &bytes)
    }
  }

  /// Appends the line of an answer that went well.
  private static func ok(_ id: ArraySlice<UInt8>?, _ bytes: inout [UInt8], _ body: (inout JSONWriter) -> Void) {
    line(&bytes) { json in
      json.addID(id)
      json.member("ok", body)
    }
  }

  /// Appends the line of an answer that says why there is no other.
  private static func member(
    _ outcome: String, name: String, text: String, id: ArraySlice<UInt8>?, bytes: inout [UInt8]
  ) {
    line(&bytes) { json in
      json.addID(id)
      json.member(outcome) { $0.member(name, text) }
    }
  }

  /// Appends a line with an object of what `body` writes.
  private static func line(_ bytes: inout [UInt8], _ body: (inout JSONWriter) -> Void) {
    JSONWriter.append(to: &bytes, escaping: .beyondASCII) { json in
      json.object(body)
      json.endLine()
    }
  }

  private static func fail(_ message: String, _ id: ArraySlice<UInt8>?, _ bytes: inout [UInt8]) {
    member("failed", name: "message", text: message, id: id, bytes: &bytes)
  }
}

extension JSONWriter {
  /// The member that repeats a request's id as it was written.
  fileprivate mutating func addID(_ id: ArraySlice<UInt8>?) {
    guard let id else { return }
    key("id")
    raw(id)
  }
}
