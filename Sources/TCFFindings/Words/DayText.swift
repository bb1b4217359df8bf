import TCFCodec

extension Prose {
  /// Why a text names no day: `February 2026 has 28 days`, or how a day is written; nil for one that does.
  package static func fault(ofDay text: String) -> String? {
    if CalendarDay(text) != nil { return nil }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isWritten =
      parts.map(\.utf8.count) == [4, 2, 2] && parts.allSatisfy { $0.utf8.allSatisfy { $0.isASCIIDigit } }
    guard isWritten, let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]) else {
      return "a day is written as year-month-day, such as 2026-09-01"
    }
    guard (1...12).contains(month) else { return "there is no month \(parts[1])" }
    guard day > 0 else { return "days are counted from 01" }
    let first = CalendarDay(year: year, month: month, day: 1)
    let days = first.adding(months: 1).daysSince1970 - first.daysSince1970
    return "\(months[month - 1]) \(year) has \(days) days"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}
