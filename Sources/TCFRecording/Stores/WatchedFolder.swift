import TCFFindings
import TCFSystem

/// A folder whose files are looked at when the system reports that something happened to them, and now and then all the same.
///
/// Reports do not say which program read a file, and our own looks are reads too: what is read while we look at a file is left
/// out of account, so that no read of ours is mistaken for another's.
///
/// A class, since it owns the watch.
final class WatchedFolder {
  /// What happened to a file since it was looked at.
  private struct Pending {
    /// How many writes came to their end.
    var writes = 0
    /// How often it was read after the last write.
    var reads = 0
    /// When it was last written to.
    var time: RecordingTime
    /// When it is to be looked at.
    var due: ContinuousClock.Instant
    /// Whether it was written to while we looked.
    var isLate = false
    /// How many writes came to their end while we looked: what we read may be older.
    var lateWrites = 0
    /// How many looks in a row met a write.
    var looks = 0

    mutating func countWrite(isLate: Bool) {
      writes += 1
      if isLate { lateWrites += 1 }
    }

    /// The same, to be looked at once more.
    var again: Pending {
      var next = self
      (next.isLate, next.lateWrites, next.looks, next.due) = (false, 0, looks + 1, .now)
      return next
    }
  }

  private let locate: () throws(RecordingFault) -> FolderSource?
  private let interval: Duration
  private let now: () -> RecordingTime
  private var source: FolderSource
  private var watch: FolderWatch
  private var pending: [SystemPath: Pending] = [:]
  /// The files that were written to by a program that has not closed them yet: such a write counts when it ends.
  private var unfinished: Set<SystemPath> = []
  /// The files that there were when all were looked at.
  private var known: Set<SystemPath> = []
  /// When all files are to be looked at.
  private var nextLook = ContinuousClock.now
  /// Until when we leave the system alone: after a look, as long as the look took.
  private var restEnd = ContinuousClock.now
  /// Until when reports are left to gather.
  private var gatherEnd = ContinuousClock.now

  /// Network file systems, and programs that write through mapped memory, cause no report.
  private static let usualInterval = Duration.seconds(2)
  /// A new name may be that of a file which is to take another's place; one that was written to may not be whole.
  private static let settling = Duration.milliseconds(100)
  private static let gathering = Duration.milliseconds(20)
  private static let mostPending = 5_000
  /// A file that is written to while we look is looked at again, so that a write is counted with what it wrote; one that is
  /// written to without end is not waited for.
  private static let mostLooks = 5

  /// Starts to watch a folder.
  ///
  /// - Parameters:
  ///   - locate: Finds the folder; nil where there is none of this machine.
  ///   - interval: The time after which all files are looked at whatever is reported, if it is longer than two seconds.
  /// - Returns: nil where the system gives no watch.
  static func watching(
    every interval: Duration, now: @escaping () -> RecordingTime,
    locate: @escaping () throws(RecordingFault) -> FolderSource?
  ) throws(RecordingFault) -> WatchedFolder? {
    guard let source = try locate(), let watch = FolderWatch() else { return nil }
    return WatchedFolder(source, watch, every: max(interval, usualInterval), now: now, locate: locate)
  }

  private init(
    _ source: FolderSource, _ watch: consuming FolderWatch, every interval: Duration,
    now: @escaping () -> RecordingTime, locate: @escaping () throws(RecordingFault) -> FolderSource?
  ) {
    self.source = source
    self.watch = watch
    self.interval = interval
    self.now = now
    self.locate = locate
  }

  /// How long to wait, and what for in addition; nil for the time alone.
  func wait(until deadline: ContinuousClock.Instant?) -> (time: Duration, descriptor: Int32?) {
    let now = ContinuousClock.now
    let isGathering = now < gatherEnd || !pending.isEmpty
    let time = isGathering ? Self.gathering : max(nextLook, restEnd) - now
    return (max(.zero, min(time, deadline.map { $0 - now } ?? time)), isGathering ? nil : watch.descriptor)
  }

  /// Looks at what is due.
  func lookAtDue(_ log: inout StoreLog, keepingIn folder: RecordingFolder) throws(RecordingFault) {
    drain(&log, ours: [])
    let start = ContinuousClock.now
    guard start >= restEnd else { return }
    if start >= nextLook { return try lookAtAll(&log, keepingIn: folder, onceRead: {}) }
    let due = pending.filter { $0.value.due <= start }.keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    guard !due.isEmpty else { return }
    let files = due.map { ($0, source.file(at: $0)) }
    guard !Interruption.isRequested else { return }
    // A key that is a file is part of a store that only a look at the whole folder makes.
    if due.contains(where: KeyFolderStore.holdsKey) { nextLook = .now }
    drain(&log, ours: Set(due))
    for (path, file) in files {
      if let file {
        known.insert(path)
        try receive(file, path: path, log: &log, folder: folder)
      } else {
        known.remove(path)
        pending[path] = nil
        log.recordGone(source.name(of: path))
      }
    }
    drain(&log, ours: Set(due))
    rest(since: start)
  }

