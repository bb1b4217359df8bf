import TCFVendorList

extension ListText {
  /// What it is, in a sentence: `the description of purpose 3`.
  var label: String {
    let subject =
      switch self.subject {
      case .purpose: "purpose"
      case .specialPurpose: "special purpose"
      case .feature: "feature"
      case .specialFeature: "special feature"
      case .dataCategory: "data category"
      case .stack: "stack"
      }
    return switch part {
    case .name: "the name of \(subject) \(id)"
    case .description: "the description of \(subject) \(id)"
    case .illustration: "an illustration of \(subject) \(id)"
    }
  }

  /// Whether it is of something that an interface has to name if a disclosed vendor declares it.
  var isOfPurposeOrFeature: Bool {
    switch subject {
    case .purpose, .specialPurpose, .feature, .specialFeature: true
    case .dataCategory, .stack: false
    }
  }
}
