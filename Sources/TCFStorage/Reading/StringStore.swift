/// Reads the values of stores that hold strings only.
///
/// Such a store cannot say whether a number is one, so the table of keys does: `1` under a number key is the integer 1.
/// A text that is not a number stays a string, for the rules about values to see.
package enum StringStore {
  /// The value that `text` is under the key `name`.
  package static func value(_ text: String, of name: String) -> StoredValue {
    switch StoredKeyName.form(of: name) {
    case .number:
      guard let number = Int64(text), String(number) == text else { return .string(text) }
      return .integer(number)
    case .boolean: return ["true": .boolean(true), "false": .boolean(false)][text] ?? .string(text)
    case .string, .binaryString, .restrictionString, nil: return .string(text)
    }
  }
}
