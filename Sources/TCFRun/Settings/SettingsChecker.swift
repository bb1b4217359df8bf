import TCFCodec
import TCFFindings
import TCFRules

/// Compares what a settings file says with what it may say, and keeps everything that is wrong.
struct SettingsChecker {
  private let file: String
  private(set) var problems: [SettingsProblem] = []

  /// How many problems are reported.
  private static let most = 50

  init(file: String) { self.file = file }

  /// What is in a file, if it is all valid. Throws everything that is wrong with it.
  ///
  /// - Parameter contradictions: finds what no single value is to blame for, in a file whose values are valid.
  static func checked(
    _ bytes: [UInt8], file: String, _ keys: [SettingsKey], contradictions: (SettingsNode, inout SettingsChecker) -> Void
  ) throws(SettingsProblems) -> SettingsNode {
    let node = try mapError(try SettingsNode.read(bytes, file: file)) { (error: SettingsProblem) in
      SettingsProblems(problems: [error])
    }
    var checker = SettingsChecker(file: file)
    checker.checkFile(node, keys)
    if checker.problems.isEmpty { contradictions(node, &checker) }
    try checker.finish()
    return node
  }

  /// Checks a whole file. One without anything in it is valid.
  mutating func checkFile(_ node: SettingsNode, _ keys: [SettingsKey]) {
    if case .nothing = node.value { return }
    check(node, .block(keys), "the file")
  }

  /// Adds a problem, unless there are many.
  mutating func add(_ place: SettingsProblem.Place, _ code: SettingsProblem.Code) {
    guard problems.count < Self.most else { return }
    problems.append(SettingsProblem(file: file, place: place, code))
  }

  /// - Parameter name: what the value belongs to, for messages.
  private mutating func check(_ node: SettingsNode, _ shape: SettingsShape, _ name: String) {
    switch shape {
    case .block(let keys): return checkBlock(node, keys, name)
    case .perRule(let shape): return checkPerRule(node, shape, name)
    case .list(let shape):
      guard case .list(let nodes) = node.value else { return refuse(node, shape: .list(shape), name) }
      for element in nodes { check(element, shape, name) }
    case .oneOrMore(let shape):
      for element in node.elements { check(element, shape, name) }
    case .either(let shape, let keys):
      if case .mapping = node.value { return checkBlock(node, keys, name) }
      check(node, shape, name)
    case .ids(let range):
      guard case .list(let nodes) = node.value else { return refuse(node, shape: shape, name) }
      for element in nodes where SettingsIDs.range(element, within: range) == nil {
        refuse(element, shape: shape, name)
      }
    case .rules:
      guard let text = node.text else { return refuse(node, shape: shape, name) }
      checkRules(text, node.place)
    case .requirement:
      guard let text = node.text else { return refuse(node, shape: shape, name) }
      do throws(ConsentRequirement.Fault) { _ = try ConsentRequirement(text) } catch {
        add(node.place, .value(.requirement(of: name, error)))
      }
    case .text, .choice, .integer, .truth, .day, .country, .language, .moment:
      if !shape.accepts(node) { refuse(node, shape: shape, name) }
    }
  }

  private mutating func refuse(_ node: SettingsNode, shape: SettingsShape, _ name: String) {
    add(node.place, .value(.shape(of: name, wanted: shape, found: node.value)))
  }

  private mutating func checkBlock(_ node: SettingsNode, _ keys: [SettingsKey], _ name: String) {
    guard case .mapping(let members) = node.value else { return refuse(node, shape: .block(keys), name) }
    for member in members {
      guard let key = keys.first(where: { $0.name == member.key }) else {
        add(member.place, .value(.unknownKey(member.key, block: name, keys: keys.map(\.name))))
        continue
      }
      check(member.value, key.shape, key.name)
    }
    for key in keys where key.isRequired && !members.contains(where: { $0.key == key.name }) {
      add(node.place, .value(.missingKey(key)))
    }
  }

  private mutating func checkPerRule(_ node: SettingsNode, _ shape: SettingsShape, _ name: String) {
    guard case .mapping(let members) = node.value else { return refuse(node, shape: .perRule(shape), name) }
    for member in members {
      checkRules(member.key, member.place)
      check(member.value, shape, member.key)
    }
  }

  private mutating func checkRules(_ text: String, _ place: SettingsProblem.Place) {
    if !RuleSelector(text).isKnown { add(place, .value(.unknownRule(text))) }
  }
}

extension SettingsShape {
  /// Whether a single value is of this shape.
  fileprivate func accepts(_ node: SettingsNode) -> Bool {
    switch self {
    case .text: node.text.map { !$0.allSatisfy(\.isWhitespace) && !$0.utf8.contains(0) } ?? false
    case .choice(let words): node.text.map(words.contains) ?? false
    case .integer(let range): node.integer.map(range.contains) ?? false
    case .truth: node.truth != nil
    case .day: node.text.flatMap(CalendarDay.init) != nil
    case .country: node.text.flatMap { TreatmentCountry(country: $0, from: nil, until: nil) } != nil
    case .language: node.text.flatMap(LetterPair.init) != nil
    case .moment: node.text.flatMap { Deciseconds(iso8601: $0) } != nil
    case .rules, .requirement, .list, .oneOrMore, .either, .block, .perRule, .ids: false
    }
  }

  /// What it is, as text.
  var description: String {
    switch self {
    case .text: "text"
    case .choice(let words): words.joined(separator: ", ")
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .truth: "true or false"
    case .day: "a day such as 2027-01-31"
    case .country: "a country of two capital letters"
    case .language: "a language of two capital letters"
    case .moment: "a time such as 2027-01-31T12:00:00Z, or a day"
    case .ids(let range): "a list of ids from \(range.lowerBound) to \(range.upperBound), or ranges such as 2-5"
    case .rules: "a rule, or a family such as google/*"
    case .requirement: "a requirement such as vendor=755 purposes=1:consent disclosed"
    case .list: "a list"
    case .oneOrMore(let shape): "\(shape.description) or a list"
    case .either(let shape, _): "\(shape.description), or a block of keys"
    case .block(let keys): "a block of keys (\(keys.map(\.name).joined(separator: ", ")))"
    case .perRule: "a block of rules"
    }
  }
}

extension SettingsChecker {
  /// Throws what was found, in the order of the file.
  func finish() throws(SettingsProblems) {
    guard !problems.isEmpty else { return }
    throw SettingsProblems(
      problems: problems.enumerated().sorted {
        ($0.element.place ?? .start, $0.offset) < ($1.element.place ?? .start, $1.offset)
      }.map(\.element))
  }
}

extension SettingsProblem.Place {
  /// The beginning of a file.
  static let start = SettingsProblem.Place(line: 1, column: 1)
}
