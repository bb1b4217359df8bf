import TCFJSON

/// Which of the two APIs of a page an event of the page's script is about.
enum RecordedAPIName: String {
  /// `__tcfapi`.
  case tcf
  /// `__gpp`.
  case gpp

  init(_ event: JSONNode) { self = event["of"]?.string == Self.gpp.rawValue ? .gpp : .tcf }

  /// Writes what is about it into a line: about `__gpp`, as a member of its own, so that no reader takes it for the TCF's.
  func write(to json: inout JSONWriter, _ body: (inout JSONWriter) -> Void) {
    switch self {
    case .tcf: body(&json)
    case .gpp: json.member(rawValue, body)
    }
  }
}
