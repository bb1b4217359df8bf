// A testee around the Swift reader of github.com/vervegroup/smaato-iabtcfv2-iOS (CocoaPods), which reads the core of version 2.
//
//     pod 'SMAConsentStringV2', '1.0.0'
//     tcfcheck conform --testee './smaato'
//
// Compiled together with the reader's own files: swiftc -o smaato smaato.swift and those; on Linux, which has no Objective-C, they
// compile once "@objc" is taken out of them.

import Foundation

func ids<Number: BinaryInteger>(_ numbers: Set<Number>) -> [Int] { numbers.map { Int($0) }.sorted() }

func model(_ found: ConsentStringV2) -> [String: Any] {
  let format = ISO8601DateFormatter()
  format.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
  format.timeZone = TimeZone(identifier: "UTC")
  // It tells the highest id and, for each, whether it is in the section.
  let consents = (0...Int(found.maxVendorIdForConsents)).dropFirst()
  let interests = (0...Int(found.maxVendorIdForLegitimateInterests)).dropFirst()
  return [
    "version": 2, "created": format.string(from: found.dateCreated),
    "lastUpdated": format.string(from: found.dateUpdated),
    "cmpId": found.cmpId, "consentScreen": found.consentScreen, "consentLanguage": found.consentLanguage,
    "publisherCC": found.publisherCC, "vendorListVersion": Int(found.vendorListVersion),
    "policyVersion": Int(found.tfcPolicyVersion), "isServiceSpecific": found.isServiceSpecific == 1,
    "useNonStandardTexts": found.useNonStandardTexts == 1, "purposeOneTreatment": found.purposeOneTreatment == 1,
    "specialFeatureOptIns": ids(found.specialFeatureOptIns), "purposeConsents": ids(found.purposeConsents),
    "purposeLegitimateInterests": ids(found.purposeLegitimateInterests),
    "vendorConsents": consents.filter { found.isVendorAllowed(vendorId: VendorIdentifier($0)) },
    "vendorLegitimateInterests": interests.filter {
      found.isLegitimateInterestForVendorAllowed(vendorId: VendorIdentifier($0))
    },
  ]
}

func answer(_ request: [String: Any]) -> [String: Any] {
  switch request["op"] as? String {
  case "hello":
    return [
      "protocol": 1, "testee": ["name": "smaato-iabtcfv2", "version": "1.0.0", "language": "swift"], "ops": ["decode"],
      "segments": ["core"], "versions": [2], "padding": "octets",
    ]
  case "decode":
    let string = request["string"] as? String ?? ""
    // "Only the Core String segment is supported", its README says.
    if string.contains(".") { return ["unsupported": ["what": "segments behind the core"]] }
    do {
      return ["ok": ["model": model(try ConsentStringV2(consentString: string))]]
    } catch {
      return ["rejected": ["message": "\(error)"]]
    }
  case "setup", "reset": return ["ok": [String: Any]()]
  default: return ["failed": ["message": "the request is not understood"]]
  }
}

@main enum Testee {
  static func main() throws {
    while let line = readLine() {
      let request = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      if request["op"] as? String == "bye" { return }
      var reply = answer(request)
      reply["id"] = request["id"]
      FileHandle.standardOutput.write(try JSONSerialization.data(withJSONObject: reply) + Data("\n".utf8))
    }
  }
}
