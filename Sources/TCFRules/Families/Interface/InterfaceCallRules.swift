import TCFFindings
import TCFStorage

/// How the calls to action of the initial layer look, and whether they can be used.
enum InterfaceCallRules {
  private static let lowestContrast = 5.0

  static let contrast = Rule(
    "ui/call-contrast", .error, title: "Primary calls to action are legible",
    meaning:
      "The text of a primary call to action of the initial layer has a contrast of less than 5 to 1 with what lies beneath. "
      + "The two primary ones are the control that consents and the one that refuses; where none refuses, the one that "
      + "leads to the choices. Acts of the recording show which they are. The contrast is computed from both colours as "
      + "WCAG 2 does; without them, the recorder's own counts.",
    fix: "Choose a darker or lighter colour for the text or its background.", sources: [Sources.policies("C(g)")],
    check: .interface { facts, findings throws(Undecided) in
      let primary = try PrimaryCalls(facts)
      var unknown = primary.unknown
      for call in primary.calls {
        guard let contrast = call.control.textContrast else {
          let reason = call.control.unknown.map { "unknown: \(Prose.excerpt($0, limit: 60))" } ?? "not recorded"
          unknown = unknown ?? .stated("the contrast of \(call.name) is \(reason)")
          continue
        }
        guard contrast < lowestContrast else { continue }
        let shown = text(ofContrast: contrast)
        findings.report(
          on: call.layer, control: call.index, "the text of \(call.name) has a contrast of \(shown) to 1",
          evidence: Evidence(expected: "5 to 1", actual: .text("\(shown) to 1")))
      }
      return try findings.applies(unless: unknown)
    })

  /// Two digits behind the point, rounded down: what is below a limit is never shown as the limit.
  private static func text(ofContrast contrast: Double) -> String {
    let hundredths = Int((max(contrast, 0) * 100).rounded(.down))
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  static let treatment = Rule(
    "ui/call-treatment", .error, title: "Primary calls to action have the same font, size and style",
    meaning:
      "The two primary calls to action of the initial layer differ in font family, font size, weight or style, so that one "
      + "of them is easier to overlook. They need not be identical: colour and shape are free.",
    fix: "Use one font family, size, weight and style for both.", sources: [Sources.policies("C(g)")],
    check: .interface { facts, findings throws(Undecided) in
      let primary = try PrimaryCalls(facts)
      var unknown = primary.unknown
      for pair in primary.pairs {
        guard let consent = pair.consent, let other = pair.other else { continue }
        let differences = FontDifference.all(consent.control.font, other.control.font)
        if differences.hasGap {
          unknown = unknown ?? .stated("the font of \(consent.name) or \(other.name) was not recorded")
        }
        guard let first = differences.found.first else { continue }
        findings.report(
          on: other.layer, control: other.index,
          "\(consent.name) and \(other.name) differ in \(Prose.list(differences.found.map(\.name)))",
          evidence: Evidence(expected: .text(first.expected), actual: .text(first.actual)))
      }
      return try findings.applies(unless: unknown)
    })

  static let hidden = Rule(
    "ui/call-hidden", .error, title: "Primary calls to action can be seen and used",
    meaning:
      "A primary call to action of the initial layer is not visible, is covered at its middle by something else, begins "
      + "outside the viewport so that one has to scroll for it, or is disabled.",
    fix: "Show both calls to action as soon as the dialog appears, above everything else, and enabled.",
    sources: [Sources.policies("C(g)")],
    check: .interface { facts, findings throws(Undecided) in
      let primary = try PrimaryCalls(facts)
      var unknown = primary.unknown
      for call in primary.calls {
        let sight = CallSight(call)
        if let fault = sight.fault {
          findings.report(on: call.layer, control: call.index, "\(call.name) \(fault)")
        } else if !sight.isComplete {
          unknown = unknown ?? .stated("the recording does not show whether \(call.name) can be seen and used")
        }
      }
      return try findings.applies(unless: unknown)
    })

  static let keyboard = Rule(
    "ui/keyboard", .info, title: "Calls to action can be reached by keyboard",
    meaning:
      "A call to action of the initial layer that an act has used cannot be reached with the Tab key, or the dialog declares "
      + "that it is modal (aria-modal) and does not have the focus before the first act. The Policies count "
      + "forms that are not visual as visible, such as what a screen reader says: people who use one cannot choose here.",
    fix:
      "Use a button element, or make the element focusable and give it the role of a button. Move the focus into a modal "
      + "dialog when it opens.",
    sources: [Sources.policies("1(11)", of: "Chapter I")],
    check: .interface { facts, findings throws(Undecided) in
      let layers = try facts.initialLayers()
      let acts = facts.acts(showing: layers, .initial).filter {
        !$0.isVain && ($0.consents || $0.refuses || $0.customises)
      }
      var names: [String] = []
      for name in acts.compactMap(\.controlName) where !names.contains(name) { names.append(name) }
      var unknown: Undecided? =
        names.isEmpty ? .stated("no act shows which controls of the initial layer are calls to action") : nil
      for layer in layers {
        for (index, control) in names.compactMap(layer.control(named:)) {
          let name = ControlName.shown(control.name)
          guard let isReached = control.isInTabOrder else {
            unknown = unknown ?? .stated("the recording does not show whether the keyboard reaches \(name)")
            continue
          }
          if !isReached { findings.report(on: layer, control: index, "the keyboard does not reach \(name)") }
        }
        guard case .found(let dialog) = layer.layer.dialog, dialog.isModal == true else { continue }
        switch dialog.hasFocus {
        case true?: continue
        case false?: findings.report(on: layer, "the focus does not start in the modal dialog")
        case nil: unknown = unknown ?? .stated("the recording does not show whether the dialog has the focus")
        }
      }
      return try findings.applies(unless: unknown)
    })
}
