package import TCFFindings
import TCFInput
import TCFJSON
import TCFSystem

/// Adds up partials, file after file. Memory is one partial's counts, however many records of subjects come behind it.
package struct PartialReader: ~Copyable {
  /// Why partials cannot be added up, or one of them cannot be read.
  package enum Fault: Error {
    /// One that cannot be read; the others can.
    case unreadable(InputProblem)
    /// One that does not go with those before.
    case conflict(Conflict)
  }

  /// Why a partial does not go with those before: a code, with its name and what it is about.
  package enum Conflict: Sendable, Hashable {
    /// It cannot be added to the first one.
    case addition(of: String, to: String, PartialConflict)
    /// Sums of days are wanted, and it is not of a day.
    case notOfDay(String)
    /// It has fewer readable records of subjects than it says.
    case subjects(of: String, readable: Int, stated: Int)
  }

  /// The sum of the partials so far; nil before the first.
  package private(set) var sum: AuditPartial?
  private var first = ""
  private let keepsWindows: Bool
  private var byWindow: [AuditWindow: AuditPartial] = [:]

  /// Of no partials yet.
  ///
  /// - Parameter keepsWindows: whether the sums of windows are wanted too. All partials have to be of windows then.
  package init(keepsWindows: Bool = false) { self.keepsWindows = keepsWindows }

  /// The sums of the partials of each window, in the order of windows.
  package var windows: [AuditPartial] { byWindow.sorted { $0.key < $1.key }.map { $0.value.of($0.key) } }

  /// The longest line: a partial with 2,000 CMP versions has some 100 MB.
  private static let longestLine = 1 << 28

  /// Adds the partials of a file, each a line with the records of its subjects behind it; `-` is standard input.
  ///
  /// - Parameter report: takes what cannot be read.
  package mutating func add(_ path: String, _ report: (InputProblem) -> Void) throws(Fault) {
    var lines: LineReader
    do throws(InputProblem) {
      var input: InputDescriptor = path == "-" ? .standardInput() : try InputDescriptor.opening(path: path)
      // What begins otherwise is not read to the end of its line, which may be far or nowhere.
      let head = try input.head()
      if JSONDocument.beginsObject(head) == false { throw Self.problem(path, head) }
      lines = input.lines(head: head, longest: Self.longestLine)
    } catch {
      throw .unreadable(error)
    }
    var isAnything = false
    while let line = try Self.next(&lines, path) {
      let name = lines.line == 1 ? path : "\(path):\(lines.line)"
      do throws(Fault) {
        try add(line, name, &lines)
      } catch {
        // A file that does not begin like a partial is something else: its further lines need no words.
        guard isAnything, case .unreadable(let problem) = error else { throw error }
        report(problem)
      }
      isAnything = true
    }
    if !isAnything { throw Self.unreadable(path, .empty) }
  }

  private static let fix = "tcfcheck audit --partial FILE writes a partial"

  private static func unreadable(_ name: String, _ fault: PartialFault) -> Fault {
    .unreadable(problem(name, fault))
  }

  private static func problem(_ name: String, _ fault: PartialFault) -> InputProblem {
    InputProblem(
      input: name, message: "cannot read \(name): \(fault)", fix: fix)
  }

  /// What is wrong with a file that does not begin as a partial does.
  private static func problem(_ name: String, _ head: [UInt8]) -> InputProblem {
    guard let signature = FileSignature(of: head) else { return problem(name, .notPartial) }
    return InputProblem(
      input: name, message: "\(name) is \(signature.name), not a partial",
      fix: signature.remedy(for: name) ?? fix)
  }

  private mutating func add(_ line: [UInt8], _ name: String, _ lines: inout LineReader) throws(Fault) {
    let partial = try mapError(try AuditPartial(line)) { (error: PartialFault) in Self.unreadable(name, error) }
    if let conflict = sum?.conflict(with: partial) { throw .conflict(.addition(of: name, to: first, conflict)) }
    if keepsWindows {
      guard let window = partial.window, partial.stateCount == nil else {
        throw .conflict(.notOfDay(name))
      }
      byWindow.add(partial, to: window) { $0.merge($1) }
      byWindow.fold { $0.merge($1) }
    }
    // Taken out of the sum, so that its states are filled in place.
    var states = sum?.states
    sum?.states = nil
    if let count = partial.stateCount {
      if states == nil { states = SubjectSpill() }
      try Self.read(count, named: name, from: &lines, into: &states)
    }
    if sum == nil { (sum, first) = (partial, name) } else { sum?.merge(partial) }
    sum?.states = states
  }

  /// Reads the records of a partial's subjects. Where one of them cannot be read, the sum would be wrong without a word.
  private static func read(
    _ count: Int, named name: String, from lines: inout LineReader, into states: inout SubjectSpill?
  ) throws(Fault) {
    let before = states?.count ?? 0
    for number in 0..<count {
      let line = try next(&lines, name)
      guard let line, let state = SubjectState(line: line, of: count) else {
        throw .conflict(.subjects(of: name, readable: number, stated: count))
      }
      try mapError(try states?.add(state, behind: before)) { (error: OutputFault) in
        Fault.unreadable(InputProblem(error))
      }
    }
  }

  /// The next line that is not empty; nil at the end.
  private static func next(_ lines: inout LineReader, _ name: String) throws(Fault) -> [UInt8]? {
    while true {
      let next = try mapError(try lines.nextBytes()) { (error: InputProblem) in Fault.unreadable(error) }
      switch next {
      case .line(let text) where text.isEmpty: continue
      case .line(let text): return Array(text)
      case .tooLong(let count):
        throw unreadable(name, .longLine(lines.line, bytes: count))
      case .end: return nil
      }
    }
  }
}

extension PartialReader.Conflict: CustomStringConvertible {
  /// The reason, in one sentence.
  package var description: String {
    switch self {
    case .addition(let name, let first, let conflict): "\(name) cannot be added to \(first): \(conflict)"
    case .notOfDay(let name):
      "\(name) is not of a day: tcfcheck audit --partial FILE --window day writes partials of days"
    case .subjects(let name, let readable, let stated):
      "\(name) is damaged: it has \(readable) readable records of subjects behind it, and says that there are \(stated)"
    }
  }
}
