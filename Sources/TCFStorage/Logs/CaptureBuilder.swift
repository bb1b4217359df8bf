internal import TCFCodec
import TCFJSON

/// Collects what JSON values hold.
struct CaptureBuilder {
  /// Whether everything is a message, known or not.
  let isMessages: Bool
  private(set) var items: [Captured] = []
  /// Faults that did not keep the rest from being read.
  private var problems: [CaptureProblem] = []
  private var problemCount = 0
  /// How many problems are kept; a log of a hundred megabytes may have a fault a line.
  private static let problemLimit = 100
  /// Whether anything so far shows that the things came one after another.
  private(set) var hasHistory = false
  private var hasAPIAnswer = false

  init(isMessages: Bool) { self.isMessages = isMessages }

  /// Adds what the value of a whole input or line holds. Returns false if it is nothing known.
  mutating func add(_ node: JSONNode, part: String, line: Int?) throws(StoredKeyFault) -> Bool {
    try add(node, Place(part: part, line: line, onlyLine: line), MessageContext(), depth: 0)
  }

  /// Adds a thing that its reader knows.
  mutating func append(_ item: Captured) { items.append(item) }

  /// Says of what was added since there were `count` things in which page view it was captured.
  mutating func record(view: Int, from count: Int) {
    for index in items.indices.dropFirst(count) { items[index].view = view }
  }

  /// Notes a line that cannot be read.
  mutating func add(_ fault: StoredKeyFault, line: Int?) {
    problemCount += 1
    if problems.count < Self.problemLimit { problems.append(CaptureProblem(fault, line: line)) }
  }

  /// Everything so far. Answers of one document belong to one page; those of a log do if it has times, or if they are
  /// an exchange.
  func capture(isOneDocument: Bool) -> Capture {
    let isSequence = items.count > 1 && (hasHistory || isOneDocument && hasAPIAnswer)
    return Capture(items, isSequence: isSequence, problems: problems, problemCount: problemCount)
  }

  /// Where a value is, and when it was.
  private struct Place {
    var part: String
    let line: Int?
    /// The line of the input on which all of the value is: a line of a log, or text in a JSON string; nil for a value that
    /// may have several.
    var onlyLine: Int?
    var time: Deciseconds?
    /// The record or dump around it; nil where it is by itself.
    var moment: String?

    /// The place of the member `name`, or of the element `[3]`.
    func inner(_ name: String) -> Place {
      var inner = self
      inner.part += name
      return inner
    }
    /// The same in a record or dump of several things.
    var shared: Place {
      var shared = self
      shared.moment = moment ?? part
      return shared
    }
    /// The same for one of several that came one after another.
    var single: Place {
      var single = self
      single.moment = nil
      return single
    }
    /// The place of what the text of `node` holds. A JSON string has no line feed, so that all of it is on one line.
    func inText(of node: JSONNode) -> Place {
      var inText = self
      inText.onlyLine = onlyLine ?? node.line
      return inText
    }
  }

  private mutating func add(
    _ node: JSONNode, _ place: Place, _ context: MessageContext, depth: Int
  ) throws(StoredKeyFault) -> Bool {
    if let inner = node.string.flatMap(NestedJSON.object), depth < 4 {
      // JSON text by itself, as a bridge hands it over.
      return try add(inner, place.inText(of: node), context, depth: depth + 1)
    }
    if let elements = node.items { return try addElements(elements, place: place, context: context, depth: depth) }
    guard node.isObject, depth < 4 else { return addOther(node, place, context) }
    if node.objectMembers.contains(where: { StoredKeyName.isConsentKey($0.name) }) {
      append(.keys(try JSONKeySetReader.keySet(in: node)), place)
      return true
    }
    var timed = place
    timed.time = time(of: node, place) ?? place.time
    if let record = CaptureRecord(node) { return try add(record, timed, context) }
    if let request = BidRequest(node) {
      append(.bidRequest(request), timed)
      return true
    }
    if let message = CaptureShapes.message(node, context) {
      append(.message(message), timed)
      return true
    }
    if CaptureDump.isDump(node.objectMembers) {
      return try addDump(node.objectMembers, place: timed.shared, context: context, depth: depth)
    }
    return addOther(node, place, context)
  }

  /// `[tcData, success]`, or one thing after another.
  private mutating func addElements(
    _ elements: [JSONNode], place: Place, context: MessageContext, depth: Int
  ) throws(StoredKeyFault) -> Bool {
    if elements.count == 2, case .boolean(let success) = elements[1].value {
      var context = context
      context.success = success
      if elements[0].isNull, context.named != nil || !success {
        append(.message(CMPMessage(context.named ?? .failure, elements[0], context)), place)
        return true
      }
      return try add(elements[0], place, context, depth: depth + 1)
    }
    // Pairs of a name and its text are a dump of AsyncStorage, and none of them a thing by itself.
    guard depth < 2, !elements.contains(where: { $0.items?.first?.string != nil }) else { return false }
    var isKnown = false
    var unknown: [Place] = []
    for (index, element) in elements.enumerated() {
      let inner = place.single.inner("[\(index)]")
      if try add(element, inner, context, depth: depth + 1) { isKnown = true } else { unknown.append(inner) }
    }
    // Among known things, one that is not known is reported, as a line of a log is; else the array is about something else.
    if isKnown { for place in unknown { recordUnknown(place) } }
    return isKnown
  }

