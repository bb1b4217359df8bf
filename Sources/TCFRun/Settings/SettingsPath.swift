/// Paths in a file.
enum SettingsPath {
  /// One path or several, ready to open: relative ones are relative to the folder of `file`.
  static func ready(_ node: SettingsNode?, file: String) -> [String] {
    (node?.elements ?? []).compactMap(\.text).map { path in
      guard !path.hasPrefix("/"), path != "-", let slash = file.lastIndex(of: "/") else { return path }
      return file[...slash] + path
    }
  }
}
