import Foundation
import TCFTestSupport
import Testing

@testable import TCFRecording
@testable import TCFSystem

/// The debugging port of a browser that somebody else has started, and servers that only look like one.
@Suite struct DevToolsSocketTests {
  /// A server of this kind, which ends with the test.
  private final class Server {
    let address: DevToolsAddress
    private let process = Process()
    private let input = Pipe()

    init(_ kind: String) throws {
      process.executableURL = URL(filePath: try #require(Program.python))
      process.arguments = [
        ProjectPaths.root.appending(path: "Tests/TCFRecordingTests/devtools_server.py").path, kind,
      ]
      let output = Pipe()
      (process.standardInput, process.standardOutput) = (input, output)
      try process.run()
      var line = Data()
      while !line.contains(0x0A), case let more = output.fileHandleForReading.availableData, !more.isEmpty {
        line += more
      }
      let port = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
      address = try DevToolsAddress("http://127.0.0.1:\(port)")
    }

    deinit {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }

    func socket(within time: Duration = .seconds(20)) throws(WebSocketFault) -> DevToolsSocket {
      try DevToolsSocket.opening(address, path: "/devtools/browser/1", within: time, longestMessage: 1 << 20)
    }
  }

  @Test("messages go there and back, in fragments and with a ping between, until either side closes")
  func good() throws {
    let server = try Server("good")
    defer { withExtendedLifetime(server) {} }
    let socket = try server.socket()
    for size in [1, 125, 126, 60_000, 70_000, 1 << 20] {
      let message = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
      socket.send(message)
      #expect(try socket.next(before: .now + Patience.limit) == message)
    }
    #expect(try socket.next(before: .now + .milliseconds(100)) == nil)
    socket.close(within: Patience.limit)
    #expect(throws: BrowserFault.left) { try socket.next(before: .now + Patience.limit) }
  }

  @Test(
    "a server that breaks the protocol ends the connection with a reason",
    arguments: [
      ("huge", "a message of more than 1 MB"), ("masked", "a masked WebSocket frame"), ("reserved", "unknown kind"),
      ("fragments", "a message of more than 1 MB"), ("cut", "has closed the connection"),
      ("close", "has closed the connection"),
    ])
  func hostile(kind: String, reason: String) throws {
    let server = try Server(kind)
    defer { withExtendedLifetime(server) {} }
    let socket = try server.socket()
    do throws(BrowserFault) {
      let message = try socket.next(before: .now + Patience.limit)
      Issue.record("\(kind): \(String(describing: message))")
    } catch {
      #expect(error.message.contains(reason), "\(kind): \(error.message)")
    }
  }

  @Test(
    "pings and empty fragments without end leave a wait when its time is over", arguments: ["pings", "empty-fragments"])
  func endless(kind: String) throws {
    let server = try Server(kind)
    defer { withExtendedLifetime(server) {} }
    let socket = try server.socket()
    for _ in 0..<3 { #expect(try socket.next(before: .now + .milliseconds(300)) == nil) }
  }

  @Test(
    "a handshake that is not answered as it should be is refused",
    arguments: [
      ("bad-accept", "not one to this request"), ("cut-head", "ends the connection"), ("ssh", "does not speak HTTP"),
      ("missing", "status 404"), ("endless-head", "does not speak HTTP"), ("silent", "does not answer"),
    ])
  func handshake(kind: String, reason: String) throws {
    let server = try Server(kind)
    defer { withExtendedLifetime(server) {} }
    do throws(WebSocketFault) {
      _ = try server.socket(within: kind == "silent" ? .milliseconds(500) : Patience.limit)
      Issue.record("\(kind) was accepted")
    } catch {
      #expect(error.message.contains(reason), "\(kind): \(error.message)")
    }
  }

  @Test("the path of the browser's WebSocket is what /json/version tells")
  func version() throws {
    let server = try Server("version")
    let path = try server.address.socketPath(within: Patience.limit)
    withExtendedLifetime(server) { #expect(path == "/devtools/browser/1") }
  }

  @Test(
    "what tells no path of its own port is none",
    arguments: [
      ("elsewhere", "leads elsewhere"), ("other-port", "leads elsewhere"), ("injected", "has no path"),
      ("nothing", "names no webSocketDebuggerUrl"), ("no-json", "not JSON"), ("missing", "status 404"),
      ("short", "names no webSocketDebuggerUrl"), ("long", "more than 4 MB"), ("ssh", "does not speak HTTP"),
      ("silent", "does not answer"),
    ])
  func noVersion(kind: String, reason: String) throws {
    let server = try Server(kind)
    defer { withExtendedLifetime(server) {} }
    do throws(WebSocketFault) {
      let path = try server.address.socketPath(within: kind == "silent" ? .milliseconds(500) : Patience.limit)
      Issue.record("\(kind): \(path)")
    } catch {
      #expect(error.message.contains(reason), "\(kind): \(error.message)")
    }
  }

  @Test("only this machine is an address")
  func addresses() throws {
    for (text, shown) in [
      ("http://127.0.0.1:9222", "http://127.0.0.1:9222"), ("http://127.8.9.1:1/", "http://127.8.9.1:1"),
      ("http://localhost:65535/json", "http://localhost:65535"),
      ("ws://[::1]:9222/devtools/browser/1", "http://[::1]:9222"),
      ("HTTP://LOCALHOST:9222", "http://LOCALHOST:9222"),
    ] { #expect(try DevToolsAddress(text).text == shown) }
    for text in [
      "http://192.168.1.2:9222", "http://shop.example:9222", "http://localhost.shop.example:9222",
      "http://127.0.0.1.nip.io:9222",
      "http://128.0.0.1:9222", "http://127.1:9222", "http://0177.0.0.1:9222", "http://0.0.0.0:9222", "http://[::]:9222",
      "http://2130706433:9222", "http://127.0.0.1@shop.example:9222", "http://127.0.0.1:9222@shop.example:80",
      "http://:9222",
    ] {
      let fault = #expect(throws: RecordingFault.self) { try DevToolsAddress(text) }
      #expect(fault?.message.contains("only on this machine") == true, "\(text): \(fault?.message ?? "")")
    }
    for text in [
      "127.0.0.1:9222", "https://127.0.0.1:9222", "", "9222", "http://127.0.0.1:0", "http://127.0.0.1",
      "http://127.0.0.1:x", "http://[::1]", "http://localhost:70000",
    ] {
      #expect(throws: RecordingFault.self) { try DevToolsAddress(text) }
    }
  }

  @Test("nothing listens there")
  func refused() throws {
    let address: DevToolsAddress
    do { address = try Server("version").address }
    let fault = #expect(throws: WebSocketFault.self) { try address.socketPath(within: Patience.limit) }
    #expect(fault?.message.contains("cannot be reached") == true)
  }
}
