import TCFTestSupport
import Testing

@testable import TCFSystem

/// D5: what is said to a child and by it, as browsers and testees need it.
@Suite struct ChildConversationTests {
  private func conversation(_ script: String, endedBy mark: UInt8) throws -> ChildConversation {
    try ChildConversation(
      ChildProcess.Command("/bin/sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin"]), input: 3, output: 4,
      endedBy: mark, guardedBy: nil)
  }

  /// The pieces until the child says no more.
  private func pieces(of child: ChildConversation) -> [String] {
    var found: [String] = []
    repeat {
      while let piece = child.next() { found.append(String(decoding: piece, as: UTF8.self)) }
    } while child.wait(Patience.limit)
    while let piece = child.next() { found.append(String(decoding: piece, as: UTF8.self)) }
    return found
  }

  @Test("pieces come without their mark, in their order; what has no mark stays unread")
  func cut() throws {
    let child = try conversation("printf 'a\\0b c\\0\\0rest' >&4", endedBy: 0)
    #expect(pieces(of: child) == ["a", "b c", ""])
    #expect(child.unread == 4 && !child.isOpen)
    #expect(child.ending(within: Patience.limit) == .exited(0))
  }

  @Test("a child that answers late gets all of a message that no pipe holds at once")
  func large() throws {
    let child = try conversation("sleep 0.2; wc -c <&3 >&4; echo trouble >&2", endedBy: UInt8(ascii: "\n"))
    child.queue { $0 += Array(repeating: UInt8(ascii: "x"), count: 3_000_000) }
    child.flush()
    #expect(child.unsent > 0)
    while child.unsent > 0, child.wait(.milliseconds(100)) {}
    child.closeInput()
    #expect(pieces(of: child).map { $0.filter(\.isNumber) } == ["3000000"])
    child.drainErrors()
    #expect(child.errors == "trouble\n")
  }

  @Test("of long errors the last is kept, from a whole word on: nobody sees the end of a password")
  func longErrors() throws {
    let script = "head -c 5000 /dev/zero | tr '\\0' x >&2; echo 'hunter2@shop.example did not answer' >&2"
    let child = try conversation(script, endedBy: 0)
    _ = pieces(of: child)
    child.drainErrors()
    #expect(child.errors == " did not answer\n")
    // Without an at sign a cut word is nobody's password, and often all that there is.
    let flood = try conversation("head -c 5000 /dev/zero | tr '\\0' x >&2; echo end >&2", endedBy: 0)
    _ = pieces(of: flood)
    flood.drainErrors()
    #expect(flood.errors.hasSuffix("xxend\n"))
  }

  @Test("a child that has gone is seen where it is read, and ends with its status")
  func gone() throws {
    let child = try conversation("exit 7", endedBy: 0)
    #expect(pieces(of: child).isEmpty)
    child.queue { $0 += Array("more".utf8) }
    child.flush()
    #expect(child.unsent == 0)
    #expect(child.ending(within: Patience.limit) == .exited(7))
  }

  // A launcher waits for what it has started: it is that which works.
  @Test(
    "the status of a child is that of all it has started", .enabled(if: ProcessStatus.of(1) != nil, "no /proc here"))
  func statusOfATree() throws {
    let child = try conversation("sh -c 'while :; do :; done' & wait", endedBy: 0)
    defer { child.end() }
    _ = Patience.wait { child.status?.processorSeconds ?? 0 >= 0.05 }
    let status = try #require(child.status)
    #expect(status.isRunnable && status.processorSeconds >= 0.05)
  }
}
