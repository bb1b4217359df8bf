import TCFJSON

extension TableEntry {
  /// An entry of a table; nil if it is not an object.
  init?(_ entry: FieldReader, _ oddities: inout ListOddities) {
    guard let members = entry.members(&oddities) else { return nil }
    self.init()
    var title: String?
    for (name, value) in members {
      let field = entry.field(name, value)
      switch name {
      case "id": statedID = field.integer(&oddities)
      case "name": self.name = field.string(&oddities) ?? ""
      case "description": description = field.string(&oddities)
      case "descriptionLegal": descriptionLegal = field.string(&oddities)
      case "illustrations": illustrations = field.strings(&oddities)
      case "consentable": consentable = field.boolean(&oddities)
      case "rightToObject": rightToObject = field.boolean(&oddities)
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
  init?(_ entry: FieldReader, _ oddities: inout ListOddities) {
    guard let members = entry.members(&oddities) else { return nil }
    self.init()
    for (name, value) in members {
      let field = entry.field(name, value)
      switch name {
      case "id": statedID = field.integer(&oddities)
      case "name": self.name = field.string(&oddities) ?? ""
      case "description": description = field.string(&oddities)
      case "purposes": purposes = field.ids(&oddities)
      case "specialFeatures": specialFeatures = field.ids(&oddities)
      default: unknownMembers.append(name)
      }
    }
  }
}
