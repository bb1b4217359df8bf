internal import TCFCodec
import TCFJSON

/// Reads recordings line by line: what is in a line becomes a part of the recording, a captured thing, or both.
struct RecordingReader {
  private var recording: Recording
  private var builder = CaptureBuilder(isMessages: false)
  /// Whether the recording itself is wanted, and not only the things in it.
  private let isKept: Bool
  /// The place of storage from which strings are taken, the first in which there was one, and its latest value.
  private var carrier: (name: String, text: String)?

  /// A recording by its first line; nil if the line is none of a recording's.
  init?(head: JSONNode, isKept: Bool = true) {
    guard head["recording"]?.integer != nil, let kind = head["kind"]?.string.flatMap(Recording.Kind.init),
      kind != .requests, kind != .manifest, kind != .stored
    else { return nil }
    recording = Recording(kind)
    if kind == .web, let url = head["url"]?.string { recording.pageHost = CapturedURL(url).host }
    recording.wait = head["wait"]?.double
    recording.settle = head["settle"]?.double  // english: ok, a member of the format
    self.isKept = isKept
  }

  /// The recording in an array of its lines; nil if the array is about something else.
  static func read(_ root: JSONNode) throws(StoredKeyFault) -> Capture? {
    guard let lines = root.items, let head = lines.first, var reader = RecordingReader(head: head) else { return nil }
    for (index, line) in lines.enumerated().dropFirst() { try reader.add(line, part: "[\(index)]", line: nil) }
    return reader.capture
  }

