import TCFJSON
import TCFStorage

extension JSONWriter {
  /// A stored key set as a member: integers, booleans and strings with their types. What JSON has no word for is left out.
  mutating func member(_ name: String, _ set: StoredKeySet) {
    member(name) { json in
      for key in set.keys { json.member(key) }
    }
  }

  fileprivate mutating func member(_ stored: StoredKey) {
    switch stored.value {
    case .integer(let number), .long(let number): member(stored.name, Int(number))
    case .boolean(let flag): member(stored.name, flag)
    case .string(let text): member(stored.name, text)
    case .real(let number) where number.isFinite:
      key(stored.name)
      raw("\(number)".utf8)
    case .stringSet(let texts): member(stored.name, texts)
    case .dictionary(let keys): member(stored.name) { json in for key in keys { json.member(key) } }
    case .null:
      key(stored.name)
      null()
    case .real, .data, .date, .array: break
    }
  }
}
