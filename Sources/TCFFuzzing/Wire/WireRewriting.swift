import TCFCodec
import TCFFindings

/// Ways to write a string that the encoder would not choose and that every reader must cope with.
///
/// None of them changes what the string says.
enum WireRewriting: String, CaseIterable, Sendable {
  /// The longer form of a section.
  case otherForm = "other-form"
  /// A range in two or more adjacent pieces.
  case splitRanges = "split-ranges"
  /// Entries that repeat or overlap others.
  case overlappingRanges = "overlapping-ranges"
  /// Entries out of order.
  case unsortedRanges = "unsorted-ranges"
  /// One id as a range.
  case singleAsRange = "single-as-range"
  /// MaxVendorId above the highest id.
  case higherMaximum = "higher-maximum"
  /// The range form without entries.
  case emptyRanges = "empty-ranges"
  /// Padding to 24 bits, as the JavaScript library does.
  case padding24 = "padding-24"
  /// No padding but that of the last character.
  case padding6 = "padding-6"
  /// More zero bits than any encoder leaves.
  case surplusPadding = "surplus-padding"
  /// Ones behind the last field.
  case trailingOnes = "trailing-ones"
  /// "=" at a segment's end.
  case equalsSigns = "equals-signs"
  /// Segments after the core in another order.
  case segmentOrder = "segment-order"
  /// A second segment of a kind, of which the first counts.
  case duplicateSegment = "duplicate-segment"
  /// A segment of a type that nothing is defined for.
  case unknownSegment = "unknown-segment"

  /// Rewrites `form`; false if it has nothing to rewrite in this way.
  func apply(to form: inout WireForm, _ random: inout SplitMix64) -> Bool {
    switch self {
    case .otherForm: return otherForm(&form, &random)
    case .splitRanges: return splitRanges(&form, &random)
    case .overlappingRanges: return overlappingRanges(&form, &random)
    case .unsortedRanges:
      let order = random.next()
      return form.changeEntries(&random, where: { $0.list.count > 1 }) { entries, _ in
        var random = SplitMix64(seed: order)
        return WireEntries(random.shuffled(entries.list))
      }
    case .singleAsRange:
      return form.changeEntries(&random, where: { $0.list.contains { !$0.isRange } }) { entries, _ in
        WireEntries(entries.list.map { WireEntry($0.first, $0.last) })
      }
    case .higherMaximum: return higherMaximum(&form, &random)
    case .emptyRanges:
      return form.changeSection(&random, where: { $0.meaning?.isEmpty == true }) { section in
        var section = section
        section.body = .ranges(WireEntries([]))
        return section
      }
    case .padding24, .padding6, .surplusPadding, .trailingOnes, .equalsSigns: return pad(&form, &random)
    case .segmentOrder, .duplicateSegment, .unknownSegment: return arrange(&form, &random)
    }
  }

  private func otherForm(_ form: inout WireForm, _ random: inout SplitMix64) -> Bool {
    form.changeSection(&random, where: { $0.otherForm != nil }) { $0.otherForm ?? $0 }
  }

  private func splitRanges(_ form: inout WireForm, _ random: inout SplitMix64) -> Bool {
    let seed = random.next()
    let isFit = { (entries: WireEntries) in
      entries.list.count < 1_000 && entries.list.contains { $0.last > $0.first }
    }
    return form.changeEntries(&random, where: isFit) { entries, _ in
      var random = SplitMix64(seed: seed)
      var pieces: [WireEntry] = []
      for entry in entries.list {
        guard entry.last > entry.first, random.chance(70) else {
          pieces.append(entry)
          continue
        }
        let middle = random.number(entry.first...entry.last - 1)
        pieces.append(WireEntry(entry.first, middle, isRange: middle > entry.first))
        pieces.append(WireEntry(middle + 1, entry.last, isRange: entry.last > middle + 1))
      }
      return WireEntries(pieces)
    }
  }

  private func overlappingRanges(_ form: inout WireForm, _ random: inout SplitMix64) -> Bool {
    let seed = random.next()
    return form.changeEntries(&random, where: { !$0.list.isEmpty && $0.list.count < 1_000 }) { entries, _ in
      var random = SplitMix64(seed: seed)
      var list = entries.list
      for _ in 0..<random.number(1...3) {
        // A part of another entry, somewhere.
        let entry = random.pick(entries.list)
        let first = random.number(entry.first...entry.last)
        let last = random.number(first...entry.last)
        list.insert(WireEntry(first, last, isRange: last > first), at: random.number(0...list.count))
      }
      return WireEntries(list)
    }
  }

  private func higherMaximum(_ form: inout WireForm, _ random: inout SplitMix64) -> Bool {
    let surplus = random.pick([1, 63, 64, random.number(1...3_000)])
    return form.changeSection(&random, where: { $0.maximum + surplus <= VendorIDSet.highestPossible }) { section in
      var section = section
      section.maximum += surplus
      if case .bitField(let set, let width) = section.body { section.body = .bitField(set, width: width + surplus) }
      return section
    }
  }

  private func pad(_ form: inout WireForm, _ random: inout SplitMix64) -> Bool {
    let index = random.number(0...form.segments.count - 1)
    switch self {
    case .padding24: for index in form.segments.indices { form.segments[index].padding.group = 24 }
    case .padding6: for index in form.segments.indices { form.segments[index].padding.group = 6 }
    case .equalsSigns: form.segments[index].equalsSigns = random.number(1...3)
    case .trailingOnes: form.segments[index].padding = WirePadding(surplus: random.number(1...40), isOnes: true)
    default: form.segments[index].padding.surplus = random.pick([8, 24, 25, random.number(1...400)])
    }
    return true
  }

  private func arrange(_ form: inout WireForm, _ random: inout SplitMix64) -> Bool {
    let later = Array(form.segments.dropFirst())
    switch self {
    case .segmentOrder:
      guard later.count > 1 else { return false }
      form.segments.replaceSubrange(1..., with: random.shuffled(later))
    case .duplicateSegment:
      guard !later.isEmpty else { return false }
      var copy = random.pick(later)
      if random.chance(70) {
        switch copy.content {
        case .vendors(let list, _):
          copy.content = .vendors(list, WireSection(VendorShape.any(&random).make(&random)))
        case .publisherTC: copy.content = .publisherTC(OddModel.publisherTC(&random))
        case .core, .unknown: break
        }
      }
      form.segments.append(copy)
    default:
      let bits = (0..<random.number(0...60)).map { _ in UInt8(random.number(0...1)) }
      let segment = WireSegment(.unknown(type: UInt64(random.number(4...7)), bits: bits))
      form.segments.insert(segment, at: random.number(1...form.segments.count))
    }
    return true
  }
}

extension WireSection {
  /// The same ids in the form that the section does not have; nil if it has no room for them.
  var otherForm: WireSection? {
    guard let ids = meaning else { return nil }
    var section = self
    switch body {
    case .ranges: section.body = .bitField(ids, width: maximum)
    case .bitField:
      let entries = WireEntries(ids)
      guard entries.list.count <= SectionLayout.mostEntries else { return nil }
      section.body = .ranges(entries)
    }
    return section
  }
}
