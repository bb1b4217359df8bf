import TCFFindings

extension JudgedRecord {
  /// The judged TC string: the record's own, or the first one in it.
  var consent: JudgedRecord {
    var next = self
    while case .related = next.content, let inner = next.inner { next = inner }
    if case .related = next.content { return self }
    return next
  }

  /// What could be read, in a word that stays: `tc-string`, `gpp`, `unreadable`.
  var contentName: String {
    // Each is among `contentNames`.
    switch content {
    case .v2: Self.nameOfVersion2
    case .v1: "tc-string-v1"
    case .related(let kind): kind.rawValue
    case .refused: "unreadable"
    }
  }

  static let nameOfVersion2 = "tc-string"

  /// The terms that `contentName` can be.
  static let contentNames =
    [nameOfVersion2, "tc-string-v1", "unreadable"]
    + [
      Subject.Kind.gpp, .additionalConsent, .usPrivacy, .string, .storedKeys, .message, .url, .bidRequest, .recording,
    ].map(\.rawValue)
}
