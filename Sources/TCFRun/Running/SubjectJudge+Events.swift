import TCFFindings
import TCFInput
import TCFRules
import TCFStorage

extension SubjectJudge {
  /// Judges what an input gave; events that are not a subject are nothing to judge.
  ///
  /// - Parameters:
  ///   - kind: what every input holds, where its content is not to decide.
  ///   - isCancelled: asked between the states of a sequence.
  func judge(_ event: ReadEvent, as kind: ContentKind?, isCancelled: () -> Bool, _ receive: Receiver) {
    switch event {
    case .text(let text, let part, let input):
      judge(text, Self.textKind(kind, isLine: part.isLine), name: part.name(in: input), input: input, receive)
    case .captured(let subject): judge(subject, receive)
    case .sequence(let states, let name, let input):
      let subject = Subject(name: name, input: input, kind: .sequence)
      judge(sequence: states, as: subject, isCancelled: isCancelled, receive)
    case .document(let document, let input): judge(document, name: input, receive)
    case .problem, .empty, .leftAside, .note, .selecting, .progress: break
    }
  }

  /// How a text is to be judged that is in an input of this kind.
  static func textKind(_ kind: ContentKind?, isLine: Bool) -> TextKind {
    switch kind {
    case nil: isLine ? .detectedLine : .detected
    case .gpp: .related(.gpp)
    case .additionalConsent: .related(.additionalConsent)
    case .usPrivacy: .related(.usPrivacy)
    case .strings, .keys, .list, .urls, .urlTemplates, .messages: .tcString
    }
  }
}
