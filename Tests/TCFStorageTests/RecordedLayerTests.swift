import Testing

@testable import TCFStorage

/// Layers of a consent interface: what a line of a recording becomes.
@Suite("Layers of recordings")
struct RecordedLayerTests {
  private static let head = #"{"recording":1,"kind":"web","url":"https://publisher.example/"}"#
  private static let time = #""time":"2026-11-21T10:00:00.100Z","view":1,"frame":"top""#

  private func capture(_ lines: String...) throws -> Capture {
    try CaptureReader.read(Array(([Self.head] + lines).joined(separator: "\n").utf8))
  }

  private func recording(_ capture: Capture) throws -> Recording {
    guard case .recording(let recording)? = capture.items.first?.content else { throw Missing() }
    return recording
  }

  private func layer(_ json: String, _ more: String = "") throws -> (RecordedLayer, [CaptureProblem]) {
    let capture = try capture("{\(Self.time),\"layer\":\(json)\(more)}")
    return (try #require(try recording(capture).layers.first), capture.problems)
  }

  private struct Missing: Error {}

  @Test("the example of the format is read member by member")
  func whole() throws {
    let (layer, problems) = try layer(
      ##"{"name":"initial","by":"cmpuishown","lang":"de","viewport":[1280,800],"##
        + ##""dialog":{"found":"aria","selector":"#cmp","role":"dialog","modal":true,"focus":false,"box":[200,100.5,880,600],"##
        + ##""covers":0.42,"usableBehind":0.08},"texts":[{"text":"Hello","box":[1,2,3,4],"shown":false,"##
        + ##""role":"link","href":"https://a.example/"}],"controls":[{"name":"Accept all","role":"switch","##
        + ##""checked":"mixed","enabled":true,"tabs":false,"box":[1,2,3,4],"shown":true,"covered":false,"##
        + ##""font":{"family":"Inter","size":16,"weight":600,"style":"normal"},"color":"#ffffff","##
        + ##""background":"#0b57d0","contrast":6.4,"unknown":null}]}"##,
      #","screenshot":{"path":"003.png","sha256":"00"}"#)
    #expect(problems.isEmpty)
    #expect(layer.name == "initial" && layer.by == "cmpuishown" && layer.language == "de")
    #expect(layer.viewport == RecordedLayer.Size(width: 1280, height: 800))
    guard case .found(let dialog) = layer.dialog else { throw Missing() }
    #expect(dialog.method == "aria" && dialog.selector == "#cmp" && dialog.role == "dialog" && dialog.isModal == true)
    #expect(dialog.hasFocus == false)
    #expect(dialog.box == RecordedLayer.Box(x: 200, y: 100.5, width: 880, height: 600))
    #expect(dialog.covers == 0.42 && dialog.usableBehind == 0.08)
    let text = try #require(layer.texts?.first)
    #expect(text.text == "Hello" && text.isShown == false && text.role == "link")
    #expect(text.address == "https://a.example/")
    let control = try #require(layer.controls?.first)
    #expect(control.name == "Accept all" && control.role == "switch" && control.state == .mixed)
    #expect(control.isEnabled == true && control.isInTabOrder == false && control.isShown == true)
    #expect(control.isCovered == false && control.contrast == 6.4 && control.unknown == nil)
    #expect(control.font == RecordedLayer.Font(family: "Inter", size: 16, weight: 600, style: "normal"))
    #expect(control.color == "#ffffff" && control.background == "#0b57d0")
    #expect(layer.screenshot?.path == "003.png" && layer.isPresent && !layer.isCut)
  }

  @Test("what is absent or null is nil, and is no problem")
  func absent() throws {
    let (bare, problems) = try layer(#"{"controls":[{"name":"OK","checked":null,"box":null}]}"#)
    #expect(problems.isEmpty && bare.texts == nil && bare.name == nil && bare.viewport == nil)
    guard case .notStated = bare.dialog else { throw Missing() }
    #expect(bare.controls?.first?.state == nil && bare.controls?.first?.isShown == nil)
  }

  @Test("a dialog that is null was looked for and not found")
  func noDialog() throws {
    let (layer, _) = try layer(#"{"dialog":null,"texts":[],"controls":[]}"#)
    guard case .absent = layer.dialog else { throw Missing() }
    #expect(!layer.isPresent)
  }

  @Test(
    "a member of another type is a problem with its line and its path, and the rest is read",
    arguments: [
      (#"{"controls":[{"name":"a"},{"name":"b","checked":"yes"}]}"#, "layer.controls[1].checked"),
      (#"{"controls":[{"name":"a"},{"name":"b","box":[1,2,3]}]}"#, "layer.controls[1].box"),
      (#"{"controls":[{"name":"a"},{"name":"b","font":{"size":"16px"}}]}"#, "layer.controls[1].font.size"),
      (#"{"controls":[{"name":"a"},{"name":"b"}],"texts":7}"#, "layer.texts"),
      (#"{"controls":[{"name":"a"},{"name":"b"}],"texts":["x"]}"#, "layer.texts[0]"),
      (#"{"controls":[{"name":"a"},{"name":"b"}],"dialog":{"covers":42}}"#, "layer.dialog.covers"),
      (#"{"controls":[{"name":"a"},{"name":"b"}],"dialog":true}"#, "layer.dialog"),
      (#"{"controls":[{"name":"a"},{"name":"b"}],"viewport":[1280,800,1]}"#, "layer.viewport"),
    ])
  func otherTypes(_ json: String, _ member: String) throws {
    let (layer, problems) = try layer(json)
    #expect(problems.map(\.line) == [2] && problems.map(\.fault.key) == [member])
    #expect(layer.controls?.map(\.name) == ["a", "b"])
  }

  @Test("a layer that is no object is a problem, and no layer")
  func noObject() throws {
    let capture = try capture("{\(Self.time),\"layer\":[]}", "{\(Self.time),\"layer\":{\"texts\":[]}}")
    #expect(capture.problems.map(\.fault.key) == ["layer"])
    #expect(try recording(capture).layers.count == 1)
  }

  @Test("a layer whose recorder says that there was more is cut")
  func cutByRecorder() throws {
    let (layer, problems) = try layer(#"{"texts":[],"cut":true}"#)
    #expect(problems.isEmpty && layer.isCut)
  }

  @Test("a text of ten megabytes is cut at a bound, and the layer says so")
  func longText() throws {
    let text = String(repeating: "ä", count: 5_000_000)
    let (layer, problems) = try layer("{\"texts\":[{\"text\":\"\(text)\"}]}")
    #expect(problems.isEmpty && layer.isCut)
    #expect(layer.texts?.first?.text == String(repeating: "ä", count: RecordingReader.longestText / 2))
  }

  @Test(
    "an act names its control by a member, or by the words of its text; null says that nothing was found",
    arguments: [
      (##""control":"Accept all","how":"click \"#a\"""##, Recording.Act.Control.named("Accept all")),
      (##""control":null,"how":"click text \"Accept all\"""##, .absent),
      (##""how":"click text \"Accept \"all\"\"""##, .named("Accept \"all\"")),
      (##""how":"click on Accept all""##, .named("Accept all")),
      (##""how":"click on Accept all of the…""##, .notStated),
      (##""how":"click \"#a\"""##, .notStated),
      (##""how":"click text \"""##, .notStated),
      (##""by":"hand""##, .notStated),
    ])
  func controls(_ members: String, _ control: Recording.Act.Control) throws {
    let recording = try recording(try capture("{\(Self.time),\"action\":\"accept-all\",\(members)}"))
    #expect(recording.acts.map(\.control) == [control])
  }
}
