import TCFCodec
import TCFFindings

/// What may change without the user, from one state to the next: nothing that gives anybody more.
enum TimelineConsentRules {
  static let all: [Rule] = [consentWidened, policyMigrated, vendorAddedSilently]

  static let consentWidened = Rule(
    "timeline/consent-widened", .error, title: "Consent grows only when the user acts",
    meaning: "A purpose, vendor or special feature has consent in one state that it did not have in the one before, "
      + "and no act of the user was recorded in between. If no acts are recorded at all, the rule cannot be decided.",
    fix: "Keep consent bits as the user left them until the user chooses again; record the user's choices along with "
      + "the states.",
    sources: [Sources.formats("When should a TC string be created?")],
    check: .sequence { facts, findings throws(Undecided) in
      let steps = facts.steps.filter { $0.to.string != nil }
      guard !steps.isEmpty else { return .doesNotApply }
      var isOpen = false
      for step in steps where !step.isByUser {
        guard let consents = step.addedConsents else { continue }
        guard facts.recordsActs else {
          isOpen = true
          continue
        }
        findings.report(
          "consent for \(consents.text) was added without an act of the user, \(step.label)", at: step.to.location,
          evidence: Evidence(vendors: consents.vendors, purposes: consents.purposes))
      }
      if isOpen { throw Undecided(cause: noActs("consent was added")) }
      return .applies
    })

  private static func noActs(_ what: String) -> VerdictCause {
    .stated("\(what), but the sequence records no acts of the user")
  }

  static let policyMigrated = Rule(
    "timeline/policy-migrated", .error, title: "A new policy version is presented to the user",
    meaning: "TcfPolicyVersion increases while consent is carried over and no act of the user was recorded. With "
      + "policy version 4, older strings became invalid and purposes changed their legal bases, so this is an error; "
      + "from 4 to 5 no new consent was required, so it is only info.",
    fix: "Ask the user again before writing a string with the new policy version, where the Managing Organisation "
      + "requires it.",
    sources: [Sources.formats("GVL and TCF Policy Updates"), Sources.formats("Managing conflicting string versions")],
    check: .sequence { facts, findings throws(Undecided) in
      guard let changes = facts.changes else { return .doesNotApply }
      let migrations = changes.filter { step, old, new in
        new.core.policyVersion > old.core.policyVersion && !step.isByUser && carriesOver(old.core, new.core)
      }
      if !migrations.isEmpty, !facts.recordsActs {
        throw Undecided(cause: noActs("the policy version increases with consent carried over"))
      }
      for (step, old, new) in migrations {
        let (from, to) = (old.core.policyVersion, new.core.policyVersion)
        findings.report(
          "TcfPolicyVersion increases from \(from) to \(to) with consent carried over and no act of the user, "
            + "\(step.label)",
          at: step.to.location, evidence: Evidence(expected: .integer(from), actual: .integer(to)),
          severity: from < 4 ? nil : .info)
      }
      return .applies
    })

  private static func carriesOver(_ old: CoreSegment, _ new: CoreSegment) -> Bool {
    !old.purposeConsents.intersection(new.purposeConsents).isEmpty
      || !old.vendorConsents.intersection(new.vendorConsents).isEmpty
  }

  static let vendorAddedSilently = Rule(
    "timeline/vendor-added-silently", .warning, title: "New vendors are shown to the user",
    meaning: "A vendor was added to the disclosed vendors while LastUpdated stayed the same, and nothing says that the "
      + "UI was shown or the user chose in between. Or a vendor that was not disclosed got consent while the disclosed "
      + "vendors stayed the same, and acts are recorded, but none in between. Two choices on one day share a date, so "
      + "if no acts are recorded, additional consent alone is not reported.",
    fix: "Show the UI before setting a bit for a new vendor, and update LastUpdated.",
    sources: [Sources.formats("CMPs using the GVL")],
    check: .sequence { facts, findings in
      guard let changes = facts.changes else { return .doesNotApply }
      for (step, old, new) in changes {
        guard let vendors = step.silentlyAddedVendors(recordsActs: facts.recordsActs) else { continue }
        let isDisclosed = old.disclosedVendors != new.disclosedVendors
        let named = "\(Prose.word(vendors.count, "vendor")) \(IDList.text(vendors, limit: 10))"
        let verb = Prose.word(vendors.count, "was", "were")
        findings.report(
          isDisclosed
            ? "\(named) \(verb) disclosed while LastUpdated stayed \(new.core.lastUpdated.day), \(step.label)"
            : "\(named) got consent without ever being disclosed, \(step.label)",
          at: step.to.location, evidence: Evidence(vendors: vendors))
      }
      return .applies
    })
}
