import TCFSystem

/// The names in the folder in which a path lies, or would lie.
package enum SiblingNames {
  /// The names, spelled as the path is, in ascending order of their bytes; none where the folder cannot be read.
  package static func beside(_ path: String) -> [String] {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return FolderNames.texts(in: folder.isEmpty ? "." : folder).map { folder + $0 }
  }
}
