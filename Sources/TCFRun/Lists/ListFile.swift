package import TCFFindings
import TCFInput
package import TCFVendorList

/// A single list on disk.
package enum ListFile {
  /// Whether there is anything at `path`.
  package static func exists(_ path: String) -> Bool {
    if case .nothing = PathKind.of(path) { false } else { true }
  }

  /// The list in the file at `path`, and the size of the file.
  package static func read(_ path: String) throws(InputProblem) -> (document: ListDocument, bytes: Int) {
    let bytes = try FileBytes.read(path)
    let document = try mapError(try ListBytes(bytes, path: path).document()) { (error: VendorListFault) in
      InputProblem(error)
    }
    return (document, bytes.count)
  }

  /// The vendor list behind a reference, as published; nil if the file is no longer the one that was read.
  static func published(_ reference: ListReference) -> GlobalVendorList? {
    guard let (document, _) = try? read(reference.path), document.source.sha256 == reference.sha256,
      case .vendorList(let list) = document
    else { return nil }
    return list
  }
}
