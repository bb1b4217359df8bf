import TCFCodec
import TCFJSON
import TCFReporting
import TCFRules
import TCFStorage

/// A line in place of an answer.
enum FaultLine {
  /// A refused string, as JSON or for people.
  static func text(_ fault: DecodingFault, of text: String, isJSON: Bool) -> String {
    guard isJSON else {
      let refusal = StringRefusal(of: text, refusedWith: fault)
      let fault = refusal.fault
      let place = fault.bits.map { ", \($0.place) of segment \(fault.segment)" } ?? ""
      return "refused: \(refusal.sentence) (\(fault.code.rawValue)\(place))"
    }
    var json = JSONWriter()
    json.object { appendError(fault, of: text, to: &$0) }
    return json.text
  }

  /// Appends the member `error` of a refused string's object.
  static func appendError(_ fault: DecodingFault, of text: String, to json: inout JSONWriter) {
    let refusal = StringRefusal(of: text, refusedWith: fault)
    let fault = refusal.fault
    json.member("error") { json in
      json.member("code", fault.code.rawValue)
      json.member("message", refusal.sentence)
      json.member("segment", fault.segment)
      if let bits = fault.bits { json.member("bitOffset", bits.offset) }
      if let character = refusal.character { json.member("character", character) }
      if let segment = BareSegment(text), segment.kind == .disclosedVendors {
        json.member("disclosedVendors", Array(segment.vendors))
      }
    }
  }

  /// A model that cannot be encoded, as JSON.
  static func text(_ error: any Error) -> String {
    switch error {
    case let fault as EncodingFault:
      return object(code: "encode/does-not-fit", "\(fault)", member: ("field", fault.field.description))
    case let fault as ModelJSONFault:
      return object(code: "encode/model", fault.message, member: fault.member.map { ("member", $0) })
    default:
      return object(code: "encode/failed", "\(error)", member: nil)
    }
  }

  private static func object(code: String, _ message: String, member: (String, String)?) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("error") { json in
        json.member("code", code)
        json.member("message", message)
        if let member { json.member(member.0, member.1) }
      }
    }
    return json.text
  }
}
