import TCFCodec
import TCFFindings

/// The documents that rules cite, by the names they are published under.
enum Sources {
  static func formats(_ section: String, since: CalendarDay? = nil, until: CalendarDay? = nil) -> Citation {
    Citation("Consent string and vendor list formats v2", section, since: since, until: until)
  }
  static func api(_ section: String) -> Citation { Citation("CMP API v2", section) }
  /// The table of stored keys, which most of the rules about stores rest on.
  static let storedKeys = api("In-App internal structure for the defined API")
  static let cmpList = formats("Global CMP List Specification")
  static let cmpListExample = formats("Example Global CMP List JSON Object")
  static func guidelines(_ section: String) -> Citation { Citation("TCF Implementation Guidelines", section) }
  static func inApp(_ section: String) -> Citation { Citation("Mobile In-App CMP API v2.0", section) }
  static func formatsV1(_ section: String) -> Citation {
    Citation("Consent string and vendor list formats v1.1", section)
  }
  static func gpp(_ section: String) -> Citation { Citation("GPP Consent String Specification", section) }
  static func gppEEA(_ section: String) -> Citation { Citation("GPP EEA section (TCF EU)", section) }
  static let urls = formats("Full TC String passing")
  static let gppURLs = gpp("How does a URL-based service process the GPP String when it can't execute Javascript?")
  static func disclosures(_ section: String, since: CalendarDay? = nil) -> Citation {
    Citation("Vendor Device Storage & Operational Disclosures", section, since: since)
  }
  static func openRTB(_ object: String) -> Citation { Citation("OpenRTB 2.6", object) }
  static let openRTBAdvisory = Citation("OpenRTB Advisory: GDPR", "Regs.ext.gdpr and User.ext.consent")
  /// A paragraph of the TCF Policies, mostly of Appendix B, User Interface Requirements. Read in version 2025-01-16.5.0.a.
  static func policies(_ paragraph: String, of chapter: String = "Appendix B") -> Citation {
    Citation("TCF Policies", "\(chapter), \(paragraph)")
  }
  static let base64URL = Citation("RFC 4648", "5. Base 64 Encoding with URL and Filename Safe Alphabet")
}
