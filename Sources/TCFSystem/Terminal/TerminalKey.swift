/// What someone did at the keyboard.
package enum TerminalKey: Sendable, Hashable {
  /// A character was typed.
  case text(Character)
  /// A text was pasted: the terminal says where it begins and ends.
  case paste(String)
  /// A key that moves: by a line or a column, by a page, or to the beginning or end.
  case up, down, left, right, pageUp, pageDown, home, end
  /// A key that confirms, goes to another field, deletes or cancels.
  case enter, tab, backTab, backspace, escape
}

/// Turns the bytes of a terminal into keys. Total: what is not a known key is passed over.
///
/// Sources: ECMA-48, 5.4 (control sequences); xterm's Control Sequences, "PC-Style Function Keys" and "Bracketed Paste Mode".
package struct TerminalKeyReader: Sendable {
  /// What was pasted beyond this is passed over.
  package static let longestPaste = 1_000_000

  private var pending: [UInt8] = []
  private var paste: [UInt8]?

  private static let escapeByte: UInt8 = 0x1B
  private static let endOfPaste = Array("\u{1B}[201~".utf8)

  /// Nothing read yet.
  package init() {}

  /// Whether bytes wait for others: an escape sequence has begun, or the key was Escape.
  package var isWaiting: Bool { !pending.isEmpty && paste == nil }

  /// The keys in `bytes`, after those that were given before.
  package mutating func keys(in bytes: [UInt8]) -> [TerminalKey] {
    pending += bytes
    var keys: [TerminalKey] = []
    while !pending.isEmpty {
      if paste != nil {
        guard let text = takePaste() else { return keys }
        keys.append(.paste(text))
      } else {
        guard let length = length(of: pending) else { return keys }
        let sequence = Array(pending.prefix(length))
        pending.removeFirst(length)
        if sequence == Array("\u{1B}[200~".utf8) {
          paste = []
        } else if let key = Self.key(sequence) {
          keys.append(key)
        }
      }
    }
    return keys
  }

  /// The keys in what waits, since nothing more came: Escape, if that is all.
  package mutating func timeOut() -> [TerminalKey] {
    guard isWaiting else { return [] }
    defer { pending.removeAll() }
    return pending == [Self.escapeByte] ? [.escape] : []
  }

  /// The pasted text, if its end has come. The bytes before a possible beginning of the end are kept apart, so that the end is
  /// looked for once.
  private mutating func takePaste() -> String? {
    let end = pending.firstRange(of: Self.endOfPaste)
    let safe = end?.lowerBound ?? max(0, pending.count - Self.endOfPaste.count + 1)
    let room = max(0, Self.longestPaste - (paste?.count ?? 0))
    paste?.append(contentsOf: pending[..<safe].prefix(room))
    pending.removeFirst(end?.upperBound ?? safe)
    guard end != nil else { return nil }
    defer { paste = nil }
    return String(decoding: paste ?? [], as: UTF8.self)
  }

  /// How many bytes the first key has; nil if more must come.
  private func length(of bytes: [UInt8]) -> Int? {
    guard bytes[0] == Self.escapeByte else {
      let count = Self.scalarLength(bytes[0])
      return bytes.count >= count ? count : nil
    }
    guard bytes.count > 1 else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "["):
      // Parameters and intermediate bytes, then a final one. Anything else ends what is no sequence.
      for (index, byte) in bytes.enumerated().dropFirst(2) {
        if (0x40...0x7E).contains(byte) { return index + 1 }
        if !(0x20...0x3F).contains(byte) || index > 32 { return index }
      }
      return nil
    case UInt8(ascii: "O"): return bytes.count > 2 ? 3 : nil
    default: return 1
    }
  }

  private static func scalarLength(_ first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  private static func key(_ sequence: [UInt8]) -> TerminalKey? {
    guard sequence.count > 1, sequence[0] == escapeByte else { return plainKey(sequence) }
    switch String(decoding: sequence.dropFirst(2), as: UTF8.self) {
    case "A": return .up
    case "B": return .down
    case "C": return .right
    case "D": return .left
    case "H", "1~", "7~": return .home
    case "F", "4~", "8~": return .end
    case "Z": return .backTab
    case "5~": return .pageUp
    case "6~": return .pageDown
    case "M" where sequence[1] == UInt8(ascii: "O"): return .enter
    default: return nil
    }
  }

  private static func plainKey(_ bytes: [UInt8]) -> TerminalKey? {
    switch bytes.first {
    case 0x0D, 0x0A: return .enter
    case 0x09: return .tab
    case 0x7F, 0x08: return .backspace
    case escapeByte: return .escape
    default: break
    }
    guard let text = String(validating: bytes, as: UTF8.self), let character = text.first, text.count == 1,
      let scalar = character.unicodeScalars.first, scalar.value >= 0x20
    else { return nil }
    return .text(character)
  }
}
