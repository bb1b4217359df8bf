/// What is wrong with a binary property list: a code, with what it is about.
enum PropertyListDamage: Sendable, Hashable {
  // MARK: The file

  /// It is too short for its trailer.
  case noTrailer
  /// The numbers of its trailer are not those of a file of its length.
  case trailer
  /// An object is referred to that is beyond their number.
  case reference(to: Int, of: Int)
  /// An object of that number begins outside the area of objects.
  case place(of: Int)
  /// An object has a length that is not a number, or beyond the file.
  case length(of: Int)
  /// An object begins in the area of objects, and does not end there.
  case extent
  /// Objects have several times as many bytes together as the file.
  case overlap

  // MARK: An object

  case selfReference
  case truncatedReference
  case keyNotString
  case unknownType(UInt8)
  case unknownConstant(Int)
  case dateLength
  case integerLength
  case realLength
  case notASCII
  case notUTF16
  case archiveReferenceLength
}

extension StoredKeyFault {
  /// The fault of a binary property list that is damaged at a byte.
  init(_ damage: PropertyListDamage, at offset: Int) { self.init(.damaged, found: damage.clause, at: .byte(offset)) }
}

extension PropertyListDamage {
  /// What is wrong, in a clause.
  fileprivate var clause: String {
    switch self {
    case .noTrailer: "the trailer of 32 bytes is missing"
    case .trailer: "the trailer does not fit the file"
    case .reference(let number, let count): "a reference to object \(number) of \(count)"
    case .place(let number): "object \(number) is outside the object area"
    case .length(let number): "the length of object \(number) cannot be read"
    case .extent: "an object extends beyond the object area"
    case .overlap: "objects overlap or repeat without end"
    case .selfReference: "a dictionary contains itself"
    case .truncatedReference: "a reference is truncated"
    case .keyNotString: "a dictionary's key is not a string"
    case .unknownType(let type): "there is no object of type \(type)"
    case .unknownConstant(let number): "there is no constant \(number)"
    case .dateLength: "a date is not eight bytes long"
    case .integerLength: "an integer is longer than 16 bytes"
    case .realLength: "a real is neither four nor eight bytes long"
    case .notASCII: "a string marked as ASCII is not"
    case .notUTF16: "a string is not valid UTF-16"
    case .archiveReferenceLength: "a reference of an archive is longer than eight bytes"
    }
  }
}
