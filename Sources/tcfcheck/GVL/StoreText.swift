import TCFCodec
import TCFFindings
import TCFRun
import TCFVendorList

/// What happened to a store, as text.
enum StoreText {
  /// A file that was to go into the store.
  static func line(_ result: AdmissionResult) -> String {
    let word = result.outcome.rawValue.padded(to: 9)
    guard result.outcome != .refused, let list = result.list else { return "\(word) \(result.path)" }
    let note = result.note.map { "; \($0)" } ?? ""
    return "\(word) \(list.name.description.padded(to: 8)) \(facts(list)), from \(result.path)\(note)"
  }

  /// A translation in the store.
  static func line(_ translation: LockedList) -> String { "\(translation.name)  \(facts(translation))" }

  private static func facts(_ list: LockedList) -> String {
    let noun =
      switch list.name {
      case .vendorList: "vendor"
      case .cmpList: "CMP"
      case .translation: "text"
      }
    let day = list.day?.description ?? list.lastUpdated
    return "\(day), \(Prose.count(list.entries, noun)), sha256 \(list.sha256.prefix(12))"
  }

  /// How many files came to which end.
  static func ending(_ results: [AdmissionResult], _ store: ListStoreFolder) -> String {
    let outcomes: [AdmissionResult.Outcome] = [.new, .same, .replaced, .refused, .skipped]
    let parts = outcomes.compactMap { outcome -> String? in
      let count = results.count { $0.outcome == outcome }
      guard count > 0 else { return nil }
      return outcome == .skipped ? "\(count) skipped (not lists)" : "\(count) \(outcome.rawValue)"
    }
    return "\(store.path): \(parts.isEmpty ? "no files" : parts.joined(separator: ", "))"
  }

  /// A file that is not what the lockfile says.
  static func line(_ discrepancy: StoreDiscrepancy) -> String {
    switch discrepancy {
    case .missing(let list): "missing   \(list.name.file)"
    case .changed(let list, let found):
      "changed   \(list.name.file)  sha256 \(found.prefix(12)), the lockfile has \(list.sha256.prefix(12))"
    case .unreadable(let list, let reason): "unread    \(list.name.file)  \(reason)"
    case .surplus(let path): "surplus   \(path)"
    }
  }

  /// How a check went.
  static func ending(_ lists: Int, _ found: [StoreDiscrepancy], _ store: ListStoreFolder) -> String {
    let result = found.isEmpty ? "all match the lockfile" : Prose.count(found.count, "difference")
    return "\(store.path): \(Prose.count(lists, "list")), \(result)"
  }

  /// A list that was requested.
  static func line(_ result: FetchResult) -> String {
    switch result.outcome {
    case .new(let list):
      "new       \(list.name)  \(facts(list)), from \(result.address)" + (result.note.map { "; \($0)" } ?? "")
    case .same(let list): "same      \(list.name)  \(facts(list)), from \(result.address)"
    case .notChanged(let list): "same      \(list.name)  \(facts(list)): \(result.address) says it has not changed"
    case .fresh(let list, let until):
      "fresh     \(list.name)  \(facts(list)): not requested again before \(moment(until)); --force requests it"
    case .present(let list):
      "present   \(list.name)  \(facts(list)): published lists do not change; --force requests it again"
    case .failed(let problem): "failed    \(problem.message)"
    }
  }

  private static func moment(_ seconds: Int) -> String {
    String(Deciseconds(UInt64(clamping: seconds) &* 10).description.prefix(19)) + "Z"
  }
}

extension String {
  /// The text with spaces after it up to a width.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
