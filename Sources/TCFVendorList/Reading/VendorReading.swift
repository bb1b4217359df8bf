import TCFJSON

extension Vendor {
  /// A vendor from its entry; nil if that is not an object.
  init?(_ entry: FieldReader, _ oddities: inout ListOddities) {
    guard let members = entry.members(&oddities) else { return nil }
    self.init()
    for (name, value) in members {
      guard let member = VendorMembers.named[name] else {
        unknownMembers.append(name)
        continue
      }
      self.members.insert(member)
      if value.isNull { nullMembers.insert(member) }
      let field = entry.field(name, value)
      readDeclaration(member, field, &oddities)
      readDetail(member, field, &oddities)
    }
  }

  /// What the vendor declares, which is what rules ask for.
  private mutating func readDeclaration(_ member: VendorMembers, _ field: FieldReader, _ oddities: inout ListOddities) {
    switch member {
    case .id: statedID = field.integer(&oddities)
    case .name: name = field.string(&oddities) ?? ""
    case .purposes: purposes = field.ids(&oddities)
    case .legIntPurposes: legIntPurposes = field.ids(&oddities)
    case .flexiblePurposes: flexiblePurposes = field.ids(&oddities)
    case .specialPurposes: specialPurposes = field.ids(&oddities)
    case .features: features = field.ids(&oddities)
    case .specialFeatures: specialFeatures = field.ids(&oddities)
    case .deletedDate: deletedDate = field.date(&oddities)
    default: break
    }
  }

  /// The rest, which a lint looks at.
  private mutating func readDetail(_ member: VendorMembers, _ field: FieldReader, _ oddities: inout ListOddities) {
    switch member {
    case .policyUrl: policyUrl = field.string(&oddities)
    case .urls: urls = field.elements(&oddities) { VendorURLs($0, &$1) }
    case .usesCookies: usesCookies = field.boolean(&oddities)
    case .cookieMaxAgeSeconds: cookieMaxAgeSeconds = field.integer(&oddities)
    case .cookieRefresh: cookieRefresh = field.boolean(&oddities)
    case .usesNonCookieAccess: usesNonCookieAccess = field.boolean(&oddities)
    case .dataRetention: dataRetention = DataRetention(field, &oddities)
    case .dataDeclaration: dataDeclaration = field.ids(&oddities)
    case .deviceStorageDisclosureUrl: deviceStorageDisclosureUrl = field.string(&oddities)
    case .overflow:
      let members = field.members(&oddities) ?? []
      let limit = members.first { $0.name == "httpGetLimit" }
      httpGetLimit = limit.flatMap { field.field("overflow.httpGetLimit", $0.value).integer(&oddities) }
    default: break
    }
  }
}

extension VendorURLs {
  /// The pages of one language; nil if the element is not an object.
  fileprivate init?(_ element: FieldReader, _ oddities: inout ListOddities) {
    guard let members = element.members(&oddities) else { return nil }
    for (name, value) in members {
      let field = element.field("urls." + name, value)
      switch name {
      case "langId": langId = field.string(&oddities)
      case "privacy": privacy = field.string(&oddities)
      case "legIntClaim": legIntClaim = field.string(&oddities)
      default: unknownMembers.append(name)
      }
    }
  }
}

extension DataRetention {
  /// The periods; nil if the member is not an object.
  fileprivate init?(_ retention: FieldReader, _ oddities: inout ListOddities) {
    guard let members = retention.members(&oddities) else { return nil }
    for (name, value) in members {
      let field = retention.field("dataRetention." + name, value)
      switch name {
      case "stdRetention": stdRetention = field.integer(&oddities)
      case "purposes": purposes = Self.exceptions(field, &oddities)
      case "specialPurposes": specialPurposes = Self.exceptions(field, &oddities)
      default: unknownMembers.append(name)
      }
    }
  }

  private static func exceptions(_ field: FieldReader, _ oddities: inout ListOddities) -> [Exception] {
    (field.members(&oddities) ?? []).map { name, value in
      Exception(key: name, days: field.field(field.member, value).integer(&oddities))
    }
  }
}
