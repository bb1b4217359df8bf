import TCFCodec
public import TCFFindings
import TCFInput
import TCFSystem
public import TCFVendorList

/// The vendor lists and the CMP list of a run.
public struct LoadedLists: Sendable {
  /// The vendor lists, by series and number.
  public internal(set) var vendorLists = VendorListStore()
  /// The CMP list, if one was given.
  public internal(set) var cmpList: CompiledCMPList?
  /// Why the CMP list that was given cannot be used; nil where none was given, or one that can be used.
  package internal(set) var cmpListFault: String?
  /// Every list given, in the order given, but for the lists of stores: those are read when they are needed, and
  /// `vendorLists.referencesReadOnDemand` has them then.
  public internal(set) var references: [ListReference] = []
  /// The lists that could not be read.
  public internal(set) var problems: [InputProblem] = []
  /// What is worth knowing and keeps nothing from being checked: deviations of a list, two files that claim to be one list,
  /// files of a folder that are something else.
  public internal(set) var notes: [String] = []
  private let reader: CompiledListReader
  /// Whether a CMP list that lies next to vendor lists is the run's: none was given.
  private let usesFoundCMPList: Bool

  /// Reads vendor lists from files, folders and stores, and a CMP list from a file, a store or a folder of vendor lists, of
  /// which it takes the one that was published last. A text that is not a path may name a list of the store (`ListQuery`).
  ///
  /// Of a folder, files of another kind are left out unless all are; damaged lists are problems. Two different files with
  /// one number are not a problem by themselves: neither is used, and a run that needs that list says so.
  ///
  /// - Parameters:
  ///   - vendorListPaths: Files, folders and stores, or names of lists in the store.
  ///   - cmpListPath: The CMP list; nil for one found in the folders.
  ///   - store: The store that `gvl` keeps. Of what nothing was given, its lists are those of the run; next to given lists, a list
  ///     of it is taken where a string names it and no given list has its number. Nil for none.
  ///   - cache: Where compiled lists are kept between runs; nil for nowhere.
  public static func reading(
    vendorListPaths: [String], cmpListPath: String?, store: ListStoreFolder?, cache: CompiledListCache?
  ) -> LoadedLists {
    var lists = LoadedLists(CompiledListReader(cache: cache), usesFoundCMPList: cmpListPath == nil)
    for path in vendorListPaths { lists.load(vendorLists: path, store) }
    if !lists.problems.isEmpty { lists.vendorLists.recordUnusable() }
    if let cmpListPath { lists.load(cmpList: cmpListPath, store) }
    if let store, store.exists { lists.loadLastResort(store, hasOthers: !vendorListPaths.isEmpty) }
    return lists
  }

  private init(_ reader: CompiledListReader, usesFoundCMPList: Bool) {
    self.reader = reader
    self.usesFoundCMPList = usesFoundCMPList
  }

  /// What was given for vendor lists: a store, the name of a list in one, a folder or a file.
  private mutating func load(vendorLists path: String, _ store: ListStoreFolder?) {
    let given = ListStoreFolder(path)
    if given.exists {
      loadStore(given)
    } else if case .nothing = PathKind.of(path), let query = ListQuery(path) {
      load(query, store)
    } else if case .folder = PathKind.of(path) {
      loadFolder(path)
    } else {
      load(path)
    }
  }

  /// What was given for the CMP list: the name of one in a store, a store or a file.
  private mutating func load(cmpList path: String, _ store: ListStoreFolder?) {
    let before = problems.count
    if case .nothing = PathKind.of(path), let query = ListQuery(path) {
      load(query, store)
    } else {
      loadCMPList(path)
    }
    if cmpList == nil { cmpListFault = problems.dropFirst(before).first?.message ?? "\(path) is no CMP list" }
  }

