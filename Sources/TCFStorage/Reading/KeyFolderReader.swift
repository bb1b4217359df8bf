/// Reads folders that hold a file for each key: the file's name is the key, its content the value.
public enum KeyFolderReader {
  /// The key whose file `name` is, misspelt ones included; nil for names that are not those of a consent key. `.txt` behind the key is
  /// mistaken for an ending that an export added.
  public static func key(ofFile name: String) -> String? {
    let key = name.hasSuffix(".txt") ? String(name.dropLast(4)) : name
    guard !key.contains(".") else { return nil }
    return StoredKeyName.isConsentKey(key) || StoredKeyNameReading(key) != .foreign ? key : nil
  }

  /// The key set that files make.
  ///
  /// - Parameters:
  ///   - files: The files' names and contents.
  ///   - folder: The folder's name.
  /// - Throws: for two files of one key.
  public static func keySet(
    of files: [(name: String, bytes: [UInt8])], in folder: String
  ) throws(StoredKeyFault) -> StoredKeySet {
    var collector = KeyCollector()
    for file in files {
      guard let key = key(ofFile: file.name) else { continue }
      try collector.add(key, value(file.bytes, of: key), line: nil, at: nil)
    }
    let origin = StoreOrigin(.keyFolder, fileName: folder)
    return StoredKeySet(platform: .registry, collector, origin: origin)
  }

  /// The value in a key's file as it is; bytes that are not text stay bytes.
  private static func value(_ bytes: [UInt8], of key: String) -> StoredValue {
    text(bytes).map { StringStore.value($0, of: key) } ?? .data(bytes)
  }

  /// The text in a key's file, without the line's end that editors and `echo` add; nil for bytes that are not text.
  package static func text(_ bytes: [UInt8]) -> String? {
    var text = bytes[...]
    if text.last == UInt8(ascii: "\n") { text.removeLast() }
    if text.last == UInt8(ascii: "\r") { text.removeLast() }
    let content = Array(text)
    guard !content.contains(0), (try? UTF8Span(validating: content.span)) != nil else { return nil }
    return String(decoding: content, as: UTF8.self)
  }
}
