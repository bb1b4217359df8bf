import TCFFindings
import TCFJSON

extension ListReader {
  /// The translation in `bytes` (`purposes-fr.json`): the tables of a vendor list in another language, without vendors.
  /// Anything else is a fault.
  ///
  /// Source: Consent string and vendor list formats v2, Translations for Purposes, Special Purposes, Features, Special
  /// Features, and Categories of data.
  public static func readTranslation(
    _ bytes: [UInt8], path: String, sha256: String? = nil
  ) throws(VendorListFault) -> GlobalVendorList {
    let document = try document(bytes, path: path)
    let shape = ListShape(document.root)
    guard case .otherKind(.translation) = shape.fault else {
      let other = ListFault(recognising: shape) ?? .listInsteadOfTranslation
      throw VendorListFault(path: path, fault: other)
    }
    let number = document.root["vendorListVersion"]?.wholeNumber.map(String.init) ?? "unknown"
    let source = ListReference(
      name: "translation of GVL version \(number)", path: path, sha256: sha256)
    var translation = GlobalVendorList(document.root, source: source)
    if let anomaly = document.encodingAnomaly { translation.anomalies.add(anomaly) }
    return translation
  }
}
