import TCFFindings
import TCFJSON
import TCFStorage

/// A JSON value as a finding shows it.
struct JSONShown {
  let text: String

  init(_ node: JSONNode?) {
    switch node?.value {
    case nil: text = "absent"
    case .null: text = "null"
    case .boolean(let flag): text = String(flag)
    case .integer(let number): text = String(number)
    case .real(let number): text = String(number)
    case .string(let string): text = "\"\(Prose.excerpt(string, limit: 60))\""
    case .array(let nodes): text = "an array of \(Prose.count(nodes.count, "element"))"
    case .object: text = "an object"
    }
  }
}
