import TCFFindings
import TCFStorage

/// Controls for what no one can choose.
enum InterfaceFeatureControlRule {
  static let rule = Rule(
    "ui/feature-control", .warning, title: "Features and special purposes have no controls",
    meaning:
      "A control has the name of a feature or of a special purpose. People are given no choice about special "
      + "purposes, and none about features apart from the purposes: the string has no field for what the control "
      + "says, so it has no effect. A control that cannot be changed, such as one that says \"always active\", is"
      + " not a choice.",
    fix: "Show features and special purposes as texts, without controls.",
    sources: [
      Sources.policies("B(f)"), Sources.policies("1(13)", of: "Chapter I"), Sources.policies("1(14)", of: "Chapter I"),
    ],
    check: .interfaceAndList { facts, findings throws(Undecided) in
      let texts = try facts.comparedTexts()
      var open: Undecided?
      for layer in facts.layers {
        for control in texts.controls(on: layer) where control.control.isChoice {
          guard let name = name(of: control.subject), !control.isTiedLoosely else { continue }
          let shown = ControlName.shown(control.control.name)
          switch (control.control.isEnabled, control.control.role) {
          case (false, _): continue
          case (nil, _): open = open ?? .stated("the recording does not show whether \(shown) can be changed")
          // A button that is pressed may open what it names.
          case (true, "button"): open = open ?? .stated("nothing shows whether \(shown) chooses anything")
          default: findings.report(on: layer, control: control.index, "\(shown) is a control for \(name)")
          }
        }
      }
      guard findings.isEmpty else { return .applies }
      if let open { throw open }
      try check(
        facts.layers.filter { $0.hasChoices && ![.opened(.vendors), .opened(.interests)].contains($0.kind) }, texts)
      return .applies
    })

  /// Throws where a control may be one of a feature: where what it is about is not known.
  private static func check(_ layers: [ShownLayer], _ texts: InterfaceTexts) throws(Undecided) {
    guard !layers.isEmpty else { throw .stated("no layer with choices was opened (acts details, purposes)") }
    for layer in layers {
      let unknown = texts.controls(on: layer).filter { $0.isChoice && $0.subject == nil && !$0.namesSeveral }
      guard !unknown.isEmpty || layer.layer.isCut else { continue }
      _ = try texts.texts(on: layer)
      if let control = unknown.first(where: \.isNameless) {
        throw .stated("nothing shows what \(ControlName.shown(control.control.name)) chooses")
      }
    }
  }

  private static func name(of subject: ControlMeaning.Subject?) -> String? {
    switch subject {
    case .feature(let id): "feature \(id)"
    case .specialPurpose(let id): "special purpose \(id)"
    default: nil
    }
  }
}
