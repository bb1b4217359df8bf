import HTTPTypes

/// Why a request is not answered with what it asks for. The sentences are the server's own: nothing of a request comes back in
/// them.
enum Refusal: String, Error, Sendable, CaseIterable {
  case wrongHost = "wrong-host"
  case wrongOrigin = "wrong-origin"
  case notFound = "not-found"
  case methodNotAllowed = "method-not-allowed"
  case empty
  case tooLarge = "too-large"
  case tooSlow = "too-slow"
  case tooOften = "too-often"
  case busy
  case failed

  /// The status of the answer.
  var status: HTTPResponse.Status {
    switch self {
    case .wrongHost: .misdirectedRequest
    case .wrongOrigin: .forbidden
    case .notFound: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .empty: .badRequest
    case .tooLarge: .contentTooLarge
    case .tooSlow: .requestTimeout
    case .tooOften: .tooManyRequests
    case .busy: .serviceUnavailable
    case .failed: .internalServerError
    }
  }

  /// What is said about it.
  var message: String {
    switch self {
    case .wrongHost: "This server answers to 127.0.0.1, [::1] and localhost, with its port, and to no other name."
    case .wrongOrigin: "Pages from elsewhere may not use this server."
    case .notFound: "There is nothing at this address; /openapi.json lists what there is."
    case .methodNotAllowed: "This address does not take this method; the header Allow names those that it takes."
    case .empty: "There is nothing to check: send a string, a store or a message."
    case .tooLarge:
      "What was sent is too large: the limit is \(Limits.bodyBytes) bytes. Use tcfcheck validate for files."
    case .tooSlow: "What was sent did not arrive within \(Limits.bodySeconds) seconds."
    case .tooOften: "Too many requests came at once; try again in a second."
    case .busy: "Other requests are being answered; try again in a second."
    case .failed: "The report could not be made; this is a fault of the server."
    }
  }
}
