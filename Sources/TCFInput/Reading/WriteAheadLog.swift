import TCFSystem

/// Puts a SQLite database's write-ahead log into the database.
///
/// Android keeps what an app wrote last in `NAME-wal`: without it a copied database shows older consent than the app has.
/// Only whole transactions count, as SQLite itself recovers them: frames whose salts and checksums fit, up to the last one
/// that ends a transaction. Source: SQLite, "Database File Format", section 4, "The Write-Ahead Log".
enum WriteAheadLog {
  private static let headerSize = 32
  private static let frameHeaderSize = 24
  private static let magics: (little: UInt32, big: UInt32) = (0x377F_0682, 0x377F_0683)

  /// `database` as it is with the transactions of `log`, in memory. A log that is none, or that ends no transaction, changes
  /// nothing.
  ///
  /// - Parameter mostBytes: The largest database to make; a log that wants a larger one changes nothing.
  static func applied(_ log: [UInt8], to database: [UInt8], mostBytes: Int) -> [UInt8] {
    guard var scanner = Scanner(log.prefix(headerSize)) else { return database }
    let (pageSize, frameSize) = (scanner.pageSize, scanner.frameSize)
    var frames: [(page: Int, data: Int)] = []
    var (committed, databasePages, place) = (0, 0, headerSize)
    while log.count - place >= frameSize,
      case .frame(let page, let pages) = scanner.receive(log[place..<place + frameSize])
    {
      frames.append((page, place + frameHeaderSize))
      if pages > 0 { (committed, databasePages) = (frames.count, pages) }
      place += frameSize
    }
    let size = databasePages * pageSize
    guard committed > 0, size <= mostBytes else { return database }
    var image = Array(database.prefix(size))
    image.append(contentsOf: repeatElement(0, count: size - image.count))
    for frame in frames.prefix(committed) where frame.page >= 1 && frame.page <= databasePages {
      let start = (frame.page - 1) * pageSize
      image.replaceSubrange(start..<start + pageSize, with: log[frame.data..<frame.data + pageSize])
    }
    return image
  }

  /// Why a log does not say what it should; nil for one that is whole, or empty.
  ///
  /// A log holds whole frames. Behind those of now, frames of an earlier round may be, with other salts, and a last
  /// transaction that was not finished, which does not count; anything else was cut off or damaged on its way.
  static func fault(of log: [UInt8]) -> Damage? {
    var frames = FrameCollector()
    frames.receive(log)
    return frames.fault
  }

  /// Where a log in a file has the pages that the database ends with. Memory is twelve bytes a page.
  struct Frames {
    let pageSize: Int
    /// The database's size in pages.
    let databasePages: Int
    /// The numbers of the pages, ascending, and where each begins in the log.
    let pages: [UInt32]
    let places: [Int64]
  }

  /// Why a log in a file cannot be used.
  enum Fault: Error {
    case unreadable(InputFault)
    case damaged(Damage)
  }

  /// What has become of a log.
  enum Damage {
    case truncated
    case damaged

    /// What it is, following on its name.
    var clause: String {
      switch self {
      case .truncated: "is truncated"
      case .damaged: "is damaged"
      }
    }
  }

  /// The frames of the log at `path`; nil for one that ends no transaction.
  static func frames(path: String) throws(Fault) -> Frames? {
    var collector = FrameCollector()
    do throws(InputFault) {
      var input = try InputFile(path: path)
      var block: [UInt8] = []
      while try input.read(upTo: 1 << 20, into: &block) > 0 {
        collector.receive(block)
        block.removeAll(keepingCapacity: true)
      }
    } catch {
      throw .unreadable(error)
    }
    if let fault = collector.fault { throw .damaged(fault) }
    return collector.frames
  }

  /// Takes a log piece by piece, and keeps where its pages are.
  private struct FrameCollector {
    private var scanner: Scanner?
    private var rest: [UInt8] = []
    /// Bytes of the log before `rest`, and in all.
    private var place = 0
    private var count = 0
    private var hasContent = false
    private var state = State.reading
    private var places: [UInt32: Int64] = [:]
    /// Frames of a transaction that has not ended.
    private var pending: [(page: UInt32, place: Int64)] = []
    private var databasePages = 0

    private enum State {
      case reading
      /// Behind the last frame of now are those of an earlier round.
      case older
      /// Behind the last frame of now are those of transactions that were rolled back.
      case rolledBack
      case damaged
    }

