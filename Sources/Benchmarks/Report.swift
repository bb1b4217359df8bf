import TCFJSON

/// What is told about a run besides its measurements.
struct RunFacts {
  let options: Options
  let averageLength: Double
  let countsAllocations: Bool
}

/// The measurements as a table, a group at a time.
func textReport(_ groups: [BenchmarkGroup], _ measurements: [Measurement], _ facts: RunFacts) -> String {
  let options = facts.options
  var lines = [
    "\(options.strings) strings of \(fixed(facts.averageLength, 1)) characters on average, seed \(options.seed),"
      + " \(options.rounds) rounds; C, Swift and models agree on all"
  ]
  #if DEBUG
    lines.append("this is a debug build: only the results mean something, not the times")
  #endif
  if !facts.countsAllocations { lines.append("allocations are not counted on this system") }
  for group in groups {
    let rows = measurements.filter { $0.group == group.name }
    guard !rows.isEmpty else { continue }
    let width = (rows.map(\.name.count) + [group.name.count]).max() ?? 0
    lines += ["", "\(group.name): \(group.about)"]
    lines.append(
      padded("", width) + aligned("median \(group.unit.rawValue)", 11) + aligned("min \(group.unit.rawValue)", 10)
        + aligned("ratio", 8) + aligned("min", 7) + aligned("allocations", 14) + aligned("most", 6) + "  target")
    for row in rows { lines.append(padded(row.name, width) + numbers(row, group.unit, facts) + "  " + verdict(row)) }
  }
  return lines.joined(separator: "\n")
}

private func numbers(_ row: Measurement, _ unit: TimeUnit, _ facts: RunFacts) -> String {
  let scale = unit.inNanoseconds
  let allocations = facts.countsAllocations ? row.allocations.map { fixed($0, 3) } ?? "-" : "-"
  let most = facts.countsAllocations ? row.mostAllocations.map { fixed($0, 0) } : nil
  return aligned(fixed(row.nanoseconds.median / scale, 1), 11) + aligned(fixed(row.nanoseconds.minimum / scale, 1), 10)
    + aligned(row.ratio.map { fixed($0.median, 2) } ?? "-", 8)
    + aligned(row.ratio.map { fixed($0.minimum, 2) } ?? "-", 7)
    + aligned(allocations, 14) + aligned(most ?? "", 6)
}

private func verdict(_ row: Measurement) -> String {
  if !row.isSound { return "VOID: wrong result" }
  var parts: [String] = []
  if let ratio = row.target.ratio { parts.append("ratio <= \(fixed(ratio, 0))") }
  if let allocations = row.target.allocations { parts.append("allocations <= \(fixed(allocations, 0))") }
  if let nanoseconds = row.target.nanoseconds {
    parts.append(
      nanoseconds < 1_000_000 ? "< \(fixed(nanoseconds / 1_000, 0)) us" : "< \(fixed(nanoseconds / 1_000_000, 0)) ms")
  }
  guard let holds = row.holds else { return "" }
  return (holds ? "holds: " : "MISSED: ") + parts.joined(separator: ", ")
}

/// The measurements as one JSON object; numbers that were not measured are null.
func jsonReport(_ measurements: [Measurement], _ facts: RunFacts) -> String {
  let options = facts.options
  return JSONWriter.text { json in
    json.object { json in
      json.member("seed", raw: "\(options.seed)")
      json.member("strings", options.strings)
      json.member("averageLength", raw: fixed(facts.averageLength, 2))
      json.member("rounds", options.rounds)
      json.member("measurements", measurements) { json, row in json.object { write(row, facts, to: &$0) } }
    }
  }
}

private func write(_ row: Measurement, _ facts: RunFacts, to json: inout JSONWriter) {
  let most = facts.countsAllocations ? row.mostAllocations.map { fixed($0, 0) } : nil
  let allocations = facts.countsAllocations ? row.allocations.map { fixed($0, 4) } : nil
  json.member("group", row.group)
  json.member("name", row.name)
  json.member("items", row.items)
  json.member("nanosecondsMedian", raw: fixed(row.nanoseconds.median, 2))
  json.member("nanosecondsMin", raw: fixed(row.nanoseconds.minimum, 2))
  json.member("ratioMedian", raw: row.ratio.map { fixed($0.median, 3) } ?? "null")
  json.member("ratioMin", raw: row.ratio.map { fixed($0.minimum, 3) } ?? "null")
  json.member("allocations", raw: allocations ?? "null")
  json.member("mostAllocations", raw: most ?? "null")
  json.member("sound", row.isSound)
  json.member("holds", raw: row.holds.map(String.init) ?? "null")
}

/// A number that is not negative with `digits` decimals.
func fixed(_ value: Double, _ digits: Int) -> String {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let whole = String(Int((value * scale).rounded()))
  guard digits > 0 else { return whole }
  let full = String(repeating: "0", count: max(0, digits + 1 - whole.count)) + whole
  return "\(full.dropLast(digits)).\(full.suffix(digits))"
}

private func aligned(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

private func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}
