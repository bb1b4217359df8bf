import TCFFindings
import TCFInput

/// The bytes of files in YAML.
enum SettingsBytes {
  /// The bytes of the file at `path`. Throws why there are none.
  static func read(_ path: String) throws(SettingsProblems) -> [UInt8] {
    // The name stands in front of every problem.
    if path != "-", case .nothing = PathKind.of(path) {
      throw problem(path, "no such file\(InputProblem.nearestName(to: path) ?? "; check the path")")
    }
    let bytes: [UInt8]
    do throws(InputProblem) {
      bytes = try FileBytes.read(path)
    } catch {
      let known = "cannot read \(path): "
      throw problem(
        path, error.message.hasPrefix(known) ? String(error.message.dropFirst(known.count)) : error.message)
    }
    if let signature = FileSignature(of: bytes) {
      throw problem(path, "this is \(signature.name)" + (signature.remedy(for: path).map { "; \($0)" } ?? ""))
    }
    return bytes
  }

  private static func problem(_ path: String, _ message: String) -> SettingsProblems {
    SettingsProblems(problems: [SettingsProblem(file: path, place: nil, message: message)])
  }
}
