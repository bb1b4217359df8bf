#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A path as the system has it: bytes without NUL, which need not be text.
///
/// Unix gives names no encoding; a folder copied from an old disk has names in Latin-1. What is opened is the bytes, what
/// people read is `text`.
public struct SystemPath: Sendable, Hashable {
  /// The path, without a NUL at its end.
  public let bytes: [UInt8]

  private static let slash = UInt8(ascii: "/")

  /// A path from its bytes.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// A path from text, in UTF-8: what `text` shows of a path is that path again. A file whose name has a backslash and an
  /// x in it is that file all the same.
  public init(_ text: String) {
    let literal = SystemPath(bytes: Array(text.utf8))
    let shown = Self.bytes(shownBy: literal.bytes)
    self = shown == literal.bytes || literal.exists ? literal : SystemPath(bytes: shown)
  }

  /// Whether something has this name, be it a link that leads nowhere.
  private var exists: Bool {
    var status = stat()
    return withCString { lstat($0, &status) } == 0
  }

  /// The bytes that `text` shows as these: `\xE9` is one byte. Those of ASCII are never shown so.
  private static func bytes(shownBy text: [UInt8]) -> [UInt8] {
    let mark = Array("\\x".utf8)
    guard text.firstRange(of: mark) != nil else { return text }
    var result: [UInt8] = []
    var rest = text[...]
    while let byte = rest.first {
      let digits = rest.dropFirst(mark.count).prefix(2)
      if rest.starts(with: mark), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16),
        value >= 0x80
      {
        result.append(value)
        rest = rest.dropFirst(mark.count + digits.count)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// The path of an entry of this folder.
  public func appending(_ name: [UInt8]) -> SystemPath {
    SystemPath(bytes: bytes.last == Self.slash || bytes.isEmpty ? bytes + name : bytes + [Self.slash] + name)
  }

  /// What is behind the last slash.
  public var name: [UInt8] { Array(bytes[(bytes.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0)...]) }

  /// The folder in which it lies: `.` for a name alone, `/` for what lies at the root.
  var folder: SystemPath {
    guard let last = bytes.lastIndex(of: Self.slash) else { return SystemPath(bytes: [UInt8(ascii: ".")]) }
    return SystemPath(bytes: last == 0 ? [Self.slash] : Array(bytes[..<last]))
  }

  /// The path with its links followed; nil where the system does not give it.
  ///
  /// In memory of this program's own: where the C library has none to give, a link would seem to lead nowhere.
  var resolved: SystemPath? {
    // realpath(3) writes at most PATH_MAX bytes, with the NUL that ends them; they are copied before the memory is gone.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { whole in
      guard let found = withCString({ realpath($0, whole.baseAddress) }) ?? nil else { return nil }
      return SystemPath(bytes: UnsafeRawBufferPointer(start: found, count: strlen(found)).map { $0 })
    }
  }

  /// Whether the path ends with `ending`.
  public func hasEnding(_ ending: String) -> Bool { bytes.reversed().starts(with: ending.utf8.reversed()) }

  /// The path for people: bytes that are not UTF-8 as `\xE9`. Never the same for two paths, unless a name has a backslash
  /// and an x in it.
  public var text: String { Self.text(of: bytes) }

  /// A name or path for people, as `text`.
  public static func text(of bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var result = ""
    var rest = bytes[...]
    while !rest.isEmpty {
      // The longest beginning that is text: a scalar has at most four bytes.
      let scalar = (1...min(4, rest.count)).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }.first
      if let scalar {
        result += scalar
        rest = rest.dropFirst(scalar.utf8.count)
      } else {
        result += "\\x" + Self.hexadecimal(rest[rest.startIndex])
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  /// Calls `body` with the path as a C string; nil if no system call takes it, because it is empty or has a NUL in it.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result? {
    guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
    var code = errno
    let result = (bytes + [0]).withUnsafeBytes { buffer in
      // A UInt8 and a CChar have one layout, and the array ends with the NUL just added.
      buffer.withMemoryRebound(to: CChar.self) { characters in
        let result = characters.baseAddress.map(body)
        code = errno
        return result
      }
    }
    // Giving the array back may have changed it.
    errno = code
    return result
  }
}

extension SystemPath: CustomStringConvertible {
  /// The path for people.
  public var description: String { text }
}
