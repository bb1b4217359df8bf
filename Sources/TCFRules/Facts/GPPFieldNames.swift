import TCFFindings
import TCFJSON
import TCFStorage

/// What the fields of the EU section are called where `__gpp` gives them parsed.
///
/// Source: GPP EEA section, the tables of the segments, column Field name, "exactly the same spelling".
enum GPPFieldNames {
  /// The fields whose names differ from those in a segment's table, with the right ones; nil where all have them. Members
  /// that resemble none of them are a CMP's own.
  static func text(ofRenamed segments: [JSONNode]) -> String? {
    let renamed = segments.flatMap(\.objectMembers).map(\.name).compactMap { name in
      proper(name).map { "\(name) in place of \($0)" }
    }
    guard let first = renamed.first else { return nil }
    return renamed.count == 1
      ? first : "\(first), and \(Prose.count(renamed.count - 1, "field")) more under other names"
  }

  /// The name in the tables for a field under another one; nil for a right name, and for other members.
  static func proper(_ name: String) -> String? {
    guard !names.contains(name) else { return nil }
    let name = name.lowercased()
    return names.first { $0.lowercased() == name } ?? others[name]
  }

  private static let names = EUSectionFields.names

  /// The names of the libraries, in small letters.
  private static let others = Dictionary(
    EUSectionFields.libraryNames.compactMap { other in other.proper.map { (other.name.lowercased(), $0) } },
    uniquingKeysWith: { first, _ in first })
}
