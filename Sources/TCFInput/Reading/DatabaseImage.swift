import CSQLite3
import TCFFindings
import TCFSystem

/// A SQLite database in a file of any size, with the write-ahead log next to it, that is read and never written.
///
/// SQLite opens no file itself: it reads pages through functions that take them from the log or the database, so no lock is
/// taken and no `-shm` or `-wal` is made or emptied. Memory is SQLite's cache and the places of the log's pages.
///
/// A class, since SQLite keeps a pointer to what is in it until the connection is closed.
final class DatabaseImage {
  private let pointer: UnsafeMutablePointer<tcfcheck_database>
  private let pages: UnsafeMutableBufferPointer<UInt32>
  private let places: UnsafeMutableBufferPointer<Int64>
  /// Whether SQLite knows of it.
  private var isRegistered = false
  /// How many bytes the database has with its log.
  private(set) var size = 0

  /// Opens the database at `path`.
  static func opening(_ path: String) throws(InputProblem) -> DatabaseImage {
    let log = try DatabaseFile.logFrames(beside: path)
    let image = DatabaseImage(log?.frames)
    try image.open(path, log.map { SystemPath($0.path) }, log?.frames)
    return image
  }

  private init(_ frames: WriteAheadLog.Frames?) {
    let count = frames?.pages.count ?? 0
    // All three are given back in deinit, when no connection is left that could use them: a connection owns this object.
    pages = .allocate(capacity: count)
    places = .allocate(capacity: count)
    pointer = .allocate(capacity: 1)
    _ = pages.initialize(fromContentsOf: frames?.pages ?? [])
    _ = places.initialize(fromContentsOf: frames?.places ?? [])
  }

  /// Opens the files, whether or not that works: `deinit` closes what was opened.
  private func open(
    _ path: String, _ logPath: SystemPath?, _ frames: WriteAheadLog.Frames?
  ) throws(InputProblem) {
    let pointer = pointer
    let code = SystemPath(path).withCString { file -> Int32 in
      logPath?.withCString { tcfcheck_database_open(pointer, file, $0) } ?? tcfcheck_database_open(pointer, file, nil)
    }
    guard let code else {
      // No system call takes the path, so nothing was opened.
      _ = tcfcheck_database_open(pointer, "", nil)
      throw InputProblem(InputFault(path, .system(.isMissing)))
    }
    if let frames {
      pointer.pointee.size = Int64(frames.databasePages) * Int64(frames.pageSize)
      pointer.pointee.pageSize = Int32(frames.pageSize)
      pointer.pointee.count = Int64(frames.pages.count)
      pointer.pointee.pages = UnsafePointer(pages.baseAddress)
      pointer.pointee.places = UnsafePointer(places.baseAddress)
    }
    size = Int(pointer.pointee.size)
    guard code == 0 else { throw InputProblem(InputFault(path, .system(SystemError(code: code)))) }
  }

  deinit {
    if isRegistered { tcfcheck_database_leave(pointer) }
    tcfcheck_database_close(pointer)
    pointer.deallocate()
    pages.deallocate()
    places.deallocate()
  }

  /// A connection to it, which must be closed before this object goes away.
  func connect() -> OpaquePointer? {
    var opened: OpaquePointer?
    isRegistered = true
    if tcfcheck_database_connect(pointer, &opened) == SQLITE_OK { return opened }
    sqlite3_close_v2(opened)
    return nil
  }

  /// The first bytes of the database, with those of the log.
  var head: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = bytes.withUnsafeMutableBytes { tcfcheck_database_head(pointer, $0.baseAddress, Int32($0.count)) }
    return Array(bytes.prefix(Int(max(count, 0))))
  }

  /// Whether a program has written to the database or its log since they were opened.
  var hasChanged: Bool { tcfcheck_database_changed(pointer) != 0 }
}
