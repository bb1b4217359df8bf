import Foundation
public import TCFStorage

/// What an app or page has stored, as a test holds it in its hands.
public struct StoredConsent: Sendable {
  enum Readable: Sendable {
    case keys(StoredKeySet)
    case string(String)
  }

  /// Why nothing can be checked.
  struct Unreadable: Error {
    let message: String
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
        throw Unreadable(message: "key \(key) holds a \(type(of: value)), which UserDefaults cannot store")
      }
      do {
        let bytes = try PropertyListSerialization.data(fromPropertyList: dictionary, format: .binary, options: 0)
        return .keys(try StoredKeySetReader.read(Array(bytes)))
      } catch let fault as StoredKeyFault {
        throw Unreadable(message: "\(fault)")
      } catch {
        throw Unreadable(message: "the dictionary is not a property list: \(error)")
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
      throw Unreadable(message: "there is no readable file \(path)")
    }
    guard bytes.count <= limit else { throw Unreadable(message: "\(path) has more than \(limit) bytes") }
    return bytes
  }

  private static func read(_ bytes: [UInt8], _ origin: StoreOrigin) throws(Unreadable) -> Readable {
    do {
      return .keys(try StoredKeySetReader.read(bytes).stored(at: origin))
    } catch {
      throw Unreadable(message: "\(error)")
    }
  }
}
