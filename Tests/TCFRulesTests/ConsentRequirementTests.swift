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

  @Test(arguments: [
    ("", "no vendor is named"), ("vendor=1", "nothing is required"), ("purposes=1:consent", "no vendor is named"),
    ("vendor=0 disclosed", "ids from 1 to 65535"), ("vendor=x disclosed", "ids from 1 to 65535"),
    ("vendor=1 purposes=25:any", "ids from 1 to 24"), ("vendor=1 purposes=1", "need a basis"),
    ("vendor=1 purposes=1:maybe", "need a basis"), ("vendor=1 purposes=3-1:any", "ids from 1 to 24"),
    ("vendor=1 1:any", "is none of"), ("vendor=1 closed", "is none of"), ("vendor=1-101 disclosed", "more than 100"),
    ("vendor=1 purposes=1,:any", "ids from 1 to 24"), ("vendor=1 special-features=13", "ids from 1 to 12"),
  ])
  func mistakesAreNamed(_ text: String, _ words: String) throws {
    let fault = try #require(throws: ConsentRequirement.Fault.self) { try ConsentRequirement(text) }
    #expect(fault.description.contains(words))
  }
}
