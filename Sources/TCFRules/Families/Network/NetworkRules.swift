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
    NetworkListRules.fromClient, NetworkListRules.caching, NetworkHostedListRule.rule, NetworkOwnDomainRule.rule,
  ]

  /// What a rule asks of the requests of a recording: what is wrong with them; nil where the rule does not apply.
  typealias Check = @Sendable (RecordingFacts) throws(Undecided) -> [RequestFault]?

  /// What a check finds. No rule applies without any request, nor where GDPR does not.
  private static func faults(_ check: Check, _ facts: RecordingFacts) throws(Undecided) -> [RequestFault]? {
    guard !facts.recording.requests.isEmpty else { return nil }
    let said = facts.recording.applicability
    if !said.isEmpty, !said.contains(where: \.applies) { return nil }
    return try check(facts)
  }

  /// Reports what a check finds.
  static func report(
    _ check: Check, _ facts: RecordingFacts, to findings: inout Findings
  ) throws(Undecided) -> Applicability {
    guard let faults = try faults(check, facts) else { return .doesNotApply }
    for fault in faults {
      findings.report(fault.message, at: at(fault.host), evidence: fault.evidence, severity: fault.severity)
    }
    return .applies
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
    // What cannot be decided reports nothing.
    Set(checks(of: rules).flatMap { (try? faults($0, facts)) ?? [] }.flatMap(\.parts))
  }

  /// The same, where each of the rules has to be decided.
  ///
  /// - Throws: what the first of them lacks that is not.
  static func decidedParts(_ facts: RecordingFacts, by rules: [Rule]) throws(Undecided) -> Set<String> {
    var parts: Set<String> = []
    for check in checks(of: rules) { parts.formUnion((try faults(check, facts) ?? []).flatMap(\.parts)) }
    return parts
  }

  private static func checks(of rules: [Rule]) -> [Check] {
    let asked = Set(rules.map(\.metadata.id))
    return checks.filter { asked.contains($0.rule) }.map(\.check)
  }

  /// What is wrong with calls of vendors, one fault a host. `predicate` is what the vendors did, behind their names.
  static func faults(
    of calls: [RequestAttribution.Call], purposes: PurposeSet = PurposeSet(), severity: Severity? = nil,
    _ predicate: ([RequestAttribution.Call]) -> String
  ) -> [RequestFault] {
    calls.grouped(by: \.request.host).map { host, calls in
      let vendors = calls.reduce(into: VendorIDSet()) { $0.formUnion($1.vendors) }
      return RequestFault(
        requests: calls.map(\.request), message: "\(named(vendors, on: host)) \(predicate(calls))",
        evidence: Evidence(vendors: vendors, purposes: purposes), severity: severity)
    }
  }

  /// `vendor 755 (ads.example)`, as findings name the vendors that have a host.
  static func named(_ vendors: VendorIDSet, on host: String) -> String {
    "\(Prose.word(vendors.count, "vendor")) \(IDList.text(vendors, limit: 5)) (\(Prose.excerpt(host, limit: 80)))"
  }

  /// The place of a host in findings: a path would say what a person read.
  static func at(_ host: String) -> Location { .member("requests.\(Prose.excerpt(host, limit: 80))") }
}

/// What is wrong with requests to one host.
struct RequestFault {
  /// Those that show it, of which there is one at least.
  let requests: [RecordedRequest]
  let message: String
  var evidence = Evidence()
  /// A severity below the period's; nil for the period's own.
  var severity: Severity?

  var host: String { requests.first?.host ?? "" }
  /// The places of the requests.
  var parts: [String] { requests.map(\.part) }
}

extension RuleChecks {
  /// About the requests of a recording; the rule does not apply without any, nor where GDPR does not.
  static func requests(needs: [RuleNeed], _ check: @escaping NetworkRules.Check) -> RuleChecks {
    .recording(needs: needs) { facts, findings throws(Undecided) in
      try NetworkRules.report(check, facts, to: &findings)
    }
  }
}
