import TCFCodec
package import TCFFindings

/// The official texts of vendor lists in another language than English, as IAB Europe publishes them: `purposes-de.json`.
///
/// Source: Consent string and vendor list formats v2, Translations for Purposes, Special Purposes, Features, Special
/// Features, and Categories of data.
package struct ListTranslation: Sendable {
  /// The language as the file's name has it, in small letters: `de`, `pt-br`. The document does not name it.
  package let language: String
  /// The specification of the lists that it belongs to, a `GVLSpecification`.
  package let series: Int
  /// The number of the list with which the texts were published; nil if it does not say.
  package let vendorListVersion: Int?
  /// When it was published; nil if it does not say.
  package let lastUpdated: PublishedDate?
  /// The texts, table by table.
  package let texts: [ListText]
  /// Name, place and hash of the file.
  package let source: ListReference

  /// The texts of a document in a language.
  package init(_ document: GlobalVendorList, language: String) {
    self.language = language
    // Published translations name no specification.
    series =
      document.gvlSpecificationVersion
      ?? GVLSpecification.ofUnnamed(hasDataCategories: document.presentTables.contains(.dataCategories))
    vendorListVersion = document.vendorListVersion
    lastUpdated = document.lastUpdated
    texts = ListText.texts(of: document)
    source = document.source
  }

  /// The language that the name of a translation's file says, `purposes-de.json`; nil for other names.
  package static func language(ofFile name: String) -> String? {
    let name = name.lowercased()
    guard name.hasPrefix("purposes-"), name.hasSuffix(".json") else { return nil }
    let language = name.dropFirst("purposes-".count).dropLast(".json".count)
    return isTag(String(language)) ? String(language) : nil
  }

  /// Whether `text` can name a language: two or three letters, and where needed a region or a script behind a hyphen.
  package static func isTag(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...3).contains(first.utf8.count), parts.count <= 2 else { return false }
    return parts.dropFirst().allSatisfy { (2...4).contains($0.utf8.count) }
      && parts.allSatisfy { $0.utf8.allSatisfy(\.isASCIILowercase) }
  }
}
