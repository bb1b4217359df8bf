import Foundation
import TCFTestSupport

/// Programs of the project's own Python, which `make test` makes with the packages of .ci/requirements.txt.
enum ProjectPython {
  static let interpreter = path(of: "python")
  static let checkJSONSchema = path(of: "check-jsonschema")
  static let preCommit = path(of: "pre-commit")
  /// The interpreter, if it has scipy.
  static let solver = interpreter.flatMap { python in
    (try? Program.run(python, ["-c", "import scipy.optimize"]))?.status == 0 ? python : nil
  }

  /// Nil where it is not installed; tests that need it are skipped.
  private static func path(of name: String) -> String? {
    let path = ProjectPaths.root.appending(path: ".venv/bin/\(name)").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }
}
