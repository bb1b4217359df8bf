import TCFCodec
import TCFCrypto
import TCFFindings
import TCFJSON

/// When a record was stored.
enum StoredTime: Hashable {
  /// The input has no times: its records are in their order.
  case none
  /// The input has times, and none that can be read for this record.
  case unknown
  case at(Deciseconds)

  init(_ record: borrowing AuditRecord) {
    self = record.time.map { .at($0) } ?? (record.lacksTime ? .unknown : .none)
  }

  /// The time; nil where there is none.
  var moment: Deciseconds? { if case .at(let moment) = self { moment } else { nil } }

  /// The time as a number: the two highest stand for none, and for one that is unknown.
  var number: UInt64 {
    switch self {
    case .none: .max
    case .unknown: .max - 1
    case .at(let moment): moment.rawValue
    }
  }

  init(number: UInt64) {
    switch number {
    case .max: self = .none
    case .max - 1: self = .unknown
    default: self = .at(Deciseconds(number))
    }
  }
}

/// What a record says of a subject at one time.
///
/// Among temporary files it is kept as bytes, numbers with the highest byte first: the order (8), then the entry: the hash of
/// the subject's id (16), the time in deciseconds (8; see `StoredTime`), the choice's place from 1 (1), the length of the
/// string (4) and the string. In partials it is a line of JSON.
struct SubjectState: Hashable {
  /// The hash of its id.
  let subject: [UInt8]
  /// When it was stored.
  let time: StoredTime
  /// Its place in the order of the inputs.
  let order: Int
  /// What the user chose, where the input says so.
  let choice: DeclaredChoice?
  let text: String

  /// How many bytes of the id's hash are kept.
  private static let hashSize = 16
  /// The bytes of an entry without its string.
  private static let headSize = hashSize + 13

  /// The entry of a record.
  static func entry(_ record: borrowing AuditRecord, _ subject: Range<Int>, key: [UInt8]?) -> [UInt8] {
    let id = Array("tcfcheck subject\u{0}".utf8) + record.bytes(subject)
    let hash = Array((key.map { MessageCode.code(of: id, key: $0) } ?? SHA256.hash(id).bytes).prefix(hashSize))
    return entry(subject: hash, time: StoredTime(record), choice: record.choice, text: record.bytes(record.text))
  }

  /// The state's entry.
  var entry: [UInt8] { Self.entry(subject: subject, time: time, choice: choice, text: Array(text.utf8)[...]) }

  private static func entry(
    subject: [UInt8], time: StoredTime, choice: DeclaredChoice?, text: ArraySlice<UInt8>
  ) -> [UInt8] {
    var bytes = subject
    append(time.number, 8, &bytes)
    bytes.append(choice.flatMap { DeclaredChoice.allCases.firstIndex(of: $0) }.map { UInt8($0 + 1) } ?? 0)
    append(UInt64(text.count), 4, &bytes)
    return bytes + text
  }

  static func append(_ number: UInt64, _ count: Int, _ bytes: inout [UInt8]) {
    for place in (0..<count).reversed() { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * place))) }
  }

  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> UInt64 {
    bytes[place..<place + count].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Where the entry ends that begins at `place`; nil where it is not whole.
  static func end(ofEntry bytes: [UInt8], at place: Int) -> Int? {
    guard bytes.count - place >= headSize else { return nil }
    let end = place + headSize + Int(number(bytes, place + headSize - 4, 4))
    return end <= bytes.count ? end : nil
  }

  /// Reads an order and an entry, and goes behind them; nil where there is none that is whole.
  init?(_ bytes: [UInt8], _ place: inout Int) {
    guard bytes.count - place >= 8, let end = Self.end(ofEntry: bytes, at: place + 8) else { return nil }
    let start = place + 8
    order = Int(Self.number(bytes, place, 8))
    subject = Array(bytes[start..<start + Self.hashSize])
    time = StoredTime(number: Self.number(bytes, start + Self.hashSize, 8))
    let choice = Int(bytes[start + Self.hashSize + 8])
    self.choice = (1...DeclaredChoice.allCases.count).contains(choice) ? DeclaredChoice.allCases[choice - 1] : nil
    text = String(decoding: bytes[start + Self.headSize..<end], as: UTF8.self)
    place = end
  }

  /// The state as a line of a partial.
  var line: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("subject", Hexadecimal.text(subject))
      json.member("order", order)
      switch time {
      case .none: break
      case .unknown: json.member("time", "unknown")
      case .at(let moment): json.member("time", Int(moment.rawValue))
      }
      if let choice { json.member("choice", choice.rawValue) }
      json.member("text", text)
    }
    json.endLine()
    return json.bytes
  }

  /// Reads what `line` gave; nil if it is something else.
  ///
  /// - Parameter count: how many states the partial has.
  init?(line: [UInt8], of count: Int) {
    guard let root = try? JSONDocument.read(line, .strict),
      let subject = root["subject"]?.string.flatMap(Hexadecimal.bytes), subject.count == Self.hashSize,
      let order = root["order"]?.integer, (0..<count).contains(order), let text = root["text"]?.string
    else { return nil }
    switch root["time"] {
    case nil: time = .none
    case let node? where node.string == "unknown": time = .unknown
    case let node?:
      guard let moment = node.integer, moment >= 0 else { return nil }
      time = .at(Deciseconds(UInt64(moment)))
    }
    choice = root["choice"]?.string.flatMap(DeclaredChoice.init(rawValue:))
    (self.subject, self.order, self.text) = (subject, order, text)
  }
}
