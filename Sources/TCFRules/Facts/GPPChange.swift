import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// A change between two answers of ping, of which listeners of `__gpp` get an event.
///
/// Source: GPP CMP API Specification, Events.
struct GPPChange {
  /// The events about a member of ping, by whose name they go.
  static let statuses = ["cmpStatus", "cmpDisplayStatus", "signalStatus"]

  /// The event.
  let name: String
  /// Of a section, its prefix.
  let section: String?
  /// The value before, and the one now.
  private let values: (old: String, new: String)
  /// What a finding says of the change.
  let shown: String

  /// The changes of statuses that a listener learns of, and of sections.
  static func all(from old: GPPPing, to new: GPPPing) -> [GPPChange] {
    var changes = statuses.compactMap { name -> GPPChange? in
      guard let before = old.node[name]?.string, let after = new.node[name]?.string, before != after else { return nil }
      // Of the interface only what a visitor sees is certain.
      if name == "cmpDisplayStatus", before != "visible", after != "visible" { return nil }
      return GPPChange(
        name: name, section: nil, values: (before, after),
        shown: "\(name) went from \(Prose.excerpt(before, limit: 20)) to \(Prose.excerpt(after, limit: 20))")
    }
    // What a CMP finds when it loads is no change.
    guard old.isLoaded, new.isLoaded else { return changes }
    for section in old.sections ?? [] {
      guard let text = new.section(section.id), text != section.text, let prefix = new.prefix(of: section.id) else {
        continue
      }
      changes.append(
        GPPChange(
          name: "sectionChange", section: prefix, values: (section.text, text),
          shown: "section \(section.id) has changed"))
    }
    return changes
  }

  /// Whether a listener was there before the change: registered before ping had the old value last, or with the old value in its
  /// first event.
  func wasNews(to listener: RecordedListener, from old: GPPPing, before: RecordedMoment, after: RecordedMoment) -> Bool
  {
    if listener.call.moment < before { return true }
    guard listener.call.moment < after, let known = GPPPing(listener.call.answers[0].value?["pingData"]) else {
      return false
    }
    guard let section else { return known.node[name]?.string == values.old }
    return old.id(of: section).flatMap(known.section) == values.old
  }

  /// Whether a listener got the event: one with the new status around the change, or any of that name between the two pings.
  func reached(_ listener: RecordedListener, between start: RecordedTime, and end: RecordedTime) -> Bool {
    listener.call.answers.contains { answer in
      guard answer.value?["eventName"]?.string == name, answer.time <= end.withGrace else { return false }
      let data = answer.value?["data"]?.string
      if let section { return data == section && start.lessGrace <= answer.time }
      return start < answer.time || data == values.new && start.lessGrace <= answer.time
    }
  }
}
