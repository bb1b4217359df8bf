import FoundationEssentials
import TCFFindings
import TCFJSON
import TCFTestSupport
import Testing

@testable import TCFVendorList

/// Files that are no list: the fault says what they are instead.
@Suite struct ForeignFileTests {
  @Test(arguments: [
    ("", ListFault.empty), (" \n\t", .empty), ("\u{FEFF}", .empty),
    ("CQSbk4AQSbk4ANwAAAENAwCgAAAAAAAAAAAAAAAAAAAA.YAAAAAAAAAAA\n", .otherKind(.text(.tcString))),
    ("BOEFEAyOEFEAyAHABDENAI4AAAB9vABAASA", .otherKind(.text(.consentStringV1))),
    ("DBABMA~CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA", .otherKind(.text(.gppString))),
    ("2~1.35.41~dv.9.21", .otherKind(.text(.additionalConsent))),
    ("hello", .otherKind(.otherText("hello"))), ("id,name\n1,a", .otherKind(.otherText("id,name"))),
    ("<!DOCTYPE html><html>", .otherKind(.text(.webPage))), ("\n<html lang=en>", .otherKind(.text(.webPage))),
    ("<?xml version=\"1.0\"?><testsuites/>", .otherKind(.text(.junitReport))),
    ("<testsuite name=\"a\">", .otherKind(.text(.junitReport))),
    ("<?xml version='1.0'?>\n<map><string name=\"IABTCF_TCString\">", .otherKind(.text(.sharedPreferences))),
    ("<?xml version=\"1.0\"?><!DOCTYPE plist PUBLIC \"-//Apple\"><plist><dict>", .otherKind(.text(.propertyList))),
    ("<?xml version=\"1.0\"?><ns:feed>", .otherKind(.text(.xml(root: "ns:feed")))),
    ("<", .otherKind(.text(.xml(root: nil)))),
    ("[]", .otherKind(.deviceStorageDisclosure)), ("[1]", .otherKind(.otherJSON("an array"))),
    ("{}", .otherKind(.otherObject(members: []))),
    ("{\"a\":1,\"b\":2}", .otherKind(.otherObject(members: ["a", "b"]))),
    ("{\"IABTCF_gdprApplies\":1}", .otherKind(.storedKeys)),
    ("{\"tcString\":\"C\",\"eventStatus\":\"tcloaded\"}", .otherKind(.message)),
    ("{\"disclosures\":[]}", .otherKind(.deviceStorageDisclosure)),
    ("{\"aviSpecificationVersion\":1}", .otherKind(.additionalVendorInformation)),
    ("{\"subject\":\"a\",\"rule\":\"b/c\",\"outcome\":\"fail\"}", .otherKind(.findings)),
    ("{\"version\":2,\"purposeConsents\":[],\"vendorConsents\":[]}", .otherKind(.model)),
    ("{\"gvlSpecificationVersion\":3,\"purposes\":{},\"specialPurposes\":{}}", .otherKind(.translation)),
    ("{\"vendorListVersion\":9,\"vendors\":[]}", .versionOneList(number: 9)),
    ("{\"gvlSpecificationVersion\":1,\"vendors\":{}}", .versionOneList(number: nil)),
    ("{\"gvlSpecificationVersion\":4,\"vendors\":{}}", .unknownSpecification(4)),
    ("{\"gvlSpecificationVersion\":3,\"vendors\":\"x\"}", .unusableTable("vendors", found: "a string")),
    ("{\"vendorListVersion\":3,\"vendors\":null}", .unusableTable("vendors", found: "null")),
    ("{\"lastUpdated\":\"2026-01-01\",\"cmps\":7}", .unusableTable("cmps", found: "a number")),
  ])
  func saysWhatItIs(_ text: String, _ expected: ListFault) {
    #expect(fault(of: text) == expected)
  }

