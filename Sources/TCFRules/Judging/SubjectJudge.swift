import TCFCodec
package import TCFFindings
package import TCFStorage
package import TCFVendorList

/// Judges captured subjects by the rules of a run, in the order in which they are given.
///
/// The one judge behind every front door: the command line, certification, audits and the library give their subjects to
/// it, so none of them can judge in a way of its own. It opens no file and knows no format; what it finds goes to the
/// caller, one report after another, and it keeps nothing between subjects. A class, since a copy would have the same memory
/// for reading strings anyway.
package final class SubjectJudge {
  /// What came of a subject.
  package enum Judgement: Sendable {
    /// A subject's report. One captured thing can have several: a key set and the string in it.
    case report(SubjectReport)
    /// The subject that is reported next names a list that two different files claim to be.
    case conflict(VendorListFault)
  }

  /// Takes the judgements.
  package typealias Receiver = (Judgement) -> Void

  /// The rules, lists and settings.
  package let evaluator: RuleEvaluator
  let surroundings: RuleSurroundings
  private let published: ListFacts.PublishedLists
  // One object for all strings, and one for those among stored keys: its decoder's memory is used again.
  let facts: StringFacts
  private let extras: Extras
  private let storedFacts: StringFacts
  private let dated = DatedJudges()
  /// What the recordings of a declaration show of its interface together; nil where each stands for itself.
  private var interfaces: JointInterfaces?

  /// What reports show in addition to verdicts.
  package struct Extras: Sendable, Hashable {
    /// Whether reports carry what makes a picture of their subject.
    package var pictures = false
    /// Whether reports carry what strings break on the days that matter to them.
    package var outlooks = false

    /// Nothing in addition to verdicts.
    package init() {}
  }

  /// A judge by the rules, lists and settings of `evaluator`.
  ///
  /// - Parameters:
  ///   - extras: what reports show in addition to verdicts.
  ///   - published: gives a list at hand as it was published, for rules about documents.
  package init(
    _ evaluator: RuleEvaluator, extras: Extras, published: @escaping ListFacts.PublishedLists
  ) {
    self.evaluator = evaluator
    self.extras = extras
    self.published = published
    surroundings = evaluator.surroundings
    facts = StringFacts(settings: evaluator.settings)
    storedFacts = StringFacts(settings: evaluator.settings)
  }

  /// The same judge for recordings of one declaration, who knows what each of them shows of the consent interface.
  package func joining(_ recordings: [Recording]) -> SubjectJudge {
    let judge = SubjectJudge(evaluator, extras: extras, published: published)
    let facts = recordings.map { RecordingFacts($0, surroundings, published: published) }
    judge.interfaces = JointInterfaces(facts.compactMap(\.interface))
    return judge
  }

  /// Judges a captured thing by itself.
  package func judge(_ subject: CapturedSubject, _ receive: Receiver) { judge(subject, nil, receive) }

  /// Judges a TC string, or what came in its place.
  package func judge(string text: String, as subject: Subject, _ receive: Receiver) {
    judge(string: text, writtenIn: nil, as: subject, receive)
  }

  private func judge(
    string text: String, writtenIn environment: SubjectEnvironment?, as subject: Subject, _ receive: Receiver
  ) {
    facts.read(text, writtenIn: environment)
    reportConflict(facts, receive)
    receive(.report(withExtras(evaluator.evaluate(facts, as: subject), facts)))
  }

  /// The report of a string with what else the run shows of it.
  private func withExtras(_ report: SubjectReport, _ facts: StringFacts) -> SubjectReport {
    guard extras.pictures || extras.outlooks else { return report }
    var report = report
    let (text, evaluator) = (facts.text, evaluator)
    if extras.pictures { report.picture = { SubjectPictures.picture(of: text, evaluator) } }
    if extras.outlooks {
      report.outlook = StringOutlook.days(
        facts, rules: evaluator.rules, lists: evaluator.lists, cmpList: evaluator.cmpList)
      // A string of an unknown environment is held to the dates of apps above; on a website it may have others.
      if facts.environment == nil, !report.outlook.isEmpty {
        report.outlookOnWebsites = StringOutlook.days(
          StringFacts(reading: text, evaluator.settings, writtenIn: .web), rules: evaluator.rules,
          lists: evaluator.lists, cmpList: evaluator.cmpList)
      }
    }
    return report
  }

  /// Judges a published document.
  package func judge(_ document: PublishedDocument, name: String, _ receive: Receiver) {
    let (lists, settings) = (evaluator.lists, evaluator.settings)
    let facts =
      switch document {
      case .list(let list): ListFacts(list, beside: lists, settings: settings)
      case .vendorInformation(let list): ListFacts(list, settings: settings)
      case .disclosure(let disclosure):
        ListFacts(disclosure, beside: lists, published: published, settings: settings)
      case .translation(let list):
        ListFacts(translation: list, beside: lists, published: published, settings: settings)
      }
    receive(.report(evaluator.evaluate(facts, as: Subject(name: name, input: name, kind: .list))))
  }

  /// Judges the states of one subject, each by itself and next to the others, and then what happened from state to state.
  ///
  /// - Parameter isCancelled: asked between states; when true, nothing more is judged.
  package func judge(
    sequence items: [CapturedSubject], as subject: Subject, isCancelled: () -> Bool, _ receive: Receiver
  ) {
    var context = SequenceContext()
    let captured = items.map(\.item)
    for case .recording(let recording) in captured.lazy.map(\.content) {
      let facts = RecordingFacts(recording, surroundings, published: published)
      context.reportedParts.formUnion(NetworkRules.reportedParts(facts, by: evaluator.rules))
      context.reportedMembers.merge(LiveAPIPingRules.reportedMembers(facts, by: evaluator.rules)) { $0.union($1) }
    }
    for (index, state) in items.enumerated() {
      if isCancelled() { return }
      context.next = state.item.keys == nil ? [] : WriteWindow.keys(after: index, in: captured)
      judge(state, context, receive)
      context.record(state.item)
    }
    let facts = SequenceFacts(captured, surroundings)
    receive(.report(evaluator.evaluate(facts, as: subject)))
  }

  /// Judges a declared scenario by what was captured in its steps. The captures themselves are subjects of their own.
  package func judge(_ scenario: Scenario, _ steps: [ScenarioStep], name: String, _ receive: Receiver) {
    let subject = Subject(name: "scenario \(name)", input: name, kind: .scenario)
    let facts = ScenarioFacts(scenario, steps, surroundings)
    var report = evaluator.evaluate(facts, as: subject)
    if extras.pictures {
      var picture = SubjectPicture()
      picture.choice = ChoiceRows.rows(facts, report)
      let made = picture
      report.picture = { made }
    }
    receive(.report(report))
  }

  /// Shows of two different files that claim to be the list that a string names.
  func reportConflict(_ facts: StringFacts, _ receive: Receiver) {
    guard evaluator.lists.hasConflicts, let policy = facts.policyVersion,
      let series = PolicyEra.series(of: policy),
      let fault = evaluator.lists.conflict(series: series, number: facts.core.vendorListVersion)
    else { return }
    receive(.conflict(fault))
  }
}

