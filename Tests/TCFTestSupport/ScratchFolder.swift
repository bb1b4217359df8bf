import Foundation

/// Folders for what several tests look at, which none of them can remove: in one of this process, which goes when the process ends.
public enum ScratchFolder {
  private static let base: URL = {
    let number = ProcessInfo.processInfo.processIdentifier
    let base = FileManager.default.temporaryDirectory.appending(path: "tcfcheck-tests-\(number)")
    atexit { try? FileManager.default.removeItem(at: ScratchFolder.base) }
    return base
  }()

  /// A new, empty folder.
  public static func make() throws -> String {
    let folder = base.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }
}
