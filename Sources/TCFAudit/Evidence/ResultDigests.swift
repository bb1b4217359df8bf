import TCFCrypto
import TCFFindings
import TCFSystem

/// The hashes of a bundle's different results by their places: 32 bytes each, so that a file of millions of lines is read in
/// little memory.
struct ResultDigests {
  private var bytes: [UInt8] = []
  private(set) var count = 0

  /// No bundle has more different results.
  static let most = 1 << 22
  /// No result is longer.
  fileprivate static let longestLine = 1 << 20

  /// The hash of the result at a place; nil where there is none.
  subscript(place: Int) -> SHA256.Digest? {
    guard place >= 0, place < count else { return nil }
    let start = place * SHA256.Digest.size
    return SHA256.Digest(bytes: Array(bytes[start..<start + SHA256.Digest.size]))
  }

  fileprivate mutating func add(_ digest: SHA256.Digest) {
    bytes += digest.bytes
    count += 1
  }
}

extension EvidenceFolder {
  /// The hashes of the results, read in pieces.
  ///
  /// - Parameter limit: how many there are at most.
  func resultDigests(atMost limit: Int) throws(InputProblem) -> ResultDigests {
    var digests = ResultDigests()
    try forEachResult(atMost: limit) { digests.add(SHA256.hash(Array($0))) }
    return digests
  }

  /// The text of the result at a place; nil where there is none.
  func result(at place: Int) throws(InputProblem) -> String? {
    var (number, text) = (0, String?.none)
    try forEachResult(atMost: ResultDigests.most) { line in
      if number == place { text = String(decoding: line, as: UTF8.self) }
      number += 1
    }
    return text
  }

  private func forEachResult(atMost limit: Int, _ body: (ArraySlice<UInt8>) -> Void) throws(InputProblem) {
    let path = results.path
    func fault(_ message: String) -> InputProblem {
      InputProblem(input: path, message: "\(path): \(message)", fix: Self.advice)
    }
    do {
      var input = try InputFile(path: path)
      var (buffer, count) = ([UInt8](), 0)
      while try input.read(upTo: 1 << 20, into: &buffer) > 0 {
        var start = 0
        while let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
          count += 1
          guard count <= min(limit, ResultDigests.most) else { throw fault("more results than records") }
          guard end - start <= ResultDigests.longestLine else { throw fault("a line is too long for a result") }
          body(buffer[start..<end])
          start = end + 1
        }
        buffer.removeSubrange(..<start)
        guard buffer.count <= ResultDigests.longestLine else { throw fault("a line is too long for a result") }
      }
      guard buffer.isEmpty else { throw fault("the last line is incomplete") }
    } catch let problem as InputProblem {
      throw problem
    } catch {
      throw fault("\(error)")
    }
  }
}
