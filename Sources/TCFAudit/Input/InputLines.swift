public import TCFFindings

/// The lines of a list of inputs, for verbs that answer line by line.
public enum InputLines {
  /// Calls `body` with each string among `arguments`: literals as they are, files and `-` line by line. Returns the
  /// problems met; everything readable was passed on.
  public static func forEach(_ arguments: [String], _ body: (String) -> Void) -> [InputProblem] {
    let plan = InputPlan(arguments: arguments)
    var problems = plan.problems
    for item in plan.items {
      do throws(InputProblem) {
        switch item {
        case .literal(let text, _): body(text)
        case .file(let path): try lines(InputDescriptor(path: path), &problems, body)
        case .standardInput: try lines(.standardInput(), &problems, body)
        }
      } catch {
        problems.append(error)
      }
    }
    return problems
  }

  private static func lines(
    _ input: consuming InputDescriptor, _ problems: inout [InputProblem], _ body: (String) -> Void
  ) throws(InputProblem) {
    let name = input.name
    var reader = LineReader(input, head: [])
    while true {
      switch try reader.next() {
      case .end: return
      case .tooLong(let bytes):
        problems.append(InputProblem(input: "\(name):\(reader.line)", message: "the line has \(bytes) bytes, too long"))
      case .notText: problems.append(InputProblem(input: "\(name):\(reader.line)", message: "the line is not UTF-8 text"))
      case .line(let line):
        if let text = LineText.string(in: line, isFirst: reader.line == 1) { body(text) }
      }
    }
  }
}
