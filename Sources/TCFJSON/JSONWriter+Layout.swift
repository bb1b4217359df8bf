extension JSONWriter {
  /// Which characters of a string are escaped beyond those that RFC 8259, section 7, demands.
  package enum Escaping: Sendable, Hashable {
    /// What breaks lines or terminals: DEL, C1 controls, U+2028 and U+2029.
    case controls
    /// Everything that is not ASCII too, so that unusual characters are seen in any viewer.
    case beyondASCII
  }

  /// The space between the parts of a text.
  package struct Layout: Sendable, Hashable {
    /// Whether a space follows each colon, and each comma within a line.
    let isSpaced: Bool
    /// By how many spaces a line is indented for each array or object around it that has its parts on lines of their own.
    let indentation: Int

    /// No space at all, for programs.
    package static let compact = Layout(isSpaced: false, indentation: 0)
    /// For files that people read and edit.
    package static let indented = Layout(isSpaced: true, indentation: 2)
    /// The same with every line at the margin.
    package static let flush = Layout(isSpaced: true, indentation: 0)
  }

  /// Where the elements of an array or the members of an object are.
  package enum Arrangement: Sendable, Hashable {
    /// All on the line on which it begins.
    case oneLine
    /// Each on a line of its own. An empty one keeps its two lines, except where lines are indented.
    case lines
  }
}
