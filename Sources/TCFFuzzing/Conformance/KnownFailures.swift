import TCFJSON
import TCFStorage

/// The failures that a project knows and has not fixed yet: ids of cases, each with the outcome it has.
///
/// Strict both ways: a case that is listed must have exactly this outcome, or it fails; so the list cannot go stale.
package struct KnownFailures: Sendable {
  /// Id and outcome, in the order of the file.
  package let entries: [(id: String, outcome: ConformanceOutcome)]

  /// Why a list cannot be read: a code, with what it is about.
  package enum Fault: Error, Sendable, Hashable {
    /// The case is listed twice.
    case repeated(String)
    /// It begins as JSON does, and is none.
    case notJSON
    /// A line is not an id and an outcome; which, from 1.
    case line(Int)
    /// A case has an unknown outcome, or that of a case that passes.
    case outcome(String, of: String)
  }

  /// A list of nothing.
  package init() { entries = [] }

  /// Reads a file: lines of an id, white space and an outcome (`failed`, `crashed`, `error`, `warning`, `skipped` or `information`),
  /// with `#` before remarks; or a JSON object with ids as names and outcomes as values.
  package init(_ bytes: [UInt8]) throws(Fault) {
    let text = String(decoding: bytes, as: UTF8.self)
    let isJSON = text.drop(while: \.isWhitespace).first == "{"
    entries = isJSON ? try Self.members(bytes) : try Self.lines(text)
    var seen: Set<String> = []
    for entry in entries where !seen.insert(entry.id).inserted { throw .repeated(entry.id) }
  }

  private static func members(_ bytes: [UInt8]) throws(Fault) -> [(String, ConformanceOutcome)] {
    guard case .object(let members)? = (try? JSONDocument.read(bytes, .strict))?.value else { throw .notJSON }
    var entries: [(String, ConformanceOutcome)] = []
    for member in members { entries.append((member.name, try outcome(member.node.string ?? "", of: member.name))) }
    return entries
  }

  private static func lines(_ text: String) throws(Fault) -> [(String, ConformanceOutcome)] {
    var entries: [(String, ConformanceOutcome)] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      guard !words.isEmpty else { continue }
      guard words.count == 2 else { throw .line(index + 1) }
      entries.append((String(words[0]), try outcome(String(words[1]), of: String(words[0]))))
    }
    return entries
  }

  private static func outcome(_ text: String, of id: String) throws(Fault) -> ConformanceOutcome {
    guard let outcome = ConformanceOutcome(rawValue: text), outcome != .passed else { throw .outcome(text, of: id) }
    return outcome
  }

  /// Marks the results that are as listed, and fails those that are not.
  ///
  /// - Parameter isComplete: whether every case was asked, so that one which is missing is wrong too. A class of
  ///   disagreement that was not met counts as passed.
  package func apply(to results: [ConformanceResult], isComplete: Bool) -> [ConformanceResult] {
    var results = results
    let places = Dictionary(results.enumerated().map { ($1.id, $0) }) { first, _ in first }
    for entry in entries {
      guard let place = places[entry.id] else {
        guard isComplete else { continue }
        results.append(
          ConformanceResult(
            entry.id, .agrees, .failed, comment: "a known failure",
            message: "it is listed as \(entry.outcome.rawValue), but there is no such case: take it off the list"))
        continue
      }
      let had = results[place].outcome
      if had == entry.outcome {
        results[place].known = had
      } else {
        let answered = results[place].message.map { ": \($0)" } ?? ""
        results[place].outcome = .failed
        results[place].message = "it is listed as \(entry.outcome.rawValue), but it is \(had.rawValue)\(answered)"
      }
    }
    return results
  }
}

extension KnownFailures.Fault: CustomStringConvertible {
  /// What is wrong, in one sentence.
  package var description: String {
    switch self {
    case .repeated(let id): "\(id) is listed twice"
    case .notJSON: "it is not JSON, although it begins with {"
    case .line(let number): "line \(number) is not an id and an outcome"
    case .outcome(let text, let id):
      "\(id) has the outcome \"\(text)\"; it must be failed, crashed, error, warning, skipped or information"
    }
  }
}
