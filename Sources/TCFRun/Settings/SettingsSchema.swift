import TCFCodec
import TCFJSON

/// The JSON Schema of settings files, for editors. Made from the shapes that the reader checks, so that both know the same
/// keys.
public enum SettingsSchema {
  /// The schema of a file with these keys.
  static func text(_ id: String, _ title: String, _ keys: [SettingsKey]) -> String {
    let head: [(String, SchemaValue)] = [
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("$id", .text(id)), ("title", .text(title)),
      ("type", .list([.text("object"), .text("null")])),
    ]
    return SchemaValue.object(head + block(keys).dropFirst()).file
  }

  // Rules are not listed by name: their number grows, and tcfcheck config check names the nearest one.
  private static let rules = "^[a-z0-9-]+/([a-z0-9.-]+|\\*)$"
  private static let day = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"

  private static let moment = day.dropLast() + "(T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]+)?)?Z)?$"

  private static func members(_ shape: SettingsShape) -> [(String, SchemaValue)] {
    switch shape {
    case .text: [("type", .text("string")), ("pattern", .text("[^ ]"))]
    case .choice(let words): [("enum", .list(words.map { .text($0) }))]
    case .integer(let range):
      [
        ("type", .text("integer")), ("minimum", .integer(range.lowerBound)), ("maximum", .integer(range.upperBound)),
      ]
    case .truth: [("type", .text("boolean"))]
    case .day: [("type", .text("string")), ("pattern", .text(day))]
    case .country: [("type", .text("string")), ("pattern", .text("^[A-Z]{2}$"))]
    case .language: [("type", .text("string")), ("pattern", .text("^[A-Z]{2}$"))]
    case .moment: [("type", .text("string")), ("pattern", .text(String(moment)))]
    case .ids(let range):
      [
        ("type", .text("array")),
        (
          "items",
          .object([
            (
              "oneOf",
              .list([
                .object(members(.integer(range))),
                .object([("type", .text("string")), ("pattern", .text("^[0-9]+-[0-9]+$"))]),
              ])
            )
          ])
        ),
      ]
    case .rules: [("type", .text("string")), ("pattern", .text(rules))]
    case .requirement: [("type", .text("string")), ("pattern", .text("vendors?=[0-9]"))]
    case .list(let shape): [("type", .text("array")), ("items", .object(members(shape)))]
    case .oneOrMore(let shape):
      [("oneOf", .list([.object(members(shape)), .object(members(.list(shape)))]))]
    case .either(let shape, let keys):
      [("oneOf", .list([.object(members(shape)), .object(members(.block(keys)))]))]
    case .block(let keys): block(keys)
    case .perRule(let shape):
      [
        ("type", .text("object")), ("propertyNames", .object([("pattern", .text(rules))])),
        ("additionalProperties", .object(members(shape))),
      ]
    }
  }

  private static func block(_ keys: [SettingsKey]) -> [(String, SchemaValue)] {
    let properties = keys.map { key in
      (key.name, SchemaValue.object([("description", .text(key.about))] + members(key.shape)))
    }
    let required = keys.filter(\.isRequired).map { SchemaValue.text($0.name) }
    return [("type", .text("object")), ("properties", .object(properties))]
      + (required.isEmpty ? [] : [("required", .list(required))]) + [("additionalProperties", .truth(false))]
  }
}

/// A value of a schema.
private indirect enum SchemaValue {
  case text(String)
  case integer(Int)
  case truth(Bool)
  case list([SchemaValue])
  case object([(String, SchemaValue)])

  /// The value as a file.
  var file: String {
    JSONWriter.text(layout: .indented) { json in
      write(to: &json)
      json.endLine()
    }
  }

  private func write(to json: inout JSONWriter) {
    switch self {
    case .text(let text): json.string(text)
    case .integer(let number): json.integer(number)
    case .truth(let truth): json.boolean(truth)
    case .list(let values):
      json.array(values, in: values.allSatisfy(\.isSimple) ? .oneLine : .lines) { $1.write(to: &$0) }
    case .object(let members):
      json.object(in: .lines) { json in
        for (name, value) in members {
          json.key(name)
          value.write(to: &json)
        }
      }
    }
  }

  private var isSimple: Bool {
    switch self {
    case .text, .integer, .truth: true
    case .list, .object: false
    }
  }
}