  /// What the store has next to the lists that were given.
  private mutating func loadLastResort(_ store: ListStoreFolder, hasOthers: Bool) {
    do throws(InputProblem) {
      let lock = try store.lock()
      for (name, list) in lock.vendorLists {
        let deferred = store.deferred(name, list, reader)
        if hasOthers { vendorLists.insert(lastResort: deferred) } else { try? vendorLists.insert(deferred) }
      }
      guard usesFoundCMPList, cmpList == nil, let newest = lock.newestCMPList else { return }
      load(newest, of: store)
    } catch {
      // Beside lists that were given it is no problem of this run.
      if hasOthers { notes.append(error.message) } else { problems.append(error) }
    }
  }

  /// A list of the store by its name.
  private mutating func load(_ query: ListQuery, _ store: ListStoreFolder?) {
    guard let store else {
      problems.append(
        InputProblem(
          input: "\(query)", message: "there is no \(query): no store of lists was found", fix: "give a file"))
      return
    }
    do throws(InputProblem) {
      load(try store.list(query), of: store)
    } catch {
      problems.append(error)
    }
  }

  private mutating func load(_ list: LockedList, of store: ListStoreFolder) {
    do throws(ListProblem) {
      switch list.name {
      case .vendorList(let name):
        do throws(VendorListFault) {
          try vendorLists.insert(store.deferred(name, list, reader))
        } catch {
          recordConflict(error)
        }
      case .cmpList:
        if case .cmpList(let found) = try content(list, of: store) { try use(found) }
      // No query names one: --translations does.
      case .translation: break
      }
    } catch {
      problems.append(error.problem)
    }
  }

  private mutating func loadStore(_ store: ListStoreFolder) {
    let lists: [(name: VendorListName, list: LockedList)]
    do throws(InputProblem) {
      lists = try store.lock().vendorLists
    } catch {
      problems.append(error)
      return
    }
    for (name, list) in lists {
      do throws(VendorListFault) {
        try vendorLists.insert(store.deferred(name, list, reader))
      } catch {
        recordConflict(error)
      }
    }
    if lists.isEmpty {
      problems.append(InputProblem(input: store.path, message: "the store \(store.path) has no vendor list"))
    }
  }

  private mutating func loadFolder(_ folder: String) {
    let walk = FolderWalk.through(SystemPath(folder), isCancelled: { false })
    problems += walk.problems.map(InputProblem.init)
    let paths = walk.files.filter { $0.hasEnding(".json") }
    var (found, others) = (0, 0)
    var cmpLists: [GlobalCMPList] = []
    for path in paths {
      do throws(ListProblem) {
        switch try content(path) {
        case .vendorList(let list):
          found += 1
          insert(list)
        case .cmpList(let list) where usesFoundCMPList: cmpLists.append(list)
        case .cmpList: others += 1
        }
      } catch {
        if error.isOtherKind { others += 1 } else { problems.append(error.problem) }
      }
    }
    if let newest = cmpLists.max(by: {
      ($0.lastUpdated?.moment ?? Deciseconds(0)) < ($1.lastUpdated?.moment ?? Deciseconds(0))
    }) {
      do throws(ListProblem) { try use(newest) } catch { problems.append(error.problem) }
    }
    if found == 0 {
      problems.append(
        InputProblem(input: folder, message: "\(folder) has no vendor list (a .json file in the form of IAB Europe)"))
    } else if others > 0 {
      notes.append("\(folder): skipped \(others) of \(Prose.count(paths.count, ".json file")) (not a vendor list)")
    }
  }

  private mutating func load(_ path: String) {
    do throws(ListProblem) {
      switch try content(SystemPath(path)) {
      case .vendorList(let list): insert(list)
      case .cmpList:
        problems.append(
          InputProblem(input: path, message: "\(path) is a CMP list, not a vendor list", fix: "pass it with --cmp-list")
        )
      }
    } catch {
      problems.append(error.problem)
    }
  }

