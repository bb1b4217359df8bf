public import TCFFindings
package import TCFJSON

/// What an OpenRTB bid request says about consent.
///
/// OpenRTB 2.6 has places of its own for it; requests of 2.2 to 2.5 have them under `ext`. Sources: OpenRTB 2.6, Object:
/// Regs and Object: User; OpenRTB Advisory: GDPR (February 2018).
public struct BidRequest: Sendable, Hashable {
  /// What is in the places about consent, those of 2.6 before those under `ext`.
  public let parameters: [ConsentParameter]
  /// Where the request was made for: a `site`, or an `app`, which is one on a television where the device is a connected TV or a
  /// set top box (device types 3 and 7); nil where it has neither, or both.
  ///
  /// Source: OpenRTB 2.6, Object: BidRequest; AdCOM 1.0, List: Device Types.
  public let environment: SubjectEnvironment?

  private static let places: [(kind: ConsentParameter.Kind, path: [String])] = [
    (.gdpr, ["regs", "gdpr"]), (.gdpr, ["regs", "ext", "gdpr"]),
    (.consent, ["user", "consent"]), (.consent, ["user", "ext", "consent"]),
    (.usPrivacy, ["regs", "us_privacy"]), (.usPrivacy, ["regs", "ext", "us_privacy"]),
    (.gpp, ["regs", "gpp"]), (.gpp, ["regs", "ext", "gpp"]),
    (.gppSections, ["regs", "gpp_sid"]), (.gppSections, ["regs", "ext", "gpp_sid"]),
    (.additionalConsent, ["user", "ext", "ConsentedProvidersSettings", "consented_providers"]),
  ]

  /// The request in a JSON object; nil if it is something else. A request has impressions; a part of one is known by its
  /// places about consent.
  package init?(_ node: JSONNode) {
    let found = Self.places.compactMap { place -> ConsentParameter? in
      guard let value = place.path.reduce(Optional(node), { $0?[$1] })?.value, value != .null else { return nil }
      let name = place.path.joined(separator: ".")
      return ConsentParameter(kind: place.kind, name: name, value: Self.value(value, of: place.kind), isInPath: false)
    }
    let hasImpressions = if case .array? = node["imp"]?.value { true } else { false }
    guard hasImpressions || !found.isEmpty else { return nil }
    parameters = found
    environment = Self.environment(of: node)
  }

  private static func environment(of node: JSONNode) -> SubjectEnvironment? {
    let (isSite, isApp) = (node["site"]?.isObject == true, node["app"]?.isObject == true)
    guard isSite != isApp else { return nil }
    if isSite { return .web }
    guard let type = node["device"]?["devicetype"]?.integer else { return .app }
    return type == 3 || type == 7 ? .ctv : .app
  }

  private static func value(_ value: JSONValue, of kind: ConsentParameter.Kind) -> ConsentParameter.Value {
    switch (kind, value) {
    case (.gdpr, .integer(let number)): return .text(String(number))
    case (.gppSections, .array(let nodes)):
      return .text(nodes.map { if case .integer(let id) = $0.value { String(id) } else { "?" } }.joined(separator: "_"))
    case (.gdpr, _), (.gppSections, _): return .wrongType(value.typeName, written(value))
    case (_, .string(let text)):
      if let macro = ConsentMacro.all(in: text, isEncoded: false).first, macro.text == text { return .macro(macro) }
      return ConsentMacro.isForeign(text) ? .foreignMacro(text) : .text(text)
    default: return .wrongType(value.typeName, written(value))
    }
  }

  private static func written(_ value: JSONValue) -> String {
    switch value {
    case .boolean(let flag): String(flag)
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .string(let text): "\"" + Prose.excerpt(text, limit: 40) + "\""
    case .null, .array, .object: value.typeName
    }
  }
}
