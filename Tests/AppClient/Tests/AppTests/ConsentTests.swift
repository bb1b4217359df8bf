import Foundation
import TCFTesting
import Testing

/// The consent of a made-up app. Where a real test would drive the app and read `UserDefaults`, this one has what a CMP stored.
@Suite struct ConsentTests {
  let consent: ConsentExpectations

  init() throws {
    let list = try Data(contentsOf: AppStore.lists.appending(path: "sample-vendor-list.json"))
    consent = try ConsentExpectations(lists: [list], asOf: CalendarDay(year: 2026, month: 6, day: 2))
  }

  @Test func beforeTheChoice() throws {
    consent.expectNoChoice(in: .defaults(try AppStore.defaults("first-run-ios.plist")))
  }

  @Test func accepting() throws {
    let stored = try AppStore.defaults("accepted-ios.plist")
    consent.expectNoFindings(in: .defaults(stored))
    consent.expectNoKnownCrash(in: .defaults(stored))
    consent.expectChoice(
      .acceptAll, disclosed: [1, 6, 9, 755], after: .defaults(stored), afterRestart: .defaults(stored))
  }

  @Test func refusing() {
    consent.expectChoice(
      .rejectAll, disclosed: [1, 6, 9, 755], after: .file(AppStore.captures.appending(path: "refused-android.xml").path)
    )
  }

  @Test func whatFailureLooksLike() throws {
    // A boolean, as a careless `set(true, forKey:)` stores it.
    var stored = try AppStore.defaults("accepted-ios.plist")
    stored["IABTCF_gdprApplies"] = true
    withKnownIssue { consent.expectNoFindings(in: .defaults(stored)) }

    // The string of someone who accepted, after the user has refused.
    let accepted = try AppStore.defaults("accepted-ios.plist")
    withKnownIssue { consent.expectChoice(.rejectAll, after: .defaults(accepted)) }

    // A key of purposes that is empty crashed Prebid and AppNexus.
    stored["IABTCF_PurposeConsents"] = ""
    withKnownIssue { consent.expectNoKnownCrash(in: .defaults(stored)) }
  }
}
