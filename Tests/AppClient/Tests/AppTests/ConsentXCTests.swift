import Foundation
import TCFXCTest
import XCTest

/// The same with XCTest.
final class ConsentXCTests: XCTestCase {
  private func expectations() throws -> ConsentExpectations {
    let list = try Data(contentsOf: AppStore.lists.appending(path: "sample-vendor-list.json"))
    let validator = try Validator(lists: [list], asOf: CalendarDay(year: 2026, month: 6, day: 2))
    return ConsentExpectations(validator, recorder: .xcTest)
  }

  func testAccepting() throws {
    let stored = try AppStore.defaults("accepted-ios.plist")
    try expectations().expectNoFindings(in: .defaults(stored))
    try expectations().expectChoice(.acceptAll, disclosed: [1, 6, 9, 755], after: .defaults(stored))
  }

  /// `make client` sets the variable, and looks for the failure. On a Mac, XCTExpectFailure would do.
  func testShowsFailure() throws {
    let shows = ProcessInfo.processInfo.environment["APPCLIENT_SHOW_FAILURE"] == "1"
    try XCTSkipUnless(shows, "fails on purpose")
    try expectations().expectNoFindings(in: .string("CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU"))
  }
}
