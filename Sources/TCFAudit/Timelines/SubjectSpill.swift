import TCFCodec
import TCFCrypto
import TCFSystem

/// The records of subjects, sorted by subject into temporary files, so that the timeline of each can be read at the end in
/// memory that does not grow with their number. A subject's id is kept as a hash only.
struct SubjectSpill: Sendable {
  /// In how many files the subjects are sorted: of 100 million records some 80 MB are in each. The limit of open files is
  /// often 1,024.
  static let fileCount = 512
  /// Bytes before they are written.
  private static let pendingLimit = 1 << 15

  /// Nil until there is something to be written.
  private var files: ScratchFiles?
  // Each is handed to a system call and to nothing that keeps it, so that filling it again allocates nothing.
  private var pending: [[UInt8]]
  /// How many states there are.
  private(set) var count = 0

  init() { pending = Array(repeating: [], count: Self.fileCount) }

  /// Takes the next state.
  mutating func add(_ entry: [UInt8]) throws(OutputFault) {
    try add(entry, order: count)
    count += 1
  }

  /// Takes a state of another part, which comes behind those of `count` states.
  mutating func add(_ state: SubjectState, behind count: Int) throws(OutputFault) {
    try add(state.entry, order: count + state.order)
    self.count += 1
  }

  private mutating func add(_ entry: [UInt8], order: Int) throws(OutputFault) {
    let file = (Int(entry[0]) << 8 | Int(entry[1])) % Self.fileCount
    SubjectState.append(UInt64(order), 8, &pending[file])
    pending[file] += entry
    guard pending[file].count >= Self.pendingLimit else { return }
    if files == nil { files = try ScratchFiles(count: Self.fileCount) }
    try files?.append(pending[file], to: file)
    pending[file].removeAll(keepingCapacity: true)
  }

  /// The states of a file's subjects, by subject and order.
  private func states(_ file: Int) throws(OutputFault) -> [SubjectState] {
    let written = try files?.bytes(of: file)
    let bytes = (written ?? []) + pending[file]
    var states: [SubjectState] = []
    var place = 0
    while let state = SubjectState(bytes, &place) { states.append(state) }
    return states.sorted { left, right in
      left.subject != right.subject
        ? left.subject.lexicographicallyPrecedes(right.subject) : left.order < right.order
    }
  }

  /// Calls `body` with the states of each subject in the order in which they were stored, and whether that is known: it uses
  /// their times, or by the order of the inputs where these have no times.
  func forEachSubject(_ body: (_ states: [SubjectState], _ isOrdered: Bool) -> Void) throws(OutputFault) {
    for file in 0..<Self.fileCount {
      let states = try states(file)
      var start = 0
      while start < states.count {
        let end = states[start...].firstIndex { $0.subject != states[start].subject } ?? states.count
        var own = Array(states[start..<end])
        let isOrdered = Self.order(&own)
        body(own, isOrdered)
        start = end
      }
    }
  }

  /// Puts a subject's states in the order of their times, as far as there are any; returns whether the order is known. Of two that
  /// differ at one time, nothing says which was first: a column of days has many of these.
  static func order(_ states: inout [SubjectState]) -> Bool {
    if states.allSatisfy({ $0.time == .none }) { return true }
    states.sort { ($0.time.number, $0.order) < ($1.time.number, $1.order) }
    guard states.allSatisfy({ $0.time.moment != nil }) else { return false }
    return zip(states, states.dropFirst()).allSatisfy { left, right in
      left.time != right.time || left.text == right.text && left.choice == right.choice
    }
  }

  /// Writes the states behind a partial, a line of JSON each, the same for the same states.
  func write(to output: OutputFile) throws(OutputFault) {
    for file in 0..<Self.fileCount {
      for state in try states(file) { try output.write(state.line) }
    }
  }
}
