import TCFCodec

// The types of a model's members. Each takes the value that is next, or returns false; the caller goes back then.
extension AnswerModel {
  static func number(_ cursor: inout JSONCursor, _ value: inout Int) -> Bool {
    guard let number = cursor.smallInteger() else { return false }
    value = number
    return true
  }

  static func flag(_ cursor: inout JSONCursor, _ value: inout Bool) -> Bool {
    guard let flag = cursor.boolean() else { return false }
    value = flag
    return true
  }

  static func moment(_ cursor: inout JSONCursor, _ value: inout Deciseconds) -> Bool {
    guard let text = cursor.string(), let moment = Deciseconds(iso8601: text) else { return false }
    value = moment
    return true
  }

  static func letters(_ cursor: inout JSONCursor, _ value: inout LetterPair) -> Bool {
    guard let text = cursor.string(), let pair = LetterPair(text) else { return false }
    value = pair
    return true
  }

  static func purposes(_ cursor: inout JSONCursor, _ value: inout PurposeSet) -> Bool {
    var set = PurposeSet()
    var areAllPossible = true
    let isList = cursor.integers { id in
      set.insert(id)
      if id < 1 || id > 64 { areAllPossible = false }
    }
    value = set
    return isList && areAllPossible
  }

  static func vendors(_ cursor: inout JSONCursor, _ value: inout VendorIDSet) -> Bool {
    // Words are filled here: a set that grows by one id at a time does several times the work.
    var words: [UInt64] = []
    var areAllPossible = true
    let isList = cursor.integers { id in
      guard id >= 1, id <= VendorIDSet.highestPossible else { return areAllPossible = false }
      let index = (id - 1) >> 6
      while words.count <= index { words.append(0) }
      words[index] |= 1 << UInt64(63 - (id - 1) & 63)
    }
    value = VendorIDSet(wireWords: words)
    return isList && areAllPossible
  }

  static func segment(_ cursor: inout JSONCursor, _ value: inout VendorIDSet?) -> Bool {
    var set = VendorIDSet()
    guard vendors(&cursor, &set) else { return false }
    value = set
    return true
  }

  mutating func publisher(_ cursor: inout JSONCursor, _ path: WritableKeyPath<PublisherTCSegment, PurposeSet>) -> Bool {
    var set = PurposeSet()
    guard Self.purposes(&cursor, &set) else { return false }
    values.publisherTC?[keyPath: path] = set
    return true
  }

  mutating func publisherCount(_ cursor: inout JSONCursor) -> Bool {
    guard let count = cursor.smallInteger() else { return false }
    values.publisherTC?.customPurposeCount = count
    return true
  }

  static func restrictions(_ cursor: inout JSONCursor, _ value: inout PublisherRestrictions) -> Bool {
    guard cursor.take(UInt8(ascii: "[")) else { return false }
    if cursor.take(UInt8(ascii: "]")) { return true }
    while true {
      guard let restriction = restriction(&cursor) else { return false }
      value.append(restriction)
      if cursor.take(UInt8(ascii: "]")) { return true }
      guard cursor.take(UInt8(ascii: ",")) else { return false }
    }
  }

  private static func restriction(_ cursor: inout JSONCursor) -> PublisherRestriction? {
    var purpose: Int?
    var type: RestrictionType?
    var set = VendorIDSet()
    let isWhole = cursor.members { name, cursor in
      switch name {
      case "purpose":
        purpose = cursor.smallInteger()
        return purpose != nil
      case "type":
        type = cursor.smallInteger().flatMap { UInt8(exactly: $0) }.flatMap(RestrictionType.init)
        return type != nil
      case "vendors": return vendors(&cursor, &set)
      default: return false
      }
    }
    guard isWhole, let purpose, let type else { return nil }
    return PublisherRestriction(purpose: purpose, type: type, vendors: set)
  }
}
