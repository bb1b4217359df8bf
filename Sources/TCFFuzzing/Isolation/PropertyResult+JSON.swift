import TCFJSON
import TCFStorage

extension PropertyResult {
  /// The result as a JSON object on one line, as a worker hands it to its supervisor.
  var json: String {
    JSONWriter.text(escaping: .beyondASCII) { json in
      json.object { json in
        json.member("property", property)
        json.member("iterations", iterations)
        json.member("regressions", regressions)
        json.member("milliseconds", Int(seconds * 1_000))
        json.member("classes") { json in
          for (name, count) in classes.sorted(by: { $0.key < $1.key }) { json.member(name, count) }
        }
        if let counterexample { json.member("counterexample") { counterexample.writeMembers(to: &$0) } }
      }
    }
  }

  /// Reads what `json` wrote; nil for anything else.
  init?(json: String) {
    guard let node = try? JSONDocument.read(Array(json.utf8), .strict), let property = node["property"]?.string,
      case .object(let classes)? = node["classes"]?.value
    else { return nil }
    self.init(property: property)
    iterations = node["iterations"]?.integer ?? 0
    regressions = node["regressions"]?.integer ?? 0
    seconds = Double(node["milliseconds"]?.integer ?? 0) / 1_000
    for member in classes { self.classes[member.name] = member.node.integer }
    guard let found = node["counterexample"] else { return }
    counterexample = Counterexample(found)
    if counterexample == nil { return nil }
  }
}

extension Counterexample {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    switch source {
    case .seed(let seed): json.member("seed", FuzzSeed(seed).description)
    case .regression(let name): json.member("regression", name)
    case .unknown: json.member("seed", nil as String?)
    }
    json.key("original")
    original.write(to: &json)
    json.key("input")
    input.write(to: &json)
    json.member("failure") { failure.writeMembers(to: &$0) }
    json.member("steps", steps)
    json.member("attempts", attempts)
  }

  fileprivate init?(_ node: JSONNode) {
    guard let original = node["original"], let input = node["input"],
      let failure = node["failure"].flatMap(PropertyFailure.init), let savedOriginal = try? SavedInput(original),
      let savedInput = try? SavedInput(input)
    else { return nil }
    let source: Source
    if let name = node["regression"]?.string {
      source = .regression(name)
    } else if let seed = node["seed"]?.string.flatMap({ FuzzSeed($0) }) {
      source = .seed(seed.value)
    } else {
      source = .unknown
    }
    self.init(
      source: source, original: savedOriginal, input: savedInput, failure: failure,
      steps: node["steps"]?.integer ?? 0, attempts: node["attempts"]?.integer ?? 0)
  }
}

extension PropertyFailure {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.member("code", code)
    json.member("message", message)
    if let expected { json.member("expected", expected) }
    if let actual { json.member("actual", actual) }
  }

  fileprivate init?(_ node: JSONNode) {
    guard let code = node["code"]?.string, let message = node["message"]?.string else { return nil }
    self.init(code, message, expected: node["expected"]?.string, actual: node["actual"]?.string)
  }
}
