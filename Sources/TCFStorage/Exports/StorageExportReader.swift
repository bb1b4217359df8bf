internal import TCFCodec
import TCFJSON

/// Reads what a browser or an app has stored of a consent SDK whose storage is documented: the strings in it, each a captured
/// thing of its own, and the consent mode next to them.
///
/// A dump of a browser's storage is an object of names and values, one of `cookies`, `localStorage` (`local`) and
/// `sessionStorage` (`session`) with such objects or with arrays of `{"name": …, "value": …}`, a storage state of Playwright
/// (`origins`), or an array of cookies.
package struct StorageExportReader {
  /// What was found, in the order of the storage.
  package private(set) var items: [Captured] = []
  /// What is not written as its maker writes it.
  package private(set) var problems: [CaptureProblem] = []
  private var modes: [ConsentMode] = []
  private var isCut = false
  /// How many things are taken of a dump: far more than a browser has of one page.
  private static let mostItems = 500
  /// How many problems are kept.
  private static let problemLimit = 100

  /// What a site has stored of consent mode.
  private struct ConsentMode {
    let site: String?
    let item: String
    var states: [Recording.ConsentState]
  }

  /// The export in the value of a whole input; nil if it is about something else.
  init?(_ root: JSONNode) {
    for stored in Self.stored(in: root) { add(stored) }
    finish()
    guard !items.isEmpty || !problems.isEmpty else { return nil }
  }

  /// What consent SDKs have put into an app's store in addition to the keys of the framework; nil if that is nothing.
  init?(_ keys: StoredKeySet) {
    for key in keys.keys {
      guard case .string(let text) = key.value else { continue }
      add(Stored(place: "", name: key.name, value: .text(text), site: nil))
    }
    finish()
    guard !items.isEmpty || !problems.isEmpty else { return nil }
  }

  /// Cookies, or items of web storage, by their names; nil where no consent SDK is known to store any of them.
  package init?(_ pairs: [StoredPair]) {
    for pair in pairs { add(Stored(place: pair.place, name: pair.name, value: .text(pair.value), site: pair.site)) }
    finish()
    guard !items.isEmpty || !problems.isEmpty else { return nil }
  }

  /// Everything, as what one input holds.
  ///
  /// - Parameter store: the keys next to which it was; nil for a dump of a browser's storage.
  package func capture(beside store: StoredKeySet?) -> Capture {
    let all = (store.map { [Captured(.keys($0), moment: Self.moment)] } ?? []) + items
    // Copies of one string belong to one site.
    let copies = Dictionary(grouping: all.filter(\.carriesTCString), by: \.site)
    return Capture(all, isSequence: copies.contains { $0.value.count > 1 }, problems: problems)
  }

  /// One store and what it was captured with: all of an input is one moment.
  private static let moment = ""

  /// The TC strings in an item of storage, and where in it they are.
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

  private mutating func add(_ stored: Stored) {
    for field in ConsentExport.fields(of: stored.name) {
      if case .stated = field.meaning { continue }
      do throws(StoredKeyFault) {
        guard let found = try field.value(in: stored.value) else { continue }
        try add(found, field, of: stored)
      } catch {
        // The rows of one item have one form: what is wrong with it is told once.
        if problems.count < Self.problemLimit { problems.append(CaptureProblem(error, line: nil)) }
        return
      }
    }
  }

  private mutating func add(
    _ found: StoredItemValue, _ field: ExportField, of stored: Stored
  ) throws(StoredKeyFault) {
    let item = "#\(stored.place)\(stored.name)"
    let place = (part: item + (field.path.isEmpty ? "" : "." + field.path), site: stored.site)
    func text() throws(StoredKeyFault) -> String {
      guard let text = found.text else { throw field.fault(.type(found.label), ofValue: true) }
      return text
    }
    switch field.meaning {
    case .tcString: append(.string(try text()), at: place)
    case .related(let kind): append(.related(kind, try text()), at: place)
    case .userData: if let message = found.node.flatMap(Self.userData) { append(.message(message), at: place) }
    case .consentMode(let signal):
      guard let isGranted = ["granted": true, "denied": false][try text()] else {
        throw field.fault(.notConsentMode, ofValue: true)
      }
      if !modes.contains(where: { $0.site == stored.site }) {
        modes.append(ConsentMode(site: stored.site, item: item, states: []))
      }
      let state = Recording.ConsentState(
        name: "\(stored.name).\(field.path)", signal: signal, isGranted: isGranted)
      for index in modes.indices where modes[index].site == stored.site { modes[index].states.append(state) }
    case .stated: return
    }
  }

  private mutating func append(_ content: Captured.Content, at place: (part: String, site: String?)) {
    // All of them are one moment, which is compared with itself.
    guard items.count < Self.mostItems else {
      if !isCut { problems.append(CaptureProblem(StoredKeyFault(.tooMany, found: "items of consent SDKs"), line: nil)) }
      isCut = true
      return
    }
    // Cookies, local and session storage are a browser's.
    var item = Captured(content, part: place.part, moment: Self.moment).ofBrowser()
    item.site = place.site
    items.append(item)
  }

  /// Consent mode is held against the string of the same site: without one there is nothing to say.
  private mutating func finish() {
    for mode in modes {
      guard let text = items.lazy.filter({ $0.site == mode.site }).compactMap(\.tcStringText).first else { continue }
      var recording = Recording(.stored)
      recording.consentStates = mode.states
      recording.storedString = text
      append(.recording(recording), at: (mode.item, mode.site))
    }
  }

  // Finding the items.

  private struct Stored {
    let place: String
    let name: String
    let value: StoredItemValue
    /// The registrable domain; nil where the dump does not say.
    let site: String?
  }

  private static let areas = ["cookies", "localStorage", "local", "sessionStorage", "session"]

  private static func stored(in root: JSONNode) -> [Stored] {
    guard root.isObject else { return area(root, at: "", site: nil) }
    var found = area(root, at: "", site: nil)
    for member in root.objectMembers where areas.contains(member.name) {
      found += area(member.node, at: member.name + ".", site: nil)
    }
    for (index, origin) in (root["origins"]?.items ?? []).enumerated() {
      guard let local = origin["localStorage"] else { continue }
      let host = origin["origin"]?.string.map { CapturedURL($0, use: .called).host }
      found += area(local, at: "origins[\(index)].localStorage.", site: host.map(RegistrableDomain.of))
    }
    return found
  }

  /// The known items of an object of names and values, or of an array of objects with both.
  ///
  /// - Parameter site: whose they are, where an item does not say.
  private static func area(_ node: JSONNode, at place: String, site: String?) -> [Stored] {
    if node.isObject {
      return node.objectMembers.compactMap { member in
        guard !ConsentExport.fields(of: member.name).isEmpty else { return nil }
        return Stored(place: place, name: member.name, value: StoredItemValue(member.node), site: site)
      }
    }
    let inner = place.isEmpty ? "" : String(place.dropLast())
    return (node.items ?? []).enumerated().compactMap { index, item in
      guard let name = item["name"]?.string, let value = item["value"], !ConsentExport.fields(of: name).isEmpty else {
        return nil
      }
      // A cookie for all hosts of a domain begins with a full stop.
      let domain = item["domain"]?.string.map { RegistrableDomain.of($0.drop { $0 == "." }) }
      return Stored(
        place: "\(inner)[\(index)].", name: name, value: StoredItemValue(value), site: domain ?? site)
    }
  }
}

/// A cookie, or an item of web storage.
package struct StoredPair: Sendable, Hashable {
  let name: String
  let value: String
  let place: String
  let site: String?

  /// - Parameters:
  ///   - place: what goes before the name in the names of subjects: `entries[3].`.
  ///   - domain: the host or domain that it belongs to; nil where that is not known.
  package init(_ name: String, _ value: String, place: String = "", domain: String? = nil) {
    self.name = name
    self.value = value
    self.place = place
    site = domain.map { RegistrableDomain.of($0.drop { $0 == "." }) }
  }

  /// Whether a consent SDK is known to store items of this name.
  package static func isKnown(_ name: String) -> Bool { !ConsentExport.fields(of: name).isEmpty }
}
