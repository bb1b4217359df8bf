/// What is known of a choice that a team makes in its settings file, and a person on the command line.
///
/// Everything about a choice is here, once: the help of its option, the reading of its key, the schema for editors, the
/// template of `config init` and the table of TeamSettings.md follow from it.
public struct ChoiceFacts: Sendable {
  /// What the option of the command line does to the key of the settings file.
  public enum Precedence: Sendable, Hashable {
    /// It takes the key's place.
    case overrides
    /// Both count.
    case addsTo
  }

  /// The key's place in the settings file: `profile`, `reports.format`.
  public let path: String
  /// What a value has to be.
  let shape: SettingsShape
  /// The option that comes before the key, without dashes; nil where only the file can say it.
  public let option: String?
  /// What the option does to the key.
  public let precedence: Precedence
  /// What is chosen, without a full stop.
  public let about: String
  /// What is usual where neither option nor key says anything, as text; nil for nothing.
  public let usual: String?
  /// A value in YAML for the template.
  let sample: String

  /// The name of the block that the key is in; nil for the file itself.
  public var block: String? { path.firstIndex(of: ".").map { String(path[..<$0]) } }
  /// The key's name in its block.
  public var name: String { path.firstIndex(of: ".").map { String(path[path.index(after: $0)...]) } ?? path }

  /// The help of the option. The terms that can be chosen are added by the command line itself.
  public var help: String { "\(about)\(usual.map { " (default: \($0))" } ?? "")." }

  /// What the template says of the key.
  var comment: String { "\(described)\(usual.map { " (default: \($0))" } ?? "")." }

  /// What the schema and the page say of the key.
  var settingsText: String {
    let after =
      switch precedence {
      case .overrides: "overrides it"
      case .addsTo: "adds to it"
      }
    return "\(about)\(usual.map { "; \($0) unless given" } ?? "")." + (option.map { " --\($0) \(after)." } ?? "")
  }

  /// With the terms that can be chosen.
  private var described: String {
    guard case .choice(let words) = shape, let last = words.last, words.count > 1 else { return about }
    return "\(about): \(words.dropLast().joined(separator: ", ")) or \(last)"
  }
}

/// A choice whose value has a type.
public struct ChoiceKey<Value: Sendable>: Sendable {
  /// What is known of it.
  public let facts: ChoiceFacts
  /// Takes the value out of a checked node of the file `file`.
  let read: @Sendable (_ node: SettingsNode, _ file: String) -> Value?

  init(
    _ path: String, _ shape: SettingsShape, option: String? = nil, precedence: ChoiceFacts.Precedence = .overrides,
    usual: String? = nil, _ about: String, sample: String, read: @escaping @Sendable (SettingsNode, String) -> Value?
  ) {
    facts = ChoiceFacts(
      path: path, shape: shape, option: option, precedence: precedence, about: about, usual: usual, sample: sample)
    self.read = read
  }

  /// The help of the option.
  public var help: String { facts.help }
}

extension ChoiceKey where Value: RawRepresentable<String> & CaseIterable {
  /// A choice between the cases of a type, by their names.
  init(
    oneOf path: String, option: String, usual: String? = nil, _ about: String, sample: String
  ) {
    self.init(
      path, .choice(Value.allCases.map(\.rawValue)), option: option, usual: usual, about, sample: sample
    ) { node, _ in node.text.flatMap(Value.init) }
  }
}

extension ChoiceKey<Int> {
  /// A whole number.
  init(
    number path: String, _ range: ClosedRange<Int>, option: String? = nil, usual: Int, _ about: String
  ) {
    self.init(
      path, .integer(range), option: option, usual: String(usual), about, sample: String(usual)
    ) { node, _ in node.integer }
  }
}

extension ChoiceKey<Bool> {
  /// Yes or no. The option is a flag, so it can only say yes.
  init(truth path: String, option: String, _ about: String) {
    self.init(path, .truth, option: option, precedence: .addsTo, about, sample: "false") { node, _ in node.truth }
  }
}

extension ChoiceKey<String> {
  /// A path, relative to the settings file.
  init(path: String, option: String? = nil, _ about: String, sample: String) {
    self.init(path, .text, option: option, about, sample: sample) { node, file in
      SettingsPath.ready(node, file: file).first
    }
  }
}

extension ChoiceKey<[String]> {
  /// A path or several, relative to the settings file.
  init(paths path: String, option: String? = nil, _ about: String, sample: String) {
    self.init(path, .oneOrMore(.text), option: option, about, sample: sample) { node, file in
      SettingsPath.ready(node, file: file)
    }
  }
}
