import TCFJSON
internal import TCFXML

/// Reads stored key sets: Apple property lists (XML and binary), Android SharedPreferences XML, JSON, and dumps of
/// AsyncStorage and of TV registries as JSON.
///
/// What a file is, its content says. Foreign keys are kept, types are kept, and a file with two keys of one name is
/// refused, since no store can hold it. Reading ends with a set or a `StoredKeyFault` on any bytes, in time and memory
/// bounded by their number.
public enum StoredKeySetReader {
  /// The formats that are read in addition to JSON, which has many uses, as messages and help list them.
  package static let formats = "a property list, SharedPreferences XML"

  /// The most bytes that are read: 100 MB. Real stores have kilobytes.
  public static let maximumBytes = 100_000_000

  /// The most keys that are read of one set; of JSON the most values, of binary property lists the most entries of a file.
  static let maximumEntries = 1_000_000

  /// The deepest nesting of values that is followed.
  static let maximumDepth = 64
  /// Both, for JSON.
  static let limits = JSONLimits(depth: maximumDepth, values: maximumEntries)

  /// The key set that `bytes` hold.
  ///
  /// - Parameters:
  ///   - bytes: the file's content.
  ///   - maximumBytes: the most bytes to take.
  /// - Returns: the set; where it was stored is known as far as the content shows, `stored(at:)` adds what a name does.
  /// - Throws: why it cannot be read, with line or byte.
  public static func read(
    _ bytes: [UInt8], maximumBytes: Int = maximumBytes
  ) throws(StoredKeyFault) -> StoredKeySet {
    guard bytes.count <= maximumBytes else {
      throw StoredKeyFault(.tooLarge, found: String(bytes.count), wanted: String(maximumBytes))
    }
    switch StoredContent(of: bytes) {
    case .empty: throw StoredKeyFault(.empty)
    case .binaryPropertyList: return StoredKeySet(platform: .ios, keys: try BinaryPropertyList.keys(of: bytes))
    case .propertyList:
      return StoredKeySet(platform: .ios, try PropertyListReader.keys(of: bytes), origin: StoreOrigin())
    case .sharedPreferences:
      return StoredKeySet(platform: .android, try SharedPreferencesReader.keys(of: bytes), origin: StoreOrigin())
    case .xml(let root): throw try faultOfXML(bytes, root: root)
    case .jsonObject, .jsonPairs: return try JSONKeySetReader.keySet(of: bytes)
    case .other(let name): throw StoredKeyFault(.otherContent, found: name)
    case .unknown: throw faultOfUnknown(bytes)
    }
  }

  /// The platform whose format `bytes` have, determined from their start; nil if they are not a key set by their form.
  ///
  /// A JSON object counts only if a consent key's name is in it and it is not a vendor list or CMP list, since so much
  /// else is JSON; `read` takes any JSON object that it does not recognise as something else.
  public static func kind(of bytes: [UInt8]) -> StorePlatform? {
    switch StoredContent(of: bytes) {
    case .binaryPropertyList, .propertyList: .ios
    case .sharedPreferences: .android
    case .jsonObject:
      // What cannot be read to its end, as the start of a long file cannot, is taken for the usual.
      JSONKeySetReader.looksLikeKeySet(bytes) ? (try? JSONKeySetReader.keySet(of: bytes))?.platform ?? .json : nil
    case .jsonPairs: .registry
    default: nil
    }
  }

  /// What is wrong with an XML document that is neither a property list nor preferences.
  private static func faultOfXML(_ bytes: [UInt8], root: String?) throws(StoredKeyFault) -> StoredKeyFault {
    var elements = try XMLElementReader(bytes, doctype: .refused)
    let element = try elements.root()
    return StoredKeyFault(
      .wrongRoot, found: "<\(element.name)>", wanted: "<plist> or <map>", at: .line(element.line))
  }

  private static func faultOfUnknown(_ bytes: [UInt8]) -> StoredKeyFault {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      return StoredKeyFault(.notText, found: "UTF-8 text", at: .byte(error.byteOffsets.lowerBound))
    }
    if let offset = bytes.firstIndex(of: 0) { return StoredKeyFault(.notText, found: "text", at: .byte(offset)) }
    return StoredKeyFault(.otherContent, found: "plain text", at: .line(1))
  }
}
