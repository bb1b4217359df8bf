import TCFCodec
import TCFFindings
import TCFRules
import Testing

/// What a run requires of every string (`--require`).
struct ConsentRequirementTests {
  @Test func theExampleOfTheHelpIsRead() throws {
    let requirement = try ConsentRequirement("vendor=755 purposes=1,3,4:consent 2,7,9,10:any disclosed")
    #expect(requirement.vendors == [755])
    #expect(ConsentRequirement.rules([requirement]).map(\.metadata.id) == ["requirement/vendor-755"])
  }

  @Test func eachVendorIsARuleAndASecondOneIsTold() throws {
    let rules = ConsentRequirement.rules([
      try ConsentRequirement("vendors=1,3-4 disclosed"), try ConsentRequirement("vendor=3 special-features=1"),
    ])
    #expect(
      rules.map(\.metadata.id.rawValue) == [
        "requirement/vendor-1", "requirement/vendor-3", "requirement/vendor-4", "requirement/vendor-3-2",
      ])
  }

  @Test(
    "What is wrong is said",
    arguments: [
      ("", .noVendor), ("vendor=1", .nothing), ("purposes=1:consent", .noVendor),
      ("vendor=0 disclosed", .ids("vendor=0", 1...65_535)), ("vendor=x disclosed", .ids("vendor=x", 1...65_535)),
      ("vendor=1 purposes=25:any", .ids("purposes=25:any", 1...24)), ("vendor=1 purposes=1", .basis("purposes=1")),
      ("vendor=1 purposes=1:maybe", .basis("purposes=1:maybe")),
      ("vendor=1 purposes=3-1:any", .ids("purposes=3-1:any", 1...24)), ("vendor=1 1:any", .unknownWord("1:any")),
      ("vendor=1 closed", .unknownWord("closed")), ("vendor=1-101 disclosed", .tooManyVendors(limit: 100)),
      ("vendor=1 purposes=1,:any", .ids("purposes=1,:any", 1...24)),
      ("vendor=1 special-features=13", .ids("special-features=13", 1...12)),
    ] as [(String, ConsentRequirement.Fault)])
  func mistakes(_ text: String, _ fault: ConsentRequirement.Fault) {
    #expect(throws: fault) { try ConsentRequirement(text) }
  }

  @Test(
    "The words name the part that is wrong, and what it may be",
    arguments: [
      (ConsentRequirement.Fault.unknownWord("closed"), "\"closed\" is none of vendor=IDS"),
      (.basis("purposes=1"), "(consent, legitimate-interest, any), not \"purposes=1\""),
      (.ids("vendor=0", 1...65_535), "\"vendor=0\" needs ids from 1 to 65535"),
      (.tooManyVendors(limit: 100), "more than 100"),
    ])
  func words(_ fault: ConsentRequirement.Fault, _ words: String) {
    #expect(fault.description.contains(words))
  }
}
