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

/// What two fonts differ in.
private struct FontDifference {
  let name: String
  let expected: String
  let actual: String

  /// What is known to differ, and whether anything was not recorded.
  static func all(
    _ first: RecordedLayer.Font?, _ second: RecordedLayer.Font?
  ) -> (found: [FontDifference], hasGap: Bool) {
    var (found, hasGap) = ([FontDifference](), false)
    func compare(_ name: String, _ one: String?, _ other: String?) {
      guard let one, let other else { return hasGap = true }
      if one != other { found.append(FontDifference(name: name, expected: one, actual: other)) }
    }
    compare("font family", first?.family.map(shown), second?.family.map(shown))
    compare("font size", first?.size.map(pixels), second?.size.map(pixels))
    compare("font weight", first?.weight.map(whole), second?.weight.map(whole))
    compare("font style", first?.style.map(shown), second?.style.map(shown))
    return (found, hasGap)
  }

  private static func shown(_ text: String) -> String { Prose.excerpt(text.lowercased(), limit: 60) }
  private static func whole(_ number: Double) -> String { String(Int(min(max(number, 0), 1_000).rounded())) }
  private static func pixels(_ size: Double) -> String {
    let tenths = Int((min(max(size, 0), 10_000) * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10) px" : "\(tenths / 10).\(tenths % 10) px"
  }
}

/// Whether a call to action can be seen and used.
private struct CallSight {
  /// What is wrong with it, behind its name; nil for nothing.
  let fault: String?
  /// Whether all that could be wrong was recorded.
  let isComplete: Bool

  init(_ call: PrimaryCalls.Call) {
    let control = call.control
    let isInside = Self.isInside(control.box, call.layer.layer.viewport)
    fault =
      if control.isShown == false || control.box.map({ $0.width < 1 || $0.height < 1 }) == true {
        "is not visible"
      } else if control.isEnabled == false {
        "is disabled"
      } else if control.isCovered == true {
        "is covered at its middle"
      } else if isInside == false {
        "lies outside the viewport"
      } else {
        nil
      }
    isComplete = control.isShown != nil && control.isEnabled != nil && control.isCovered != nil && isInside != nil
  }

  /// Whether the middle of a box lies in the viewport; nil where one of them is unknown.
  private static func isInside(_ box: RecordedLayer.Box?, _ viewport: RecordedLayer.Size?) -> Bool? {
    guard let box, let viewport else { return nil }
    let (x, y) = (box.x + box.width / 2, box.y + box.height / 2)
    return (0...max(viewport.width, 0)).contains(x) && (0...max(viewport.height, 0)).contains(y)
  }
}
