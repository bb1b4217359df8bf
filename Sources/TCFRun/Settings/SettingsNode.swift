import TCFFindings

/// A value of a settings file, and where it begins.
struct SettingsNode: Sendable, Hashable {
  /// A key of a mapping.
  struct Member: Sendable, Hashable {
    let key: String
    let place: SettingsProblem.Place
    let value: SettingsNode
  }

  /// What a value can be.
  enum Value: Sendable, Hashable {
    case nothing
    case truth(Bool)
    case integer(Int)
    /// A number that is not a whole one, or too large for one.
    case number(String)
    case text(String)
    case list([SettingsNode])
    case mapping([Member])
  }

  let value: Value
  let place: SettingsProblem.Place

  /// The value of a key; nil where there is none.
  subscript(key: String) -> SettingsNode? {
    guard case .mapping(let members) = value else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The elements of a list; of anything else, itself.
  var elements: [SettingsNode] {
    if case .list(let nodes) = value { return nodes }
    return [self]
  }

  /// The members of a mapping; none of anything else.
  var members: [Member] {
    if case .mapping(let members) = value { return members }
    return []
  }

  /// A text; nil for everything else.
  var text: String? {
    if case .text(let text) = value { return text }
    return nil
  }

  /// A whole number; nil for everything else.
  var integer: Int? {
    if case .integer(let number) = value { return number }
    return nil
  }

  /// A truth value; nil for everything else.
  var truth: Bool? {
    if case .truth(let truth) = value { return truth }
    return nil
  }
}

extension SettingsNode.Value {
  /// What it is, as text.
  var description: String {
    switch self {
    case .nothing: "nothing"
    case .truth(let truth): "\(truth)"
    case .integer(let number): "the number \(number)"
    case .number(let text): "the number \(Prose.excerpt(text, limit: 40))"
    case .text(let text): text.isEmpty ? "an empty text" : "\"\(SettingsText.shown(text))\""
    case .list: "a list"
    case .mapping: "a block of keys"
    }
  }
}

extension SettingsNode {
  /// Reads YAML: one document, no aliases. Throws on any other bytes.
  static func read(_ bytes: [UInt8], file: String) throws(SettingsProblem) -> SettingsNode {
    try SettingsText.check(bytes, file: file)
    guard var composer = SettingsComposer(bytes, file: file) else {
      throw SettingsProblem(file: file, place: nil, .text(.memory))
    }
    return try composer.document()
  }
}
