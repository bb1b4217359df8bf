import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList

/// Choices that are on before the user has done anything.
enum InterfacePreselectionRule {
  static let rule = Rule(
    "ui/preselected", .error, title: "Consent and opt-ins are off to begin with",
    meaning:
      "Where purposes and special features are chosen one by one, a control that consents to a purpose or opts in to a special "
      + "feature is on before any choice. Controls for legitimate interests are on by nature, since people object by turning them "
      + "off. The standard name in a control's own name, from the list that the string names, shows what it chooses; one "
      + "that is on and has no such name, or that of a purpose that disclosed vendors pursue on both bases, leaves the rule "
      + "undecided.",
    fix: "Show every control that consents or opts in switched off.", sources: [Sources.policies("C(d)")],
    check: .interface(needs: [.recording, .string, .vendorList]) { facts, findings throws(Undecided) in
      let choices = facts.layers.filter(\.isUntouched).flatMap { layer in
        (layer.layer.controls ?? []).enumerated().filter { $0.element.isChoice }.map {
          Choice(layer: layer, index: $0.offset, control: $0.element)
        }
      }
      guard choices.contains(where: { $0.control.state != nil }) else {
        throw .ofInterface("the recording has no layer with choices from before any choice was made")
      }
      let selected = choices.filter { $0.mayConsent && $0.control.state != .off && $0.control.state != nil }
      guard !selected.isEmpty else { return .applies }
      let meanings = ChoiceMeanings(try facts.requests(), try facts.vendorList())
      var open: Choice?
      for choice in selected {
        switch meanings.meaning(of: choice) {
        case .consent(let purpose):
          report(choice, "consents to purpose \(purpose)", purposes: [purpose], to: &findings)
        case .optIn(let feature): report(choice, "opts in to special feature \(feature)", to: &findings)
        case .other: continue
        case .unknown: open = open ?? choice
        }
      }
      if findings.isEmpty, let open {
        throw .ofInterface(
          "nothing shows whether \(ControlName.shown(open.control.name)), which is on, asks for consent")
      }
      return .applies
    })

  private static func report(
    _ choice: Choice, _ what: String, purposes: PurposeSet = PurposeSet(), to findings: inout Findings
  ) {
    let how = choice.control.state == .mixed ? "partly on" : "on"
    findings.report(
      on: choice.layer, control: choice.index, "\(ControlName.shown(choice.control.name)) \(what) and is \(how)",
      evidence: Evidence(expected: "off", actual: .text(how), purposes: purposes))
  }

  /// A control with which something is chosen.
  fileprivate struct Choice {
    let layer: ShownLayer
    /// The place among the controls of the layer.
    let index: Int
    let control: RecordedLayer.Control

    /// Whether it may be one that consents: on the layer of interests people object, and on that of vendors they choose vendors.
    var mayConsent: Bool { ![.opened(.interests), .opened(.vendors)].contains(layer.kind) }
  }
}

/// What controls choose, by the standard names of a list.
private struct ChoiceMeanings {
  enum Meaning {
    case consent(purpose: Int)
    case optIn(specialFeature: Int)
    /// An objection.
    case other
    case unknown
  }

  private let requests: InterfaceRequests
  private let purposes: KnownNames
  private let specialFeatures: KnownNames

  init(_ requests: InterfaceRequests, _ list: CompiledVendorList) {
    self.requests = requests
    purposes = KnownNames(list.purposes, list.name(ofPurpose:))
    specialFeatures = KnownNames(list.specialFeatures, list.name(ofSpecialFeature:))
  }

  func meaning(of choice: InterfacePreselectionRule.Choice) -> Meaning {
    // Of a group of radio buttons one is always on; which says yes, only its words show.
    guard choice.control.role != "radio" else { return .unknown }
    let name = choice.control.name
    if let feature = specialFeatures.only(in: name) { return .optIn(specialFeature: feature) }
    guard let purpose = purposes.only(in: name) else {
      // What cannot be changed chooses nothing.
      return choice.control.isEnabled == false ? .other : .unknown
    }
    switch (requests.asked.contains(purpose), requests.onInterest.contains(purpose)) {
    case (true, false): return .consent(purpose: purpose)
    case (false, true): return .other
    case (true, true), (false, false): return .unknown
    }
  }
}

/// Standard names that are looked for in the names of controls, whatever the case of their letters.
private struct KnownNames {
  private let ids: [Int]
  private let names: KnownTexts

  init(_ ids: PurposeSet, _ name: (Int) -> String?) {
    let named = ids.compactMap { id in name(id).map { (id: id, name: $0.lowercased()) } }
    self.ids = named.map(\.id)
    names = KnownTexts(named.map(\.name))
  }

  /// The id of the one name that is in a text; nil for none, and for several.
  func only(in text: String) -> Int? {
    let found = Set(names.matches(in: text.lowercased()).flatMap { names.places(equalToTextAt: $0.text) })
    return found.count == 1 ? found.first.map { ids[$0] } : nil
  }
}
