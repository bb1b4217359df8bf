import TCFJSON

extension TableEntry {
  /// An entry of a table; nil if it is not an object.
  init?(_ entry: FieldReader, _ anomalies: inout ListAnomalies) {
    guard let members = entry.members(&anomalies) else { return nil }
    self.init()
    var title: String?
    for (name, value) in members {
      let field = entry.field(name, value)
      switch name {
      case "id": statedID = field.integer(&anomalies)
      case "name": self.name = field.string(&anomalies) ?? ""
      case "description": description = field.string(&anomalies)
      case "descriptionLegal": descriptionLegal = field.string(&anomalies)
      case "illustrations": illustrations = field.strings(&anomalies)
      case "consentable": consentable = field.boolean(&anomalies)
      case "rightToObject": rightToObject = field.boolean(&anomalies)
      default:
        unknownMembers.append(name)
        if name == "title" { title = value.string }
      }
    }
    if name.isEmpty, let title {
      name = title
      isNamedByTitle = true
    }
  }
}

extension Stack {
  /// A stack; nil if the entry is not an object.
  init?(_ entry: FieldReader, _ anomalies: inout ListAnomalies) {
    guard let members = entry.members(&anomalies) else { return nil }
    self.init()
    for (name, value) in members {
      let field = entry.field(name, value)
      switch name {
      case "id": statedID = field.integer(&anomalies)
      case "name": self.name = field.string(&anomalies) ?? ""
      case "description": description = field.string(&anomalies)
      case "purposes": purposes = field.ids(&anomalies)
      case "specialFeatures": specialFeatures = field.ids(&anomalies)
      default: unknownMembers.append(name)
      }
    }
  }
}
