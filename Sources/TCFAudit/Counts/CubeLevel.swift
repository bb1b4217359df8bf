/// How coarse the cells of a cube are: the lowest level has all attributes, and each further one drops or widens one, so that the
/// cells of a level are sums of cells of the level below.
///
/// What a cause is most often made of goes last: the CMP and its version, then the platform and the day of the string.
package enum CubeLevel: Int, Sendable, CaseIterable, Comparable {
  /// Everything, by the day.
  case all
  /// Without the language.
  case withoutLanguage
  /// The record's time by the week.
  case weeksOfRecords
  /// Platforms whose names are not known words in one.
  case knownPlatforms
  /// Without the country.
  case withoutCountry
  /// Without the record's time.
  case withoutRecordDay
  /// Without the vendor list.
  case withoutList
  /// The string's date by the week.
  case weeksOfStrings
  /// Without the policy version.
  case withoutPolicy
  /// Without the declared choice.
  case withoutChoice
  /// The string's date by four weeks.
  case monthsOfStrings
  /// Without the platform.
  case withoutPlatform
  /// Without the string's date.
  case withoutStringDay
  /// Without the CMP's version.
  case withoutVersion
  /// One cell of all records.
  case nothing

  package static func < (left: CubeLevel, right: CubeLevel) -> Bool { left.rawValue < right.rawValue }

  /// The next level; nil at the last.
  var next: CubeLevel? { CubeLevel(rawValue: rawValue + 1) }

  /// How many days a date of an attribute stands for, which is the first of them.
  package func width(of attribute: CubeKey.Attribute) -> Int {
    switch attribute {
    case .stringDay: self >= .monthsOfStrings ? 28 : self >= .weeksOfStrings ? 7 : 1
    case .recordDay: self >= .weeksOfRecords ? 7 : 1
    default: 1
    }
  }

  /// The key of a cell at this level, of one at a level below.
  func key(_ key: CubeKey) -> CubeKey {
    if self == .nothing { return CubeKey() }
    var key = key
    for attribute in dropped { key[attribute] = nil }
    for attribute in [CubeKey.Attribute.stringDay, .recordDay] where width(of: attribute) > 1 {
      if let day = key[attribute] { key[attribute] = Self.start(of: day, width: width(of: attribute)) }
    }
    if self >= .knownPlatforms, let code = key[.platform].map(PlatformCode.init), !code.isKnown {
      key[.platform] = PlatformCode.others.rawValue
    }
    return key
  }

  /// The first day of a day's period. Weeks begin on Mondays, and 1970 began on a Thursday.
  private static func start(of day: Int, width: Int) -> Int { max(0, (day + 3) / width * width - 3) }

  /// The attributes that keys of the level do not have.
  private var dropped: [CubeKey.Attribute] {
    let order: [(CubeLevel, CubeKey.Attribute)] = [
      (.withoutLanguage, .language), (.withoutCountry, .country), (.withoutRecordDay, .recordDay),
      (.withoutList, .list), (.withoutPolicy, .policy), (.withoutChoice, .choice), (.withoutPlatform, .platform),
      (.withoutStringDay, .stringDay), (.withoutVersion, .version),
    ]
    return order.filter { self >= $0.0 }.map(\.1)
  }
}
