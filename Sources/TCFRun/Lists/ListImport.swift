package import TCFFindings
import TCFInput
import TCFSystem

/// Takes lists from files, folders and archives into a store.
package struct ListImport {
  private let store: ListStoreFolder
  private let replaces: Bool
  private let keepsDoubtful: Bool

  /// An import into `store`.
  ///
  /// - Parameters:
  ///   - replaces: Whether a list may take the place of another one with the same name. Without it, and for two files of one
  ///     import always, both cannot be right, and nothing is taken.
  ///   - keepsDoubtful: Whether a vendor list is taken that lacks many vendors of the list before it, or is older than that.
  package init(into store: ListStoreFolder, replaces: Bool, keepsDoubtful: Bool) {
    self.store = store
    self.replaces = replaces
    self.keepsDoubtful = keepsDoubtful
  }

  /// Takes what there is at `paths`. Of folders and archives only JSON files are looked at; those that are not lists are
  /// left out.
  ///
  /// - Parameter progress: called before each file with what is read and how many files were looked at; nil if it is not needed.
  /// - Returns: what became of each file, in order.
  /// - Throws: if the store cannot be read or written; it is then as before.
  package func run(
    _ paths: [String], progress: ((_ path: String, _ files: Int) -> Void)?
  ) throws(InputProblem) -> [AdmissionResult] {
    try store.whileHeld { () throws(InputProblem) in
      let before = try store.lock()
      var admission = StoreAdmission(store, before, replaces: replaces, keepsDoubtful: keepsDoubtful)
      for path in paths { try receive(path, &admission, progress) }
      admission.conclude()
      if admission.lock != before || !store.exists { try store.write(admission.lock) }
      return admission.results
    }
  }

  private func receive(
    _ path: String, _ admission: inout StoreAdmission, _ progress: ((String, Int) -> Void)?
  ) throws(InputProblem) {
    do throws(InputProblem) {
      guard case .folder = PathKind.of(path) else {
        return try receiveFile(SystemPath(path), &admission, isAmongOthers: false, progress)
      }
      let walk = FolderWalk.through(SystemPath(path), isCancelled: { false })
      for problem in walk.problems { admission.refuse(InputProblem(problem)) }
      for file in walk.files where Self.isWanted(file.name) {
        do throws(InputProblem) {
          try receiveFile(file, &admission, isAmongOthers: true, progress)
        } catch {
          admission.refuse(error)
        }
      }
    } catch {
      admission.refuse(error)
    }
  }

  /// Whether a file of a folder can have lists in it. A store's own files are none.
  private static func isWanted(_ bytes: [UInt8]) -> Bool {
    let name = SystemPath.text(of: bytes)
    return [".json", ".json.gz", ".tar", ".tar.gz", ".tgz", ".zip"].contains { name.hasSuffix($0) }
      && !name.hasPrefix("tcfcheck-lists.")
  }

  private func receiveFile(
    _ file: SystemPath, _ admission: inout StoreAdmission, isAmongOthers: Bool, _ progress: ((String, Int) -> Void)?
  ) throws(InputProblem) {
    let path = file.text
    progress?(path, admission.results.count)
    var head: [UInt8] = []
    do {
      var input = try InputDescriptor.opening(file)
      while head.count < 512, try input.read(upTo: 512, into: &head) > 0 {}
    }
    guard let kind = ArchiveReader.kind(of: head) else {
      return admission.admit(try FileBytes.read(file), path: path, source: path, isAmongOthers: isAmongOthers)
    }
    try ArchiveReader.read(path, kind) { member in
      progress?(member.path, admission.results.count)
      switch member.content {
      case .bytes(let bytes):
        // A single compressed file was meant to be a list.
        let isAmongOthers = isAmongOthers || member.path != path
        admission.admit(bytes, path: member.path, source: member.path, isAmongOthers: isAmongOthers)
      case .link: admission.skip(member.path, "a link to another file in the archive")
      case .tooLarge:
        admission.refuse(InputProblem(input: member.path, message: "the file is too large for a list"))
      case .damaged(let fault):
        admission.refuse(
          InputProblem(
            input: member.path, message: "it cannot be unpacked: \(fault)",
            fix:
              "download or create the archive again"))
      }
    }
  }
}
