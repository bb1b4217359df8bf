import Synchronization
import TCFCodec
package import TCFFindings
import TCFSystem
import TCFXML

/// Where a report goes.
public enum ReportSink: Sendable, Hashable {
  /// A file, created or replaced when the report is complete. Folders that it lies in are made where they are not there.
  case file(String)
  /// An open descriptor, which stays open. The name is for messages.
  case descriptor(Int32, name: String)
  /// Memory of the caller.
  case buffer(ReportBuffer)

  /// Descriptor 1.
  public static let standardOutput = ReportSink.descriptor(1, name: "standard output")

  /// The sink that a user named: `-` is standard output, everything else a file.
  public init(path: String) { self = path == "-" ? .standardOutput : .file(path) }

  /// Opens the sink, so that a report that cannot be written is known before the work.
  func open() throws(InputProblem) -> OutputFile {
    switch self {
    case .descriptor(let descriptor, let name): return OutputFile(descriptor: descriptor, name: name)
    case .buffer(let buffer): return OutputFile(handingTo: buffer.append, name: "memory")
    case .file(let path):
      return try mapError(try OutputFile(replacing: path, for: .usual, makesFolders: true)) { (error: OutputFault) in
        InputProblem(error)
      }
    }
  }

  /// Writes a whole report that is at hand.
  package func write(_ bytes: [UInt8]) throws(InputProblem) {
    let output = try open()
    try output.emit(bytes)
    try output.complete()
  }

  /// The file of the same report's part `number`: `run.xml`, `run-2.xml`, …; nil for a descriptor, which has one part.
  func part(_ number: Int) -> ReportSink? {
    guard case .file(let path) = self else { return nil }
    guard number > 1 else { return self }
    let dot = Self.extensionStart(of: path)
    return .file("\(path[..<dot])-\(number)\(path[dot...])")
  }

  /// Whether `name` is that of a further part of a report in a file called `first`, without folders: `run-2.xml` of `run.xml`.
  package static func isPart(_ name: String, of first: String) -> Bool {
    let dot = extensionStart(of: first)
    let (start, end) = ("\(first[..<dot])-", first[dot...])
    guard name.hasPrefix(start), name.hasSuffix(end), name.utf8.count > start.utf8.count + end.utf8.count else {
      return false
    }
    let number = name.dropFirst(start.count).dropLast(end.count)
    return number.utf8.allSatisfy { $0.isASCIIDigit } && number != "1"
      && number.first != "0"
  }

  private static func extensionStart(of path: String) -> String.Index {
    let nameStart = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    // A dot at the very start of the name makes a hidden file, no extension.
    return path[nameStart...].dropFirst().lastIndex(of: ".") ?? path.endIndex
  }
}

/// A report in memory, for programs that show it themselves. It grows with what is written.
public final class ReportBuffer: Sendable {
  private let written = Mutex<[UInt8]>([])

  /// An empty buffer.
  public init() {}

  /// What was written so far; all of a report once its reporter has finished.
  public var bytes: [UInt8] { written.withLock { $0 } }

  // The bytes are the caller's for the length of the call, as a file's would be: they are copied here.
  func append(_ bytes: UnsafeRawBufferPointer) { written.withLock { $0 += bytes } }
}

extension ReportBuffer: Hashable {
  /// Buffers are equal if they are the same one.
  public static func == (left: ReportBuffer, right: ReportBuffer) -> Bool { left === right }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension InputProblem {
  /// The problem of a report that could not be written.
  init(_ fault: OutputFault) {
    self.init(input: fault.name, message: fault.description, fix: fault.advice)
  }

  /// The problem of an XML report that could not be written to `output`.
  init(_ fault: XMLWriteFault, to output: OutputFile) {
    if let fault = output.fault {
      self.init(fault)
    } else {
      self.init(input: output.name, message: "cannot write \(output.name): \(fault)")
    }
  }
}

extension XMLStreamWriter {
  /// Starts a document at the end of `output`, which keeps its own faults.
  init(to output: OutputFile) throws(XMLWriteFault) {
    try self.init { bytes in
      output.append(bytes)
      return output.fault == nil
    }
  }
}

extension OutputFile {
  /// Writes `text`.
  func emit(_ text: String) throws(InputProblem) {
    try mapError(try write(text)) { (error: OutputFault) in InputProblem(error) }
  }

  /// Writes `bytes`.
  func emit(_ bytes: [UInt8]) throws(InputProblem) {
    try mapError(try write(bytes)) { (error: OutputFault) in InputProblem(error) }
  }

  /// Hands over what is buffered.
  func show() throws(InputProblem) {
    try mapError(try flush()) { (error: OutputFault) in InputProblem(error) }
  }

  /// Brings everything to its place.
  func complete() throws(InputProblem) {
    try mapError(try commit()) { (error: OutputFault) in InputProblem(error) }
  }
}
