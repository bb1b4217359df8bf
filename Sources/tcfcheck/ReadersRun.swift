import ArgumentParser
import TCFFindings
import TCFInput
import TCFReporting
import TCFRun
import TCFStorage
import TCFSystem

/// `validate --readers`: shows what models of open-source readers take stored keys for, in place of findings.
struct ReadersRun {
  let plan: InputPlan
  let kind: ContentKind?
  let isJSON: Bool

  func perform() throws {
    let output = LineOutput()
    let reader = InputReader(
      kind: kind, isExpected: false, takesAnyText: false, mostHeld: FileBytes.most,
      isCancelled: { Interruption.isRequested || StandardStreams.hasOutputReaderGone })
    var (problems, count): ([InputProblem], Int) = ([], 0)
    var wanted: String?
    reader.read(plan) { event in
      switch event {
      case .captured(let subject): show(subject, wanted, &count, on: output)
      case .sequence(let subjects, _, _): subjects.forEach { show($0, wanted, &count, on: output) }
      case .problem(let problem), .empty(let problem): problems.append(problem)
      case .selecting(let name): wanted = name
      case .text, .document, .leftAside, .note, .progress: break
      }
    }
    try output.finish()
    problems.forEach(Console.note)
    if !problems.isEmpty || Interruption.isRequested { throw ExitCode(ExitStatus.incomplete) }
    if count == 0 {
      Console.note("tcfcheck: there are no stored keys in the input, which is what readers read")
      throw ExitCode(ExitStatus.nothingChecked)
    }
  }

  private func show(_ subject: CapturedSubject, _ wanted: String?, _ count: inout Int, on output: LineOutput) {
    guard case .keys(let keys) = subject.item.content else { return }
    if let wanted, !SubjectName.is(subject.name, partOf: wanted) { return }
    if count > 0, !isJSON { output.line("") }
    count += 1
    if isJSON {
      ReadersText.json(keys, subject.name).forEach(output.data)
    } else {
      ReadersText.lines(keys, subject.name).forEach(output.line)
    }
  }
}
