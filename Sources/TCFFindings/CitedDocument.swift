/// A public document that rules cite: where it is read, and what it is called where there is little room.
struct CitedDocument {
  /// The name for narrow places: `TC`; nil for the title itself.
  let shortName: String?
  /// Where the document is.
  let address: String
  /// What joins address and section; nil where no section has an address of its own.
  private let anchor: (@Sendable (String) -> String?)?

  private init(_ shortName: String? = nil, _ address: String, anchor: (@Sendable (String) -> String?)? = nil) {
    self.shortName = shortName
    self.address = address
    self.anchor = anchor
  }

  /// The address of a section, or of the document where the section has none that is certain.
  func address(of section: String) -> String { anchor?(section).map { address + $0 } ?? address }

  /// The document of that title; nil where it is not public, or where its address is not certain.
  static func titled(_ title: String) -> CitedDocument? { byTitle[title] }

  private static let framework =
    "https://github.com/InteractiveAdvertisingBureau/GDPR-Transparency-and-Consent-Framework"
  private static let platform = "https://github.com/InteractiveAdvertisingBureau/Global-Privacy-Platform"

  private static let byTitle: [String: CitedDocument] = [
    "Consent string and vendor list formats v2": CitedDocument(
      "TC",
      file("TCFv2/IAB Tech Lab - Consent string and vendor list formats v2.md"),
      anchor: heading(
        "CMPs using the GVL", "Disclosed Vendors", "Example Global CMP List JSON Object",
        "Example Global Vendor List JSON Object", "Full TC String passing", "Global CMP List Specification",
        "Global Vendor List and TCF Policy Updates",
        "How does a URL-based service process the TC string when it can't execute JavaScript?",
        "How often is the Global CMP List updated?", "How often is the Global Vendor List updated?",
        "Managing conflicting string versions", "Publisher Purposes Transparency and Consent", "TC String Format",
        "The Core String",
        "Translations for Purposes, Special Purposes, Features, Special Features, and Categories of data",
        "Vendor Fields relating to the Planet49 ruling", "Vendors using the GVL", "Version history",
        "What are publisher restrictions?", "What happened to Created and LastUpdated?",
        "What happened to Global Scope and Out of Band?", "What if consent is governed differently in a country?",
        "What is contained in the Global Vendor List?", "When should a TC string be created?",
        "Who should create a TC string?",
        "Why was support for legitimate interest for purposes 3 to 6 deprecated?")),
    "CMP API v2": CitedDocument(
      "API", file("TCFv2/IAB Tech Lab - CMP API v2.md"),
      anchor: heading(
        "How do ad tags work?", "How do third-party SDKs (vendors) access the consent information in-app?",
        "How is a CMP used in-app?", "In-App Details", "InAppTCData", "Ping Status Codes", "PingReturn", "TCData",
        "Version History", "What does the gdprApplies value mean?", "addEventListener")),
    "TCF Implementation Guidelines": CitedDocument(
      "IG", file("TCFv2/TCF-Implementation-Guidelines.md"),
      anchor: heading(
        "How should I handle multiple signals with different information?", "Withdrawal of consent")),
    "Vendor Device Storage & Operational Disclosures": CitedDocument(
      "Disclosures", file("TCFv2/Vendor Device Storage & Operational Disclosures.md"),
      anchor: heading(
        "Access method", "Around the JSON file", "Disclosures array", "Domains array",
        "Required Information and JSON Structure", "SDKS array", "The role of the CMP")),
    "Additional Vendor Information List Specification": CitedDocument(
      "Vendor Information", file("TCFv2/Additional Vendor Information List Specification.md"),
      anchor: heading("Example Additional Vendor Information List Object")),
    "Consent string and vendor list formats v1.1": CitedDocument(
      "TC v1", file("Consent string and vendor list formats v1.1 Final.md"),
      anchor: heading("Vendor Consent String Format", "Version history")),
    "Mobile In-App CMP API v1.0": CitedDocument("In-App v1", file("Mobile In-App Consent APIs v1.0 Final.md")),
    "GDPR-Transparency-and-Consent-Framework": CitedDocument("TCF repository", framework, anchor: thread),
    "GPP Consent String Specification": CitedDocument(
      "GPP", file("Core/Consent String Specification.md", of: platform),
      anchor: heading("Creating a GPP String", "Delimiters", "Header", "Section Encoding")),
    "GPP CMP API Specification": CitedDocument(
      "GPP API", file("Core/CMP API Specification.md", of: platform), anchor: heading("In-App Key Names")),
    "GPP EEA section (TCF EU)": CitedDocument(
      "GPP EEA", file("Sections/EEA/GPPExtension: IAB Europe TCF.md", of: platform),
      anchor: heading(
        "Core segment", "Disclosed Vendors Segment", "Key Names", "Section encoding",
        "Special note regarding TCF and GPP")),
    "GPP Section Information": CitedDocument(
      "GPP Sections", file("Sections/Section Information.md", of: platform), anchor: heading("Section IDs")),
    "iabgpp-es": CitedDocument(nil, "https://github.com/IABTechLab/iabgpp-es", anchor: thread),
    "IAB Tech Lab, iabtcf-es": CitedDocument(
      "iabtcf-es", "https://github.com/InteractiveAdvertisingBureau/iabtcf-es"),
    "OpenRTB 2.6": CitedDocument(
      nil, "https://github.com/InteractiveAdvertisingBureau/openrtb2.x/blob/main/2.6.md"),
    "US Privacy String": CitedDocument(
      nil, "https://github.com/InteractiveAdvertisingBureau/USPrivacy/blob/master/CCPA/US%20Privacy%20String.md"),
    "TCF Policies": CitedDocument(
      nil, "https://iabeurope.eu/iab-europe-transparency-consent-framework-policies/"),
    "Google, TCF troubleshooting": CitedDocument("Google TCF", "https://support.google.com/admanager/answer/9999955"),
    "Google, Troubleshoot TCF": CitedDocument("Google TCF", "https://support.google.com/admanager/answer/9999955"),
    "Google, Ad serving modes": CitedDocument(
      "Google Ads", "https://developers.google.com/admob/android/privacy/ad-serving-modes"),
    "Google, Limited ads": CitedDocument("Google Ads", "https://support.google.com/admanager/answer/9882911"),
    "Google, Publisher integration with the IAB Europe TCF": CitedDocument(
      "Google TCF", "https://support.google.com/admanager/answer/9805023"),
    "Google Additional Consent technical specification": CitedDocument(
      "Google AC", "https://support.google.com/admanager/answer/9681920"),
    "Sourcepoint, iOS SDK": CitedDocument(nil, "https://github.com/SourcePointUSA/ios-cmp-app"),
    "RFC 4648": CitedDocument(nil, "https://www.rfc-editor.org/rfc/rfc4648.html", anchor: number),
    "RFC 8259": CitedDocument(nil, "https://www.rfc-editor.org/rfc/rfc8259.html", anchor: number),
  ]

