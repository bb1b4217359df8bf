import TCFFindings

/// The consent interface in the record of a self-certification: what became of each paragraph of the Policies, what persons
/// answered, and the layers with what findings speak of.
extension PageWriter {
  /// Where the consent interface is described; nothing where no paragraph is about it.
  var interface: [PageBlock] {
    guard let interface = run.certification?.interface, !interface.paragraphs.isEmpty else { return [] }
    return [
      .heading(2, "The consent interface", anchor: "interface"),
      .paragraph(
        "What TCF Policies, Appendix B, ask of it, in this project's words; the published text decides. Rules judge what the "
          + "recordings of scenarios show; the rest is answered by a person."),
      .table(paragraphTable(interface)),
    ] + questions(interface) + interface.layers.indices.flatMap { layer($0, of: interface) }
  }

  // MARK: - Paragraphs

  private func paragraphTable(_ interface: CertificationRecord.Interface) -> PageTable {
    var table = PageTable(
      title: "Paragraphs of TCF Policies, Appendix B",
      columns: ["Paragraph", "What it asks", "Result", "By whom", "Rules"])
    table.rows = ParagraphResult.all(of: interface, summary).map { result in
      [
        .text(result.paragraph.number), .text(result.paragraph.what), .mark(result.state.label, result.state.tone),
        .text(result.judges.isEmpty ? "–" : result.judges.joined(separator: "; ")),
        .text(result.rules.isEmpty ? "–" : result.rules.map(\.slug).joined(separator: ", ")),
      ]
    }
    return table
  }

  // MARK: - Questions

  private static let quotedLimit = 2_000

  private func questions(_ interface: CertificationRecord.Interface) -> [PageBlock] {
    var blocks: [PageBlock] = []
    for paragraph in interface.paragraphs {
      guard let question = paragraph.question else { continue }
      for inquiry in question.inquiries {
        let language = inquiry.language.map { " (\($0))" } ?? ""
        var facts: [CertificationRecord.Fact] = [
          .init("Paragraph", paragraph.number + language), .init("Question", question.text),
          .init("Answer", Self.text(of: inquiry)),
        ]
        if !inquiry.layers.isEmpty {
          facts.append(.init("About", Prose.list(inquiry.layers.map { Self.title($0, of: interface) }, limit: 12)))
          facts.append(.init("It says", Self.quotation(inquiry, interface)))
        }
        blocks.append(.facts(facts))
      }
    }
    guard !blocks.isEmpty else { return [] }
    return [
      .heading(3, "For a person to judge"),
      .paragraph(
        "tcfcheck certify FILE --ask asks these on a terminal, and keeps the answers in answers.yml in the folder of the scenarios."
      ),
      .fold("Questions and answers", blocks),
    ]
  }

  private static func text(of inquiry: CertificationRecord.Inquiry) -> String {
    guard let answer = inquiry.answer else {
      if inquiry.isStale { return "open: the layers say something else than when it was answered" }
      return inquiry.layers.isEmpty ? "open; no such layer was recorded" : "open"
    }
    return "\(answer.word.label); \(answer.name), \(answer.day)" + (answer.note.map { ": \($0)" } ?? "")
  }

  private static func quotation(
    _ inquiry: CertificationRecord.Inquiry, _ interface: CertificationRecord.Interface
  ) -> String {
    let share = quotedLimit / max(inquiry.layers.count, 1)
    return inquiry.layers.map { Prose.excerpt(interface.layers[$0].texts.joined(separator: " | "), within: share) }
      .joined(separator: " || ")
  }

  // MARK: - Layers

  /// `Layer 2: vendors (de)`.
  private static func title(_ index: Int, of interface: CertificationRecord.Interface) -> String {
    let layer = interface.layers[index]
    return "Layer \(index + 1): \(layer.name)" + (layer.language.map { " (\($0))" } ?? "")
  }

  private func layer(_ index: Int, of interface: CertificationRecord.Interface) -> [PageBlock] {
    let layer = interface.layers[index]
    let marks = marks(on: layer)
    var blocks: [PageBlock] = [.heading(3, Self.title(index, of: interface))]
    if let picture = layer.picture {
      blocks.append(.screenshot(picture, title: Self.title(index, of: interface), marks.flatMap(\.boxes)))
    }
    let scenarios = layer.places.reduce(into: [String]()) { names, place in
      if !names.contains(place.scenario) { names.append(place.scenario) }
    }
    if !scenarios.isEmpty { blocks.append(.facts([.init("In", Prose.list(scenarios, limit: Self.scenariosNamed))])) }
    let items = marks.map { mark in
      PageItem(text: (mark.boxes.isEmpty ? "" : "\(mark.number): ") + mark.text, codes: [mark.rule])
    }
    blocks.append(items.isEmpty ? .paragraph("No finding is about this layer.") : .list(items))
    return blocks + [.fold("What it says", [.list(layer.texts.prefix(Self.textsShown).map { PageItem(text: $0) })])]
  }

  private static let scenariosNamed = 6
  private static let textsShown = 500

  /// A finding on a layer, with its number and the boxes of the controls that it is about.
  private struct Mark {
    let number: Int
    let rule: String
    let text: String
    let boxes: [PageMark]
  }

  private func marks(on layer: CertificationRecord.Layer) -> [Mark] {
    var marks: [Mark] = []
    var known: Set<String> = []
    for scenario in Set(layer.places.map(\.scenario)).sorted() {
      guard let findings = tally.inputs.first(where: { $0.name == scenario })?.findings else { continue }
      let members = layer.places.filter { $0.scenario == scenario }.map(\.member)
      for fold in findings.ranked {
        let places = (fold.finding.places.isEmpty ? [fold.finding.location].compactMap(\.self) : fold.finding.places)
        let controls = places.compactMap { Self.control(at: $0, on: members) }
        guard !controls.isEmpty, known.insert("\(fold.verdict.rule.id) \(fold.finding.message)").inserted else {
          continue
        }
        let number = marks.count + 1
        let boxes = Set(controls).sorted().compactMap { index in
          layer.controls.indices.contains(index) ? layer.controls[index] : nil
        }
        marks.append(
          Mark(
            number: number, rule: fold.verdict.rule.id.rawValue, text: fold.finding.message,
            boxes: boxes.map { PageMark(number: number, box: $0, severity: fold.severity) }))
      }
    }
    return marks
  }

  /// The control that a place on one of the layers names, -1 for a place on the layer as a whole; nil for any other place.
  private static func control(at place: Location, on members: [String]) -> Int? {
    guard case .member(let path) = place else { return nil }
    if members.contains(path) { return -1 }
    guard let dot = path.firstRange(of: ".controls["), members.contains(String(path[..<dot.lowerBound])) else {
      return nil
    }
    return Int(path[dot.upperBound...].prefix { $0 != "]" })
  }
}

extension ParagraphResult.State {
  fileprivate var tone: PageTable.Tone {
    switch self {
    case .broken: .bad
    case .met, .notApplicable: .good
    case .open, .undecided, .notExercised: .open
    }
  }
}
