import TCFSystem
import Testing

@testable import tcfcheck

/// What a person sees who looks at a subject, without a terminal: a state, keys, and lines.
@Suite("The screens of inspect")
struct InspectionStateTests {
  private static func inspection(_ name: String = "app.plist", lines: Int = 3) -> Inspection {
    Inspection(
      name: name,
      pages: [
        InspectionPage(title: "Summary", entries: (1...lines).map { .init("line \($0)") }),
        InspectionPage(
          title: "Vendors",
          entries: ["5  Ada", "55  Grace", "7  Ada Two"].map { line in
            .init(line, showsDetails: false) { ["purpose 1 of \(line)"] }
          }),
      ])
  }

  private static func state(_ inspection: Inspection? = nil, lines: Int = 10, columns: Int = 40, subjects: Int = 1)
    -> InspectionState
  {
    var state = InspectionState(size: (lines, columns))
    state.show(inspection ?? Self.inspection(), subject: 0, of: subjects)
    return state
  }

  /// The texts of the window.
  private func texts(_ state: InspectionState) -> [String] { state.screen.map(\.text) }

  private func press(_ state: inout InspectionState, _ keys: String) {
    for key in keys { _ = state.press(.text(key)) }
  }

  @Test("The window has its size, the name and the pages above, the keys below", arguments: [2, 5, 10, 40])
  func window(lines: Int) throws {
    let screen = Self.state(lines: lines).screen
    #expect(screen.count == lines)
    #expect(screen[0].text == "app.plist")
    #expect(try #require(screen.last).text.hasPrefix("↑↓ move"))
    #expect(screen.allSatisfy { $0.text.count <= 40 })
    if lines >= 5 {
      #expect(screen[1].text == "[1 Summary]  2 Vendors ")
      #expect(screen[3] == TerminalLine("line 1", .reversed))
    }
  }

  @Test("Arrows, letters and ends move the chosen line, and the window follows it")
  func moving() {
    var state = Self.state(Self.inspection(lines: 100), lines: 10)
    for key: TerminalKey in [.down, .text("j"), .down, .up] { _ = state.press(key) }
    #expect(state.cursor == 2 && state.top == 0)
    _ = state.press(.pageDown)
    #expect(state.cursor == 8 && state.top == 3)
    _ = state.press(.end)
    #expect(state.cursor == 99 && state.top == 94)
    #expect(texts(state).contains("line 100"))
    _ = state.press(.home)
    #expect(state.cursor == 0 && state.top == 0)
    _ = state.press(.up)
    #expect(state.cursor == 0)
  }

  @Test("Pages go round, by number too, and each keeps its place")
  func pages() {
    var state = Self.state()
    press(&state, "j")
    _ = state.press(.tab)
    #expect(state.page == 1 && state.cursor == 0)
    _ = state.press(.right)
    #expect(state.page == 0 && state.cursor == 1)
    _ = state.press(.backTab)
    #expect(state.page == 1)
    press(&state, "1")
    #expect(state.page == 0)
    press(&state, "9")
    #expect(state.page == 0)
  }

  @Test("A vendor is found by name or id, and opened with its reasons")
  func searching() {
    var state = Self.state()
    press(&state, "2/ADA")
    #expect(state.entries.map(\.line) == ["5  Ada", "7  Ada Two"])
    #expect(texts(state).contains("2 with “ADA”"))
    press(&state, " tw")
    #expect(state.entries.map(\.line) == ["7  Ada Two"])
    // q is a letter of the search, not the end.
    #expect(state.press(.text("q")) == .none)
    #expect(texts(state).contains("nothing here"))
    _ = state.press(.backspace)
    _ = state.press(.enter)
    _ = state.press(.enter)
    #expect(texts(state).contains("purpose 1 of 7  Ada Two"))
    _ = state.press(.escape)
    #expect(state.mode == .browsing && state.searched == "ADA tw")
    _ = state.press(.escape)
    #expect(state.entries.count == 3)
  }

