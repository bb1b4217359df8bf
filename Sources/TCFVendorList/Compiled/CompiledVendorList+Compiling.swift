import TCFCodec
import TCFFindings

extension CompiledVendorList {
  /// Compiles a list.
  ///
  /// - Throws: `ListFault.unusableMember` if the list does not say which one it is: specification, number,
  ///   policy version and date are needed.
  public convenience init(_ list: GlobalVendorList) throws(VendorListFault) {
    func unusable(_ member: String, _ found: Int?) -> VendorListFault {
      VendorListFault(path: list.source.path, fault: .unusableMember(member, found: found.map(String.init)))
    }
    guard let series = list.gvlSpecificationVersion, GVLSpecification.isReadable(series) else {
      throw unusable("gvlSpecificationVersion", list.gvlSpecificationVersion)
    }
    guard let version = list.vendorListVersion, version > 0 else {
      throw unusable("vendorListVersion", list.vendorListVersion)
    }
    guard let policyVersion = list.tcfPolicyVersion else { throw unusable("tcfPolicyVersion", nil) }
    self.init(
      series: series, version: version, policyVersion: policyVersion,
      lastUpdated: try list.lastUpdated.requiredDay(path: list.source.path),
      vendors: VendorIDSet(list.vendors.lazy.map(\.id)), presentTables: list.presentTables,
      purposes: PurposeSet(list.purposes.lazy.map(\.id)),
      specialPurposes: PurposeSet(list.specialPurposes.lazy.map(\.id)),
      features: PurposeSet(list.features.lazy.map(\.id)),
      specialFeatures: PurposeSet(list.specialFeatures.lazy.map(\.id)),
      nonConsentablePurposes: PurposeSet(list.purposes.lazy.filter { $0.consentable == false }.map(\.id)),
      noRightToObjectPurposes: PurposeSet(list.purposes.lazy.filter { $0.rightToObject == false }.map(\.id)),
      source: list.source, declarations: DeclarationTable(list.vendors),
      calendar: DeletionCalendar(
        list.vendors.compactMap { vendor in vendor.deletedDate?.day.map { Deletion(id: vendor.id, day: $0) } }),
      vendorNames: NameTable(list.vendors.lazy.map { ($0.id, $0.name) }), purposeNames: NameTable(list.purposes),
      specialPurposeNames: NameTable(list.specialPurposes), featureNames: NameTable(list.features),
      specialFeatureNames: NameTable(list.specialFeatures),
      stacks: list.stacks.map { stack in
        CompiledStack(
          id: stack.id, purposes: PurposeSet(stack.purposes), specialFeatures: PurposeSet(stack.specialFeatures))
      },
      hasFeatureText: list.standardTexts?.contains { $0.name == "features" && !($0.text ?? "").isEmpty } ?? false,
      texts: ListText.texts(of: list))
  }
}

extension DeclarationTable {
  fileprivate init(_ vendors: [Vendor]) {
    for vendor in vendors {
      add(vendor.purposes, .consent, by: vendor.id)
      add(vendor.legIntPurposes, .legitimateInterest, by: vendor.id)
      add(vendor.flexiblePurposes, .flexible, by: vendor.id)
      add(vendor.specialPurposes, .specialPurpose, by: vendor.id)
      add(vendor.features, .feature, by: vendor.id)
      add(vendor.specialFeatures, .specialFeature, by: vendor.id)
    }
  }
}

extension NameTable {
  fileprivate init(_ table: [TableEntry]) { self.init(table.lazy.map { ($0.id, $0.name) }) }
}

extension PublishedDate? {
  /// The day of a list's `lastUpdated`.
  func requiredDay(path: String) throws(VendorListFault) -> CalendarDay {
    guard let day = self?.day else {
      throw VendorListFault(path: path, fault: .unusableMember("lastUpdated", found: self?.text))
    }
    return day
  }
}
