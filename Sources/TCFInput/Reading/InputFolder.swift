package import TCFFindings
package import TCFStorage
package import TCFSystem

/// A folder that was given, and what lies in it and in the folders below.
///
/// Every entry of the folder is one of these: an entry to read, a part of one (the log of a database), a problem, or left
/// aside.
package struct InputFolder: Sendable, Hashable {
  /// Something to read.
  package enum Entry: Sendable, Hashable {
    /// A file, and what the names of the files next to it show.
    case file(SystemPath, siblings: StoreSiblings)
    /// A folder that holds a file for each key, and the names of those files.
    case keyFolder(SystemPath, files: [[UInt8]])

    /// The file, or the folder.
    var path: SystemPath {
      switch self {
      case .file(let path, _), .keyFolder(let path, _): path
      }
    }
  }

  /// The folder as the user named it.
  package let path: String
  /// What lies in it, by name.
  package let entries: [Entry]
  /// What in it cannot be read.
  package let problems: [InputProblem]
  /// How many entries are neither read nor a problem: hidden ones, pipes and devices, folders met before, and other keys
  /// of an app that keeps a file for each key.
  package let leftAside: Int

  /// Walks the folder and sorts its files out: what belongs to a database is left to it, and files named like consent keys
  /// make one entry.
  package static func read(_ path: String) -> InputFolder {
    let walk = FolderWalk.through(SystemPath(path), isCancelled: { false })
    var sorter = FolderSorter(around: walk.folders)
    for folder in walk.folders { sorter.add(folder) }
    return InputFolder(
      path: path, entries: sorter.entries, problems: walk.problems.map(InputProblem.init),
      leftAside: walk.asideCount + sorter.otherKeys)
  }

  /// The paths of all files in it.
  package var files: [SystemPath] {
    entries.flatMap { entry in
      switch entry {
      case .file(let path, _): [path]
      case .keyFolder(let folder, let names): names.map(folder.appending)
      }
    }
  }
}

/// Sorts the files of folders out.
private struct FolderSorter {
  private(set) var entries: [InputFolder.Entry] = []
  /// How many files are other keys of an app that keeps a file for each.
  private(set) var otherKeys = 0
  private let stores: DefaultStores

  /// - Parameter around: all folders, whose stores belong together.
  init(around folders: [FolderWalk.Folder]) {
    var stores = DefaultStores()
    for folder in folders { stores.add(folder.files.map(SystemPath.text(of:)), in: folder.path.text) }
    self.stores = stores
  }

  mutating func add(_ folder: FolderWalk.Folder) {
    let names = folder.files.map { (bytes: $0, text: SystemPath.text(of: $0)) }
    let all = Set(folder.files)
    let siblings = StoreSiblings(names.map(\.text), around: stores)
    let keys = names.filter { KeyFolderReader.key(ofFile: $0.text) != nil }.map(\.bytes)
    if !keys.isEmpty { entries.append(.keyFolder(folder.path, files: keys)) }
    for (bytes, text) in names where KeyFolderReader.key(ofFile: text) == nil {
      if DatabaseFile.belongsToOther(bytes, of: all, in: folder.path) { continue }
      if !keys.isEmpty, !bytes.contains(UInt8(ascii: ".")) {
        // Beside keys that are files, files without an ending are other keys of the app.
        otherKeys += 1
      } else {
        entries.append(.file(folder.path.appending(bytes), siblings: siblings))
      }
    }
  }
}
