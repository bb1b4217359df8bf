package import TCFFindings
package import TCFSystem

/// An open input, whose faults are problems of the run.
package struct InputDescriptor: ~Copyable {
  private var file: InputFile

  /// The input as the user named it.
  package var name: String { file.name }
  /// How many bytes the input has; nil where that is not known, as with a pipe.
  package var size: Int? { file.size }
  /// Asked while a pipe or terminal has nothing to give; when true, the input ends. An interrupt ends it too.
  package var isCancelled: () -> Bool {
    get { file.isCancelled }
    set { file.isCancelled = newValue }
  }

  /// Opens a file. Throws an `InputProblem` that says why it cannot be read.
  package static func opening(path: String) throws(InputProblem) -> InputDescriptor { try opening(SystemPath(path)) }

  /// Opens a file. Throws an `InputProblem` that says why it cannot be read.
  package static func opening(_ path: SystemPath) throws(InputProblem) -> InputDescriptor {
    let file: InputFile
    do throws(InputFault) { file = try InputFile(path) } catch { throw InputProblem(error) }
    return InputDescriptor(file: file)
  }

  /// Standard input.
  package static func standardInput() -> InputDescriptor { InputDescriptor(file: .standardInput()) }

  /// Bytes that are at hand already.
  package init(holding bytes: [UInt8], name: String) { self.init(file: InputFile(holding: bytes, name: name)) }

  private init(file: consuming InputFile) { self.file = file }

  /// Appends up to `limit` bytes to `buffer`; returns how many came, 0 at the end.
  package mutating func read(upTo limit: Int, into buffer: inout [UInt8]) throws(InputProblem) -> Int {
    return try mapError(try file.read(upTo: limit, into: &buffer)) { (error: InputFault) in InputProblem(error) }
  }

  /// The lines of the input, after bytes that were taken from it already.
  package consuming func lines(head: [UInt8]) -> LineReader { lines(head: head, longest: LineReader.longestLine) }

  /// The lines of the input, which may have up to `longest` bytes.
  package consuming func lines(longest: Int) -> LineReader { lines(head: [], longest: longest) }

  /// What comes first, 64 bytes or less: enough to recognise the format. It is to be given to `lines(head:longest:)`.
  package mutating func head() throws(InputProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    _ = try read(upTo: 64, into: &bytes)
    return bytes
  }

  /// The lines of the input, after bytes that were taken from it already. They may have up to `longest` bytes.
  package consuming func lines(head: [UInt8], longest: Int) -> LineReader {
    LineReader(BlockReader(linesOf: .plain(self, taken: head.count), head: head, longest: longest))
  }
}

extension InputProblem {
  /// An input that cannot be read.
  package init(_ fault: InputFault) {
    if fault.reason == .system(.isMissing) {
      self.init(missing: fault.name)
      return
    }
    let name = Prose.path(fault.name)
    self.init(input: name, message: fault.sentence(naming: name), fix: fault.advice)
  }

  /// Entries of a folder that cannot be looked at.
  package init(_ problem: FolderWalk.Problem) {
    guard problem.count > 1 else {
      self.init(problem.fault)
      return
    }
    self.init(
      input: problem.folder,
      message: "cannot read \(Prose.count(problem.count, "entry")) of \(problem.folder); the first: \(problem.fault)",
      fix: problem.fault.advice)
  }

  /// A file that cannot be written.
  package init(_ fault: OutputFault) {
    self.init(input: fault.name, message: fault.description, fix: fault.advice)
  }
}

/// What a path names.
package enum PathKind {
  case file
  case folder
  case nothing

  /// Looks at what is there.
  package static func of(_ path: String) -> PathKind {
    switch FileKind.of(path) {
    case .folder: .folder
    case .file, .special: .file
    case nil: .nothing
    }
  }
}

/// Makes folders.
package enum FolderMaking {
  /// Makes a folder and those it lies in.
  package static func make(_ path: String) throws(InputProblem) {
    try mapError(try Folders.make(path)) { (error: OutputFault) in
      InputProblem(input: error.name, message: "cannot create the folder \(error.name): \(error.error)")
    }
  }
}
