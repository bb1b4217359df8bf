import TCFFindings
import TCFStorage

/// Folders of an app's stores, and the stores that are databases.
extension ValidationRun {
  /// Reads everything in a folder. Files that have nothing to do with consent are counted and not told of.
  mutating func read(_ folder: InputFolder) {
    let skippedBefore = summary.skippedFiles
    for entry in folder.entries {
      if isCancelled() { break }
      do throws(InputProblem) {
        switch entry {
        case .file(let path, let names):
          siblings = names
          try read(InputDescriptor(path: path))
        case .keyFolder(let path, let names): try readKeyFolder(path, names)
        }
      } catch {
        report(error)
      }
    }
    siblings = nil
    if summary.skippedFiles - skippedBefore == folder.entries.count {
      reportEmpty(folder.path, "no file in \(folder.path) has anything to do with consent")
    }
  }

  /// A file that has nothing to do with consent.
  mutating func skip() { summary.skippedFiles += 1 }

  private mutating func readKeyFolder(_ path: String, _ names: [String]) throws(InputProblem) {
    var files: [(name: String, bytes: [UInt8])] = []
    var size = 0
    for name in names {
      let bytes = try FileBytes.read(path + "/" + name)
      size += bytes.count
      guard size <= StoredKeySetReader.maximumBytes else {
        throw InputProblem(input: path, message: "the keys in \(path) have more than \(FileBytes.most / 1_000_000) MB")
      }
      files.append((name, bytes))
    }
    let keys: StoredKeySet
    do throws(StoredKeyFault) {
      keys = try KeyFolderReader.keySet(of: files, in: path)
    } catch {
      throw InputProblem(input: path, message: "cannot read \(path): \(error)")
    }
    try take(Capture([Captured(.keys(keys))]), name: path)
  }

  /// A SQLite database: AsyncStorage, or none of ours.
  mutating func readDatabase(_ bytes: [UInt8], name: String) throws(InputProblem) {
    if let keys = try DatabaseFile.keySet(bytes, name: name) {
      return try take(Capture([Captured(.keys(keys))]), name: name)
    }
    if siblings != nil { return skip() }
    throw InputProblem(
      input: name, message: "\(name) is a SQLite database without the table \(AsyncStorageReader.tableName)",
      fix: "give the database of React Native's AsyncStorage (RKStorage or AsyncStorage), or export the keys as JSON")
  }

  /// The same of a captured thing, where it is a key set.
  func placed(_ item: Captured, input: String) -> Captured {
    guard case .keys(let keys) = item.content else { return item }
    return Captured(.keys(placed(keys, input: input)), part: item.part, time: item.time)
  }

  /// The keys with what the file's name and the files beside it tell about their place.
  func placed(_ keys: StoredKeySet, input: String) -> StoredKeySet {
    var origin = StoreOrigin(path: input, siblings: siblings ?? [])
    if let store = origin.defaultFileName, store != origin.fileName, let slash = input.lastIndex(of: "/") {
      let bytes = try? FileBytes.read(String(input[...slash]) + store)
      origin.isInDefaultStore = bytes.flatMap { try? StoredKeySetReader.read($0) }?.hasConsentKey
    }
    return keys.stored(at: origin)
  }
}

extension Captured {
  /// Whether it is a key set that has nothing to do with consent.
  var isForeign: Bool {
    if case .keys(let keys) = content { !keys.holdsConsentData } else { false }
  }
}
