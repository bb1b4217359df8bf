import TCFCodec
import TCFJSON
import TCFReporting
import TCFRules
import TCFStorage

/// A line in place of an answer.
enum FaultLine {
  /// A refused string, as JSON or for people.
  static func text(_ fault: DecodingFault, of text: String, isJSON: Bool) -> String {
    let refusal = StringRefusal(of: text, refusedWith: fault)
    let (fault, message) = (refusal.fault, refusal.sentence)
    guard isJSON else {
      let place = fault.bits.map { ", \($0) of segment \(fault.segment)" } ?? ""
      return "refused: \(message) (\(fault.code.rawValue)\(place))"
    }
    var members = "\"code\":\(JSONText.quoted(fault.code.rawValue)),\"message\":\(JSONText.quoted(message))"
    members += ",\"segment\":\(fault.segment)"
    if let bits = fault.bits { members += ",\"bitOffset\":\(bits.offset)" }
    if let character = fault.character { members += ",\"character\":\(character)" }
    if let segment = BareSegment(text), segment.kind == .disclosedVendors {
      members += ",\"disclosedVendors\":[\(segment.vendors.map(String.init).joined(separator: ","))]"
    }
    return "{\"error\":{\(members)}}"
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
    var text = "{\"error\":{\"code\":\(JSONText.quoted(code)),\"message\":\(JSONText.quoted(message))"
    if let member { text += ",\"\(member.0)\":\(JSONText.quoted(member.1))" }
    return text + "}}"
  }
}
