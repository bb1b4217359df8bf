import TCFCodec
package import TCFFindings

extension InputProblem {
  /// A path that names nothing, with the nearest name in the folder in which it would lie.
  package init(missing path: String) {
    let shown = Prose.path(path)
    if let fix = Self.fix(ofAddress: path) {
      self.init(input: shown, message: "\(shown) is an address, and not a file", fix: fix)
      return
    }
    // What is no day of the calendar is looked for as a file.
    let isWrittenAsDay = path.utf8.count == 10 && path.utf8.allSatisfy { $0.isASCIIDigit || $0 == 0x2D }
    let hint = Self.nearestName(to: path) ?? (isWrittenAsDay ? Prose.fault(ofDay: path).map { ", and \($0)" } : nil)
    let fix = hint == nil ? "check the path" + (SegmentAdvice.advice(about: path).map { "; \($0)" } ?? "") : nil
    self.init(input: shown, message: "no such file: \(shown)\(hint ?? "")", fix: fix)
  }

  /// What to do where a file was wanted and an address is given; nil for a path. Nothing is downloaded unless the user says so.
  private static func fix(ofAddress text: String) -> String? {
    let start = text.prefix(8).lowercased()
    if start.hasPrefix("file://") { return "pass the path, without file://" }
    guard start.hasPrefix("http://") || start == "https://" else { return nil }
    return
      "download it and pass the file; tcfcheck gvl fetch gets vendor lists and the CMP list, and runs find them then"
  }

  /// `; did you mean fixtures?`, to be behind a sentence about a path that names nothing; nil where no name in its folder
  /// is near. The name is spelled as the path is.
  package static func nearestName(to path: String) -> String? { nearestPath(to: path).map { "; did you mean \($0)?" } }

  /// The path, spelled as `path` is, that leads to the nearest name in the same folder; nil where no name there is near.
  package static func nearestPath(to path: String) -> String? {
    // Of the name only: a long folder before it would make every name in it near.
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let names = SiblingNames.beside(path).filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) }
    // No name is that long, and comparing costs the product of the lengths.
    let name = String(path.dropFirst(folder.count).prefix(1_000))
    return NearestName.of(name, among: names).map { folder + $0 }
  }
}
