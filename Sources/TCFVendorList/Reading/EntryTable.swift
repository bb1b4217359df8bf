import TCFJSON

/// An entry of a table that maps ids to entries.
protocol ListEntry {
  var id: Int { get set }
  var statedID: Int? { get }
}

extension Vendor: ListEntry {}
extension TableEntry: ListEntry {}
extension Stack: ListEntry {}
extension CMP: ListEntry {}
extension VendorInformation: ListEntry {}

/// Reads a table: an object whose keys are ids, or, as some republished lists have it, an array of entries.
struct EntryTable {
  let name: String
  /// The ids that are kept.
  let ids: ClosedRange<Int>

  /// The entries, ascending by id, one an id: at most as many as `ids` has members.
  func read<Entry: ListEntry>(
    _ value: JSONNode, _ anomalies: inout ListAnomalies,
    entry: (FieldReader, inout ListAnomalies) -> Entry?
  ) -> [Entry] {
    var collected = Collected<Entry>()
    if let members = value.members {
      for member in members {
        let field = FieldReader(value: member.node, table: name, key: member.name, member: nil)
        if let read = entry(field, &anomalies) { add(read, from: field, to: &collected, &anomalies) }
      }
    } else if let elements = value.elements {
      tableField(value).record(.arrayInsteadOfMap, in: &anomalies)
      for value in elements {
        let field = FieldReader(value: value, table: name, key: nil, member: nil)
        if let read = entry(field, &anomalies) { add(read, from: field, to: &collected, &anomalies) }
      }
    } else if !value.isNull {
      let kind = ListAnomaly.Kind.wrongType(expected: "an object", found: value.kindInWords)
      tableField(value).record(kind, in: &anomalies)
    }
    return collected.entries.sorted { $0.id < $1.id }
  }

  private struct Collected<Entry> {
    var entries: [Entry] = []
    var places: [Int: Int] = [:]
  }

  private func tableField(_ value: JSONNode) -> FieldReader {
    FieldReader(value: value, table: name, key: nil, member: nil)
  }

  private func add<Entry: ListEntry>(
    _ entry: Entry, from field: FieldReader, to collected: inout Collected<Entry>, _ anomalies: inout ListAnomalies
  ) {
    let keyID = field.key.flatMap { Int(digits: $0.utf8) }
    guard let id = keyID ?? entry.statedID else { return field.record(.noID, in: &anomalies) }
    guard ids.contains(id) else { return field.record(.idOutOfRange(id), in: &anomalies) }
    if let stated = entry.statedID, let key = field.key, key != String(stated) {
      field.record(.keyDiffersFromID(stated), in: &anomalies)
    }
    var entry = entry
    entry.id = id
    if let place = collected.places[id] {
      field.record(.duplicateID(id), in: &anomalies)
      collected.entries[place] = entry
    } else {
      collected.places[id] = collected.entries.count
      collected.entries.append(entry)
    }
  }
}