    mutating func receive(_ bytes: [UInt8]) {
      count += bytes.count
      if !hasContent { hasContent = bytes.contains { $0 != 0 } }
      guard state == .reading || state == .rolledBack else { return }
      rest += bytes
      var start = 0
      if scanner == nil, rest.count >= headerSize {
        scanner = Scanner(rest.prefix(headerSize))
        if scanner == nil { state = .damaged }
        start = headerSize
      }
      while state == .reading || state == .rolledBack, let size = scanner?.frameSize, rest.count - start >= size {
        switch scanner?.receive(rest[start..<start + size]) {
        case .frame(let page, let pages) where state == .reading:
          record(page, pages, Int64(place + start + frameHeaderSize))
        case .older: state = .older
        // A transaction that was rolled back has no frame that ends it: one that does is of a transaction that is lost.
        case .unlinked(databasePages: 0): state = .rolledBack
        case .frame, .unlinked, nil: state = .damaged
        }
        start += size
      }
      rest.removeFirst(min(start, rest.count))
      place += start
    }

    private mutating func record(_ page: Int, _ pages: Int, _ data: Int64) {
      pending.append((UInt32(page), data))
      guard pages > 0 else { return }
      for frame in pending { places[frame.page] = frame.place }
      pending.removeAll(keepingCapacity: true)
      databasePages = pages
    }

    var fault: Damage? {
      guard hasContent else { return nil }
      guard count >= headerSize else { return .truncated }
      guard let scanner else { return .damaged }
      switch state {
      case .damaged: return .damaged
      case .older: return (count - headerSize).isMultiple(of: scanner.frameSize) ? nil : .truncated
      case .reading, .rolledBack: return rest.isEmpty ? nil : .truncated
      }
    }

    var frames: Frames? {
      guard let scanner, databasePages > 0 else { return nil }
      let kept = places.filter { $0.key >= 1 && $0.key <= databasePages }.sorted { $0.key < $1.key }
      return Frames(
        pageSize: scanner.pageSize, databasePages: databasePages, pages: kept.map(\.key), places: kept.map(\.value))
    }
  }

  /// Checks the frames of a log one after the other.
  private struct Scanner {
    let pageSize: Int
    private let isBigEndian: Bool
    private let salts: [UInt8]
    private var sums: (UInt32, UInt32)

    enum Found {
      /// A page, and the database's size in pages if the frame ends a transaction, else 0.
      case frame(page: Int, databasePages: Int)
      /// A frame with the salts of an earlier round.
      case older
      /// A frame of now whose checksum does not follow on those before: what is left of a transaction that was rolled back when
      /// its pages were in the log already, or damage.
      case unlinked(databasePages: Int)
    }

    /// Reads the header; nil if it is none.
    init?(_ header: ArraySlice<UInt8>) {
      guard header.count == headerSize else { return nil }
      let start = header.startIndex
      let magic = Self.word(header, start)
      guard magic == magics.little || magic == magics.big else { return nil }
      let size = Int(Self.word(header, start + 8))
      guard (512...65_536).contains(size), size & (size - 1) == 0 else { return nil }
      isBigEndian = magic == magics.big
      pageSize = size
      salts = Array(header[start + 16..<start + 24])
      sums = Self.checksum(header[start..<start + 24], (0, 0), isBigEndian: isBigEndian)
      guard sums == (Self.word(header, start + 24), Self.word(header, start + 28)) else { return nil }
    }

    /// How many bytes a frame has.
    var frameSize: Int { frameHeaderSize + pageSize }

    mutating func receive(_ frame: ArraySlice<UInt8>) -> Found {
      let start = frame.startIndex
      guard frame[start + 8..<start + 16].elementsEqual(salts) else { return .older }
      sums = Self.checksum(frame[start..<start + 8], sums, isBigEndian: isBigEndian)
      sums = Self.checksum(frame[(start + frameHeaderSize)...], sums, isBigEndian: isBigEndian)
      guard sums == (Self.word(frame, start + 16), Self.word(frame, start + 20)) else {
        return .unlinked(databasePages: Int(Self.word(frame, start + 4)))
      }
      return .frame(page: Int(Self.word(frame, start)), databasePages: Int(Self.word(frame, start + 4)))
    }

    /// A big-endian word, as everything but the checksummed words is.
    private static func word(_ bytes: ArraySlice<UInt8>, _ offset: Int) -> UInt32 {
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
