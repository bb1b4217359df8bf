import TCFCodec
import TCFFindings

/// A member that TCData or InAppTCData has to have, and how much it matters that it is there.
struct RequiredMember {
  let path: String
  let severity: Severity

  var name: Substring { path.split(separator: ".").last ?? "" }
  /// The path of the object that it is in; empty for the whole.
  var parent: String { path.split(separator: ".").dropLast().joined(separator: ".") }
}

extension TCDataObject {
  /// The members that this object has to have, a group before what is in it.
  ///
  /// - Parameters:
  ///   - string: the string that the object was made from; nil if nothing can read it.
  ///   - isListeners: whether a listener was given the object.
  func requiredMembers(of string: StringFacts?, isListeners: Bool) -> [RequiredMember] {
    func members(_ severity: Severity, _ paths: String...) -> [RequiredMember] {
      paths.map { RequiredMember(path: $0, severity: severity) }
    }
    let always = members(.warning, "tcfPolicyVersion", "cmpId", "cmpVersion")
    guard !says("gdprApplies", false) else { return always }
    var table = members(.error, "tcString", "gdprApplies")
    table += members(isListeners ? .error : .warning, "eventStatus")
    table += members(
      .error, "purpose", "purpose.consents", "purpose.legitimateInterests", "vendor", "vendor.consents",
      "vendor.legitimateInterests")
    if Self.disclosesVendors(string), !isInApp { table += members(.error, "vendor.disclosedVendors") }
    table += members(
      .error, "publisher", "publisher.consents", "publisher.legitimateInterests", "publisher.customPurpose",
      "publisher.customPurpose.consents", "publisher.customPurpose.legitimateInterests", Self.restrictionsPath)
    table += always + members(.warning, "isServiceSpecific", textsName(string), "publisherCC", "purposeOneTreatment")
    table += members(.warning, "specialFeatureOptins")
    // The app's object has neither.
    if !isInApp { table += members(.warning, "cmpStatus") }
    if !isInApp, isListeners { table += members(.warning, "listenerId") }
    return table
  }

  /// Since when TCData, and it alone, has the disclosed vendors.
  private static let withDisclosedVendors = RulePeriod(.error, from: Milestones.disclosedVendorsRequired)

  /// Whether the object has them: for strings that have them.
  private static func disclosesVendors(_ string: StringFacts?) -> Bool {
    guard let string, string.string.disclosedVendors != nil else { return false }
    return string.isWithin(withDisclosedVendors)
  }

  /// Up to policy version 3 the bit was about stacks.
  private func textsName(_ string: StringFacts?) -> String {
    PolicyEra.hasTexts(string?.policyVersion ?? number("tcfPolicyVersion"))
      ? "useNonStandardTexts" : "useNonStandardStacks"
  }
}
