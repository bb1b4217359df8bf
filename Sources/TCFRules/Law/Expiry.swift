public import TCFCodec

/// How long consent lives before the user has to be asked again.
///
/// Regulators range from 6 to 24 months, so both limits are settings of a run; anyone who asks about a string's age, a rule,
/// the legal basis or an explanation, asks the run's own.
///
/// Source: Consent string and vendor list formats v2, What happened to Created and LastUpdated?; IAB Europe, TCF FAQ,
/// period of validity of consent.
public struct Expiry: Sendable, Hashable {
  /// Calendar months that consent lives after LastUpdated; at least 1.
  public var months: Int
  /// Days after LastUpdated from which renewal is due; at least 1.
  public var renewalDays: Int

  /// The limits of the framework: 13 calendar months, and 390 days where a month is read as 30.
  public static let usual = Expiry(months: 13, renewalDays: 390)

  /// Limits of a run.
  public init(months: Int, renewalDays: Int) {
    self.months = months
    self.renewalDays = renewalDays
  }

  /// The last day on which consent of `lastUpdated` lives.
  public func end(of lastUpdated: CalendarDay) -> CalendarDay { lastUpdated.adding(months: months) }

  /// Whether consent of `lastUpdated` no longer lives on `day`.
  public func isOver(_ lastUpdated: CalendarDay, on day: CalendarDay) -> Bool {
    // No month has fewer than 28 days: that tells of most strings, and only the others need their date taken apart.
    (day.daysSince1970 - lastUpdated.daysSince1970) / 28 >= months && day > end(of: lastUpdated)
  }

  /// How many days old consent of `lastUpdated` is on `day`, if that is more than the days until renewal.
  func daysPastRenewal(_ lastUpdated: CalendarDay, on day: CalendarDay) -> Int? {
    let age = day.daysSince1970 - lastUpdated.daysSince1970
    return age > renewalDays ? age : nil
  }

  /// The time as text, `13 months`. With other than the usual limit calendar months are named, as in the rule's title.
  var time: String {
    switch months {
    case Self.usual.months: "\(months) months"
    case 1: "1 calendar month"
    default: "\(months) calendar months"
    }
  }

  /// What is wrong with a string of `lastUpdated` that is over.
  func sentence(_ lastUpdated: CalendarDay) -> String {
    "LastUpdated is \(lastUpdated); \(time) ended on \(end(of: lastUpdated))"
  }
}
