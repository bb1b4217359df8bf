import TCFCodec
import TCFVendorList

extension LegalBases {
  /// Why `vendor` may do nothing at all by the string: the string is invalid, or the vendor is unknown, deleted or was
  /// not disclosed. Empty if it depends on what is asked about.
  package func exclusion(of vendor: Int) -> [BasisReason] {
    reading?.gate.reasons(for: vendor).filter(\.isObstacle) ?? stringFaults
  }

  /// The basis of `vendor` for `use`, with the reasons.
  package func basis(of vendor: Int, for use: DeclaredUse) -> EffectiveLegalBasis {
    guard let reading else {
      return EffectiveLegalBasis(vendor: vendor, use: use, basis: .none, permission: .notPermitted, trail: stringFaults)
    }
    return reading.basis(of: vendor, for: use)
  }

  /// The basis of `vendor` for `purpose`, with the reasons.
  package func basis(of vendor: Int, for purpose: Int) -> EffectiveLegalBasis {
    basis(of: vendor, for: .purpose(purpose))
  }

  /// Everything that the list defines: purposes, special purposes, features, special features, each ascending. Of a
  /// list without these tables, what its vendors declare. Empty without a list.
  package var uses: [DeclaredUse] {
    guard let list else { return [] }
    func ids(_ defined: PurposeSet, _ isDeclared: (Int) -> Bool) -> [Int] {
      list.hasTables ? Array(defined) : (1...64).filter(isDeclared)
    }
    let purposes = ids(list.purposes) {
      !list.consentVendors(of: $0).isEmpty || !list.legitimateInterestVendors(of: $0).isEmpty
    }
    return purposes.map(DeclaredUse.purpose)
      + ids(list.specialPurposes) { !list.specialPurposeVendors(of: $0).isEmpty }.map(DeclaredUse.specialPurpose)
      + ids(list.features) { !list.featureVendors(of: $0).isEmpty }.map(DeclaredUse.feature)
      + ids(list.specialFeatures) { !list.specialFeatureVendors(of: $0).isEmpty }.map(DeclaredUse.specialFeature)
  }
}

extension StringReading {
  fileprivate func basis(of vendor: Int, for use: DeclaredUse) -> EffectiveLegalBasis {
    var trail = gate.reasons(for: vendor)
    var basis = LegalBasis.none
    if !trail.contains(where: \.isObstacle) {
      switch use {
      case .purpose(let id): basis = purposeBasis(id, vendor, &trail)
      case .specialPurpose(let id): basis = specialPurposeBasis(id, vendor, &trail)
      case .feature(let id): follow(gate.list.featureVendors(of: id), vendor, &trail)
      case .specialFeature(let id):
        let isRefused = !string.core.specialFeatureOptIns.contains(id)
        follow(gate.list.specialFeatureVendors(of: id), vendor, &trail, isRefused: isRefused)
      }
    }
    return EffectiveLegalBasis(
      vendor: vendor, use: use, basis: basis, permission: Self.permission(trail), trail: trail)
  }

  private static func permission(_ trail: [BasisReason]) -> Permission {
    let obstacles = trail.filter(\.isObstacle)
    if obstacles.isEmpty { return .permitted }
    return obstacles.allSatisfy { $0 == .undisclosedOrObjected || $0 == .supportUnknown } ? .unknown : .notPermitted
  }

  // MARK: Purposes

  private func purposeBasis(_ purpose: Int, _ vendor: Int, _ trail: inout [BasisReason]) -> LegalBasis {
    let obstacle = declarationObstacle(purpose, vendor, &trail) ?? restrictionObstacle(purpose, vendor, &trail)
    if let obstacle {
      trail.append(obstacle)
      return .none
    }
    let basis = required.basis(of: vendor, for: purpose)
    guard basis != .none else {
      trail.append(.basisNotOffered)
      return .none
    }
    if purpose == 1, string.core.purposeOneTreatment {
      trail.append(.dependsOnCountry(string.core.publisherCC))
      return .none
    }
    trail += missingSignals(basis, purpose, vendor)
    return basis
  }

