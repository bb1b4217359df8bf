/// Builds the values of a settings file from the events of its text.
struct SettingsComposer: ~Copyable {
  private typealias Place = SettingsProblem.Place

  private var events: YAMLEvents
  private let file: String
  /// The names that aliases could mean.
  private var anchors: Set<String> = []

  /// Values of `bytes`, which `SettingsText.check` let pass; nil where there is no memory.
  init?(_ bytes: [UInt8], file: String) {
    guard let events = YAMLEvents(bytes) else { return nil }
    self.events = events
    self.file = file
  }

  /// The value of the only document; nothing where there is none.
  mutating func document() throws(SettingsProblem) -> SettingsNode {
    guard case .documentStart = try next() else {
      return SettingsNode(value: .nothing, place: Place(line: 1, column: 1))
    }
    let root = try node(try next(), level: 0)
    _ = try next()
    guard case .end = try next() else { throw problem(.severalDocuments) }
    return root
  }

  private mutating func next() throws(SettingsProblem) -> YAMLEvents.Event {
    do throws(YAMLEvents.Fault) {
      let event = try events.next()
      if let anchor = events.anchor { anchors.insert(anchor) }
      return event
    } catch {
      throw SettingsProblem(file: file, place: YAMLFaultText.place(of: error), .text(.notYAML(error)))
    }
  }

  /// A problem at the beginning of the last event.
  private func problem(_ fault: SettingsProblem.TextFault) -> SettingsProblem {
    SettingsProblem(file: file, place: events.place, .text(fault))
  }

  /// The value that begins with `event`, the last one that came.
  private mutating func node(_ event: YAMLEvents.Event, level: Int) throws(SettingsProblem) -> SettingsNode {
    let place = events.place
    switch event {
    case .scalar(let text, let isPlain, let tag):
      // No tag, or a text by !!str.
      guard tag == nil || tag == Self.tag("str") else { throw problem(.tag) }
      let value = tag == nil && isPlain ? SettingsText.value(ofPlain: text) : .text(text)
      return SettingsNode(value: value, place: place)
    case .sequenceStart(let tag):
      guard tag == nil || tag == Self.tag("seq") else { throw problem(.tag) }
      return SettingsNode(value: .list(try elements(level + 1)), place: place)
    case .mappingStart(let tag):
      guard tag == nil || tag == Self.tag("map") else { throw problem(.tag) }
      return SettingsNode(value: .mapping(try members(level + 1)), place: place)
    case .alias(let name): throw problem(anchors.contains(name) ? .alias : .openAlias)
    case .documentStart, .documentEnd, .sequenceEnd, .mappingEnd, .end:
      throw problem(.noValue)
    }
  }

  private mutating func elements(_ level: Int) throws(SettingsProblem) -> [SettingsNode] {
    try checkLevel(level)
    var nodes: [SettingsNode] = []
    while true {
      let event = try next()
      if case .sequenceEnd = event { return nodes }
      nodes.append(try node(event, level: level))
    }
  }

  private mutating func members(_ level: Int) throws(SettingsProblem) -> [SettingsNode.Member] {
    try checkLevel(level)
    var members: [SettingsNode.Member] = []
    var lines: [String: Int] = [:]
    while true {
      let event = try next()
      if case .mappingEnd = event { return members }
      let place = events.place
      guard case .scalar(let key, _, let tag) = event, tag == nil || tag == Self.tag("str") else {
        throw problem(.key)
      }
      if let line = lines[key] { throw problem(.repeatedKey(key, line: line)) }
      lines[key] = place.line
      members.append(SettingsNode.Member(key: key, place: place, value: try node(try next(), level: level)))
    }
  }

  private func checkLevel(_ level: Int) throws(SettingsProblem) {
    guard level <= SettingsText.mostLevels else { throw problem(.tooDeep(levels: SettingsText.mostLevels)) }
  }

  private static func tag(_ name: String) -> String { "tag:yaml.org,2002:" + name }
}