  @Test("What is typed or pasted is opened; a paste works everywhere, and in a search it is searched for")
  func opening() {
    var state = InspectionState(size: (10, 60))
    #expect(texts(state).contains { $0.hasPrefix("Paste a TC string") })
    press(&state, "oa.txt")
    #expect(texts(state).last == "string or path: a.txt_")
    #expect(state.press(.enter) == .open("a.txt"))
    #expect(state.press(.paste("CQ…")) == .open("CQ…"))
    #expect(state.press(.paste(" \n")) == .none)
    press(&state, "o")
    #expect(state.press(.enter) == .none)
    state.show(Self.inspection(), subject: 0, of: 1)
    press(&state, "?")
    #expect(state.press(.paste("CQ…")) == .open("CQ…"))
    _ = state.press(.escape)
    press(&state, "/")
    #expect(state.press(.paste("li\nne")) == .none)
    #expect(state.searched == "line")
  }

  @Test("Subjects are asked for one after another, and the page stays")
  func subjects() {
    var state = Self.state(subjects: 2)
    press(&state, "2")
    #expect(state.press(.text("p")) == .none)
    #expect(texts(state).last == "there is no further subject")
    #expect(state.press(.text("n")) == .select(1))
    state.show(Self.inspection("other"), subject: 1, of: 2)
    #expect(state.page == 1)
    #expect(texts(state)[0] == "other  (2 of 2)")
    #expect(state.press(.text("n")) == .none)
    #expect(state.press(.text("q")) == .quit)
  }

  @Test("Help and long lines scroll, and q ends them too")
  func reading() {
    let long = "start " + String(repeating: "word ", count: 60) + "end"
    var state = Self.state(
      Inspection(name: "x", pages: [InspectionPage(title: "Summary", entries: [.init(long)])]), lines: 8, columns: 30)
    #expect(texts(state)[3].count == 30)
    _ = state.press(.enter)
    #expect(!texts(state).contains { $0.hasSuffix("end") })
    _ = state.press(.end)
    #expect(texts(state).contains { $0.hasSuffix("end") })
    _ = state.press(.down)
    #expect(texts(state).contains { $0.hasSuffix("end") })
    press(&state, "?")
    #expect(state.mode == .browsing)
    press(&state, "?")
    #expect(state.mode == .help(from: 0))
    #expect(state.press(.text("q")) == .quit)
  }

  @Test("Nothing in a line is obeyed by a terminal, and no window is too small")
  func hostile() {
    let bad = "\u{1B}]0;title\u{7}\u{9B}31m\u{202E}\r\nnext"
    let inspection = Inspection(
      name: bad, pages: [InspectionPage(title: "Summary", entries: [.init(bad, showsDetails: true) { [bad] }])])
    for size in [(1, 1), (1, 200), (4, 3), (24, 80)] {
      var state = InspectionState(size: size)
      state.show(inspection, subject: 0, of: 1)
      for key: TerminalKey in [.enter, .down, .end, .escape, .text("/"), .paste(bad), .enter, .text("?"), .escape] {
        _ = state.press(key)
        state.say(bad)
        let screen = state.screen
        #expect(screen.count == size.0)
        for line in screen {
          #expect(line.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
          #expect(!line.text.unicodeScalars.contains("\u{202E}"))
          #expect(line.text.reduce(0) { $0 + Columns.width($1) } <= size.1)
        }
      }
    }
  }

  @Test("Lines are broken between words, wide characters count twice")
  func columns() {
    #expect(Columns.wrapped("  ab cd ef", to: 7) == ["  ab cd", "  ef"])
    #expect(Columns.wrapped("abcdefgh", to: 3) == ["abc", "def", "gh"])
    #expect(Columns.wrapped("short", to: 80) == ["short"])
    #expect(Columns.cut("漢字x", to: 3) == "漢")
  }
}
