package import TCFCodec

/// A condition of a cause: what the records in which a rule is broken have in common.
package struct CauseCondition: Sendable, Hashable {
  /// What a condition is about; of descriptions that say the same, the one whose attributes come first is reported.
  package enum Attribute: Int, Sendable, CaseIterable {
    /// The CMP.
    case cmp
    /// A version of a CMP.
    case cmpVersion
    /// The platform that the input names.
    case platform
    /// What the input says that the user chose.
    case declaredChoice
    /// The day of LastUpdated.
    case stringDay
    /// TcfPolicyVersion.
    case policyVersion
    /// The vendor list.
    case list
    /// The country that the input expects, or else PublisherCC.
    case country
    /// ConsentLanguage.
    case language
    /// The day of the record's time.
    case recordDay

    /// The name in files.
    package var name: String { "\(self)" }

    /// Whether conditions are about intervals of days.
    package var isDay: Bool { self == .stringDay || self == .recordDay }

    /// The dimension of a description: the CMP and its version are one.
    var dimension: Int { self == .cmpVersion ? Attribute.cmp.rawValue : rawValue }
  }

  /// What is said of the attribute.
  package enum Value: Sendable, Hashable {
    /// That it is a number: of a CMP, a list (`VendorListKey`), a policy version, two letters, a place among `DeclaredChoice`,
    /// a `PlatformCode`.
    case number(Int)
    /// That it is this CMP in this version.
    case version(cmp: Int, Int)
    /// That it is one of these days: at least `from`, at most `to`, where they are not nil.
    case days(from: CalendarDay?, to: CalendarDay?)
  }

  /// What it is about.
  package let attribute: Attribute
  /// What is said of it.
  package let value: Value

  /// Whether a record with this key fulfils it.
  func isFulfilled(by key: CubeKey) -> Bool {
    switch value {
    case .number(let number): CauseCells.value(key, attribute) == number
    case .version(let cmp, let version): key[.cmp] == cmp && key[.version] == version
    case .days(let from, let to):
      CauseCells.value(key, attribute).map { day in
        day >= (from?.daysSince1970 ?? 0) && day <= (to?.daysSince1970 ?? Int.max)
      } ?? false
    }
  }
}
