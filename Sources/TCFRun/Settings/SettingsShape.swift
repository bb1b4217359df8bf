/// What a value of a settings file has to be. The checks of a file and the schema for editors both follow from it.
indirect enum SettingsShape: Sendable, Hashable {
  /// Words, a path or a pattern; not empty.
  case text
  /// One of some words.
  case choice([String])
  /// A whole number.
  case integer(ClosedRange<Int>)
  /// true or false.
  case truth
  /// A day, `2027-01-31`.
  case day
  /// Two capital letters.
  case country
  /// A language as strings have it, two capital letters.
  case language
  /// A moment, `2027-01-31T12:00:00Z`, or a day.
  case moment
  /// Ids: whole numbers, and runs of them as `2-5`.
  case ids(ClosedRange<Int>)
  /// A rule or a family.
  case rules
  /// What is required of every string, as `ConsentRequirement` reads it.
  case requirement
  /// A list.
  case list(SettingsShape)
  /// One value, or a list of them.
  case oneOrMore(SettingsShape)
  /// A word, or a block with more about it.
  case either(SettingsShape, orBlock: [SettingsKey])
  /// Keys with their values.
  case block([SettingsKey])
  /// Rules and families with a value each.
  case perRule(SettingsShape)
}

/// A key of a block.
struct SettingsKey: Sendable, Hashable {
  let name: String
  let shape: SettingsShape
  let isRequired: Bool
  /// What it is for; in the schema and in the documentation.
  let about: String

  init(_ name: String, _ shape: SettingsShape, isRequired: Bool = false, _ about: String) {
    self.name = name
    self.shape = shape
    self.isRequired = isRequired
    self.about = about
  }
}
