import ArgumentParser
import TCFCodec
import TCFFindings

/// Vendor ids as an argument: 755, or 1,3-5.
struct VendorIDs: ExpressibleByArgument {
  /// The ids, in the order written.
  let ids: [Int]

  /// What the argument may be, for a sentence.
  static let form = "ids from \(possible.lowerBound) to \(possible.upperBound), such as 755 or 1,3-5"

  /// Reads ids; nil if the argument names anything else, or nothing.
  init?(argument: String) {
    self.init(argument)
  }

  /// Reads ids; nil if the word names anything else, or nothing.
  init?(_ word: String) {
    guard let ids = IDList.ids(word, within: Self.possible) else { return nil }
    self.ids = ids
  }

  /// Whether a word that may also be an input is meant as ids: it has digits, and nothing else but commas and hyphens.
  /// No kind of string begins with a digit, and a file of such a name can be given as `./2025`.
  static func isMeant(_ word: String) -> Bool {
    word.utf8.contains { $0.isASCIIDigit }
      && word.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "-") }
  }

  private static let possible = 1...VendorIDSet.highestPossible
}
