import CZlib

/// Unpacks DEFLATE, of gzip, ZIP or an Android backup, as its bytes come: the only file with zlib's pointers. Memory is one
/// window of 32 kB whatever comes.
struct Inflater: ~Copyable {
  /// What is around the packed bytes.
  enum Form: Int32 {
    /// Nothing, as in ZIP.
    case bare = -15
    /// The head and the checksum of zlib, which are looked at (RFC 1950).
    case zlib = 15
    /// The head and the checksums of gzip, which are looked at.
    case gzip = 31
  }

  /// Why bytes cannot be unpacked.
  enum Fault: Error {
    /// The packed bytes, or their head, are not what they should be.
    case damaged
    /// They unpack to something else than what was packed.
    case checksum
    /// There is no memory.
    case memory
  }

  private static let blockSize = 1 << 16

  // zlib keeps the address of its stream from the beginning to the end, so it must not move: it is allocated, and freed in
  // `deinit` alone (the type cannot be copied). The block is where zlib writes, `blockSize` bytes at most.
  private let stream: UnsafeMutablePointer<z_stream>
  private let block: UnsafeMutableBufferPointer<UInt8>

  /// Unpacks bytes in a form.
  init(_ form: Form) throws(Fault) {
    // The stream's own memory, see above; freed here where zlib does not begin.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard tcfcheck_zlib_begin(stream, form.rawValue) == Z_OK else {
      stream.deallocate()
      throw .memory
    }
    self.stream = stream
    block = .allocate(capacity: Self.blockSize)
    block.initialize(repeating: 0)
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    block.deallocate()
  }

  /// Unpacks `input` and hands on what comes of it, until the packed bytes end or `output` returns false.
  ///
  /// - Returns: how many bytes of `input` were taken, and whether the packed bytes have ended with them.
  mutating func unpack(
    _ input: ArraySlice<UInt8>, output: (ArraySlice<UInt8>) -> Bool
  ) throws(Fault) -> (taken: Int, isOver: Bool) {
    // The pointer is zlib's for the length of this closure: it is set anew at the next call.
    let result: Result<(Int, Bool), Fault> = input.withUnsafeBufferPointer { bytes in
      // zlib reads through this pointer and writes nothing there; its type has no const for old compilers' sake.
      stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
      stream.pointee.avail_in = UInt32(clamping: bytes.count)
      while true {
        stream.pointee.next_out = block.baseAddress
        stream.pointee.avail_out = UInt32(Self.blockSize)
        let answer = inflate(stream, Z_NO_FLUSH)
        let fresh = Self.blockSize - Int(stream.pointee.avail_out)
        let isWanted = fresh == 0 || output(Array(block[..<fresh])[...])
        let taken = bytes.count - Int(stream.pointee.avail_in)
        switch answer {
        case Z_STREAM_END: return .success((taken, true))
        case Z_OK, Z_BUF_ERROR:
          // An output block that was not filled means that zlib has told all it can of these bytes.
          if !isWanted || stream.pointee.avail_out > 0 { return .success((taken, false)) }
        case Z_MEM_ERROR: return .failure(.memory)
        default:
          let words = stream.pointee.msg.map { String(cString: $0) } ?? ""
          return .failure(words.hasSuffix("data check") || words.hasSuffix("length check") ? .checksum : .damaged)
        }
      }
    }
    return try result.get()
  }

  /// Begins anew with other packed bytes of the same form.
  mutating func restart() { inflateReset(stream) }
}

/// The checksum of ZIP.
enum CyclicChecksum {
  static func value(of bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32(0, bytes, UInt32(clamping: bytes.count)))
  }
}
