import TCFCodec
import TCFFindings
import TCFVendorList

/// The purposes and special features that the initial layer names.
enum InterfaceNameRules {
  static let purposeMissing = Rule(
    "ui/purpose-missing", .error, title: "The initial layer names the purposes",
    meaning: "A disclosed vendor asks for consent to a purpose that the initial layer names neither by its "
      + "standard name nor by that of a stack that contains it. Purposes that vendors pursue on legitimate "
      + "interest only may be left to a further layer. Names count word for word, capital letters included, and "
      + "where people see them without opening anything.",
    fix: "Show the standard name of each such purpose, or of a stack with it, on the initial layer. Purpose 1 is in no "
      + "stack.",
    sources: [Sources.policies("C(b)(IV)"), Sources.policies("B(b)")],
    check: .interfaceAndList { facts, findings throws(Undecided) in
      try report(try facts.requests().asked, Names(.purpose, "purpose", stack: \.purposes), facts, to: &findings)
    })

  static let specialFeatureMissing = Rule(
    "ui/special-feature-missing", .error, title: "The initial layer names the special features",
    meaning: "A disclosed vendor declares a special feature that the initial layer names neither by its standard "
      + "name nor by that of a stack that contains it. Names count word for word, capital letters included, and "
      + "where people see them without opening anything.",
    fix: "Show the standard name of each such special feature, or of a stack with it, on the initial layer.",
    sources: [Sources.policies("C(b)(V)"), Sources.policies("B(b)")],
    check: .interfaceAndList { facts, findings throws(Undecided) in
      let names = Names(.specialFeature, "special feature", stack: \.specialFeatures)
      return try report(try facts.requests().specialFeatures, names, facts, to: &findings)
    })

  /// Where the names of a kind are in a list.
  private struct Names {
    let subject: ListText.Subject
    let label: String
    let stack: KeyPath<CompiledStack, PurposeSet>

    init(_ subject: ListText.Subject, _ label: String, stack: KeyPath<CompiledStack, PurposeSet>) {
      (self.subject, self.label, self.stack) = (subject, label, stack)
    }

    /// What is named at `places` among the texts.
    func named(at places: Set<Int>, in texts: InterfaceTexts) -> PurposeSet {
      var named = PurposeSet(texts.ids(subject, .name, at: places))
      let stacks = Set(texts.ids(.stack, .name, at: places))
      for stack in texts.list.stacks where stacks.contains(stack.id) { named = named.union(stack[keyPath: self.stack]) }
      return named
    }
  }

  private static func report(
    _ wanted: PurposeSet, _ names: Names, _ facts: InterfaceFacts, to findings: inout Findings
  ) throws(Undecided) -> Applicability {
    guard !wanted.isEmpty else { return .doesNotApply }
    let texts = try facts.comparedTexts()
    for layer in try facts.initialLayers() {
      let found = try texts.texts(on: layer)
      let missing = wanted.subtracting(names.named(at: found.shown.union(texts.disputedPlaces(on: found)), in: texts))
      guard !missing.isEmpty else { continue }
      let which = Prose.word(missing.count, names.label) + " " + IDList.text(missing, limit: 10)
      findings.report(
        on: layer, "\(which) \(Prose.word(missing.count, "is", "are")) named neither by name nor by a stack",
        evidence: Evidence(purposes: names.subject == .purpose ? missing : PurposeSet()))
    }
    return .applies
  }
}