  private static func file(_ path: String, of repository: String = framework) -> String {
    let branch = repository == framework ? "master" : "main"
    var address = "\(repository)/blob/\(branch)/"
    for scalar in path.unicodeScalars {
      switch scalar {
      case " ": address += "%20"
      case "&": address += "%26"
      case ":": address += "%3A"
      default: address.unicodeScalars.append(scalar)
      }
    }
    return address
  }

  /// The anchor that GitHub gives a heading, for headings that were looked up in the document; a citation may name a field
  /// or a key after its heading.
  private static func heading(_ known: String...) -> @Sendable (String) -> String? {
    let known = Set(known)
    return { section in
      var end = section.endIndex
      while true {
        let heading = String(section[..<end])
        if known.contains(heading) { return "#" + slug(heading) }
        guard let comma = section[..<end].lastIndex(of: ",") else { return nil }
        end = comma
      }
    }
  }

  // GitHub keeps letters, digits, hyphens and underscores, in lower case, and writes a hyphen for a space.
  private static func slug(_ heading: String) -> String {
    var slug = ""
    for scalar in heading.lowercased().unicodeScalars {
      switch scalar {
      case " ", "-": slug += "-"
      case "a"..."z", "0"..."9", "_": slug.unicodeScalars.append(scalar)
      default: break
      }
    }
    return slug
  }

  /// `issue 395`, `pull request 443, TCF v2.4`.
  @Sendable private static func thread(_ section: String) -> String? {
    for (word, path) in [("issue ", "/issues/"), ("issues ", "/issues/"), ("pull request ", "/pull/")] {
      guard section.hasPrefix(word) else { continue }
      let number = section.dropFirst(word.count).prefix { $0.isASCII && $0.isNumber }
      return number.isEmpty ? nil : path + number
    }
    return nil
  }

  /// `4. Base 64 Encoding`, `3.5. Canonical Encoding`.
  @Sendable private static func number(_ section: String) -> String? {
    let number = section.prefix { ($0.isASCII && $0.isNumber) || $0 == "." }
    return number.last == "." && number.count > 1 ? "#section-\(number.dropLast())" : nil
  }
}

extension Citation {
  /// Where the section, or else the document, is read; nil where it is not public or where its address is not certain.
  public var url: String? { CitedDocument.titled(document)?.address(of: section) }

  /// The citation for narrow places, with a short name for a well-known document: `TC, The Core String`.
  public var shortDescription: String {
    let name = CitedDocument.titled(document)?.shortName ?? document
    return "\(name), \(section)" + (since.map { " (since \($0))" } ?? "")
  }
}
