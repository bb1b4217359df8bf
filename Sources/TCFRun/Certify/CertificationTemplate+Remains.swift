extension CertificationTemplate {
  /// What was left in a declaration as the template has it. A declaration may be of the template's day: the dates are remarked
  /// only together with names that were left.
  static func remarks(on certification: Certification) -> [String] {
    var left: [String] = []
    func look(_ key: String, _ value: String?, _ placeholder: String) {
      if value == placeholder { left.append("\(key) is still the template's: \(placeholder)") }
    }
    look("declared-by.name", certification.declarer?.name, placeholderName)
    look("declared-by.organisation", certification.declarer?.organisation, placeholderOrganisation)
    look("cmp.name", certification.cmp?.name, placeholderCMP)
    if !left.isEmpty {
      look("declared-by.date", certification.declarer.map { "\($0.date)" }, "\(date)")
      look("as-of", certification.asOf.map { "\($0)" }, "\(date)")
    }
    let page = certification.recordingSetup.places[.web] ?? ""
    if page.contains("//\(placeholderHost)") { left.append("record.web is still the template's: \(page)") }
    return left
  }
}
