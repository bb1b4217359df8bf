import TCFJSON
import TCFStorage
import TCFSystem

/// The private storage of a TV app: a folder with a file for each key, as one store.
///
/// A recording has stores that are files. So the folder is given as one: the JSON of a registry with the folder as its
/// section, which like the folder has strings and nothing else, so that what reads it finds the same keys.
///
/// Source: CMP API v2, How is a CMP used in the CTV context?
enum KeyFolderStore {
  /// What the file of such a folder is called in it.
  static let name = "keys-in-files.json"

  /// Whether a file is one of a key.
  static func holdsKey(_ path: SystemPath) -> Bool {
    KeyFolderReader.key(ofFile: SystemPath.text(of: path.name)) != nil
  }

  /// The store that the files of a folder make; nil where none is that of a key, or one is not text.
  ///
  /// - Parameters:
  ///   - files: The files right in the folder.
  ///   - folder: The folder, as the recording names it.
  static func file(of files: [(path: SystemPath, file: StoreFile)], in folder: String) -> StoreFile? {
    var texts: [(key: String, text: String)] = []
    for (path, file) in files {
      guard let key = KeyFolderReader.key(ofFile: SystemPath.text(of: path.name)) else { continue }
      guard let text = KeyFolderReader.text(file.bytes) else { return nil }
      texts.append((key, text))
    }
    guard !texts.isEmpty else { return nil }
    let section = folder.split(separator: "/").last.map(String.init) ?? "store"
    var writer = JSONWriter()
    writer.object { json in
      json.member(section) { json in
        for (key, text) in texts { json.member(key, text) }
      }
    }
    let name = folder.isEmpty ? name : "\(folder)/\(name)"
    return StoreFile(name: name, bytes: Array(writer.bytes), identity: nil, hold: { nil })
  }
}
