import TCFCodec
import TCFFindings

/// The head of an HTTP/1.1 answer, as a browser's debugging port gives it, and where its body begins.
///
/// Source: RFC 9112, sections 4 to 6.
struct HTTPAnswer {
  /// The status code.
  let status: Int
  /// By name in lower case, the last of several.
  private let headers: [String: String]
  /// Where the body begins.
  let bodyStart: Int

  /// A longer head is none.
  static let longestHead = 64 << 10

  /// Reads the head at the start of what has come; nil while it is not whole.
  init?(_ bytes: [UInt8]) throws(WebSocketFault) {
    let mark: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    guard let end = bytes.prefix(Self.longestHead).firstRange(of: mark) else {
      let start = Array("HTTP/1.".utf8)
      guard bytes.count < Self.longestHead, bytes.starts(with: start) || start.starts(with: bytes) else {
        throw .handshake(.notHTTP)
      }
      return nil
    }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let first = (lines.first ?? "").split(separator: " ", maxSplits: 2)
    guard first.count >= 2, first[0].hasPrefix("HTTP/1."), let status = Int(first[1]), (100...599).contains(status)
    else { throw .handshake(.notHTTP) }
    self.status = status
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      headers[line[..<colon].lowercased()] = String(value.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
    self.headers = headers
    bodyStart = end.upperBound
  }

  /// The value of a header, by its name in lower case.
  subscript(name: String) -> String? { headers[name] }

  /// The length of the body; nil where it ends with the connection.
  var bodyLength: Int? { headers["content-length"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil } }

  /// What a client asks for.
  ///
  /// - Parameter more: Further lines of the request, each with its end.
  static func request(_ path: String, _ authority: String, _ more: String) -> [UInt8] {
    Array("GET \(path) HTTP/1.1\r\nHost: \(authority)\r\n\(more)\r\n".utf8)
  }
}
