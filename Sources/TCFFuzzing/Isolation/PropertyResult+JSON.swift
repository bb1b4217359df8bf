import TCFJSON
import TCFStorage

extension PropertyResult {
  /// The result as a JSON object on one line, as a worker hands it to its supervisor.
  var json: String {
    let classes = classes.sorted { $0.key < $1.key }.map { "\(JSONText.quoted($0.key, .beyondASCII)):\($0.value)" }
    var text =
      "{\"property\":\(JSONText.quoted(property, .beyondASCII)),\"iterations\":\(iterations),\"regressions\":\(regressions)"
    text += ",\"milliseconds\":\(Int(seconds * 1_000)),\"classes\":{\(classes.joined(separator: ","))}"
    if let counterexample { text += ",\"counterexample\":\(counterexample.json)" }
    return text + "}"
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
  fileprivate var json: String {
    let origin =
      switch source {
      case .seed(let seed): "\"seed\":\"\(FuzzSeed(seed))\""
      case .regression(let name): "\"regression\":\(JSONText.quoted(name, .beyondASCII))"
      case .unknown: "\"seed\":null"
      }
    return "{\(origin),\"original\":\(original.json),\"input\":\(input.json),\"failure\":\(failure.json)"
      + ",\"steps\":\(steps),\"attempts\":\(attempts)}"
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
  fileprivate var json: String {
    var text = "{\"code\":\(JSONText.quoted(code, .beyondASCII)),\"message\":\(JSONText.quoted(message, .beyondASCII))"
    if let expected { text += ",\"expected\":\(JSONText.quoted(expected, .beyondASCII))" }
    if let actual { text += ",\"actual\":\(JSONText.quoted(actual, .beyondASCII))" }
    return text + "}"
  }

  fileprivate init?(_ node: JSONNode) {
    guard let code = node["code"]?.string, let message = node["message"]?.string else { return nil }
    self.init(code, message, expected: node["expected"]?.string, actual: node["actual"]?.string)
  }
}
