import TCFJSON

/// Looking into the frames of a page from a world of our own, where the page's script can change nothing.
struct PageFrames {
  let browser: Browser
  let sessions: PageSessions

  /// A frame's own world.
  struct World {
    let session: String
    let context: Int
  }

  private static let worldName = "tcfcheck"
  /// A page may have any number of frames.
  private static let most = 200

  /// A world in each frame, the tab's own document first.
  func worlds() throws(BrowserFault) -> [World] {
    var worlds: [World] = []
    for session in sessions.sessions {
      guard let tree = try tolerant({ () throws(BrowserFault) in try browser.send("Page.getFrameTree", session) })
      else {
        continue
      }
      var waiting = [tree["frameTree"]].compactMap(\.self)
      while !waiting.isEmpty, worlds.count < Self.most {
        let node = waiting.removeFirst()
        waiting += node["childFrames"]?.items ?? []
        guard let frame = node["frame"]?["id"]?.string,
          let answer = try tolerant({ () throws(BrowserFault) in
            try browser.send("Page.createIsolatedWorld", session) { json in
              json.member("frameId", frame)
              json.member("worldName", Self.worldName)
            }
          }), let context = answer["executionContextId"]?.integer
        else { continue }
        worlds.append(World(session: session, context: context))
      }
    }
    return worlds
  }

  /// The value of an expression, of a promise what it promises; nil where it has none, or the frame has gone.
  ///
  /// - Parameter time: how long it may take.
  func value(of expression: String, in world: World, within time: Duration = Browser.patience) throws(BrowserFault)
    -> JSONNode?
  {
    try tolerant { () throws(BrowserFault) in
      try browser.send("Runtime.evaluate", world.session, within: time) { json in
        json.member("expression", expression)
        json.member("contextId", world.context)
        json.member("returnByValue", true)
        json.member("awaitPromise", true)
      }
    }?["result"]?["value"]
  }

  /// The handle of the object that an expression gives, or promises; nil where it gives none.
  func object(of expression: String, in world: World) throws(BrowserFault) -> String? {
    try tolerant { () throws(BrowserFault) in
      try browser.send("Runtime.evaluate", world.session) { json in
        json.member("expression", expression)
        json.member("contextId", world.context)
        json.member("awaitPromise", true)
      }
    }?["result"]?["objectId"]?.string
  }

  /// What a function gives that is called on an object; nil where it gives nothing, or the object has gone.
  func value(of function: String, on object: String, _ session: String) throws(BrowserFault) -> JSONNode? {
    try tolerant { () throws(BrowserFault) in
      try browser.send("Runtime.callFunctionOn", session) { json in
        json.member("functionDeclaration", function)
        json.member("objectId", object)
        json.member("returnByValue", true)
        json.member("awaitPromise", true)
      }
    }?["result"]?["value"]
  }

  /// The centre of an object in its tab, after it was brought into view; nil where it is not to be seen.
  func centre(of object: String, _ session: String) throws(BrowserFault) -> (x: Double, y: Double)? {
    _ = try tolerant { () throws(BrowserFault) in
      try browser.send("DOM.scrollIntoViewIfNeeded", session) { $0.member("objectId", object) }
    }
    let quads = try tolerant { () throws(BrowserFault) in
      try browser.send("DOM.getContentQuads", session) { $0.member("objectId", object) }
    }
    guard let numbers = quads?["quads"]?.items?.first?.items?.map(Self.number), numbers.count == 8 else { return nil }
    let xs = stride(from: 0, to: 8, by: 2).map { numbers[$0] }
    let ys = stride(from: 1, to: 8, by: 2).map { numbers[$0] }
    return (xs.reduce(0, +) / 4, ys.reduce(0, +) / 4)
  }

  static func number(_ node: JSONNode) -> Double {
    switch node.value {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: 0
    }
  }

  /// A frame may go while it is looked at: what is refused gives nil.
  private func tolerant(_ body: () throws(BrowserFault) -> JSONNode) throws(BrowserFault) -> JSONNode? {
    do throws(BrowserFault) {
      return try body()
    } catch {
      if case .refused = error { return nil }
      throw error
    }
  }
}
