import TCFCodec
import Testing

@testable import TCFStorage

/// Expectations come from Python's datetime module: `int(datetime(2026, 9, 1, 8, tzinfo=timezone.utc).timestamp()) * 10`.
@Suite("Times as programs write them")
struct WrittenTimeTests {
  /// Who writes a time so, the time, and tenths of a second since 1970.
  private static let known: [(who: String, text: String, tenths: UInt64)] = [
    ("ISO 8601, RFC 3339", "2026-09-01T08:00:00Z", 17882496000),
    ("JavaScript, Date.toISOString", "2026-09-01T08:00:00.000Z", 17882496000),
    ("Python, datetime.isoformat with a zone", "2026-09-01T10:00:00+02:00", 17882496000),
    ("Python, datetime.isoformat with microseconds", "2026-09-01T08:00:00.987654+00:00", 17882496009),
    ("Python, str(datetime)", "2026-09-01 08:00:00.987654+00:00", 17882496009),
    ("PostgreSQL COPY, timestamptz", "2026-09-01 08:00:00+00", 17882496000),
    ("PostgreSQL COPY, timestamptz with microseconds", "2026-09-01 10:00:00.123456+02", 17882496001),
    ("PostgreSQL COPY, timestamptz in India", "2026-09-01 13:30:00+05:30", 17882496000),
    ("PostgreSQL and MySQL, timestamp", "2026-09-01 08:00:00", 17882496000),
    ("MySQL, DATETIME(6)", "2026-09-01 08:00:00.654321", 17882496006),
    ("BigQuery export, TIMESTAMP", "2026-09-01 08:00:00 UTC", 17882496000),
    ("BigQuery export, TIMESTAMP with microseconds", "2026-09-01 08:00:00.654321 UTC", 17882496006),
    ("Snowflake, TIMESTAMP_TZ", "2026-09-01 10:00:00.000 +0200", 17882496000),
    ("Snowflake, TIMESTAMP_NTZ with nanoseconds", "2026-09-01 08:00:00.987654321", 17882496009),
    ("Spark, to CSV", "2026-09-01T10:00:00.000+02:00", 17882496000),
    ("Spark, cast to string", "2026-09-01 08:00:00.5", 17882496005),
    ("pandas, to_csv of datetime64[ns, UTC]", "2026-09-01 08:00:00.123456789+00:00", 17882496001),
    ("SQL Server, datetimeoffset(7)", "2026-09-01 10:00:00.0000000 +02:00", 17882496000),
    ("Go, Time.String", "2026-09-01 10:00:00 +0200 CEST", 17882496000),
    ("Go, Time.String in UTC", "2026-09-01 08:00:00.123 +0000 UTC", 17882496001),
    ("Java, ZonedDateTime.toString", "2026-09-01T10:00+02:00[Europe/Berlin]", 17882496000),
    ("Python logging, asctime", "2026-09-01 08:00:00,123", 17882496001),
    ("ISO 8601, basic format", "20260901T080000Z", 17882496000),
    ("ISO 8601, basic format with an offset", "20260901T100000+0200", 17882496000),
    ("compact, as MySQL's numbers", "20260901080000", 17882496000),
    ("a day", "2026-09-01", 17882208000),
    ("a day, compact", "20260901", 17882208000),
    ("a day with slashes", "2026/09/01 08:00", 17882496000),
    ("west of Greenwich", "2026-08-31T20:30:00-11:30", 17882496000),
    ("small letters, RFC 3339, 5.6", "2026-09-01t08:00:00z", 17882496000),
    ("the end of a day, ISO 8601", "2026-08-31T24:00:00Z", 17882208000),
    ("seconds", "1788249600", 17882496000),
    ("seconds with a fraction, Python time.time", "1788249600.75", 17882496007),
    ("seconds with a zero, pandas", "1788249600.0", 17882496000),
    ("milliseconds, JavaScript Date.now", "1788249600987", 17882496009),
    ("milliseconds with a fraction", "1788249600987.25", 17882496009),
    ("microseconds, Spark and BigQuery", "1788249600987654", 17882496009),
    ("nanoseconds, pandas and Parquet", "1788249600987654321", 17882496009),
    ("seconds in scientific notation, Spark double", "1.7882496E9", 17882496000),
    ("milliseconds in scientific notation", "1.788249600987E12", 17882496009),
  ]

  @Test("is read to the tenth of a second", arguments: known)
  func reading(who: String, text: String, tenths: UInt64) {
    let time = WrittenTime(Array(text.utf8)[...])
    #expect(time?.moment == Deciseconds(tenths), "\(who): \(text)")
  }

  @Test(
    "What is no moment, or one in a form with more than one meaning, is not guessed",
    arguments: [
      "", "2026-09-01T", "2026-13-01", "2026-02-29", "2026-09-01 08:61:00", "2026-09-01 25:00:00", "01/09/2026 08:00",
      "09/01/2026 8:00 AM", "01.09.2026 08:00:00", "2026-09-01 08:00:00 Europe/Berlin", "2026-09-01 08:00:00 CEST",
      "2026-09-01 08:00:00 +2500", "2026-09-01 08:00:00+02:00:00", "2026-09-01 08:00:00 UTC+2", "1969-12-31 23:00:00Z",
      "1970-01-01T00:00:00+01:00", "yesterday", "46266.33", "17883199", "178824960012", "99999999", "1.7882496E99",
      "2026-W36-2", "2026-09-01 8:00", "NULL", "2026-09-01T08:00:00.Z", "20260932", "-1788249600",
    ])
  func refused(text: String) { #expect(WrittenTime(Array(text.utf8)[...]) == nil, "\(text)") }

  @Test("A clock tells whether it has a zone")
  func zones() {
    let clocks = ["2026-09-01 08:00:00", "2026-09-01 08:00:00Z", "2026-09-01", "1788249600"].map {
      WrittenTime(Array($0.utf8)[...])?.clock
    }
    #expect(clocks == [.unzoned, .zoned, .unzoned, .epoch])
  }
}
