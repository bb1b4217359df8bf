import TCFCodec
import TCFFindings
import TCFJSON
import TCFRules
import TCFVendorList

/// What vendors may do by a string, as JSON: one object for each vendor of each string, also of strings of which nothing can
/// be decided.
enum BasisJSON {
  /// Where a string is among the inputs.
  struct Place {
    /// Its name, as reports have it.
    let subject: String
    /// Which string of the run it is, from 1.
    let index: Int
  }

  /// The kinds of use, and the members that hold them.
  private static let kinds = [
    ("purpose", "purposes"), ("special purpose", "specialPurposes"), ("feature", "features"),
    ("special feature", "specialFeatures"),
  ]

  /// A vendor and everything it could do by a string.
  static func text(_ bases: LegalBases, _ facts: StringFacts, vendor: Int, _ place: Place) -> String {
    let answers = bases.uses.map { bases.basis(of: vendor, for: $0) }
    return JSONWriter.text { json in
      json.object { json in
        writeHead(of: place, vendor, undecided: nil, to: &json)
        json.member("name", bases.list?.name(ofVendor: vendor))
        json.member("view", bases.view.rawValue)
        json.member("asOf", bases.asOf.description)
        write("list", bases.list, to: &json)
        write("newestList", bases.newestList, to: &json)
        json.member("stringFaults", bases.stringFaults, write)
        json.member("unchecked", bases.unchecked) { $0.string($1.description) }
        for (kind, member) in kinds {
          json.member(member, answers.filter { BasisText.kindAndID($0.use).kind == kind }) {
            write($1, bases.list, to: &$0)
          }
        }
        if vendor == GoogleAdServing.vendor, facts.policyVersion != nil {
          GoogleAdsText.write(GoogleAdServing(facts, bases), to: &json)
        }
      }
    }
  }

  /// A vendor of a string of which nothing can be decided, and why.
  static func text(undecided missing: MissingList, vendor: Int, _ view: BasisView, _ place: Place) -> String {
    JSONWriter.text { json in
      json.object { json in
        writeHead(of: place, vendor, undecided: missing, to: &json)
        json.member("view", view.rawValue)
      }
    }
  }

  private static func writeHead(
    of place: Place, _ vendor: Int, undecided: MissingList?, to json: inout JSONWriter
  ) {
    json.member("subject", place.subject)
    json.member("index", place.index)
    json.member("vendor", vendor)
    json.member("undecided", undecided?.description)
  }

  private static func write(_ answer: EffectiveLegalBasis, _ list: CompiledVendorList?, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", BasisText.kindAndID(answer.use).id)
      json.member("name", list.flatMap { $0.name(of: answer.use) })
      json.member("basis", answer.basis.rawValue)
      json.key("permitted")
      switch answer.permission {
      case .permitted: json.boolean(true)
      case .notPermitted: json.boolean(false)
      case .unknown: json.null()
      }
      json.member("trail", answer.trail, write)
    }
  }

  private static func write(to json: inout JSONWriter, _ reason: BasisReason) {
    json.object { json in
      json.member("code", reason.code)
      json.member("isObstacle", reason.isObstacle)
      json.member("message", reason.description)
      json.member("rule", reason.rule?.rawValue)
    }
  }

  private static func write(_ name: String, _ list: CompiledVendorList?, to json: inout JSONWriter) {
    json.key(name)
    guard let list else { return json.null() }
    json.object { json in
      json.member("name", list.source.name)
      json.member("lastUpdated", list.lastUpdated.description)
      json.member("sha256", list.source.sha256)
    }
  }
}
