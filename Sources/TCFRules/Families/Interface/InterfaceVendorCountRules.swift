import TCFCodec
import TCFFindings
import TCFStorage

/// The number of vendors on the initial layer.
enum InterfaceVendorCountRules {
  static let missing = Rule(
    "ui/vendor-count-missing", .error, title: "The initial layer has the number of vendors",
    meaning:
      "No text of the initial layer that is shown without opening anything has a number, so people do not learn how many third "
      + "parties store information on their device and process their data. Any whole number counts, in the digits of any "
      + "script.",
    fix: "Write the number into the text of the initial layer: \"We and our 114 partners …\".",
    sources: [Sources.policies("C(b)(III)")],
    check: .interface { facts, findings throws(Undecided) in
      for (layer, numbers) in try facts.numbersOfInitialLayers() where numbers.isEmpty {
        findings.report(on: layer, "no text of the initial layer has a number")
      }
      return .applies
    })

  static let tooFew = Rule(
    "ui/vendor-count", .error, title: "The number of vendors is not below that of the disclosed vendors",
    meaning:
      "The initial layer has numbers, and each of them is lower than the number of vendors that the string says were disclosed. "
      + "A higher number is never wrong: vendors that do not take part in the framework may be counted too.",
    fix: "Count the disclosed vendors whenever they change, and write that number, or a higher one with the others.",
    sources: [Sources.policies("C(b)(III)"), Sources.formats("Disclosed Vendors")],
    check: .interface(needs: [.recording, .string]) { facts, findings throws(Undecided) in
      let layers = try facts.numbersOfInitialLayers().filter { !$0.numbers.isEmpty }
      guard !layers.isEmpty else { return .doesNotApply }
      let disclosed = try facts.disclosedVendors()
      for (layer, numbers) in layers {
        guard let highest = numbers.max(), highest < disclosed.count else { continue }
        findings.report(
          on: layer,
          "the highest number of the initial layer is \(highest), and \(Prose.count(disclosed.count, "vendor")) "
            + "\(Prose.word(disclosed.count, "was", "were")) disclosed",
          evidence: Evidence(expected: .integer(disclosed.count), actual: .integer(highest)))
      }
      return .applies
    })
}
