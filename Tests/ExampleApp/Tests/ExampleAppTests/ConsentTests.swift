import ExampleApp
import Foundation
import TCFTesting
import TCFValidation
import Testing

struct ConsentTests {
  static func expectations() throws -> ConsentExpectations {
    let list = URL(filePath: #filePath).appending(
      path: "../../../../../TestVectors/vendor-lists/sample-vendor-list.json")
    return try ConsentExpectations(
      lists: [try Data(contentsOf: list.standardized)], asOf: CalendarDay(year: 2026, month: 6, day: 15))
  }

  @Test func beforeTheChoiceNothingIsChosen() throws {
    let expectations = try Self.expectations()
    let store = ConsentStore()
    try expectations.expectValid(userDefaults: store.values)
    try ConsentFlow(expectations, disclosedVendors: [1, 2, 3])
      .expectNoChoice(try ConsentExpectations.keys(store.values))
  }

  @Test func aTruthValueIsFound() throws {
    var store = ConsentStore()
    store.storeTheFlagAsATruthValue()
    let expectations = try Self.expectations()
    let failure = try #require(throws: ConsentFailure.self) { try expectations.expectValid(userDefaults: store.values) }
    #expect(failure.description.contains("IABTCF_gdprApplies"))
  }
}
