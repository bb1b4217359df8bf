import TCFFindings
import TCFInput

/// The bytes of files in YAML.
enum SettingsBytes {
  /// The bytes of the file at `path`. Throws why there are none.
  static func read(_ path: String) throws(SettingsProblems) -> [UInt8] {
    do throws(InputProblem) {
      return try FileBytes.read(path)
    } catch {
      // The name stands in front of every problem.
      let hint = InputProblem.nearestName(to: path) ?? ""
      let known = "cannot read \(path): "
      let isMissing = error.message.hasPrefix("no such file: ")
      let message =
        isMissing
        ? "no such file\(hint)"
        : error.message.hasPrefix(known) ? String(error.message.dropFirst(known.count)) : error.message
      throw SettingsProblems(problems: [SettingsProblem(file: path, place: nil, message: message)])
    }
  }
}
