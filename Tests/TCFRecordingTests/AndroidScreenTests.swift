import Foundation
import TCFJSON
import TCFTestSupport
import Testing

@testable import TCFRecording

/// What an Android app shows, by a stand-in of adb. The dump is written after those in public repositories, in the form that AOSP's
/// AccessibilityNodeInfoDumper writes; no device was asked.
@Suite struct AndroidScreenTests {
  private static func node(_ kind: String, _ members: String, _ box: String, inner: String = "") -> String {
    let usual = [
      "text", "resource-id", "content-desc", "checkable", "checked", "clickable", "enabled", "focusable", "focused",
      "scrollable", "long-clickable", "password", "selected", "package",
    ]
    let rest = usual.filter { !members.contains($0 + "=") }.map { name in
      switch name {
      case "text", "resource-id", "content-desc": "\(name)=\"\""
      case "enabled": "enabled=\"true\""
      case "package": "package=\"com.example.shop\""
      default: "\(name)=\"false\""
      }
    }
    return
      "<node index=\"0\" class=\"\(kind)\" \(members) \(rest.joined(separator: " ")) bounds=\"\(box)\">\(inner)</node>"
  }

  private static let view = "android.widget."
  private static let screen =
    "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\">"
    + node(
      view + "FrameLayout", #"clickable="true""#, "[0,0][1080,2400]",
      inner: node(view + "TextView", #"text="We and our 114 partners&#10;store information""#, "[40,200][1040,300]")
        + node(
          view + "LinearLayout", #"clickable="true""#, "[40,300][1040,400]",
          inner: node(view + "TextView", #"text="Measure ads""#, "[40,300][800,400]")
            + node(view + "Switch", #"checkable="true" checked="true""#, "[900,300][1040,400]"))
        + node(
          "androidx.appcompat.widget.SwitchCompat",
          #"checkable="true" clickable="true" content-desc="Build a profile""#, "[900,400][1040,500]")
        + node(view + "EditText", #"text="hunter2" content-desc="Search""#, "[40,500][1040,600]")
        + node("android.view.View", #"text="secret" password="true""#, "[40,600][1040,700]")
        + node(view + "Button", #"text="Accept all" clickable="true""#, "[40,2200][540,2300]")
        + node(view + "Button", #"text="Reject all" clickable="true" enabled="false""#, "[560,2200][1040,2300]")
        + node(view + "TextView", #"text="Partners" clickable="true""#, "[40,2100][1040,2160]")
        + node(view + "TextView", #"text="Gone""#, "[0,0][0,0]")
        + node(view + "TextView", #"text="Message from Bob" package="com.android.systemui""#, "[0,0][1080,60]"))
    + "</hierarchy>UI hierchary dumped to: /dev/tty\n"

  private func lines(of dump: ScreenDump) throws -> JSONNode {
    var writer = JSONWriter()
    writer.object { dump.write(named: "initial", to: &$0) }
    return try #require(try JSONDocument.read(writer.bytes, .strict)["layer"])
  }

  private func dump(_ text: String = screen, of package: String = "com.example.shop") throws -> ScreenDump {
    let end = try #require(text.range(of: "</hierarchy>")?.upperBound)
    return try ScreenDump(Array(text[..<end].utf8), of: package)
  }

  @Test("texts and controls of the app, with boxes and states; nothing of fields, and nothing of other apps")
  func layer() throws {
    let layer = try lines(of: dump())
    #expect(layer["viewport"]?.items?.compactMap(\.integer) == [1_080, 2_400])
    let texts = layer["texts"]?.items ?? []
    #expect(
      texts.compactMap { $0["text"]?.string } == [
        "We and our 114 partners store information", "Measure ads", "Accept all", "Reject all", "Partners",
      ])
    #expect(texts.first?["box"]?.items?.compactMap(\.integer) == [40, 200, 1_000, 100])
    let controls = (layer["controls"]?.items ?? []).map { node in
      [node["name"], node["role"]].map { $0?.string ?? "" } + [
        node["checked"]?.boolean.map { "\($0)" } ?? "", "\(node["enabled"]?.boolean ?? false)",
      ]
    }
    #expect(
      controls == [
        ["Measure ads", "switch", "true", "true"], ["Build a profile", "switch", "false", "true"],
        ["Accept all", "button", "", "true"], ["Reject all", "button", "", "false"],
        ["Partners", "button", "", "true"],
      ])
    #expect(layer["cut"] == nil)
    // A dump has what is in view alone.
    let scrollable = Self.screen.replacingOccurrences(of: #"scrollable="false""#, with: #"scrollable="true""#)
    #expect(try lines(of: dump(scrollable))["cut"]?.boolean == true)
    #expect(layer["dialog"] == nil && layer["controls"]?.items?.allSatisfy { $0["font"] == nil } == true)
  }

  @Test("another app in front is not recorded, and a field with text is known")
  func others() throws {
    #expect(try dump().isOfApp && dump().hasWriting)
    #expect(try !dump(of: "com.example.other").isOfApp)
    #expect(try dump(of: "com.example.other").otherPackage == "com.example.shop")
    #expect(throws: (any Error).self) { try ScreenDump(Array("<hierarchy><node".utf8), of: "a.b") }
    let odd = try ScreenDump(Array(#"<hierarchy><node package="a.b" bounds="[0,0][x"/></hierarchy>"#.utf8), of: "a.b")
    #expect(!odd.isOfApp)
  }

  @Test("record android: a layer at once, or for each word that names one; a choice has none")
  func recorder() throws {
    try Program.withFolder { folder in
      let adb = """
        #!/bin/sh
        [ "$1" = exec-out ] || exit 1
        case "$2" in
        uiautomator) [ "$3 $4" = "dump /dev/tty" ] || exit 1; cat "$SCREEN";;
        screencap) printf '\\211PNG\\r\\n';;
        run-as) exit 0;;
        esac
        """
      let path = folder.appending(path: "adb")
      try adb.write(to: path, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path.path)
      let file = folder.appending(path: "screen.xml")
      let environment = ["PATH": folder.path + ":/usr/bin:/bin", "SCREEN": file.path]
      func record(watched words: [String]?, screen: String) throws -> (RecordingOutcome, [JSONNode]) {
        try screen.write(to: file, atomically: true, encoding: .utf8)
        var options = StoreRecordingOptions(
          kind: .android(package: "com.example.shop"), isWatched: words != nil, interval: .milliseconds(10), limit: nil,
          program: "test")
        options.recordsLayers = true
        var left = words ?? []
        let out = RecordingFolder(path: folder.appending(path: "out").path)
        let outcome = try StoreRecorder(
          options, environment: environment, device: nil, guardedBy: nil, unpacking: nil, to: out, clearsFolder: true,
          clock: { 1_000 }, nextWord: { _, _ in left.isEmpty ? .end : .word(left.removeFirst()) }, progress: { _ in }
        ).record()
        let text = try String(contentsOfFile: out.recordingPath, encoding: .utf8)
        return (outcome, try text.split(separator: "\n").map { try JSONDocument.read(Array($0.utf8), .strict) })
      }
      let plain = Self.screen.replacingOccurrences(of: "hunter2", with: "").replacingOccurrences(of: "secret", with: "")
      let (once, layer) = try record(watched: nil, screen: plain)
      #expect(once.hasFramework && once.layers == 1 && once.problems.isEmpty)
      #expect(
        layer.last?["layer"]?["name"]?.string == "initial" && layer.last?["screenshot"]?["path"]?.string == "001.png")
      let (_, watched) = try record(watched: ["shown", "vendors", "accept"], screen: Self.screen)
      #expect(
        watched.compactMap { $0["action"]?.string ?? $0["layer"]?["name"]?.string } == [
          "shown", "initial", "vendors", "vendors", "accept",
        ])
      // What is written into a field would be in the picture.
      #expect(watched.allSatisfy { $0["screenshot"] == nil })
      let (failed, none) = try record(watched: nil, screen: "ERROR: could not get idle state.\n")
      #expect(
        failed.problems.first?.contains("could not get idle state") == true && none.allSatisfy { $0["layer"] == nil })
      let (_, other) = try record(
        watched: nil, screen: Self.screen.replacingOccurrences(of: "com.example.shop", with: "x.y"))
      #expect(other.contains { $0["problem"]?.string?.contains("the screen shows x.y") == true })
    }
  }
}
