import TCFFindings
import TCFJSON
import TCFStorage
import TCFSystem

/// What was seen of an app's stores so far.
struct StoreLog {
  private(set) var lines = RecordingLines()
  /// How many writes of consent data were seen, what was there at the start included.
  private(set) var writes = 0
  /// What went wrong, a sentence each.
  private(set) var problems: [String] = []
  /// How many layers of the consent interface were recorded.
  private(set) var layers = 0
  /// Whether there was ever anything about consent.
  private(set) var hasKeys = false
  let started: RecordingTime
  private let now: () -> RecordingTime
  private var known: [String: (file: StoreFile, keys: StoredKeySet?)] = [:]
  /// The files that hold keys, as they were seen last: a system gives the number of a file that has gone to the next one.
  private var held: [String: HeldFile] = [:]
  private var copies = 0
  /// Writes that were seen when they were not whole: the next line stands for them too.
  private var halfWrites: [String: Int] = [:]
  /// The copy of each store as it was seen last.
  private var copyNames: [String: String] = [:]
  /// What a person said was done last.
  private var act: String?
  /// How often other programs have read each store since then.
  private var reads: [String: Int] = [:]
  /// The first of these reads that came before the store was written, by the store.
  private(set) var earlyReads: [String: RecordingOutcome.EarlyReads] = [:]

  init(now: @escaping () -> RecordingTime) {
    self.now = now
    started = now()
  }

  /// Notes what a person says is done.
  mutating func addAct(_ word: String) {
    act = word
    reads = [:]
    lines.add(now(), .other) { json in
      json.member("action", word)
      json.member("by", "hand")
    }
  }

  /// Adds what the screen shows.
  mutating func addLayer(
    _ name: String, _ dump: ScreenDump, _ picture: [UInt8]?, keepingIn folder: RecordingFolder
  ) throws(RecordingFault) {
    layers += 1
    let number = String(layers)
    let file = String(repeating: "0", count: max(0, 3 - number.count)) + number + ".png"
    var kept: RecordingFolder.Picture?
    if let picture { kept = try folder.keep(picture, file) }
    lines.add(now(), .other) { json in
      dump.write(named: name, to: &json)
      kept?.write(as: "screenshot", to: &json)
    }
  }

  /// Records that no store holds anything about consent, where that is what was to be seen.
  mutating func addAbsence() {
    lines.add(now(), .other) { json in json.member("keys") { _ in } }
  }

  /// Notes what went wrong; the same once.
  mutating func addProblem(_ text: String, isIncomplete: Bool = false) {
    guard !problems.contains(text) || isIncomplete else { return }
    problems.append(text)
    lines.add(now(), .other) { json in
      json.member("problem", text)
      if isIncomplete { json.member("incomplete", true) }
    }
  }

  /// Records that other programs have read a store; of a file that holds no consent, nothing.
  ///
  /// - Parameter isKnown: Whether what they found is what was seen last.
  mutating func addReads(_ count: Int, of name: String, _ time: RecordingTime, isKnown: Bool) {
    guard let copy = copyNames[name] else { return }
    if isKnown { reads[name, default: 0] += count }
    lines.add(time, .other) { json in
      json.member("read", name)
      if isKnown { json.member("copy", copy) }
      if count > 1 { json.member("reads", count) }
    }
  }

  /// How many reads came before a write that is being noted; nil for none, and where no act came before them.
  private mutating func readsBefore(_ name: String) -> Int? {
    guard let act, let count = reads[name] else { return nil }
    if earlyReads[name] == nil { earlyReads[name] = .init(file: name, act: act, count: count) }
    return count
  }

