import Synchronization
import TCFSystem

/// The lines that a person writes on a terminal.
final class AnsweredLines: Sendable {
  private static let standardInput: Int32 = 0
  /// What was written in advance.
  private let pending = Mutex<[UInt8]>([])

  /// Waits for the next line, and returns it without white space around it. Nil if none comes: standard input has ended, or the run
  /// was interrupted.
  func next() -> String? {
    while !Interruption.isRequested {
      if let line = takeLine() { return line }
      guard PipeReading.wait(for: [Self.standardInput], .milliseconds(200)).contains(Self.standardInput) else {
        continue
      }
      guard let bytes = PipeReading.bytes(of: Self.standardInput, upTo: 4_096) else { return nil }
      pending.withLock { $0 += bytes }
    }
    return nil
  }

  private func takeLine() -> String? {
    pending.withLock { bytes in
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      let line = String(decoding: bytes[..<end], as: UTF8.self)
      bytes.removeSubrange(...end)
      return line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }
}
