public import TCFCodec
public import TCFFindings

/// The Global CMP List as rules want it.
///
/// Source: Consent string and vendor list formats v2, The Global CMP List.
public struct CompiledCMPList: Sendable {
  /// The UTC day on which the list was published.
  public let lastUpdated: CalendarDay
  /// The CMPs, deleted ones too, ascending by id.
  public let cmps: [CMP]
  /// Every CMP with a readable `deletedDate`, past or announced, ascending by day and then by id.
  public let deletions: [Deletion]
  /// Name, place and hash of the file.
  public let source: ListReference
  private let places: [Int: Int]

  /// Compiles a list.
  ///
  /// - Throws: `ListFault.unusableMember` if the list does not say when it was published.
  public init(_ list: GlobalCMPList) throws(VendorListFault) {
    lastUpdated = try list.lastUpdated.requiredDay(path: list.source.path)
    cmps = list.cmps
    deletions = list.cmps.compactMap { cmp in cmp.deletedDate?.day.map { Deletion(id: cmp.id, day: $0) } }
      .sorted { ($0.day, $0.id) < ($1.day, $1.id) }
    source = list.source
    places = Dictionary(list.cmps.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { $1 })
  }

  /// The CMP with `id`; nil if the list does not have it.
  public func cmp(_ id: Int) -> CMP? { places[id].map { cmps[$0] } }

  /// Whether the list has a CMP with `id`, deleted or not.
  public func contains(_ id: Int) -> Bool { places[id] != nil }

  /// The CMP's name without white space around it; nil if the list has no such CMP or no name for it.
  public func name(ofCMP id: Int) -> String? {
    guard let name = cmp(id)?.name.trimmed, !name.isEmpty else { return nil }
    return name
  }

  /// The day of the CMP's deletion, past or announced; nil if it has none or the list does not have the CMP.
  public func deletionDay(ofCMP id: Int) -> CalendarDay? { cmp(id)?.deletedDate?.day }

  /// Whether the CMP's `deletedDate` is on `day` or earlier; false for CMPs that the list does not have.
  public func isDeleted(_ id: Int, by day: CalendarDay) -> Bool { deletionDay(ofCMP: id).map { $0 <= day } ?? false }
}
