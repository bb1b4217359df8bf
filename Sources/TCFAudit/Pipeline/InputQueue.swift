import TCFFindings
import TCFRun
import TCFSystem

/// Gives the blocks of all inputs, one input after the other.
///
/// A class, since a reader cannot be copied and is handed from call to call. Not for more than one task at a time.
final class InputQueue {
  private let inputs: [AuditInput]
  private let choices: ColumnChoices
  private let blockSize: Int
  private let isCancelled: () -> Bool
  private var reader: BlockReader?
  private var format = RecordFormat.lines
  /// The input at hand, or the next if none is open.
  private(set) var current = 0
  /// What is left of an input that is read as a whole; nil for other inputs.
  private var whole: [RecordBlock]?
  /// What could not be read since this was asked last.
  private var problems: [InputProblem] = []
  /// What is told about the inputs since this was asked last.
  private var notes: [String] = []

  init(_ inputs: [AuditInput], _ choices: ColumnChoices, blockSize: Int, isCancelled: @escaping () -> Bool) {
    self.blockSize = blockSize
    self.inputs = inputs
    self.choices = choices
    self.isCancelled = isCancelled
  }

  /// Whether there is nothing more to read.
  var isAtEnd: Bool { current >= inputs.count }

  /// Where the next block begins.
  var place: AuditPlace {
    if let next = whole?.first { return AuditPlace(input: current, offset: next.offset, line: next.line) }
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
      whole = whole?.filter { $0.offset >= place.offset }
    } catch {
      close(error)
    }
  }

  /// The next block; nil at the end of all inputs, or when the run is cancelled.
  func next() -> BlockTask? {
    while !isCancelled(), current < inputs.count {
      do throws(InputProblem) {
        if reader == nil, whole == nil { try open(inputs[current]) }
        if let block = try nextBlock() { return block }
        close(nil)
      } catch {
        close(error)
      }
    }
    return nil
  }

  private func nextBlock() throws(InputProblem) -> BlockTask? {
    let block: RecordBlock?
    if whole?.isEmpty == false { block = whole?.removeFirst() } else { block = try reader?.next() ?? nil }
    let input = current
    // Behind the last block is the next input: a checkpoint there opens nothing twice.
    if whole?.isEmpty == true { close(nil) }
    return block.map { BlockTask(block: $0, input: input, format: format) }
  }

  private func close(_ problem: InputProblem?) {
    if let problem { problems.append(problem) }
    reader = nil
    whole = nil
    current += 1
  }

  /// Opens an input. Where it gives nothing, neither `reader` nor `whole` is set.
  private func open(_ input: AuditInput) throws(InputProblem) {
    let opened: InputDescriptor
    switch input.source {
    case .standardInput: opened = .standardInput()
    case .file(let path): opened = try InputDescriptor(path)
    case .keyFolder(let path): return readCaptured(path.text)
    }
    var stream = try ByteStream.opening(opened, isCancelled: isCancelled)
    var head: [UInt8] = []
    var failure: InputProblem?
    do throws(InputProblem) {
      while head.count < LineReader.blockSize, try stream.read(into: &head) > 0 {}
    } catch {
      failure = error
    }
    if let failure, head.isEmpty { throw failure }
    switch try InputForm(head: head, name: input.name, choices) {
    case .records(let format, let told):
      self.format = format
      notes.append("\(input.name): \(stream.isPacked ? "gzip, " : "")\(told)")
      reader = BlockReader(stream, head: head, failure: failure, lastEnd: format.lastEnd, blockSize: blockSize)
    case .captured where !stream.isPacked: readCaptured(input.name)
    case .database where !stream.isPacked: try readDatabase(input.name)
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
    if !bytes.isEmpty { whole = [RecordBlock(bytes: bytes, offset: 0, line: 1, tooLong: nil)] }
  }

  /// Reads a table of a database, as a table of text with a header.
  private func readDatabase(_ name: String) throws(InputProblem) {
    let table = try DatabaseTable(name, table: choices.table) { $0.utf8.count >= 20 && TextShape.isString($0) }
    var choices = choices
    choices.form = .csv
    guard case .records(let format, _) = try InputForm(head: table.text, name: name, choices),
      case .table(let shape) = format, let lastEnd = format.lastEnd
    else {
      throw InputProblem(
        input: name, message: "the table \(table.name) of \(name) has no column with TC strings",
        fix: "name the column with --column, or another table with --table")
    }
    self.format = format
    notes.append("\(name): SQLite table \(table.name); strings in column \(shape.columns.text + 1)")
    whole = RecordBlock.blocks(of: table.text, lastEnd: lastEnd)
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
