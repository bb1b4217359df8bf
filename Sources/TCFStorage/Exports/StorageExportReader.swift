internal import TCFCodec
import TCFJSON

/// Reads what a browser or an app has stored of a consent SDK whose storage is documented: the strings in it, each a captured
/// thing of its own, and the consent mode beside them.
///
/// A dump of a browser's storage is an object of names and values, one of `cookies`, `localStorage` (`local`) and
/// `sessionStorage` (`session`) with such objects or with arrays of `{"name": …, "value": …}`, a storage state of Playwright
/// (`origins`), or an array of cookies.
struct StorageExportReader {
  /// What was found, in the order of the storage.
  private(set) var items: [Captured] = []
  /// What is not written as its maker writes it.
  private(set) var problems: [CaptureProblem] = []
  private var states: [Recording.ConsentState] = []
  private var consentModeItem: String?
  private var isCut = false
  /// How many things are taken of a dump: far more than a browser has of one page.
  private static let mostItems = 500
  /// How many problems are kept.
  private static let problemLimit = 100

  /// The export in the value of a whole input; nil if it is about something else.
  init?(_ root: JSONNode) {
    for stored in Self.stored(in: root) { add(stored.value, named: stored.name, at: stored.place) }
    finish()
    guard !items.isEmpty || !problems.isEmpty else { return nil }
  }

  /// What consent SDKs have put into an app's store besides the keys of the framework; nil if that is nothing.
  init?(_ keys: StoredKeySet) {
    for key in keys.keys {
      if case .string(let text) = key.value { add(.text(text), named: key.name, at: "") }
    }
    finish()
    guard !items.isEmpty || !problems.isEmpty else { return nil }
  }

  /// Everything, as what one input holds.
  ///
  /// - Parameter store: the keys beside which it stood; nil for a dump of a browser's storage.
  func capture(beside store: StoredKeySet?) -> Capture {
    let all = (store.map { [Captured(.keys($0), moment: Self.moment)] } ?? []) + items
    // Copies of one string belong to one page.
    return Capture(
      all, isSequence: all.count(where: \.carriesTCString) > 1, problems: problems)
  }

  /// One store and what it was captured with: all of an input is one moment.
  private static let moment = ""

  /// The TC strings in an item of storage, and where in it they stand.
  static func strings(in text: String, of name: String) -> [(path: String, text: String)] {
    ConsentExport.fields(of: name).compactMap { field in
      guard field.meaning == .tcString || field.meaning == .userData,
        let value = try? field.value(in: .text(text))
      else { return nil }
      if field.meaning == .tcString { return value.text.map { (field.path, $0) } }
      guard let message = value.node.flatMap(userData), let text = message.tcString else { return nil }
      return (message.tcStringMember?.path ?? "", text)
    }
  }

  private static func userData(_ node: JSONNode) -> CMPMessage? {
    guard node["gdpr"] != nil || node["euconsent"] != nil || node["usnat"] != nil || node["ccpa"] != nil else {
      return nil
    }
    return SourcepointUserData.message(node, MessageContext()) ?? CMPMessage(.userData, node)
  }

  private mutating func add(_ value: StoredItemValue, named name: String, at place: String) {
    for field in ConsentExport.fields(of: name) {
      if case .stated = field.meaning { continue }
      do throws(StoredKeyFault) {
        guard let found = try field.value(in: value) else { continue }
        try add(found, field, name, "#\(place)\(name)" + (field.path.isEmpty ? "" : "." + field.path))
      } catch {
        // The rows of one item have one form: what is wrong with it is told once.
        if problems.count < Self.problemLimit { problems.append(CaptureProblem(error, line: nil)) }
        return
      }
    }
  }

  private mutating func add(
    _ found: StoredItemValue, _ field: ExportField, _ name: String, _ part: String
  ) throws(StoredKeyFault) {
    func text() throws(StoredKeyFault) -> String {
      guard let text = found.text else { throw field.fault("is \(found.words), not a string", ofValue: true) }
      return text
    }
    switch field.meaning {
    case .tcString: append(.string(try text()), part)
    case .neighbour(let kind): append(.neighbour(kind, try text()), part)
    case .userData: if let message = found.node.flatMap(Self.userData) { append(.message(message), part) }
    case .consentMode(let signal):
      guard let isGranted = ["granted": true, "denied": false][try text()] else {
        throw field.fault("is neither granted nor denied", ofValue: true)
      }
      consentModeItem = consentModeItem ?? String(part.dropFirst().dropLast(field.path.utf8.count + 1))
      states.append(Recording.ConsentState(name: "\(name).\(field.path)", signal: signal, isGranted: isGranted))
    case .stated: return
    }
  }

  private mutating func append(_ content: Captured.Content, _ part: String) {
    // All of them are one moment, which is compared with itself.
    guard items.count < Self.mostItems else {
      if !isCut { problems.append(CaptureProblem(StoredKeyFault(.tooMany, found: "items of consent SDKs"), line: nil)) }
      isCut = true
      return
    }
    // Cookies, local and session storage are a browser's.
    items.append(Captured(content, part: part, moment: Self.moment).ofBrowser())
  }

  /// Consent mode is held against the string beside it: without one there is nothing to say.
  private mutating func finish() {
    guard let name = consentModeItem, let text = items.lazy.compactMap(\.tcStringText).first else { return }
    var recording = Recording(.stored)
    recording.consentStates = states
    recording.storedString = text
    append(.recording(recording), "#\(name)")
  }

  // Finding the items.

  private struct Stored {
    let place: String
    let name: String
    let value: StoredItemValue
  }

  private static let areas = ["cookies", "localStorage", "local", "sessionStorage", "session"]

  private static func stored(in root: JSONNode) -> [Stored] {
    guard root.isObject else { return area(root, at: "") }
    var found = area(root, at: "")
    for member in root.objectMembers where areas.contains(member.name) {
      found += area(member.node, at: member.name + ".")
    }
    for (index, origin) in (root["origins"]?.items ?? []).enumerated() {
      if let local = origin["localStorage"] { found += area(local, at: "origins[\(index)].localStorage.") }
    }
    return found
  }

  /// The known items of an object of names and values, or of an array of objects with both.
  private static func area(_ node: JSONNode, at place: String) -> [Stored] {
    if node.isObject {
      return node.objectMembers.compactMap { member in
        guard !ConsentExport.fields(of: member.name).isEmpty else { return nil }
        return Stored(place: place, name: member.name, value: StoredItemValue(member.node))
      }
    }
    let inner = place.isEmpty ? "" : String(place.dropLast())
    return (node.items ?? []).enumerated().compactMap { index, item in
      guard let name = item["name"]?.string, let value = item["value"], !ConsentExport.fields(of: name).isEmpty else {
        return nil
      }
      return Stored(place: "\(inner)[\(index)].", name: name, value: StoredItemValue(value))
    }
  }
}

extension Captured {
  /// The TC string that it carries by itself or in user data; nil if it carries none.
  fileprivate var tcStringText: String? {
    switch content {
    case .string(let text): text
    case .message(let message): message.tcString
    case .keys(let keys): keys.tcString.flatMap { $0.isEmpty ? nil : $0 }
    case .neighbour, .url, .bidRequest, .action, .recording: nil
    }
  }

  fileprivate var carriesTCString: Bool { tcStringText != nil }
}
