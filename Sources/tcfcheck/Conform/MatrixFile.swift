import ArgumentParser
import TCFFindings
import TCFInput
import TCFJSON
import TCFRun

/// The codecs of a comparison, as a file names them.
struct MatrixFile {
  /// One codec.
  struct Codec {
    /// The name in the page.
    let name: String
    /// What starts its testee; nil if it is not run.
    let command: String?
    /// Why it is not run; nil if it is.
    let reason: String?
  }

  let codecs: [Codec]

  /// Reads `{"codecs":[{"name":…,"command":…}]}`; a codec that is not run has `reason` in place of `command`.
  static func read(_ path: String) throws -> MatrixFile {
    let bytes = try textFile(path, otherwise: "give JSON with \"codecs\", a list of objects with name and command")
    let file = try mapError(try JSONDocument.read(bytes, .strict)) { (error: JSONFault) in
      usageError("--matrix: \(path) is not JSON: line \(error.line): \(error.sentence)")
    }
    guard let nodes = file["codecs"]?.items, !nodes.isEmpty else {
      throw usageError("--matrix: \(path) has no \"codecs\", a list of objects with name and command")
    }
    var codecs: [Codec] = []
    for (index, node) in nodes.enumerated() {
      guard let name = node["name"]?.string, !name.isEmpty else {
        throw usageError("--matrix: codec \(index + 1) of \(path) has no name")
      }
      let codec = Codec(name: name, command: node["command"]?.string, reason: node["reason"]?.string)
      guard (codec.command == nil) != (codec.reason == nil) else {
        throw usageError("--matrix: \(name) in \(path) needs either a command or the reason why it is not run")
      }
      guard !codecs.contains(where: { $0.name == name }), name != "tcfcheck" else {
        throw usageError("--matrix: \(path) names \(name) twice; tcfcheck itself is always the first")
      }
      codecs.append(codec)
    }
    return MatrixFile(codecs: codecs)
  }
}
