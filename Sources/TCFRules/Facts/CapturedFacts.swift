import TCFFindings

/// A subject that has the lists and settings that it is judged against from the start, since reading it needs them.
package protocol CapturedFacts: Facts where Surroundings == RuleSurroundings {}

extension CapturedFacts {
  /// Nothing is left to record.
  package func stand(beside surroundings: RuleSurroundings) {}
}

extension RuleChecks {
  /// About a message by itself.
  static func message(
    needs: [RuleNeed] = [.message], _ check: @escaping SubjectCheck<MessageFacts>.Evaluation
  ) -> RuleChecks {
    RuleChecks(needs: needs, SubjectCheck(check))
  }

  /// About the TCData or InAppTCData that a message is or carries.
  static func tcData(
    _ check: @escaping @Sendable (TCDataObject, MessageFacts, inout Findings) throws(Undecided) -> Applicability
  ) -> RuleChecks {
    .message { facts, findings throws(Undecided) in
      guard let object = facts.tcData else { return .doesNotApply }
      return try check(object, facts, &findings)
    }
  }

  /// About a URL with consent parameters, or a bid request.
  static func url(
    needs: [RuleNeed] = [.url], _ check: @escaping SubjectCheck<URLFacts>.Evaluation
  ) -> RuleChecks {
    RuleChecks(needs: needs, SubjectCheck(check))
  }

  /// About the states of one subject, one after the other.
  static func sequence(
    needs: [RuleNeed] = [.history], _ check: @escaping SubjectCheck<SequenceFacts>.Evaluation
  ) -> RuleChecks {
    RuleChecks(needs: needs, SubjectCheck(check))
  }

  /// About a message by itself, and about what other things of its sequence say about it.
  static func exchange(
    needs: [RuleNeed], message: @escaping SubjectCheck<MessageFacts>.Evaluation,
    sequence: @escaping SubjectCheck<SequenceFacts>.Evaluation
  ) -> RuleChecks {
    RuleChecks(needs: needs, SubjectCheck(message), SubjectCheck(sequence))
  }

  /// About a recording, or the requests of one.
  static func recording(
    needs: [RuleNeed], _ check: @escaping SubjectCheck<RecordingFacts>.Evaluation
  ) -> RuleChecks {
    RuleChecks(needs: needs, SubjectCheck(check))
  }
}