extension SubjectJudge {
  /// The same judge as of another day.
  func dated(_ day: CalendarDay) -> SubjectJudge {
    let judge = SubjectJudge(evaluator.dated(day), extras: extras, published: published)
    judge.interfaces = interfaces
    return judge
  }

  /// Judges a captured thing as of the day on which it was recorded, where the capture says so: a string of 2025 in a log of
  /// 2025 had not expired.
  ///
  /// `context` is nil for a thing by itself.
  private func judge(_ subject: CapturedSubject, _ context: SequenceContext?, _ receive: Receiver) {
    guard let day = subject.item.time?.day, day != evaluator.settings.asOf else {
      return judgeAsOf(subject, context, receive)
    }
    dated.judge(day, like: self).judgeAsOf(subject, context, receive)
  }

  private func judgeAsOf(_ subject: CapturedSubject, _ context: SequenceContext?, _ receive: Receiver) {
    let (name, input) = (subject.name, subject.input)
    switch subject.item.content {
    case .keys(let keys): judge(keys, name: name, input: input, context, receive)
    case .message(let message):
      let facts = MessageFacts(
        message, surroundings, time: subject.item.time, isPartOfSequence: context != nil,
        reportedMembers: context?.reportedMembers(of: message, subject.item) ?? [])
      receive(.report(evaluator.evaluate(facts, as: Subject(name: name, input: input, kind: .message))))
      judgeParts(of: message, name: name, input: input, receive)
    case .url(let url):
      judge(
        URLFacts(
          url, surroundings, beside: context?.stored ?? StoredStrings(),
          isReported: context?.hasReport(of: subject.item) ?? false),
        writtenIn: subject.item.environment, name: name, input: input, receive)
    case .bidRequest(let request):
      judge(
        URLFacts(
          request, surroundings, beside: context?.stored ?? StoredStrings(),
          isReported: context?.hasReport(of: subject.item) ?? false),
        writtenIn: subject.item.environment, name: name, input: input, receive)
    case .string(let text):
      judge(
        string: text, writtenIn: subject.item.environment, as: Subject(name: name, input: input, kind: .string), receive
      )
    case .related(let kind, let text): judge(text, .related(kind), name: name, input: input, receive)
    case .recording(let recording):
      judge(RecordingFacts(recording, surroundings, published: published), name: name, input: input, receive)
    case .action: return
    }
  }

