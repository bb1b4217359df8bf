import TCFCodec
import TCFFindings

/// Ways to write a string whose fields make no sense.
enum WireDamage: String, CaseIterable, Sendable {
  case invertedRange = "inverted-range"
  case vendorZero = "vendor-zero"
  case aboveMaximum = "above-maximum"
  /// NumEntries is not the number of entries.
  case lyingEntryCount = "lying-entry-count"
  case lyingRestrictionCount = "lying-restriction-count"
  /// MaxVendorId is not the length of the bit field.
  case lyingMaximum = "lying-maximum"
  case lyingCustomPurposeCount = "lying-custom-purpose-count"
  case restrictionPurposeZero = "restriction-purpose-zero"
  /// A letter beyond Z.
  case badLetter = "bad-letter"
  case otherVersion = "other-version"
  /// A core that is not the first segment.
  case lateCore = "late-core"
  /// Entries that name more ids than a reader should expand.
  case tooMuchWork = "too-much-work"
  /// Any bits of any segment.
  case anyBits = "any-bits"

  /// Damages `form`; false if it has nothing to damage in this way.
  func apply(to form: inout WireForm, _ random: inout SplitMix64) -> Bool {
    switch self {
    case .invertedRange, .vendorZero, .aboveMaximum, .lyingEntryCount, .tooMuchWork: return entries(&form, &random)
    case .lyingRestrictionCount, .restrictionPurposeZero: return restrictions(&form, &random)
    case .lyingMaximum:
      let surplus = random.pick([1, 2, 64, random.number(1...2_000)])
      return form.changeSection(&random, where: { $0.isBitField }) { section in
        var section = section
        section.maximum = min(section.maximum + surplus, VendorIDSet.highestPossible)
        return section
      }
    case .lyingCustomPurposeCount:
      guard let index = form.segments.firstIndex(where: { $0.isPublisherTC }) else { return false }
      let value = UInt64(random.number(0...63))
      form.segments[index].overwritten.append(Overwrite(bits: SegmentLayout.numCustomPurposes.range, value: value))
      return true
    case .badLetter:
      let field = random.pick([CoreLayout.consentLanguage, CoreLayout.publisherCC])
      let code = UInt64(random.pick([26 << 6, 26, 63 << 6 | 63, random.number(26...63)]))
      form.segments[0].overwritten.append(Overwrite(bits: field.range, value: code))
      return true
    case .otherVersion:
      let version = UInt64(random.pick([0, 1, 3, 28, 63]))
      form.segments[0].overwritten.append(Overwrite(bits: CoreLayout.version.range, value: version))
      return true
    case .lateCore:
      if form.segments.count > 1, random.chance(70) {
        form.segments.swapAt(0, random.number(1...form.segments.count - 1))
      } else {
        form.segments.append(form.segments[0])
      }
      return true
    case .anyBits:
      let index = random.number(0...form.segments.count - 1)
      let width = random.number(1...33)
      let offset = random.number(0...max(form.segments[index].fieldBits.count - width, 0))
      let bits = BitRange(offset: offset, width: width)
      let value = random.next() & UInt64.max >> UInt64(64 - width)
      form.segments[index].overwritten.append(Overwrite(bits: bits, value: value))
      return true
    }
  }

  private func entries(_ form: inout WireForm, _ random: inout SplitMix64) -> Bool {
    let seed = random.next()
    return form.changeEntries(&random) { entries, maximum in
      var random = SplitMix64(seed: seed)
      var entries = entries
      let index = random.number(0...entries.list.count - 1)
      let entry = entries.list[index]
      switch self {
      case .invertedRange: entries.list[index] = WireEntry(entry.last + (entry.last < 65_535 ? 1 : 0), entry.first)
      case .vendorZero: entries.list[index] = random.pick([WireEntry(0, 0, isRange: false), WireEntry(0, entry.last)])
      case .aboveMaximum:
        entries.list[index].last = min((maximum ?? 0) + random.number(1...500), VendorIDSet.highestPossible)
        entries.list[index].isRange = true
      case .tooMuchWork:
        let full = WireEntry(1, maximum ?? VendorIDSet.highestPossible)
        let count = random.pick([31, 40, SectionLayout.mostEntries])
        entries.list = Array(repeating: full, count: random.chance(20) ? count : 31)
      default:
        let truth = entries.list.count
        entries.count = random.pick([0, truth + 1, max(truth - 1, 0), SectionLayout.mostEntries])
      }
      return entries
    }
  }

  private func restrictions(_ form: inout WireForm, _ random: inout SplitMix64) -> Bool {
    guard var core = form.core else { return false }
    let truth = core.restrictions.count
    if self == .lyingRestrictionCount {
      core.restrictionCount = random.pick([0, truth + 1, max(truth - 1, 0), SectionLayout.mostEntries])
    } else {
      guard truth > 0 else { return false }
      core.restrictions[random.number(0...truth - 1)].purpose = 0
    }
    form.core = core
    return true
  }
}

extension WireSection {
  fileprivate var isBitField: Bool {
    if case .bitField = body { true } else { false }
  }
}

extension WireSegment {
  fileprivate var isPublisherTC: Bool {
    if case .publisherTC = content { true } else { false }
  }
}
