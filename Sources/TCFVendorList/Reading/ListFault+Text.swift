import TCFFindings
import TCFJSON

extension ListFault {
  /// The fault in one sentence.
  var message: String {
    switch self {
    case .empty: "the file is empty"
    case .tooLarge(let bytes): "the file has \(bytes) bytes; a list has at most \(ListReader.sizeLimit)"
    case .otherKind(let kind): "this is \(kind.label), not a vendor list or CMP list"
    case .malformedJSON(let problem) where problem.code == .truncated:
      "the JSON is cut off: it ends in the middle of a value at line \(problem.line), column \(problem.column)"
    case .malformedJSON(let problem): "not JSON at \(problem)"
    case .versionOneList(let number):
      "this is a version 1 list" + (number.map { " (number \($0))" } ?? "") + "; TC strings name lists of "
        + "specification \(GVLSpecification.label)"
    case .unknownSpecification(let number):
      "this is a vendor list of specification \(number), not \(GVLSpecification.label)"
    case .unusableMember(let name, nil): "the list has no \(name)"
    case .unusableMember(let name, let found?): "the list's \(name) is unusable: \(Prose.quoted(found))"
    case .unusableTable(let name, let found): "the list's \(name) are \(found), not a map from id to entry"
    case .cmpListInsteadOfVendorList: "this is a CMP list, not a vendor list"
    case .vendorListInsteadOfCMPList: "this is a vendor list, not a CMP list"
    case .listInsteadOfTranslation: "this is a vendor list or CMP list, not a translation"
    case .conflict(let other):
      "another file is \(other.name) too, with other content: \(other.path)"
        + (other.sha256.map { " (SHA-256 \(Self.start($0)))" } ?? "")
    case .changed(let expected, let found):
      "the file is not the one in the lockfile: its SHA-256 is \(Self.start(found)), not \(Self.start(expected))"
    case .otherList(let found, let expected): "the file is list \(found), the lockfile says \(expected)"
    case .unreadable(let reason): reason
    }
  }

  /// What to do about it.
  ///
  /// - Parameter path: the file that has the fault.
  func fix(for path: String) -> String? {
    switch self {
    case .empty: "Download the list again."
    case .otherKind(.file(let signature)): Self.remedy(signature, path) ?? Self.published
    case .otherKind(.text(.xml)): Self.published
    case .otherKind(.text(let signature)): signature.listAdvice
    case .otherKind(.storedKeys), .otherKind(.message), .otherKind(.deviceStorageDisclosure):
      TextSignature.adviceForInputs
    case .otherKind(.otherText), .otherKind(.otherObject), .otherKind(.otherJSON), .otherKind(.binary): Self.published
    case .otherKind(.translation): "Give the list itself (vendor-list.json); translations have no vendors."
    case .malformedJSON(let problem) where problem.code == .truncated: "Download the list again."
    case .versionOneList: "Use a list from vendor-list.consensu.org/v2 or v3."
    case .cmpListInsteadOfVendorList: "Give it with --cmp-list."
    case .vendorListInsteadOfCMPList: "Give it with --gvl."
    case .listInsteadOfTranslation: "Give it with --gvl or --cmp-list."
    case .conflict: "Keep the one that was published; neither is used as long as both are there."
    case .changed, .otherList:
      "Get the list again (tcfcheck gvl fetch), or accept the file as it is with tcfcheck gvl lock."
    default: nil
    }
  }

  private static let published =
    "Give a list as IAB Europe publishes it (vendor-list.json, cmp-list.json), or a folder of lists."

  /// How to make text of a file; of a download nothing can be unpacked by its name.
  private static func remedy(_ signature: FileSignature, _ path: String) -> String? {
    guard let remedy = signature.remedy(for: path) else { return nil }
    return path.contains("://") ? "Download it unpacked: curl --compressed does so." : remedy
  }

  /// As much of a hash as distinguishes two files.
  private static func start(_ hash: String) -> String { Prose.excerpt(hash, limit: 12) }
}

extension ForeignKind {
  /// The kind with its article.
  var label: String {
    switch self {
    case .storedKeys: "a stored key set"
    case .message: "a CMP message"
    case .file(let signature): signature.name
    case .text(let signature): signature.name
    case .translation: "a translation of the purposes"
    case .deviceStorageDisclosure: "a vendor's device storage disclosure"
    case .additionalVendorInformation: "an Additional Vendor Information List"
    case .findings: "a file of this tool's results"
    case .model: "the model of a TC string"
    case .otherObject(let members):
      "a JSON object with "
        + (members.isEmpty ? "no members" : "members " + members.map(Prose.quoted).joined(separator: ", "))
    case .otherJSON(let kind): "JSON, but \(kind)"
    case .otherText(let beginning): "a text that begins \(Prose.quoted(beginning))"
    case .binary: "a binary file"
    }
  }
}
