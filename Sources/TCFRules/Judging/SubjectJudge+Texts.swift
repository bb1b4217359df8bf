package import TCFCodec
package import TCFFindings
package import TCFStorage
package import TCFVendorList

/// Texts whose kind is still to be determined, and strings of GPP, Additional Consent and US Privacy: found alone, or in a key set.
extension SubjectJudge {
  /// What a text is said to be.
  package enum TextKind: Sendable {
    /// What it looks like: a related string by its first characters, anything else a TC string.
    case detected
    /// The same for a line of a file, where four characters are no US Privacy string but something in a TC string's place.
    case detectedLine
    /// A TC string, whatever it looks like.
    case tcString
    /// A related string, whatever it looks like.
    case related(RelatedStringKind)
  }

  /// Judges a text by itself.
  package func judge(_ text: String, _ kind: TextKind, name: String, input: String, _ receive: Receiver) {
    guard let related = related(text, kind) else {
      return judge(string: text, as: Subject(name: name, input: input, kind: .string), receive)
    }
    judge(RelatedStringFacts(related, text, surroundings), name: name, input: input, stored: nil, receive)
  }

  private func related(_ text: String, _ kind: TextKind) -> RelatedStringKind? {
    switch kind {
    case .detected: RelatedStringKind(recognising: text)
    case .detectedLine: text.utf8.count == 4 ? nil : RelatedStringKind(recognising: text)
    case .tcString: nil
    case .related(let kind): kind
    }
  }

  /// A related string, and the TC string in it as a subject of its own.
  ///
  /// - Parameter stored: the TC string that is judged anyway.
  private func judge(_ facts: RelatedStringFacts, name: String, input: String, stored: String?, _ receive: Receiver) {
    receive(.report(evaluator.evaluate(facts, as: Subject(name: name, input: input, kind: facts.kind.subjectKind))))
    if let section = facts.tcSection, section != stored {
      judge(string: section, as: Subject(name: "\(name)#section 2", input: input, kind: .string), receive)
    }
  }

  /// The related strings in a key set, each a subject of its own. What the keys themselves say is the business of
  /// rules about keys, and so is the US Privacy string.
  func judgeRelatedStrings(in keys: StoredKeyFacts, name: String, input: String, _ receive: Receiver) {
    if let text = keys.v1ConsentText {
      let subject = Subject(name: "\(name)#\(StoredKeyName.v1ConsentString)", input: input, kind: .string)
      judge(string: text, as: subject) {
        receive($0.on(line: keys.keys.line(of: StoredKeyName.v1ConsentString)))
      }
    }
    if let text = keys.additionalConsentText {
      let facts = RelatedStringFacts(.additionalConsent, text, surroundings, beside: keys.readableString)
      let own = "\(name)#\(StoredKeyName.addtlConsent)"
      judge(facts, name: own, input: input, stored: nil) {
        receive($0.on(line: keys.keys.line(of: StoredKeyName.addtlConsent)))
      }
    }
    if case .string(let text)? = keys.keys[StoredKeyName.gppString], !text.isEmpty {
      let facts = RelatedStringFacts(.gpp, text, surroundings, beside: keys.readableString)
      let own = "\(name)#\(StoredKeyName.gppString)"
      judge(facts, name: own, input: input, stored: keys.keys.tcString) {
        receive($0.on(line: keys.keys.line(of: StoredKeyName.gppString)))
      }
    }
  }
}

extension SubjectJudge.Judgement {
  /// The same judgement about a subject that begins on a line of its input.
  fileprivate func on(line: Int?) -> SubjectJudge.Judgement {
    guard case .report(var report) = self else { return self }
    report.line = line
    return .report(report)
  }
}

/// Texts by the million: judged as above, and nothing but numbers kept.
extension SubjectJudge {
  /// What was judged of a text.
  package enum CountedText {
    /// A TC string; the facts are those of this one until the next is judged.
    case string(StringFacts)
    /// A string of a related format. The TC string in it comes next, if there is one.
    case related(RelatedStringKind)
  }

  /// Counts the verdicts about a text, as `judge(_:_:name:input:_:)` gives them in full. `take` is called for each subject
  /// that the text is, and has its verdicts in `counts`.
  ///
  /// - Parameter environment: where the text was written; nil if unknown.
  package func count(
    _ text: String, _ kind: TextKind, writtenIn environment: SubjectEnvironment?, into counts: inout CountedVerdicts,
    conflict: (VendorListFault) -> Void, _ receive: (CountedText, CountedVerdicts) -> Void
  ) {
    guard let related = related(text, kind) else {
      return count(string: text, writtenIn: environment, into: &counts, conflict: conflict, receive)
    }
    let facts = RelatedStringFacts(related, text, surroundings)
    evaluator.count(facts, into: &counts)
    receive(.related(related), counts)
    if let section = facts.tcSection {
      count(string: section, writtenIn: environment, into: &counts, conflict: conflict, receive)
    }
  }

  private func count(
    string text: String, writtenIn environment: SubjectEnvironment?, into counts: inout CountedVerdicts,
    conflict: (VendorListFault) -> Void,
    _ receive: (CountedText, CountedVerdicts) -> Void
  ) {
    facts.read(text, writtenIn: environment)
    reportConflict(facts) { if case .conflict(let fault) = $0 { conflict(fault) } }
    evaluator.count(facts, into: &counts)
    receive(.string(facts), counts)
  }

  /// For each of `days`, ascending, whether the version 2 string that was judged last ends by then and not by the as-of date
  /// (`ends`), and whether it would be invalid if written then and not on the as-of date (`outdated`): bit i for day i.
  package func fate(on days: [CalendarDay]) -> (ends: UInt64, outdated: UInt64) {
    guard case .v2 = facts.reading else { return (0, 0) }
    let (list, asOf) = (evaluator.cmpList, evaluator.settings.asOf)
    let (lastDay, broken) = (StringGate.lastDay(facts, list), StringGate.broken(facts))
    let hasEnded = { (day: CalendarDay) in lastDay.map { day > $0 } ?? false }
    let isOutdated = { [facts] (day: CalendarDay) in StringGate.isOutdated(facts, breaking: broken, on: day) }
    let (isOver, isInvalid) = (hasEnded(asOf), isOutdated(asOf))
    var (ends, outdated): (UInt64, UInt64) = (0, 0)
    for (index, day) in days.prefix(64).enumerated() {
      if !isOver, hasEnded(day) { ends |= 1 << UInt64(index) }
      if !isInvalid, isOutdated(day) { outdated |= 1 << UInt64(index) }
    }
    return (ends, outdated)
  }
}
