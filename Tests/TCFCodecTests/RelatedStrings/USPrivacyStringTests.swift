import TCFCodec
import Testing

/// IAB Tech Lab, US Privacy String, U.S. Privacy String Format and Examples.
@Suite("US Privacy strings")
struct USPrivacyStringTests {
  @Test(
    arguments: [
      ("1YNN", .yes, .no, .no), ("1NYY", .no, .yes, .yes), ("1-Y-", .notApplicable, .yes, .notApplicable),
      ("1---", .notApplicable, .notApplicable, .notApplicable),
    ] as [(String, USPrivacyString.Answer, USPrivacyString.Answer, USPrivacyString.Answer)])
  func readsTheExamples(
    text: String, notice: USPrivacyString.Answer, sale: USPrivacyString.Answer, covered: USPrivacyString.Answer
  ) throws {
    let model = try USPrivacyString(decoding: text)
    #expect(model == USPrivacyString(notice: notice, optOutOfSale: sale, isLSPACovered: covered))
    #expect(model.encoded() == text)
    #expect(model.isNotApplicable == (text == "1---"))
  }

  @Test func lowerCaseIsReadAndSeen() throws {
    let model = try USPrivacyString(decoding: "1yN-")
    #expect(model.encoded() == "1YN-")
  }

  @Test(
    arguments: [
      ("", [.usPrivacyLength]), ("1YN", [.usPrivacyLength]), ("1YNNN", [.usPrivacyLength]),
      (" 1YNN", [.usPrivacyLength]),
      ("2YNN", [.usPrivacyVersion]), ("1YNX", [.usPrivacyLetter]), ("1 NN", [.usPrivacyLetter]),
      ("XYZ1", [.usPrivacyVersion, .usPrivacyLetter, .usPrivacyLetter]), ("1Né", [.usPrivacyLetter, .usPrivacyLetter]),
    ] as [(String, [RelatedStringFault.Code])])
  func tellsEveryFault(text: String, codes: [RelatedStringFault.Code]) {
    #expect(USPrivacyString.faults(in: text).map(\.code) == codes)
    let error = #expect(throws: RelatedStringFault.self) { try USPrivacyString(decoding: text) }
    #expect(error?.code == codes.first)
  }
}
