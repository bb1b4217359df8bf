import TCFCodec
import TCFFindings
import TCFJSON

extension GlobalVendorList {
  /// A list from its document, whose root is an object.
  init(_ root: JSONNode, source: ListReference) {
    self.init(source: source)
    var anomalies = ListAnomalies()
    let list = FieldReader(value: root, table: nil, key: nil, member: nil)
    for (name, value) in list.members(&anomalies) ?? [] {
      let field = list.field(name, value)
      if !readHeader(name, field, &anomalies), !readTable(name, value, &anomalies) { unknownMembers.append(name) }
    }
    self.anomalies = anomalies
  }

  /// Reads a member that says what the list is; false if `name` is another one.
  private mutating func readHeader(_ name: String, _ field: FieldReader, _ anomalies: inout ListAnomalies) -> Bool {
    switch name {
    case "gvlSpecificationVersion": gvlSpecificationVersion = field.integer(&anomalies)
    case "vendorListVersion": vendorListVersion = field.integer(&anomalies)
    case "tcfPolicyVersion": tcfPolicyVersion = field.integer(&anomalies)
    case "lastUpdated": lastUpdated = field.date(&anomalies)
    case "standardTexts":
      standardTexts = field.members(&anomalies)?.map { name, value in
        StandardText(name: name, text: field.field("standardTexts." + name, value).string(&anomalies))
      }
    default: return false
    }
    return true
  }

  /// Reads a table; false if `name` is another member.
  private mutating func readTable(_ name: String, _ value: JSONNode, _ anomalies: inout ListAnomalies) -> Bool {
    let ids = 1...VendorIDSet.highestPossible
    let table = EntryTable(name: name, ids: ids)
    switch name {
    case "vendors": vendors = table.read(value, &anomalies) { Vendor($0, &$1) }
    case "purposes": purposes = table.read(value, &anomalies) { TableEntry($0, &$1) }
    case "specialPurposes": specialPurposes = table.read(value, &anomalies) { TableEntry($0, &$1) }
    case "features": features = table.read(value, &anomalies) { TableEntry($0, &$1) }
    case "specialFeatures": specialFeatures = table.read(value, &anomalies) { TableEntry($0, &$1) }
    case "dataCategories": dataCategories = table.read(value, &anomalies) { TableEntry($0, &$1) }
    case "stacks": stacks = table.read(value, &anomalies) { Stack($0, &$1) }
    default: return false
    }
    // A table that is null or of a wrong type is no table.
    if value.members != nil || value.elements != nil, let table = ListTables.named[name] { presentTables.insert(table) }
    return true
  }
}
