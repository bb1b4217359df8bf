import TCFFindings
import TCFFuzzing

/// The comparison of codecs as a page: headings, paragraphs and tables, which each format writes in its own way.
struct RefereePage {
  /// A part of the page.
  enum Block {
    case heading(String)
    /// A heading below the last one.
    case subheading(String)
    case paragraph(String)
    /// The first row is the head.
    case table([[String]])
    /// A string to copy.
    case code(String)
  }

  let referee: Referee
  let command: String
  let isDeterministic: Bool

  // A page shows this many of a string's characters; the JSON page has all.
  private static let longestWitness = 400
  private static let longestReason = 160

  private var names: [String] { referee.rows.map(\.name) }
  private var asked: [RefereeRow] { referee.rows.filter { $0.report != nil } }

  /// The page from top to bottom.
  var blocks: [Block] {
    var blocks: [Block] = [.heading("Codecs"), .table(codecs)]
    blocks += costs
    blocks += [.heading("Levels"), .paragraph(Self.levelWords), .table(levels)]
    blocks += [.heading("Features"), .paragraph(Self.featureWords), .table(features)]
    blocks += [.heading("What is taken otherwise"), .paragraph(Self.takenWords), .table(taken)]
    let decided = referee.clusters.filter { $0.basis?.question == nil }
    let open = referee.clusters.filter { $0.basis?.question != nil }
    blocks += part("Disagreements that a sentence decides", decided)
    blocks += part("Disagreements that the documents leave open", open)
    blocks.append(.paragraph("Command: \(command)"))
    return blocks
  }

  private static let levelWords =
    "Cases that are right, of those that were sent; then failures (a sentence of a specification says otherwise), cases without an "
    + "answer (none came within the time, the process ended, or the line was none), readings (the documents leave a choice and the codec "
    + "makes another one than tcfcheck), and unusual strings that are refused, which is not a failure."
  private static let featureWords =
    "Vectors that are read right, of those in which the codec returns the field; – where it returns it in none."

  private static let takenWords =
    "Strings by the code of their fault, the flag of their deviation, or valid, and how many of them there are; behind \"left open\", those "
    + "about which the documents leave a choice."

  private func part(_ title: String, _ clusters: [RefereeCluster]) -> [Block] {
    let words =
      "\(Prose.count(clusters.count, "cluster")) of strings about which the codecs divide in the same way, each with its "
      + "shortest vector. A codec that is not named does what is expected."
    return [.heading(title), .paragraph(words)] + clusters.flatMap(cluster)
  }

  /// What each codec accepts that is invalid, and refuses that is not.
  private var taken: [[String]] {
    [["codec", "accepts that must be refused", "refuses that may be read"]]
      + referee.rows.indices.filter { referee.rows[$0].report != nil }.map { index in
        [referee.rows[index].name, classes(index, Self.accepts), classes(index, Self.refuses)]
      }
  }

  private func classes(_ row: Int, _ word: String) -> String {
    var parts: [String] = []
    for (title, isOpen) in [("", false), ("left open: ", true)] {
      var counts: [String: Int] = [:]
      for cluster in referee.clusters where cluster.words[row] == word && isOpen == (cluster.basis?.question != nil) {
        counts[cluster.inputClass.replacing("encoding/", with: ""), default: 0] += cluster.count
      }
      let listed = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
      if !listed.isEmpty { parts.append(title + listed.joined(separator: ", ")) }
    }
    return parts.isEmpty ? "–" : parts.joined(separator: "; ")
  }

  private var codecs: [[String]] {
    [["codec", "version", "language", "what it supports", "not run, or not to the end"]] + referee.rows.map(Self.codec)
  }

  private static func codec(_ row: RefereeRow) -> [String] {
    guard let identity = row.identity else { return [row.name, "–", "–", "–", row.problem ?? ""] }
    let named = identity.operations.joined(separator: ", ") + "; " + identity.segments.joined(separator: ", ")
    return [row.name, identity.version ?? "–", identity.language ?? "–", named, row.problem ?? ""]
  }

  private var levels: [[String]] {
    let shown = ConformanceLevel.allCases.filter { level in asked.contains { $0.report?.score(level) != nil } }
    let head = ["codec"] + shown.map(\.title)
    return [head] + asked.map { row in [row.name] + shown.map { Self.cell(row.report?.score($0)) } }
  }

  private static func cell(_ score: ConformanceScore?) -> String {
    guard let score else { return "–" }
    let asked = score.passed + score.failed + score.errors + score.readings + score.information
    guard asked > 0 else { return "–" }
    var text = "\(score.passed)/\(asked)"
    if score.failed > 0 { text += ", \(score.failed) failed" }
    if score.errors > 0 { text += ", \(score.errors) without an answer" }
    if score.readings > 0 { text += ", \(Prose.count(score.readings, "reading"))" }
    if score.information > 0 { text += ", \(score.information) refused" }
    return text
  }

