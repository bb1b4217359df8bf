import Foundation

/// Programs of the project's own Python, which `make test` makes with the packages of .ci/requirements.txt.
public enum ProjectPython {
  /// Its interpreter.
  public static let interpreter = path(of: "python")
  /// The checker of documents against JSON Schema.
  public static let checkJSONSchema = path(of: "check-jsonschema")
  /// The program that runs hooks before a commit.
  public static let preCommit = path(of: "pre-commit")
  /// The interpreter, if it has scipy.
  public static let solver = interpreter.flatMap { python in
    (try? Program.run(python, ["-c", "import scipy.optimize"]))?.status == 0 ? python : nil
  }

  /// The interpreter, if it has securesystemslib, which reads signed envelopes.
  public static let envelopeReader = interpreter.flatMap { python in
    (try? Program.run(python, ["-c", "import securesystemslib.dsse"]))?.status == 0 ? python : nil
  }

  /// Nil where it is not installed; tests that need it are skipped.
  private static func path(of name: String) -> String? {
    let path = ProjectPaths.root.appending(path: ".venv/bin/\(name)").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }
}