  /// Looks at all files. `onceRead` is called when they were read, before anything is kept.
  func lookAtAll(
    _ log: inout StoreLog, keepingIn folder: RecordingFolder, onceRead: () -> Void
  ) throws(RecordingFault) {
    let start = ContinuousClock.now
    if let found = try locate() { source = found }
    let walk = try source.walk()
    // Watched before they are read: no write is missed in between.
    watch.cover(walk.enteredFolders.filter { !source.isBeside($0) })
    let all = source.files(of: walk)
    guard !Interruption.isRequested else { return }
    let ours = Set(all.files.map(\.path))
    drain(&log, ours: ours)
    onceRead()
    if let problem = all.problem { log.addProblem(problem) }
    for (path, file) in all.files { try receive(file, path: path, log: &log, folder: folder) }
    let names = Set(all.files.map(\.file.name))
    log.recordGone(notAmong: names)
    known = ours
    pending = pending.filter { ours.contains($0.key) || $0.value.due > start }
    drain(&log, ours: ours)
    nextLook = .now + (watch.isComplete ? interval : Self.settling)
    rest(since: start)
  }

  /// Looks at all files for the last time. A file that is written to while we look is otherwise put off until the next look, and there
  /// is none: it is looked at once more now.
  func lookLast(_ log: inout StoreLog, keepingIn folder: RecordingFolder) throws(RecordingFault) {
    for _ in 0...Self.mostLooks {
      try lookAtAll(&log, keepingIn: folder, onceRead: {})
      if pending.isEmpty { return }
    }
  }

  private func rest(since start: ContinuousClock.Instant) {
    let end = ContinuousClock.now
    restEnd = end + max(Self.gathering, end - start)
  }

  private func receive(
    _ file: StoreFile, path: SystemPath, log: inout StoreLog, folder: RecordingFolder
  ) throws(RecordingFault) {
    let happened = pending.removeValue(forKey: path)
    if let happened, happened.isLate, happened.looks < Self.mostLooks {
      pending[path] = happened.again
      return
    }
    let writes = happened.map { $0.writes - $0.lateWrites } ?? 0
    try log.receive(file, writes: writes, at: happened?.time ?? now(), keepingIn: folder)
    guard let happened else { return }
    // Whether what we read is what they read is known only where nobody wrote meanwhile.
    if happened.reads > 0 { log.addReads(happened.reads, of: file.name, now(), isKnown: !happened.isLate) }
    if happened.isLate {
      pending[path] = Pending(writes: happened.lateWrites, time: happened.time, due: .now)
    }
  }

  /// Takes what the system reports.
  ///
  /// - Parameter ours: The files that we have opened ourselves since it was asked last.
  func drain(_ log: inout StoreLog, ours: Set<SystemPath>) {
    let time = now()
    var reads: [SystemPath: Int] = [:]
    while true {
      let events = watch.events()
      if events.isEmpty { break }
      if ours.isEmpty { gatherEnd = .now + Self.gathering }
      for event in events {
        switch event {
        case .file(let path, let act): receive(act, path: path, time: time, ours: ours, reads: &reads, log: &log)
        case .folders: nextLook = min(nextLook, .now + Self.settling)
        case .overflow: loseCount(&log)
        }
      }
      // What goes on without end is not waited for.
      if events.count < 1_000 { break }
    }
    for (path, count) in reads.sorted(by: { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }) {
      log.addReads(count, of: source.name(of: path), time, isKnown: true)
    }
  }

  private func receive(
    _ act: FolderWatch.Act, path: SystemPath, time: RecordingTime, ours: Set<SystemPath>,
    reads: inout [SystemPath: Int], log: inout StoreLog
  ) {
    guard path.name.first != UInt8(ascii: ".") else { return }
    let isOurs = ours.contains(path)
    if act == .read {
      if isOurs { return }
      if pending[path] != nil { pending[path]?.reads += 1 } else { reads[path, default: 0] += 1 }
      return
    }
    // What came and went before it was looked at was to take another file's place.
    if act == .removed, !known.contains(path) {
      pending[path] = nil
      unfinished.remove(path)
      return
    }
    guard pending[path] != nil || pending.count < Self.mostPending else { return loseCount(&log) }
    let soon = ContinuousClock.now
    let settled = soon + Self.settling
    var file = pending[path] ?? Pending(time: time, due: settled)
    // Those who read between two writes found what nobody has kept.
    if file.reads > 0, act != .written { log.addReads(file.reads, of: source.name(of: path), time, isKnown: false) }
    if act != .written { file.reads = 0 }
    switch act {
    case .read: break
    case .modified: if unfinished.count < Self.mostPending { unfinished.insert(path) }
    case .written:
      if unfinished.remove(path) != nil { file.countWrite(isLate: isOurs) }
    case .replaced:
      unfinished.remove(path)
      file.countWrite(isLate: isOurs)
    case .removed: unfinished.remove(path)
    }
    // A new name waits until it has settled.
    if act != .modified, known.contains(path) { file.due = min(file.due, soon) }
    file.time = time
    if isOurs { file.isLate = true }
    pending[path] = file
  }

  private func loseCount(_ log: inout StoreLog) {
    log.addProblem(
      "more happened in the folder than the system reports: writes and reads were missed, and there were more than are counted"
    )
    nextLook = min(nextLook, .now + Self.settling)
  }
}
