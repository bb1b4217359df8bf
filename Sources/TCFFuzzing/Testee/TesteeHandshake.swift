package import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage
import TCFSystem

/// What a testee receives after `hello`.
package struct TesteeSetup: Sendable, Hashable {
  /// A vendor list for testees that need one.
  package struct VendorList: Sendable, Hashable {
    /// Its path.
    package let path: String
    /// SHA-256 of its bytes, in hexadecimal.
    package let sha256: String

    /// A list from its parts.
    package init(path: String, sha256: String) {
      self.path = path
      self.sha256 = sha256
    }
  }

  /// The version of this program.
  package let runnerVersion: String
  /// A vendor list; nil for none.
  package let vendorList: VendorList?

  /// The day that a testee uses as today, so that the same run gives the same answers on any day.
  package static let today = CalendarDay(year: 2026, month: 11, day: 21)
  /// The moment that it uses as now.
  static let now = "\(today)T00:00:00.000Z"

  /// What to show.
  package init(runnerVersion: String, vendorList: VendorList? = nil) {
    self.runnerVersion = runnerVersion
    self.vendorList = vendorList
  }

  var hello: String {
    Self.line { json in
      json.member("op", "hello")
      json.member("protocol", TesteeIdentity.protocolVersion)
      json.member("runner") { json in
        json.member("name", "tcfcheck")
        json.member("version", runnerVersion)
      }
    }
  }

  var setup: String {
    Self.line { json in
      json.member("op", "setup")
      if let vendorList {
        json.member("gvl") { json in
          json.member("path", vendorList.path)
          json.member("sha256", vendorList.sha256)
        }
      }
      json.member("now", Self.now)
    }
  }

  /// The line that says good-bye.
  static let bye = line { $0.member("op", "bye") }

  /// A line of the protocol: an object with the members that `body` writes.
  private static func line(_ body: (inout JSONWriter) -> Void) -> String {
    JSONWriter.text(escaping: .beyondASCII) { json in
      json.object(body)
      json.endLine()
    }
  }
}

/// Starts a testee and brings it as far as `setup`.
struct TesteeHandshake {
  private let setup: TesteeSetup
  private let limits: TesteeLimits
  private let isCancelled: () -> Bool

  init(_ setup: TesteeSetup, _ limits: TesteeLimits, _ isCancelled: @escaping () -> Bool) {
    self.setup = setup
    self.limits = limits
    self.isCancelled = isCancelled
  }

  /// The running testee and what it said of itself.
  func start(
    _ command: TesteeCommand, _ environment: [String: String], guardedBy processGuard: ProcessGuard?
  ) throws(TesteeFault) -> (TesteeConnection, TesteeIdentity) {
    let connection = try mapError(
      try TesteeConnection.starting(
        command, environment: environment, guardedBy: processGuard, lineLimit: limits.lineBytes)
    ) { (error: SpawnFault) in TesteeFault.spawn(error) }
    var stage = "hello"
    do throws(TesteeBreach) {
      let identity = try TesteeIdentity(line: try send(setup.hello, connection))
      stage = "setup"
      try checkSetup(try send(setup.setup, connection))
      return (connection, identity)
    } catch {
      if isCancelled() { throw .cancelled }
      throw .handshake(stage, error, errors: connection.errors)
    }
  }

  private func send(_ line: String, _ connection: TesteeConnection) throws(TesteeBreach) -> [UInt8] {
    connection.send { $0 += line.utf8 }
    let patience = limits.start
    var silence = Silence()
    while true {
      if let line = try connection.nextLine() { return line }
      guard !isCancelled(), !connection.isHung(&silence, for: patience) else { throw .hung(patience) }
      if connection.wait(min(patience, .milliseconds(100))) { continue }
      if let line = try connection.nextLine() { return line }
      throw connection.ending()
    }
  }

  private func checkSetup(_ line: [UInt8]) throws(TesteeBreach) {
    guard let node = try? JSONDocument.read(line, .strict) else { throw .notJSON(TesteeBreach.shown(line)) }
    // A testee that needs no setup may say so.
    if node["ok"] != nil || node["unsupported"] != nil { return }
    throw .refusedSetup(TesteeBreach.shown(line))
  }
}
