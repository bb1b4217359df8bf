import TCFJSON

extension RecordedRequest {
  /// A request by its URL and what was posted.
  init(
    _ url: CapturedURL, _ body: BidRequest?, at time: RecordedTime?, part: String, cookies: RequestCookies,
    list: ListRequest?, served: ServedDocument?, hasFailed: Bool
  ) {
    self.part = part
    self.time = time
    self.list = list
    self.served = served
    self.hasFailed = hasFailed
    (sendsCookies, setsCookies, cookieNames) = (cookies.areSent, cookies.areSet, cookies.names)
    (sentCookies, storedCookies) = (cookies.sent, cookies.stored)
    host = url.host
    consentMode = url.consentMode
    var known: Set<String> = []
    strings = (url.parameters + (body?.parameters ?? [])).compactMap { parameter in
      guard parameter.kind == .consent, let text = parameter.text, !text.isEmpty else { return nil }
      return known.insert(text).inserted ? text : nil
    }
    vendors = url.ownMacros.compactMap { if case .vendor(let id) = $0.receiver { id } else { nil } }
  }
}

extension BidRequest {
  /// The bid request that a text is which was posted; nil if it is none, or says nothing about consent.
  package init?(posted text: String?) {
    guard let text, text.utf8.first == UInt8(ascii: "{"),
      let request = (try? JSONDocument.read(Array(text.utf8), .strict)).flatMap(BidRequest.init),
      !request.parameters.isEmpty
    else { return nil }
    self = request
  }
}
