import TCFFindings
import TCFInput
import TCFRun
import TCFStorage
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
  /// The table at hand; nil for inputs that are not databases.
  private var table: DatabaseTable?
  /// What is left of an input that is read as a whole, and how much of it was handed out; nil for other inputs.
  private var captured: (rest: ArraySlice<CapturedSubject>, given: Int)?
  /// What is known of the stores next to the inputs.
  private let stores = StoresBeside()
  /// What could not be read since this was asked last.
  private var problems: [InputProblem] = []
  /// What is reported about the inputs since this was asked last.
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
    if let captured { return AuditPlace(input: current, offset: captured.given, line: captured.given + 1) }
    let place = reader?.place ?? table?.place ?? (offset: 0, line: 1)
    return AuditPlace(input: current, offset: place.offset, line: place.line)
  }

  /// The input at hand with the bytes read of it and its size; nil between inputs.
  var progress: (name: String, bytes: Int, size: Int?)? {
    guard current < inputs.count, let bytes = reader?.inputBytes ?? table?.bytes else { return nil }
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
      try table?.skip(to: place.offset)
      if let captured { self.captured = (captured.rest.dropFirst(place.offset), place.offset) }
    } catch {
      close(error)
    }
  }

  /// The next block; nil at the end of all inputs, or when the run is cancelled.
  func next() -> BlockTask? {
    while !isCancelled(), current < inputs.count {
      do throws(InputProblem) {
        if reader == nil, table == nil, captured == nil { try open(inputs[current]) }
        if let block = try nextBlock() { return block }
        close(nil)
      } catch {
        close(error)
      }
    }
    return nil
  }

  private func nextBlock() throws(InputProblem) -> BlockTask? {
    let input = current
    if let captured {
      let next = captured.rest.prefix(Self.capturedAtOnce)
      self.captured = (captured.rest.dropFirst(next.count), captured.given + next.count)
      // Behind the last one is the next input: a checkpoint there opens nothing twice.
      if self.captured?.rest.isEmpty == true { close(nil) }
      return next.isEmpty ? nil : BlockTask(work: .captured(Array(next), first: captured.given), input: input)
    }
    let block = if let table { try table.next(atLeast: blockSize) } else { try reader?.next() ?? nil }
    return block.map { BlockTask(work: .records($0, format), input: input) }
  }

  /// How many captured things are worked on at once.
  private static let capturedAtOnce = 32

  private func close(_ problem: InputProblem?) {
    if let problem { problems.append(problem) }
    reader = nil
    table = nil
    captured = nil
    current += 1
  }

  /// Opens an input. Where it gives nothing, none of `reader`, `table` and `captured` is set.
  private func open(_ input: AuditInput) throws(InputProblem) {
    let opened: InputDescriptor
    switch input.source {
    case .standardInput: opened = .standardInput()
    case .file(let path): opened = try InputDescriptor.opening(path)
    case .keyFolder(let path, let files): return readCaptured(.keyFolder(path, files: files))
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
    case .records(let format, let description):
      self.format = format
      notes.append("\(input.name): \(stream.isPacked ? "gzip, " : "")\(description)")
      reader = BlockReader(stream, head: head, failure: failure, lastEnd: format.lastEnd, blockSize: blockSize)
    case .captured:
      if let failure { throw failure }
      while head.count <= Self.mostCaptured, try stream.read(into: &head) > 0 {}
      guard head.count <= Self.mostCaptured else {
        throw InputProblem(
          input: input.name,
          message:
            "\(input.name) has more than \(Self.mostCaptured / 1_000_000) MB, too much for what is read as a whole",
          fix: "split it, or check it with tcfcheck validate")
      }
      readCaptured(.content(head, name: input.name, siblings: input.siblings))
    case .database where !stream.isPacked: try openDatabase(input)
    case .database:
      throw InputProblem(input: input.name, message: "\(input.name) is packed; unpack it first")
    case .empty:
      if !input.isFound { throw InputProblem(input: input.name, message: "\(input.name) is empty") }
    // In a folder too: what was exported there would be missing from the counts without a word.
    case .unread(let what, let fix):
      throw InputProblem(input: input.name, message: "\(input.name) is \(what)", fix: fix)
    case .foreign(let what, let fix):
      if !input.isFound { throw InputProblem(input: input.name, message: "\(input.name) is \(what)", fix: fix) }
    }
  }

  /// The most bytes of a key set, a log of messages or a recording: all that is in it is in memory at once.
  private static let mostCaptured = 100_000_000

  /// Reads a key set, or whatever else `validate` reads as a whole.
  private func readCaptured(_ place: InputSubjects.Place) {
    var subjects: [CapturedSubject] = []
    // A user's act has nothing to judge.
    problems += InputSubjects.forEach(place, stores) { subject in
      if case .action = subject.item.content { return }
      subjects.append(subject)
    }
    if !subjects.isEmpty { captured = (subjects[...], 0) }
  }

  /// Opens a table of a database, which is read as a table of text with a header.
  private func openDatabase(_ input: AuditInput) throws(InputProblem) {
    let name = input.name
    guard case .file(let path) = input.source, FileKind.of(path) == .file else {
      throw InputProblem(
        input: name, message: "a SQLite database cannot be read from standard input or a pipe",
        fix: "save it to a file, and name that")
    }
    if choices.table == nil, !choices.namesColumns, try DatabaseTable.holdsKeys(name) {
      return readCaptured(.file(path, siblings: input.siblings))
    }
    let table = try DatabaseTable.opening(name, table: choices.table, isExpected: !input.isFound) {
      StringPlaces.mayBeString($0)
    }
    // A folder may hold other databases.
    guard let table else { return }
    var choices = choices
    (choices.form, choices.hasHeader) = (.csv, true)
    let head = try table.head()
    guard case .records(let format, _) = try InputForm(head: head, name: name, choices),
      case .table(let shape) = format
    else {
      if input.isFound, choices.table == nil, !choices.namesColumns { return }
      throw InputProblem(
        input: name, message: "the table \(table.name) of \(name) has no column with TC strings",
        fix: "name the column with --column, or another table with --table")
    }
    self.format = format
    let unused = TableGuess(head, isTabbed: false, choices.reading).unused(shape, choices)
    notes.append("\(name): SQLite table \(table.name); strings in column \(shape.columns.text + 1)\(unused)")
    self.table = table
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
