import TCFCodec
import TCFStorage

/// What a control of a layer is about, as far as its accessible name or the text next to it shows.
struct ControlMeaning: Sendable {
  /// What is chosen.
  enum Subject: Sendable, Hashable {
    case purpose(Int)
    case specialPurpose(Int)
    case feature(Int)
    case specialFeature(Int)
    case stack(Int)
    /// The vendors of one name, of which there is nearly always one.
    case vendors(VendorIDSet)
  }

  /// How the subject is known.
  enum Tie: Sendable, Hashable {
    /// The control's own name is the subject's, and no more.
    case wholeName
    /// The control's own name has the subject's in it.
    case name
    /// The text next to the control has it, at the same height.
    case row
    /// The nearest text above the control is it, and next to the control is nothing that says more.
    case above
    /// The part of the layer in which the control is is called like it, and next to the control is nothing that says more.
    case group
  }

  /// On which legal basis something is chosen.
  enum Basis: Sendable, Hashable {
    case consent
    case interest
  }

  /// The layer that the control is on.
  let layer: ShownLayer
  /// The control's place among the controls of the layer.
  let index: Int
  let control: RecordedLayer.Control
  /// Nil where nothing shows it.
  var subject: Subject?
  /// Nil without a subject.
  var tie: Tie?
  /// Whether the name has those of several things, so that it chooses none of them by itself.
  let namesSeveral: Bool
  /// Whether the name says no more than that something is chosen: "Consent", "On", or what other controls are called too.
  let isNameless: Bool
  /// Whether the name speaks of all there is: "Select all".
  let isAboutAll: Bool
  /// The basis that the name speaks of; nil for none, and for both.
  let saidBasis: Basis?
  /// Whether the control says yes when it is on; nil where its name does not show it.
  let saysYes: Bool?

  /// Whether it only says which part of a list is shown: one of several radio buttons that name nothing that is chosen, and no
  /// answer, or that name the two bases.
  var isFilter = false

  /// Whether its subject is only the nearest name, or that of the part in which it is.
  var isTiedLoosely: Bool { tie == .above || tie == .group }

  /// Whether something is chosen with the control. What cannot be changed chooses nothing.
  var isChoice: Bool { control.isChoice && control.isEnabled != false && !isFilter }

  /// Whether the choice that it stands for is taken; nil where that is not known. Of radio buttons, and of two buttons for
  /// yes and no, only what they are called says which is which. A switch that is called "Reject" may be meant either way.
  var isTaken: Bool? {
    guard let state = control.state, state != .mixed else { return nil }
    let isOn = state == .on
    switch control.role {
    case "radio": return saysYes.map { $0 == isOn }
    case "switch", "checkbox": return saysYes == false ? nil : isOn
    default: return (saysYes ?? true) == isOn
    }
  }

  /// The basis on which it chooses; nil where that is not known.
  func basis(in requests: InterfaceRequests) -> Basis? {
    if layer.kind == .opened(.interests) { return .interest }
    if let saidBasis { return saidBasis }
    let (asks, hasInterest): (Bool, Bool)
    switch subject {
    case .specialFeature: return .consent
    case .purpose(let id): (asks, hasInterest) = (requests.asked.contains(id), requests.onInterest.contains(id))
    case .vendors(let ids):
      (asks, hasInterest) = (
        !requests.consentVendors.isDisjoint(with: ids), !requests.interestVendors.isDisjoint(with: ids)
      )
    case .specialPurpose, .feature, .stack, nil: return nil
    }
    if asks == hasInterest { return nil }
    return asks ? .consent : .interest
  }
}
