import TCFStorage

/// What came before a state in its sequence, and after it.
struct SequenceContext {
  /// The strings that were stored last.
  private(set) var stored = StoredStrings()
  /// Whether everything stored was to go and nothing has happened since that brings it back.
  private(set) var isCleared = false
  /// The string of the latest key set, empty for none, if gdprApplies was 0 in it; nil otherwise.
  private(set) var stringOutsideGDPR: String?
  private var isRemoved = false
  /// The places of requests about which a rule about the recording says something.
  var reportedParts: Set<String> = []
  /// The members of a stub's ping of which a rule about the recording says something, by page view.
  var reportedMembers: [Int: Set<String>] = [:]
  /// The key sets that may show what this one was becoming.
  var next: [StoredKeySet] = []

  /// Whether a rule about the recording speaks of the request that a captured thing is, or that carried it.
  func hasReport(of item: Captured) -> Bool {
    reportedParts.contains(item.part)
      || item.part.hasSuffix("#body") && reportedParts.contains(String(item.part.dropLast(5)))
  }

  /// The members of a message of which a rule about the recording speaks.
  func reportedMembers(of message: CMPMessage, _ item: Captured) -> Set<String> {
    guard message.kind == .ping, !LiveAPIPingRules.isFull(message.body), let view = item.view else { return [] }
    return reportedMembers[view] ?? []
  }

  /// Records a thing that is done with.
  mutating func record(_ item: Captured) {
    switch item.content {
    case .keys(let keys):
      stored = StoredStrings(keys)
      stringOutsideGDPR = keys[StoredKeyName.gdprApplies] == .integer(0) ? keys.tcString ?? "" : nil
    case .string(let text): stored.tcString = text
    case .action(let name): record(RecordedAct(name))
    case .message(let message): stored.tcString = message.tcString ?? stored.tcString
    case .related, .url, .bidRequest, .recording: return
    }
  }

  /// A start brings the keys of the CMP back, unless the CMP is gone.
  private mutating func record(_ act: RecordedAct) {
    switch act.kind {
    case .cleared: (isCleared, isRemoved) = (true, act.removesCMP)
    case .app, .shown: isCleared = isCleared && isRemoved
    case .user: (isCleared, isRemoved) = (false, false)
    case .looked, .unknown: return
    }
  }
}
