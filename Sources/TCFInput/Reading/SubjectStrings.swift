package import TCFStorage

/// The TC strings of a captured thing, by the names that reports give them.
package enum SubjectStrings {
  /// The strings in the order in which they are judged.
  package static func of(_ subject: CapturedSubject) -> [(name: String, text: String)] {
    switch subject.item.content {
    case .string(let text): [(subject.name, text)]
    case .keys(let keys):
      keys.tcString.map { $0.isEmpty ? [] : [("\(subject.name)#\(StoredKeyName.tcString)", $0)] } ?? []
    case .message(let message):
      message.embedded.flatMap { of(CapturedSubject($0, name: subject.name + $0.part, input: subject.input)) }
    case .url(let url): strings(url.parameters, subject.name)
    case .bidRequest(let request): strings(request.parameters, subject.name)
    case .related, .action, .recording: []
    }
  }

  private static func strings(_ parameters: [ConsentParameter], _ name: String) -> [(name: String, text: String)] {
    parameters.compactMap { parameter in
      guard parameter.kind == .consent, let text = parameter.text, !text.isEmpty else { return nil }
      return ("\(name)#\(parameter.name)", text)
    }
  }
}