  private mutating func loadCMPList(_ path: String) {
    do throws(ListProblem) {
      switch try cmpListContent(path) {
      case .cmpList(let list): try use(list)
      case .vendorList:
        problems.append(
          InputProblem(input: path, message: "\(path) is a vendor list, not a CMP list", fix: "pass it with --gvl"))
      }
    } catch {
      problems.append(error.problem)
    }
  }

  private mutating func use(_ list: GlobalCMPList) throws(ListProblem) {
    do throws(VendorListFault) {
      let compiled = try CompiledCMPList(list)
      cmpList = compiled
      references.append(compiled.source)
      record(list.anomalies.count, list.anomalies.first.first?.description, of: list.source)
    } catch {
      throw .list(error)
    }
  }

  private mutating func insert(_ file: CompiledListFile) {
    do throws(VendorListFault) {
      try vendorLists.insert(file.list)
      references.append(file.list.source)
      record(file.anomalyCount, file.firstAnomaly, of: file.list.source)
    } catch {
      recordConflict(error)
    }
  }

  private mutating func recordConflict(_ fault: VendorListFault) {
    guard case .conflict(let other) = fault.fault else { return problems.append(InputProblem(fault)) }
    // The one that came first is not used either.
    references.removeAll { $0 == other }
    notes.append("\(fault); neither is used")
  }

  private mutating func record(_ count: Int, _ first: String?, of source: ListReference) {
    guard let first else { return }
    let anomalies = Prose.count(count, "anomaly")
    notes.append("\(anomalies) in \(source.path); \(Prose.word(count, "it is", "the first:")) \(first)")
  }

  private func content(_ path: SystemPath) throws(ListProblem) -> CompiledListReader.Content {
    let bytes = try mapError(try FileBytes.read(path)) { (error: InputProblem) in ListProblem.input(error) }
    return try mapError(try reader.read(bytes, path: path.text)) { (error: VendorListFault) in ListProblem.list(error) }
  }

  private func cmpListContent(_ path: String) throws(ListProblem) -> CompiledListReader.Content {
    let store = ListStoreFolder(path)
    guard store.exists else { return try content(SystemPath(path)) }
    let newest = try mapError(try store.list(.cmpList(moment: nil))) { (error: InputProblem) in
      ListProblem.input(error)
    }
    return try content(newest, of: store)
  }

  private func content(_ newest: LockedList, of store: ListStoreFolder) throws(ListProblem)
    -> CompiledListReader.Content
  {
    return try mapError(
      try reader.read(ListBytes(store.bytes(of: newest), path: store.path(of: newest.name), sha256: newest.sha256))
    ) { (error: VendorListFault) in ListProblem.list(error) }
  }
}

extension ListStoreFolder {
  /// The list that is meant.
  ///
  /// - Throws: if the store does not have it, with the command that gets it.
  package func list(_ query: ListQuery) throws(InputProblem) -> LockedList {
    if let list = try lock().list(query) { return list }
    throw InputProblem(
      input: "\(query)", message: "the store \(path) has no \(query)",
      fix: query.fetchArgument.map { "tcfcheck gvl fetch \($0)" })
  }

  /// A list of the store, read when someone asks for it.
  fileprivate func deferred(
    _ name: VendorListName, _ list: LockedList, _ reader: CompiledListReader
  ) -> DeferredVendorList {
    let path = path(of: list.name)
    let source = ListReference(
      name: "GVL spec \(name.series) version \(name.number)", path: path, sha256: list.sha256)
    // Lockfiles with unreadable dates are refused.
    let day = list.day ?? CalendarDay(daysSince1970: 0)
    return DeferredVendorList(name, lastUpdated: day, source: source) { () throws(VendorListFault) in
      guard case .vendorList(let file) = try reader.read(ListBytes(bytes(of: list), path: path, sha256: list.sha256))
      else {
        throw VendorListFault(path: path, fault: .cmpListInsteadOfVendorList)
      }
      return file.list
    }
  }
}
