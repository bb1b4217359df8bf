import TCFStorage

extension [RecordedRequest] {
  /// How many of them went for a list that an earlier answer held still.
  var countBeforeMaxAge: Int {
    var fresh: [String: (from: RecordedTime, seconds: Int)] = [:]
    var count = 0
    let timed = compactMap { request in
      request.list.flatMap { list in request.time.map { (time: $0, host: request.host, list: list) } }
    }
    for (time, host, list) in timed.sorted(by: { $0.time < $1.time }) {
      let name = host + list.resource
      if let held = fresh[name], time.seconds(since: held.from) < Double(held.seconds) {
        count += 1
        continue
      }
      fresh[name] = list.maxAge.map { (time, $0) }
    }
    return count
  }
}
