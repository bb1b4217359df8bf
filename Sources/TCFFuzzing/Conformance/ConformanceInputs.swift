import TCFCodec
import TCFFindings

// What testees are asked: the inputs of the fuzzing engine, most of those with tens of thousands of ids left out. JSON has
// half a megabyte for a full set, and a codec in a script language takes a second for it.
extension ModelInput {
  /// Ids in all sets together that are many.
  static let manyIDs = 8_000

  /// A model of any kind; one with very many ids seldom.
  static func modest(_ random: inout SplitMix64) -> ModelInput {
    var input = any(&random)
    while input.model.idCount > manyIDs, !random.chance(5) { input = any(&random) }
    return input
  }
}

extension StringInput {
  /// A valid string in any form; one with very many ids seldom.
  static func modestValid(_ random: inout SplitMix64) -> StringInput {
    var input = valid(&random)
    while input.meaning?.idCount ?? 0 > ModelInput.manyIDs, !random.chance(5) { input = valid(&random) }
    return input
  }

  /// A string of any kind; one with very many ids or characters seldom.
  static func modest(_ random: inout SplitMix64) -> StringInput {
    var input = any(&random)
    while input.isLarge, !random.chance(5) { input = any(&random) }
    // What a codec does first is to look at the version, so that is tried more often than other fields.
    guard random.chance(3), let first = input.bytes.first, WireBits.alphabet.contains(first) else { return input }
    var bytes = input.bytes
    bytes[0] = WireBits.alphabet[random.pick([0, 1, 3, 3, 4, 63])]
    return StringInput(bytes: bytes, classes: ["other-version"])
  }

  private var isLarge: Bool { bytes.count > 6_000 || meaning?.idCount ?? 0 > ModelInput.manyIDs }
}

extension TCString {
  /// How many ids the sets of the string have together.
  fileprivate var idCount: Int {
    let sets =
      [core.vendorConsents, core.vendorLegitimateInterests] + [disclosedVendors, allowedVendors].compactMap(\.self)
    let restricted = core.publisherRestrictions.reduce(0) { sum, restriction in
      restriction.ranges.reduce(sum) { $0 + Int($1.last) - Int($1.first) + 1 }
    }
    return sets.reduce(restricted) { $0 + $1.count }
  }
}

extension GeneratedInputs {
  /// Those of a run of `property` with `seed`; without a property, the valid strings that codecs under test are given.
  package init(of property: Property?, seed: UInt64) {
    self.init(property ?? ConformanceProperty.anyForm.inputs, seed: seed)
  }
}
