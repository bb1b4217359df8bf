package import TCFFindings
import TCFInput
import TCFSystem
package import TCFVendorList

/// A way in which a store is not what its lockfile says.
package enum StoreDiscrepancy: Sendable, Hashable {
  /// A list of the lockfile has no file.
  case missing(LockedList)
  /// A list's file has other bytes.
  case changed(LockedList, found: String)
  /// A list's file cannot be read, and why.
  case unreadable(LockedList, String)
  /// A file that the lockfile does not name.
  case surplus(String)
}

extension ListStoreFolder {
  /// Compares every file with the lockfile: first its lists in order, then the files it does not name.
  ///
  /// - Parameter progress: called before each list with its name and the part that is done; nil if it is not needed.
  package func check(
    progress: ((_ list: String, _ share: Double) -> Void)?
  ) throws(InputProblem) -> (lists: Int, discrepancies: [StoreDiscrepancy]) {
    guard exists else {
      throw InputProblem(
        input: path, message: "\(path) is not a store of lists: it has no \(StoreLock.fileName)",
        fix: "create one with tcfcheck gvl import or tcfcheck gvl lock")
    }
    let lock = try lock()
    var discrepancies: [StoreDiscrepancy] = []
    let lists = lock.lists
    for (index, list) in lists.enumerated() {
      progress?(list.name.description, Double(index) / Double(lists.count))
      if case .nothing = PathKind.of(path(of: list.name)) {
        discrepancies.append(.missing(list))
        continue
      }
      do throws(VendorListFault) {
        _ = try bytes(of: list)
      } catch {
        guard case .changed(_, let found) = error.fault else {
          discrepancies.append(.unreadable(list, error.message))
          continue
        }
        discrepancies.append(.changed(list, found: found))
      }
    }
    let named = Set(lock.lists.map { path(of: $0.name) })
    discrepancies += try ownFiles().filter { !named.contains($0) }.map { .surplus($0) }
    return (lock.lists.count, discrepancies)
  }

  /// Writes the lockfile from the files there are. Lists keep the source that the lockfile had for their bytes.
  ///
  /// - Parameter progress: called before each file with its name and the part that is done; nil if it is not needed.
  /// - Returns: what became of each file: `new`, `same` or `replaced` compared with the lockfile there was, `refused` for
  ///   files that are not the list that their place says.
  package func relock(
    progress: ((_ list: String, _ share: Double) -> Void)?
  ) throws(InputProblem) -> [AdmissionResult] {
    try whileHeld { () throws(InputProblem) in
      // A lockfile that cannot be read is what this is to mend.
      let before = (try? lock()) ?? StoreLock()
      var after = StoreLock()
      var results: [AdmissionResult] = []
      let files = try ownFiles().filter { $0.hasSuffix(".json") }
      for (index, file) in files.enumerated() {
        progress?(file, Double(index) / Double(files.count))
        let result = locked(file, before)
        if result.outcome != .refused, let list = result.list { after[list.name] = list }
        results.append(result)
      }
      try write(after)
      return results
    }
  }

  private func locked(_ file: String, _ before: StoreLock) -> AdmissionResult {
    func refused(_ note: String, fix: String? = nil) -> AdmissionResult {
      AdmissionResult(path: file, outcome: .refused, list: nil, note: note, fix: fix)
    }
    do throws(InputProblem) {
      let bytes = try FileBytes.read(file)
      do throws(VendorListFault) {
        let list = try lockedList(ListBytes(bytes, path: file), at: file)
        guard path(of: list.name) == file else {
          return refused(
            "this is \(list.name), which belongs in \(list.name.file)",
            fix:
              "put it there with tcfcheck gvl import")
        }
        guard let known = before[list.name] else {
          return AdmissionResult(path: file, outcome: .new, list: list, note: nil)
        }
        let isSame = known.sha256 == list.sha256
        return AdmissionResult(
          path: file, outcome: isSame ? .same : .replaced, list: isSame ? list.with(source: known.source) : list,
          note: nil)
      } catch {
        return refused(error.message, fix: error.fix)
      }
    } catch {
      return refused(error.message, fix: error.fix)
    }
  }

  /// The list in the bytes of a file, which its place says to be a list or a translation.
  private func lockedList(_ bytes: ListBytes, at file: String) throws(VendorListFault) -> LockedList {
    guard case .translation(_, let language)? = StoredListName(file: String(file.dropFirst(path.count + 1))) else {
      return try bytes.locked(source: file).list
    }
    return try bytes.locked(source: file, translationInto: language)
  }

  /// The files of the folder but for those that the store keeps for itself.
  private func ownFiles() throws(InputProblem) -> [String] {
    let own = [StoreLock.fileName, FetchMemory.fileName].map { path + "/" + $0 }
    let walk = FolderWalk.through(SystemPath(path), isCancelled: { false })
    if let problem = walk.problems.first { throw InputProblem(problem) }
    return walk.files.map(\.text).filter { !own.contains($0) }
  }
}
