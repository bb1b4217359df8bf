import TCFCodec
import TCFStorage

extension ConsentParameter {
  /// Whether it has a GPP string with sections, or a macro for one.
  var hasGPPSections: Bool {
    switch value {
    case .text(let text): GPPKeySet.container(text).map { !$0.sectionIDs.isEmpty } ?? false
    case .macro, .foreignMacro: true
    case .wrongType: false
    }
  }

  /// Whether it names sections in force, or has a macro for them. -1 and 0 say that none is.
  var namesGPPSections: Bool {
    switch value {
    case .text(let text): !text.isEmpty && !text.hasPrefix("-") && text != "0"
    case .macro, .foreignMacro: true
    case .wrongType: false
    }
  }
}
