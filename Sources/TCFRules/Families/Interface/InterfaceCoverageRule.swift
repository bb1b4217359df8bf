import TCFFindings
import TCFStorage

/// How much of the page the initial layer leaves.
enum InterfaceCoverageRule {
  /// The share of the page that may stay usable. "All or substantially all" has no number in the Policies.
  private static let mostUsable = 0.5

  static let rule = Rule(
    "ui/coverage", .warning, title: "The initial layer covers the content",
    meaning:
      "The interface has to cover all or substantially all of the content. The Policies give no number; this rule reports "
      + "an initial layer that leaves more than half of the page usable: at more than half of a grid of points over "
      + "the viewport, what lies on top belongs to the page. The finding has the share.",
    fix: "Show the interface as a modal dialog, or lay something over the rest of the page while it is open.",
    sources: [Sources.policies("C(a)")],
    check: .interface { facts, findings throws(Undecided) in
      var (isKnown, hasDialog) = (false, false)
      for layer in try facts.initialLayers() {
        guard case .found(let dialog) = layer.layer.dialog else { continue }
        hasDialog = true
        if let usable = dialog.usableBehind {
          isKnown = true
          guard usable > mostUsable else { continue }
          let percent = Int((usable * 100).rounded())
          findings.report(
            on: layer, "the page can still be used at \(percent)% of its points",
            evidence: Evidence(expected: "50% or less", actual: .text("\(percent)%")))
        } else if let covers = dialog.covers, covers >= 1 - mostUsable {
          isKnown = true
        }
      }
      guard isKnown else {
        throw .stated(
          hasDialog
            ? "the recording does not show how much of the page can be used"
            : "the recording does not describe the dialog")
      }
      return .applies
    })
}
