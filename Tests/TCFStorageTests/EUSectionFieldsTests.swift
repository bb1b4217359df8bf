import Testing

@testable import TCFStorage

@Suite("The fields of GPP's EU section have one list of names")
struct EUSectionFieldsTests {
  @Test(
    "whatever a field is called in the tables or the libraries, a key of that name is known", arguments: [1, 24])
  func known(purpose: Int) {
    for name in EUSectionFields.names + EUSectionFields.libraryNames.map(\.name) {
      let isRestrictions = EUSectionFields.restrictionNames.contains(name)
      let key = StoredKeyName.gppTCFEU2Prefix + name + (isRestrictions ? "\(purpose)" : "")
      #expect(StoredKeyNameReading(key) == .known, "\(key)")
    }
  }

  @Test("the libraries' names are given with names of the tables, and are none of them")
  func libraries() {
    for (name, proper) in EUSectionFields.libraryNames {
      #expect(!EUSectionFields.names.contains(name), "\(name)")
      if let proper { #expect(EUSectionFields.names.contains(proper), "\(proper)") }
    }
  }
}
