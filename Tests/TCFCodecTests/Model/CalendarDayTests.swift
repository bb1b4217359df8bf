import TCFCodec
import TCFTestSupport
import Testing

@Suite("CalendarDay")
struct CalendarDayTests {
  /// `date -u -d DAY +%s` divided by 86,400.
  static let known: [(day: String, distance: Int)] = [
    ("1970-01-01", 0), ("1969-12-31", -1), ("1900-02-28", -25_509), ("1900-03-01", -25_508), ("1999-12-31", 10_956),
    ("2000-02-29", 11_016), ("2000-03-01", 11_017), ("2024-02-29", 19_782), ("2024-12-31", 20_088),
    ("2025-06-03", 20_242), ("2026-03-01", 20_513), ("2100-02-28", 47_540), ("2100-03-01", 47_541),
    ("2187-10-07", 79_537), ("9999-12-31", 2_932_896), ("0001-01-01", -719_162), ("1600-02-29", -135_081),
  ]

  @Test(arguments: known)
  func readsAndWritesKnownDays(day: String, distance: Int) {
    #expect(CalendarDay(day)?.daysSince1970 == distance)
    #expect(CalendarDay(daysSince1970: distance).description == day)
  }

  @Test func everyDayComesBackFromItsComponents() {
    var before = (year: 1580, month: 12, day: 31)
    for distance in CalendarDay(year: 1581, month: 1, day: 1).daysSince1970...100_000 {
      let (year, month, day) = CalendarDay(daysSince1970: distance).components
      #expect(CalendarDay(year: year, month: month, day: day).daysSince1970 == distance)
      let isNextDay = (year, month, day) == (before.year, before.month, before.day + 1)
      let isNextMonth = day == 1 && (year * 12 + month == before.year * 12 + before.month + 1) && before.day >= 28
      guard isNextDay || isNextMonth else {
        Issue.record("\(before) is followed by \((year, month, day))")
        return
      }
      before = (year, month, day)
    }
  }

  @Test(arguments: [
    "", "2026", "2026-3-01", "2026-03-1", "26-03-01", "2026-13-01", "2026-00-01", "2026-01-00", "2026-01-32",
    "2026-02-29", "2100-02-29", "2026-04-31", "2026/03/01", "2026-03-01T", " 2026-03-01", "+026-03-01", "2026-03--1",
    "20２6-03-01", "2026-03-01-01",
  ])
  func refusesEverythingElse(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test func aDayBeyondTheMonthsEndRunsOn() {
    #expect(CalendarDay(year: 2026, month: 2, day: 30) == CalendarDay(year: 2026, month: 3, day: 2))
    #expect(CalendarDay(year: 2025, month: 12, day: 32) == CalendarDay(year: 2026, month: 1, day: 1))
  }

  /// `java.time.LocalDate.plusMonths`.
  @Test(arguments: [
    ("2025-01-31", 1, "2025-02-28"), ("2024-01-31", 1, "2024-02-29"), ("2024-02-29", 12, "2025-02-28"),
    ("2025-03-31", -1, "2025-02-28"), ("2026-11-21", -13, "2025-10-21"), ("2025-11-30", 3, "2026-02-28"),
    ("2025-12-15", 1, "2026-01-15"), ("2025-12-31", 13, "2027-01-31"), ("2025-05-31", -15, "2024-02-29"),
    ("1970-01-31", -2, "1969-11-30"), ("2025-08-20", 0, "2025-08-20"),
  ])
  func addsMonths(day: String, months: Int, expected: String) {
    #expect(CalendarDay(day)?.adding(months: months).description == expected)
  }

  @Test func addsDays() {
    #expect(CalendarDay("2024-02-28")?.adding(days: 2).description == "2024-03-01")
    #expect(CalendarDay("2025-03-01")?.adding(days: -1).description == "2025-02-28")
  }

  @Test func comparesByTime() throws {
    let earlier = try #require(CalendarDay("2026-02-28"))
    let later = try #require(CalendarDay("2026-03-01"))
    #expect(earlier < later && !(later < earlier) && !(later < later))
  }
}
