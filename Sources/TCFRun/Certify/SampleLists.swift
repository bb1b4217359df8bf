import TCFJSON

/// Lists that go with the template.
enum SampleLists {
  static let version = 150

  static let cmpList = """
    {
     "lastUpdated": "2026-05-28T16:00:00Z",
     "cmps": {
      "300": {"id": 300, "name": "Sample Choices", "isCommercial": true, "environments": ["Native App (Mobile)"]}
     }
    }

    """

  static var vendorList: String {
    // house: ok, a sample that people read and edit, laid out by hand.
    """
    {
     "gvlSpecificationVersion": 3,
     "vendorListVersion": \(version),
     "tcfPolicyVersion": 5,
     "lastUpdated": "2026-05-28T16:00:00Z",
     "purposes": \(table("Purpose", 11)),
     "specialPurposes": \(table("Special purpose", 3)),
     "features": \(table("Feature", 3)),
     "specialFeatures": \(table("Special feature", 2)),
     "stacks": {},
     "dataCategories": {"1": {"id": 1, "name": "Data category 1", "description": "A sample."}},
     "vendors": {
    \(vendors)
     }
    }

    """
  }

  private static var vendors: String {
    [
      vendor(11, "Sample Ads", consent: [1, 3, 4], interest: [7]),
      vendor(12, "Sample Measurement", consent: [1], interest: [7, 9, 10]),
      vendor(13, "Sample Storage", consent: [1, 2]), vendor(14, "Sample Security", special: [1, 2]),
      vendor(15, "Sample Stranger", consent: [1]),
    ].joined(separator: ",\n")
  }

  private static func table(_ kind: String, _ count: Int) -> String {
    let rows = (1...count).map { id in
      let row = JSONWriter.text(layout: .flush) { json in
        json.object { json in
          json.member("id", id)
          json.member("name", "\(kind) \(id)")
          json.member("description", "A sample.")
          json.member("illustrations", [] as [String])
        }
      }
      return "  \(JSONText.quoted(String(id))): \(row)"
    }
    return "{\n" + rows.joined(separator: ",\n") + "\n }"
  }

  private static func vendor(
    _ id: Int, _ name: String, consent: [Int] = [], interest: [Int] = [], special: [Int] = []
  ) -> String {
    // house: ok, an entry of that sample.
    """
      "\(id)": {"id": \(id), "name": "\(name)", "purposes": \(consent), "legIntPurposes": \(interest),
       "flexiblePurposes": [], "specialPurposes": \(special), "features": [], "specialFeatures": [], "cookieMaxAgeSeconds": 86400,
       "usesCookies": true, "cookieRefresh": false, "usesNonCookieAccess": false, "dataDeclaration": [1],
       "dataRetention": {"stdRetention": 30, "purposes": {}, "specialPurposes": {}},
       "urls": [{"langId": "en", "privacy": "https://vendor\(id).example/privacy", "legIntClaim": "https://vendor\(id).example/li"}],
       "deviceStorageDisclosureUrl": "https://vendor\(id).example/storage.json"}
    """
  }
}
