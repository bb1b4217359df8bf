import TCFFindings
import TCFJSON

/// What results, partials and manifests write alike.
extension JSONWriter {
  /// A member that is an array of what `body` writes.
  mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    beginArray()
    body(&self)
    endArray()
  }

  /// A member with the lists that a run used.
  mutating func member(_ name: String, _ lists: [ListReference]) {
    array(name) { json in
      for list in lists {
        json.object { json in
          json.member("name", list.name)
          json.member("path", list.path)
          json.member("sha256", list.sha256)
        }
      }
    }
  }

  /// A member with what became of records.
  mutating func member(_ name: String, _ tally: RecordTally) { member(name, tally, judged: tally.judged) }

  /// A member with what became of records, with another number of judged ones, or null.
  mutating func member(_ name: String, _ tally: RecordTally, judged: Int?) {
    member(name) { json in
      json.member("judged", judged)
      json.member("empty", tally.empty)
      json.member("rejected", tally.rejected)
      json.member("headers", tally.headers)
    }
  }
}
