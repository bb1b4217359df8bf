import TCFCodec

extension GPPContainer {
  /// Whether the text begins like a container: the other rules say nothing about what is something else.
  var isHeader: Bool { headerType.map { $0 == 3 } ?? true }

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
