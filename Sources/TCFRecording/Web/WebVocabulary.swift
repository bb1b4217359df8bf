internal import CRecorderScript

/// By what the recorder finds controls that no one has named.
package enum WebVocabulary {
  /// In how many languages it has words for them.
  package static let languageCount = script.split(separator: "\n").count { $0 == "wordsOf({" }

  /// The names of the platforms whose selectors it has, in the order in which they are tried.
  package static let platforms = script.split(separator: "\n").compactMap { line -> String? in
    let beginning = "    name: \""
    guard line.hasPrefix(beginning), line.hasSuffix("\",") else { return nil }
    return String(line.dropFirst(beginning.count).dropLast(2))
  }

  private static let script = String(cString: tcf_layer_script_exploration())
}
