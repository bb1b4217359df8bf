import TCFSystem

/// What a person who looks at subjects sees: a value that keys turn into the next one. It knows no terminal.
struct InspectionState: Sendable {
  /// What a key asks for that the state cannot do by itself.
  enum Effect: Sendable, Hashable {
    case none
    case quit
    /// Show the subject of this position.
    case select(Int)
    /// Read this: a string, a path, or content that was pasted.
    case open(String)
  }

  /// What is being done.
  enum Mode: Sendable, Hashable {
    case browsing
    /// The terms of the search are typed.
    case searching
    /// A string or the path of a file is typed.
    case opening(String)
    /// A line is seen whole, with what is behind it, from this line on.
    case reading(from: Int)
    case help(from: Int)
  }

  /// What is remembered of a page while another one is seen.
  private struct Place: Sendable, Hashable {
    var cursor = 0
    var top = 0
    var search = ""
  }

  private(set) var mode = Mode.browsing
  private(set) var page = 0
  /// The window.
  var size: (lines: Int, columns: Int)
  /// How many subjects there are, and which one is seen.
  private(set) var subjects = 0
  private(set) var subject = 0
  /// What is seen; nil before anything was opened.
  private(set) var inspection: Inspection?
  /// A sentence at the bottom, until the next key.
  private(set) var note = ""
  private var places: [Place] = []

  /// Nothing to see yet.
  init(size: (lines: Int, columns: Int)) { self.size = size }

  /// Shows one of several subjects. A page of the same name stays.
  mutating func show(_ inspection: Inspection, subject: Int, of subjects: Int) {
    let title = self.inspection.map { $0.pages[page].title }
    self.inspection = inspection
    (self.subject, self.subjects) = (subject, subjects)
    page = inspection.pages.firstIndex { $0.title == title } ?? 0
    places = Array(repeating: Place(), count: inspection.pages.count)
    mode = .browsing
  }

  /// Says something at the bottom.
  mutating func say(_ sentence: String) { note = sentence }

  /// What the person did.
  mutating func press(_ key: TerminalKey) -> Effect {
    note = ""
    if case .paste(let text) = key { return paste(text) }
    switch mode {
    case .browsing: return browse(key)
    case .searching: return search(key)
    case .opening(let text): return open(key, text)
    case .reading(let top): return read(key, top) { .reading(from: $0) }
    case .help(let top): return read(key, top) { .help(from: $0) }
    }
  }

  // MARK: What is seen

  /// How many lines of a page fit between heading and foot.
  var room: Int { max(1, size.lines - 4) }
  /// The terms that lines of the page at hand are searched for.
  var searched: String { place.search }
  /// The position of the chosen line among the entries.
  var cursor: Int { min(place.cursor, max(0, entries.count - 1)) }
  /// The position of the first line in the window.
  var top: Int { min(max(0, place.top), max(0, entries.count - 1)) }
  /// The lines of the page at hand that are searched for.
  var entries: [InspectionPage.Entry] {
    guard let inspection, inspection.pages.indices.contains(page) else { return [] }
    return inspection.pages[page].entries(with: place.search)
  }
  /// The chosen line.
  var chosen: InspectionPage.Entry? { entries.indices.contains(cursor) ? entries[cursor] : nil }

  private var place: Place {
    get { places.indices.contains(page) ? places[page] : Place() }
    set { if places.indices.contains(page) { places[page] = newValue } }
  }

  // MARK: What is done

  private mutating func paste(_ text: String) -> Effect {
    switch mode {
    case .searching:
      place = Place(search: place.search + text.filter { !$0.isNewline })
      return .none
    case .opening(let typed):
      mode = .browsing
      return .open(typed + text)
    case .browsing, .reading, .help: return text.allSatisfy(\.isWhitespace) ? .none : .open(text)
    }
  }

  private mutating func browse(_ key: TerminalKey) -> Effect {
    switch key {
    case .up, .text("k"): move(by: -1)
    case .down, .text("j"): move(by: 1)
    case .pageUp, .text("b"): move(by: -room)
    case .pageDown, .text(" "): move(by: room)
    case .home, .text("g"): move(by: -entries.count)
    case .end, .text("G"): move(by: entries.count)
    case .tab, .right, .text("l"): turn(by: 1)
    case .backTab, .left, .text("h"): turn(by: -1)
    case .enter: if chosen != nil { mode = .reading(from: 0) }
    case .escape, .backspace: place = Place()
    case .text("/"): if inspection != nil { mode = .searching }
    case .text("o"): mode = .opening("")
    case .text("?"): mode = .help(from: 0)
    case .text("q"): return .quit
    case .text("n"), .text("]"): return select(subject + 1)
    case .text("p"), .text("["): return select(subject - 1)
    case .text(let digit):
      if let number = digit.wholeNumberValue, inspection?.pages.indices.contains(number - 1) == true {
        page = number - 1
      }
    case .paste: break
    }
    return .none
  }

  private mutating func select(_ position: Int) -> Effect {
    guard position >= 0, position < subjects else {
      note = subjects > 1 ? "there is no further subject" : "there is one subject only"
      return .none
    }
    return .select(position)
  }

  private mutating func turn(by step: Int) {
    guard let count = inspection?.pages.count, count > 0 else { return }
    page = (page + step + count) % count
  }

  private mutating func move(by step: Int) {
    var place = place
    place.cursor = min(max(0, cursor + step), max(0, entries.count - 1))
    place.top = min(max(top, place.cursor - room + 1), place.cursor)
    self.place = place
  }

  private mutating func search(_ key: TerminalKey) -> Effect {
    switch key {
    case .text(let character): place = Place(search: place.search + String(character))
    case .backspace: place = Place(search: String(place.search.dropLast()))
    case .escape:
      place = Place()
      mode = .browsing
    case .enter: mode = .browsing
    case .up, .down, .pageUp, .pageDown:
      mode = .browsing
      return browse(key)
    case .left, .right, .home, .end, .tab, .backTab, .paste: break
    }
    return .none
  }

  private mutating func open(_ key: TerminalKey, _ text: String) -> Effect {
    switch key {
    case .text(let character): mode = .opening(text + String(character))
    case .backspace: mode = .opening(String(text.dropLast()))
    case .escape: mode = .browsing
    case .enter:
      mode = .browsing
      if !text.allSatisfy(\.isWhitespace) { return .open(text) }
    case .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab, .backTab, .paste: break
    }
    return .none
  }

  private mutating func read(_ key: TerminalKey, _ top: Int, _ made: (Int) -> Mode) -> Effect {
    switch key {
    case .up, .text("k"): mode = made(max(0, top - 1))
    case .down, .text("j"): mode = made(min(top + 1, lastTop))
    case .pageUp, .text("b"): mode = made(max(0, top - room))
    case .pageDown, .text(" "): mode = made(min(top + room, lastTop))
    case .home, .text("g"): mode = made(0)
    case .end, .text("G"): mode = made(lastTop)
    case .escape, .backspace, .enter, .left, .text("h"), .text("?"): mode = .browsing
    case .text("q"): return .quit
    case .right, .tab, .backTab, .text, .paste: break
    }
    return .none
  }

  private var lastTop: Int { max(0, body.count - room) }
}
