import TCFFindings

extension Certification {
  /// What to say, once, where not one of the captures is there, since none was made yet; nil where there is one, or
  /// where no more than one is named.
  ///
  /// - Parameter wasRecorded: whether this run has tried to make them.
  func absence(wasRecorded: Bool) -> InputProblem? {
    let captures = entries.flatMap { $0.steps.flatMap(\.captures) + [$0.recording].compactMap(\.self) }
    guard captures.count > 1, let first = captures.first, !captures.contains(where: { ListFile.exists($0.path) })
    else { return nil }
    let shown = Prose.path(file)
    let own = "put your own captures there under these names, which are relative to the file"
    let canRecord = !wasRecorded && entries.contains { $0.source != nil }
    return InputProblem(
      input: shown,
      message:
        "none of the \(captures.count) captures that \(shown) names is there; the first is \(Prose.path(first.name))",
      fix: canRecord ? "make them with tcfcheck certify \(shown) --record, or \(own)" : own)
  }
}
