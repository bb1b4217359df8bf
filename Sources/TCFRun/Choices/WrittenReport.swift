import TCFFindings
import TCFInput
import TCFSystem

/// Files that may be replaced by a report, and those that should not be by accident.
package enum WrittenReport {
  /// What reports of ours begin with, or have in their head.
  private static let heads = [
    "<testsuites name=\"tcfcheck\"", "# tcfcheck report", "# Self-certification record", "<title>tcfcheck report",
    "<title>Self-certification record", "\"driver\":{\"name\":\"tcfcheck\"", "TAP version 14\n",
  ].map { Array($0.utf8) }
  /// How the last line of JSON Lines begins.
  private static let summary = Array("{\"summary\":{\"subjects\":".utf8)
  private static let headSize = 4_096

  /// The paths at which there is a report that tcfcheck wrote, each once.
  package static func earlier(_ paths: [String]) -> [String] {
    Set(paths).sorted().filter { path in path != "-" && contents(of: path).map(isReport) == true }
  }

  /// Whether there is a file at `path` with something in it, and it is not a report that tcfcheck wrote.
  static func isForeign(_ path: String) -> Bool {
    contents(of: path).map { !isReport($0) } ?? false
  }

  /// What is in a file; nil for nothing, and where there is none that can be read.
  private static func contents(of path: String) -> [UInt8]? {
    guard case .file = PathKind.of(path), let bytes = FileBytes.ifReadable(path), !bytes.isEmpty else { return nil }
    return bytes
  }

  private static func isReport(_ bytes: [UInt8]) -> Bool {
    let head = bytes.span.extracting(first: headSize)
    if heads.contains(where: { ByteSearch.first($0.span, in: head) != nil }) { return true }
    var lines = bytes[...]
    if lines.last == UInt8(ascii: "\n") { lines.removeLast() }
    let start = lines.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return lines[start...].starts(with: summary)
  }
}
