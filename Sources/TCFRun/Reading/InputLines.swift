public import TCFFindings
import TCFSystem

/// The lines of a list of inputs, for verbs that answer line by line.
public enum InputLines {
  /// What of a line is passed on.
  public enum Part: Sendable {
    /// The string: what stands before the first tab, comments and a table's head left out.
    case string
    /// The whole line; empty ones left out.
    case line
  }

  /// How far a long input has come: its name, the lines read, and the part of it that is read, where that is known.
  public typealias Progress = (_ input: String, _ lines: Int, _ share: Double?) -> Void

  /// Calls `body` with each line of `arguments`: literals as they are, files and `-` line by line. Returns the problems
  /// met; everything readable was passed on. Ends when the reader of standard output has gone, where the answers go.
  ///
  /// - Parameter progress: called now and then from long inputs; nil for nobody who looks.
  public static func forEach(
    _ arguments: [String], _ part: Part = .string, progress: Progress?, _ body: (String) -> Void
  ) -> [InputProblem] {
    let plan = InputPlan(arguments: arguments)
    var problems = plan.problems
    for item in plan.items {
      switch item {
      case .literal(let text, _): body(text)
      case .file(let path): lines(of: SystemPath(path), part, progress, &problems, body)
      case .folder(let folder):
        for path in folder.files { lines(of: path, part, progress, &problems, body) }
      case .standardInput: lines(of: SystemPath("-"), part, progress, &problems, body)
      }
    }
    return problems
  }

  private static func lines(
    of path: SystemPath, _ part: Part, _ progress: Progress?, _ problems: inout [InputProblem],
    _ body: (String) -> Void
  ) {
    do throws(InputProblem) {
      try lines(path == SystemPath("-") ? .standardInput() : InputDescriptor(path), part, progress, &problems, body)
    } catch {
      problems.append(error)
    }
  }

  private static func lines(
    _ input: consuming InputDescriptor, _ part: Part, _ progress: Progress?, _ problems: inout [InputProblem],
    _ body: (String) -> Void
  ) throws(InputProblem) {
    let (name, size) = (input.name, input.size)
    var reader = input.lines(head: [])
    while !StandardStreams.hasOutputReaderGone {
      if reader.line & 1023 == 0 {
        progress?(name, reader.line, size.flatMap { $0 > 0 ? Double(reader.bytesRead) / Double($0) : nil })
      }
      switch try reader.nextLine() {
      case .end: return
      case .tooLong(let bytes):
        problems.append(.line(reader.line, of: name, "has \(bytes) bytes, too long for a string", fix: nil))
      case .notText:
        problems.append(.line(reader.line, of: name, "is not UTF-8 text", fix: "save the file as UTF-8"))
      case .line(let line):
        switch part {
        case .string: if let text = LineText.string(in: line, isFirst: reader.line == 1) { body(text) }
        case .line: if line.contains(where: { !$0.isWhitespace }) { body(line) }
        }
      }
    }
  }
}
