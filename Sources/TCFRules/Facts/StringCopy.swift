import TCFCodec
import TCFFindings

/// How one string relates to the string that it should be.
enum StringCopy: Equatable {
  case same
  /// It ends early.
  case cut
  /// The core is the same, other segments are missing or changed.
  case otherSegments
  /// It says the same and is written in another way.
  case writtenAnew
  case other

  init(of truth: String, _ copy: String) {
    if copy == truth {
      self = .same
    } else if truth.utf8.starts(with: copy.utf8), !Self.endsAtSegment(copy, of: truth) {
      self = .cut
    } else if copy.split(separator: ".").first == truth.split(separator: ".").first {
      self = .otherSegments
    } else if let left = try? TCString(decoding: copy), let right = try? TCString(decoding: truth), left == right {
      self = .writtenAnew
    } else {
      self = .other
    }
  }

  private static func endsAtSegment(_ copy: String, of truth: String) -> Bool {
    truth.utf8.dropFirst(copy.utf8.count).first == UInt8(ascii: ".")
  }

  func text(_ copy: String, _ truth: String) -> String {
    switch self {
    case .same: "it is the same"
    case .cut: "it was cut off after \(copy.utf8.count) of \(Prose.count(truth.utf8.count, "character"))"
    case .otherSegments:
      "its core is the same, but it has \(Prose.count(copy.split(separator: ".").count, "segment")) instead of "
        + "\(truth.split(separator: ".").count), or segments that differ"
    case .writtenAnew: "it has the same content, but was encoded again"
    case .other: "it is a different string"
    }
  }
}

extension StringCopy {
  /// How a GPP string was modified, as the end of a sentence; nil if it was not, or is another one altogether.
  static func modification(of truth: String, gpp copy: String) -> String? {
    guard copy != truth else { return nil }
    if truth.utf8.starts(with: copy.utf8) { return StringCopy.cut.text(copy, truth) }
    guard let left = tcString(in: truth), let right = tcString(in: copy) else { return nil }
    let relation = StringCopy(of: left, right)
    // Another choice may be an earlier one.
    guard relation != .same, relation != .other else { return nil }
    return "of its TC string, \(relation.text(right, left))"
  }

  /// How an Additional Consent string was modified, as the end of a sentence; nil if it was not, or has the providers of another
  /// choice.
  static func modification(of truth: String, additionalConsent copy: String) -> String? {
    guard copy != truth else { return nil }
    if truth.utf8.starts(with: copy.utf8) { return StringCopy.cut.text(copy, truth) }
    let (left, right) = (AdditionalConsentDissection(of: truth), AdditionalConsentDissection(of: copy))
    guard right.faults.isEmpty, Set(left.consented) == Set(right.consented) else { return nil }
    let (disclosed, copied) = (Set(left.disclosed ?? []), Set(right.disclosed ?? []))
    if disclosed == copied { return StringCopy.writtenAnew.text(copy, truth) }
    return copied.isEmpty ? "it lacks the list of \(Prose.count(disclosed.count, "disclosed provider"))" : nil
  }

  private static func tcString(in text: String) -> String? {
    GPPKeySet.container(text)?.sections(of: text).first { $0.id == GPPSections.tcfEU }?.text
  }
}
