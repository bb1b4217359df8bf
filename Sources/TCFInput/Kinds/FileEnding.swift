import TCFFindings

/// Endings of the names of files that people pass as inputs.
enum FileEnding {
  /// Of text that is read; what is known by its first bytes has its own in `FileSignature`.
  private static let texts = [
    "txt", "tsv", "csv", "xml", "plist", "json", "jsonl", "ndjson", "har", "log", "dat", "bin", "yml", "yaml", "html",
    "htm", "md", "env", "reg", "properties", "conf", "ini", "js", "zip",
  ]

  /// All of them, in small letters and without the full stop.
  static let known = Set(texts + FileSignature.allCases.flatMap(\.endings))
}
