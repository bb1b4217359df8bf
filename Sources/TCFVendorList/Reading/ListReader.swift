public import TCFFindings
import TCFJSON

/// A list as read from a file.
public enum ListDocument: Sendable {
  /// A Global Vendor List of specification 2 or 3.
  case vendorList(GlobalVendorList)
  /// The Global CMP List.
  case cmpList(GlobalCMPList)

  /// Name, place and hash of the file.
  public var source: ListReference {
    switch self {
    case .vendorList(let list): list.source
    case .cmpList(let list): list.source
    }
  }

  /// What reading went past.
  public var anomalies: ListAnomalies {
    switch self {
    case .vendorList(let list): list.anomalies
    case .cmpList(let list): list.anomalies
    }
  }
}

/// Reads lists from bytes. Total on all input; lenient within a list, strict about what is one.
public enum ListReader {
  /// The longest file that is read, in bytes; published lists have 1 to 2 million.
  public static let sizeLimit = 16 << 20

  /// The vendor list or CMP list in `bytes`. `path` names the file in messages and in the list's source.
  ///
  /// `anySpecification` also reads vendor lists of a specification that rules about strings do not know, for those about
  /// the list itself. `sha256` is the hash of `bytes` for the list's source, where it is known: this room makes none.
  ///
  /// - Throws: what the file is instead, or where it stops being JSON.
  public static func read(
    _ bytes: [UInt8], path: String, sha256: String? = nil, anySpecification: Bool = false
  ) throws(VendorListFault) -> ListDocument {
    func fault(_ fault: ListFault) -> VendorListFault { VendorListFault(path: path, fault: fault) }
    guard bytes.count <= sizeLimit else { throw fault(.tooLarge(bytes: bytes.count)) }
    if let other = ListFault(recognising: bytes) { throw fault(other) }
    let document = try mapError(try JSONDocument(bytes, .published)) { (error: JSONFault) in
      fault(.malformedJSON(error))
    }
    let shape = ListShape(document.root)
    if let other = ListFault(recognising: shape) {
      guard anySpecification, case .unknownSpecification = other else { throw fault(other) }
    }
    return read(document, isCMPList: shape.isCMPList, path: path, sha256: sha256)
  }

  /// The vendor list in `bytes`; a CMP list is a fault.
  public static func readVendorList(
    _ bytes: [UInt8], path: String, sha256: String? = nil
  ) throws(VendorListFault) -> GlobalVendorList {
    guard case .vendorList(let list) = try read(bytes, path: path, sha256: sha256) else {
      throw VendorListFault(path: path, fault: .cmpListInsteadOfVendorList)
    }
    return list
  }

  /// The CMP list in `bytes`; a vendor list is a fault.
  public static func readCMPList(
    _ bytes: [UInt8], path: String, sha256: String? = nil
  ) throws(VendorListFault) -> GlobalCMPList {
    guard case .cmpList(let list) = try read(bytes, path: path, sha256: sha256) else {
      throw VendorListFault(path: path, fault: .vendorListInsteadOfCMPList)
    }
    return list
  }

  private static func read(
    _ document: JSONDocument, isCMPList: Bool, path: String, sha256: String?
  ) -> ListDocument {
    let name = isCMPList ? cmpListName(document.root) : vendorListName(document.root)
    let source = ListReference(name: name, path: path, sha256: sha256)
    let isUTF8 = document.isUTF8
    let encoding = ListAnomaly(kind: .notUTF8, table: nil, key: nil, member: nil)
    if isCMPList {
      var list = GlobalCMPList(document.root, source: source)
      if !isUTF8 { list.anomalies.add(encoding) }
      return .cmpList(list)
    }
    var list = GlobalVendorList(document.root, source: source)
    if !isUTF8 { list.anomalies.add(encoding) }
    return .vendorList(list)
  }

  private static func vendorListName(_ root: JSONNode) -> String {
    let series = root["gvlSpecificationVersion"]?.wholeNumber.map(String.init) ?? "unknown"
    let number = root["vendorListVersion"]?.wholeNumber.map(String.init) ?? "unknown"
    return "GVL spec \(series) version \(number)"
  }

  private static func cmpListName(_ root: JSONNode) -> String {
    let day = root["lastUpdated"]?.string.flatMap { PublishedDate($0).day }
    return "Global CMP List" + (day.map { " of \($0)" } ?? "")
  }
}
