import TCFJSON

extension Vendor {
  /// A vendor from its entry; nil if that is not an object.
  init?(_ entry: FieldReader, _ anomalies: inout ListAnomalies) {
    guard let members = entry.members(&anomalies) else { return nil }
    self.init()
    for (name, value) in members {
      guard let member = VendorMembers.named[name] else {
        unknownMembers.append(name)
        continue
      }
      self.members.insert(member)
      if value.isNull { nullMembers.insert(member) }
      let field = entry.field(name, value)
      readDeclaration(member, field, &anomalies)
      readDetail(member, field, &anomalies)
    }
  }

  /// What the vendor declares, which is what rules ask for.
  private mutating func readDeclaration(_ member: VendorMembers, _ field: FieldReader, _ anomalies: inout ListAnomalies)
  {
    switch member {
    case .id: statedID = field.integer(&anomalies)
    case .name: name = field.string(&anomalies) ?? ""
    case .purposes: purposes = field.ids(&anomalies)
    case .legIntPurposes: legIntPurposes = field.ids(&anomalies)
    case .flexiblePurposes: flexiblePurposes = field.ids(&anomalies)
    case .specialPurposes: specialPurposes = field.ids(&anomalies)
    case .features: features = field.ids(&anomalies)
    case .specialFeatures: specialFeatures = field.ids(&anomalies)
    case .deletedDate: deletedDate = field.date(&anomalies)
    default: break
    }
  }

  /// The rest, which a lint looks at.
  private mutating func readDetail(_ member: VendorMembers, _ field: FieldReader, _ anomalies: inout ListAnomalies) {
    switch member {
    case .policyUrl: policyUrl = field.string(&anomalies)
    case .urls: urls = field.elements(&anomalies) { VendorURLs($0, &$1) }
    case .usesCookies: usesCookies = field.boolean(&anomalies)
    case .cookieMaxAgeSeconds: cookieMaxAgeSeconds = field.integer(&anomalies)
    case .cookieRefresh: cookieRefresh = field.boolean(&anomalies)
    case .usesNonCookieAccess: usesNonCookieAccess = field.boolean(&anomalies)
    case .dataRetention: dataRetention = DataRetention(field, &anomalies)
    case .dataDeclaration: dataDeclaration = field.ids(&anomalies)
    case .deviceStorageDisclosureUrl: deviceStorageDisclosureUrl = field.string(&anomalies)
    case .overflow:
      let members = field.members(&anomalies) ?? []
      let limit = members.first { $0.name == "httpGetLimit" }
      httpGetLimit = limit.flatMap { field.field("overflow.httpGetLimit", $0.value).integer(&anomalies) }
    default: break
    }
  }
}

extension VendorURLs {
  /// The pages of one language; nil if the element is not an object.
  fileprivate init?(_ element: FieldReader, _ anomalies: inout ListAnomalies) {
    guard let members = element.members(&anomalies) else { return nil }
    for (name, value) in members {
      let field = element.field("urls." + name, value)
      switch name {
      case "langId": langId = field.string(&anomalies)
      case "privacy": privacy = field.string(&anomalies)
      case "legIntClaim": legIntClaim = field.string(&anomalies)
      default: unknownMembers.append(name)
      }
    }
  }
}

extension DataRetention {
  /// The periods; nil if the member is not an object.
  fileprivate init?(_ retention: FieldReader, _ anomalies: inout ListAnomalies) {
    guard let members = retention.members(&anomalies) else { return nil }
    for (name, value) in members {
      let field = retention.field("dataRetention." + name, value)
      switch name {
      case "stdRetention": stdRetention = field.integer(&anomalies)
      case "purposes": purposes = Self.exceptions(field, &anomalies)
      case "specialPurposes": specialPurposes = Self.exceptions(field, &anomalies)
      default: unknownMembers.append(name)
      }
    }
  }

  private static func exceptions(_ field: FieldReader, _ anomalies: inout ListAnomalies) -> [Exception] {
    (field.members(&anomalies) ?? []).map { name, value in
      Exception(key: name, days: field.field(field.member, value).integer(&anomalies))
    }
  }
}
