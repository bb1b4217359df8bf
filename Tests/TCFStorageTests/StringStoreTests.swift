import TCFStorage
import Testing

@Suite("Stores that hold strings only")
struct StringStoreTests {
  @Test("numbers are read under number keys only, and only as a number is written")
  func numbers() throws {
    let set = try reading(
      """
      {"c":{"IABTCF_CmpSdkID":"300","IABTCF_PolicyVersion":"05","IABTCF_CmpSdkVersion":"+1","IABTCF_gdprApplies":" 1",
      "IABTCF_VendorConsents":"1101","IABConsent_CMPPresent":"true","IABConsent_SubjectToGDPR":"1","other":"7"}}
      """
    ).get()
    #expect(set["IABTCF_CmpSdkID"] == .integer(300))
    #expect(set["IABTCF_PolicyVersion"] == .string("05"))
    #expect(set["IABTCF_CmpSdkVersion"] == .string("+1"))
    #expect(set["IABTCF_gdprApplies"] == .string(" 1"))
    #expect(set["IABTCF_VendorConsents"] == .string("1101"))
    #expect(set["IABConsent_CMPPresent"] == .boolean(true))
    #expect(set["IABConsent_SubjectToGDPR"] == .string("1"))
    #expect(set["other"] == .string("7"))
  }

  @Test("a registry is read from the section that has the consent keys")
  func sections() throws {
    let set = try reading(
      """
      {"a":{"IABTCF_CmpSdkID":"1"},"b":{"x":"y","IABTCF_CmpSdkID":"2","IABTCF_gdprApplies":"1"},"z":{}}
      """
    ).get()
    #expect(set.keys.map(\.name) == ["x", "IABTCF_CmpSdkID", "IABTCF_gdprApplies", "a", "z"])
    #expect(set["IABTCF_CmpSdkID"] == .integer(2))
    #expect(set["a"] == .dictionary([StoredKey(name: "IABTCF_CmpSdkID", value: .string("1"))]))
  }

  @Test(
    "what has another value than strings, or no consent key, is no registry",
    arguments: [
      "{\"c\":{\"IABTCF_gdprApplies\":1}}", "{\"c\":{\"a\":\"b\"}}",
      "{\"c\":{\"IABTCF_gdprApplies\":\"1\"},\"d\":\"e\"}",
      "{\"keys\":{\"IABTCF_gdprApplies\":\"1\"}}", "{}",
    ])
  func noRegistry(_ text: String) throws {
    #expect(try reading(text).get().platform == .json)
  }

  @Test("AsyncStorage's JSON texts lose their quotation marks, and only those")
  func texts() throws {
    let set = try reading(
      #"[["IABTCF_TCString","\"CQ\\u0041\""],["IABTCF_PublisherCC","DE"],["IABTCF_gdprApplies","1"],["state","{\"a\":1}"],["x","\"half"]]"#
    ).get()
    #expect(set.origin.kind == .asyncStorage)
    #expect(set["IABTCF_TCString"] == .string("CQA"))
    #expect(set["IABTCF_PublisherCC"] == .string("DE"))
    #expect(set["IABTCF_gdprApplies"] == .integer(1))
    #expect(set["state"] == .string("{\"a\":1}"))
    #expect(set["x"] == .string("\"half"))
  }

  @Test("of a registry every section with consent keys of its own is read: the TCF's and GPP's")
  func twoSections() throws {
    let set = try reading(
      """
      {"gpp":{"IABGPP_2_TCString":"C","y":"1"},"tcf":{"IABTCF_CmpSdkID":"2","IABTCF_TCString":"C"},"app":{"theme":"dark"}}
      """
    ).get()
    #expect(set.keys.map(\.name) == ["IABTCF_CmpSdkID", "IABTCF_TCString", "IABGPP_2_TCString", "y", "app"])
    #expect(set["IABGPP_2_TCString"] == .string("C"))
  }

