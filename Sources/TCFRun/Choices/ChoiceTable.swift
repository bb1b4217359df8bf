/// What follows from the table of choices as a whole: the shape of a settings file, the template, the page.
public enum ChoiceTable {
  /// A block of the file with its keys, or a key by itself, in the order of the file.
  private enum Entry {
    case key(ChoiceFacts)
    case block(name: String, about: String, [ChoiceFacts])
  }

  private static let entries: [Entry] = {
    var entries: [Entry] = []
    for choice in RunKeys.all {
      guard let block = choice.block else {
        entries.append(.key(choice))
        continue
      }
      if case .block(block, let about, let keys)? = entries.last {
        entries[entries.count - 1] = .block(name: block, about: about, keys + [choice])
      } else {
        entries.append(.block(name: block, about: RunKeys.blocks[block] ?? "", [choice]))
      }
    }
    return entries
  }()

  /// The shape of the file, for checks and for the schema.
  static let shape: [SettingsKey] = entries.map { entry in
    switch entry {
    case .key(let choice): key(choice)
    case .block(let name, let about, let keys): SettingsKey(name, .block(keys.map(key)), "\(about).")
    }
  }

  private static func key(_ choice: ChoiceFacts) -> SettingsKey {
    SettingsKey(choice.name, choice.shape, choice.settingsText)
  }

  /// A settings file to begin with: two keys say what is usual anyway, and the rest is commented out.
  static let template: String =
    entries.map { entry in
      switch entry {
      case .key(let choice):
        let isActive = choice.path == RunKeys.profile.facts.path || choice.path == RunKeys.failOn.facts.path
        return lines(of: choice, indent: isActive ? "" : "# ", following: isActive ? "" : "#").joined(separator: "\n")
      case .block(let name, let about, let keys):
        return (["# \(name):  # \(about)"] + keys.flatMap { lines(of: $0, indent: "#   ", following: "#") })
          .joined(separator: "\n")
      }
    }.joined(separator: "\n\n") + "\n"

  private static func lines(of choice: ChoiceFacts, indent: String, following: String) -> [String] {
    let sample = choice.sample.split(separator: "\n")
    let isBlock = sample.count > 1 || choice.sample.hasPrefix("- ")
    let text = "\(indent)\(choice.name):\(isBlock ? "" : " " + choice.sample)  # \(choice.comment)"
    return [text] + (isBlock ? sample.map { "\(indent)  \($0)" } : [])
  }

  /// The table of keys in Markdown, for the page about settings.
  public static let page: String =
    "| key | option | usual | what it says |\n| --- | --- | --- | --- |\n"
    + RunKeys.all.map { choice in
      let parts = choice.shape.parts.map { "`\($0)`" }
      let inside = parts.isEmpty ? "" : " (with \(parts.joined(separator: ", ")))"
      let option = choice.option.map { "`--\($0)`" } ?? ""
      return "| `\(choice.path)` | \(option) | \(choice.usual ?? "") | \(choice.pageText)\(inside) |\n"
    }.joined()
}

extension ChoiceFacts {
  /// What is chosen, and the words there are.
  fileprivate var pageText: String {
    if case .choice(let words) = shape { return "\(about): \(words.map { "`\($0)`" }.joined(separator: ", "))" }
    return about
  }
}

extension SettingsShape {
  /// The keys of blocks within a value.
  fileprivate var parts: [String] {
    switch self {
    case .list(let shape), .oneOrMore(let shape), .perRule(let shape): shape.parts
    case .either(_, let keys), .block(let keys): keys.map(\.name)
    default: []
    }
  }
}
