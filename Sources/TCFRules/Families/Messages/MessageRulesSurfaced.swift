import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage
import TCFVendorList

/// What a string may say while the UI is shown.
extension MessageRules {
  static let surfaced: [Rule] = [uiShownConsents, uiShownLI]

  private static let listener = Sources.api("addEventListener")

  static let uiShownConsents = Rule(
    "messages/ui-shown-consents", .error, title: "No consent while the UI is first shown",
    meaning: "With cmpuishown the CMP creates a string with all consents off, because the user has not answered yet. "
      + "Consents of an earlier string may be merged in, so a single message does not decide the question; a log of "
      + "what came before does.",
    fix: "Start with consents off; keep only those of an earlier string.", sources: [listener],
    check: .exchange(
      needs: [.message, .history],
      message: { facts, _ throws(Undecided) in
        guard !facts.isPartOfSequence, isShown(facts.message), let string = facts.readableString else {
          return .doesNotApply
        }
        guard !GivenConsents(string.core).isEmpty else { return .applies }
        throw .stated("consents of an earlier string may be merged in; a log of what came before would decide it")
      },
      sequence: { facts, findings throws(Undecided) in
        try uiShownConsents(in: facts, to: &findings)
      }))

  /// Whether a message shows that the UI is shown.
  private static func isShown(_ message: CMPMessage?) -> Bool {
    message.flatMap(TCDataObject.init)?.member("eventStatus")?.string == "cmpuishown"
  }

  /// Goes through a sequence, and holds what each string shown with the UI has against all that was there before.
  private static func uiShownConsents(in facts: SequenceFacts, to findings: inout Findings) throws(Undecided)
    -> Applicability
  {
    var before = GivenConsents()
    var (isBeginningKnown, applies, isOpen) = (false, false, false)
    for item in facts.items {
      if RecordedAct(item)?.word == .firstRun { isBeginningKnown = true }
      guard let text = facts.storedText(of: item) else { continue }
      guard !text.isEmpty else {
        isBeginningKnown = true
        continue
      }
      guard let string = facts.surroundings.readable(text) else { continue }
      let given = GivenConsents(string.core)
      if isShown(item.message) {
        applies = true
        let new = given.subtracting(before)
        if !new.isEmpty, !isBeginningKnown {
          isOpen = true
        } else if !new.isEmpty {
          findings.report(
            "the string shown with the UI (\(CapturedPlace.text(item.part))) has \(new.text), which no earlier string "
              + "had",
            at: CapturedPlace.location(item.part, "tcString"),
            evidence: Evidence(vendors: new.vendors, purposes: new.purposes))
        }
      }
      before.formUnion(given)
      isBeginningKnown = true
    }
    guard applies else { return .doesNotApply }
    if findings.isEmpty, isOpen {
      throw .stated("the log begins with the UI: an earlier string may have had the same consents")
    }
    return .applies
  }

  static let uiShownLI = Rule(
    "messages/ui-shown-li", .info, title: "Legitimate interests of shown vendors are on while the UI is first shown",
    meaning: "With cmpuishown the legitimate interests of all vendors shown are on: the user has been informed and has "
      + "not objected yet. Here some are off. In a single message, the user may have objected before; in a log, interests that "
      + "an earlier string had off are left alone.",
    fix: "Start with legitimate interests on for the vendors shown.", sources: [listener],
    check: .exchange(
      needs: [.message, .vendorList],
      message: { facts, findings throws(Undecided) in
        guard !facts.isPartOfSequence, isShown(facts.message), let string = facts.readableString,
          let interests = try ShownInterests(string, facts.surroundings)
        else { return .doesNotApply }
        interests.report(objected: [], at: facts.tcData?.at("tcString"), to: &findings)
        return .applies
      },
      sequence: { facts, findings throws(Undecided) in try uiShownLI(in: facts, to: &findings) }))

  /// Goes through a sequence, and holds what each string shown with the UI has against the objections in what was there before.
  private static func uiShownLI(in facts: SequenceFacts, to findings: inout Findings) throws(Undecided) -> Applicability
  {
    var (objected, applies) = (VendorIDSet(), false)
    for item in facts.items {
      guard let string = facts.storedText(of: item).flatMap(facts.surroundings.readable) else { continue }
      // What follows needs the list, which strings from before the UI may not have.
      guard isShown(item.message) else {
        if let interests = try? ShownInterests(string, facts.surroundings) { objected.formUnion(interests.off) }
        continue
      }
      guard let interests = try ShownInterests(string, facts.surroundings) else { continue }
      applies = true
      interests.report(objected: objected, at: CapturedPlace.location(item.part, "tcString"), to: &findings)
    }
    return applies ? .applies : .doesNotApply
  }
}

/// The disclosed vendors of a string that have a legitimate interest, and those of them whose bit is off.
private struct ShownInterests {
  let vendors: VendorIDSet
  let off: VendorIDSet

  /// Nil where no vendor was disclosed with such an interest.
  init?(_ string: StringFacts, _ surroundings: RuleSurroundings) throws(Undecided) {
    guard let disclosed = string.string.disclosedVendors else { return nil }
    switch surroundings.list(for: string) {
    case .missing(let cause): throw Undecided(cause: cause)
    case .found(let list):
      let bases = RequiredBases(string.core, list)
      var vendors = VendorIDSet()
      for purpose in 1...24 { vendors.formUnion(bases.legitimateInterestVendors(of: purpose).intersection(disclosed)) }
      guard !vendors.isEmpty else { return nil }
      self.vendors = vendors
      off = vendors.subtracting(string.core.vendorLegitimateInterests)
    }
  }

  /// - Parameter objected: the vendors to which an objection is known.
  func report(objected: VendorIDSet, at location: Location?, to findings: inout Findings) {
    let missing = off.subtracting(objected)
    guard !missing.isEmpty else { return }
    findings.report(
      "\(missing.count) of \(Prose.count(vendors.count, "vendor")) shown on the basis of legitimate interest "
        + "\(Prose.word(missing.count, "has", "have")) it off: \(IDList.text(missing, limit: 10))",
      at: location, evidence: Evidence(vendors: missing))
  }
}