  @Test(
    "an array that is not of pairs says where",
    arguments: [
      ("[[\"a\",\"b\"],{}]", StoredKeyFault.Code.malformed), ("[[\"a\",\"b\",\"c\"]]", .malformed),
      ("[[\"a\",1]]", .badValue), ("[[\"a\"", .malformed), ("[[1,\"a\"]]", .otherContent), ("[]", .otherContent),
    ])
  func noPairs(text: String, code: StoredKeyFault.Code) {
    #expect(reading(text).fault?.code == code)
  }

  @Test("a folder with a file for each key")
  func keyFolder() throws {
    func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    let set = try KeyFolderReader.keySet(
      of: [
        ("IABTCF_CmpSdkID", bytes("300\n")), ("IABTCF_gdprApplies.txt", bytes("1\r\n")), ("theme", bytes("dark")),
        ("IABTCF_PublisherCC", bytes("DE\n\n")), ("IABTCF_TCString", bytes("")), ("IABTCF_VendorConsents", [0xFF, 0]),
      ], in: "store")
    #expect(set.platform == .registry && set.origin == StoreOrigin(.keyFolder, fileName: "store"))
    #expect(set["IABTCF_CmpSdkID"] == .integer(300))
    #expect(set["IABTCF_gdprApplies"] == .integer(1))
    #expect(set["IABTCF_PublisherCC"] == .string("DE\n"))
    #expect(set["IABTCF_TCString"] == .string(""))
    #expect(set["IABTCF_VendorConsents"] == .data([0xFF, 0]))
    #expect(set.keys.count == 5)
    #expect(throws: StoredKeyFault.self) {
      try KeyFolderReader.keySet(of: [("IABTCF_CmpSdkID", []), ("IABTCF_CmpSdkID.txt", [])], in: "store")
    }
    #expect(KeyFolderReader.key(ofFile: "IABTCF_TCString.json") == nil)
  }

  @Test("of several domains of UserDefaults the one with consent keys is read, and its name tells which store it is")
  func domains() throws {
    let text = "{\"NSGlobalDomain\":{\"a\":1},\"com.example.news\":{\"IABTCF_gdprApplies\":1,\"b\":\"c\"}}"
    let set = try reading(text).get()
    #expect(set.platform == .json)
    #expect(set.keys.map(\.name) == ["IABTCF_gdprApplies", "b", "NSGlobalDomain"])
    #expect(set["IABTCF_gdprApplies"] == .integer(1))
    #expect(set.origin == StoreOrigin(.defaultStore, fileName: "com.example.news"))
    let group = try reading("{\"group.com.example\":{\"IABTCF_gdprApplies\":1}}").get()
    #expect(group.origin.kind == .appGroup)
    #expect(group.stored(at: StoreOrigin(path: "x.json")).origin.fileName == "group.com.example")
    #expect(try reading("{\"consent\":{\"IABTCF_gdprApplies\":1}}").get()["IABTCF_gdprApplies"] == nil)
    // B14: the app's own domain is judged, a group's copy of it is not, though it has as many keys.
    let both = try reading(
      "{\"group.com.example\":{\"IABTCF_gdprApplies\":1},\"com.example.news\":{\"IABTCF_gdprApplies\":0}}"
    ).get()
    #expect(both.origin == StoreOrigin(.defaultStore, fileName: "com.example.news"))
    #expect(both["IABTCF_gdprApplies"] == .integer(0))
  }

  @Test("consent data shows in keys, in misspelt ones, and inside values; most files have none")
  func consentData() throws {
    for text in [
      "{\"IABTCF_gdprApplies\":1}", "{\"flutter.IABTCF_gdprApplies\":1}", "{\"iabtcf_gdprapplies\":1}",
      "{\"IABTFC_TCString\":\"C\"}", "{\"IABGPP_GppSID\":\"2\"}", "{\"state\":{\"inner\":{\"tcstring\":\"C\"}}}",
      "{\"state\":\"{\\\"tcstring\\\":\\\"C\\\"}\"}",
    ] {
      #expect(try reading(text).get().holdsConsentData, "\(text)")
    }
    for text in ["{}", "{\"theme\":\"dark\"}", "{\"iaborder\":1}", "{\"state\":\"tcstring\"}"] {
      #expect(try !reading(text).get().holdsConsentData, "\(text)")
    }
  }
}
