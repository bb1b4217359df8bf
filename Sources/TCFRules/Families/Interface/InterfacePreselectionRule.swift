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
      + "off. The standard name in a control's own name, or in the text next to it, shows what it chooses; one that is on and "
      + "has no such name, or that of a purpose that disclosed vendors pursue on both bases, leaves the rule undecided. Where "
      + "the content can be had without consent by other means, as by paying, this is not required; what may lead there leaves "
      + "it undecided too.",
    fix: "Show every control that consents or opts in switched off.",
    sources: [Sources.policies("C(d)"), Sources.policies("C(h)")],
    check: .interfaceAndList { facts, findings throws(Undecided) in
      // On the layer of vendors people choose vendors, and on that of interests they object.
      let layers = facts.layers.filter {
        $0.isUntouched && $0.kind != .opened(.vendors) && $0.kind != .opened(.interests)
      }
      let controls = layers.flatMap { $0.layer.controls ?? [] }.filter { $0.isChoice && $0.state != nil }
      guard !controls.isEmpty else { throw .stated(noChoices) }
      if !controls.contains(where: { $0.state != .off || $0.role == "radio" || objects($0) }) { return .applies }
      let (requests, texts) = (try facts.requests(), try facts.comparedTexts())
      let meanings = layers.flatMap(texts.controls(on:)).filter {
        $0.control.isChoice && $0.control.state != nil && !$0.isFilter
      }
      // What only objects, and what only filters a list, consents to nothing.
      guard meanings.contains(where: { $0.basis(in: requests) != .interest }) else { throw .stated(noChoices) }
      let selected = meanings.filter(\.isSelected)
      var open: ControlMeaning?
      for control in selected {
        switch Meaning(control, requests, texts.list) {
        case .chosen(let what, let purposes):
          if let doubt = OtherAccess.doubt(facts) { throw doubt }
          report(control, what, purposes, to: &findings)
        case .other: continue
        case .unknown: open = open ?? control
        }
      }
      return try findings.applies(
        unless: open.map {
          .stated("nothing shows whether \(ControlName.shown($0.control.name)), which is on, asks for consent")
        })
    })

  private static let noChoices = "the recording has no layer with choices to consent from before any choice was made"

  /// Whether a control's name speaks of legitimate interests or objections.
  private static func objects(_ control: RecordedLayer.Control) -> Bool {
    ChoiceWords(ComparedWords.words(of: control.name.lowercased())).basis == .interest
  }

  private static func report(
    _ control: ControlMeaning, _ what: String, _ purposes: PurposeSet, to findings: inout Findings
  ) {
    let how = control.control.state == .mixed ? "partly on" : "on"
    findings.report(
      on: control.layer, control: control.index, "\(ControlName.shown(control.control.name)) \(what) and is \(how)",
      evidence: Evidence(expected: "off", actual: .text(how), purposes: purposes))
  }

  /// What a control that is on means for consent.
  private enum Meaning {
    /// It consents or opts in; what to, and the purposes.
    case chosen(String, PurposeSet)
    /// It does neither.
    case other
    case unknown

    init(_ control: ControlMeaning, _ requests: InterfaceRequests, _ list: CompiledVendorList) {
      switch (control.subject, control.basis(in: requests)) {
      case (_, .interest), (.feature, _), (.specialPurpose, _), (.vendors, _): self = .other
      // A radio button that is on may be the one for no.
      case (_?, _) where control.control.state == .on && control.isTaken == nil: self = .unknown
      case (.specialFeature(let id), _): self = .chosen("opts in to special feature \(id)", PurposeSet())
      case (.purpose(let id), .consent): self = .chosen("consents to purpose \(id)", [id])
      case (.stack(let id), _):
        let purposes = list.stacks.first { $0.id == id }?.purposes ?? PurposeSet()
        let asked = purposes.intersection(requests.asked)
        let isClear = !asked.isEmpty && asked.intersection(requests.onInterest).isEmpty
        self = isClear ? .chosen("consents to stack \(id)", asked) : .unknown
      // What cannot be changed chooses nothing.
      case (nil, _): self = control.control.isEnabled == false ? .other : .unknown
      case (.purpose, nil): self = .unknown
      }
    }
  }
}

extension ControlMeaning {
  /// Whether it is on, wholly or partly, and that says yes.
  fileprivate var isSelected: Bool { control.state == .mixed || control.state == .on && isTaken != false }
}
