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
    if let faults = value as? [RelatedStringFault] { return "[" + faults.map { "\($0)" }.joined(separator: ", ") + "]" }
    return "nothing"
  }

  /// Ids as a JSON array, the first hundred.
  static func ids(_ set: some Sequence<Int>) -> String {
    let ids = Array(set)
    return array(ids, limit: 100) { $0.integer($1) } + (ids.count > 100 ? " (\(ids.count) ids)" : "")
  }

  /// Publisher restrictions as the model JSON has them, the first twenty.
  static func restrictions(_ restrictions: PublisherRestrictions) -> String {
    array(restrictions, limit: 20) { json, restriction in
      json.object { json in
        json.member("purpose", restriction.purpose)
        json.member("type", Int(restriction.type.rawValue))
        json.member("vendors", raw: ids(restriction.vendors))
      }
    }
  }

  /// The first values as a JSON array, and `…` if there are more.
  private static func array<Value>(
    _ values: some Collection<Value>, limit: Int, _ write: (inout JSONWriter, Value) -> Void
  ) -> String {
    JSONWriter.text(escaping: .beyondASCII) { json in
      json.beginArray()
      for value in values.prefix(limit) { write(&json, value) }
      if values.count > limit { json.raw("…".utf8) }
      json.endArray()
    }
  }

  private static func text(_ string: AdditionalConsentString) -> String {
    if let text = try? string.encoded() { return text }
    return JSONWriter.text { json in
      json.object { json in
        json.member("version", string.version)
        json.member("consented", raw: ids(string.consented))
        json.member("disclosed", raw: string.disclosed.map(ids) ?? "null")
      }
    }
  }

  private static func text(_ sections: [GPPSection]) -> String {
    array(sections, limit: 100) { json, section in
      json.object { json in
        json.member("id", section.id)
        json.member("text", section.text)
      }
    }
  }

  private static func text(_ container: GPPContainer) -> String {
    JSONWriter.text { json in
      json.object { json in
        json.member("version", container.version)
        json.member("faults", container.faults.map(\.code.rawValue))
      }
    }
  }
}
