import TCFFindings
package import TCFSystem

/// A testee that receives requests: as many requests in flight as it takes, answers matched by id, started again after it died,
/// hung or broke the protocol.
///
/// What was in flight then is tried once more, each request alone; one that ends the testee again counts as crashed. One
/// thread does everything; memory is bounded by the window and the longest line.
package final class TesteeSession {
  /// The command.
  package let command: TesteeCommand
  /// What the testee said of itself.
  package private(set) var identity: TesteeIdentity
  /// How often it was started again.
  package private(set) var restarts = 0
  /// How many requests were sent.
  package private(set) var requests = 0
  let limits: TesteeLimits
  private let setup: TesteeSetup
  private let environment: [String: String]
  private let processGuard: ProcessGuard?
  private let isCancelled: () -> Bool
  private var connection: TesteeConnection?
  private var waiting: [Pending] = []
  private var nextWaiting = 0
  private var flying: [Int: Pending] = [:]
  private var suspects: [Pending] = []
  private var ready: [(ticket: Int, answer: TesteeAnswer)] = []
  private var nextReady = 0
  private var lastID = 0
  private var silence = Silence()
  private var restartsOnce = 0
  /// How long the testee may be silent over inputs that are likely to end it, each of which is tried once only, its restarts on
  /// another account; nil for the usual patience.
  var patienceOnce: Duration?

  private var knownDeaths: [TesteeDeath] = []
  private var latestDeath: TesteeDeath?

  /// The ends of the testee that no single request explains, so far. Those of inputs that are tried once do not count.
  var deaths: [TesteeDeath] { knownDeaths + [latestDeath].compactMap(\.self) }

  private struct Pending {
    let ticket: Int
    let request: TesteeRequest
    var deaths = 0
  }

  /// Starts the testee and brings it as far as `setup`.
  ///
  /// - Parameters:
  ///   - command: what to start.
  ///   - setup: what it receives before anything else.
  ///   - environment: its environment.
  ///   - processGuard: what ends it and all that it has started if this process is killed; nil for nothing.
  ///   - limits: how long it may take.
  ///   - isCancelled: whether the user asked to stop.
  package static func starting(
    _ command: TesteeCommand, setup: TesteeSetup, environment: [String: String],
    guardedBy processGuard: ProcessGuard?, limits: TesteeLimits = TesteeLimits(),
    isCancelled: @escaping () -> Bool = { false }
  ) throws(TesteeFault) -> TesteeSession {
    let (connection, identity) = try TesteeHandshake(setup, limits, isCancelled).start(
      command, environment, guardedBy: processGuard)
    let session = TesteeSession(
      command, setup: setup, environment: environment, guardedBy: processGuard, limits: limits, identity: identity,
      isCancelled: isCancelled)
    session.connection = connection
    return session
  }

  private init(
    _ command: TesteeCommand, setup: TesteeSetup, environment: [String: String],
    guardedBy processGuard: ProcessGuard?, limits: TesteeLimits, identity: TesteeIdentity,
    isCancelled: @escaping () -> Bool
  ) {
    self.command = command
    self.setup = setup
    self.environment = environment
    self.processGuard = processGuard
    self.limits = limits
    self.identity = identity
    self.isCancelled = isCancelled
  }

  /// How many requests are worth having open: those in flight, and as many that wait for a free place.
  var appetite: Int { identity.window * 2 }

  /// Takes a request in; its answer comes out of `next` with the same ticket.
  func submit(_ request: TesteeRequest, ticket: Int) {
    guard identity.does(request.operation) else {
      ready.append((ticket, .unsupported("op:\(request.operation.rawValue)")))
      return
    }
    waiting.append(Pending(ticket: ticket, request: request))
  }

  /// The next answer that has come, waiting for it if need be; nil if nothing is open.
  func next() throws(TesteeFault) -> (ticket: Int, answer: TesteeAnswer)? {
    while true {
      if let answer = takeReady() { return answer }
      guard nextWaiting < waiting.count || !flying.isEmpty || !suspects.isEmpty else { return nil }
      try checkRun()
      if connection == nil { try restart() }
      fill()
      try step()
    }
  }

  /// Asks one request and waits for its answer. Nothing else is open.
  func send(_ request: TesteeRequest) throws(TesteeFault) -> TesteeAnswer {
    submit(request, ticket: 0)
    guard let answer = try next() else { return .failed("no answer") }
    return answer.answer
  }

  /// Whether the testee may still be ended by inputs that are tried once.
  var canEndOnce: Bool { restartsOnce < limits.restartsOnce }

  /// Says good-bye and gives the testee a moment to end.
  package func end() {
    connection?.send { $0 += TesteeSetup.bye.utf8 }
    connection?.close(within: .seconds(1))
    connection = nil
  }

  private func takeReady() -> (ticket: Int, answer: TesteeAnswer)? {
    guard nextReady < ready.count else {
      ready.removeAll(keepingCapacity: true)
      nextReady = 0
      return nil
    }
    nextReady += 1
    return ready[nextReady - 1]
  }

  private func checkRun() throws(TesteeFault) {
    if isCancelled() { throw .cancelled }
    if let deadline = limits.deadline, ContinuousClock.now > deadline { throw .outOfTime }
  }

  /// Sends as many requests as the testee takes; after a death, one suspect at a time.
  private func fill() {
    if let suspect = suspects.first {
      if flying.isEmpty {
        suspects.removeFirst()
        send(suspect)
      }
      return
    }
    while flying.count < identity.window, nextWaiting < waiting.count {
      send(waiting[nextWaiting])
      nextWaiting += 1
    }
    if nextWaiting == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      nextWaiting = 0
    }
  }

  private func send(_ pending: Pending) {
    if flying.isEmpty { silence = Silence() }
    lastID += 1
    requests += 1
    flying[lastID] = pending
    connection?.send { pending.request.append(id: lastID, to: &$0) }
  }

  /// Takes in the lines that have come; if there was none, waits for one.
  private func step() throws(TesteeFault) {
    guard let connection else { return }
    do throws(TesteeBreach) {
      if try takeLines(connection) > 0 { return connection.flush() }
      let patience = patienceOnce ?? limits.request
      if connection.isHung(&silence, for: patience) { throw .hung(patience) }
      guard !connection.wait(min(patience, .milliseconds(100))) else { return }
      // The last lines of a testee that has gone still count.
      if try takeLines(connection) == 0 { throw connection.ending() }
    } catch {
      try lose(error)
    }
  }

  /// Matches the lines that have come with requests; returns how many there were, a few dozen at most, so that the testee
  /// gets new requests while the answers are looked at.
  private func takeLines(_ connection: TesteeConnection) throws(TesteeBreach) -> Int {
    var count = 0
    while count < max(identity.window / 2, 1), let line = try connection.nextLine() {
      guard !flying.isEmpty else { throw .unasked(TesteeBreach.shown(line)) }
      let answer = try TesteeLine(line)
      guard let pending = flying.removeValue(forKey: answer.id) else { throw .unknownID(TesteeBreach.shown(line)) }
      ready.append((pending.ticket, answer.answer))
      count += 1
    }
    if count > 0 { silence = Silence() }
    return count
  }

  /// Ends what is left of the testee. What was in flight is to be tried alone, or has crashed if it was.
  private func lose(_ breach: TesteeBreach) throws(TesteeFault) {
    let errors = connection?.errors ?? ""
    connection = nil
    record(breach)
    for id in flying.keys.sorted() {
      guard var pending = flying[id] else { continue }
      pending.deaths += 1
      if pending.deaths > 1 || patienceOnce != nil {
        ready.append((pending.ticket, .crashed(breach, errors: errors)))
      } else {
        suspects.append(pending)
      }
    }
    flying.removeAll()
    guard patienceOnce != nil || restarts < limits.restarts else {
      throw .tooManyRestarts(restarts, breach, errors: errors)
    }
  }

  /// Takes note of a death. One that comes back when a request is sent alone is that request's: it has crashed the testee.
  private func record(_ breach: TesteeBreach) {
    guard patienceOnce == nil else { return }
    if flying.values.contains(where: { $0.deaths > 0 }) {
      latestDeath = nil
      return
    }
    if let latestDeath { knownDeaths.append(latestDeath) }
    latestDeath = TesteeDeath(operations: Set(flying.values.map(\.request.operation)), label: "\(breach)")
  }

  /// Ends the testee and starts it again, so that it has been asked nothing before. Nothing may be open.
  func startAnew() throws(TesteeFault) {
    end()
    try checkRun()
    (connection, identity) = try TesteeHandshake(setup, limits, isCancelled).start(
      command, environment, guardedBy: processGuard)
  }

  private func restart() throws(TesteeFault) {
    if patienceOnce != nil { restartsOnce += 1 } else { restarts += 1 }
    (connection, identity) = try TesteeHandshake(setup, limits, isCancelled).start(
      command, environment, guardedBy: processGuard)
  }
}