  /// Takes a file as it is now. One with consent data that is not as it was is kept, byte by byte, and its keys are recorded.
  ///
  /// - Parameters:
  ///   - writes: How many writes brought it there, as far as that was seen.
  ///   - time: When the last of them was seen.
  mutating func receive(
    _ file: StoreFile, writes count: Int, at time: RecordingTime, keepingIn folder: RecordingFolder
  ) throws(RecordingFault) {
    let before = known[file.name]
    guard before?.file.bytes != file.bytes else {
      // The same was written once more; what comes next is compared with that file.
      if let before, before.file.identity != file.identity { keep(file, before.keys) }
      return
    }
    let set: StoredKeySet
    do throws(StoredKeyFault) {
      set = try StoredKeySetReader.read(file.bytes)
    } catch {
      // A file that once was a store and is none now was caught in the middle of a write.
      if before?.keys != nil {
        halfWrites[file.name, default: 0] += count
        addProblem(
          "\(file.name) was seen when it was not whole: it is written in place, and a reader may find half of it")
      } else if Self.holdsTrace(file.bytes) {
        try receive(unread: file, writes: count, at: time, keepingIn: folder)
      }
      return
    }
    let keys = set.holdsConsentData ? set : nil
    keep(file, keys)
    let count = count + (halfWrites.removeValue(forKey: file.name) ?? 0)
    guard keys != nil || before?.keys != nil else { return }
    hasKeys = true
    writes += 1
    let early = before == nil ? nil : readsBefore(file.name)
    let name = try copy(file, folder)
    if keys == nil { copyNames[file.name] = nil }
    let isReplaced = before.flatMap { before in
      before.file.identity.flatMap { old in file.identity.map { $0 != old } }
    }
    let (changed, removed) = Self.difference(before?.keys, set)
    lines.add(time, .other) { json in
      json.member("keys", set)
      json.member("file", file.name)
      json.member("copy", name)
      if let platform = Self.platform(set.platform) { json.member("platform", platform) }
      if before != nil {
        json.member("changed", changed)
        json.member("removed", removed)
      }
      if let isReplaced { json.member("replaced", isReplaced) }
      if count > 1 { json.member("writes", count) }
      if let early { json.member("readsBefore", early) }
    }
  }

  /// Records a file with consent data that is a database, or has another form that validate reads and this does not.
  private mutating func receive(
    unread file: StoreFile, writes count: Int, at time: RecordingTime, keepingIn folder: RecordingFolder
  ) throws(RecordingFault) {
    known[file.name] = (file, nil)
    hasKeys = true
    writes += 1
    let early = readsBefore(file.name)
    let name = try copy(file, folder)
    lines.add(time, .other) { json in
      json.member("file", file.name)
      json.member("copy", name)
      if count > 1 { json.member("writes", count) }
      if let early { json.member("readsBefore", early) }
    }
  }

  /// Remembers a file and its keys.
  private mutating func keep(_ file: StoreFile, _ keys: StoredKeySet?) {
    known[file.name] = (file, keys)
    // It may have been replaced since it was read.
    held[file.name] = keys == nil ? nil : file.hold().flatMap { $0.identity == file.identity ? $0 : nil }
  }

  /// Keeps a file as it is, next to the recording; returns what it is called there.
  private mutating func copy(_ file: StoreFile, _ folder: RecordingFolder) throws(RecordingFault) -> String {
    copies += 1
    let name = "\(copies)-" + (file.name.split(separator: "/").last.map(String.init) ?? "store")
    try folder.write(file.bytes, name)
    copyNames[file.name] = name
    return name
  }

  /// Whether the name of a consent key is somewhere in a file.
  private static func holdsTrace(_ bytes: [UInt8]) -> Bool {
    bytes.firstRange(of: Array(StoredKeyName.prefix.utf8)) != nil
  }

  private static func platform(_ platform: StorePlatform) -> String? {
    switch platform {
    case .ios: "ios"
    case .android: "android"
    default: nil
    }
  }

  /// The names of keys that are new or have another value, and of those that have gone.
  private static func difference(_ before: StoredKeySet?, _ after: StoredKeySet) -> (
    changed: [String], removed: [String]
  ) {
    let old = Dictionary((before?.keys ?? []).map { ($0.name, $0.value) }) { first, _ in first }
    let new = Set(after.keys.map(\.name))
    return (
      after.keys.filter { old[$0.name] != $0.value }.map(\.name).sorted(),
      old.keys.filter { !new.contains($0) }.sorted()
    )
  }

  /// Notes stores that are no longer there.
  mutating func recordGone(notAmong names: Set<String>) {
    for name in known.keys.sorted() where !names.contains(name) { recordGone(name) }
  }

  /// Records that a file is no longer there.
  mutating func recordGone(_ name: String) {
    held[name] = nil
    copyNames[name] = nil
    halfWrites[name] = nil
    guard let keys = known.removeValue(forKey: name)?.keys else { return }
    lines.add(now(), .other) { json in
      json.member("keys") { _ in }
      json.member("file", name)
      json.member("changed", [])
      json.member("removed", keys.keys.map(\.name).sorted())
    }
  }
}
