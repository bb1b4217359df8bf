package import TCFFindings
package import TCFStorage
import TCFSystem
import TCFVendorList

/// Turns literals, files, folders and standard input into captured subjects with names.
///
/// It knows files and formats and no rule. Memory is flat: one line, or one document, at a time. What cannot be read is
/// an event like the rest, and reading goes on.
package struct InputReader {
  /// What every input holds, where its content is not to decide.
  package let kind: ContentKind?
  /// Whether the place says that an input is a store, whatever is in it: a step of a scenario, a state of a sequence.
  package let isExpected: Bool
  /// Whether a text that was named is read line by line, whatever it looks like.
  package let takesAnyText: Bool
  /// How many bytes of one input are held at once; what is longer is read in parts where its format allows that.
  package let mostHeld: Int
  /// Asked between subjects; when true, reading ends.
  package let isCancelled: () -> Bool
  /// Whether JSON that is nothing else is a vendor's device storage disclosure: the user said whose it is.
  package var expectsDisclosure = false
  /// What is known of the stores next to the inputs; of one run, where several readers read its inputs.
  package var storesBeside = StoresBeside()

  /// A reader of inputs; the parameters are the properties of their names.
  package init(
    kind: ContentKind?, isExpected: Bool, takesAnyText: Bool, mostHeld: Int, isCancelled: @escaping () -> Bool
  ) {
    self.kind = kind
    self.isExpected = isExpected
    self.takesAnyText = takesAnyText
    self.mostHeld = mostHeld
    self.isCancelled = isCancelled
  }

  /// Takes the events.
  package typealias Receiver = (ReadEvent) -> Void

  /// How many unreadable lines of one input are reported one by one.
  static let lineProblemLimit = 20

  /// Reads everything in `plan`, in its order.
  package func read(_ plan: InputPlan, _ receive: Receiver) {
    for problem in plan.problems { receive(.problem(problem)) }
    for (index, item) in plan.items.enumerated() {
      if isCancelled() { return }
      if plan.items.count > 1, let name = item.progressName {
        receive(.progress(input: name, bytes: index, size: plan.items.count))
      }
      do throws(InputProblem) {
        try read(item, receive)
      } catch {
        receive(.problem(error))
      }
    }
  }

  private func read(_ item: InputItem, _ receive: Receiver) throws(InputProblem) {
    switch item {
    case .literal(let text, let position): readLiteral(text, name: Self.name(ofArgument: position), receive)
    case .file(let path): try read(InputDescriptor.opening(path: path), among: nil, receive)
    case .folder(let folder): read(folder, receive)
    case .subject(let name, let file): try readSubject(name, of: file, receive)
    case .standardInput: try read(.standardInput(), among: nil, receive)
    case .content(let bytes, let name): try read(content: bytes, name: name, receive)
    }
  }

  /// What a string on the command line is called.
  static func name(ofArgument position: Int) -> String { "argument \(position)" }

  /// What was pasted or dropped: a string or a URL by itself is one, as on the command line; anything else is read as the
  /// file that it may have been.
  private func read(content: [UInt8], name: String, _ receive: Receiver) throws(InputProblem) {
    if let text = String(validating: content, as: UTF8.self), let word = TextShape.onlyWord(of: text) {
      return readLiteral(word, name: name, receive)
    }
    try read(InputDescriptor(holding: content, name: name), among: nil, receive)
  }

  /// What a file holds under a name that reports gave it. What it is part of comes with it: the key set of a string.
  private func readSubject(_ name: String, of file: String, _ receive: Receiver) throws(InputProblem) {
    var isFound = false
    receive(.selecting(name))
    try read(InputDescriptor.opening(path: file), among: nil) { event in
      for event in event.parts where event.subjectName.map({ SubjectName.is(name, partOf: $0) }) ?? true {
        if event.subjectName != nil { isFound = true }
        receive(event)
      }
    }
    receive(.selecting(nil))
    if !isFound { throw InputProblem(input: name, message: "\(file) has no subject \(name)") }
  }

  /// - Parameter siblings: what the names of the files next to it show, where it lies in a folder that was given.
  package func read(
    _ source: consuming InputDescriptor, among siblings: StoreSiblings?, _ receive: Receiver
  ) throws(InputProblem) {
    var input = source
    input.isCancelled = isCancelled
    let name = input.name
    var head: [UInt8] = []
    while head.count < LineReader.blockSize, try input.read(upTo: LineReader.blockSize, into: &head) > 0 {}
    if isCancelled() { return }
    let guess = ContentKind.guess(head)
    // What no verb reads is the same whatever it was said to be.
    if case .foreign(let what) = guess, what.isKnownFormat {
      return try leave(input, head: head, what, among: siblings, receive)
    }
    switch (kind, guess) {
    case (_, .empty): receive(.empty(name, "\(name) is empty"))
    case (.strings?, _), (.gpp?, _), (.additionalConsent?, _), (.usPrivacy?, _), (nil, .strings):
      try readLines(input, head: head, of: .strings, receive)
    case (nil, .identifiers):
      // A folder of an app has files with identifiers of users and devices.
      if siblings != nil { return receive(.leftAside(name)) }
      try readLines(input, head: head, of: .strings, receive)
    case (nil, .pasted): try readPasted(readAll(input, head: head), name: name, among: siblings, receive)
    case (.urls?, _), (.urlTemplates?, _), (nil, .urls): try readLines(input, head: head, of: .urls, receive)
    case (.keys?, .database), (nil, .database):
      try readDatabase(readAll(input, head: head), name: name, among: siblings, receive)
    case (.keys?, .androidBackup), (nil, .androidBackup):
      try readBackup(readAll(input, head: head), name: name, among: siblings, receive)
    case (.keys?, _), (.messages?, _), (nil, .keys): try readCapture(input, head: head, among: siblings, receive)
    case (.list?, _): receive(.document(try document(readAll(input, head: head), name: name), input: name))
    case (nil, .foreign(let what)) where what.isText && takesAnyText:
      try readLines(input, head: head, of: .strings, receive)
    case (nil, .foreign(let what)): try leave(input, head: head, what, among: siblings, receive)
    }
  }

  /// Says what an input is that nothing can be read of.
  private func leave(
    _ source: consuming InputDescriptor, head: [UInt8], _ what: ForeignContent, among siblings: StoreSiblings?,
    _ receive: Receiver
  ) throws(InputProblem) {
    let input = source
    let name = input.name
    // Folders are full of other things; what was named was meant, and what holds consent is not lost silently.
    if siblings != nil {
      let isLost = what.isWideText ? ConsentTrace.isInWideText(try readAll(input, head: head)) : false
      if what.holdsStrings { receive(.note("\(name) was skipped: it is \(what.what)")) }
      if !isLost { return receive(.leftAside(name)) }
    }
    throw InputProblem(input: name, message: "\(name) is \(what.what)", fix: what.fix(for: name))
  }

  /// A string or a URL as an argument.
  private func readLiteral(_ text: String, name: String, _ receive: Receiver) {
    let isURL = kind.map { $0 == .urls || $0 == .urlTemplates } ?? text.contains("://")
    if isURL, TextShape.onlyWord(of: text) != nil { return pass(url: text, part: "", input: name, receive) }
    if kind == nil, passPasted(text, input: name, receive) { return }
    if isURL {
      pass(url: text, part: "", input: name, receive)
    } else {
      receive(.text(text, part: .whole, input: name))
    }
  }

  /// Hands on a URL. Whether one with nothing but macros is a template, only its owner knows.
  package func pass(url text: String, part: String, input: String, _ receive: Receiver) {
    let item = captured(text, part: part)
    if case .url(let url) = item.content, url.use == .unknown, url.isTemplate {
      receive(.note("\(input)\(part) is read as a URL template; if it was called in this form, use --as urls"))
    }
    receive(.captured(CapturedSubject(item, in: input)))
  }

  /// A URL as something captured.
  package func captured(_ url: String, part: String = "") -> Captured {
    let use: CapturedURL.Use =
      switch kind {
      case .urls: .called
      case .urlTemplates: .template
      default: .unknown
      }
    return Captured(.url(CapturedURL(url, use: use)), part: part)
  }

  /// All of an input. Throws if it is too long for a key set or list.
  private func readAll(_ source: consuming InputDescriptor, head: [UInt8]) throws(InputProblem) -> [UInt8] {
    var input = source
    let bytes = try readAll(from: &input, head: head)
    guard bytes.count <= mostHeld else { throw InputProblem(tooLong: input.name, size: input.size, limit: mostHeld) }
    return bytes
  }

  /// The same, and the rest can be read on.
  private func readAll(from input: inout InputDescriptor, head: [UInt8]) throws(InputProblem) -> [UInt8] {
    var bytes = head
    while bytes.count <= mostHeld, try input.read(upTo: LineReader.blockSize, into: &bytes) > 0 {}
    return bytes
  }

  private func document(_ bytes: [UInt8], name: String) throws(InputProblem) -> PublishedDocument {
    return try mapError(try PublishedDocument(reading: bytes, path: name)) { (error: VendorListFault) in
      InputProblem(error)
    }
  }

  /// Key sets, messages, URLs: whatever the input holds.
  private func readCapture(
    _ source: consuming InputDescriptor, head: [UInt8], among siblings: StoreSiblings?, _ receive: Receiver
  ) throws(InputProblem) {
    var input = source
    let name = input.name
    let bytes = try readAll(from: &input, head: head)
    if bytes.count > mostHeld { return try readStream(input, head: bytes, among: siblings, receive) }
    let capture: Capture
    do throws(StoredKeyFault) {
      capture =
        kind == .keys
        ? Capture([Captured(.keys(try StoredKeySetReader.read(bytes)))])
        : try CaptureReader.read(bytes, isMessages: kind == .messages)
    } catch {
      if case .empty = error.code { return receive(.empty(name, "\(name) is empty")) }
      // JSON that is no key set may be a published list: given as an input, it is a subject.
      if kind == nil, let document = try? PublishedDocument(reading: bytes, path: name) {
        return receive(.document(document, input: name))
      }
      if kind == nil, let found = otherCapture(of: bytes, isFound: siblings != nil) {
        receive(.note("\(name) is read as \(found.form)"))
        return pass(found.capture, name: name, among: siblings, receive)
      }
      // What a folder holds besides is no input, unless it shows traces of consent: then something is lost. In bytes of an
      // unknown encoding nothing can be looked for.
      if siblings != nil, error.code != .notText, !ConsentTrace.isIn(bytes) { return receive(.leftAside(name)) }
      throw InputProblem(unreadableKeys: name, bytes, error)
    }
    if kind == .keys, case .keys(let keys)? = capture.items.first?.content, !keys.hasConsentKey {
      receive(.note("\(name) contains 0 consent keys"))
    }
    let isEmpty = capture.items.isEmpty && capture.problems.isEmpty
    let isForeign = takesAnyText && capture.items.count == 1 && capture.items[0].isForeign
    let isAside = siblings == nil && (isUnrelated(capture) || capture.items.isEmpty || isForeign)
    if kind == nil, isAside, let found = JSONStrings.capture(in: bytes) {
      return pass(found, name: name, among: siblings, receive)
    }
    if kind == nil, isAside, expectsDisclosure, let disclosure = try? ListReader.readDisclosure(bytes, path: name) {
      return receive(.document(.disclosure(disclosure), input: name))
    }
    if isEmpty { return receive(.withoutConsentData(name, among: siblings)) }
    if siblings == nil, isUnrelated(capture) {
      return receive(.empty(name, "\(name) contains no consent keys; if it is a key store anyway, use --as keys"))
    }
    pass(capture, name: name, among: siblings, receive)
  }

  /// Whether an input by itself is about something else: JSON, a property list or SharedPreferences without any consent key.
  /// In a sequence or a scenario the place says that it is a store.
  private func isUnrelated(_ capture: Capture) -> Bool {
    guard kind == nil, !isExpected, capture.items.count == 1, case .keys(let keys) = capture.items[0].content else {
      return false
    }
    return !keys.holdsConsentData
  }

  /// Hands on everything that an input holds, and what of it cannot be read.
  package func pass(_ capture: Capture, name: String, among siblings: StoreSiblings?, _ receive: Receiver) {
    defer { reportProblems(capture, name: name, receive) }
    // Most files in a folder of preferences have nothing to do with consent.
    if siblings != nil, capture.items.allSatisfy(\.isForeign) {
      if capture.problems.isEmpty { receive(.leftAside(name)) }
      return
    }
    for group in capture.groups {
      let subjects = group.items.map { CapturedSubject(placed($0, input: name, among: siblings), in: name) }
      if group.isSequence {
        receive(.sequence(subjects, name: name + (group.site.map { "[\($0)]" } ?? ""), input: name))
      } else {
        for subject in subjects { receive(.captured(subject)) }
      }
    }
  }

  private func reportProblems(_ capture: Capture, name: String, _ receive: Receiver) {
    for problem in capture.problems.prefix(Self.lineProblemLimit) {
      receive(.problem(InputProblem(problem, in: name)))
    }
    let more = capture.problemCount - min(capture.problems.count, Self.lineProblemLimit)
    if more > 0 {
      receive(
        .problem(InputProblem(input: name, message: "\(Prose.count(more, "more line")) of \(name) cannot be read")))
    }
  }
}
