public import FoundationEssentials

/// Where the project's files and the real data lie, found from this file's own place.
public enum ProjectPaths {
  /// The project's root folder, also where a room is built by itself from links to it.
  public static let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()
  /// The project's vectors. A package of one room alone has a link in the folder's place, which is not walked through.
  public static let vectors = root.appending(path: "TestVectors").resolvingSymlinksInPath()
  /// Published lists and strings, beside the project; nil where they are not present, and tests that need them are
  /// skipped.
  public static let sharedData: URL? = {
    let folder = root.deletingLastPathComponent().appending(path: "shared/data")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()
}
