import TCFFindings
import TCFStorage
import TCFSystem

/// A SQLite database as an input: React Native's AsyncStorage.
package enum DatabaseFile {
  private static let logEnding = "-wal"
  private static let journalEnding = "-journal"
  /// What SQLite puts next to a database.
  private static let endings = [logEnding, "-shm", journalEnding]

  /// Whether a file belongs to a database next to it, with which it is read, and is not an input of its own. `x-wal` next to
  /// an `x` that is something else is a file like any other.
  static func belongsToOther(_ name: [UInt8], of names: Set<[UInt8]>, in folder: SystemPath) -> Bool {
    for ending in endings where name.reversed().starts(with: ending.utf8.reversed()) {
      let database = Array(name.dropLast(ending.utf8.count))
      guard names.contains(database) else { continue }
      var head: [UInt8] = []
      guard var file = try? InputFile(folder.appending(database)) else { return false }
      while head.count < headerSize, let count = try? file.read(upTo: headerSize, into: &head), count > 0 {}
      return FileSignature(of: head) == .sqlite
    }
    return false
  }

  /// SQLite, "Database File Format", section 1.3, the header string.
  private static let headerSize = 16

  /// The key set that a database holds; nil if it has no table of AsyncStorage.
  ///
  /// - Parameters:
  ///   - bytes: The database.
  ///   - name: The input; a file's write-ahead log next to it is read too.
  static func keySet(_ bytes: [UInt8], name: String) throws(InputProblem) -> StoredKeySet? {
    let image = try withLog(bytes, name: name)
    do throws(SQLiteTable.Fault) {
      let rows = try SQLiteTable.rows(
        of: image, table: AsyncStorageReader.tableName, columns: ("key", "value"))
      return try keySet(rows, name: name)
    } catch {
      switch error {
      case .noTable: return nil
      case .tooLarge:
        throw InputProblem(
          input: name, message: "\(name) holds more than \(FileBytes.most / 1_000_000) MB or a million rows of text",
          fix: "pass the database of one app's AsyncStorage")
      case .otherColumns:
        throw InputProblem(
          input: name,
          message:
            "cannot read \(name): the columns of its table \(AsyncStorageReader.tableName) are not those that "
            + "AsyncStorage creates",
          fix: "pass the database unchanged, as it is on the device")
      case .damaged(let reason):
        throw InputProblem(
          input: name, message: "cannot read \(name) as a SQLite database: \(reason)",
          fix: "copy it off the device again while the app is stopped, together with the file \(logEnding)")
      }
    }
  }

  private static func keySet(_ rows: [SQLiteTable.Row], name: String) throws(SQLiteTable.Fault) -> StoredKeySet {
    return try mapError(
      try AsyncStorageReader.keySet(
        of: rows.map { AsyncStorageReader.Row(name: $0.first, text: $0.second) }, at: StoreOrigin(path: name))
    ) { (error: StoredKeyFault) in SQLiteTable.Fault.damaged(.keys(error)) }
  }

  /// The database with what the log next to it holds. Without the log, older consent would be judged than the app has.
  static func withLog(_ bytes: [UInt8], name: String) throws(InputProblem) -> [UInt8] {
    guard name != "-" else { return bytes }
    try checkJournal(beside: name)
    guard PathKind.of(name + logEnding) == .file else { return bytes }
    return try applied(FileBytes.read(name + logEnding), to: bytes, name: name)
  }

  private static func applied(_ log: [UInt8], to bytes: [UInt8], name: String) throws(InputProblem) -> [UInt8] {
    if let damage = WriteAheadLog.fault(of: log) { throw damagedLog(of: name, damage) }
    return WriteAheadLog.applied(log, to: bytes, mostBytes: FileBytes.most)
  }

  /// The same for a database among other files at hand.
  ///
  /// - Parameter beside: the file of this name; nil where there is none.
  static func withLog(
    _ bytes: [UInt8], name: String, beside: (String) -> [UInt8]?
  ) throws(InputProblem) -> [UInt8] {
    let path = name + journalEnding
    if let journal = beside(path), journal.starts(with: journalMark) { throw unfinished(name, path) }
    guard let log = beside(name + logEnding) else { return bytes }
    return try applied(log, to: bytes, name: name)
  }

  /// Whether a file among others at hand belongs to a database, with which it is read.
  ///
  /// - Parameter beside: the file of this name; nil where there is none.
  static func belongsToOther(_ name: String, beside: (String) -> [UInt8]?) -> Bool {
    endings.contains { ending in
      name.hasSuffix(ending) && beside(String(name.dropLast(ending.count))).flatMap { FileSignature(of: $0) } == .sqlite
    }
  }

  /// The log next to a database of any size, and where the pages in it are; nil where there is none to be read.
  static func logFrames(beside name: String) throws(InputProblem) -> (path: String, frames: WriteAheadLog.Frames)? {
    try checkJournal(beside: name)
    let path = name + logEnding
    guard PathKind.of(path) == .file else { return nil }
    do throws(WriteAheadLog.Fault) {
      return try WriteAheadLog.frames(path: path).map { (path, $0) }
    } catch {
      switch error {
      case .unreadable(let fault): throw InputProblem(fault)
      case .damaged(let damage): throw damagedLog(of: name, damage)
      }
    }
  }

  private static func damagedLog(of name: String, _ damage: WriteAheadLog.Damage) -> InputProblem {
    InputProblem(
      input: name, message: "the app's latest changes to \(name) are missing: \(name)\(logEnding) \(damage.clause)",
      fix: "copy both files again while the app is stopped")
  }

  private static func checkJournal(beside name: String) throws(InputProblem) {
    let path = name + journalEnding
    guard PathKind.of(path) == .file else { return }
    var head: [UInt8] = []
    var journal = try InputDescriptor.opening(path: path)
    while head.count < journalMark.count, try journal.read(upTo: journalMark.count, into: &head) > 0 {}
    if head.starts(with: journalMark) { throw unfinished(name, path) }
  }

  /// SQLite, "Database File Format", section 3: a journal that begins so is one of an unfinished transaction.
  private static let journalMark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  private static func unfinished(_ name: String, _ journal: String) -> InputProblem {
    InputProblem(
      input: name, message: "\(name) was copied during a transaction, as \(journal) shows",
      fix: "copy it again while the app is stopped")
  }
}
