import TCFCodec
import TCFFindings
import TCFVendorList

/// The Global CMP List of a run, if there is one.
struct CMPListLookup: Sendable {
  let list: CompiledCMPList?

  /// The list, or the reason why nobody can tell.
  func found() throws(Undecided) -> CompiledCMPList {
    guard let list else { throw Undecided(cause: Cause.noCMPList) }
    return list
  }
}

extension CompiledCMPList {
  /// `CMP 300 (Iron Choices)`.
  func label(_ id: Int) -> String { "CMP \(id)" + (name(ofCMP: id).map { " (\($0))" } ?? "") }

  /// How many days ago the list was published on `day`; negative if that is still to come.
  func age(on day: CalendarDay) -> Int { day.daysSince1970 - lastUpdated.daysSince1970 }
}
