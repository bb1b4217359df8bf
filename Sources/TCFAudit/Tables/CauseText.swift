import TCFCodec
import TCFFindings

/// The wording of causes.
struct CauseText {
  private let partial: AuditPartial
  private let isRevealed: Bool
  /// The names of platforms by their codes; only where no two have the same, and none is missing.
  private let platforms: [Int: String]

  init(_ partial: AuditPartial, isRevealed: Bool) {
    self.partial = partial
    self.isRevealed = isRevealed
    let names = partial.counts.platforms.ordered.map(\.name)
    platforms =
      names.count < PlatformCounts.limit
      ? Dictionary(names.map { (PlatformCode($0).rawValue, $0) }, uniquingKeysWith: { $0 + " or " + $1 }) : [:]
  }

  /// What an attribute is, for programs: a number, or a word.
  enum Value {
    case number(Int)
    case text(String)
  }

  /// The value of a condition that is about no days.
  func value(_ condition: CauseCondition) -> Value? {
    switch condition.value {
    case .days: nil
    case .version(_, let version): .number(version)
    case .number(let number):
      switch condition.attribute {
      case .platform: .text(platform(number))
      case .declaredChoice: .text(DeclaredChoice.allCases[number].rawValue)
      case .list: .text(VendorListKey(rawValue: number).description)
      case .country, .language: .text(AuditText.letters(number))
      default: .number(number)
      }
    }
  }

  /// What causes cannot name at a level of the cube, as text; nil where they can by everything.
  static func leftOut(at level: CubeLevel) -> String? {
    let steps: [(CubeLevel, String)] = [
      (.withoutLanguage, "language"), (.weeksOfRecords, "days of records within a week"),
      (.knownPlatforms, "platforms with uncommon names"), (.withoutCountry, "country"),
      (.withoutRecordDay, "weeks of records"), (.withoutList, "vendor list"),
      (.weeksOfStrings, "days of strings within a week"), (.withoutPolicy, "policy version"),
      (.withoutChoice, "declared choice"), (.monthsOfStrings, "weeks of strings"), (.withoutPlatform, "platform"),
      (.withoutStringDay, "date of strings"), (.withoutVersion, "CMP version"), (.nothing, "CMP"),
    ]
    let words = steps.filter { level >= $0.0 }.map(\.1)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// A platform by its name; one with an uncommon name, which may identify a person, only where everything is revealed.
  private func platform(_ code: Int) -> String {
    guard let name = platforms[code], isRevealed || PlatformWord.isKnown(name) else { return "with an uncommon name" }
    return name
  }

  /// The conditions for people: `CMP 31 version 7, on android, strings of 2026-09-03 and later`.
  func place(_ conditions: [CauseCondition]) -> String { conditions.map(text).joined(separator: ", ") }

  private func text(_ condition: CauseCondition) -> String {
    switch condition.value {
    case .version(let cmp, let version): return "CMP \(cmp) version \(version)"
    case .days(let from, let to):
      let noun = condition.attribute == .stringDay ? "strings last updated" : "records stored"
      return switch (from, to) {
      case (let from?, let to?): from == to ? "\(noun) on \(from)" : "\(noun) from \(from) to \(to)"
      case (let from?, nil): "\(noun) on or after \(from)"
      case (nil, let to?): "\(noun) on or before \(to)"
      case (nil, nil): noun
      }
    case .number(let number):
      let name = value(condition).map { value in
        switch value {
        case .number(let number): String(number)
        case .text(let text): text
        }
      }
      let shown = name ?? String(number)
      return switch condition.attribute {
      case .cmp, .cmpVersion: "CMP \(shown)"
      case .platform: "platform \(shown)"
      case .declaredChoice: "declared choice \(shown)"
      case .policyVersion: "policy version \(shown)"
      case .list: shown
      case .country: "country \(shown)"
      case .language: "language \(shown)"
      case .stringDay, .recordDay: shown
      }
    }
  }
}
