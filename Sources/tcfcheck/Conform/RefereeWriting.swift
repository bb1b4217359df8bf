import TCFFindings
import TCFFuzzing
import TCFJSON
import TCFReporting

extension RefereePage {
  /// The file names that a page can have, and how each is written.
  enum Format: String, CaseIterable {
    case markdown = "md"
    case html
    case json

    /// The format that a file's name asks for; nil for another ending.
    init?(path: String) {
      self.init(rawValue: path.split(separator: ".").last.map { String($0).lowercased() } ?? "")
    }
  }

  func text(_ format: Format) -> String {
    switch format {
    case .markdown: markdown
    case .html: html
    case .json: json
    }
  }

  private var markdown: String {
    var text = "# How other codecs behave\n"
    for block in blocks {
      switch block {
      case .heading(let words): text += "\n## \(Self.plain(words))\n"
      case .subheading(let words): text += "\n### \(Self.plain(words))\n"
      case .paragraph(let words) where words.isEmpty: break
      case .paragraph(let words): text += "\n\(Self.plain(words))\n"
      case .code(let words): text += "\n```\n\(words)\n```\n"
      case .table(let rows):
        let lines = rows.map { "| \($0.map(Self.cell).joined(separator: " | ")) |" }
        let rule = "|\(rows.first.map { $0.map { _ in " --- |" }.joined() } ?? "")"
        text += "\n" + ([lines.first ?? "", rule] + lines.dropFirst()).joined(separator: "\n") + "\n"
      }
    }
    return text
  }

  // A line break would end a heading or a row.
  private static func plain(_ text: String) -> String { text.replacing("\n", with: " ").replacing("<", with: "\\<") }
  private static func cell(_ text: String) -> String { plain(text).replacing("|", with: "\\|") }

  private static let style =
    "body{font:15px/1.45 system-ui,sans-serif;max-width:75em;margin:2em auto;padding:0 1em}table{border-collapse:collapse}"
    + "td,th{border:1px solid #8888;padding:.2em .5em;text-align:left;vertical-align:top}"
    + "code{display:block;overflow-wrap:anywhere}"

  private var html: String {
    var page = HTMLWriter()
    page.start("html", [("lang", "en")])
    page.start("head")
    page.void("meta", [("charset", "utf-8")])
    page.element("title", "How other codecs behave")
    page.raw("style", Self.style)
    page.end()
    page.start("body")
    page.element("h1", "How other codecs behave")
    for block in blocks {
      switch block {
      case .heading(let words): page.element("h2", words)
      case .subheading(let words): page.element("h3", words)
      case .paragraph(let words) where words.isEmpty: break
      case .paragraph(let words): page.element("p", words)
      case .code(let words): page.element("code", words)
      case .table(let rows):
        page.start("table")
        for (index, row) in rows.enumerated() {
          page.start("tr")
          for cell in row { page.element(index == 0 ? "th" : "td", cell) }
          page.end()
        }
        page.end()
      }
    }
    page.end()
    page.end()
    return page.text
  }

  private var json: String {
    var json = JSONWriter(escaping: .beyondASCII)
    json.object { json in
      json.member("command", command)
      json.key("codecs")
      json.beginArray()
      for row in referee.rows { append(row, to: &json) }
      json.endArray()
      json.key("clusters")
      json.beginArray()
      for cluster in referee.clusters { append(cluster, to: &json) }
      json.endArray()
    }
    return json.text + "\n"
  }

  private func append(_ row: RefereeRow, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", row.name)
      if let version = row.identity?.version { json.member("version", version) }
      if let language = row.identity?.language { json.member("language", language) }
      if let identity = row.identity {
        json.member("operations", identity.operations)
        json.member("segments", identity.segments)
      }
      if let problem = row.problem { json.member("problem", problem) }
      if !isDeterministic {
        if let speed = row.stringsPerSecond { json.member("stringsPerSecond", speed) }
        if let bombs = row.bombs {
          json.member("slowestBombMilliseconds", Int((bombs.slowest * 1_000).rounded()))
          json.member("bombs", bombs.all)
          json.member("bombsAsked", bombs.asked)
          json.member("bombsAnswered", bombs.answered)
          json.member("bombsRead", bombs.read)
          json.member("bombsUnanswered", bombs.unanswered)
        }
        if let memory = row.peakMemory { json.member("peakMemory", memory) }
      }
      guard let report = row.report else { return }
      json.key("levels")
      json.object { json in
        for level in ConformanceLevel.allCases {
          guard let score = report.score(level) else { continue }
          json.key(level.rawValue)
          json.object { json in
            json.member("passed", score.passed)
            json.member("failed", score.failed)
            json.member("errors", score.errors)
            json.member("readings", score.readings)
            json.member("information", score.information)
            json.member("skipped", score.skipped)
          }
        }
      }
      json.key("features")
      json.object { json in
        for feature in RefereeFeature.allCases {
          guard let score = referee.score(row, feature) else { continue }
          json.member(feature.rawValue, [score.passed, score.all])
        }
      }
    }
  }

  private func append(_ cluster: RefereeCluster, to json: inout JSONWriter) {
    json.object { json in
      json.member("class", cluster.inputClass)
      if let question = cluster.basis?.question { json.member("question", question) }
      if let sentence = cluster.basis?.sentence {
        json.member("document", sentence.document)
        json.member("section", sentence.section)
        json.member("quote", sentence.quote)
      }
      json.key("codecs")
      json.object { json in
        for (row, word) in zip(referee.rows, cluster.words) { json.member(row.name, word) }
      }
      let open = cluster.alsoOpen.compactMap(\.question)
      if !open.isEmpty { json.member("alsoOpen", open) }
      json.key("messages")
      json.object { json in
        for (row, message) in zip(referee.rows, cluster.messages) {
          if let message { json.member(row.name, Prose.excerpt(message, limit: 500)) }
        }
      }
      json.member("count", cluster.count)
      json.member("id", cluster.id)
      json.member("comment", cluster.comment)
      json.member("witness", cluster.witness)
    }
  }
}
