/// The specifications of the Global Vendor List that can be read, by the numbers that lists give of themselves. Each numbers
/// its lists from 1, so it is a series of its own: 153 exists twice. Which of them a string counts in is the business of
/// rules (`PolicyEra`).
///
/// Source: Consent string and vendor list formats v2, Global Vendor List, gvlSpecificationVersion.
public enum GVLSpecification {
  /// The numbers, ascending.
  public static let readable = [2, 3]
  /// The numbers as text, `2 or 3`.
  public static let label = readable.map(String.init).joined(separator: " or ")

  /// Whether lists of the specification can be read.
  public static func isReadable(_ number: Int) -> Bool { readable.contains(number) }

  /// The specification of a document that does not name it, as translations did not at first: only the later one has data
  /// categories.
  public static func ofUnnamed(hasDataCategories: Bool) -> Int { hasDataCategories ? 3 : 2 }

  /// The specification that `text` names as commands do, `v3`; nil for anything else.
  static func named(_ text: some StringProtocol) -> Int? { readable.first { text == "v\($0)" } }
}
