import TCFCodec
import TCFStorage
import TCFVendorList

/// A kind of things that are chosen one by one.
enum ChoiceKind: CaseIterable {
  case purpose
  case specialFeature
  case vendor

  /// The ids of this kind that a subject is: of vendors with one name, all.
  func ids(of subject: ControlMeaning.Subject?) -> [Int] {
    switch (self, subject) {
    case (.purpose, .purpose(let id)), (.specialFeature, .specialFeature(let id)): [id]
    case (.vendor, .vendors(let ids)): Array(ids)
    default: []
    }
  }

  /// Whether a subject is of this kind, or a stack with something of it.
  func has(_ subject: ControlMeaning.Subject?, _ list: CompiledVendorList) -> Bool {
    !ids(of: subject).isEmpty || !ids(inStack: subject, list).isEmpty
  }

  /// The ids of this kind that a stack has.
  func ids(inStack subject: ControlMeaning.Subject?, _ list: CompiledVendorList) -> [Int] {
    guard case .stack(let id) = subject, let stack = list.stacks.first(where: { $0.id == id }) else { return [] }
    return switch self {
    case .purpose: Array(stack.purposes)
    case .specialFeature: Array(stack.specialFeatures)
    case .vendor: []
    }
  }

  /// Whether the controls of this kind may be on a layer.
  func isChosen(on layer: ShownLayer, _ controls: [ControlMeaning]) -> Bool {
    switch (self, layer.kind) {
    case (.vendor, .opened(.vendors)), (.purpose, .opened(.purposes)), (.purpose, .opened(.details)),
      (.specialFeature, .opened(.purposes)), (.specialFeature, .opened(.details)):
      true
    // There, vendors are objected to.
    case (.vendor, .opened(.interests)): false
    case (.vendor, _): controls.contains { $0.isChoice && !ids(of: $0.subject).isEmpty }
    case (_, .opened(.vendors)), (_, .opened(.interests)): false
    default: layer.hasChoices
    }
  }

  /// What one of them is called.
  var noun: String {
    switch self {
    case .purpose: "purpose"
    case .specialFeature: "special feature"
    case .vendor: "vendor"
    }
  }

  /// The acts that open such a layer, for a reason.
  var acts: String { self == .vendor ? "act vendors" : "acts details, purposes" }
}
