import TCFCodec
import TCFFindings
import TCFStorage

/// Whether a string has what the controls said when the choice was saved.
enum InterfaceChoiceRule {
  static let rule = Rule(
    "ui/choice-ignored", .error, title: "The string has the choice that was saved",
    meaning:
      "When the choice was saved, a control was off, but the resulting string has the consent, opt-in or "
      + "legitimate interest; or a person turned a control on, but the string has no consent. Controls that were "
      + "left on are not compared. What two controls contradict each other about, and what a control may have "
      + "changed out of sight, is left out.",
    fix: "Write what the controls say when the choice is saved into the string.",
    sources: [
      Sources.policies("5(3)", of: "Chapter II"), Sources.policies("5(4)", of: "Chapter II"),
      Sources.policies("5(5)", of: "Chapter II"),
    ],
    check: .interfaceAndList { facts, findings throws(Undecided) in
      let saved = SavedStates.all(in: facts, try facts.comparedTexts(), try facts.requests())
      guard !saved.isEmpty else { throw .stated("no act save was recorded") }
      var unknown: Undecided?
      var isCompared = false
      for (act, states) in saved {
        guard !states.isEmpty else {
          unknown = unknown ?? .stated("nothing shows what was chosen before the act save")
          continue
        }
        guard let core = facts.string(cameOf: act)?.core else {
          unknown = unknown ?? .stated("the recording has no TC string that came of the act save")
          continue
        }
        isCompared = true
        for difference in Difference.all(states, core) {
          findings.report(
            in: [Circumstance("page view", String(act.view))], difference.sentence,
            at: .member("view \(act.view).save"),
            evidence: difference.evidence)
        }
      }
      return try findings.applies(unless: isCompared ? nil : unknown)
    })

  /// Things of a kind whose controls said one thing and the string another.
  private struct Difference {
    let noun: String
    let basis: ControlMeaning.Basis
    /// What the controls said.
    let isTaken: Bool
    var ids: [Int]

    var sentence: String {
      let which = "\(Prose.word(ids.count, noun)) \(IDList.text(ids, limit: 10))"
      let were = Prose.word(ids.count, "was", "were")
      if isTaken { return "\(which) \(were) turned on, and the string has no \(word)" }
      return "\(which) \(were) off when the choice was saved, and the string has \(word)"
    }

    private var word: String {
      if basis == .interest { return "a legitimate interest" }
      return noun == "special feature" ? "an opt-in" : "consent"
    }

    var evidence: Evidence {
      Evidence(
        expected: isTaken ? "on" : "off", actual: isTaken ? "off" : "on",
        vendors: noun == "vendor" ? VendorIDSet(ids) : [],
        purposes: noun == "purpose" ? PurposeSet(ids) : [])
    }

    /// All of them, in a fixed order.
    static func all(_ states: [SavedStates.Key: SavedStates.State], _ core: CoreSegment) -> [Difference] {
      var found: [String: Difference] = [:]
      for (key, state) in states {
        guard let (noun, id) = key.thing, let bit = key.bit(in: core), bit != state.isTaken else { continue }
        // An interest that was left on may be none for other reasons; so may a consent that no one gave.
        guard !state.isTaken || state.isTurned && key.basis == .consent else { continue }
        let label = "\(noun) \(key.basis) \(state.isTaken)"
        found[label, default: Difference(noun: noun, basis: key.basis, isTaken: state.isTaken, ids: [])].ids.append(id)
      }
      return found.sorted { $0.key < $1.key }.map { _, difference in
        Difference(
          noun: difference.noun, basis: difference.basis, isTaken: difference.isTaken, ids: difference.ids.sorted())
      }
    }
  }
}

extension SavedStates.Key {
  /// The kind of thing and its id; nil for what has no bit of its own, and for vendors of one name.
  fileprivate var thing: (noun: String, id: Int)? {
    switch subject {
    case .purpose(let id): ("purpose", id)
    case .specialFeature(let id): ("special feature", id)
    case .vendors(let ids): ids.count == 1 ? ids.first { _ in true }.map { ("vendor", $0) } : nil
    case .specialPurpose, .feature, .stack: nil
    }
  }

  /// Its bit in a string.
  fileprivate func bit(in core: CoreSegment) -> Bool? {
    guard let (_, id) = thing else { return nil }
    switch (subject, basis) {
    case (.purpose, .consent): return core.purposeConsents.contains(id)
    case (.purpose, .interest): return core.purposeLegitimateInterests.contains(id)
    case (.vendors, .consent): return core.vendorConsents.contains(id)
    case (.vendors, .interest): return core.vendorLegitimateInterests.contains(id)
    case (.specialFeature, _): return core.specialFeatureOptIns.contains(id)
    case (.specialPurpose, _), (.feature, _), (.stack, _): return nil
    }
  }
}