  private var features: [[String]] {
    let head = ["codec"] + RefereeFeature.allCases.map(\.rawValue)
    return [head] + asked.map { row in [row.name] + RefereeFeature.allCases.map { score(row, $0) } }
  }

  private func score(_ row: RefereeRow, _ feature: RefereeFeature) -> String {
    guard let score = referee.score(row, feature) else { return "–" }
    return "\(score.passed)/\(score.all)"
  }

  private var costs: [Block] {
    guard !isDeterministic else { return [] }
    let head = ["codec", "strings a second", "slowest range bomb answered", "bombs answered", "peak memory"]
    let rows = asked.map(Self.cost)
    let words =
      "Strings a second are one valid string of two segments, or its core for a codec that takes no more, again and again, by the codec's own processor time, with that for "
      + "reading requests and writing answers; the clock's where the system does not report it. A range bomb names up to 268 million ids in "
      + "some 25,000 characters; whether it is read or refused, the time is the processor time of the slowest that was answered, with "
      + "the start of a process that had to be started again for it. Each was asked once, and those left when the time for all of them "
      + "was over were not asked."
    return [.heading("Cost"), .paragraph(words), .table([head] + rows)]
  }

  private static func cost(_ row: RefereeRow) -> [String] {
    let speed: String = row.stringsPerSecond.map { "\($0)" } ?? "–"
    let memory: String = row.peakMemory.map { "\($0 >> 20) MiB" } ?? "–"
    guard let bombs = row.bombs else { return [row.name, speed, "–", "–", memory] }
    let slowest = bombs.answered > 0 ? "\(Int((bombs.slowest * 1_000).rounded())) ms" : "–"
    return [row.name, speed, slowest, Self.answered(bombs), memory]
  }

  private static func answered(_ bombs: RangeBombs) -> String {
    var text = "\(bombs.answered)/\(bombs.all) (\(bombs.read) read, \(bombs.refused) refused)"
    if bombs.unanswered > 0 { text += ", \(bombs.unanswered) with \(bombs.patience)" }
    let ended = bombs.asked - bombs.answered - bombs.unanswered
    if ended > 0 { text += ", \(ended) without one for another reason" }
    if bombs.asked < bombs.all { text += ", \(bombs.all - bombs.asked) not asked" }
    return text
  }

  /// What the text says about a cluster: the sentence that decides, or the question with the sentence that comes nearest.
  private static func label(_ basis: ConformanceBasis?) -> String {
    guard let basis else { return "" }
    guard let sentence = basis.sentence else {
      return "\(basis.question ?? "") The specification says nothing about it."
    }
    let place = "\(sentence.document), \(sentence.section): “\(sentence.quote)”"
    guard let question = basis.question else { return "The specification says, in \(place)" }
    return "\(question) The nearest sentence is \(place)"
  }

  private func cluster(_ cluster: RefereeCluster) -> [Block] {
    [
      .subheading("\(cluster.inputClass): \(cluster.comment)"), .paragraph(Self.label(cluster.basis)),
      .paragraph(cluster.words.contains(Self.refuses) ? cluster.alsoOpen.map(Self.label).joined(separator: " ") : ""),
      .paragraph(who(cluster)), .paragraph(own(cluster)),
      .paragraph("\(Prose.count(cluster.count, "vector")); the shortest is \(cluster.id):"),
      .code(Prose.excerpt(cluster.witness, limit: Self.longestWitness)),
    ]
  }

  private static let refuses = "refuses"
  private static let accepts = "accepts"

  /// The codecs' own text about the shortest string, where they refuse it.
  private func own(_ cluster: RefereeCluster) -> String {
    let said = zip(names, zip(cluster.words, cluster.messages)).compactMap { name, said -> String? in
      guard said.0 == Self.refuses, let message = said.1, let colon = message.firstRange(of: ": ") else { return nil }
      return "\(name): “\(Prose.excerpt(String(message[colon.upperBound...]), limit: Self.longestReason))”"
    }
    return said.isEmpty ? "" : "Their own messages: " + said.joined(separator: "; ")
  }

  private func who(_ cluster: RefereeCluster) -> String {
    var order: [String] = []
    var groups: [String: [String]] = [:]
    for (name, word) in zip(names, cluster.words) where word != RefereeCluster.expected {
      if groups[word] == nil { order.append(word) }
      groups[word, default: []].append(name)
    }
    // Last, who was not asked at all.
    order.sort { $1 == RefereeCluster.notAsked && $0 != RefereeCluster.notAsked }
    return order.map { "\($0): \(groups[$0, default: []].joined(separator: ", "))" }.joined(separator: "; ")
  }
}
