import TCFCodec
import Testing

@Suite("Deciseconds")
struct DecisecondsTests {
  /// `date -u -d TIME +%s.%N`.
  static let known: [(time: String, tenths: UInt64)] = [
    ("1970-01-01T00:00:00.000Z", 0),
    ("2025-06-03T12:34:56.700Z", 17_489_540_967),
    // The sample of the version 1 specification.
    ("2017-11-07T19:15:55.400Z", 15_100_821_554),
    // The last moment of 36 bits.
    ("2187-10-06T10:21:13.500Z", 68_719_476_735),
  ]

  @Test(arguments: known)
  func readsAndWritesKnownTimes(time: String, tenths: UInt64) {
    #expect(Deciseconds(iso8601: time)?.rawValue == tenths)
    #expect(Deciseconds(tenths).description == time)
  }

  @Test(arguments: [
    ("2025-06-03", "2025-06-03T00:00:00.000Z"),
    ("2025-06-03T07:08Z", "2025-06-03T07:08:00.000Z"),
    ("2025-06-03T07:08:09Z", "2025-06-03T07:08:09.000Z"),
    ("2025-06-03T07:08:09.9Z", "2025-06-03T07:08:09.900Z"),
    ("2025-06-03T07:08:09.456789Z", "2025-06-03T07:08:09.400Z"),
    ("2025-06-03T23:59:59.999Z", "2025-06-03T23:59:59.900Z"),
  ])
  func readsShorterAndFinerForms(text: String, expected: String) {
    #expect(Deciseconds(iso8601: text)?.description == expected)
  }

  @Test(arguments: [
    "", "T", "Z", "2025-06-03T", "2025-06-03Z", "2025-06-03TZ", "2025-06-03T07Z", "2025-06-03T07:08",
    "2025-06-03 07:08Z",
    "2025-06-03T24:00Z", "2025-06-03T07:60Z", "2025-06-03T07:08:60Z", "2025-06-03T7:08Z", "2025-06-03T07:08:9Z",
    "2025-06-03T07:08.5Z", "2025-06-03T07:08:09.Z", "2025-06-03T07:08:09.1.2Z", "2025-06-03T07:08:09.xZ",
    "2025-06-03T07:08:09,1Z", "2025-06-03T07:08:09+01:00", "2025-02-29T00:00:00Z", "1969-12-31T23:59:59.900Z",
    "1969-12-31", "2025-06-03T07:08:09:10Z", "2025-06-03T+7:08Z",
  ])
  func refusesEverythingElse(text: String) {
    #expect(Deciseconds(iso8601: text) == nil)
  }

  @Test func knowsItsDayAndTimeOfDay() throws {
    let time = Deciseconds(17_489_540_967)
    #expect(time.day.description == "2025-06-03")
    #expect(time.sinceMidnight == ((12 * 60 + 34) * 60 + 56) * 10 + 7)
    #expect(!time.isMidnight)
    let midnight = Deciseconds(try #require(CalendarDay("2025-06-03")))
    #expect(midnight.rawValue == 17_489_088_000)
    #expect(midnight.isMidnight && midnight < time && midnight.day == time.day)
  }

  @Test func daysBefore1970Give1970() {
    #expect(Deciseconds(CalendarDay(daysSince1970: -1)).rawValue == 0)
    #expect(Deciseconds(CalendarDay(daysSince1970: .min)).rawValue == 0)
  }

  @Test func valuesBeyondTheWireDoNotTrap() {
    #expect(Deciseconds(.max).description.hasSuffix("Z"))
    #expect(Deciseconds(.max).day > Deciseconds(0).day)
  }
}