  /// A recording as a whole. Requests alone are nothing to judge where no rule can determine whose they are.
  private func judge(_ recording: RecordingFacts, name: String, input: String, _ receive: Receiver) {
    guard recording.hasAnythingToJudge else { return }
    let recording = interfaces.map(recording.joined) ?? recording
    receive(.report(evaluator.evaluate(recording, as: Subject(name: name, input: input, kind: .recording))))
  }

  /// A URL or bid request, and its strings as subjects of their own.
  private func judge(
    _ call: URLFacts, writtenIn environment: SubjectEnvironment?, name: String, input: String, _ receive: Receiver
  ) {
    receive(.report(evaluator.evaluate(call, as: Subject(name: name, input: input, kind: call.subjectKind))))
    for (place, text) in call.strings {
      let subject = Subject(name: "\(name)#\(place)", input: input, kind: .string)
      judge(string: text, writtenIn: call.environment ?? environment, as: subject, receive)
    }
    for (place, kind, text) in call.relatedStrings {
      let facts = RelatedStringFacts(kind, text, surroundings)
      let subject = Subject(name: "\(name)#\(place)", input: input, kind: kind.subjectKind)
      receive(.report(evaluator.evaluate(facts, as: subject)))
    }
  }

  /// The string and the keys that a message carries. A string that nothing can read is the message's own fault, and
  /// `messages/string` says what is wrong with it.
  private func judgeParts(of message: CMPMessage, name: String, input: String, _ receive: Receiver) {
    for part in message.embedded {
      switch part.content {
      case .string(let text):
        facts.read(text)
        if case .refused = facts.reading { continue }
        let subject = Subject(name: name + part.part, input: input, kind: .string)
        judge(string: text, writtenIn: message.environment, as: subject, receive)
      case .keys(let keys): judge(keys, name: name + part.part, input: input, nil, receive)
      case .message, .related, .url, .bidRequest, .action, .recording: continue
      }
    }
  }

  /// A key set, and its strings as subjects of their own, each with its line.
  private func judge(
    _ keys: StoredKeySet, name: String, input: String, _ context: SequenceContext?, _ receive: Receiver
  ) {
    var settings = evaluator.settings
    let isCleared = context?.isCleared == true
    if isCleared {
      var declaration = settings.declaration ?? Declaration()
      declaration.isCleared = true
      settings.declaration = declaration
    }
    let keyFacts = StoredKeyFacts(
      keys, settings: settings, before: context?.next ?? [],
      reading: isCleared ? StringFacts(settings: settings) : storedFacts)
    keyFacts.stringOutsideGDPR = context?.stringOutsideGDPR
    var report = evaluator.evaluate(keyFacts, as: Subject(name: name, input: input, kind: .storedKeys))
    if report.worst != nil { report.keyLines = keyFacts.lines }
    if extras.pictures {
      let evaluator = evaluator
      report.picture = { SubjectPictures.picture(of: keys, evaluator) }
    }
    receive(.report(report))
    if let string = keyFacts.string {
      reportConflict(string, receive)
      let subject = Subject(name: "\(name)#\(StoredKeyName.tcString)", input: input, kind: .string)
      var report = withExtras(evaluator.evaluate(string, as: subject), string)
      report.line = keyFacts.keys.line(of: StoredKeyName.tcString)
      receive(.report(report))
    }
    judgeRelatedStrings(in: keyFacts, name: name, input: input, receive)
  }
}
