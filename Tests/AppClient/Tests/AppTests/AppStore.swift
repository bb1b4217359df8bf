import Foundation

/// What the made-up app's CMP stored, from the samples of the project.
enum AppStore {
  private static let vectors = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../../../TestVectors"
  ).standardizedFileURL

  static let lists = vectors.appending(path: "vendor-lists")
  static let captures = vectors.appending(path: "certify/passing/captures")

  /// What `UserDefaults.standard.dictionaryRepresentation()` would give.
  static func defaults(_ name: String) throws -> [String: Any] {
    let bytes = try Data(contentsOf: captures.appending(path: name))
    return try PropertyListSerialization.propertyList(from: bytes, format: nil) as? [String: Any] ?? [:]
  }
}
