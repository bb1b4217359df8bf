#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What lies in a folder and the folders below: every entry is a file, a folder that was entered, a problem, or left
/// aside, and the counts add up.
///
/// Names are bytes. Links are followed; a folder that is met again, by a link or otherwise, is left aside, so links cannot
/// lead in a circle. What cannot be looked at is a problem, and the rest is found all the same.
package struct FolderWalk: Sendable {
  /// A folder with the names of its files.
  package struct Folder: Sendable {
    /// Its path as the walk reached it, beginning with the one that was given.
    package let path: SystemPath
    /// The names of the files right in it, in ascending order of their bytes; not empty.
    package fileprivate(set) var files: [[UInt8]] = []
  }

  /// What could not be looked at.
  package struct Problem: Sendable, Hashable {
    /// The first entry of the folder of which this is true.
    package let fault: InputFault
    /// The folder that it lies in.
    package let folder: String
    /// How many entries of the same folder the system refused for the same reason, the first among them.
    package fileprivate(set) var count = 1
  }

  /// Why an entry is neither read nor a problem.
  package enum Aside: Sendable, Hashable, CaseIterable {
    /// The name begins with a dot.
    case hidden
    /// A folder that was entered before.
    case sameFolder
    /// A pipe, socket or device.
    case special
  }

  /// The folders that have files, in the order in which their first files were met: names ascending, files and folders
  /// alike.
  package private(set) var folders: [Folder] = []
  /// What could not be looked at, in the same order.
  package private(set) var problems: [Problem] = []
  /// How many entries were left aside, and why.
  package private(set) var asides: [Aside: Int] = [:]
  /// How many folders were entered, the first not counted.
  package private(set) var folderCount = 0
  /// The paths of the folders that were entered, the first among them.
  package private(set) var enteredFolders: [SystemPath] = []
  /// How many entries were met in all.
  package private(set) var entryCount = 0

  /// How many files there are.
  package var fileCount: Int { folders.reduce(0) { $0 + $1.files.count } }
  /// How many entries were left aside.
  package var asideCount: Int { asides.values.reduce(0, +) }
  /// The paths of all files, folder by folder.
  package var files: [SystemPath] { folders.flatMap { folder in folder.files.map(folder.path.appending) } }

  /// More folders in each other are not followed: each is held open.
  package static let mostLevels = 64

  private var entered: Set<FileIdentity> = []

  private init() {}

  /// Walks `root`. When `isCancelled` answers true, what has been found until then is all.
  package static func through(_ root: SystemPath, isCancelled: () -> Bool) -> FolderWalk {
    var found = FolderWalk()
    guard let descriptor = root.withCString({ openFolder(AT_FDCWD, $0) }), descriptor >= 0 else {
      found.problems.append(Problem(fault: InputFault(root.text, .system(.last)), folder: root.text))
      return found
    }
    var status = stat()
    if fstat(descriptor, &status) == 0 { found.entered.insert(FileIdentity(status)) }
    found.walk(descriptor, root, level: 1, isCancelled)
    return found
  }

  /// Looks at the entries of a folder, and closes it.
  private mutating func walk(_ descriptor: Int32, _ path: SystemPath, level: Int, _ isCancelled: () -> Bool) {
    defer { _ = close(descriptor) }
    enteredFolders.append(path)
    let names: [[UInt8]]
    do throws(SystemError) {
      names = try FolderNames.read(descriptor)
    } catch {
      problems.append(Problem(fault: InputFault(path.text, .system(error)), folder: path.text))
      return
    }
    var place: Int?
    var known: [SystemError: Int] = [:]
    for name in names {
      if isCancelled() || Interruption.isRequested { return }
      entryCount += 1
      if name.first == UInt8(ascii: ".") {
        asides[.hidden, default: 0] += 1
        continue
      }
      let entry = path.appending(name)
      switch Self.kind(name, in: descriptor) {
      case .success(let found) where found.kind == .file:
        if place == nil {
          place = folders.count
          folders.append(Folder(path: path))
        }
        folders[place ?? 0].files.append(name)
      case .success(let found) where found.kind == .folder:
        enter(
          name, of: descriptor, path: entry, identity: found.identity, in: path, level: level + 1,
          isCancelled: isCancelled)
      case .success: asides[.special, default: 0] += 1
      case .failure(.system(let error)):
        // A folder without search permission refuses every one of its entries.
        if let index = known[error] {
          problems[index].count += 1
        } else {
          known[error] = problems.count
          problems.append(Problem(fault: InputFault(entry.text, .system(error)), folder: path.text))
        }
      case .failure(.dangling):
        problems.append(Problem(fault: InputFault(entry.text, .danglingLink), folder: path.text))
      }
    }
  }

  private mutating func enter(
    _ name: [UInt8], of folder: Int32, path: SystemPath, identity: FileIdentity, in parent: SystemPath, level: Int,
    isCancelled: () -> Bool
  ) {
    guard entered.insert(identity).inserted else {
      asides[.sameFolder, default: 0] += 1
      return
    }
    guard level <= Self.mostLevels else {
      problems.append(Problem(fault: InputFault(path.text, .tooDeep(levels: Self.mostLevels)), folder: parent.text))
      return
    }
    guard let descriptor = SystemPath(bytes: name).withCString({ openFolder(folder, $0) }), descriptor >= 0 else {
      problems.append(Problem(fault: InputFault(path.text, .system(.last)), folder: parent.text))
      return
    }
    folderCount += 1
    walk(descriptor, path, level: level, isCancelled)
  }

  private enum LookFault: Error {
    case system(SystemError)
    case dangling
  }

  private static func kind(
    _ name: [UInt8], in folder: Int32
  ) -> Result<(kind: FileKind, identity: FileIdentity), LookFault> {
    var status = stat()
    let result = SystemPath(bytes: name).withCString { fstatat(folder, $0, &status, 0) }
    guard result != 0 else { return .success((FileKind(status), FileIdentity(status))) }
    let error = SystemError.last
    if error == .isMissing { return .failure(.dangling) }
    return .failure(.system(error))
  }
}

private func openFolder(_ folder: Int32, _ name: UnsafePointer<CChar>) -> Int32 {
  openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK)
}
