import TCFFindings
import TCFInput

/// The bytes of files in YAML.
enum SettingsBytes {
  /// The bytes of the file at `path`. Throws why there are none.
  static func read(_ path: String) throws(SettingsProblems) -> [UInt8] {
    if path != "-", case .nothing = PathKind.of(path) {
      throw problem(path, .missing(meant: InputProblem.nearestPath(to: path)))
    }
    let bytes: [UInt8]
    do throws(InputProblem) {
      bytes = try FileBytes.read(path)
    } catch {
      throw problem(path, .unreadable(error))
    }
    if let signature = FileSignature(of: bytes) { throw problem(path, .otherKind(signature)) }
    return bytes
  }

  private static func problem(_ path: String, _ fault: SettingsProblem.FileFault) -> SettingsProblems {
    SettingsProblems(problems: [SettingsProblem(file: path, place: nil, .file(fault))])
  }
}
