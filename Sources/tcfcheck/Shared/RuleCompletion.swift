import ArgumentParser
import TCFFindings
import TCFRules

extension CompletionKind {
  /// Ids of rules, and families as patterns, `gpp/*`: what a shell offers for an option about rules.
  static var rules: CompletionKind {
    .custom { _, _, prefix in
      let ids = RuleCatalog.all.map(\.metadata.id)
      let families = ids.reduce(into: [String]()) { names, id in
        if names.last != id.family { names.append(id.family) }
      }
      return (families.map { "\($0)/*" } + ids.map(\.rawValue)).filter { $0.hasPrefix(prefix) }
    }
  }
}
