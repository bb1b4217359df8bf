package import TCFCodec

/// Makes a string smaller as long as it keeps what someone wants to see in it: the shrinking of the properties, for a string
/// that a person found.
package struct StringMinimizer {
  /// What came of it.
  package struct Result: Sendable {
    /// The smallest string found.
    package let text: String
    /// How many strings were tried.
    package let tries: Int
    /// Whether the limit of tries ended the search, so that there may be a smaller one.
    package let isCut: Bool
  }

  private let limit: Int
  private let keeps: (String) -> Bool
  /// What is in front of every string that is tried: the header of a container.
  private var head = ""
  private var tries = 0

  /// - Parameters:
  ///   - limit: how many strings are tried at most.
  ///   - keeps: whether a string still has what is wanted.
  package init(limit: Int, keeps: @escaping (String) -> Bool) {
    self.limit = limit
    self.keeps = keeps
  }

  /// The smallest string that is found from `text`, which has what is wanted.
  ///
  /// First its facts are replaced by those of `facts`, one by one: what a production string says of a day, a CMP and a
  /// publisher. Then everything is shrunk. For a string that cannot be decoded a small one is looked for that is broken in
  /// the same way; where there is none, all that can be read of the given one is shrunk.
  ///
  /// What is found is read again and shrunk further, until nothing comes of that: a form that was kept for what is unusual
  /// about it often has a plainer one in the end.
  package mutating func minimize(_ text: String, replacing facts: CoreSegment) -> Result {
    let section = removeHead(of: text)
    var best = searched(section, facts)
    while tries < limit {
      let next = searched(best, facts)
      guard TextWeight(Array(next.utf8)) < TextWeight(Array(best.utf8)) else { break }
      best = next
    }
    return Result(text: head + best, tries: tries, isCut: tries >= limit)
  }

  /// The string to shrink: of a container its TC string, if a container of nothing else has what is wanted.
  private mutating func removeHead(of text: String) -> String {
    let dissection = TCStringDissection(of: text)
    guard dissection.start > 0,
      let empty = try? GPPContainer.encoded([GPPSection(id: GPPContainer.tcfSection, text: "")])
    else { return text }
    let section = String(
      decoding: text.utf8.dropFirst(dissection.start).prefix(dissection.section.count), as: UTF8.self)
    head = empty
    if attempt(section) { return section }
    head = ""
    return text
  }

  /// One search for a smaller string than `text`.
  private mutating func searched(_ text: String, _ facts: CoreSegment) -> String {
    var current: StringInput
    if (try? ConsentString(decoding: text)) != nil {
      let best = replaced(text, facts)
      // What the codec writes may lack what is wrong: two segments of one kind, surplus bits.
      current = best == text ? readable(text, facts) : StringInput(bytes: Array(best.utf8))
    } else if let small = small(like: text, facts) {
      current = StringInput(bytes: Array(small.utf8))
    } else {
      current = readable(text, facts)
    }
    // Facts that were replaced stay where rules ask for them: a string of the year 0 breaks others.
    current = shrunk(current, \.text)
    return current.text ?? text
  }

  /// The smallest GPP string that is found from `text`, which has what is wanted: a small one, or `text` with fewer sections and
  /// characters.
  package mutating func minimize(gpp text: String, replacing facts: CoreSegment) -> Result {
    let small = firstKept(SmallGPPStrings.all(facts), below: text.utf8.count)
    let current = shrunk(RelatedStringText(bytes: Array((small ?? text).utf8)), \.text)
    return Result(text: current.text ?? text, tries: tries, isCut: tries >= limit)
  }

  /// The smallest input that is found by going on to a simpler one as long as there is any.
  private mutating func shrunk<Input: FuzzInput>(_ start: Input, _ text: (Input) -> String?) -> Input {
    var (current, isSmaller) = (start, true)
    while isSmaller, tries < limit {
      isSmaller = false
      for make in current.simpler {
        let next = make()
        guard let text = text(next) else { continue }
        guard tries < limit else { break }
        guard attempt(text) else { continue }
        (current, isSmaller) = (next, true)
        break
      }
    }
    return current
  }

  private mutating func replaced(_ text: String, _ facts: CoreSegment) -> String {
    var best = text
    for change in Self.replacements(facts) {
      guard var model = try? TCString(decoding: best) else { break }
      change(&model)
      guard let next = try? model.encoded(), next != best, attempt(next) else { continue }
      best = next
    }
    return best
  }

  /// The smallest of the small strings of the version of `text` that has what is wanted and is shorter.
  private mutating func small(like text: String, _ facts: CoreSegment) -> String? {
    let length = text.utf8.count
    if text.utf8.first == Self.firstOfVersion1 { return firstKept(SmallVersion1Strings.all(facts), below: length) }
    for shift in SmallStrings.shifts {
      if let found = firstKept(SmallStrings.all(facts, shift: shift), below: length) { return found }
    }
    return nil
  }

  /// The version is the first six bits.
  private static let firstOfVersion1 = UInt8(ascii: "B")

  private mutating func firstKept(_ texts: [String], below length: Int) -> String? {
    for text in texts where text.utf8.count < length {
      guard tries < limit else { return nil }
      if attempt(text) { return text }
    }
    return nil
  }

  /// The form of a string that can be read but for what is broken, with other facts; any other string as it is.
  private mutating func readable(_ text: String, _ facts: CoreSegment) -> StringInput {
    let bytes = Array(text.utf8)
    guard var form = WireForm(reading: bytes), let core = form.core else { return StringInput(bytes: bytes) }
    var model = TCString(core: core.fields)
    for change in Self.replacements(facts) {
      var changed = model
      change(&changed)
      guard changed != model else { continue }
      var next = form
      next.core?.fields = changed.core
      guard let text = StringInput(next).text, attempt(text) else { continue }
      (form, model) = (next, changed)
    }
    return StringInput(form)
  }

  private mutating func attempt(_ text: String) -> Bool {
    tries += 1
    // No text at all is no example.
    return !text.isEmpty && keeps(head + text)
  }

  private static func replacements(_ facts: CoreSegment) -> [(inout TCString) -> Void] {
    [
      { ($0.core.created, $0.core.lastUpdated) = (facts.created, facts.lastUpdated) },
      { $0.core.cmpID = facts.cmpID }, { $0.core.cmpVersion = facts.cmpVersion },
      { $0.core.consentScreen = facts.consentScreen }, { $0.core.consentLanguage = facts.consentLanguage },
      { $0.core.publisherCC = facts.publisherCC }, { $0.publisherTC = nil },
    ]
  }
}
