import TCFStorage

/// A stored key as rules ask about it, read once: a dozen of them ask the same of each key of a set. A class, so that going
/// through the keys copies nothing; immutable.
final class ReadKey {
  /// The key.
  let key: StoredKey
  /// What the value has to be; nil for an unknown name.
  let form: StoredKeyForm?
  /// Whether the key belongs to the table of the CMP API; see `StoredKeyTable.isOfTable`.
  let isOfTable: Bool
  /// What a publisher restrictions key's name says; nil for other keys.
  let restriction: StoredKeyName.RestrictionName?
  /// What a number key can hold; nil for other keys, and where any number will do.
  let allowedNumbers: ClosedRange<Int>?
  /// Whether the name is one of the TCF's by its prefix.
  let isTCF: Bool
  /// Whether the name is a consent key by its prefix, with or without Flutter's before it.
  let isConsentKey: Bool
  /// The value if it is a string and holds no identifier.
  let text: String?
  /// The ids of `text` if it has nothing but `0` and `1`.
  let binary: BinaryString?

  /// Reads a key.
  init(_ key: StoredKey) {
    self.key = key
    let entry = StoredKeyName.entry(key.name)
    form = entry?.form
    isOfTable = entry.map(StoredKeyTable.isOfTable) ?? false
    isTCF = key.name.hasPrefix(StoredKeyName.prefix)
    restriction = isTCF ? StoredKeyName.restriction(in: key.name) : nil
    allowedNumbers = entry?.form == .number ? StoredKeyTable.numberRanges[key.name] : nil
    isConsentKey = isTCF || StoredKeyName.isConsentKey(key.name)
    if case .string(let value) = key.value, StoredIdentifier(value) == nil {
      text = value
      binary = BinaryString(value)
    } else {
      (text, binary) = (nil, nil)
    }
  }

  /// The key's name.
  var name: String { key.name }

  /// The value if it is an integer that the key can hold.
  var number: Int? {
    guard case .integer(let value) = key.value else { return nil }
    let number = Int(clamping: value)
    return allowedNumbers?.contains(number) ?? true ? number : nil
  }

  /// Whether the key is derived from a string.
  var isDerived: Bool {
    isOfTable && !StoredKeyTable.keysBeforeChoice.contains(name) && name != StoredKeyName.tcString
  }

  /// What the name is.
  var naming: StoredKeyNameReading { form != nil ? .known : StoredKeyNameReading(key.name) }
}
