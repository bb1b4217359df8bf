import TCFCodec
import TCFCrypto
import TCFSystem

/// The records of subjects, sorted by subject into temporary files, so that the timeline of each can be read at the end in
/// memory that does not grow with their number. A subject's id is kept as a hash only.
struct SubjectSpill: Sendable {
  /// A state of a subject.
  struct State {
    /// The hash of its id.
    let subject: [UInt8]
    /// When it was stored; nil where the input does not say.
    let time: Deciseconds?
    /// Its place in the order of the inputs.
    let order: Int
    /// What the user chose, where the input says so.
    let choice: DeclaredChoice?
    let text: String
  }

  /// In how many files the subjects are sorted: of 100 million records some 40 MB stand in each.
  static let fileCount = 1_024
  /// How many bytes of the id's hash are kept.
  private static let hashSize = 16
  /// Bytes before they are written.
  private static let pendingLimit = 1 << 15

  private let files: ScratchFiles
  private var pending: [[UInt8]]
  private var order = 0

  init() throws(OutputFault) {
    // The limit of open files is often 1,024.
    files = try ScratchFiles(count: Self.fileCount / 2)
    pending = Array(repeating: [], count: files.count)
  }

  /// The bytes of a record: hash, time, choice, length, text. The order is that of the calls of `add`.
  static func entry(_ record: borrowing AuditRecord, _ subject: Range<Int>, key: [UInt8]?) -> [UInt8] {
    let id = Array("tcfcheck subject\u{0}".utf8) + record.bytes(subject)
    var bytes = Array((key.map { MessageCode.code(of: id, key: $0) } ?? SHA256.hash(id).bytes).prefix(hashSize))
    append(record.time.map(\.rawValue) ?? .max, 8, &bytes)
    bytes.append(record.choice.flatMap { DeclaredChoice.allCases.firstIndex(of: $0) }.map { UInt8($0 + 1) } ?? 0)
    append(UInt64(record.text.count), 4, &bytes)
    return bytes + record.bytes(record.text)
  }

  private static func append(_ number: UInt64, _ count: Int, _ bytes: inout [UInt8]) {
    for place in (0..<count).reversed() { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * place))) }
  }

  /// Takes the next record.
  mutating func add(_ entry: [UInt8]) throws(OutputFault) {
    let file = (Int(entry[0]) << 8 | Int(entry[1])) % files.count
    Self.append(UInt64(order), 8, &pending[file])
    order += 1
    pending[file] += entry
    if pending[file].count >= Self.pendingLimit { try flush(file) }
  }

  private mutating func flush(_ file: Int) throws(OutputFault) {
    try files.append(pending[file], to: file)
    pending[file].removeAll(keepingCapacity: true)
  }

  /// Calls `body` with the states of each subject, in the order in which they were stored: by time where every state has one,
  /// and as they came otherwise.
  mutating func forEachSubject(_ body: ([State]) -> Void) throws(OutputFault) {
    for file in 0..<files.count {
      try flush(file)
      var states = Self.states(try files.bytes(of: file))
      states.sort { left, right in
        left.subject != right.subject
          ? left.subject.lexicographicallyPrecedes(right.subject) : left.order < right.order
      }
      var start = 0
      while start < states.count {
        let end = states[start...].firstIndex { $0.subject != states[start].subject } ?? states.count
        var own = Array(states[start..<end])
        if own.allSatisfy({ $0.time != nil }) {
          own.sort { ($0.time?.rawValue ?? 0, $0.order) < ($1.time?.rawValue ?? 0, $1.order) }
        }
        body(own)
        start = end
      }
    }
  }

  private static func states(_ bytes: [UInt8]) -> [State] {
    var states: [State] = []
    var place = 0
    func number(_ count: Int) -> UInt64 {
      defer { place += count }
      return bytes[place..<place + count].reduce(0) { $0 << 8 | UInt64($1) }
    }
    while place < bytes.count {
      let order = Int(number(8))
      let subject = Array(bytes[place..<place + hashSize])
      place += hashSize
      let time = number(8)
      let choice = Int(number(1))
      let length = Int(number(4))
      states.append(
        State(
          subject: subject, time: time == .max ? nil : Deciseconds(time), order: order,
          choice: choice > 0 ? DeclaredChoice.allCases[choice - 1] : nil,
          text: String(decoding: bytes[place..<place + length], as: UTF8.self)))
      place += length
    }
    return states
  }
}
