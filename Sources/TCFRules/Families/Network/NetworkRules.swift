import TCFCodec
import TCFFindings
import TCFStorage

/// Requests next to the choice: who was called when, and with which string.
enum NetworkRules {
  static let family = RuleFamily(
    "network", "Which vendors a page called, and what it sent them, compared with what the user had chosen by then.")

  static let all: [Rule] = [
    NetworkBasisRules.beforeChoice, NetworkBasisRules.withoutBasis, NetworkStorageRules.refused,
    NetworkStorageRules.undisclosed, NetworkStorageRules.age, NetworkDisclosureRules.refresh,
    NetworkDisclosureRules.domain, NetworkStringRules.notInForce, NetworkStringRules.withdrawalNotTold,
    ConsentModeRules.consentMode, ConsentModeRules.signalsDiffer,
    NetworkListRules.fromClient, NetworkListRules.caching, NetworkOwnDomainRule.rule,
  ]

  /// What a rule asks of the requests of a recording: it reports what is wrong to the sink, and records the places of the
  /// requests that show it.
  typealias Check = @Sendable (RecordingFacts, inout Findings, inout Set<String>) throws(Undecided) -> Applicability

  static func evaluate(
    _ check: Check, _ facts: RecordingFacts, to findings: inout Findings, recording parts: inout Set<String>
  ) throws(Undecided) -> Applicability {
    guard !facts.recording.requests.isEmpty else { return .doesNotApply }
    let said = facts.recording.applicability
    if !said.isEmpty, !said.contains(where: \.applies) { return .doesNotApply }
    return try check(facts, &findings, &parts)
  }

  private static let checks: [(rule: RuleID, check: Check)] = [
    (NetworkBasisRules.beforeChoice.metadata.id, NetworkBasisRules.callsBeforeChoice),
    (NetworkBasisRules.withoutBasis.metadata.id, NetworkBasisRules.callsWithoutBasis),
    (NetworkStringRules.notInForce.metadata.id, NetworkStringRules.otherStrings),
    (NetworkStringRules.withdrawalNotTold.metadata.id, NetworkStringRules.unreportedWithdrawals),
  ]

  /// The places of the requests about which one of `rules` says something: what the rules about URLs would say of them
  /// again is left out.
  static func reportedParts(_ facts: RecordingFacts, by rules: [Rule]) -> Set<String> {
    let asked = Set(rules.map(\.metadata.id))
    var parts: Set<String> = []
    for (id, check) in checks where asked.contains(id) {
      var findings = Findings.counted()
      // What cannot be decided reports nothing.
      _ = try? evaluate(check, facts, to: &findings, recording: &parts)
    }
    return parts
  }

  /// The same, where each of the rules has to be decided.
  ///
  /// - Throws: what the first of them lacks that is not.
  static func decidedParts(_ facts: RecordingFacts, by rules: [Rule]) throws(Undecided) -> Set<String> {
    let asked = Set(rules.map(\.metadata.id))
    var parts: Set<String> = []
    for (id, check) in checks where asked.contains(id) {
      var findings = Findings.counted()
      _ = try evaluate(check, facts, to: &findings, recording: &parts)
    }
    return parts
  }

  /// Reports calls of vendors, one finding a host, and records the places of their requests. `predicate` is what the vendors
  /// did, behind their names.
  static func report(
    _ calls: [RequestAttribution.Call], to findings: inout Findings, recording parts: inout Set<String>,
    purposes: PurposeSet = PurposeSet(), severity: Severity? = nil, _ predicate: ([RequestAttribution.Call]) -> String
  ) {
    for (host, calls) in calls.grouped(by: \.request.host) {
      let vendors = calls.reduce(into: VendorIDSet()) { $0.formUnion($1.vendors) }
      findings.report(
        "\(named(vendors, on: host)) \(predicate(calls))", at: at(host),
        evidence: Evidence(vendors: vendors, purposes: purposes), severity: severity)
      parts.formUnion(calls.map(\.request.part))
    }
  }

  /// `vendor 755 (ads.example)`, as findings name the vendors that have a host.
  static func named(_ vendors: VendorIDSet, on host: String) -> String {
    "\(Prose.word(vendors.count, "vendor")) \(IDList.text(vendors, limit: 5)) (\(Prose.excerpt(host, limit: 80)))"
  }

  /// The place of a host in findings: a path would say what a person read.
  static func at(_ host: String) -> Location { .member("requests.\(Prose.excerpt(host, limit: 80))") }
}

extension RuleChecks {
  /// About the requests of a recording; the rule does not apply without any, nor where GDPR does not.
  static func requests(needs: [RuleNeed], _ check: @escaping NetworkRules.Check) -> RuleChecks {
    .recording(needs: needs) { facts, findings throws(Undecided) in
      var parts: Set<String> = []
      return try NetworkRules.evaluate(check, facts, to: &findings, recording: &parts)
    }
  }
}
