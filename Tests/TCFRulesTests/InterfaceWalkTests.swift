import TCFStorage
import Testing

@testable import TCFRules

/// Which layer of an interface is which, and what acts did from where.
@Suite("The walk through the layers of a recording")
struct InterfaceWalkTests {
  /// The walk through lines without their times, a second apart; each is a page view's unless it says otherwise.
  private func walk(kind: String = "android", _ lines: String...) throws -> InterfaceWalk {
    let head = #"{"recording":1,"kind":"\#(kind)"}"#
    let timed = lines.enumerated().map { index, line in
      #"{"time":"2026-11-21T10:00:\#(10 + index).000Z",\#(line)}"#
    }
    let capture = try CaptureReader.read(Array(([head] + timed).joined(separator: "\n").utf8))
    #expect(capture.problems.isEmpty)
    guard case .recording(let recording)? = capture.items.first?.content else { throw Missing() }
    var walk = InterfaceWalk()
    walk.read(recording)
    return walk
  }

  private struct Missing: Error {}

  private static func layer(_ name: String? = nil) -> String {
    let named = name.map { #""name":"\#($0)","# } ?? ""
    return #""layer":{\#(named)"controls":[{"name":"OK"}]}"#
  }

  private static let nothing = #""layer":{"dialog":null,"texts":[],"controls":[]}"#

  @Test("the initial layer is the one from before the first act, and acts name the others")
  func kinds() throws {
    let walk = try walk(
      #""action":"first-run""#, Self.layer(), #""action":"purposes""#, Self.layer(), #""action":"vendors""#,
      Self.layer(), #""action":"expand""#, Self.layer(), #""action":"save""#, Self.layer(), #""action":"restart""#,
      #""action":"resurface""#, Self.layer(), #""action":"click""#, Self.layer())
    #expect(
      walk.layers.map(\.kind) == [
        .initial, .opened(.purposes), .opened(.vendors), .opened(.vendors), .afterChoice, .returned, .opened(nil),
      ])
    #expect(walk.layers.map(\.view) == [1, 1, 1, 1, 1, 2, 2])
    #expect(walk.layers.map(\.isExpanded) == [false, false, false, true, false, false, false])
    #expect(walk.layers.map(\.isUntouched) == [true, true, true, true, false, false, false])
    #expect(
      walk.acts.map(\.kind) == [
        .initial, .opened(.purposes), .opened(.vendors), .opened(.vendors), .afterChoice, .returned,
      ])
    #expect(walk.acts.map(\.led.count) == [1, 1, 1, 1, 1, 1])
    #expect(walk.acts.map(\.isAfterChoice) == [false, false, false, false, true, true])
  }

  @Test("an act says more than the name of a layer, and a name more than nothing")
  func names() throws {
    let named = try walk(Self.layer("initial"), Self.layer("vendors"), #""action":"accept-all""#)
    #expect(named.layers.map(\.kind) == [.initial, .opened(.vendors)])
    #expect(named.acts.map(\.kind) == [.opened(.vendors)])
    let other = try walk(Self.layer(), #""action":"purposes""#, Self.layer("vendors"))
    #expect(other.layers.map(\.kind) == [.initial, .opened(.purposes)])
    let clicked = try walk(Self.layer(), #""action":"click""#, Self.layer("vendors"))
    #expect(clicked.layers.map(\.kind) == [.initial, .opened(.vendors)])
    let unknown = try walk(Self.layer("front page"))
    #expect(unknown.layers.map(\.kind) == [.initial])
  }

  @Test("an act that found nothing leads nowhere")
  func vain() throws {
    let walk = try walk(Self.layer(), #""action":"accept-all","control":null"#, Self.layer())
    #expect(walk.layers.map(\.kind) == [.initial, .initial])
    #expect(walk.acts.map(\.isVain) == [true])
  }

  @Test("what was cleared is forgotten: the user has not chosen")
  func cleared() throws {
    let walk = try walk(
      Self.layer(), #""action":"accept-all""#, #""action":"clear""#, #""action":"restart""#, Self.layer(),
      #""action":"turn""#, Self.layer())
    #expect(walk.layers.map(\.kind) == [.initial, .initial, .initial])
    #expect(walk.layers.map(\.view) == [1, 2, 2])
    #expect(walk.layers.map(\.isUntouched) == [true, true, false])
  }

  @Test("page views are those of the recording, and a choice lasts")
  func pageViews() throws {
    let walk = try walk(
      kind: "web", #""view":1,"action":"start""#, #""view":1,\#(Self.layer())"#, #""view":1,"action":"reject-all""#,
      #""view":2,"action":"restart""#, #""view":2,\#(Self.layer())"#)
    #expect(walk.layers.map(\.kind) == [.initial, .afterChoice])
    #expect(walk.layers.map(\.view) == [1, 2])
  }

  @Test("a dialog that was not found is no layer, and is known of the act before it")
  func absent() throws {
    let walk = try walk(Self.nothing, #""action":"resurface""#, Self.nothing)
    #expect(walk.layers.isEmpty && walk.missesInitial)
    #expect(walk.acts.map(\.ledToNothing) == [true])
    #expect(try !self.walk(Self.layer()).missesInitial)
  }

  @Test("lines at one time are in the order of the recording, and all others in that of their times")
  func order() throws {
    let time = #"{"time":"2026-11-21T10:00:00.000Z","#
    let later = #"{"time":"2026-11-21T10:00:01.000Z","#
    let lines = [
      #"{"recording":1,"kind":"android"}"#, later + Self.layer("late") + "}", time + Self.layer() + "}",
      time + #""action":"details"}"#, time + Self.layer() + "}",
    ]
    let capture = try CaptureReader.read(Array(lines.joined(separator: "\n").utf8))
    guard case .recording(let recording)? = capture.items.first?.content else { throw Missing() }
    var walk = InterfaceWalk()
    walk.read(recording)
    #expect(walk.layers.map(\.kind) == [.initial, .opened(.details), .opened(.details)])
    #expect(walk.layers.map(\.layer.name) == [nil, nil, "late"])
  }
}
