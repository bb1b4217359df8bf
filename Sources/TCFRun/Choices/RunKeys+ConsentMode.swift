import TCFCodec
package import TCFRules

/// The choices about Google's consent mode.
extension RunKeys {
  /// See `ConsentModeMapping.vendor`.
  package static let consentModeVendor = ChoiceKey<Int>(
    number: "consent-mode.vendor", 1...65_535, usual: ConsentModeMapping.usual.vendor,
    "The vendor that needs consent for a signal to be granted")

  /// What each signal stands for, in the order of `ConsentModeSignal`.
  package static let consentModeNeeds: [(signal: ConsentModeSignal, key: ChoiceKey<ConsentModeMapping.Need>)] =
    ConsentModeSignal.allCases.map { ($0, consentModeNeed($0)) }

  private static func consentModeNeed(_ signal: ConsentModeSignal) -> ChoiceKey<ConsentModeMapping.Need> {
    let (range, usual) = (1...24, ConsentModeMapping.usual[signal])
    let ids = usual.purposes.map(String.init).joined(separator: ", ")
    return ChoiceKey(
      "consent-mode.\(signal.rawValue)",
      .either(
        .ids(range),
        orBlock: [SettingsKey("any", .ids(range), isRequired: true, "Purposes of which one is enough.")]),
      usual: (usual.isAll ? "" : "any of ") + ids,
      "The purposes that need consent for \(signal.rawValue) to be granted; in a block with any, one of them is enough",
      sample: usual.isAll ? "[\(ids)]" : "{any: [\(ids)]}"
    ) { node, _ in
      let isAll = node["any"] == nil
      let purposes = SettingsIDs.ids(node["any"] ?? node, within: range) ?? []
      return purposes.isEmpty ? nil : ConsentModeMapping.Need(PurposeSet(purposes), isAll: isAll)
    }
  }
}
