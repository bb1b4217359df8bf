#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A line of a screen.
package struct TerminalLine: Sendable, Hashable {
  /// How a line looks.
  package enum Style: Sendable, Hashable {
    case plain, bold, dim, reversed
  }

  /// The text.
  package let text: String
  /// How it looks.
  package let style: Style

  /// A line.
  package init(_ text: String, _ style: Style = .plain) { (self.text, self.style) = (text, style) }
}

/// The terminal behind standard input and output, taken over: keys come one by one and unseen, and lines fill the window.
///
/// When this goes away, and while the program is stopped, the terminal is as it was before: its modes and what it showed. Signals
/// that end a program end `next()` instead, so that its caller leaves by the way that restores the terminal.
package struct TerminalScreen: ~Copyable {
  /// What happened.
  package enum Event: Sendable, Hashable {
    /// Keys, in their order.
    case keys([TerminalKey])
    /// The lines must be shown again: the window has another size, or the program was stopped for a while.
    case shown
    /// There will be no more keys: the terminal has gone, or a signal asks the program to end.
    case ended
  }

  private let before: termios
  private var reader = TerminalKeyReader()
  private let output = OutputFile.standardOutput()

  /// How long half a key waits for its other half, in milliseconds.
  private static let patience: Int32 = 50
  /// How long a signal that comes just before a wait can go unnoticed, in milliseconds.
  private static let step: Int32 = 200

  // Another screen, no cursor, no wrapping; pasted text is marked. And back.
  private static let begin = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h"
  private static let end = "\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Takes the terminal over. Throws where standard input is none.
  package init() throws(SystemError) {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { throw .last }
    before = modes
    TerminalSignals.watch()
    enter()
  }

  deinit {
    leave()
    TerminalSignals.unwatch()
  }

  /// How many lines the window has, and how many columns.
  package var size: (lines: Int, columns: Int) {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0 else {
      return (24, 80)
    }
    return (Int(window.ws_row), Int(window.ws_col))
  }

  /// Fills the window with lines. What a terminal would obey in them is left out.
  package func show(_ lines: [TerminalLine]) {
    var text = "\u{1B}[H"
    for (index, line) in lines.enumerated() {
      let safe = String(String.UnicodeScalarView(line.text.unicodeScalars.filter { !Self.isControl($0) }))
      text += (index > 0 ? "\r\n" : "") + "\u{1B}[K" + Self.code(line.style) + safe + "\u{1B}[0m"
    }
    write(text + "\u{1B}[J")
  }

  /// Waits for what happens next.
  package mutating func next() -> Event {
    while true {
      if TerminalSignals.ending.contains(where: { TerminalSignals.consume($0) }) { return .ended }
      if TerminalSignals.consume(SIGTSTP) {
        leave()
        TerminalSignals.stop()
        enter()
        return .shown
      }
      if TerminalSignals.consume(SIGCONT) {
        enter()
        return .shown
      }
      if TerminalSignals.consume(SIGWINCH) { return .shown }
      var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let answer = poll(&request, 1, reader.isWaiting ? Self.patience : Self.step)
      var keys: [TerminalKey] = []
      if answer > 0 {
        var bytes: [UInt8] = []
        let count = Descriptors.read(STDIN_FILENO, upTo: 4_096, into: &bytes)
        if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { return .ended }
        keys = reader.keys(in: bytes)
      } else if answer == 0 {
        keys = reader.timeOut()
      } else if errno != EINTR {
        return .ended
      }
      if !keys.isEmpty { return .keys(keys) }
    }
  }

  /// Keys unseen and one by one; Control-C and Control-Z stay signals.
  private func enter() {
    var modes = before
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    modes.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR)
    _ = tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes)
    write(Self.begin)
  }

  private func leave() {
    write(Self.end)
    var modes = before
    _ = tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes)
  }

  // A terminal that cannot be written to has gone, and the next key will tell.
  private func write(_ text: String) {
    try? output.write(text)
    try? output.flush()
  }

  private static func code(_ style: TerminalLine.Style) -> String {
    switch style {
    case .plain: ""
    case .bold: "\u{1B}[1m"
    case .dim: "\u{1B}[2m"
    case .reversed: "\u{1B}[7m"
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }
}
