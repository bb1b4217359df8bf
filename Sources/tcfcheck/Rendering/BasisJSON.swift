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
  static func text(_ bases: LegalBases, vendor: Int, _ place: Place) -> String {
    let answers = bases.uses.map { bases.basis(of: vendor, for: $0) }
    var members = head(place, vendor, undecided: nil)
    members.append("\"name\":\(quoted(bases.list?.name(ofVendor: vendor)))")
    members.append("\"view\":\(JSONText.quoted(bases.view.rawValue))")
    members.append("\"asOf\":\(JSONText.quoted(bases.asOf.description))")
    members.append("\"list\":\(object(bases.list))")
    members.append("\"newestList\":\(object(bases.newestList))")
    members.append("\"stringFaults\":\(array(bases.stringFaults.map(object)))")
    members.append("\"unchecked\":\(array(bases.unchecked.map { JSONText.quoted($0.description) }))")
    for (kind, member) in kinds {
      let objects = answers.filter { BasisText.kindAndID($0.use).kind == kind }.map { object($0, bases.list) }
      members.append("\"\(member)\":\(array(objects))")
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// A vendor of a string of which nothing can be decided, and why.
  static func text(undecided missing: MissingList, vendor: Int, _ view: BasisView, _ place: Place) -> String {
    let members = head(place, vendor, undecided: missing) + ["\"view\":\(JSONText.quoted(view.rawValue))"]
    return "{" + members.joined(separator: ",") + "}"
  }

  private static func head(_ place: Place, _ vendor: Int, undecided: MissingList?) -> [String] {
    [
      "\"subject\":\(JSONText.quoted(place.subject))", "\"index\":\(place.index)", "\"vendor\":\(vendor)",
      "\"undecided\":\(quoted(undecided?.description))",
    ]
  }

  private static func object(_ answer: EffectiveLegalBasis, _ list: CompiledVendorList?) -> String {
    let permitted =
      switch answer.permission {
      case .permitted: "true"
      case .notPermitted: "false"
      case .unknown: "null"
      }
    let name = quoted(list.flatMap { $0.name(of: answer.use) })
    let basis = JSONText.quoted(answer.basis.rawValue)
    return
      "{\"id\":\(BasisText.kindAndID(answer.use).id),\"name\":\(name),\"basis\":\(basis),\"permitted\":\(permitted),"
      + "\"trail\":\(array(answer.trail.map(object)))}"
  }

  private static func object(_ reason: BasisReason) -> String {
    "{\"code\":\(JSONText.quoted(reason.code)),\"isObstacle\":\(reason.isObstacle),"
      + "\"message\":\(JSONText.quoted(reason.description)),\"rule\":\(quoted(reason.rule?.rawValue))}"
  }

  private static func object(_ list: CompiledVendorList?) -> String {
    guard let list else { return "null" }
    let day = JSONText.quoted(list.lastUpdated.description)
    return "{\"name\":\(JSONText.quoted(list.source.name)),\"lastUpdated\":\(day),"
      + "\"sha256\":\(quoted(list.source.sha256))}"
  }

  private static func quoted(_ text: String?) -> String { text.map { JSONText.quoted($0) } ?? "null" }

  private static func array(_ items: [String]) -> String { "[" + items.joined(separator: ",") + "]" }
}
