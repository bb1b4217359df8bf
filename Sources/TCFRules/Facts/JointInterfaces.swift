import TCFCodec
import TCFStorage

/// What the recordings of one release of a CMP show of its interface together: each may have opened another part of it.
///
/// Recordings are joined where their strings have the same CMP and version, vendor list and policy version, disclosed vendors and
/// restrictions, and where all their layers have the same languages and viewports: then a vendor that one of them shows is shown.
package struct JointInterfaces {
  /// What recordings must have in common.
  private struct Release: Hashable {
    /// A language and a size of the page.
    struct Look: Hashable {
      let language: String?
      let viewport: RecordedLayer.Size?
    }

    let cmp: [Int]
    let disclosed: VendorIDSet
    let restrictions: PublisherRestrictions
    let looks: Set<Look>

    /// Nil without a string that says what was disclosed.
    init?(_ interface: InterfaceFacts) {
      guard let string = interface.string, let disclosed = string.string.disclosedVendors else { return nil }
      let core = string.core
      cmp = [core.cmpID, core.cmpVersion, core.vendorListVersion, core.policyVersion]
      self.disclosed = disclosed
      restrictions = core.publisherRestrictions
      looks = Set(interface.layers.map { Look(language: $0.layer.language, viewport: $0.layer.viewport) })
    }
  }

  private let joined: [Release: InterfaceFacts]

  /// - Parameter interfaces: of all recordings of a declaration.
  init(_ interfaces: [InterfaceFacts]) {
    let known = interfaces.compactMap { interface in Release(interface).map { (release: $0, interface) } }
    joined = Dictionary(grouping: known, by: \.release).compactMapValues { members in
      members.count > 1 ? InterfaceFacts(joining: members.map(\.1), asOf: members[0].1) : nil
    }
  }

  /// What an interface and the others of its release show together; nil where there are no others.
  func joint(of interface: InterfaceFacts) -> InterfaceFacts? { Release(interface).flatMap { joined[$0] } }
}

extension RecordingFacts {
  /// The same, joined with what other recordings of a declaration show.
  func joined(with others: JointInterfaces) -> RecordingFacts {
    var facts = self
    facts.jointInterface = interface.flatMap(others.joint)
    return facts
  }
}
