import TCFCodec

/// Names in commands that are shown to be copied into a shell.
package enum ShellWord {
  /// `text` as one word of a POSIX shell's command: as it is, or in single quotes where it has spaces or signs.
  package static func quoted(_ text: String) -> String {
    let isPlain = !text.isEmpty && text.utf8.allSatisfy(isPlain)
    return isPlain
      ? text : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// Whether `text` means itself inside single quotes of a text that is in a shell's double quotes.
  package static func isPlainInQuotes(_ text: String) -> Bool {
    !text.utf8.contains { "'\"\\$`!".utf8.contains($0) || $0 < 0x20 }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte > 0x7F || "-_./,:+@%=".utf8.contains(byte)
  }
}