  @Test func knowsFormatsByTheirFirstBytes() {
    #expect(fault(of: [0x1F, 0x8B, 0x08, 0x00]) == .otherKind(.file(.gzip)))
    #expect(fault(of: [0x50, 0x4B, 0x03, 0x04]) == .otherKind(.file(.zip)))
    #expect(fault(of: [0x28, 0xB5, 0x2F, 0xFD]) == .otherKind(.file(.zstandard)))
    #expect(fault(of: [0xFF, 0xFE, 0x7B, 0x00]) == .otherKind(.file(.utf16)))
    #expect(fault(of: Array("bplist00".utf8)) == .otherKind(.file(.binaryPropertyList)))
    #expect(fault(of: [0x01, 0x02, 0x41]) == .otherKind(.binary))
    #expect(fault(of: [0x00]) == .otherKind(.binary))
  }

  @Test func refusesTooMuch() {
    let bytes = [UInt8](repeating: 0x20, count: ListReader.sizeLimit + 1)
    #expect(fault(of: bytes) == .tooLarge(bytes: ListReader.sizeLimit + 1))
  }

  @Test func tellsWhereJSONEnds() throws {
    guard case .malformedJSON(let cut)? = fault(of: "{\"vendors\": {\n  \"1\": {\"id\": 1,") else {
      Issue.record("a cut list is malformed JSON")
      return
    }
    #expect(cut.code == .truncated)
    #expect((cut.line, cut.column) == (2, 17))
    let fault = VendorListFault(path: "a.json", fault: .malformedJSON(cut))
    #expect(fault.message == "the JSON is cut off: it ends in the middle of a value at line 2, column 17")
    #expect(fault.fix == "Download the list again.")
  }

  /// Every beginning of a list is a cut list.
  @Test func everyPrefixIsCutOff() throws {
    let bytes = try Lists.bytes(Lists.sampleCMPs)
    let end = try #require(bytes.lastIndex(of: UInt8(ascii: "}")))
    for length in 1...end {
      guard case .malformedJSON(let problem)? = fault(of: Array(bytes[..<length])) else {
        Issue.record("the first \(length) bytes are taken for a whole document")
        return
      }
      #expect(problem.code == .truncated)
      #expect(problem.offset == length)
    }
  }

  @Test func keepsTheTwoKindsOfListApart() throws {
    let vendors = try Lists.bytes(Lists.sample)
    let cmps = try Lists.bytes(Lists.sampleCMPs)
    #expect(throws: VendorListFault(path: "c.json", fault: .cmpListInsteadOfVendorList)) {
      try ListReader.readVendorList(cmps, path: "c.json")
    }
    #expect(throws: VendorListFault(path: "v.json", fault: .vendorListInsteadOfCMPList)) {
      try ListReader.readCMPList(vendors, path: "v.json")
    }
    #expect(try ListReader.readVendorList(vendors, path: "v.json").vendors.count == 43)
    #expect(try ListReader.readCMPList(cmps, path: "c.json").cmps.count == 9)
  }

  /// Messages stand on one line and stay short whatever the file holds.
  @Test func messagesQuoteSafely() {
    let name = String(repeating: "\u{1B}[31m\n", count: 100)
    let kinds: [ForeignKind] = [.otherText(name), .otherObject(members: [name, name])]
    for kind in kinds {
      let message = VendorListFault(path: "a", fault: .otherKind(kind)).message
      #expect(message.unicodeScalars.allSatisfy { $0.value >= 0x20 })
      #expect(message.count < 200)
    }
  }

  @Test(
    .enabled(if: ProjectPaths.sharedData != nil, "needs the shared data"),
    arguments: [("gvl/v1/vendorlist-v177.json", 177), ("gvl/v1/vendorlist-v214.json", 214)])
  func recognisesPublishedVersionOneLists(_ path: String, _ number: Int) throws {
    #expect(try fault(of: Lists.bytes(Lists.shared(path))) == .versionOneList(number: number))
    let message = VendorListFault(path: "a", fault: .versionOneList(number: number)).message
    #expect(message == "this is a version 1 list (number \(number)); TC strings name lists of specification 2 or 3")
  }

  @Test(.enabled(if: ProjectPaths.sharedData != nil, "needs the shared data"), arguments: ["stored-keys", "messages"])
  func recognisesOtherPublishedData(_ folder: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Lists.shared(folder).path).sorted()
    #expect(!names.isEmpty)
    for name in names {
      let fault = try fault(of: Lists.bytes(Lists.shared(folder).appending(path: name)))
      #expect(fault != nil, "\(folder)/\(name) is no list")
    }
  }
}
