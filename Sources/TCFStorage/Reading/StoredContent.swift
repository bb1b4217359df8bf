import TCFCodec
import TCFFindings

/// What a file is, determined from its bytes and never from its name.
enum StoredContent: Hashable {
  case empty
  case binaryPropertyList
  case propertyList
  case sharedPreferences
  /// An XML document with another root, or one whose root was not found.
  case xml(root: String?)
  /// Text that begins like a JSON object.
  case jsonObject
  /// Text that begins like a JSON array of pairs, which dumps of AsyncStorage are.
  case jsonPairs
  /// Something that is not a key set, with its name for people.
  case other(String)
  case unknown

  /// What `bytes` are.
  init(of bytes: [UInt8]) {
    switch FileSignature(of: bytes) {
    case .binaryPropertyList: self = .binaryPropertyList
    case nil, .utf16, .utf16WithoutMark: self.init(ofText: TextSignature.beginning(of: bytes))
    case let known?: self = .other(known.name)
    }
  }

  private init(ofText text: ArraySlice<UInt8>) {
    guard let first = text.first else {
      self = .empty
      return
    }
    switch TextSignature(ofBeginning: text) {
    case .propertyList?: self = .propertyList
    case .sharedPreferences?: self = .sharedPreferences
    case .xml(let root)?: self = .xml(root: root)
    case .junitReport?: self = .xml(root: nil)
    case .webPage?: self = .other(TextSignature.webPage.name)
    case .printedDictionary?: self = .other(TextSignature.printedDictionary.name)
    case .tcString?, .consentStringV1?, .gppString?:
      self = Self.hasOneLine(text) ? .other("a consent string by itself") : .unknown
    case nil where first == UInt8(ascii: "{"): self = .jsonObject
    case nil where first == UInt8(ascii: "["):
      self = Self.beginsWithPair(text) ? .jsonPairs : .other("a JSON array")
    case .additionalConsent?, nil: self = .unknown
    }
  }

  /// `[["`: an array whose first element is an array that begins with a string.
  private static func beginsWithPair(_ text: ArraySlice<UInt8>) -> Bool {
    text.lazy.filter { !$0.isASCIISpace }.prefix(3).elementsEqual("[[\"".utf8)
  }

  private static func hasOneLine(_ text: ArraySlice<UInt8>) -> Bool {
    text.drop { $0 != 0x0A && $0 != 0x0D }.allSatisfy(\.isASCIISpace)
  }
}
