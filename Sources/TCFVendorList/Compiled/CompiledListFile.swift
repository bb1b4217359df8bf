import TCFCodec
import TCFFindings

/// A compiled list as bytes for a cache: reading a list's JSON takes a hundred times as long.
///
/// The bytes name the format and the SHA-256 of the file that the list was compiled from: what was written by another version
/// of this tool is not a compiled list. Anyone who keeps them seals them: a name with a letter changed is a list too.
public struct CompiledListFile: Sendable {
  /// The format of the bytes; another one is not read. To be raised whenever the bytes of one list would change, and
  /// when compiling gives something else than before.
  public static let formatVersion = 3

  /// The list.
  public let list: CompiledVendorList
  /// How many deviations reading the list went past.
  public let anomalyCount: Int
  /// The first of them as text, nil if there is none.
  public let firstAnomaly: String?

  private static let magic = Array("TCFLIST\n".utf8)

  /// A compiled list and the deviations that were met when it was read.
  public init(_ list: CompiledVendorList, anomalies: ListAnomalies) {
    self.list = list
    anomalyCount = anomalies.count
    firstAnomaly = anomalies.first.first?.description
  }

  /// The list in `bytes`, compiled from the file with the given SHA-256; nil if they are not a compiled list of this format
  /// or come from another file. `path` is where that file lies now.
  public init?(bytes: [UInt8], sha256: String, path: String) {
    var reader = ByteReader(bytes[...])
    guard reader.raw(Self.magic.count) == Self.magic, reader.integer(UInt32.self) == UInt32(Self.formatVersion),
      reader.text() == sha256, let name = reader.text(), let anomalyCount = reader.number(),
      let firstAnomaly = reader.text(),
      let list = CompiledVendorList(&reader, source: ListReference(name: name, path: path, sha256: sha256)),
      reader.isAtEnd
    else { return nil }
    self.list = list
    self.anomalyCount = anomalyCount
    self.firstAnomaly = firstAnomaly.isEmpty ? nil : firstAnomaly
  }

  /// The bytes.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.raw(Self.magic)
    writer.integer(UInt32(Self.formatVersion))
    writer.text(list.source.sha256 ?? "")
    writer.text(list.source.name)
    writer.number(anomalyCount)
    writer.text(firstAnomaly ?? "")
    list.write(to: &writer)
    return writer.bytes
  }
}

extension CompiledVendorList {
  /// Whether the lists say the same in all that rules ask about, wherever they were read from.
  func isSame(as other: CompiledVendorList) -> Bool {
    var (mine, theirs) = (ByteWriter(), ByteWriter())
    write(to: &mine)
    other.write(to: &theirs)
    return mine.bytes == theirs.bytes
  }

  /// Writes everything but the source. What follows from the rest is not written.
  fileprivate func write(to writer: inout ByteWriter) {
    for number in [series, version, policyVersion] { writer.number(number) }
    writer.day(lastUpdated)
    writer.integer(presentTables.rawValue)
    for set in [purposes, specialPurposes, features, specialFeatures] { writer.set(set) }
    for set in [nonConsentablePurposes, noRightToObjectPurposes] { writer.set(set) }
    writer.set(vendors)
    writer.count(calendar.deletions.count)
    for deletion in calendar.deletions {
      writer.integer(UInt16(clamping: deletion.id))
      writer.day(deletion.day)
    }
    let declared = declarations.sets.enumerated().filter { !$0.element.isEmpty }
    writer.count(declared.count)
    for (place, set) in declared {
      writer.integer(UInt16(place))
      writer.set(set)
    }
    for table in [vendorNames, purposeNames, specialPurposeNames, featureNames, specialFeatureNames] {
      writer.names(table)
    }
    writer.integer(UInt8(hasFeatureText ? 1 : 0))
    writer.count(stacks.count)
    for stack in stacks {
      writer.integer(UInt16(clamping: stack.id))
      writer.set(stack.purposes)
      writer.set(stack.specialFeatures)
    }
    writer.count(texts.count)
    for text in texts {
      writer.integer(text.subject.rawValue)
      writer.number(text.id)
      writer.integer(text.part.rawValue)
      writer.text(text.text)
    }
  }

  /// Reads what `write(to:)` wrote.
  fileprivate convenience init?(_ reader: inout ByteReader, source: ListReference) {
    guard let series = reader.number(), GVLSpecification.isReadable(series), let version = reader.number(), version > 0,
      let policyVersion = reader.number(), let day = reader.day(), let tables = reader.integer(UInt8.self),
      let purposes = reader.purposes(), let specialPurposes = reader.purposes(), let features = reader.purposes(),
      let specialFeatures = reader.purposes(), let nonConsentable = reader.purposes(),
      let noRightToObject = reader.purposes(), let vendors = reader.vendors(), let deletions = reader.deletions(),
      let declarations = reader.declarations(), let vendorNames = reader.names(), let purposeNames = reader.names(),
      let specialPurposeNames = reader.names(), let featureNames = reader.names(),
      let specialFeatureNames = reader.names(), let featureText = reader.integer(UInt8.self), featureText <= 1,
      let stacks = reader.stacks(), let texts = reader.texts()
    else { return nil }
    self.init(
      series: series, version: version, policyVersion: policyVersion, lastUpdated: day,
      vendors: vendors, presentTables: ListTables(rawValue: tables), purposes: purposes,
      specialPurposes: specialPurposes, features: features, specialFeatures: specialFeatures,
      nonConsentablePurposes: nonConsentable, noRightToObjectPurposes: noRightToObject, source: source,
      declarations: declarations, calendar: DeletionCalendar(deletions), vendorNames: vendorNames,
      purposeNames: purposeNames, specialPurposeNames: specialPurposeNames, featureNames: featureNames,
      specialFeatureNames: specialFeatureNames, stacks: stacks, hasFeatureText: featureText == 1, texts: texts)
  }
}

extension ByteReader {
  fileprivate mutating func deletions() -> [Deletion]? {
    guard let count = count(ofSize: 6) else { return nil }
    var deletions: [Deletion] = []
    for _ in 0..<count {
      guard let id = integer(UInt16.self).map(Int.init), let day = day() else { return nil }
      deletions.append(Deletion(id: id, day: day))
    }
    return deletions
  }

  fileprivate mutating func stacks() -> [CompiledStack]? {
    guard let count = count(ofSize: 18) else { return nil }
    var stacks: [CompiledStack] = []
    for _ in 0..<count {
      guard let id = integer(UInt16.self).map(Int.init), let purposes = purposes(), let special = self.purposes() else {
        return nil
      }
      stacks.append(CompiledStack(id: id, purposes: purposes, specialFeatures: special))
    }
    return stacks
  }

  fileprivate mutating func texts() -> [ListText]? {
    guard let count = count(ofSize: 14) else { return nil }
    var texts: [ListText] = []
    for _ in 0..<count {
      guard let subject = integer(UInt8.self).flatMap(ListText.Subject.init), let id = number(),
        let part = integer(UInt8.self).flatMap(ListText.Part.init), let text = text()
      else { return nil }
      texts.append(ListText(subject: subject, id: id, part: part, text: text))
    }
    return texts
  }

  fileprivate mutating func declarations() -> DeclarationTable? {
    guard let count = count(ofSize: 4), count <= DeclarationTable.count else { return nil }
    var sets: [(place: Int, set: VendorIDSet)] = []
    for _ in 0..<count {
      guard let place = integer(UInt16.self).map(Int.init), let set = vendors() else { return nil }
      sets.append((place, set))
    }
    return DeclarationTable(sets: sets)
  }
}