  private func declarationObstacle(_ purpose: Int, _ vendor: Int, _ trail: inout [BasisReason]) -> BasisReason? {
    let isConsentOnly = PolicyEra.consentOnlyPurposes(of: string.core.policyVersion).contains(purpose)
    let isFlexible = !isConsentOnly && gate.list.flexibleVendors(of: purpose).contains(vendor)
    if gate.list.consentVendors(of: purpose).contains(vendor) {
      trail.append(.declared(.consent, isFlexible: isFlexible))
      return nil
    }
    guard gate.list.legitimateInterestVendors(of: purpose).contains(vendor) else { return .notDeclared }
    if isConsentOnly { return .basisNotAllowed }
    trail.append(.declared(.legitimateInterest, isFlexible: isFlexible))
    return nil
  }

  private func restrictionObstacle(_ purpose: Int, _ vendor: Int, _ trail: inout [BasisReason]) -> BasisReason? {
    let types = required.restrictions(on: vendor, for: purpose)
    if types.contains(.notAllowed) { return .publisherDisallows }
    if types.contains(.undefined) { return .restrictionUndefined }
    if types.count > 1 { return .restrictionConflict }
    if types.contains(.requireConsent) { trail.append(.publisherRequires(.consent)) }
    if types.contains(.requireLegitimateInterest) { trail.append(.publisherRequires(.legitimateInterest)) }
    return nil
  }

  private func missingSignals(_ basis: LegalBasis, _ purpose: Int, _ vendor: Int) -> [BasisReason] {
    let core = string.core
    var missing: [BasisReason] = []
    switch basis {
    case .consent:
      if !core.purposeConsents.upTo(24).contains(purpose) { missing.append(.purposeRefused) }
      if !core.vendorConsents.contains(vendor) { missing.append(.vendorRefused) }
    case .legitimateInterest:
      if !core.purposeLegitimateInterests.upTo(24).contains(purpose) { missing.append(.purposeObjected) }
      if !core.vendorLegitimateInterests.contains(vendor) { missing.append(.vendorObjected) }
    case .none: break
    }
    return missing
  }

  // MARK: Special purposes and features

  /// Special purposes rest on legitimate interest; there is no consent, no objection and no restriction.
  private func specialPurposeBasis(_ id: Int, _ vendor: Int, _ trail: inout [BasisReason]) -> LegalBasis {
    guard gate.list.specialPurposeVendors(of: id).contains(vendor) else {
      trail.append(.notDeclared)
      return .none
    }
    if !gate.knowsDisclosed, !string.core.vendorLegitimateInterests.contains(vendor) {
      trail.append(.undisclosedOrObjected)
    }
    return .legitimateInterest
  }

  /// Features follow what they support; special features need the user's opt-in in addition.
  private func follow(
    _ declaring: VendorIDSet, _ vendor: Int, _ trail: inout [BasisReason], isRefused: Bool = false
  ) {
    guard declaring.contains(vendor) else {
      trail.append(.notDeclared)
      return
    }
    if isRefused { trail.append(.specialFeatureRefused) }
    guard !hasPurpose(vendor), !hasSpecialPurpose(vendor) else { return }
    let mayHave = !gate.knowsDisclosed && gate.list.anySpecialPurpose.contains(vendor)
    trail.append(mayHave ? .supportUnknown : .nothingToSupport)
  }

  private func hasPurpose(_ vendor: Int) -> Bool {
    consent.contains { $0.contains(vendor) } || legitimateInterest.contains { $0.contains(vendor) }
  }

  private func hasSpecialPurpose(_ vendor: Int) -> Bool {
    gate.list.anySpecialPurpose.contains(vendor)
      && (gate.knowsDisclosed || string.core.vendorLegitimateInterests.contains(vendor))
  }
}
