import TCFFindings

/// Unpacks gzip as its bytes come, with all its parts: files put one behind the other are one file, as gzip has it.
///
/// Source: RFC 1952, 2.2 File format, 2.3.1 Member header and trailer.
struct GzipReader: ~Copyable {
  typealias Fault = GzipFault

  /// Whether a file begins as gzip does.
  static func isGzip(_ head: some Collection<UInt8>) -> Bool { FileSignature(of: head) == .gzip }

  private var inflater: Inflater
  /// Whether a part is being unpacked.
  private var isInside = true
  private var hasEnded = false

  /// A reader of one file.
  init() throws(Fault) {
    inflater = try mapError(try Inflater(.gzip)) { (error: Inflater.Fault) in Fault(error) }
  }

  /// Takes more bytes, and hands on what they unpack to until `output` returns false; whether it did not.
  mutating func feed(_ bytes: ArraySlice<UInt8>, output: (ArraySlice<UInt8>) -> Bool) throws(Fault) -> Bool {
    var rest = bytes
    var isWanted = true
    while isWanted, !rest.isEmpty {
      if !isInside {
        // What fills the last block of a tape is no part.
        rest = rest.drop { $0 == 0 }
        guard let first = rest.first else { break }
        guard first == 0x1F else { throw .trailing }
        inflater.restart()
        isInside = true
      }
      do throws(Inflater.Fault) {
        let (taken, isOver) = try inflater.unpack(rest) { part in
          isWanted = output(part)
          return isWanted
        }
        rest = rest.dropFirst(taken)
        if isOver { (isInside, hasEnded) = (false, true) }
        if taken == 0, !isOver { break }
      } catch {
        throw hasEnded && error == .damaged ? .trailing : Fault(error)
      }
    }
    return isWanted
  }

  /// Ends the file.
  ///
  /// - Throws: if more should have come.
  borrowing func finish() throws(Fault) {
    guard !isInside else { throw .cutOff }
  }
}

extension GzipReader.Fault {
  fileprivate init(_ fault: Inflater.Fault) {
    self =
      switch fault {
      case .damaged: .damaged
      case .checksum: .checksum
      case .memory: .memory
      }
  }
}
