import TCFFindings
import TCFStorage
import TCFSystem

extension InputReader {
  /// One string or URL a line; of lines with tabs, what is before the first, or the first part that is a URL.
  func readLines(
    _ input: consuming InputDescriptor, head: [UInt8], of kind: ContentKind, _ receive: Receiver
  ) throws(InputProblem) {
    let (name, size) = (input.name, input.size)
    var reader = input.lines(head: head)
    var (found, unreadable) = (0, 0)
    func report(_ reason: String, fix: String?) {
      unreadable += 1
      if unreadable <= Self.lineProblemLimit { receive(.problem(.line(reader.line, of: name, reason, fix: fix))) }
    }
    while !isCancelled() {
      let next = try reader.nextLine()
      if reader.line & 1023 == 0 { receive(.progress(input: name, bytes: reader.bytesRead, size: size)) }
      switch next {
      case .end:
        let more = unreadable - Self.lineProblemLimit
        if more > 0 {
          receive(
            .problem(InputProblem(input: name, message: "\(Prose.count(more, "more line")) of \(name) cannot be read")))
        }
        if found + unreadable == 0, !isCancelled() {
          receive(.empty(name, "\(name) has no line with a \(kind == .urls ? "URL" : "string")"))
        }
        return
      case .tooLong(let bytes): report("has \(bytes) bytes, too long for a string", fix: nil)
      case .notText: report("is not UTF-8 text", fix: "save the file as UTF-8")
      case .line(let line) where kind == .urls:
        guard let text = LineText.url(in: line) else { continue }
        if text.isEmpty {
          report("contains no URL", fix: "write one URL per line, including https://")
          continue
        }
        found += 1
        pass(url: text, part: ":\(reader.line)", input: name, receive)
      case .line(let line):
        switch LineText(line, isFirst: reader.line == 1) {
        case .nothing: continue
        case .emptyCell: report("has nothing before its first tab", fix: "put the string in the first column")
        case .text(let text):
          found += 1
          if self.kind == nil, passNamed(text, line: reader.line, input: name, receive) { continue }
          receive(.text(text, part: .line(reader.line), input: name))
        }
      }
    }
  }
}
