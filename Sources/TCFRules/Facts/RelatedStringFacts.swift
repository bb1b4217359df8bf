import TCFCodec
package import TCFFindings
package import TCFStorage

/// A string of a related format as rules see it.
package struct RelatedStringFacts: CapturedFacts {

  /// Which related format the string has.
  package let kind: RelatedStringKind
  /// The string as given.
  package let text: String
  /// The text of a GPP container's section 2, which is a TC string; nil where there is none.
  package let tcSection: String?
  /// What it is judged against.
  let surroundings: RuleSurroundings
  /// The container, of a GPP string.
  let container: GPPContainer?
  /// The string taken apart, of an Additional Consent string.
  let additionalConsent: AdditionalConsentDissection?
  /// The TC string that is stored with it.
  let tcString: StringFacts?

  /// Facts of a related string.
  ///
  /// - Parameter tcString: the TC string that is stored with it; nil where it was found alone.
  package init(
    _ kind: RelatedStringKind, _ text: String, _ surroundings: RuleSurroundings, beside tcString: StringFacts? = nil
  ) {
    self.kind = kind
    self.text = text
    self.surroundings = surroundings
    self.tcString = tcString
    let container = kind == .gpp ? GPPContainer(of: text) : nil
    self.container = container
    additionalConsent = kind == .additionalConsent ? AdditionalConsentDissection(of: text) : nil
    tcSection = container.flatMap { container in
      guard container.isReadable else { return nil }
      return container.sections(of: text).first { $0.id == GPPContainer.tcfSection }?.text
    }
  }

  /// Why a rule about related formats does not apply to another subject.
  package static var about: VerdictCause { .stated("applies only to GPP, Additional Consent and US Privacy strings") }
  /// None: the formats have no periods.
  package var date: SubjectDate { SubjectDate(of: nil) }
  /// The format, with a GPP string's sections or the number of an Additional Consent string's providers.
  package func heading() -> SubjectFacts? {
    switch kind {
    case .gpp:
      SubjectFacts(
        stated: container.map { "a GPP string with sections \(IDList.text($0.sectionIDs, limit: 10))" }
          ?? "a GPP string")
    case .additionalConsent:
      SubjectFacts(
        stated: "an Additional Consent string, \(additionalConsent?.consented.count ?? 0) providers with consent")
    case .usPrivacy: SubjectFacts(stated: "a US Privacy string")
    }
  }
}

extension RuleChecks {
  /// About a string of a related format.
  static func related(
    needs: [RuleNeed] = [.relatedString], _ check: @escaping SubjectCheck<RelatedStringFacts>.Evaluation
  ) -> RuleChecks {
    RuleChecks(needs: needs, SubjectCheck(check))
  }

  /// About a GPP string.
  static func gpp(
    _ check: @escaping @Sendable (RelatedStringFacts, GPPContainer, inout Findings) -> Applicability
  ) -> RuleChecks {
    .related { facts, findings in
      guard let container = facts.container else { return .doesNotApply }
      return check(facts, container, &findings)
    }
  }

  /// About an Additional Consent string, and its text.
  static func additionalConsent(
    _ check: @escaping @Sendable (RelatedStringFacts, AdditionalConsentDissection, inout Findings) -> Applicability
  ) -> RuleChecks {
    .related { facts, findings in
      guard let string = facts.additionalConsent else { return .doesNotApply }
      return check(facts, string, &findings)
    }
  }
}

extension RelatedStringFacts {
  /// More faults than this are recognised by their number.
  private static let most = 5

  /// Reports the faults of `codes` one by one, the first few of them.
  @discardableResult
  func report(
    _ codes: Set<RelatedStringFault.Code>, of faults: [RelatedStringFault], severity: Severity? = nil,
    to findings: inout Findings, _ message: (RelatedStringFault) -> String
  ) -> Applicability {
    let faults = faults.filter { codes.contains($0.code) }
    for fault in faults.prefix(Self.most) {
      findings.report(
        message(fault), at: place(of: fault),
        evidence: Evidence(expected: fault.expected.map { .integer($0) }, actual: fault.had.map { .integer($0) }),
        severity: severity)
    }
    findings.reportRest(faults.count - Self.most)
    return .applies
  }

  /// The place of a byte in characters: the codec counts bytes.
  func place(ofByte offset: Int) -> Location {
    .character(
      text.utf8.allSatisfy { $0 < 0x80 } ? offset : CharacterPositions.character(atByte: offset, in: text))
  }

  /// The byte: of a header's bits that of the character that they begin in.
  private func place(of fault: RelatedStringFault) -> Location? {
    if let bits = fault.bits { return place(ofByte: (fault.characters?.lowerBound ?? 0) + bits.offset / 6) }
    return fault.characters.map { place(ofByte: $0.lowerBound) }
  }
}

extension RelatedStringKind {
  /// The kind of subject that such a string is.
  package var subjectKind: Subject.Kind {
    switch self {
    case .gpp: .gpp
    case .additionalConsent: .additionalConsent
    case .usPrivacy: .usPrivacy
    }
  }

  /// The kind that a text shows by its first characters, valid or not; nil for TC strings and anything else. A TC string
  /// has no "~", and is longer than four characters.
  package init?(recognising text: String) {
    let bytes = text.utf8
    guard let first = bytes.first, first != UInt8(ascii: "C") else { return nil }
    let tilde = UInt8(ascii: "~")
    if first == UInt8(ascii: "D"), bytes.contains(tilde) {
      self = .gpp
    } else if (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(first), bytes.dropFirst().first == tilde {
      self = .additionalConsent
    } else if bytes.count == 4, USPrivacyString.faults(in: text).isEmpty {
      self = .usPrivacy
    } else {
      return nil
    }
  }
}
