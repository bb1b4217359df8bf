import TCFCodec
import TCFFindings

extension GPPContainer {
  /// Whether the text begins like a container: the other rules say nothing about what is something else.
  var isHeader: Bool { headerType.map { $0 == 3 } ?? true }

  /// What is wrong where the numbers of ids and sections differ.
  static func sentence(forSectionCount fault: RelatedStringFault) -> String {
    "the header names \(Prose.count(fault.expected ?? 0, "section")), but "
      + Prose.count(fault.had ?? 0, "follows", "follow")
  }

  /// Whether every id of the header was read.
  var hasReadableHeader: Bool {
    isHeader
      && faults.allSatisfy { fault in
        switch fault.code {
        case .gppHeaderVersion, .gppNoSections, .gppPadding, .gppPaddingCharacter, .gppTrailingBits, .gppSectionCount:
          true
        default: false
        }
      }
  }
}
