import TCFFindings
import TCFRun
import TCFSystem

/// Gives the blocks of all inputs, one input after the other.
///
/// A class, since a reader cannot be copied and is handed from call to call. Not for more than one task at a time.
final class InputQueue {
  private let inputs: [AuditInput]
  private let choices: ColumnChoices
  private let isCancelled: () -> Bool
  private var reader: BlockReader?
  private var format = RecordFormat.lines
  /// The input at hand, or the next if none is open.
  private(set) var current = 0
  /// The strings of an input that is read as a whole.
  private var captured: RecordBlock?
  /// What could not be read since this was asked last.
  private var problems: [InputProblem] = []
  /// What is told about the inputs since this was asked last.
  private var notes: [String] = []

  init(_ inputs: [AuditInput], _ choices: ColumnChoices, isCancelled: @escaping () -> Bool) {
    self.inputs = inputs
    self.choices = choices
    self.isCancelled = isCancelled
  }

  /// Where the next block begins.
  var place: AuditPlace {
    let place = reader?.place ?? (offset: 0, line: 1)
    return AuditPlace(input: current, offset: place.offset, line: place.line)
  }

  /// The input at hand with the bytes read of it and its size; nil between inputs.
  var progress: (name: String, bytes: Int, size: Int?)? {
    guard current < inputs.count, let bytes = reader?.inputBytes else { return nil }
    return (inputs[current].name, bytes, reader?.size ?? nil)
  }

  func takeProblems() -> [InputProblem] {
    defer { problems = [] }
    return problems
  }

  func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  /// Goes on at a place where a block began in an earlier run over the same inputs.
  func skip(to place: AuditPlace) {
    current = place.input
    guard place.offset > 0, current < inputs.count else { return }
    do throws(InputProblem) {
      try open(inputs[current])
      notes = []
      try reader?.skip(to: (place.offset, place.line))
    } catch {
      close(error)
    }
  }

  /// The next block; nil at the end of all inputs, or when the run is cancelled.
  func next() -> BlockTask? {
    while !isCancelled(), current < inputs.count {
      do throws(InputProblem) {
        if reader == nil { try open(inputs[current]) }
        let block = captured == nil ? try reader?.next() ?? nil : captured
        let task = block.map { BlockTask(block: $0, input: current, format: format) }
        if task == nil || captured != nil { close(nil) }
        if let task { return task }
      } catch {
        close(error)
      }
    }
    return nil
  }

  private func close(_ problem: InputProblem?) {
    if let problem { problems.append(problem) }
    reader = nil
    captured = nil
    current += 1
  }

  /// Opens an input. Where it gives nothing, neither `reader` nor `captured` is set.
  private func open(_ input: AuditInput) throws(InputProblem) {
    let opened: InputDescriptor
    switch input.source {
    case .standardInput: opened = .standardInput()
    case .file(let path): opened = try InputDescriptor(path)
    case .keyFolder(let path): return readCaptured(path.text)
    }
    var stream = try ByteStream.opening(opened, isCancelled: isCancelled)
    var head: [UInt8] = []
    while head.count < LineReader.blockSize, try stream.read(into: &head) > 0 {}
    switch try InputForm(head: head, name: input.name, choices) {
    case .records(let format, let told):
      self.format = format
      notes.append("\(input.name): \(stream.isPacked ? "gzip, " : "")\(told)")
      reader = BlockReader(stream, head: head, lastEnd: format.lastEnd)
    case .captured where !stream.isPacked: readCaptured(input.name)
    case .captured, .database:
      throw InputProblem(input: input.name, message: "\(input.name) is packed; unpack it first")
    case .empty:
      if !input.isFound { throw InputProblem(input: input.name, message: "\(input.name) is empty") }
    case .foreign(let what, let fix):
      if !input.isFound { throw InputProblem(input: input.name, message: "\(input.name) is \(what)", fix: fix) }
    }
  }

  /// Reads a key set, or whatever else `validate` reads as a whole: its strings are the lines of one block.
  private func readCaptured(_ name: String) {
    var bytes: [UInt8] = []
    problems += InputLines.forEach([name], progress: nil) { text, _ in
      bytes += text.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    format = .lines
    if !bytes.isEmpty { captured = RecordBlock(bytes: bytes, offset: 0, line: 1, tooLong: nil) }
  }
}

/// A place where a block of records begins.
struct AuditPlace: Sendable, Hashable {
  /// The input's place among the inputs of the run.
  var input: Int
  /// Bytes of the unpacked input before it.
  var offset: Int
  /// The line.
  var line: Int
}