  private mutating func addDump(
    _ members: [JSONMember], place: Place, context: MessageContext, depth: Int
  ) throws(StoredKeyFault) -> Bool {
    var isKnown = false
    for member in members {
      let inner = place.inner("#" + member.name)
      if CaptureDump.keyNames.contains(member.name), member.node.isObject {
        append(.keys(Self.keySet(member.node)), inner)
        isKnown = true
      } else if CaptureDump.kinds[member.name] != nil {
        let context = CaptureDump.context(member.name, in: context)
        if try add(member.node, inner, context, depth: depth + 1) { isKnown = true }
      }
    }
    return isKnown
  }

  private mutating func add(
    _ record: CaptureRecord, _ place: Place, _ context: MessageContext
  ) throws(StoredKeyFault) -> Bool {
    var context = context
    context.platform = record.platform ?? context.platform
    for member in record.parts {
      let inner = record.parts.count == 1 ? place : place.shared.inner("#" + member.name)
      switch (member.name, member.node.string) {
      case ("action", let text?):
        hasHistory = true
        append(.action(text), inner)
      case ("url", let text?): append(.url(CapturedURL(text, use: .called)), inner)
      case ("bidRequest", _):
        if let request = BidRequest(member.node) { append(.bidRequest(request), inner) } else { recordUnknown(inner) }
      case ("string", let text?): append(.string(text), inner)
      case ("message", _): try addMessage(member.node, inner, context)
      case ("keys", _), ("storedKeys", _): append(.keys(Self.keySet(member.node)), inner)
      default: try addAnswer(member, inner, context)
      }
    }
    return true
  }

  /// Notes a thing among known ones that is none of them.
  private mutating func recordUnknown(_ place: Place) {
    let found = StoredKeyFault.otherJSON + (place.part.isEmpty ? "" : " (at \(place.part))")
    add(StoredKeyFault(.otherContent, found: found, at: place.line.map { .line($0) }), line: place.line)
  }

  /// What is under `message`: an object, JSON text as the bridges hand it over, or a bare string as iOS posts it.
  private mutating func addMessage(
    _ node: JSONNode, _ place: Place, _ context: MessageContext
  ) throws(StoredKeyFault) {
    // Null is what an app answers on a first run.
    if node.isNull { return append(.message(CMPMessage(.answer, node, context)), place) }
    guard let text = node.string else {
      if try !add(node, place, context, depth: 2) { append(.message(CMPMessage(.other, node, context)), place) }
      return
    }
    let first = text.unicodeScalars.first { !$0.properties.isWhitespace }
    guard let first, "{[\"".unicodeScalars.contains(first) else {
      append(.message(CMPMessage(.answer, node, context)), place)
      return
    }
    guard let inner = NestedJSON.value(text) else {
      throw StoredKeyFault(.messageNotJSON, at: place.line.map { .line($0) })
    }
    let place = place.inText(of: node)
    if try !add(inner, place, context, depth: 2) { append(.message(CMPMessage(.other, inner, context)), place) }
  }

  /// What is under the name of an answer of the API; a log's line has the name before it in any case.
  private mutating func addAnswer(
    _ member: JSONMember, _ place: Place, _ context: MessageContext
  ) throws(StoredKeyFault) {
    let named = place.part.hasSuffix("#" + member.name) ? place : place.inner("#" + member.name)
    let context = CaptureDump.context(member.name, in: context)
    if try !add(member.node, named, context, depth: 1), let kind = context.named {
      append(.message(CMPMessage(kind, member.node, context)), named)
    }
  }

  /// Strings and null are an app's answer inside a record, and anywhere if everything is a message.
  private mutating func addOther(_ node: JSONNode, _ place: Place, _ context: MessageContext) -> Bool {
    switch node.value {
    case .string, .null:
      guard isMessages || context.named == nil && place.time != nil else { return false }
      append(.message(CMPMessage(.answer, node, context)), place)
      return true
    case .object:
      guard isMessages || context.named != nil else { return false }
      append(.message(CMPMessage(context.named ?? .other, node, context)), place)
      return true
    case .boolean, .integer, .real, .array: return false
    }
  }

  private mutating func append(_ content: Captured.Content, _ place: Place) {
    if place.time != nil { hasHistory = true }
    if case .message(let message) = content {
      if message.isOfWebview { hasHistory = true } else if message.kind != .other { hasAPIAnswer = true }
    }
    var content = content
    if case .keys(let keys) = content, let line = place.onlyLine { content = .keys(keys.written(on: line)) }
    items.append(Captured(content, part: place.part, time: place.time, moment: place.moment))
  }

  private mutating func time(of node: JSONNode, _ place: Place) -> Deciseconds? {
    guard let member = CaptureTime.member(of: node) else { return nil }
    if let time = CaptureTime.read(member) { return time }
    add(
      StoredKeyFault(.badValue, key: "time", found: member.string ?? member.value.typeName, wanted: "a time"),
      line: place.line)
    return nil
  }

  private static func keySet(_ node: JSONNode) -> StoredKeySet {
    StoredKeySet(platform: .json, keys: JSONKeySetReader.keys(node.objectMembers))
  }
}
