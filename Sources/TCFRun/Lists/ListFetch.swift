import TCFCodec
package import TCFFindings
package import TCFVendorList

/// What came of asking for a list.
package struct FetchResult: Sendable, Hashable {
  /// What came of it.
  package enum Outcome: Sendable, Hashable {
    /// The list was downloaded and is new in the store.
    case new(LockedList)
    /// The list was downloaded and is the one that the store has.
    case same(LockedList)
    /// The server says that the store's list is the current one.
    case notChanged(LockedList)
    /// No one was asked: the answer of last time is until this moment, in seconds since 1970.
    case fresh(LockedList, until: Int)
    /// No one was asked: the store has the list, and published lists do not change.
    case present(LockedList)
    /// There is no list, and why.
    case failed(InputProblem)

    /// The list that the store has now; nil if there is none.
    package var list: LockedList? {
      switch self {
      case .new(let list), .same(let list), .notChanged(let list), .fresh(let list, _), .present(let list): list
      case .failed: nil
      }
    }
  }

  /// What was asked for.
  package let list: RemoteList
  /// Where.
  package let address: String
  /// What came of it.
  package let outcome: Outcome
  /// What is unusual about a new list next to the one before it; nil where nothing is.
  package var note: String?
}

/// Downloads lists into a store: only what was asked for, not again before it can have changed, and nothing that does
/// not read as the list that was requested.
///
/// Source: Consent string and vendor list formats v2, Accessing and caching the Global Vendor List.
package struct ListFetch {
  private let store: ListStoreFolder
  private let options: DownloadOptions
  private let download: CurlDownload
  private let now: Int

  /// Downloads into `store`.
  ///
  /// - Parameter now: the present moment in seconds since 1970.
  package init(into store: ListStoreFolder, programs: Programs, options: DownloadOptions, now: Int) {
    self.store = store
    self.options = options
    self.now = now
    download = CurlDownload(programs, options)
  }

  /// Gets lists, one after another. Whatever becomes of the others, the store has those that came.
  ///
  /// - Parameter progress: called before each list with its address and how many lists were dealt with; nil if it is not needed.
  /// - Throws: if the store cannot be read or written.
  package func run(
    _ lists: [RemoteList], progress: ((_ address: String, _ done: Int) -> Void)?
  ) throws(InputProblem) -> [FetchResult] {
    try store.whileHeld { () throws(InputProblem) in
      var lock = try store.lock()
      var memory = store.memory()
      var results: [FetchResult] = []
      for list in lists {
        progress?(list.address(server: options.server), results.count)
        do throws(InputProblem) {
          results.append(try result(for: list, &lock, &memory))
        } catch {
          let address = list.address(server: options.server)
          results.append(FetchResult(list: list, address: address, outcome: .failed(error)))
        }
      }
      return results
    }
  }

  private func result(
    for list: RemoteList, _ lock: inout StoreLock, _ memory: inout FetchMemory
  ) throws(InputProblem) -> FetchResult {
    if case .current(let day, let series) = list { return try search(day, series: series, &lock, &memory) }
    let address = list.address(server: options.server)
    let before = (lock, memory)
    let outcome = try get(list, from: address, &lock, &memory)
    // After each: an interrupted run keeps what it has.
    if lock != before.0 { try store.write(lock) }
    if memory != before.1 { try store.write(memory) }
    var note: String?
    if case .new(let new) = outcome {
      note = ListSuccession(of: new, in: lock) { (try? store.document(of: $0))?.vendorIDs }?.sentence
    }
    return FetchResult(list: list, address: address, outcome: outcome, note: note)
  }

  /// The list that was the newest on a day: numbers rise with days, so halving the numbers finds it.
  private func search(
    _ day: CalendarDay, series: Int, _ lock: inout StoreLock, _ memory: inout FetchMemory
  ) throws(InputProblem) -> FetchResult {
    let newest = try result(for: .newestVendorList(series: series), &lock, &memory)
    guard let last = newest.outcome.list, let lastDay = last.day, case .vendorList(let name) = last.name else {
      return newest
    }
    if lastDay <= day { return newest }
    var (low, high) = (1, name.number - 1)
    var found: FetchResult?
    while low <= high {
      let number = (low + high) / 2
      let result = try result(for: .vendorList(VendorListName(series: series, number: number)), &lock, &memory)
      if let published = result.outcome.list?.day, published <= day {
        (found, low) = (result, number + 1)
      } else {
        high = number - 1
      }
    }
    guard let found else {
      throw problem(newest.address, "no vendor list of series \(series) had been published by \(day)")
    }
    return found
  }

  private func get(
    _ list: RemoteList, from address: String, _ lock: inout StoreLock, _ memory: inout FetchMemory
  ) throws(InputProblem) -> FetchResult.Outcome {
    let remembered = memory[address]
    // A memory is worth something only as long as the list it speaks of is there.
    let held = remembered.flatMap { entry in lock[entry.name].flatMap { $0.sha256 == entry.sha256 ? $0 : nil } }
    let known = held.flatMap { isIntact($0) ? $0 : nil }
    if !options.isForced {
      if case .vendorList(let name) = list, let present = lock[.vendorList(name)], isIntact(present) {
        return .present(present)
      }
      if let known, let until = remembered?.freshUntil, now < until { return .fresh(known, until: until) }
    }
    let condition = CurlDownload.Condition(
      etag: known == nil ? nil : remembered?.etag, lastModified: known == nil ? nil : remembered?.lastModified)
    let answer = try download.get(address, condition)
    switch answer.head.status {
    case 200: return try receive(answer, for: list, from: address, &lock, &memory)
    case 304:
      guard let known, var entry = remembered else {
        throw problem(address, "the server says that nothing changed, but the store does not have the list")
      }
      entry.freshUntil = now + answer.head.freshness
      entry.etag = answer.head.etag ?? entry.etag
      entry.lastModified = answer.head.lastModified ?? entry.lastModified
      memory[address] = entry
      return .notChanged(known)
    case 404: throw problem(address, "the server has no such \(list.noun): it answered \(answer.head.label)")
    default: throw problem(address, "the server answered \(answer.head.label)")
    }
  }

  private func isIntact(_ list: LockedList) -> Bool { (try? store.bytes(of: list)) != nil }

  private func receive(
    _ answer: CurlDownload.Answer, for wanted: RemoteList, from address: String, _ lock: inout StoreLock,
    _ memory: inout FetchMemory
  ) throws(InputProblem) -> FetchResult.Outcome {
    let list = try read(answer.body, wanted, address)
    memory[address] = FetchMemory.Entry(
      name: list.name, sha256: list.sha256, etag: answer.head.etag, lastModified: answer.head.lastModified,
      freshUntil: now + answer.head.freshness)
    if let other = lock[list.name], !wanted.isReplaced || other.sha256 == list.sha256 {
      guard other.sha256 == list.sha256 else {
        memory[address] = nil
        throw problem(
          address, "the store has a different \(list.name), from \(other.source)",
          fix: "if the server's list is the right one, remove \(store.path(of: list.name)) and run tcfcheck gvl lock")
      }
      if !isIntact(other) { try store.write(answer.body, to: list.name) }
      return .same(other)
    }
    try store.write(answer.body, to: list.name)
    lock[list.name] = list
    return .new(list)
  }

  /// The list in a body, if it is the one that was requested.
  private func read(_ body: [UInt8], _ wanted: RemoteList, _ address: String) throws(InputProblem) -> LockedList {
    let bytes = ListBytes(body, path: address)
    let list = try mapError(try bytes.locked(source: address, as: wanted)) { (error: VendorListFault) in
      problem(address, "the answer is not the \(wanted.noun): \(error.message)")
    }
    guard wanted.matches(list.name) else { throw problem(address, "the answer is \(list.name), not \(wanted)") }
    return list
  }

  private func problem(_ address: String, _ reason: String, fix: String? = nil) -> InputProblem {
    InputProblem(input: address, message: "cannot fetch \(address): \(reason)", fix: fix)
  }
}
