/// What one case asks of a testee, step by step: a request and what follows from its answer, or the end.
///
/// The same case runs with a window of others in flight, and alone when it is shrunk.
enum Inquiry<Result> {
  case request(TesteeRequest, (TesteeAnswer) -> Inquiry)
  case done(Result)
}

extension TesteeSession {
  /// Runs a case by itself.
  func run<Result>(_ inquiry: Inquiry<Result>) throws(TesteeFault) -> Result {
    var step = inquiry
    while true {
      switch step {
      case .done(let result): return result
      case .request(let request, let next): step = next(try send(request))
      }
    }
  }

  /// Runs cases with as many of them open as the testee can use, until `next` gives no more.
  ///
  /// - Parameters:
  ///   - next: makes the next case.
  ///   - finished: called with the number of each case, from 0, and its result, in the order in which they end.
  func run<Result>(
    _ next: () -> Inquiry<Result>?, finished: (Int, Result) -> Void
  ) throws(TesteeFault) {
    var open: [Int: (TesteeAnswer) -> Inquiry<Result>] = [:]
    var count = 0
    var hasMore = true
    while true {
      while hasMore, open.count < appetite {
        guard let inquiry = next() else {
          hasMore = false
          break
        }
        advance(inquiry, ticket: count, &open, finished)
        count += 1
      }
      guard let (ticket, answer) = try self.next() else {
        guard hasMore else { return }
        continue
      }
      guard let follow = open.removeValue(forKey: ticket) else { continue }
      advance(follow(answer), ticket: ticket, &open, finished)
    }
  }

  private func advance<Result>(
    _ inquiry: Inquiry<Result>, ticket: Int, _ open: inout [Int: (TesteeAnswer) -> Inquiry<Result>],
    _ finished: (Int, Result) -> Void
  ) {
    switch inquiry {
    case .done(let result): finished(ticket, result)
    case .request(let request, let next):
      open[ticket] = next
      submit(request, ticket: ticket)
    }
  }
}
