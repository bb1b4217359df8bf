import FoundationEssentials
import TCFCodec
import Testing

@testable import TCFVendorList

/// The project's own lists keep every constraint of the format, so that a finding about a string is about the string.
///
/// Source: Consent string and vendor list formats v2, Example Global Vendor List JSON Object, Constraints.
@Suite struct SampleListsTests {
  @Test(arguments: ["sample-vendor-list.json", "sample-vendor-list-spec2.json"])
  func vendorsKeepTheConstraints(_ name: String) throws {
    let list = try Lists.vendorList(Lists.folder.appending(path: name))
    let policy = try #require(list.tcfPolicyVersion)
    #expect(list.anomalies.isEmpty)
    #expect(list.unknownMembers.isEmpty)
    for vendor in list.vendors {
      let declared = vendor.purposes + vendor.legIntPurposes
      #expect(vendor.statedID == vendor.id)
      #expect(vendor.unknownMembers.isEmpty)
      #expect(Set(vendor.purposes).isDisjoint(with: vendor.legIntPurposes), "\(vendor.id): both bases")
      #expect(Set(vendor.flexiblePurposes).isSubset(of: declared), "\(vendor.id): flexible but not declared")
      #expect(!declared.isEmpty || !vendor.specialPurposes.isEmpty, "\(vendor.id): declares nothing")
      let alwaysConsent = policy >= 4 ? [1, 3, 4, 5, 6] : [1]
      #expect(Set(vendor.legIntPurposes + vendor.flexiblePurposes).isDisjoint(with: alwaysConsent), "\(vendor.id)")
      #expect(Set(declared).isSubset(of: list.purposes.map(\.id)))
      #expect(Set(vendor.specialPurposes).isSubset(of: list.specialPurposes.map(\.id)))
      #expect(Set(vendor.features).isSubset(of: list.features.map(\.id)))
      #expect(Set(vendor.specialFeatures).isSubset(of: list.specialFeatures.map(\.id)))
      #expect(vendor.usesCookies == (vendor.cookieMaxAgeSeconds != nil), "\(vendor.id): cookie age")
    }
  }

  @Test func vendorsHaveEveryMemberOfSpecification3() throws {
    let required: VendorMembers = [
      .id, .name, .purposes, .legIntPurposes, .flexiblePurposes, .specialPurposes, .features, .specialFeatures, .urls,
      .usesCookies, .cookieMaxAgeSeconds, .cookieRefresh, .usesNonCookieAccess, .dataRetention, .dataDeclaration,
      .deviceStorageDisclosureUrl,
    ]
    for vendor in try Lists.vendorList(Lists.sample).vendors {
      #expect(vendor.members.isSuperset(of: required), "\(vendor.id)")
      #expect(vendor.nullMembers.isSubset(of: .cookieMaxAgeSeconds), "\(vendor.id)")
      #expect(!vendor.urls.isEmpty && vendor.urls.allSatisfy { $0.privacy?.hasPrefix("https://") == true })
      let needsClaim = !vendor.legIntPurposes.isEmpty || !vendor.specialPurposes.isEmpty
      #expect(!needsClaim || vendor.urls.contains { $0.legIntClaim?.hasPrefix("https://") == true }, "\(vendor.id)")
      let retention = try #require(vendor.dataRetention)
      let declared = (vendor.purposes + vendor.legIntPurposes).map(String.init)
      #expect(Set(retention.purposes.map(\.key)).isSubset(of: declared), "\(vendor.id)")
      #expect(Set(retention.specialPurposes.map(\.key)).isSubset(of: vendor.specialPurposes.map(String.init)))
      #expect(retention.stdRetention != nil || retention.purposes.map(\.key).sorted() == declared.sorted())
    }
  }

  @Test func vendorsOfSpecification2HaveAPolicy() throws {
    for vendor in try Lists.vendorList(Lists.sampleSpec2).vendors {
      #expect(vendor.policyUrl?.hasPrefix("https://") == true)
      #expect(!vendor.members.contains(.urls))
    }
  }

  @Test func tablesAreWhole() throws {
    let list = try Lists.vendorList(Lists.sample)
    for entry in list.purposes + list.specialPurposes + list.features + list.specialFeatures {
      #expect(entry.statedID == entry.id)
      #expect(!entry.name.isEmpty)
      #expect(entry.description?.isEmpty == false)
      #expect(entry.illustrations != nil)
    }
    for stack in list.stacks {
      #expect(!stack.purposes.isEmpty || !stack.specialFeatures.isEmpty)
      #expect(Set(stack.purposes).isSubset(of: 1...11))
    }
    #expect(list.dataCategories.map(\.id) == Array(1...11))
    let spec2 = try Lists.vendorList(Lists.sampleSpec2)
    #expect(spec2.purposes.allSatisfy { $0.descriptionLegal?.isEmpty == false })
    #expect(spec2.stacks.allSatisfy { Set($0.purposes).isSubset(of: 1...10) })
    #expect(spec2.presentTables == ListTables.declarations.union(.stacks))
  }
}
