import TCFCodec
import TCFFindings

/// Version 1 strings: the bits and what they say. That such strings are retired is fields/v1-retired.
enum V1StringRules {
  static let family = RuleFamily("v1", "Strings and keys of TCF version 1, which ended in 2020.")

  static let all: [Rule] = [
    truncated, rangeBounds, maxVendorIDZero, notSmallestForm, defaultRedundant, purposeUnknown, timestamps,
    publisherString,
  ]

  private static let format = Sources.formatsV1("Vendor Consent String Format")

  static let truncated = Rule(
    "v1/truncated", .error, title: "A version 1 string is complete",
    meaning: "The fixed part has 172 bits and is followed by EncodingType. This string ends before that, or within its "
      + "bit field or its entries.",
    fix: "Remove the string: version 1 ended in 2020.", sources: [format],
    check: .version1 { facts, findings in
      FaultFindings.report(.truncated, in: facts, to: &findings) { fault, findings in
        findings.report(FaultText.sentence(for: fault, in: facts))
      }
    })

  static let rangeBounds = Rule(
    "v1/range-bounds", .error, title: "Entries list ids from 1 to MaxVendorId",
    meaning: "An entry lists vendor 0, an id above MaxVendorId, or a range that ends before it starts. Version 1 "
      + "forbids this explicitly, where version 2 is silent about restrictions.",
    fix: "Write only ids from 1 to MaxVendorId.", sources: [Sources.formatsV1("RangeEntry")],
    check: .version1 { facts, findings in
      guard facts.v1Writing?.isRangeEncoded == true else { return .doesNotApply }
      for code in [DecodingFault.Code.rangeInverted, .vendorIDZero, .vendorIDAboveMax] {
        _ = FaultFindings.report(code, in: facts, to: &findings) { fault, findings in
          findings.report(FaultText.sentence(for: fault, in: facts))
        }
      }
      return .applies
    })

  static let maxVendorIDZero = Rule(
    "v1/max-vendor-id-zero", .warning, title: "MaxVendorId is not 0",
    meaning: "The string covers no vendors at all. One decoder in use, written in Go, refuses it.",
    fix: "Remove the string.", sources: [format, Citation("tcfcheck", "ten decoders compared")],
    check: .version1 { facts, findings in
      guard let writing = facts.v1Writing else { return .doesNotApply }
      guard writing.maxVendorID == 0 else { return .applies }
      return findings.report(field: FieldName.maxVendorID, in: facts, "is 0", evidence: Evidence(actual: 0))
    })

  static let notSmallestForm = Rule(
    "v1/not-smallest-form", .info, title: "EncodingType is that of the shorter encoding",
    meaning:
      "The vendors would be shorter in the other encoding: as a bit field, or as exceptions to a default, whichever "
      + "default is the better one. The specification says that encoders should choose the smaller output.",
    fix: "Remove the string: version 1 ended in 2020.",
    sources: [Sources.formatsV1("Vendor Consent String Format, EncodingType")],
    check: .version1 { facts, findings in
      guard case .v1(let model) = facts.reading, let writing = facts.v1Writing else { return .doesNotApply }
      let written = writing.vendorWidth
      guard let other = writing.isRangeEncoded ? writing.maxVendorID : model.leastRangeWidth, other < written else {
        return .applies
      }
      let (had, wanted) =
        writing.isRangeEncoded ? ("a range section", "a bit field") : ("a bit field", "a range section")
      return findings.report(
        field: FieldName.encodingType, in: facts, "is that of \(had) of \(written) bits; \(wanted) would have \(other)",
        evidence: Evidence(expected: .integer(other), actual: .integer(written)))
    })

  static let defaultRedundant = Rule(
    "v1/default-redundant", .info, title: "The entries are exceptions to the default",
    meaning: "DefaultConsent applies to every vendor that no entry lists. Here the entries list every vendor although "
      + "the default is consent, or none although the default is refusal. Either way no vendor has consent, which may "
      + "be the opposite of what was intended.",
    fix: "Write entries only for vendors that differ from DefaultConsent.",
    sources: [Sources.formatsV1("RangeSection")],
    check: .version1 { facts, findings in
      guard case .v1(let model) = facts.reading, let isDefault = model.defaultVendorConsent, model.maxVendorID > 0
      else { return .doesNotApply }
      guard model.vendorConsents.isEmpty else { return .applies }
      let what = isDefault ? "1, and every vendor is an exception" : "0, and there are no exceptions"
      return findings.report(field: FieldName.defaultConsent, in: facts, "is \(what): no vendor has consent")
    })

  static let purposeUnknown = Rule(
    "v1/purpose-unknown", .warning, title: "Only the five purposes of version 1",
    meaning: "Version 1 has purposes 1 to 5; the string allows others.",
    fix: "Remove the string.", sources: [Sources.formatsV1("What are the purposes?")],
    check: .version1 { facts, findings in
      guard case .v1(let model) = facts.reading else { return .doesNotApply }
      let beyond = model.purposeConsents.subtracting(model.purposeConsents.upTo(5))
      guard !beyond.isEmpty else { return .applies }
      return findings.report(
        field: FieldName.purposesAllowed, in: facts, "has \(IDList.text(beyond)); version 1 has 1-5",
        evidence: Evidence(expected: "1-5", purposes: beyond))
    })

  static let timestamps = Rule(
    "v1/timestamps", .error, title: "Created is neither later than LastUpdated nor older than version 1",
    meaning: "Created is later than LastUpdated; or it is older than version 1 while LastUpdated is not (if "
      + "LastUpdated is too, fields/epoch reports it). Tenths of a second, and two different times, are normal in "
      + "version 1.",
    fix: "Write Created once, and LastUpdated at every change.", sources: [format],
    check: .version1 { facts, findings in
      guard case .v1(let model) = facts.reading else { return .doesNotApply }
      let (created, first) = (model.created, Milestones.firstV1Day)
      if created > model.lastUpdated {
        findings.report(
          field: FieldName.created, in: facts, "is \(created), later than LastUpdated \(model.lastUpdated)")
      } else if created.day < first, model.lastUpdated.day >= first {
        findings.report(field: FieldName.created, in: facts, "is \(created), before \(first)")
      }
      return .applies
    })

  static let publisherString = Rule(
    "v1/publisher-string", .info, title: "A vendor string, not a publisher purposes string",
    meaning: "Version 1 has a second kind of string, for the publisher's own purposes, which starts in the same way. "
      + "The bits of this string fit that kind better: its standard purposes and number of custom purposes explain the "
      + "length. This is a hint, not proof; read as a vendor string, it carries nothing useful.",
    fix: "Pass the vendor consent string.", sources: [Sources.formatsV1("Publisher Purposes Consent String")],
    check: .text { facts, findings in
      guard facts.saysVersion1 else { return .doesNotApply }
      guard facts.looksLikePublisherString else { return .applies }
      return findings.report("the string looks like a publisher purposes string", at: .segment(0))
    }.about(.otherVersion))
}

extension RuleChecks {
  /// About a version 1 string, readable or not. What looks like the publisher's other kind of string is left to the hint about
  /// it.
  fileprivate static func version1(_ check: @escaping Rule.StringOnlyCheck) -> RuleChecks {
    .text { facts, findings in
      facts.saysVersion1 && !facts.looksLikePublisherString ? check(facts, &findings) : .doesNotApply
    }.about(.otherVersion)
  }
}
