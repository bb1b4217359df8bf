public import TCFFindings
public import TCFJSON

/// Why a file cannot be used as a list: mostly, what it is instead.
public enum ListFault: Sendable, Hashable {
  /// Nothing but white space.
  case empty
  /// More bytes than `ListReader.sizeLimit`.
  case tooLarge(bytes: Int)
  /// A file of another kind.
  case otherKind(ForeignKind)
  /// Not a JSON text; where it stops being one.
  case malformedJSON(JSONFault)
  /// A vendor list of specification 1, with its number.
  case versionOneList(number: Int?)
  /// A vendor list of a specification that this reader does not know.
  case unknownSpecification(Int)
  /// A list without a usable value for a member that judging needs; the value as found, nil if absent.
  case unusableMember(String, found: String?)
  /// A list whose vendors or CMPs, named by their member, are neither a map nor an array; what they are, as text.
  case unusableTable(String, found: String)
  /// A CMP list where a vendor list is wanted.
  case cmpListInsteadOfVendorList
  /// A vendor list where a CMP list is wanted.
  case vendorListInsteadOfCMPList
  /// A vendor list or CMP list where a translation is wanted.
  case listInsteadOfTranslation
  /// Another list with the same specification and number but other content.
  case conflict(with: ListReference)
  /// A file of a store whose SHA-256 is not the one in the lockfile.
  case changed(expected: String, found: String)
  /// A file of a store that holds another list than the lockfile says.
  case otherList(VendorListName, expected: VendorListName)
  /// A file that the system would not give, as text.
  case unreadable(String)
}

/// What a file that is not a list can be recognised as.
public enum ForeignKind: Sendable, Hashable {
  /// A stored key set as JSON.
  case storedKeys
  /// A CMP message: TCData or another API object.
  case message
  /// A file that its first bytes show: compressed data, a database, a picture.
  case file(FileSignature)
  /// A text that its beginning shows: a web page, a consent string.
  case text(TextSignature)
  /// A translation of purposes: tables without vendors.
  case translation
  /// A vendor's device storage disclosure.
  case deviceStorageDisclosure
  /// The Additional Vendor Information List.
  case additionalVendorInformation
  /// Results of this tool.
  case findings
  /// A TC string's model as JSON.
  case model
  /// A JSON object without the members of a list; its first members' names.
  case otherObject(members: [String])
  /// A JSON value that is not an object, as text.
  case otherJSON(String)
  /// A text; its beginning.
  case otherText(String)
  /// No text at all.
  case binary
}

/// A file that cannot be used as a list.
public struct VendorListFault: Error, Sendable, Hashable {
  /// The file, as the user named it.
  public let path: String
  /// What is wrong with it.
  public let fault: ListFault

  /// A fault of the file at `path`.
  public init(path: String, fault: ListFault) {
    self.path = path
    self.fault = fault
  }

  /// The fault in one sentence, without the path.
  public var message: String { fault.message }

  /// What to do about it; nil if the message says it all.
  public var fix: String? { fault.fix(for: path) }

  /// The fault as a problem of a run.
  public var problem: InputProblem { InputProblem(input: path, message: message, fix: fix) }
}

extension VendorListFault: CustomStringConvertible {
  /// Path and message.
  public var description: String { "\(path): \(message)" }
}
