import TCFFindings
import TCFJSON

extension GlobalCMPList {
  /// The ids that a TC string can carry (CmpId, 12 bits).
  static let ids = 0...4_095

  /// A list from its document, whose root is an object.
  init(_ root: JSONNode, source: ListReference) {
    self.init(source: source)
    var anomalies = ListAnomalies()
    let list = FieldReader(value: root, table: nil, key: nil, member: nil)
    for (name, value) in list.members(&anomalies) ?? [] {
      switch name {
      case "lastUpdated": lastUpdated = list.field(name, value).date(&anomalies)
      case "cmps":
        cmps = EntryTable(name: name, ids: Self.ids).read(value, &anomalies) { CMP($0, &$1) }
      default: unknownMembers.append(name)
      }
    }
    self.anomalies = anomalies
  }
}

extension CMP {
  /// A CMP from its entry; nil if that is not an object.
  fileprivate init?(_ entry: FieldReader, _ anomalies: inout ListAnomalies) {
    guard let members = entry.members(&anomalies) else { return nil }
    self.init()
    for (name, value) in members {
      let field = entry.field(name, value)
      switch name {
      case "id": statedID = field.integer(&anomalies)
      case "name": self.name = field.string(&anomalies) ?? ""
      case "isCommercial": isCommercial = field.boolean(&anomalies)
      case "environments": readEnvironments(field, &anomalies)
      case "deletedDate": deletedDate = field.date(&anomalies)
      default: unknownMembers.append(name)
      }
    }
  }

  private mutating func readEnvironments(_ field: FieldReader, _ anomalies: inout ListAnomalies) {
    guard field.value.elements != nil else {
      _ = field.strings(&anomalies)
      return
    }
    environmentLabels = field.strings(&anomalies) ?? []
    var known = CMPEnvironments()
    for label in environmentLabels {
      let environment = CMPEnvironments(label: label)
      if environment == nil { field.record(.unknownEnvironment(label), in: &anomalies) }
      known.insert(environment ?? .other)
    }
    environments = known
  }
}
