import TCFCodec
import TCFFindings
import TCFStorage

/// The messages of a sequence.
extension SequenceFacts {
  /// A message and where it is.
  struct Step {
    /// Its place among all things of the sequence, from 0.
    let index: Int
    let message: CMPMessage
    let item: Captured

    /// Where it is, as text: `line 12`.
    var place: String { CapturedPlace.text(item.part) }

    /// The place of one of its members.
    func at(_ member: String) -> Location { CapturedPlace.location(item.part, member) }
  }

  /// The messages, in their order.
  var messages: [Step] {
    items.enumerated().compactMap { index, item in
      guard case .message(let message) = item.content else { return nil }
      return Step(index: index, message: message, item: item)
    }
  }
}

extension Captured {
  /// The message that it is; nil for anything else.
  var message: CMPMessage? { if case .message(let message) = content { message } else { nil } }
  /// Whether it shows what someone stored or sent, and is not an act and no recording as a whole.
  var isState: Bool {
    switch content {
    case .keys, .message, .url, .bidRequest, .string: true
    case .related, .action, .recording: false
    }
  }
  /// The key set that it is; nil for anything else.
  var keys: StoredKeySet? { if case .keys(let keys) = content { keys } else { nil } }
}

/// Where a captured thing is, for people and for reports.
enum CapturedPlace {
  /// `:12` is `line 12`, `:12#keys` is `line 12, keys`, `#ping` is `ping`, `[3]` is `[3]`.
  static func text(_ part: String) -> String {
    var parts: [String] = []
    for piece in part.split(separator: "#", omittingEmptySubsequences: false) where !piece.isEmpty {
      parts.append(piece.hasPrefix(":") ? "line \(piece.dropFirst())" : String(piece))
    }
    return parts.isEmpty ? "the input" : parts.joined(separator: ", ")
  }

  /// The member of the thing, as a path: `12.tcstring`, `tcData.cmpId`.
  static func location(_ part: String, _ member: String) -> Location {
    let path = part.drop { $0 == ":" || $0 == "#" }.split(separator: "#").joined(separator: ".")
    return .member(path.isEmpty ? member : "\(path).\(member)")
  }
}

extension SequenceFacts {
  /// The TC string that a thing carries or stores; empty where it says that there is none, nil where it says nothing.
  func storedText(of item: Captured) -> String? {
    switch item.content {
    case .string(let text): return text
    case .keys(let keys): return keys.tcString ?? ""
    case .message(let message):
      if let text = message.tcString { return text }
      return message.kind == .answer && message.tcStringMember != nil ? "" : nil
    case .related, .url, .bidRequest, .action, .recording: return nil
    }
  }
}
