public import TCFFindings
import TCFInput
public import TCFReporting

/// What came of judging something that was pasted or dropped.
public struct JudgedContent: Sendable {
  /// What the rules say of each subject in it, in its order.
  public let reports: [SubjectReport]
  /// What of it could not be read, and which lists of a store could not.
  public let problems: [InputProblem]
}

extension RunChoices {
  /// Judges a string, a URL, or the content of a file that `tcfcheck validate` takes, as that command does.
  ///
  /// Total: any bytes have a result, in time and memory bounded by their number. No file is opened, except for lists that a
  /// string names and that are read from a store.
  ///
  /// - Parameters:
  ///   - content: the bytes, UTF-8 if they are text.
  ///   - name: what reports call them.
  ///   - material: the lists and rules of these choices.
  ///   - format: the format of the report that is written about them: some show pictures.
  ///   - isCancelled: asked between subjects; when true, judging ends.
  public func judged(
    _ content: [UInt8], name: String, by material: RunMaterial, for format: ReportFormat,
    isCancelled: @escaping () -> Bool
  ) -> JudgedContent {
    var reports: [SubjectReport] = []
    var reading = SubjectReading(material.evaluator, extras: extras(for: [format]), isCancelled: isCancelled)
    reading.read(InputPlan(content: content, name: name), progress: { _, _, _ in }) { reports.append($0.report) }
    return JudgedContent(reports: reports, problems: reading.problems)
  }
}
