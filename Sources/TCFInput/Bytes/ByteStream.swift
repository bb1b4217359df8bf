package import TCFFindings

/// The bytes of an input as they were before gzip packed them, or as they are where it did not.
package struct ByteStream: ~Copyable {
  private var input: InputDescriptor
  private var gzip: GzipReader?
  private var head: [UInt8]
  private var hasEnded = false
  /// How many bytes of the input were read, packed as they are.
  package private(set) var inputBytes: Int

  /// The input as the user named it.
  package var name: String { input.name }
  /// How many bytes the input has; nil where that is not known, as with a pipe.
  package var size: Int? { input.size }
  /// Whether the input is packed.
  package let isPacked: Bool

  /// So few that what they unpack to, a thousand times as much at most, has room in memory.
  private static let packedBlock = 1 << 14
  private static let block = 1 << 20

  /// A stream from the beginning of an input.
  package static func opening(
    _ input: consuming InputDescriptor, isCancelled: @escaping () -> Bool
  ) throws(InputProblem) -> ByteStream {
    input.isCancelled = isCancelled
    var (head, count): ([UInt8], Int) = ([], 0)
    repeat {
      count = try input.read(upTo: block, into: &head)
    } while head.count < 2 && count > 0
    let unpacker = try unpacker(GzipReader.isGzip(head), input.name)
    return ByteStream(input, unpacker, head: head)
  }

  /// The bytes of an input as they are, whether packed or not.
  ///
  /// - Parameter taken: how many bytes were taken from it already.
  package static func plain(_ input: consuming InputDescriptor, taken: Int) -> ByteStream {
    ByteStream(input, taken: taken)
  }

  private init(_ input: consuming InputDescriptor, taken: Int) {
    isPacked = false
    inputBytes = taken
    head = []
    gzip = nil
    self.input = input
  }

  private init(_ input: consuming InputDescriptor, _ gzip: consuming GzipReader?, head: [UInt8]) {
    isPacked = GzipReader.isGzip(head)
    inputBytes = head.count
    self.head = head
    self.gzip = gzip
    self.input = input
  }

  private static func unpacker(_ isPacked: Bool, _ name: String) throws(InputProblem) -> GzipReader? {
    guard isPacked else { return nil }
    return try mapError(try GzipReader()) { (error: GzipReader.Fault) in problem(name, error) }
  }

  /// Appends more bytes to `buffer`; returns how many came, 0 at the end.
  package mutating func read(into buffer: inout [UInt8]) throws(InputProblem) -> Int {
    let before = buffer.count
    while buffer.count == before, !hasEnded {
      var fresh: [UInt8] = []
      swap(&fresh, &head)
      if !isPacked, fresh.isEmpty {
        let count = try input.read(upTo: Self.block, into: &buffer)
        inputBytes += count
        if count == 0 { hasEnded = true }
        continue
      }
      if fresh.isEmpty {
        let count = try input.read(upTo: Self.packedBlock, into: &fresh)
        inputBytes += count
        if count == 0 { hasEnded = true }
      }
      try receive(fresh, into: &buffer)
    }
    return buffer.count - before
  }

  private mutating func receive(_ bytes: [UInt8], into buffer: inout [UInt8]) throws(InputProblem) {
    guard isPacked else {
      buffer += bytes
      return
    }
    do throws(GzipReader.Fault) {
      for start in stride(from: 0, to: bytes.count, by: Self.packedBlock) {
        _ = try gzip?.feed(bytes[start..<min(start + Self.packedBlock, bytes.count)]) { part in
          buffer += part
          return true
        }
      }
      if hasEnded { try gzip?.finish() }
    } catch {
      hasEnded = true
      throw Self.problem(name, error)
    }
  }

  private static func problem(_ name: String, _ fault: GzipReader.Fault) -> InputProblem {
    InputProblem(
      input: name, message: "cannot read \(Prose.path(name)): \(fault.sentence)",
      fix: "copy or export the file again; what came before the damage was read")
  }
}