  /// The recording in a text of lines; nil if its first line is none of a recording's.
  static func read(lines bytes: [UInt8]) -> Capture? {
    var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    var reader: RecordingReader?
    var number = 0
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest.dropFirst(line.count + 1)
      number += 1
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      guard reader == nil else {
        reader?.add(line, number: number)
        continue
      }
      // Any other document may be one long line.
      guard line.prefix(Self.longestHead).firstRange(of: Array("\"recording\"".utf8)) != nil,
        line.count <= Self.longestHead,
        let head = try? JSONDocument.read(Array(line), .strict), let made = RecordingReader(head: head)
      else {
        return nil
      }
      reader = made
    }
    return reader?.capture
  }

  private static let longestHead = 100_000
  /// How much is kept to be looked at next to one another: far more than recorders make, and little enough for rules that
  /// compare each with each.
  private static let (mostCalls, mostAnswers, mostSights, mostRequests) = (2_000, 20_000, 2_000, 200_000)
  /// The same of layers: how many, how many texts and controls of one, and how many bytes of a text.
  static let (mostLayers, mostOfLayer, longestText) = (1_000, 50_000, 100_000)
  private var answerCount = 0
  private var lineCount = 0
  /// The GPP string that the page's `__gpp` had last.
  private var gppString: String?

  /// Reads the next line.
  mutating func add(_ line: ArraySlice<UInt8>, number: Int) {
    do throws(StoredKeyFault) {
      let node: JSONNode
      do {
        node = try JSONDocument.read(Array(line), .strict, StoredKeySetReader.limits)
      } catch {
        throw StoredKeyFault(error, line: number)
      }
      try add(node, part: ":\(number)", line: number)
    } catch {
      builder.add(error, line: number)
    }
  }

  /// Everything so far, the recording before the things in it.
  var capture: Capture {
    let read = builder.capture(isOneDocument: false)
    let whole = isKept ? [Captured(.recording(recording), part: "#recording")] : []
    return Capture(
      whole + read.items, isSequence: isKept, problems: read.problems, problemCount: read.problemCount)
  }

  /// The things since the last call, which are forgotten here.
  mutating func take() -> Capture {
    defer { builder = CaptureBuilder(isMessages: false) }
    return capture
  }

  private mutating func add(_ node: JSONNode, part: String, line: Int?) throws(StoredKeyFault) {
    guard let time = RecordedTime(node["time"]) else {
      throw StoredKeyFault(
        .badValue, key: "time", found: node["time"]?.value.typeName ?? "nothing", wanted: "a time")
    }
    let view = max(0, node["view"]?.integer ?? 0)
    lineCount += 1
    let place = RecordedPlace(
      time: time, view: view, frame: node["frame"]?.string ?? "top", part: part, number: lineCount)
    record(view, time)
    if node["incomplete"]?.boolean == true { recording.isIncomplete = true }
    if let call = node["call"] {
      if let call = read(call, answers: node["answers"], place) { recording.calls.append(call) }
      return
    }
    if let gpp = node["gpp"] { return add(gpp: gpp, place) }
    if let api = node["api"] {
      if recording.sightings.count < Self.mostSights, let sighting = Self.sighting(api, place) {
        recording.sightings.append(sighting)
      }
      return
    }
    if let count = node["locators"]?.integer, recording.locators.count < Self.mostSights {
      return recording.locators.append(Recording.LocatorCount(place: place, count: count))
    }
    if let request = node["request"] { return add(request: request, place) }
    if let storage = node["storage"] { return add(storage: storage, place) }
    if node["layer"] != nil { return add(layer: node, place, line: line) }
    if let word = node["action"]?.string, recording.acts.count < Self.mostSights {
      let act = Recording.Act(place: place, word: word, control: Recording.Act.Control(node))
      recording.acts.append(act)
      if act.isVain { return }
    }
    if node["problem"] != nil { return }
    record(node["tcData"], place)
    record(stored: node["keys"], place)
    record(applies: node["ping"], place)
    if isKept, let answer = node["ping"], recording.pings.count < Self.mostSights {
      recording.pings.append((place, answer))
    }
    let count = builder.items.count
    _ = try builder.add(node, part: part, line: line)
    if view > 0 { builder.record(view: view, from: count) }
  }

  private mutating func add(layer node: JSONNode, _ place: RecordedPlace, line: Int?) {
    guard recording.layers.count < Self.mostLayers else { return }
    var reader = RecordedLayerReader(most: Self.mostOfLayer, longest: Self.longestText)
    let layer = reader.layer(node, place)
    for fault in reader.faults { builder.add(fault, line: line) }
    if isKept, let layer { recording.layers.append(layer) }
  }

  private mutating func record(_ view: Int, _ time: RecordedTime) {
    guard let span = recording.spans[view] else { return recording.spans[view] = time...time }
    recording.spans[view] = min(span.lowerBound, time)...max(span.upperBound, time)
  }

  private mutating func record(_ data: JSONNode?, _ place: RecordedPlace) {
    record(applies: data, place)
    guard let text = data?["tcString"]?.string, !text.isEmpty, recording.strings.count < Self.mostSights else { return }
    recording.strings.append(Recording.HeldString(place: place, text: text, event: data?["eventStatus"]?.string))
  }

  private mutating func record(stored keys: JSONNode?, _ place: RecordedPlace) {
    guard let text = keys?[StoredKeyName.tcString]?.string, !text.isEmpty,
      recording.strings.count < Self.mostSights
    else { return }
    recording.strings.append(Recording.HeldString(place: place, text: text, event: nil))
  }

  private mutating func record(applies node: JSONNode?, _ place: RecordedPlace) {
    guard let applies = node?["gdprApplies"]?.boolean, recording.applicability.count < Self.mostSights else { return }
    recording.applicability.append((place, applies))
  }

  private static func sighting(_ api: JSONNode, _ place: RecordedPlace) -> Recording.Sighting? {
    guard let type = api["type"]?.string, let moment = api["at"]?.string else { return nil }
    return Recording.Sighting(place: place, type: type, moment: moment)
  }

  /// What a line says of `__gpp`, in the forms that lines about `__tcfapi` have. Each GPP string that ping answers is judged by itself
  /// too, as every string that a recording holds.
  private mutating func add(gpp node: JSONNode, _ place: RecordedPlace) {
    if let call = node["call"].flatMap({ read($0, answers: node["answers"], place) }) {
      return recording.gpp.calls.append(call)
    }
    if let api = node["api"], recording.gpp.sightings.count < Self.mostSights,
      let sighting = Self.sighting(api, place)
    {
      return recording.gpp.sightings.append(sighting)
    }
    if let count = node["locators"]?.integer, recording.gpp.locators.count < Self.mostSights {
      return recording.gpp.locators.append(Recording.LocatorCount(place: place, count: count))
    }
    guard let answer = node["ping"], recording.gpp.pings.count < Self.mostSights else { return }
    if isKept { recording.gpp.pings.append((place, answer)) }
    guard let text = answer["gppString"]?.string, !text.isEmpty, text != gppString else { return }
    gppString = text
    let count = builder.items.count
    builder.append(
      Captured(
        .related(.gpp, text), part: "\(place.part)#gppString", time: Deciseconds(UInt64(place.time.milliseconds / 100)))
    )
    if place.view > 0 { builder.record(view: place.view, from: count) }
  }

  private mutating func read(_ call: JSONNode, answers: JSONNode?, _ place: RecordedPlace) -> RecordedCall? {
    guard let command = call["command"]?.string,
      recording.calls.count + recording.gpp.calls.count < Self.mostCalls
    else { return nil }
    let answers = (answers?.items ?? []).prefix(Self.mostAnswers - answerCount).compactMap { Self.answer($0, place) }
    answerCount += answers.count
    for answer in answers { record(place.view, answer.time) }
    return RecordedCall(
      place: place, command: command, version: call["version"],
      argument: call["argument"].flatMap { $0.isNull ? nil : $0 },
      way: call["via"]?.string.flatMap(RecordedCall.Way.init) ?? .direct,
      state: call["state"]?.string.flatMap(RecordedCall.State.init),
      callback: call["callback"]?.string.flatMap(RecordedCall.Callback.init) ?? .works, callID: call["callId"],
      isKept: call["kept"]?.boolean == true, hasThrown: call["threw"] != nil, returned: call["returned"],
      order: call["order"]?.integer, answers: answers)
  }

  private static func answer(_ node: JSONNode, _ place: RecordedPlace) -> RecordedAnswer? {
    guard node.isObject else { return nil }
    let isSynchronous = node["sync"]?.boolean == true
    return RecordedAnswer(
      time: RecordedTime(node["time"]) ?? place.time, value: node["value"], success: node["success"],
      isSynchronous: isSynchronous, isInSameTask: isSynchronous || node["sameTask"]?.boolean == true,
      way: node["via"]?.string.flatMap(RecordedCall.Way.init), callID: node["callId"], order: node["order"]?.integer)
  }

  private mutating func add(request node: JSONNode, _ place: RecordedPlace) {
    guard let text = node["url"]?.string else { return }
    let url = CapturedURL(text, use: .called)
    let body = BidRequest(posted: node["body"]?.string)
    if isKept, recording.requests.count < Self.mostRequests {
      recording.requests.append(
        RecordedRequest(
          url, body, at: place.time, part: place.part, cookies: Self.cookies(of: node),
          list: ListRequest(text, host: url.host, isFromPage: recording.kind == .web), served: nil,
          hasFailed: node["failed"] != nil || node["blocked"] != nil))
    }
    let time = Deciseconds(UInt64(place.time.milliseconds / 100))
    if !url.parameters.isEmpty || !url.ownMacros.isEmpty {
      builder.append(Captured(.url(url), part: place.part, time: time))
    }
    if let body { builder.append(Captured(.bidRequest(body), part: place.part + "#body", time: time)) }
  }

  private static func cookies(of request: JSONNode) -> RequestCookies {
    func names(_ member: String) -> [String] { request[member]?.items?.compactMap(\.string) ?? [] }
    var cookies = RequestCookies()
    cookies.areSent = request["sendsCookies"]?.boolean == true
    cookies.areSet = request["setsCookies"]?.boolean == true
    for name in names("cookies") { cookies.add(sent: name) }
    for name in names("setCookies") { cookies.add(stored: StoredCookie(name: name, seconds: nil)) }
    return cookies
  }

  /// A string in storage: of several places that hold one, the first that was seen speaks for the page.
  private mutating func add(storage node: JSONNode, _ place: RecordedPlace) {
    for kind in ["cookies", "local", "session"] {
      for member in node[kind]?.objectMembers ?? [] {
        for (path, text) in Self.texts(of: member) {
          let name = "\(kind).\(member.name)" + (path.isEmpty ? "" : ".\(path)")
          guard carrier == nil ? Self.isString(text) : carrier?.name == name && carrier?.text != text else { continue }
          carrier = (name, text)
          guard recording.strings.count < Self.mostSights else { return }
          recording.strings.append(Recording.HeldString(place: place, text: text, event: nil))
          builder.append(
            Captured(
              .string(text), part: "\(place.part)#\(name)", time: Deciseconds(UInt64(place.time.milliseconds / 100))))
        }
      }
    }
  }

  /// What may be a TC string in an item of storage: all of it, or where the SDK of a known maker has it.
  private static func texts(of member: JSONMember) -> [(path: String, text: String)] {
    guard let text = member.node.string else { return [] }
    return [("", PercentEncoding.decoded(text.utf8))]
      + StorageExportReader.strings(in: text, of: member.name).filter { !$0.path.isEmpty }
  }

  private static func isString(_ text: String) -> Bool { (try? TCString(decoding: text)) != nil }
}
