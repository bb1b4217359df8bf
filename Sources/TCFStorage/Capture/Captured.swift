public import TCFCodec
package import TCFFindings

/// One thing that a device, a test run, an app's log or a CMP's webview left behind.
public struct Captured: Sendable {
  /// What it is.
  public enum Content: Sendable {
    /// The keys of a store.
    case keys(StoredKeySet)
    /// A message between a CMP and its app, or an answer of a CMP's API.
    case message(CMPMessage)
    /// A URL that was called, or a template of one.
    case url(CapturedURL)
    /// An OpenRTB bid request.
    case bidRequest(BidRequest)
    /// A TC string by itself, or what came in its place.
    case string(String)
    /// A string of a related format by itself.
    case related(RelatedStringKind, String)
    /// An act that was recorded, by its word: nothing to judge by itself, but what follows is held against it.
    case action(String)
    /// Everything that a recorder saw of a live page, or the requests of a HAR file, as a whole. The things in it are
    /// captured by themselves too.
    case recording(Recording)
  }

  /// What it is.
  public let content: Content
  /// Where it is in its input, as it goes behind the input's name: `:12` for a line, `#save` for a member. Empty where
  /// it is the whole input.
  public let part: String
  /// When it was captured, if the input says so.
  public let time: Deciseconds?
  /// The line or object in which it was captured together with other things: equal for all that shows one moment of one
  /// input; nil where it was captured by itself.
  public let moment: String?

  /// The page view of a recording in which it was captured, from 1; nil where it is of no recording's page.
  package internal(set) var view: Int?
  /// Where it was written, as its input shows by its kind: the requests and the storage of a browser are a website's.
  var inputEnvironment: SubjectEnvironment?

  /// The registrable domain of the site for which a browser stored it; nil where the capture does not say.
  package internal(set) var site: String?

  /// A captured thing of a site.
  init(_ content: Content, part: String, time: Deciseconds?, moment: String, site: String?) {
    self.init(content, part: part, time: time, moment: moment)
    self.site = site
  }

  /// A captured thing from its parts.
  public init(_ content: Content, part: String = "", time: Deciseconds? = nil, moment: String? = nil) {
    self.content = content
    self.part = part
    self.time = time
    self.moment = moment
  }
}

extension Captured {
  /// Where it was written, as far as the capture shows that: nil for unknown.
  package var environment: SubjectEnvironment? {
    let own: SubjectEnvironment? =
      switch content {
      case .keys(let keys): keys.environment
      case .message(let message): message.environment
      case .bidRequest(let request): request.environment
      case .string, .url, .recording, .related, .action: nil
      }
    // What a browser's recording saw of a page.
    return own ?? inputEnvironment ?? (view == nil ? nil : .web)
  }

  /// The same thing, captured in a browser.
  func ofBrowser() -> Captured {
    var item = self
    item.inputEnvironment = .web
    return item
  }

  /// The same place and time with another content.
  package func with(_ content: Content) -> Captured {
    var item = Captured(content, part: part, time: time, moment: moment)
    (item.view, item.site, item.inputEnvironment) = (view, site, inputEnvironment)
    return item
  }
}

/// Everything that one input holds, in its order.
public struct Capture: Sendable {
  /// The things.
  public let items: [Captured]
  /// Whether they are states of one device or browser, one after another; those of several sites are of each site by itself.
  public let isSequence: Bool
  /// What could not be read while the rest could, in the order of the input: the first hundred.
  public let problems: [CaptureProblem]
  /// How many there are in all.
  public let problemCount: Int

  /// A capture from its parts.
  public init(
    _ items: [Captured], isSequence: Bool = false, problems: [CaptureProblem] = [], problemCount: Int? = nil
  ) {
    self.items = items
    self.isSequence = isSequence
    self.problems = problems
    self.problemCount = problemCount ?? problems.count
  }
}

extension Capture {
  /// The things of one site, or of none.
  package struct Group: Sendable {
    /// The registrable domain; nil for what belongs to no site, and for the whole of a capture of one site.
    package let site: String?
    /// The things, in their order.
    package let items: [Captured]
    /// Whether they are states of one browser or device.
    package let isSequence: Bool
  }

  /// The things of each site by themselves, since two sites hold two choices: what a browser stored for one is not a copy of
  /// what it stored for the other.
  package var groups: [Group] {
    let sites = items.reduce(into: [String?]()) { sites, item in
      if !sites.contains(item.site) { sites.append(item.site) }
    }
    guard sites != [nil], !sites.isEmpty else { return [Group(site: nil, items: items, isSequence: isSequence)] }
    return sites.map { site in
      let own = items.filter { $0.site == site }
      let copies = own.count(where: \.carriesTCString)
      return Group(
        site: sites.count == 1 ? nil : site, items: own,
        isSequence: site == nil ? isSequence && copies > 1 : copies > 1)
    }
  }
}

/// A part of an input that cannot be read, while the rest can.
public struct CaptureProblem: Sendable, Hashable {
  /// What is wrong.
  public let fault: StoredKeyFault
  /// The line of the input, from 1; nil where the input has no lines of its own.
  public let line: Int?

  /// A problem from its parts.
  init(_ fault: StoredKeyFault, line: Int?) {
    self.fault = fault
    self.line = line
  }
}

extension Captured {
  /// The TC string that it carries by itself or in user data; nil if it carries none.
  var tcStringText: String? {
    switch content {
    case .string(let text): text
    case .message(let message): message.tcString
    case .keys(let keys): keys.tcString.flatMap { $0.isEmpty ? nil : $0 }
    case .related, .url, .bidRequest, .action, .recording: nil
    }
  }

  /// Whether there is a TC string in it, by itself, in a message or among stored keys; an empty key counts as none.
  package var carriesTCString: Bool { tcStringText != nil }
}
