import TCFFindings
import TCFFuzzing

/// The comparison of codecs as a page: headings, paragraphs and tables, which each format writes in its own way.
struct RefereePage {
  /// A part of the page.
  enum Block {
    case heading(String)
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

  private var names: [String] { referee.rows.map(\.name) }
  private var asked: [RefereeRow] { referee.rows.filter { $0.report != nil } }

  /// The page from top to bottom.
  var blocks: [Block] {
    var blocks: [Block] = [.heading("Codecs"), .table(codecs)]
    blocks += costs
    blocks += [.heading("Levels"), .paragraph(Self.levelWords), .table(levels)]
    blocks += [.heading("Features"), .paragraph(Self.featureWords), .table(features)]
    blocks += [.heading("Disagreements"), .paragraph(clusterWords)]
    for cluster in referee.clusters { blocks += self.cluster(cluster) }
    blocks.append(.paragraph("Command: \(command)"))
    return blocks
  }

  private static let levelWords =
    "Cases that are right, of those that were asked; then failures (a sentence of a specification says otherwise), and readings "
    + "(the documents leave a choice and the codec makes another one than tcfcheck)."
  private static let featureWords =
    "Vectors that are read right, of those in which the codec tells the field; – where it tells it in none."

  private var clusterWords: String {
    "\(Prose.count(referee.clusters.count, "cluster")) of strings about which the codecs divide in the same way, each with its "
      + "shortest vector. A codec that is not named does what is expected."
  }

  private var codecs: [[String]] {
    [["codec", "version", "language", "told by it", "not run, or not to the end"]] + referee.rows.map(Self.codec)
  }

  private static func codec(_ row: RefereeRow) -> [String] {
    guard let identity = row.identity else { return [row.name, "–", "–", "–", row.problem ?? ""] }
    let told = identity.operations.joined(separator: ", ") + "; " + identity.segments.joined(separator: ", ")
    return [row.name, identity.version ?? "–", identity.language ?? "–", told, row.problem ?? ""]
  }

  private var levels: [[String]] {
    let shown = ConformanceLevel.allCases.filter { level in asked.contains { $0.report?.score(level) != nil } }
    let head = ["codec"] + shown.map(\.title)
    return [head] + asked.map { row in [row.name] + shown.map { Self.cell(row.report?.score($0)) } }
  }

  private static func cell(_ score: ConformanceScore?) -> String {
    guard let score else { return "–" }
    let wrong = score.failed + score.errors
    let asked = score.passed + wrong + score.readings + score.information
    guard asked > 0 else { return "–" }
    var text = "\(score.passed)/\(asked)"
    if wrong > 0 { text += ", \(wrong) failed" }
    if score.readings > 0 { text += ", \(Prose.count(score.readings, "reading"))" }
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
      "Strings a second are one valid string of two segments again and again, through the pipe, with as many in flight as the codec "
      + "takes. A range bomb names up to 268 million ids in some 25,000 characters; the time is that of the slowest that was answered."
    return [.heading("Cost"), .paragraph(words), .table([head] + rows)]
  }

  private static func cost(_ row: RefereeRow) -> [String] {
    let speed: String = row.stringsPerSecond.map { "\($0)" } ?? "–"
    let memory: String = row.peakMemory.map { "\($0 >> 20) MiB" } ?? "–"
    guard let bomb = row.bomb else { return [row.name, speed, "–", "–", memory] }
    let milliseconds = Int((bomb.seconds * 1_000).rounded())
    return [row.name, speed, "\(milliseconds) ms", "\(bomb.answered)/\(bomb.all)", memory]
  }

  /// What the text says about a cluster: the sentence that decides, or the question with the sentence that comes nearest.
  private static func words(_ basis: ConformanceBasis?) -> String {
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
      .heading("\(cluster.inputClass): \(cluster.comment)"), .paragraph(Self.words(cluster.basis)),
      .paragraph(who(cluster)),
      .paragraph("\(Prose.count(cluster.count, "vector")); the shortest is \(cluster.id):"),
      .code(Prose.excerpt(cluster.witness, limit: Self.longestWitness)),
    ]
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
