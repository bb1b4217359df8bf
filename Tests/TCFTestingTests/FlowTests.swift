import Foundation
import TCFTestSupport
import TCFTesting
import Testing

/// Flows by the captures of TestVectors/certify, whose findings are known.
@Suite("Expectations about a flow")
struct FlowTests {
  private func expectations(withLists: Bool = true) throws -> (ConsentExpectations, Collected) {
    let paths = ["vendor-lists/sample-vendor-list.json", "certify/vendor-list-2025.json"]
    let lists = try withLists ? paths.map { try Data(contentsOf: ProjectPaths.vectors.appending(path: $0)) } : []
    let collected = Collected()
    let validator = try Validator(lists: lists, asOf: ExpectationTests.day)
    return (ConsentExpectations(validator, recorder: collected.recorder), collected)
  }

  private func capture(_ name: String) -> StoredConsent { ExpectationTests.capture(name) }

  @Test("Before the choice, after accept, after refuse, after a restart and after a withdrawal")
  func passing() throws {
    let (consent, collected) = try expectations()
    consent.expectNoChoice(in: .nothing)
    consent.expectNoChoice(in: capture("first-run-ios.plist"))
    consent.expectChoice(
      .acceptAll, disclosed: [1, 6, 9, 755], before: capture("first-run-ios.plist"),
      after: capture("accepted-ios.plist"), afterRestart: capture("accepted-ios.plist"))
    consent.expectChoice(
      .rejectAll, disclosed: [1, 6, 9, 755], earlier: capture("before-refusal.json"),
      after: capture("refused-android.xml"))
    consent.expectChoice(.withdraw, earlier: capture("before-refusal.json"), after: capture("withdrawn-ios.plist"))
    #expect(collected.all.map(\.message) == [])
  }

  @Test("A choice that is stored otherwise fails with the rule that compares them")
  func failing() throws {
    let (consent, collected) = try expectations()
    consent.expectNoChoice(in: capture("accepted-ios.plist"))
    consent.expectChoice(.rejectAll, disclosed: [1, 6, 9, 755], after: capture("accepted-ios.plist"))
    consent.expectChoice(
      .acceptAll, disclosed: [1, 6, 9, 755], after: capture("accepted-ios.plist"),
      afterRestart: capture("refused-android.xml"))
    consent.expectChoice(.partial(purposes: [1, 2], vendors: [9]), after: capture("accepted-ios.plist"))
    consent.expectChoice(.acceptAll, disclosed: [1, 6, 9, 755], after: .nothing)
    var missing: Set = ["scenario/before-choice", "scenario/reject-all", "scenario/accept-all", "scenario/partial"]
    missing.subtract(collected.rules)
    #expect(missing == [], "\(collected.all.map(\.message))")
    #expect(collected.all.contains { $0.message.contains("after the choice: no TC string is stored") })
    #expect(collected.all.contains { $0.message.contains("after the restart") })
  }

  @Test("A choice that cannot be compared without the list fails, and says which list")
  func undecided() throws {
    let (consent, collected) = try expectations(withLists: false)
    consent.expectChoice(.acceptAll, disclosed: [1, 6, 9, 755], after: capture("accepted-ios.plist"))
    #expect(collected.all.count == 1)
    #expect(collected.all.first?.message.hasPrefix("scenario/accept-all is undecided: ") == true)
  }
}
