import TCFCodec
import TCFJSON
import TCFStorage

/// A value as failures show it: models in the shapes of the model JSON, strings as they are written, never the names and
/// braces of Swift.
enum ShownValue {
  /// The value in a line; `nothing` for nil.
  static func text<Value>(_ value: Value) -> String {
    // A cast looks through optionals.
    if let model = value as? ConsentStringV1 { return ModelJSON.text(model) }
    if let string = value as? ConsentString { return ModelJSON.text(string) }
    if let model = value as? TCString { return ModelJSON.text(model) }
    if let string = value as? AdditionalConsentString { return text(string) }
    if let string = value as? USPrivacyString { return string.encoded() }
    if let sections = value as? [GPPSection] { return text(sections) }
    if let container = value as? GPPContainer { return text(container) }
    if let string = value as? String { return string }
    if let number = value as? Int { return "\(number)" }
    if let flag = value as? Bool { return "\(flag)" }
    if let faults = value as? [NeighbourFault] { return "[" + faults.map { "\($0)" }.joined(separator: ", ") + "]" }
    return "nothing"
  }

  /// Ids as a JSON array, the first hundred.
  static func ids(_ set: some Sequence<Int>) -> String {
    let ids = Array(set)
    let isCut = ids.count > 100
    let shown = ids.prefix(100).map(String.init).joined(separator: ",")
    return "[\(shown)\(isCut ? ",…" : "")]" + (isCut ? " (\(ids.count) ids)" : "")
  }

  /// Publisher restrictions as the model JSON has them, the first twenty.
  static func restrictions(_ restrictions: PublisherRestrictions) -> String {
    let shown = restrictions.prefix(20).map { restriction in
      "{\"purpose\":\(restriction.purpose),\"type\":\(restriction.type.rawValue),"
        + "\"vendors\":\(ids(restriction.vendors))}"
    }
    return "[" + shown.joined(separator: ",") + (restrictions.count > 20 ? ",…" : "") + "]"
  }

  private static func text(_ string: AdditionalConsentString) -> String {
    if let text = try? string.encoded() { return text }
    return "{\"version\":\(string.version),\"consented\":\(ids(string.consented)),"
      + "\"disclosed\":\(string.disclosed.map(ids) ?? "null")}"
  }

  private static func text(_ sections: [GPPSection]) -> String {
    "["
      + sections.prefix(100).map { "{\"id\":\($0.id),\"text\":\(JSONText.quoted($0.text, .beyondASCII))}" }
      .joined(separator: ",") + (sections.count > 100 ? ",…" : "") + "]"
  }

  private static func text(_ container: GPPContainer) -> String {
    "{\"version\":\(container.version.map(String.init) ?? "null"),\"faults\":["
      + container.faults.map { "\"\($0.code.rawValue)\"" }.joined(separator: ",") + "]}"
  }
}
