import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// Stacks on the initial layer, and the purposes in them.
enum InterfaceStackRule {
  static let rule = Rule(
    "ui/stack-overlap", .error, title: "A purpose is in one stack or by itself",
    meaning:
      "The initial layer names two stacks that have a purpose in common, or a purpose by itself as well as a stack that "
      + "contains it. Names count where they are shown, as texts by themselves. The purposes that follow the name of their "
      + "stack are its contents. Layers further in may have both.",
    fix: "Choose stacks without a common purpose, and name only the purposes that are in none of them.",
    sources: [Sources.policies("E", of: "Appendix A")],
    check: .interfaceAndList { facts, findings throws(Undecided) in
      let texts = try facts.comparedTexts()
      let names = SubjectNames(texts.standard)
      var applies = false
      for layer in try facts.initialLayers() {
        _ = try texts.texts(on: layer)
        let shown = Shown(on: layer, names, texts.list.stacks)
        guard !shown.stacks.isEmpty else { continue }
        applies = true
        reportPairs(shown.stacks, on: layer, to: &findings)
        reportSingles(shown, on: layer, to: &findings)
      }
      return applies ? .applies : .doesNotApply
    })

  /// What an initial layer names.
  private struct Shown {
    /// The stacks, each once, in the order of the layer.
    var stacks: [CompiledStack] = []
    /// The purposes that do not follow the name of a stack that contains them.
    var singles = PurposeSet()

    init(on layer: ShownLayer, _ names: SubjectNames, _ all: [CompiledStack]) {
      var current: CompiledStack?
      for text in layer.layer.texts ?? [] where text.isShown != false {
        let found = names.find(in: text.text)
        guard found.isWhole else { continue }
        switch found.subject {
        case .stack(let id):
          current = all.first { $0.id == id }
          if let current, !stacks.contains(where: { $0.id == id }) { stacks.append(current) }
        case .purpose(let id) where current?.purposes.contains(id) != true:
          current = nil
          singles.insert(id)
        default: continue
        }
      }
    }
  }

  private static func reportPairs(_ stacks: [CompiledStack], on layer: ShownLayer, to findings: inout Findings) {
    for (place, first) in stacks.enumerated() {
      for second in stacks[(place + 1)...] {
        let common = first.purposes.intersection(second.purposes)
        guard !common.isEmpty else { continue }
        findings.report(
          on: layer,
          "stacks \(first.id) and \(second.id) both have \(Prose.word(common.count, "purpose")) \(IDList.text(common))",
          evidence: Evidence(purposes: common))
      }
    }
  }

  private static func reportSingles(_ shown: Shown, on layer: ShownLayer, to findings: inout Findings) {
    for stack in shown.stacks {
      let common = stack.purposes.intersection(shown.singles)
      guard !common.isEmpty else { continue }
      findings.report(
        on: layer,
        "\(Prose.word(common.count, "purpose")) \(IDList.text(common)) \(Prose.word(common.count, "is", "are")) named by "
          + "\(Prose.word(common.count, "itself", "themselves")) next to stack \(stack.id), which has "
          + "\(Prose.word(common.count, "it", "them"))", evidence: Evidence(purposes: common))
    }
  }
}
