import TCFFindings
package import TCFStorage
import TCFSystem

// What is a store by its place: folders of files, folders with a file for each key, and databases.
extension InputReader {
  /// Reads everything in a folder. Files that have nothing to do with consent are not reported as problems.
  func read(_ folder: InputFolder, _ receive: Receiver) {
    var skipped = 0
    for (index, entry) in folder.entries.enumerated() {
      if isCancelled() { break }
      receive(.progress(input: folder.path, bytes: index, size: folder.entries.count))
      do throws(InputProblem) {
        let count: Receiver = { event in
          if case .leftAside = event { skipped += 1 }
          receive(event)
        }
        switch entry {
        case .file(let path, let siblings): try read(InputDescriptor.opening(path), among: siblings, count)
        case .keyFolder(let path, let names): try readKeyFolder(path, names, count)
        }
      } catch {
        receive(.problem(error))
      }
    }
    if skipped == folder.entries.count {
      receive(.empty(folder.path, "no file in \(folder.path) contains consent data"))
    }
    for _ in 0..<folder.leftAside { receive(.leftAside(nil)) }
  }

  func readKeyFolder(_ folder: SystemPath, _ names: [[UInt8]], _ receive: Receiver) throws(InputProblem) {
    let path = folder.text
    var files: [(name: String, bytes: [UInt8])] = []
    var size = 0
    for name in names {
      let bytes = try FileBytes.read(folder.appending(name))
      size += bytes.count
      guard size <= StoredKeySetReader.maximumBytes else {
        throw InputProblem(input: path, message: "the keys in \(path) have more than \(FileBytes.most / 1_000_000) MB")
      }
      files.append((SystemPath.text(of: name), bytes))
    }
    let keys = try mapError(try KeyFolderReader.keySet(of: files, in: path)) { (error: StoredKeyFault) in
      InputProblem(input: path, message: "cannot read \(path): \(error)")
    }
    pass(Capture([Captured(.keys(keys))]), name: path, among: StoreSiblings([]), receive)
  }

  /// A SQLite database: AsyncStorage, or none of ours.
  func readDatabase(
    _ bytes: [UInt8], name: String, among siblings: StoreSiblings?, _ receive: Receiver
  ) throws(InputProblem) {
    if let keys = try DatabaseFile.keySet(bytes, name: name) {
      return pass(Capture([Captured(.keys(keys))]), name: name, among: siblings, receive)
    }
    if siblings != nil { return receive(.leftAside(name)) }
    throw InputProblem(
      input: name, message: "\(name) is a SQLite database without the table \(AsyncStorageReader.tableName)",
      fix: "pass the database of React Native's AsyncStorage (RKStorage or AsyncStorage), or export the keys as JSON")
  }
}

extension Captured {
  /// Whether it is a key set that has nothing to do with consent.
  package var isForeign: Bool {
    if case .keys(let keys) = content { !keys.holdsConsentData } else { false }
  }
}
