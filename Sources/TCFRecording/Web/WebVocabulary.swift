internal import CRecorderScript
import TCFSystem

/// By what the recorder finds controls that no one has named.
package enum WebVocabulary {
  /// In how many languages it has words for them.
  package static let languageCount = {
    // Most commands start with the texts of their help, and to split the script takes a millisecond.
    let mark = Array("\nwordsOf({\n".utf8)
    var (count, start) = (0, 0)
    while let found = ByteSearch.first(mark.span, in: script.utf8.span.extracting(start...)) {
      count += 1
      start += found + mark.count
    }
    return count
  }()

  /// The names of the platforms whose selectors it has, in the order in which they are tried.
  package static let platforms = script.split(separator: "\n").compactMap { line -> String? in
    let beginning = "    name: \""
    guard line.hasPrefix(beginning), line.hasSuffix("\",") else { return nil }
    return String(line.dropFirst(beginning.count).dropLast(2))
  }

  private static let script = String(cString: tcf_layer_script_exploration())
}
