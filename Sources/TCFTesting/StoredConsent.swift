import Foundation
public import TCFStorage

/// What an app or page has stored, as a test holds it in its hands.
public struct StoredConsent: Sendable {
  enum Readable: Sendable {
    case keys(StoredKeySet)
    case string(String)
  }

  /// Why nothing can be checked: a code, with what it is about.
  enum Unreadable: Error {
    /// `UserDefaults` does not store values of the type that a key holds.
    case type(of: String, String)
    /// The values do not go into a property list, for a reason of Foundation's.
    case dictionary(any Error)
    /// The content is not a key set.
    case keys(StoredKeyFault)
    case noFile(String)
    /// A file has more bytes than are read.
    case tooLarge(String, limit: Int)
  }

  let content: Result<Readable, Unreadable>

  private init(_ read: () throws(Unreadable) -> Readable) { content = Result(catching: read) }

  /// A store without any key: an app that was installed just now.
  public static let nothing = StoredConsent.keys(StoredKeySet(platform: .ios, keys: []))

  /// A TC string by itself, or a GPP, Additional Consent or US Privacy string.
  public static func string(_ text: String) -> StoredConsent {
    StoredConsent { () throws(Unreadable) in .string(text) }
  }

  /// Keys with their values.
  public static func keys(_ keys: StoredKeySet) -> StoredConsent {
    StoredConsent { () throws(Unreadable) in .keys(keys) }
  }

  /// What `UserDefaults` holds: `.defaults(UserDefaults.standard.dictionaryRepresentation())`.
  ///
  /// The values go through a property list, as the system stores them, so booleans, integers and reals stay what they are.
  public static func defaults(_ dictionary: [String: Any]) -> StoredConsent {
    StoredConsent { () throws(Unreadable) in
      for (key, value) in dictionary where !PropertyListSerialization.propertyList(value, isValidFor: .binary) {
        throw .type(of: key, "\(type(of: value))")
      }
      do {
        let bytes = try PropertyListSerialization.data(fromPropertyList: dictionary, format: .binary, options: 0)
        return .keys(try StoredKeySetReader.read(Array(bytes)))
      } catch let fault as StoredKeyFault {
        throw .keys(fault)
      } catch {
        throw .dictionary(error)
      }
    }
  }

  /// The content of a store's file: a property list, SharedPreferences XML, or JSON.
  public static func content(_ bytes: some Sequence<UInt8>) -> StoredConsent {
    StoredConsent { () throws(Unreadable) in try read(Array(bytes), StoreOrigin()) }
  }

  /// A store's file: `…/Library/Preferences/com.example.app.plist`. Its name shows which of the app's stores it is.
  public static func file(_ path: String) -> StoredConsent {
    StoredConsent { () throws(Unreadable) in
      try read(bytes(of: path, limit: StoredKeySetReader.maximumBytes), StoreOrigin(path: path))
    }
  }

  private static func bytes(of path: String, limit: Int) throws(Unreadable) -> [UInt8] {
    let bytes: [UInt8]
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      // What has no end, such as a device, is read no further than this either.
      bytes = try Array(file.read(upToCount: limit + 1) ?? Data())
    } catch {
      throw .noFile(path)
    }
    guard bytes.count <= limit else { throw .tooLarge(path, limit: limit) }
    return bytes
  }

  private static func read(_ bytes: [UInt8], _ origin: StoreOrigin) throws(Unreadable) -> Readable {
    do throws(StoredKeyFault) {
      return .keys(try StoredKeySetReader.read(bytes).stored(at: origin))
    } catch {
      throw .keys(error)
    }
  }
}

extension StoredConsent.Unreadable {
  /// The reason, following on "cannot be read: ".
  var message: String {
    switch self {
    case .type(let key, let type): "key \(key) holds a \(type), which UserDefaults cannot store"
    case .dictionary(let error): "the dictionary is not a property list: \(error)"
    case .keys(let fault): "\(fault)"
    case .noFile(let path): "there is no readable file \(path)"
    case .tooLarge(let path, let limit): "\(path) has more than \(limit) bytes"
    }
  }
}
