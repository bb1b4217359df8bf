/// Hostile inputs at their full size, each in a process of its own, so that the memory of one is not taken for another's.
enum HostileTable {
  /// Reads each recipe whose name or group contains `filter`; nil if there is none.
  static func lines(filter: String) -> (lines: [String], isSound: Bool)? {
    let recipes = HostileRecipe.all.filter { filter.isEmpty || "recipes".contains(filter) || $0.name.contains(filter) }
    guard !recipes.isEmpty else { return nil }
    let width = recipes.map(\.name.count).max() ?? 0
    var isSound = true
    var lines = [
      "recipes: hostile input at its full size, read once in a process of its own",
      row("", width, "bytes", "ms", "memory kB", "ns a byte", "B a byte", "outcome"),
    ]
    for recipe in recipes {
      guard let cost = inOwnProcess(recipe) else {
        isSound = false
        lines.append(row(recipe.name, width, "-", "-", "-", "-", "-", "the process ended"))
        continue
      }
      isSound = isSound && cost.isRight
      let bytes = Double(max(cost.bytes, 1))
      lines.append(
        row(
          recipe.name, width, String(cost.bytes), fixed(Double(cost.nanoseconds) / 1e6, 2),
          String(cost.memory / 1_024), fixed(Double(cost.nanoseconds) / bytes, 1),
          fixed(Double(cost.memory) / bytes, 1),
          cost.outcome + (cost.isRight ? "" : ", but \(cost.expected ?? "") was expected")))
    }
    return (lines, isSound)
  }

  /// What the process that reads one recipe does: a line of numbers and the outcome.
  static func readOne(_ name: String) -> Bool {
    guard let recipe = HostileRecipe.all.first(where: { $0.name == name }) else { return false }
    let cost = recipe.cost()
    print("\(cost.bytes) \(cost.nanoseconds) \(cost.memory) \(cost.outcome)")
    return true
  }

  private static func inOwnProcess(_ recipe: HostileRecipe) -> HostileRecipe.Cost? {
    guard let bytes = OwnProcess.output([OwnProcess.path, "--recipe", recipe.name], of: .results) else { return nil }
    let parts = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard parts.count == 4, let size = Int(parts[0]), let time = UInt64(parts[1]), let memory = Int(parts[2]) else {
      return nil
    }
    return HostileRecipe.Cost(
      bytes: size, nanoseconds: time, memory: memory, outcome: String(parts[3]), expected: recipe.expected)
  }

  private static func row(_ name: String, _ width: Int, _ columns: String...) -> String {
    let widths = [11, 11, 11, 11, 10]
    var text = name + String(repeating: " ", count: max(0, width - name.count))
    for (column, width) in zip(columns, widths) {
      text += String(repeating: " ", count: max(0, width - column.count)) + column
    }
    return text + "  " + (columns.last ?? "")
  }
}
