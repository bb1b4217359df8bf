import TCFCodec
import TCFFindings
package import TCFVendorList

/// What became of a file that was to go into a store.
package struct AdmissionResult: Sendable, Hashable {
  /// What became of it.
  package enum Outcome: String, Sendable, Hashable {
    /// The store did not have the list.
    case new
    /// The store has the same bytes.
    case same
    /// The store had other bytes under this name, and was instructed to give them up.
    case replaced
    /// No list at all, among other files: nothing is wrong.
    case skipped
    /// Not taken, and the reason says why.
    case refused
  }

  /// The file, as the user named it or as it lies in an archive.
  package let path: String
  /// What became of it.
  package let outcome: Outcome
  /// The list; nil if the file is none.
  package let list: LockedList?
  /// Why it was refused or skipped, or what was unusual about it.
  package let note: String?
  /// What to do about it.
  package var fix: String?
}

/// Takes lists into a store, one after another. The store has them once the lockfile is written.
struct StoreAdmission {
  private let store: ListStoreFolder
  /// The lockfile as it will be.
  private(set) var lock: StoreLock
  /// What became of each file, in the order in which they came.
  private(set) var results: [AdmissionResult] = []
  /// Whether lists may take the place of others with the same name.
  private let replaces: Bool
  /// Whether vendor lists are kept that look wrong next to the one before them.
  private let keepsDoubtful: Bool
  /// The vendors of the lists that came in this time.
  private var vendors: [StoredListName: VendorIDSet] = [:]
  /// The results of lists that came in this time, and names of which two different files came.
  private var admitted: [StoredListName: Int] = [:]
  private var disputed: Set<StoredListName> = []
  /// What lay there before, of lists that were replaced this time.
  private var former: [StoredListName: (list: LockedList, bytes: [UInt8])] = [:]

  init(_ store: ListStoreFolder, _ lock: StoreLock, replaces: Bool, keepsDoubtful: Bool) {
    self.store = store
    self.lock = lock
    self.replaces = replaces
    self.keepsDoubtful = keepsDoubtful
  }

  /// Takes a list, if it is one.
  ///
  /// - Parameters:
  ///   - source: where it comes from, for the lockfile.
  ///   - isAmongOthers: whether files that are not lists are to be expected.
  mutating func admit(_ bytes: [UInt8], path: String, source: String, isAmongOthers: Bool) {
    do throws(VendorListFault) {
      let (list, document) = try ListBytes(bytes, path: path).locked(source: source)
      vendors[list.name] = vendors[list.name] ?? document.vendorIDs
      try admit(list, bytes, path: path, document.anomalies)
    } catch {
      refuse(error, path, isAmongOthers: isAmongOthers)
    }
  }

  /// Looks at the vendor lists that came in as successors of each other and of those that were there, in the order of their
  /// numbers, in whatever order they came. One that cannot be right goes out again, unless such are to be kept.
  mutating func conclude() {
    let names = admitted.keys.filter { !disputed.contains($0) }.sorted()
    for name in names {
      guard let index = admitted[name], let list = lock[name] else { continue }
      let (store, vendors) = (store, vendors)
      let doubt = ListSuccession(of: list, in: lock) { other in
        vendors[other.name].flatMap { lock[other.name]?.sha256 == other.sha256 ? $0 : nil }
          ?? (try? store.document(of: other))?.vendorIDs
      }
      guard let doubt else { continue }
      let result = results[index]
      guard doubt.isGrave, !keepsDoubtful else {
        let note = [result.note, doubt.sentence].compactMap(\.self).joined(separator: "; ")
        results[index] = AdmissionResult(path: result.path, outcome: result.outcome, list: list, note: note)
        continue
      }
      results[index] = AdmissionResult(
        path: result.path, outcome: .refused, list: list, note: "\(name) looks wrong: \(doubt.sentence)",
        fix: "get the published list with tcfcheck gvl fetch \(name), or import this one with --force")
      // What cannot be put back is not in the lockfile, so not in the store.
      try? restore(name, result.path)
    }
  }

