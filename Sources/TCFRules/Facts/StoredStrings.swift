import TCFCodec
import TCFStorage

/// The strings that were stored when something was sent; each nil where no one knows, or there was none.
package struct StoredStrings: Sendable {
  /// The TC string.
  package internal(set) var tcString: String?
  /// The GPP string.
  package internal(set) var gppString: String?
  /// The ids of its sections in force, in their order.
  package internal(set) var gppSections: [Int]?
  /// Google's Additional Consent string.
  package internal(set) var additionalConsent: String?

  /// No strings.
  package init() {}

  /// The strings of a key set.
  init(_ keys: StoredKeySet) {
    func text(_ name: String) -> String? {
      if case .string(let text)? = keys[name], !text.isEmpty { text } else { nil }
    }
    tcString = keys.tcString.flatMap { $0.isEmpty ? nil : $0 }
    gppString = text(StoredKeyName.gppString)
    gppSections = text(StoredKeyName.gppSID).flatMap(GPPKeySet.ids)
    additionalConsent = text(StoredKeyName.addtlConsent)
  }
}
