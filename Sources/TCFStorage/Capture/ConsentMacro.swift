import TCFCodec

/// A macro that stands for a consent parameter until a caller puts in the value: `${GDPR}`, `${GDPR_CONSENT_755}`.
///
/// Source: Consent string and vendor list formats v2, Full TC String passing; Additional Consent technical
/// specification for `${ADDTL_CONSENT}`.
public struct ConsentMacro: Sendable, Hashable {
  /// For whom the value is.
  public enum Receiver: Sendable, Hashable {
    /// The macro takes no vendor.
    case none
    /// The vendor of this id.
    case vendor(Int)
    /// A vendor should be named and is not: what is in its place, empty for nothing.
    case malformed(String)
  }

  /// The name between the braces, as written.
  public let name: String
  /// Whether its braces are percent-encoded: templates are written with plain ones.
  public let isEncoded: Bool

  /// The macro as people write it.
  public var text: String { "${" + name + "}" }

  /// For whom the value is.
  public var receiver: Receiver {
    let upper = name.uppercased()
    guard upper.hasPrefix(Self.consent) else { return .none }
    let rest = name.dropFirst(Self.consent.count)
    guard rest.first == "_" else { return .malformed(String(rest)) }
    let id = rest.dropFirst()
    let isPlain = id.first != "0" || id == "0"
    guard !id.isEmpty, isPlain, id.utf8.allSatisfy({ $0.isASCIIDigit }), let number = Int(id) else {
      return .malformed(String(id))
    }
    return .vendor(number)
  }

  /// Whether the name is written as the document has it, in capitals: callers replace no other.
  public var isUpperCase: Bool { name.utf8.allSatisfy { !$0.isASCIILowercase } }

  /// The parameter that the macro belongs to; nil for one of which the documents of the TCF and of GPP say nothing.
  package var parameter: ConsentParameter.Kind? {
    switch name.uppercased() {
    case "GDPR": .gdpr
    case "GPP_SID": .gppSections
    case let upper where upper.hasPrefix(Self.consent): .consent
    case let upper where upper.hasPrefix(Self.gppString): .gpp
    default: nil
    }
  }

  private static let consent = "GDPR_CONSENT"
  /// What the name of a macro for a GPP string begins with.
  package static let gppString = "GPP_STRING"
  private static let plain: Set = ["GDPR", "GDPR_PD", "ADDTL_CONSENT", "US_PRIVACY", "GPP_SID"]
  private static let stems = [consent, gppString]
  /// The longest name that is looked at.
  private static let longestName = 40

  /// Every consent macro in `text`, in its order.
  static func all(in text: some StringProtocol, isEncoded: Bool) -> [ConsentMacro] {
    let bytes = Array(text.utf8)
    var found: [ConsentMacro] = []
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == UInt8(ascii: "$"), bytes[index + 1] == UInt8(ascii: "{") else {
        index += 1
        continue
      }
      let start = index + 2
      let end = bytes[start...].prefix(longestName + 1).firstIndex(of: UInt8(ascii: "}"))
      if let end {
        let name = String(decoding: bytes[start..<end], as: UTF8.self)
        if isConsentMacro(name) { found.append(ConsentMacro(name: name, isEncoded: isEncoded)) }
      }
      index = end ?? start
    }
    return found
  }

  /// Some write theirs in small letters, which the rule about vendors' macros reports.
  private static func isConsentMacro(_ name: String) -> Bool {
    let upper = name.uppercased()
    return plain.contains(upper) || stems.contains { upper.hasPrefix($0) }
  }

  /// Whether all of `text` is a macro in some other style: `[GDPR]`, `%%GDPR%%`, `{{gdpr}}`, `${OTHER}`.
  static func isForeign(_ text: some StringProtocol) -> Bool {
    let styles = [
      ("[", "]"), ("%%", "%%"), ("{", "}"), ("${", "}"), ("#{", "}"), ("$$", "$$"), ("__", "__"), ("<", ">"),
      ("@", "@"), ("%5B", "%5D"), ("%7B", "%7D"), ("$%7B", "%7D"),
    ]
    return styles.contains { text.utf8.count > $0.0.count + $0.1.count && text.hasPrefix($0.0) && text.hasSuffix($0.1) }
  }
}
