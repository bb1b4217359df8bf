import TCFFindings
import TCFJSON
import TCFRules

/// Which ads Google's tags serve for a string, and the bits that decide it, as text and as JSON.
enum GoogleAdsText {
  static let title = "What Google's tags serve (vendor \(GoogleAdServing.vendor))"

  /// The answer and a line for each thing that Google asks for.
  static func lines(_ serving: GoogleAdServing) -> [String] {
    var lines = [serving.sentence]
    lines += serving.requirements.map { requirement in
      let (kind, id) = BasisText.kindAndID(requirement.answer.use)
      return "\(kind) \(id)".padded(19) + answer(requirement).padded(9) + cause(requirement)
    }
    return lines + ["by Google's pages (ad serving modes, limited ads), where the GDPR applies"]
  }

  private static func answer(_ requirement: GoogleAdServing.Requirement) -> String {
    switch requirement.isMet {
    case true?: "yes"
    case false?: "no"
    case nil: "unknown"
    }
  }

  /// The bits, and what else is decisive: a restriction, the vendor list, a country.
  private static func cause(_ requirement: GoogleAdServing.Requirement) -> String {
    // What the bits say, and what they rest on, needs no sentence of its own.
    let reasons = requirement.answer.trail.filter { reason in
      switch reason {
      case .purposeRefused, .vendorRefused, .purposeObjected, .vendorObjected, .declared, .disclosureUnknown: false
      default: true
      }
    }
    let excuse = requirement.isExcused ? ["Google accepts that"] : []
    return (requirement.bits.map(\.description) + reasons.map(\.description) + excuse).joined(separator: ", ")
  }

  /// `googleAds` of an object.
  static func write(_ serving: GoogleAdServing, to json: inout JSONWriter) {
    json.key("googleAds")
    json.object { json in
      json.member("mode", serving.mode?.rawValue)
      json.member("sentence", serving.sentence)
      json.member("requirements", serving.requirements, write)
      json.member("sources", GoogleAdServing.sources.map(\.description))
    }
  }

  private static func write(to json: inout JSONWriter, _ requirement: GoogleAdServing.Requirement) {
    json.object { json in
      let (kind, id) = BasisText.kindAndID(requirement.answer.use)
      json.member("kind", kind)
      json.member("id", id)
      json.member("neededFor", requirement.modes.map(\.rawValue))
      json.key("isMet")
      requirement.isMet.map { json.boolean($0) } ?? json.null()
      json.member("basis", requirement.answer.basis.rawValue)
      json.member("bits", requirement.bits) { json, bit in
        json.object { json in
          json.member("field", bit.field)
          json.member("id", bit.id)
          json.member("value", bit.isSet ? 1 : 0)
        }
      }
      json.member("reasons", requirement.answer.obstacles.map(\.description))
    }
  }
}
