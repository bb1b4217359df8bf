import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import TCFFindings
import TCFReporting

/// The connection that a request came in by.
struct Connection: InitializableFromSource, Sendable {
  typealias Source = ApplicationRequestContextSource

  /// The channel.
  let channel: any Channel

  init(source: ApplicationRequestContextSource) { channel = source.channel }

  /// Ends the connection, once what is said last had time to arrive.
  func endSoon() {
    let channel = channel
    channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
  }
}

/// What is at which address.
struct Site: HTTPResponder {
  private let room: JudgingRoom
  private let files: StaticFiles
  private let gate = RequestGate()

  init(_ room: JudgingRoom, _ files: StaticFiles) { (self.room, self.files) = (room, files) }

  func respond(to request: Request, context: Connection) async throws -> Response {
    var answer: Response
    do throws(Refusal) {
      answer = try await self.answer(request, context)
    } catch {
      answer = Self.response(JSONAnswer.bytes(error), "application/json", error.status)
      if error == .methodNotAllowed {
        answer.headers[.allow] = Self.methods(at: request.uri.path).joined(separator: ", ")
      }
      if error == .tooOften || error == .busy { answer.headers[.retryAfter] = "1" }
      // What else of the body comes would have to be read.
      if error == .tooLarge || error == .tooSlow {
        answer.headers[.connection] = "close"
        context.endSoon()
      }
    }
    for (name, value) in Self.headers { answer.headers[name] = value }
    if request.method == .head {
      let length = answer.headers[.contentLength]
      answer.body = ResponseBody()
      answer.headers[.contentLength] = length
    }
    return answer
  }

  private func answer(_ request: Request, _ connection: Connection) async throws(Refusal) -> Response {
    let access = LocalAccess(port: connection.channel.localAddress?.port ?? 0)
    if let refusal = access.refusal(of: request.head) { throw refusal }
    let path = request.uri.path
    let methods = Self.methods(at: path)
    guard !methods.isEmpty else { throw .notFound }
    guard methods.contains(request.method.rawValue) else { throw .methodNotAllowed }
    if let file = files.file(at: path) { return Self.response(file.bytes, file.type, .ok) }
    switch path {
    case "/api/status": return Self.response(JSONAnswer.bytes(await room.status()), "application/json", .ok)
    case "/api/check":
      let lines = try await judged(request, .json)
      return Self.response(CheckAnswer.json(lines: lines), "application/json", .ok)
    case "/report":
      let report = try await judged(request, .html)
      return Self.response(ServedReport(report).page, "text/html; charset=utf-8", .ok)
    default: throw .notFound
    }
  }

  /// The methods that an address takes; none where there is nothing.
  private static func methods(at path: String) -> [String] {
    switch path {
    case "/", "/page.css", "/page.js", "/report.css", "/report.js", "/openapi.json", "/api/status": ["GET", "HEAD"]
    case "/api/check", "/report": ["POST"]
    default: []
    }
  }

  private func judged(_ request: Request, _ format: ReportFormat) async throws(Refusal) -> [UInt8] {
    switch gate.enter() {
    case .allowed: break
    case .tooOften: throw .tooOften
    case .tooMany: throw .busy
    }
    defer { gate.leave() }
    let body = FormText.content(of: try await BodyReader.body(of: request), request.headers[.contentType])
    guard !body.isEmpty else { throw .empty }
    do throws(InputProblem) {
      return try await room.report(on: body, format)
    } catch {
      Console.note(error)
      throw .failed
    }
  }

  private static func response(_ bytes: [UInt8], _ type: String, _ status: HTTPResponse.Status) -> Response {
    Response(
      status: status, headers: [.contentType: type, .contentLength: String(bytes.count)],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// What every answer says: a page may use what this server has and nothing else, no page may show it in a frame, and
  /// nothing of it is kept.
  private static let headers: [(HTTPField.Name, String)] = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; "
        + "base-uri 'none'; frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"), ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
  ].compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }
}

/// The body of a request.
enum BodyReader {
  /// All of it, within the limits of size and time.
  static func body(of request: Request) async throws(Refusal) -> [UInt8] {
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > Limits.bodyBytes { throw .tooLarge }
    let body = request.body
    do {
      return try await withThrowingTaskGroup(of: [UInt8].self) { group in
        group.addTask { try await read(body) }
        group.addTask {
          try await Task.sleep(for: .seconds(Limits.bodySeconds))
          throw Refusal.tooSlow
        }
        defer { group.cancelAll() }
        return try await group.next() ?? []
      }
    } catch {
      throw error as? Refusal ?? .tooSlow
    }
  }

  private static func read(_ body: RequestBody) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    for try await part in body {
      bytes += part.readableBytesView
      guard bytes.count <= Limits.bodyBytes else { throw Refusal.tooLarge }
    }
    return bytes
  }
}

/// What the page's form sends where no script runs: `content=`, the text as it is, and a line end.
///
/// Source: WHATWG HTML, 4.10.21.8, plain text form data.
enum FormText {
  /// The content of a body.
  static func content(of body: [UInt8], _ type: String?) -> [UInt8] {
    let name = Array("content=".utf8)
    guard type?.lowercased().hasPrefix("text/plain") == true, body.starts(with: name) else { return body }
    let value = body.dropFirst(name.count)
    return Array(value.suffix(2) == [0x0D, 0x0A] ? value.dropLast(2) : value)
  }
}

/// The answer of /api/check, made of the lines of the report in JSON.
enum CheckAnswer {
  /// `{"results":[…],"summary":{…}}`: the last line is the summary's. Each line is JSON already, and none is read again: only
  /// what is around them is written here.
  static func json(lines: [UInt8]) -> [UInt8] {
    var results = lines.split(separator: UInt8(ascii: "\n"))
    let summary = results.popLast()?.dropFirst() ?? []
    var answer = Array("{\"results\":[".utf8)
    answer.append(contentsOf: results.joined(separator: [UInt8(ascii: ",")]))
    answer.append(contentsOf: "],".utf8)
    answer.append(contentsOf: summary)
    return answer
  }
}
