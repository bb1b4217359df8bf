import Yams

/// A value of a settings file, and where it begins.
struct SettingsNode {
  /// A key of a mapping.
  struct Member {
    let key: String
    let place: SettingsProblem.Place
    let value: SettingsNode
  }

  /// What a value can be.
  enum Value {
    case nothing
    case truth(Bool)
    case integer(Int)
    /// A number that is no whole one, or too large for one.
    case number(String)
    case text(String)
    case list([SettingsNode])
    case mapping([Member])
  }

  let value: Value
  let place: SettingsProblem.Place

  /// What is there, in words.
  var description: String {
    switch value {
    case .nothing: "nothing"
    case .truth(let truth): "\(truth)"
    case .integer(let number): "the number \(number)"
    case .number(let text): "the number \(text.prefix(40))"
    case .text(let text): text.isEmpty ? "an empty text" : "\"\(SettingsText.shown(text))\""
    case .list: "a list"
    case .mapping: "a block of keys"
    }
  }

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

extension SettingsNode {
  /// Reads YAML: one document, no aliases. Throws on any other bytes.
  static func read(_ bytes: [UInt8], file: String) throws(SettingsProblem) -> SettingsNode {
    let text = try SettingsText.checked(bytes, file: file)
    let root: Node?
    do {
      // The plain resolver: the others run seven regular expressions over every scalar. The encoding is named, since
      // Yams would otherwise ask the environment, and print what it found.
      root = try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
    } catch let error as YamlError {
      throw SettingsProblem(error, file: file)
    } catch {
      throw SettingsProblem(file: file, place: nil, message: "is not YAML: \(error)")
    }
    guard let root else { return SettingsNode(value: .nothing, place: SettingsProblem.Place(line: 1, column: 1)) }
    return try SettingsNode(root, file: file)
  }

  private init(_ node: Node, file: String) throws(SettingsProblem) {
    place = SettingsProblem.Place(node.mark)
    switch node {
    case .scalar(let scalar):
      switch scalar.tag.description {
      // No tag; a text by its quotes or by !!str.
      case Tag.Name.implicit.rawValue where scalar.style == .plain: value = SettingsText.value(ofPlain: scalar.string)
      case Tag.Name.implicit.rawValue, Tag.Name.str.rawValue: value = .text(scalar.string)
      default: throw SettingsProblem(file: file, place: place, message: "tags (!name) are not taken here")
      }
    case .sequence(let sequence):
      var nodes: [SettingsNode] = []
      for element in sequence { nodes.append(try SettingsNode(element, file: file)) }
      value = .list(nodes)
    case .mapping(let mapping):
      var members: [Member] = []
      for (key, element) in mapping {
        let place = SettingsProblem.Place(key.mark)
        guard case .scalar(let scalar) = key else {
          throw SettingsProblem(file: file, place: place, message: "a key is a single word here, not a list or block")
        }
        members.append(Member(key: scalar.string, place: place, value: try SettingsNode(element, file: file)))
      }
      value = .mapping(members)
    case .alias:
      throw SettingsProblem(file: file, place: place, message: SettingsText.aliasMessage)
    }
  }
}

extension SettingsProblem.Place {
  fileprivate init(_ mark: Mark?) { self.init(line: mark?.line ?? 1, column: mark?.column ?? 1) }
}

extension SettingsProblem {
  fileprivate init(_ error: YamlError, file: String) {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let about = context.map { "\($0.text): " } ?? ""
      self.init(file: file, place: Place(mark), message: "is not YAML: \(about)\(problem)")
    case .duplicatedKeysInMapping(let keys, let context):
      let names = keys.map(SettingsText.shown).joined(separator: ", ")
      self.init(
        file: file, place: Place(context.mark), message: "the key \(names) is given more than once in one block")
    case .reader(let problem, _, _, _):
      self.init(file: file, place: nil, message: "is not YAML: \(problem)")
    case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
      self.init(file: file, place: nil, message: "is not YAML")
    }
  }
}
