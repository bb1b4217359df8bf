import TCFFindings

extension Facts where Surroundings == RuleSurroundings {
  /// What was captured is next to its lists from the start.
  package func stand(beside surroundings: RuleSurroundings) {}
}

/// What a rule asks about things other than TC strings, key sets and lists. Each check throws where something it needs is
/// missing.
enum CapturedCheck: Sendable {
  case message(SubjectCheck<MessageFacts>.Evaluation)
  case url(SubjectCheck<URLFacts>.Evaluation)
  case related(SubjectCheck<RelatedStringFacts>.Evaluation)
  case sequence(SubjectCheck<SequenceFacts>.Evaluation)
  /// A rule about a message by itself, and about what other things of its sequence say about it.
  case exchange(message: SubjectCheck<MessageFacts>.Evaluation, sequence: SubjectCheck<SequenceFacts>.Evaluation)
  case scenario(SubjectCheck<ScenarioFacts>.Evaluation)
  case recording(SubjectCheck<RecordingFacts>.Evaluation)
}

extension Rule {
  /// A rule about captured things; `needs` says which, and what next to them.
  init(_ description: RuleDescription, needs: [RuleNeed], captured check: CapturedCheck) {
    let metadata = description.metadata(needs: needs)
    switch check {
    case .message(let check): self.init(metadata, SubjectCheck(check))
    case .url(let check): self.init(metadata, SubjectCheck(check))
    case .related(let check): self.init(metadata, SubjectCheck(check))
    case .sequence(let check): self.init(metadata, SubjectCheck(check))
    case .exchange(let message, let sequence): self.init(metadata, SubjectCheck(message), SubjectCheck(sequence))
    case .scenario(let check): self.init(metadata, SubjectCheck(check))
    case .recording(let check): self.init(metadata, SubjectCheck(check))
    }
  }
}
