/// Bits one by one, in an array of Booleans: the working form of the reference codec, slow and plain.
struct BitList: Equatable {
  var bits: [Bool] = []

  /// Table 2 of RFC 4648.
  static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

  /// The six bits of each character of the alphabet.
  private static let sixBits = Dictionary(
    uniqueKeysWithValues: alphabet.enumerated().map { value, character in
      (character.utf8.first ?? 0, [5, 4, 3, 2, 1, 0].map { value >> $0 & 1 == 1 })
    })

  /// Appends an unsigned number, most significant bit first.
  mutating func append(_ value: Int, _ width: Int) {
    for shift in stride(from: width - 1, through: 0, by: -1) { bits.append(value >> shift & 1 == 1) }
  }

  /// Appends a bit for each id from 1 to `width`.
  mutating func append(ids: some Sequence<Int>, _ width: Int) {
    var field = [Bool](repeating: false, count: width)
    for id in ids where id >= 1 && id <= width { field[id - 1] = true }
    bits += field
  }

  /// Appends zeros and ones as they are spelled.
  mutating func append(digits: String) { bits += digits.map { $0 == "1" } }

  /// Appends zeros until the number of bits is a multiple of `unit`.
  mutating func pad(to unit: Int) {
    while bits.count % unit != 0 { bits.append(false) }
  }

  /// The characters of RFC 4648 section 5, the last group filled up with zeros.
  func base64URL() -> String {
    var padded = self
    padded.pad(to: 6)
    var text = ""
    for start in stride(from: 0, to: padded.bits.count, by: 6) {
      text.append(Self.alphabet[padded.number(at: start, 6)])
    }
    return text
  }

  /// The bits of base64url text; nil if it has another character.
  init?(base64URL text: some StringProtocol) {
    for byte in text.utf8 {
      guard let six = Self.sixBits[byte] else { return nil }
      bits += six
    }
  }

  init() {}

  /// The number in the `width` bits from `offset`.
  func number(at offset: Int, _ width: Int) -> Int {
    var number = 0
    for index in offset..<offset + width { number = number * 2 + (bits[index] ? 1 : 0) }
    return number
  }

  /// The zeros and ones of the `width` bits from `offset`.
  func digits(at offset: Int, _ width: Int) -> String {
    bits[offset..<offset + width].map { $0 ? "1" : "0" }.joined()
  }
}

/// Why the reference decoder refuses a string, by the id of the rule.
struct ReferenceRefusal: Error, Equatable {
  var code: String
}

/// Reads a bit list field by field.
struct BitCursor {
  let list: BitList
  var position = 0

  init(_ list: BitList) { self.list = list }

  var left: Int { list.bits.count - position }

  mutating func number(_ width: Int) throws -> Int {
    guard width <= left else { throw ReferenceRefusal(code: "encoding/truncated") }
    position += width
    return list.number(at: position - width, width)
  }

  mutating func flag() throws -> Bool { try number(1) == 1 }

  /// The ids whose bits are set in the next `width` bits.
  mutating func ids(_ width: Int) throws -> IDs {
    guard width <= left else { throw ReferenceRefusal(code: "encoding/truncated") }
    position += width
    return IDs(Array(list.bits[position - width..<position]))
  }

  /// Two letters of six bits.
  mutating func letters() throws -> String {
    let pair = [try number(6), try number(6)]
    guard pair.allSatisfy({ $0 <= 25 }) else { throw ReferenceRefusal(code: "encoding/letters") }
    return pair.map { String("ABCDEFGHIJKLMNOPQRSTUVWXYZ".dropFirst($0).prefix(1)) }.joined()
  }
}

/// A set of ids from 1 as an array of Booleans, without false at its end.
struct IDs: Equatable {
  private(set) var flags: [Bool] = []

  init() {}

  init(_ flags: [Bool]) {
    self.flags = flags
    while self.flags.last == false { self.flags.removeLast() }
  }

  init(_ ids: some Sequence<Int>) {
    for id in ids { insert(id, id) }
  }

  mutating func insert(_ first: Int, _ last: Int) {
    if flags.count < last { flags += [Bool](repeating: false, count: last - flags.count) }
    for id in first...last { flags[id - 1] = true }
  }

  /// The highest id, 0 if there is none.
  var highest: Int { flags.count }

  /// The ids, ascending.
  var all: [Int] {
    var result: [Int] = []
    for index in 0..<flags.count where flags[index] { result.append(index + 1) }
    return result
  }

  /// The maximal runs of consecutive ids, ascending.
  var runs: [ClosedRange<Int>] {
    var result: [ClosedRange<Int>] = []
    var first = 0
    for id in 1...flags.count + 1 {
      let isSet = id <= flags.count && flags[id - 1]
      if isSet, first == 0 { first = id }
      if !isSet, first > 0 {
        result.append(first...id - 1)
        first = 0
      }
    }
    return result
  }
}