  /// Notes a file that cannot be taken.
  mutating func refuse(_ problem: InputProblem) {
    add(problem.input, .refused, nil, note: problem.message, fix: problem.fix)
  }

  /// Notes a file that is left out.
  mutating func skip(_ path: String, _ note: String) { add(path, .skipped, nil, note: note) }

  private mutating func refuse(_ fault: VendorListFault, _ path: String, isAmongOthers: Bool) {
    let isSkipped = isAmongOthers && fault.fault.isOtherKind
    add(path, isSkipped ? .skipped : .refused, nil, note: fault.message, fix: isSkipped ? nil : fault.fix)
  }

  private mutating func add(
    _ path: String, _ outcome: AdmissionResult.Outcome, _ list: LockedList?, note: String?, fix: String? = nil
  ) {
    results.append(AdmissionResult(path: path, outcome: outcome, list: list, note: note, fix: fix))
  }

  private mutating func admit(
    _ list: LockedList, _ bytes: [UInt8], path: String, _ anomalies: ListAnomalies
  ) throws(VendorListFault) {
    let name = list.name
    if disputed.contains(name) { return dispute(list, path) }
    guard let known = lock[name] else { return try admit(list, bytes, path: path, as: .new, anomalies) }
    if known.sha256 == list.sha256 {
      // The file may be damaged or gone; here are its bytes.
      if (try? store.bytes(of: known)) == nil { try write(bytes, name, path) }
      return add(path, .same, known, note: nil)
    }
    if let index = admitted[name] {
      let first = results[index]
      results[index] = AdmissionResult(
        path: first.path, outcome: .refused, list: first.list, note: Self.dispute(name), fix: Self.disputeFix)
      disputed.insert(name)
      try restore(name, path)
      return dispute(list, path)
    }
    guard replaces else {
      return add(
        path, .refused, list, note: "the store has a different \(name), from \(known.source)",
        fix: "keep the one that was published; --replace imports this one")
    }
    if let bytes = try? store.bytes(of: known) { former[name] = (known, bytes) }
    try admit(list, bytes, path: path, as: .replaced, anomalies)
  }

  /// Makes a name again what it was before this import.
  private mutating func restore(_ name: StoredListName, _ path: String) throws(VendorListFault) {
    lock[name] = former[name]?.list
    if let bytes = former[name]?.bytes { try write(bytes, name, path) } else { store.remove(name) }
  }

  private mutating func dispute(_ list: LockedList, _ path: String) {
    add(path, .refused, list, note: Self.dispute(list.name), fix: Self.disputeFix)
  }

  private static func dispute(_ name: StoredListName) -> String { "two different files claim to be \(name)" }
  private static let disputeFix = "give only the one that was published"

  private mutating func admit(
    _ list: LockedList, _ bytes: [UInt8], path: String, as outcome: AdmissionResult.Outcome,
    _ anomalies: ListAnomalies
  ) throws(VendorListFault) {
    try write(bytes, list.name, path)
    lock[list.name] = list
    admitted[list.name] = results.count
    let note = anomalies.first.first.map { first in
      "\(Prose.count(anomalies.count, "anomaly", "anomalies; the first")): \(first)"
    }
    add(path, outcome, list, note: note)
  }

  private func write(_ bytes: [UInt8], _ name: StoredListName, _ path: String) throws(VendorListFault) {
    try mapError(try store.write(bytes, to: name)) { (error: InputProblem) in
      VendorListFault(path: path, fault: .unreadable(error.message))
    }
  }
}

extension ListFault {
  /// Whether the file is whole, only no list that a TC string can name.
  var isOtherKind: Bool {
    switch self {
    case .otherKind, .versionOneList, .unknownSpecification: true
    default: false
    }
  }
}
