/// What a control of a consent interface is for. A control is looked for by its goal where no one says what to click: by the
/// selectors of known platforms, then by the words of many languages.
package enum WebGoal: String, Sendable, Hashable, CaseIterable {
  /// Consents to everything.
  case acceptAll = "accept-all"
  /// Refuses everything.
  case rejectAll = "reject-all"
  /// Takes all consent back, in the interface that came back.
  case withdraw
  /// Leads to the settings.
  case details
  /// Leads to the layer of purposes.
  case purposes
  /// Leads to the layer of vendors.
  case vendors
  /// Leads to the layer about legitimate interests.
  case interests
  /// Leads to the features and special features, where they are apart from the purposes, as on a tab of their own.
  case features
  /// Keeps the choices that were made.
  case save
  /// Brings the interface back after a choice.
  case resurface

  /// The goal of an act of that name, or of its short form; nil for any other word.
  package init?(_ word: String) {
    switch word {
    case "accept": self = .acceptAll
    case "reject": self = .rejectAll
    default: self.init(rawValue: word)
    }
  }

  /// The act that a control with this goal belongs to: features are a part of the layer of settings.
  package var word: String { self == .features ? Self.details.rawValue : rawValue }
}

extension WebAct {
  /// The acts of `--explore`: every layer that there is a way to, with what is collapsed on it and the
  /// pages of its lists; consent to everything, the way back,
  /// and the withdrawal. What is not there is passed over, but for the control that consents.
  package static let exploration: [WebAct] = [
    look(for: .details), expansion, pressing, look(for: .purposes), expansion, pressing, look(for: .features),
    look(for: .vendors), expansion, pressing, walking, look(for: .interests), expansion, pressing, walking,
    WebAct("reload", .reload), WebAct("accept-all", .find(.acceptAll, isOptional: false)), WebAct("reload", .reload),
    look(for: .resurface),
    look(for: .withdraw),
  ]

  private static let expansion = WebAct("expand", .expand)
  private static let pressing = WebAct("expand", .press)
  private static let walking = WebAct("more", .walk(isOptional: true))

  private static func look(for goal: WebGoal) -> WebAct { WebAct(goal.word, .find(goal, isOptional: true)) }
}
