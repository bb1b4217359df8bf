import TCFXML

/// Everything a reader says about a document: its events, adjacent texts joined, and how it ended.
struct Reading: Equatable {
  var events: [XMLPullEvent] = []
  var fault: XMLPullFault?

  init(_ bytes: [UInt8], doctype: XMLDoctypePolicy = .refused, limits: XMLPullLimits = XMLPullLimits()) {
    do {
      var reader = try XMLPullReader(bytes, doctype: doctype, limits: limits)
      while let event = try reader.next() {
        if case .text(let more) = event, case .text(let text) = events.last {
          events[events.count - 1] = .text(text + more)
        } else {
          events.append(event)
        }
      }
    } catch {
      fault = error
    }
  }

  init(_ text: String, doctype: XMLDoctypePolicy = .refused, limits: XMLPullLimits = XMLPullLimits()) {
    self.init(Array(text.utf8), doctype: doctype, limits: limits)
  }

  /// The events for people: `<a b=c>`, `text`, `</a>`.
  var outline: [String] {
    events.map { event in
      switch event {
      case .start(let element):
        "<" + ([element.name] + element.attributes.map { "\($0.name)=\($0.value)" }).joined(separator: " ") + ">"
      case .text(let text): text
      case .end(let name): "</\(name)>"
      }
    }
  }
}
