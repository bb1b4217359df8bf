import TCFFindings
import TCFRules
import Testing

@Suite("Families of rules")
struct RuleFamilyTests {
  @Test("every rule has its family, every family has rules, and both are in one order")
  func complete() {
    var names: [String] = []
    for rule in RuleCatalog.all where !names.contains(rule.metadata.id.family) { names.append(rule.metadata.id.family) }
    #expect(RuleCatalog.families.map(\.name) == names)
  }

  @Test("a family says what its rules are about", arguments: RuleCatalog.families)
  func about(_ family: RuleFamily) {
    #expect(family.about.hasSuffix(".") && family.about.count > 20)
    #expect(RuleCatalog.family(family.name) == family)
  }
}
