import TCFCodec
import TCFJSON

/// Reads whatever an input holds; what it is, its content says.
///
/// JSON may hold messages of a CMP, answers of its API, stored keys, or lines of a log with one of these each; anything else
/// is read as a stored key set. Reading ends with a capture or a `StoredKeyFault` on any bytes, in time and memory bounded
/// by their number.
public enum CaptureReader {
  /// What `bytes` hold.
  ///
  /// - Parameters:
  ///   - bytes: a whole file, or standard input to its end.
  ///   - isMessages: whether everything in it is a message, also what no one would recognise as one.
  /// - Throws: why they cannot be read, with line or byte. Lines of a log that cannot be read are reported in the capture.
  public static func read(_ bytes: [UInt8], isMessages: Bool = false) throws(StoredKeyFault) -> Capture {
    guard bytes.count <= StoredKeySetReader.maximumBytes, isMessages || looksLikeJSON(bytes) else {
      return try keySet(bytes)
    }
    var builder = CaptureBuilder(isMessages: isMessages)
    if let recording = RecordingReader.read(lines: bytes) { return recording }
    guard let root = try? JSONDocument.read(bytes, .strict, StoredKeySetReader.limits) else {
      if let capture = CaptureLines.read(bytes, isMessages: isMessages) { return capture }
      // Its fault is the better one: it knows what else begins with a brace.
      return try keySet(bytes)
    }
    if let requests = recordedRequests(in: root) { return requests }
    if let recording = try RecordingReader.read(root) { return recording }
    if let store = JSONKeySetReader.store(in: root) { return capture(of: store) }
    let export = isMessages ? nil : StorageExportReader(root)
    guard try builder.add(root, part: "", line: nil) else {
      if let export { return export.capture(beside: nil) }
      return Capture([Captured(.keys(try JSONKeySetReader.keySet(in: root)))])
    }
    // Answers of the API, and what the page had stored by then.
    for item in export?.items ?? [] { builder.append(item) }
    return builder.capture(isOneDocument: true)
  }

  /// A store, and what a consent SDK has put into it in addition to the keys of the framework.
  private static func capture(of store: StoredKeySet) -> Capture {
    StorageExportReader(store)?.capture(beside: store) ?? Capture([Captured(.keys(store))])
  }

  private static func keySet(_ bytes: [UInt8]) throws(StoredKeyFault) -> Capture {
    let keys: StoredKeySet
    do throws(StoredKeyFault) {
      keys = try StoredKeySetReader.read(bytes)
    } catch {
      if let manifest = AppManifest.capture(ofXML: bytes) { return manifest }
      throw error
    }
    return AppManifest.capture(of: keys) ?? capture(of: keys)
  }

  /// Whether the text begins like an object, an array, or JSON text inside a string.
  public static func looksLikeJSON(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    rest = rest.drop(while: \.isASCIISpace)
    guard let first = rest.first else { return false }
    if first == UInt8(ascii: "\"") {
      let next = rest.dropFirst().first { $0 != 0x20 }
      return next == UInt8(ascii: "{") || next == UInt8(ascii: "[")
    }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
