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
        guard !facts.isPartOfSequence, let string = shownString(facts.message, facts.readableString) else {
          return .doesNotApply
        }
        guard !GivenConsents(string.core).isEmpty else { return .applies }
        throw Undecided(
          cause: .stated("consents of an earlier string may be merged in; a log of what came before would decide it"))
      },
      sequence: { facts, findings throws(Undecided) in
        try uiShownConsents(in: facts, to: &findings)
      }))

  /// The message's string if the message shows that the UI is shown.
  private static func shownString(_ message: CMPMessage, _ string: StringFacts?) -> StringFacts? {
    guard TCDataObject(message)?.member("eventStatus")?.string == "cmpuishown" else { return nil }
    return string
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
      let string = facts.surroundings.read(text)
      guard case .v2 = string.reading else { continue }
      let given = GivenConsents(string.core)
      if case .message(let message) = item.content, shownString(message, string) != nil {
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
      throw Undecided(cause: .stated("the log begins with the UI: an earlier string may have had the same consents"))
    }
    return .applies
  }

  static let uiShownLI = Rule(
    "messages/ui-shown-li", .info, title: "Legitimate interests of shown vendors are on while the UI is first shown",
    meaning: "With cmpuishown the legitimate interests of all vendors shown are on: the user has been informed and has "
      + "not objected yet. Here some are off. The user may have objected before.",
    fix: "Start with legitimate interests on for the vendors shown.", sources: [listener],
    check: .message(needs: [.message, .vendorList]) { facts, findings throws(Undecided) in
      guard let string = shownString(facts.message, facts.readableString),
        let disclosed = string.string.disclosedVendors
      else { return .doesNotApply }
      switch facts.surroundings.list(for: string) {
      case .missing(let cause): throw Undecided(cause: cause)
      case .found(let list):
        let bases = RequiredBases(string.core, list)
        var wanted = VendorIDSet()
        for purpose in 1...24 { wanted.formUnion(bases.legitimateInterestVendors(of: purpose).intersection(disclosed)) }
        let missing = wanted.subtracting(string.core.vendorLegitimateInterests)
        guard !missing.isEmpty else { return wanted.isEmpty ? .doesNotApply : .applies }
        return findings.report(
          "\(missing.count) of \(Prose.count(wanted.count, "vendor")) shown on the basis of legitimate interest "
            + "\(Prose.word(missing.count, "has", "have")) it off: \(IDList.text(missing, limit: 10))",
          at: facts.tcData?.at("tcString"), evidence: Evidence(vendors: missing))
      }
    })
}
