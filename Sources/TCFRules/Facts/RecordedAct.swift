import TCFJSON
import TCFStorage

/// Something that was recorded next to the states: an act of the user, of the app or of the CMP.
///
/// The names are those of the page "Formats of captures". Any other word is kept and shown; it is not an act of the
/// user, so it explains nothing and nothing is held against it.
package struct RecordedAct: Sendable, Hashable {
  /// What an act is, by the capture format's own word.
  package enum Word: String, Sendable, Hashable, CaseIterable {
    /// The app or page is opened for the first time: the user has not been asked yet.
    case firstRun = "first-run"
    /// The CMP's UI came up.
    case shown
    /// The user accepted everything.
    case acceptAll = "accept-all"
    /// The user refused everything.
    case rejectAll = "reject-all"
    /// The user chose something else; a partial withdrawal too.
    case save
    /// The user objected to legitimate interests.
    case object
    /// The user took all consent back.
    case withdraw
    /// The user opened the settings, or more about the choice.
    case details
    /// The user opened the layer of purposes.
    case purposes
    /// The user opened the layer of vendors.
    case vendors
    /// The user opened the layer about legitimate interests.
    case interests
    /// The user brought the CMP's UI back after a choice.
    case resurface
    /// The user opened what is collapsed on a layer.
    case expand
    /// The user turned to the next page of a list on a layer, or had more of it shown.
    case more
    /// The user switched a control, and confirmed nothing yet.
    case turn
    /// The app or page was started.
    case start
    /// It was started again.
    case restart
    /// It was updated.
    case update
    /// The UI, app or page was closed.
    case close
    /// Everything stored was to be forgotten.
    case clear
    /// The CMP was removed.
    case removeCMP = "remove-cmp"
  }

  /// Whose act it is.
  package enum Kind: Sendable, Hashable {
    /// The user chose.
    case user
    /// The user went through the CMP's UI, and has not chosen yet.
    case looked
    /// The user was asked.
    case shown
    /// Everything stored was to go: the keys were cleared, or the CMP was removed.
    case cleared
    /// The app or the CMP went about its work.
    case app
    /// Nothing is known about the word.
    case unknown
  }

  /// The name, as recorded.
  package let name: String
  /// What it means; nil for a word that the format does not have.
  package let word: Word?

  /// An act by its name; case and separators in it do not matter.
  package init(_ name: String) {
    self.name = name
    word = Self.words[String(name.lowercased().filter(\.isLetter))]
  }

  /// Whose act it is.
  package var kind: Kind {
    switch word {
    case .acceptAll, .rejectAll, .save, .object, .withdraw: .user
    case .details, .purposes, .vendors, .interests, .resurface, .expand, .more, .turn: .looked
    case .shown: .shown
    case .clear, .removeCMP: .cleared
    case .firstRun, .start, .restart, .update, .close: .app
    case nil: .unknown
    }
  }

  /// Whether the app or page was started anew: what was not stored before it is not there.
  var startsApp: Bool {
    switch word {
    case .firstRun, .start, .restart, .update: true
    case .shown, .acceptAll, .rejectAll, .save, .object, .withdraw, .close, .clear, .removeCMP, nil: false
    case .details, .purposes, .vendors, .interests, .resurface, .expand, .more, .turn: false
    }
  }

  /// Whether the CMP itself went, so that a new start brings nothing back.
  package var removesCMP: Bool { word == .removeCMP }

  /// The act that a captured thing is; nil for everything else.
  init?(_ item: Captured) {
    guard case .action(let name) = item.content else { return nil }
    self.init(name)
  }

  /// The format's words, the short forms of two, the recorder's own word for a page loaded again, and the API's names of events.
  private static let words: [String: Word] = {
    var words: [String: Word] = [
      "accept": .acceptAll, "reject": .rejectAll, "installed": .firstRun, "reload": .restart,
      "cmpuishown": .shown, "useractioncomplete": .save,
    ]
    for word in Word.allCases { words[word.rawValue.filter(\.isLetter)] = word }
    return words
  }()
}

extension CMPMessage {
  /// The act that a message reports: a save of the user's choice, or the event of an API's answer.
  var act: RecordedAct? {
    if kind == .save { return RecordedAct(RecordedAct.Word.save.rawValue) }
    guard let status = member("eventStatus")?.node.string, ["cmpuishown", "useractioncomplete"].contains(status)
    else { return nil }
    return RecordedAct(status)
  }
}
