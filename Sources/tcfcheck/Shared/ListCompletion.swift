import ArgumentParser
import FoundationEssentials
import TCFInput
import TCFRun
import TCFSystem
import TCFVendorList

extension CompletionKind {
  /// Files and folders, and the lists of the store by the names of `ListQuery`: what a shell offers where a list is wanted.
  static var lists: CompletionKind {
    .custom { _, _, prefix in storedLists.filter { $0.hasPrefix(prefix) } + paths(from: prefix) }
  }

  /// The lists of the store that runs use if no other is named: `latest`, `106`, `v2:215`, and `cmp` for the CMP list.
  private static var storedLists: [String] {
    guard let lists = (try? UserFolders.lastResort?.lock())?.lists else { return [] }
    var names: Set<String> = []
    for list in lists {
      switch list.name {
      case .vendorList(let name):
        names.formUnion(["latest", name.series == ListQuery.usualSeries ? "\(name.number)" : "\(name)"])
      case .cmpList: names.insert("cmp")
      case .translation: break
      }
    }
    return names.sorted()
  }

  /// The files and folders whose paths begin so; hidden ones only where the dot is given, as shells do it.
  private static func paths(from prefix: String) -> [String] {
    let start = prefix.lastIndex(of: "/").map { prefix.index(after: $0) } ?? prefix.startIndex
    let (folder, word) = (prefix[..<start], prefix[start...])
    let place = home(folder)
    return FolderNames.texts(in: place.isEmpty ? "." : place).filter { name in
      name.hasPrefix(word) && (word.hasPrefix(".") || !name.hasPrefix("."))
    }.map { name in
      guard case .folder = PathKind.of(place + name) else { return folder + name }
      return folder + name + "/"
    }
  }

  /// A folder as the shell would read it: `~/` is the user's.
  private static func home(_ folder: Substring) -> String {
    guard folder.hasPrefix("~/"), let home = ProcessInfo.processInfo.environment["HOME"] else { return String(folder) }
    return home + folder.dropFirst()
  }
}
