import CLibYAML

/// The events of a YAML text, one after another, from libyaml: the only file with its pointers. Nothing is built of them
/// here, so a text takes no more memory than its longest scalar.
struct YAMLEvents: ~Copyable {
  /// What is in the text next.
  enum Event {
    case documentStart
    case documentEnd
    /// A word or text; plain if it is without quotes and is not a block of text.
    case scalar(String, isPlain: Bool, tag: String?)
    case sequenceStart(tag: String?)
    case sequenceEnd
    case mappingStart(tag: String?)
    case mappingEnd
    case alias(String)
    case end
  }

  /// Where and why a text stops being YAML.
  struct Fault: Error, Hashable {
    /// What was not as it must be, in the wording of libyaml, not of `YAMLFaultText`.
    let problem: String
    /// What was being read, in the wording of libyaml.
    let context: String
    let place: SettingsProblem.Place
    /// Where that began.
    let start: SettingsProblem.Place
  }

  // libyaml keeps pointers into its parser and into the text, so neither may move: both are allocated once and freed in
  // `deinit` alone.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The text, which the parser reads in place.
  private let text: UnsafeMutableBufferPointer<UInt8>
  /// The name that the last event gave its value, for aliases.
  private(set) var anchor: String?
  /// Where the last event begins.
  private(set) var place = SettingsProblem.Place(line: 1, column: 1)

  /// The events of `bytes`, which are UTF-8; nil where there is no memory.
  init?(_ bytes: [UInt8]) {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      return nil
    }
    text = .allocate(capacity: bytes.count)
    _ = text.initialize(from: bytes)
    self.parser = parser
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    text.deallocate()
  }

  /// The next event; `end` at the end, and for ever after.
  mutating func next() throws(Fault) -> Event {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { throw fault }
      defer { yaml_event_delete(&event) }
      place = SettingsProblem.Place(event.start_mark)
      anchor = nil
      switch event.type {
      case YAML_STREAM_START_EVENT: continue
      case YAML_DOCUMENT_START_EVENT: return .documentStart
      case YAML_DOCUMENT_END_EVENT: return .documentEnd
      case YAML_SEQUENCE_START_EVENT:
        anchor = Self.text(event.data.sequence_start.anchor)
        return .sequenceStart(tag: Self.text(event.data.sequence_start.tag))
      case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
      case YAML_MAPPING_START_EVENT:
        anchor = Self.text(event.data.mapping_start.anchor)
        return .mappingStart(tag: Self.text(event.data.mapping_start.tag))
      case YAML_MAPPING_END_EVENT: return .mappingEnd
      case YAML_ALIAS_EVENT: return .alias(Self.text(event.data.alias.anchor) ?? "")
      case YAML_SCALAR_EVENT:
        let scalar = event.data.scalar
        anchor = Self.text(scalar.anchor)
        let value = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
        return .scalar(value, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE, tag: Self.text(scalar.tag))
      default: return .end
      }
    }
  }

  private var fault: Fault {
    let parser = parser.pointee
    // Of bytes that are no characters libyaml gives the offset, not the place; they were looked at before.
    let place = SettingsProblem.Place(parser.problem_mark)
    return Fault(
      problem: parser.problem.map { String(cString: $0) } ?? "",
      context: parser.context.map { String(cString: $0) } ?? "",
      place: place, start: parser.context == nil ? place : SettingsProblem.Place(parser.context_mark))
  }

  private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(cString: $0) }
  }
}

extension SettingsProblem.Place {
  /// A mark of libyaml's, which counts from 0.
  fileprivate init(_ mark: yaml_mark_t) { self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1) }
}
