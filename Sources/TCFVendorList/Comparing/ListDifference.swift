public import TCFFindings

/// What changed from one edition of a vendor list to another.
public struct ListDifference: Sendable {
  /// A vendor that is not as it was.
  public struct VendorChange: Sendable, Hashable {
    /// The vendor's id.
    public let id: Int
    /// The vendor's name in the newer edition, or in the older one if only that has it.
    public let name: String
    /// What became of it.
    public let fate: EntryFate
    /// What the editions say differently; empty for vendors that only one of them has.
    public let changes: [ListChange]
  }

  /// An entry of a table that is not as it was.
  public struct TableChange: Sendable, Hashable {
    /// The table: `purposes`, `stacks`, …
    public let table: String
    /// The entry's id; nil for a text of `standardTexts`, which has a name only.
    public let id: Int?
    /// The entry's name in the newer edition, or in the older one if only that has it.
    public let name: String
    /// What became of it.
    public let fate: EntryFate
    /// What the editions say differently; empty for entries that only one of them has.
    public let changes: [ListChange]
  }

  /// The older edition.
  public let old: ListReference
  /// The newer edition.
  public let new: ListReference
  /// What the lists say of themselves: number, policy version, date.
  public let header: [ListChange]
  /// The vendors, ascending by id.
  public let vendors: [VendorChange]
  /// The entries of the tables: table by table, ascending by id.
  public let tables: [TableChange]

  /// Whether the editions say the same.
  public var isEmpty: Bool { header.isEmpty && vendors.isEmpty && tables.isEmpty }

  /// Compares two lists. Which one is the older is for the caller to say; they may be of two series.
  public init(from old: GlobalVendorList, to new: GlobalVendorList) {
    self.old = old.source
    self.new = new.source
    var header = ChangeCollector()
    header.integer("gvlSpecificationVersion", old.gvlSpecificationVersion, new.gvlSpecificationVersion)
    header.integer("vendorListVersion", old.vendorListVersion, new.vendorListVersion)
    header.integer("tcfPolicyVersion", old.tcfPolicyVersion, new.tcfPolicyVersion)
    header.text("lastUpdated", old.lastUpdated?.text, new.lastUpdated?.text)
    self.header = header.changes
    vendors = EntryPair.all(old.vendors, new.vendors).compactMap(Self.change)
    tables =
      Self.entries("purposes", old.purposes, new.purposes)
      + Self.entries("specialPurposes", old.specialPurposes, new.specialPurposes)
      + Self.entries("features", old.features, new.features)
      + Self.entries("specialFeatures", old.specialFeatures, new.specialFeatures)
      + Self.entries("dataCategories", old.dataCategories, new.dataCategories)
      + EntryPair.all(old.stacks, new.stacks).compactMap(Self.change)
      + Self.texts(old.standardTexts ?? [], new.standardTexts ?? [])
  }

  private static func change(_ pair: EntryPair<Vendor>) -> VendorChange? {
    let vendor = pair.newest
    var fate = pair.fate
    var changes = ChangeCollector()
    if let old = pair.old, let new = pair.new {
      changes.vendor(old, new)
      if changes.changes.isEmpty { return nil }
      if old.deletedDate == nil, new.deletedDate != nil { fate = .deleted }
      if old.deletedDate != nil, new.deletedDate == nil { fate = .restored }
    }
    return VendorChange(id: vendor.id, name: vendor.name.trimmed, fate: fate, changes: changes.changes)
  }

  private static func entries(_ table: String, _ old: [TableEntry], _ new: [TableEntry]) -> [TableChange] {
    EntryPair.all(old, new).compactMap { pair in
      var changes = ChangeCollector()
      if let old = pair.old, let new = pair.new {
        changes.text("name", old.name, new.name)
        changes.text("description", old.description, new.description)
        changes.text("descriptionLegal", old.descriptionLegal, new.descriptionLegal)
        changes.texts("illustrations", old.illustrations, new.illustrations)
        changes.boolean("consentable", old.consentable, new.consentable)
        changes.boolean("rightToObject", old.rightToObject, new.rightToObject)
        if changes.changes.isEmpty { return nil }
      }
      return TableChange(
        table: table, id: pair.newest.id, name: pair.newest.name.trimmed, fate: pair.fate, changes: changes.changes)
    }
  }

  private static func change(_ pair: EntryPair<Stack>) -> TableChange? {
    var changes = ChangeCollector()
    if let old = pair.old, let new = pair.new {
      changes.text("name", old.name, new.name)
      changes.text("description", old.description, new.description)
      changes.ids("purposes", old.purposes, new.purposes)
      changes.ids("specialFeatures", old.specialFeatures, new.specialFeatures)
      if changes.changes.isEmpty { return nil }
    }
    return TableChange(
      table: "stacks", id: pair.newest.id, name: pair.newest.name.trimmed, fate: pair.fate, changes: changes.changes)
  }

  private static func texts(_ old: [StandardText], _ new: [StandardText]) -> [TableChange] {
    let names = Set((old + new).map(\.name)).sorted()
    return names.compactMap { name in
      let (before, after) = (old.last { $0.name == name }, new.last { $0.name == name })
      var changes = ChangeCollector()
      if before != nil, after != nil {
        changes.text("text", before?.text, after?.text)
        if changes.changes.isEmpty { return nil }
      }
      let fate: EntryFate = before == nil ? .added : after == nil ? .removed : .changed
      return TableChange(table: "standardTexts", id: nil, name: name, fate: fate, changes: changes.changes)
    }
  }
}

/// An entry in the older edition, the newer one, or both.
struct EntryPair<Entry: ListEntry> {
  let old: Entry?
  let new: Entry?
  /// The entry of the newer edition, if that has it.
  let newest: Entry

  var fate: EntryFate { old == nil ? .added : new == nil ? .removed : .changed }

  /// The entries of two tables, ascending by id.
  static func all(_ old: [Entry], _ new: [Entry]) -> [EntryPair] {
    let before = Dictionary(old.map { ($0.id, $0) }) { $1 }
    let after = Dictionary(new.map { ($0.id, $0) }) { $1 }
    return Set(before.keys).union(after.keys).sorted().compactMap { id in
      (after[id] ?? before[id]).map { EntryPair(old: before[id], new: after[id], newest: $0) }
    }
  }
}
