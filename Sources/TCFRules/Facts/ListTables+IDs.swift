import TCFFindings
import TCFVendorList

// The tables of a vendor list by their names, and the ids that they define.

extension Undecided {
  /// What the list refers to is not in it.
  static func tablesMissing(_ tables: [String]) -> Undecided {
    .stated("the list has no \(tables.joined(separator: ", ")) to refer to")
  }
}

extension GlobalVendorList {
  /// The ids that the table of this name defines; nil if the list has no such table.
  func ids(of table: String) -> Set<Int>? {
    guard let known = ListTables.table(table), presentTables.contains(known) else { return nil }
    let entries = textTables.first { $0.name == table }?.entries ?? []
    return Set(entries.map(\.id))
  }
}

extension ListTables {
  /// The table of a name in the list; nil if there is none.
  fileprivate static func table(_ name: String) -> ListTables? {
    switch name {
    case "purposes": .purposes
    case "specialPurposes": .specialPurposes
    case "features": .features
    case "specialFeatures": .specialFeatures
    case "dataCategories": .dataCategories
    default: nil
    }
  }
}

extension ListTables {
  static let stacksName = "stacks"
  /// The tables with texts, by their names.
  static let translated = [
    "purposes", "specialPurposes", "features", "specialFeatures", "dataCategories", stacksName,
  ]
}

extension GlobalVendorList {
  /// The ids of a table with texts; nil if the list has no such table.
  func translatedIDs(of table: String) -> Set<Int>? {
    guard table == ListTables.stacksName else { return ids(of: table) }
    return presentTables.contains(.stacks) ? Set(stacks.map(\.id)) : nil
  }
}
