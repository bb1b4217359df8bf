/// A cell that is not counted as it is written.
package struct CellRemark: Sendable {
  /// What became of it.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// White space around the string was left aside.
    case trimmed
    /// A word that means that there is no string.
    case nullWord = "null-word"
    /// A record has no time, in an input with a column of times.
    case timeMissing = "time-missing"
    /// A time that cannot be read.
    case time = "time-not-understood"
    /// A word in the place of a choice that means none.
    case choice = "choice-not-understood"
    /// A word in the place of a country that names none.
    case country = "country-not-understood"
    /// A code that ISO has not assigned to the country that it is read as.
    case countryAlias = "country-alias"
  }

  /// What became of it.
  package let kind: Kind
  /// The line on which its record begins.
  package let line: Int
  /// The cell.
  package let cell: ArraySlice<UInt8>

  private static let longestWord = 40

  /// What is counted of the cell: its word in small letters; of a time, its shape. Nil where its text says nothing.
  var word: String? {
    switch kind {
    case .trimmed, .timeMissing: return nil
    case .time: return Self.shape(of: cell)
    case .nullWord, .choice, .country, .countryAlias:
      guard cell.count <= Self.longestWord else { return Self.cut }
      let word = String(decoding: cell, as: UTF8.self)
      return kind == .nullWord || kind == .countryAlias ? word : word.lowercased()
    }
  }

  /// What stands for a word that is too long for one.
  static let cut = "…"

  /// A text with 9 for every digit and a for every letter, so that it shows how times are written and nothing of anyone.
  static func shape(of cell: ArraySlice<UInt8>) -> String {
    let shape = cell.prefix(longestWord).map { byte -> UInt8 in
      switch byte {
      case 0x30...0x39: UInt8(ascii: "9")
      case 0x20...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: byte
      default: UInt8(ascii: "a")
      }
    }
    return String(decoding: shape, as: UTF8.self) + (cell.count > longestWord ? cut : "")
  }
}
