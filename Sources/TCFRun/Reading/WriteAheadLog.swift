/// Puts a SQLite database's write-ahead log into the database, in memory.
///
/// Android keeps what an app wrote last in `NAME-wal`: without it a copied database shows older consent than the app has.
/// Only whole transactions count, as SQLite itself recovers them: frames whose salts and checksums fit, up to the last one
/// that ends a transaction. Source: SQLite, "Database File Format", section 4, "The Write-Ahead Log".
enum WriteAheadLog {
  private static let headerSize = 32
  private static let frameHeaderSize = 24
  private static let magics: (little: UInt32, big: UInt32) = (0x377F_0682, 0x377F_0683)

  /// `database` as it is with the transactions of `log`. A log that is none, or that ends no transaction, changes nothing.
  ///
  /// - Parameter mostBytes: The largest database to make; a log that wants a larger one changes nothing.
  static func applied(_ log: [UInt8], to database: [UInt8], mostBytes: Int) -> [UInt8] {
    guard let reader = Reader(log) else { return database }
    let frames = reader.committedFrames()
    guard let last = frames.last, last.databasePages > 0 else { return database }
    let size = last.databasePages * reader.pageSize
    guard size <= mostBytes else { return database }
    var image = Array(database.prefix(size))
    image.append(contentsOf: repeatElement(0, count: size - image.count))
    for frame in frames where frame.page >= 1 && frame.page <= last.databasePages {
      let start = (frame.page - 1) * reader.pageSize
      image.replaceSubrange(start..<start + reader.pageSize, with: log[frame.data..<frame.data + reader.pageSize])
    }
    return image
  }

  /// Why a log does not say what it should, following on the log's name; nil for one that is whole, or empty.
  ///
  /// A log holds whole frames. Behind those of now, frames of an earlier round may stand, with other salts, and a last
  /// transaction that was not finished, which does not count; anything else was cut off or damaged on its way.
  static func fault(of log: [UInt8]) -> String? {
    guard log.contains(where: { $0 != 0 }) else { return nil }
    guard log.count >= headerSize else { return "is truncated" }
    guard let reader = Reader(log) else { return "is damaged" }
    return reader.fault
  }

  private struct Frame {
    let page: Int
    /// The database's size in pages if the frame ends a transaction, else 0.
    let databasePages: Int
    /// Where its page begins in the log.
    let data: Int
  }

  private struct Reader {
    let pageSize: Int
    private let log: [UInt8]
    private let isBigEndian: Bool
    private let salts: ArraySlice<UInt8>
    private let sums: (UInt32, UInt32)

    init?(_ log: [UInt8]) {
      guard log.count >= headerSize else { return nil }
      let magic = Self.word(log, 0)
      guard magic == magics.little || magic == magics.big else { return nil }
      let size = Int(Self.word(log, 8))
      guard (512...65_536).contains(size), size & (size - 1) == 0 else { return nil }
      self.log = log
      isBigEndian = magic == magics.big
      pageSize = size
      salts = log[16..<24]
      sums = Self.checksum(log[0..<24], (0, 0), isBigEndian: isBigEndian)
      guard sums == (Self.word(log, 24), Self.word(log, 28)) else { return nil }
    }

    /// The frames up to the last that ends a transaction.
    func committedFrames() -> [Frame] {
      var frames: [Frame] = []
      var committed = 0
      var running = sums
      var place = headerSize
      while log.count - place >= frameHeaderSize + pageSize {
        let data = place + frameHeaderSize
        running = Self.checksum(log[place..<place + 8], running, isBigEndian: isBigEndian)
        running = Self.checksum(log[data..<data + pageSize], running, isBigEndian: isBigEndian)
        guard log[place + 8..<place + 16].elementsEqual(salts),
          running == (Self.word(log, place + 16), Self.word(log, place + 20))
        else { break }
        let frame = Frame(
          page: Int(Self.word(log, place)), databasePages: Int(Self.word(log, place + 4)), data: data)
        frames.append(frame)
        if frame.databasePages > 0 { committed = frames.count }
        place = data + pageSize
      }
      return Array(frames.prefix(committed))
    }

    /// Why the frames are not what they should be; nil if they are.
    var fault: String? {
      var running = sums
      var place = headerSize
      while place < log.count {
        guard log.count - place >= frameHeaderSize + pageSize else { return "is truncated" }
        guard log[place + 8..<place + 16].elementsEqual(salts) else {
          return (log.count - headerSize).isMultiple(of: frameHeaderSize + pageSize) ? nil : "is truncated"
        }
        let data = place + frameHeaderSize
        running = Self.checksum(log[place..<place + 8], running, isBigEndian: isBigEndian)
        running = Self.checksum(log[data..<data + pageSize], running, isBigEndian: isBigEndian)
        guard running == (Self.word(log, place + 16), Self.word(log, place + 20)) else { return "is damaged" }
        place = data + pageSize
      }
      return nil
    }

    /// A big-endian word, as everything but the checksummed words is.
    private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
      bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func checksum(
      _ bytes: ArraySlice<UInt8>, _ start: (UInt32, UInt32), isBigEndian: Bool
    ) -> (UInt32, UInt32) {
      var (first, second) = start
      var index = bytes.startIndex
      while bytes.endIndex - index >= 8 {
        first = first &+ value(bytes, index, isBigEndian) &+ second
        second = second &+ value(bytes, index + 4, isBigEndian) &+ first
        index += 8
      }
      return (first, second)
    }

    private static func value(_ bytes: ArraySlice<UInt8>, _ index: Int, _ isBigEndian: Bool) -> UInt32 {
      let (a, b, c, d) = (
        UInt32(bytes[index]), UInt32(bytes[index + 1]), UInt32(bytes[index + 2]), UInt32(bytes[index + 3])
      )
      return isBigEndian ? a << 24 | b << 16 | c << 8 | d : d << 24 | c << 16 | b << 8 | a
    }
  }
}
