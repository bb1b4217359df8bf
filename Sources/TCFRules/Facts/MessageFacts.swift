package import TCFCodec
package import TCFFindings
import TCFJSON
package import TCFStorage

/// A CMP's message as rules see it.
package struct MessageFacts: CapturedFacts {
  /// The message.
  package let message: CMPMessage
  /// What it is judged against.
  let surroundings: RuleSurroundings
  /// The TC string in it, read; nil if there is none.
  let string: StringFacts?
  /// The TCData or InAppTCData that the message is or carries; nil if it has neither.
  let tcData: TCDataObject?
  /// The day on which it was captured; the as-of date where the capture does not say.
  let day: CalendarDay
  /// Whether other things of its sequence are judged too.
  let isPartOfSequence: Bool
  /// The members of which a rule about its recording already says what is wrong.
  let reportedMembers: Set<String>

  /// Facts of a message.
  ///
  /// - Parameters:
  ///   - time: when it was captured.
  ///   - isPartOfSequence: whether what went before it is known and judged.
  ///   - reportedMembers: the members of which a rule about its recording speaks.
  package init(
    _ message: CMPMessage, _ surroundings: RuleSurroundings, time: Deciseconds? = nil, isPartOfSequence: Bool = false,
    reportedMembers: Set<String> = []
  ) {
    self.reportedMembers = reportedMembers
    self.message = message
    self.surroundings = surroundings
    self.isPartOfSequence = isPartOfSequence
    string = message.tcString.map { surroundings.read($0, writtenIn: message.environment) }
    tcData = TCDataObject(message)
    day = time?.day ?? surroundings.settings.asOf
  }

  /// The string, if it could be read as version 2.
  var readableString: StringFacts? {
    guard let string, case .v2 = string.reading else { return nil }
    return string
  }

  /// Why a rule about messages does not apply to another subject.
  package static var about: VerdictCause { .stated("applies only to messages of a CMP") }
  /// The dates of its string decide which rules hold.
  package var date: SubjectDate { SubjectDate(of: string) }
  /// What the message is, with its status, its CMP and its day as far as it has them.
  package func heading() -> SubjectFacts? { FactLine.facts(MessageLine.text(of: self), beside: string) }
}

extension RuleSurroundings {
  /// The facts of a string.
  func read(_ text: String, writtenIn environment: SubjectEnvironment? = nil) -> StringFacts {
    StringFacts(reading: text, settings, writtenIn: environment)
  }

  /// The same of a string of version 2; nil for a text that cannot be read as one.
  func readable(_ text: String) -> StringFacts? {
    let string = read(text)
    return string.isVersion2 ? string : nil
  }
}

/// What is reported about a message at the head of its group in a report.
enum MessageLine {
  static func text(of facts: MessageFacts) -> String {
    var parts = [name(of: facts.message)]
    if case .string(let status)? = facts.tcData?.member("eventStatus")?.value, !facts.message.isOfWebview {
      parts.append(status)
    }
    if let string = facts.readableString {
      parts.append("CMP \(string.core.cmpID), written \(string.core.lastUpdated.day)")
    }
    return parts.joined(separator: ", ")
  }

  /// What the message is, as people call it: `Gravito save message (Android)`.
  static func name(of message: CMPMessage) -> String {
    switch message.kind {
    case .loaded, .load, .save, .close: "Gravito \(message.kind.rawValue) message" + platform(of: message)
    case .answer: "the app's answer to a Gravito CMP" + platform(of: message)
    case .config: "the app's configuration of a Gravito CMP" + platform(of: message)
    case .tcData: "TCData"
    case .inAppTCData: "InAppTCData"
    case .ping: "PingReturn"
    case .vendorList: "a vendor list of getVendorList"
    case .call: "a call of the CMP API"
    case .userData: "Sourcepoint SPUserData"
    case .failure: "the API's answer that a call failed"
    case .other: "a message of no known kind"
    }
  }

  private static func platform(of message: CMPMessage) -> String {
    switch message.platform {
    case .reactNative: " (React Native)"
    case .ios: " (iOS)"
    case .android: " (Android)"
    case .flutter: " (Flutter)"
    case nil: ""
    }
  }
}
