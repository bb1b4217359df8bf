import TCFCodec
import TCFFindings
import TCFJSON

extension ListReader {
  /// The Additional Vendor Information List in `bytes`; anything else is a fault.
  public static func readVendorInformation(
    _ bytes: [UInt8], path: String, sha256: String? = nil
  ) throws(VendorListFault) -> VendorInformationList {
    func fault(_ fault: ListFault) -> VendorListFault { VendorListFault(path: path, fault: fault) }
    guard bytes.count <= sizeLimit else { throw fault(.tooLarge(bytes: bytes.count)) }
    if let other = ListFault(recognising: bytes) { throw fault(other) }
    let root = try mapError(try JSONDocument.read(bytes, .published)) { (error: JSONFault) in
      fault(.malformedJSON(error))
    }
    guard root["aviSpecificationVersion"] != nil else {
      throw fault(ListFault(recognising: ListShape(root)) ?? .unusableMember("aviSpecificationVersion", found: nil))
    }
    let number = root["aviListVersion"]?.wholeNumber.map(String.init) ?? "unknown"
    let source = ListReference(
      name: "Additional Vendor Information List version \(number)", path: path, sha256: sha256)
    return VendorInformationList(root, source: source)
  }
}

extension VendorInformationList {
  fileprivate init(_ root: JSONNode, source: ListReference) {
    self.init(source: source)
    var anomalies = ListAnomalies()
    let list = FieldReader(value: root, table: nil, key: nil, member: nil)
    for (name, value) in list.members(&anomalies) ?? [] {
      let field = list.field(name, value)
      switch name {
      case "aviSpecificationVersion": specificationVersion = field.integer(&anomalies)
      case "aviListVersion": listVersion = field.integer(&anomalies)
      case "lastUpdated": lastUpdated = field.date(&anomalies)
      case "vendors":
        let table = EntryTable(name: name, ids: 1...VendorIDSet.highestPossible)
        vendors = table.read(value, &anomalies) { VendorInformation($0, &$1) }
      default: unknownMembers.append(name)
      }
    }
    self.anomalies = anomalies
  }
}

extension VendorInformation {
  /// A vendor from its entry; nil if that is not an object.
  fileprivate init?(_ entry: FieldReader, _ anomalies: inout ListAnomalies) {
    guard let members = entry.members(&anomalies) else { return nil }
    self.init()
    for (name, value) in members {
      let field = entry.field(name, value)
      switch name {
      case "id": statedID = field.integer(&anomalies)
      case "name": self.name = field.string(&anomalies) ?? ""
      case "legalAddress": legalAddress = field.string(&anomalies)
      case "contact": contact = field.string(&anomalies)
      case "territorialScope": territorialScope = field.strings(&anomalies)
      case "environments":
        environmentLabels = field.strings(&anomalies)
        environments = environmentLabels.map { labels in
          CMPEnvironments(labels.map { CMPEnvironments(label: $0) ?? .other })
        }
      case "serviceTypes": serviceTypes = field.strings(&anomalies)
      case "internationalTransfers": internationalTransfers = field.boolean(&anomalies)
      case "transferMechanisms", "transfersMechanisms": transferMechanisms = field.strings(&anomalies)
      default: unknownMembers.append(name)
      }
    }
  }
}
