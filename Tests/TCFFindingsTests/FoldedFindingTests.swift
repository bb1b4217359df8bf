import Testing

@testable import TCFFindings

@Suite("The same fault under several circumstances")
struct FoldedFindingTests {
  private func fault(_ circumstances: [Circumstance], _ cause: String = "ping was not answered", at place: String)
    -> Finding
  {
    Finding(in: circumstances, cause, at: .member(place))
  }

  @Test("Each fault is one finding where it came first, with all places and circumstances")
  func once() {
    let found = [
      fault([Circumstance("page view", "1"), Circumstance("version", "1")], at: "a"), Finding("another fault"),
      fault([Circumstance("page view", "2"), Circumstance("version", "-1")], at: "b"),
      fault([Circumstance("page view", "3"), Circumstance("version", "x")], at: "a"),
      fault([Circumstance("page view", "3")], at: "c"),
    ]
    let folded = Finding.folded(found)
    #expect(
      folded.map(\.message) == [
        "page views 1-3, versions 1, -1, x: ping was not answered", "another fault",
        "page view 3: ping was not answered",
      ])
    #expect(folded.first?.places == [.member("a"), .member("b")])
    #expect(folded.last?.places == [])
  }

  @Test("The same again under the same circumstances says nothing new, and the first keeps its detail")
  func again() {
    let view = [Circumstance("page view", "1")]
    func late(_ seconds: Int) -> Finding {
      Finding(in: view, "a listener was called late", detail: ", \(seconds) s later", at: .member("a"))
    }
    let folded = Finding.folded([late(2), late(3)])
    #expect(folded.map(\.message) == ["page view 1: a listener was called late, 2 s later"])
    #expect(folded.first?.places == [])
    let elsewhere = Finding.folded([fault(view, at: "a"), fault(view, at: "b")])
    #expect(elsewhere.map(\.places) == [[.member("a"), .member("b")]])
  }

  @Test("Names in a message are limited, places are not, and thousands of findings take no longer than thousands")
  func many() throws {
    let found = (0..<50_000).map { fault([Circumstance("version", "v\($0)")], at: "call \($0)") }
    let folded = Finding.folded(found)
    #expect(folded.count == 1)
    let first = try #require(folded.first)
    #expect(first.message.hasPrefix("versions v0, v1, ") && first.message.contains(", v19 and 49980 more: "))
    #expect(first.places.count == 50_000)
    let numbered = Finding.folded((0..<50_000).map { fault([Circumstance("page view", "\($0)")], at: "a") })
    #expect(numbered.map(\.message) == ["page views 0-49999: ping was not answered"])
  }
}
