import TCFCodec
import TCFFindings

/// Whether a CMP may still use a string that was stored, or has to ask again.
///
/// Source: CMP API v2, addEventListener: with tcloaded a valid string is there, and no UI comes up.
enum StoredChoice {
  /// Why a string does not count on a day; nil if it does.
  static func invalidity(of string: StringFacts, on day: CalendarDay) -> String? {
    let written = string.core.lastUpdated.day
    let expiry = string.settings.expiry
    if expiry.isOver(written, on: day) {
      return "was written on \(written); the \(expiry.time) ended on \(expiry.end(of: written))"
    }
    if !string.core.isServiceSpecific, written >= Milestones.globalScopeEnded.day { return "is of global scope" }
    if string.string.disclosedVendors == nil, written >= Milestones.disclosedVendorsRequired.day {
      return "was written on \(written) and has no Disclosed Vendors"
    }
    return nil
  }
}
