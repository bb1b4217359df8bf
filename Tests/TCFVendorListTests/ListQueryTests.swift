import TCFCodec
import Testing

@testable import TCFVendorList

@Suite("Names of lists")
struct ListQueryTests {
  private static let day = CalendarDay(year: 2025, month: 6, day: 1)

  @Test(
    "what is a name, and what is none",
    arguments: [
      ("106", .vendorList(VendorListName(series: 3, number: 106))),
      ("v3:106", .vendorList(VendorListName(series: 3, number: 106))),
      ("v2:153", .vendorList(VendorListName(series: 2, number: 153))),
      ("latest", .latest(series: nil)), ("v2:latest", .latest(series: 2)),
      ("2025-06-01", .current(on: day, series: nil)), ("v3:2025-06-01", .current(on: day, series: 3)),
      ("cmp", .cmpList(moment: nil)), ("cmp:2025-03-20T093259Z", .cmpList(moment: "2025-03-20T093259Z")),
      ("", nil), ("0", nil), ("-1", nil), ("0106", nil), ("v4:1", nil), ("v3:", nil), ("v3:0", nil), ("1.0", nil),
      ("latest ", nil), ("newest", nil), ("2025-02-30", nil), ("2025-6-1", nil), ("cmp:", nil), ("cmp:latest", nil),
      ("106.json", nil), ("../106", nil), ("v3:v3:1", nil), ("99999999999999999999", nil),
    ] as [(String, ListQuery?)])
  func reading(text: String, expected: ListQuery?) { #expect(ListQuery(text) == expected) }

  @Test("a day gives the newest list of the highest series that had one by then")
  func days() throws {
    var lock = StoreLock()
    let lists = [
      (2, 200, "2023-05-04"), (2, 230, "2023-12-07"), (3, 1, "2023-05-18"), (3, 30, "2024-01-11"),
      (3, 29, "2024-01-04"),
    ]
    for (series, number, day) in lists {
      let name = StoredListName.vendorList(VendorListName(series: series, number: number))
      lock[name] = LockedList(
        name: name, sha256: String(repeating: "a", count: 64), bytes: 1, lastUpdated: "\(day)T16:00:00Z", entries: 1,
        source: "x")
    }
    for (text, expected) in [
      ("2023-05-03", nil), ("2023-05-04", "v2:200"), ("2023-05-17", "v2:200"), ("2023-05-18", "v3:1"),
      ("2023-12-31", "v3:1"), ("v2:2023-12-31", "v2:230"), ("2024-01-10", "v3:29"), ("2030-01-01", "v3:30"),
      ("latest", "v3:30"), ("v2:latest", "v2:230"), ("29", "v3:29"), ("200", nil), ("cmp", nil),
    ] as [(String, String?)] {
      #expect(lock.list(named: text)?.name.description == expected, "\(text)")
    }
  }
}
