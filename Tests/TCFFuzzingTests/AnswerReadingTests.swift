import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage
import TCFTestSupport
import Testing

@testable import TCFFuzzing

@Suite("Answers of testees are read") struct AnswerReadingTests {
  private func answer(_ text: String) throws -> TesteeAnswer { try TesteeLine(Array(text.utf8)).answer }

  private func model(_ text: String) -> AnswerModel? {
    (try? JSONDocument.read(Array(text.utf8), .protocolLine)).flatMap(AnswerModel.init)
  }

  /// The strict reader of model JSON is the other opinion.
  @Test func wholeModelsAreReadAsModelJSONReadsThem() throws {
    for seed in 0..<300 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let expected = ModelInput.any(&random).model
      let text = ModelJSON.text(expected)
      #expect(try ModelJSON.read(Array(text.utf8)) == expected, "seed \(seed)")
      let read = try #require(model(text), "seed \(seed)")
      #expect(read.complete == expected, "seed \(seed)")
      let comparison = ModelComparison(
        expected: AnswerModel(expected), knownSegments: ModelField.segments.map(\.rawValue))
      #expect(comparison.differences(read).isEmpty && comparison.notCompared(read).isEmpty, "seed \(seed)")
    }
  }

  /// MaxVendorId belongs to version 1 models alone, and nobody is compared by it.
  @Test func maxVendorIDIsKnownInVersion1() throws {
    let text = #""vendorConsents":[1],"maxVendorId":9}"#
    #expect(try #require(model(#"{"version":1,"# + text)).unknown.isEmpty)
    #expect(try #require(model(#"{"version":2,"# + text)).unknown == ["maxVendorId"])
  }

  /// The schema of models requires the vendors of a restriction: nothing is made up for an encoder.
  @Test func aRestrictionWithoutVendorsIsComparedAndNotEncoded() throws {
    var expected = TCString(core: CoreSegment())
    expected.core.publisherRestrictions.append(PublisherRestriction(purpose: 2, type: .requireConsent, vendors: []))
    let text = ModelJSON.text(expected)
    let lacking = text.replacing(",\"vendors\":[]", with: "")
    #expect(lacking != text)
    let read = try #require(model(lacking))
    #expect(read.complete == nil)
    #expect(ModelComparison(expected: AnswerModel(expected), knownSegments: []).differences(read).isEmpty)
    var bytes: [UInt8] = []
    var testee = BuiltInTestee(version: "1")
    #expect(testee.answer(Array("{\"op\":\"encode\",\"id\":1,\"model\":\(lacking)}".utf8), to: &bytes))
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"id":1,"rejected":{"message":"publisherRestrictions[0].vendors is missing"}}"# + "\n")
  }

  @Test func whiteSpaceAndOrderMeanNothing() throws {
    let text = """
      { "vendorConsents" : [ 1 , 2,\t755 ] , "cmpId":7,
        "publisherRestrictions": [ { "vendors":[3], "type" : 1 , "purpose":2 } ], "publisherCC" : "D\\u0045" }
      """
    let read = try #require(model(text))
    #expect(read.named.fields == [.cmpID, .publisherCC, .vendorConsents, .publisherRestrictions])
    #expect(read.values.core.cmpID == 7 && read.values.core.publisherCC == LetterPair("DE"))
    #expect(read.values.core.vendorConsents == [1, 2, 755])
    #expect(read.values.core.publisherRestrictions.map(\.purpose) == [2])
    #expect(read.illegible.isEmpty && read.unknown.isEmpty)
  }

  @Test(arguments: [
    (#""cmpId":"7""#, ModelField.cmpID), (#""cmpId":7.0"#, .cmpID), (#""cmpId":-1"#, .cmpID),
    (#""publisherCC":"de""#, .publisherCC), (#""publisherCC":"DEU""#, .publisherCC), (#""created":0"#, .created),
    (#""isServiceSpecific":1"#, .isServiceSpecific), (#""vendorConsents":[0]"#, .vendorConsents),
    (#""vendorConsents":[65536]"#, .vendorConsents), (#""vendorConsents":{"1":true}"#, .vendorConsents),
    (#""vendorConsents":[1,"2"]"#, .vendorConsents), (#""purposeConsents":[65]"#, .purposeConsents),
    (#""publisherRestrictions":[{"purpose":2}]"#, .publisherRestrictions),
    (#""disclosedVendors":null"#, .disclosedVendors),
    (#""publisherTC":{"customPurposeCount":"1"}"#, .customPurposeCount), (#""publisherTC":[]"#, .publisherTC),
  ]) func wrongValuesAreDifferences(_ member: String, _ field: ModelField) throws {
    let read = try #require(model("{\(member)}"))
    #expect(Array(read.illegible.keys) == [field])
    var right = TCString(core: CoreSegment(), disclosedVendors: [], publisherTC: PublisherTCSegment())
    right.core.publisherCC = LetterPair("DE") ?? .unknown
    let comparison = ModelComparison(expected: AnswerModel(right), knownSegments: [])
    // A segment that the testee does not claim to know is looked at when it names it all the same.
    let differing = comparison.differences(read).map(\.field)
    #expect(field == .publisherTC ? differing.isEmpty : differing == [field])
  }

  // An answer's integer of 2^63 and more is a wrong value.
  /// Numbers that no 64 bits hold, or that no double holds, are wrong values like others.
  @Test(arguments: [
    "9223372036854775807", "9223372036854775808", "18446744073709551616", "-9223372036854775809", "-0", "1e400",
    "-1e400",
    "1e-400", "1e99999999999999999999", String(repeating: "9", count: 1_000),
  ]) func numbersOfAnySizeAreDifferences(_ number: String) throws {
    for (member, field) in [
      ("\"cmpId\":\(number)", ModelField.cmpID), ("\"vendorConsents\":[1,\(number)]", .vendorConsents),
      ("\"publisherRestrictions\":[{\"purpose\":\(number),\"type\":1}]", .publisherRestrictions),
      ("\"publisherTC\":{\"customPurposeCount\":\(number)}", .customPurposeCount),
    ] {
      #expect(try Array(#require(model("{\(member)}")).illegible.keys) == [field])
      guard case .model(let read, _) = try answer(#"{"id":"1","ok":{"model":{\#(member)}}}"#) else {
        return #expect(Bool(false), "\(member)")
      }
      #expect(Array(read.illegible.keys) == [field])
    }
    #expect(throws: TesteeBreach.self) { try TesteeLine(Array("{\"id\":\(number),\"ok\":{}}".utf8)) }
  }

  // The built-in testee refuses integers of 2^63 and more.
  /// The built-in testee answers every line, whatever numbers stand in it.
  @Test(arguments: [
    "9223372036854775807", "9223372036854775808", "18446744073709551616", "-9223372036854775809", "-0", "1e400",
    "-1e400",
    "1e-400", "0.5",
  ]) func theBuiltInTesteeAnswersNumbersOfAnySize(_ number: String) throws {
    let members = ["version", "created", "cmpId", "consentScreen", "consentLanguage", "policyVersion"].map {
      "\"\($0)\":\(number)"
    }
    for member in members + ["\"vendorConsents\":[\(number)]", "\"publisherTC\":{\"customPurposeCount\":\(number)}"] {
      var bytes: [UInt8] = []
      var testee = BuiltInTestee(version: "1")
      let line = "{\"op\":\"encode\",\"id\":\"1\",\"model\":{\(member)}}"
      #expect(testee.answer(Array(line.utf8), to: &bytes))
      guard case .rejected = try TesteeLine(Array(bytes.dropLast())).answer else {
        return #expect(Bool(false), "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  /// Broken text never traps the reader of answers or the testee.
  @Test func brokenLinesAreAnswered() {
    let sound = #"{"op":"encode","id":"1","ok":{"model":{"cmpId":12,"vendorConsents":[1,2]}},"model":{"cmpId":3}}"#
    var random = SplitMix64(seed: 5)
    var testee = BuiltInTestee(version: "1")
    for _ in 0..<5_000 {
      var broken = Array(sound.utf8)
      for _ in 0..<random.number(1...3) {
        broken[random.number(0...broken.count - 1)] = random.pick(Array(#"{}[]",:\ 0et9-"#.utf8))
      }
      broken = Array(broken.prefix(random.number(0...broken.count)))
      _ = try? TesteeLine(broken)
      var bytes: [UInt8] = []
      #expect(testee.answer(broken, to: &bytes) == !bytes.isEmpty)
    }
  }

  @Test func everyKindOfAnswer() throws {
    guard case .string("C") = try answer(#"{"id":"1","ok":{"string":"C"}}"#) else { return #expect(Bool(false)) }
    guard case .rejected("no") = try answer(#"{"rejected":{"message":"no"},"id":"1"}"#) else {
      return #expect(Bool(false))
    }
    guard case .unsupported("op:keys") = try answer(#"{"id":"1","unsupported":{"what":"op:keys"}}"#) else {
      return #expect(Bool(false))
    }
    guard case .failed("x\ntrace") = try answer(#"{"id":"1","failed":{"message":"x","trace":"trace"}}"#) else {
      return #expect(Bool(false))
    }
    guard case .keys(let members) = try answer(#"{"id":"1","ok":{"keys":{"IABTCF_gdprApplies":1}},"more":[]}"#) else {
      return #expect(Bool(false))
    }
    #expect(members.map(\.name) == ["IABTCF_gdprApplies"])
    #expect(try TesteeLine(Array(#"{"id":"12","ok":{}}"#.utf8)).id == 12)
  }

  @Test(arguments: [
    #"{"id":"1","ok":{}}"#, #"{"id":"1","ok":7}"#, #"{"id":"1","ok":{"model":[]}}"#, #"{"id":"1","ok":{"string":1}}"#,
    #"{"id":"1","ok":{"keys":"x"}}"#, #"{"id":"1","ok":{"model":{"cmpId":1,"cmpId":1}}}"#,
    #"{"id":"1","ok":{"keys":{"a":1,"a":1}}}"#,
  ]) func answersToNoQuestion(_ line: String) throws {
    guard case .malformed = try answer(line) else { return #expect(Bool(false), "\(line)") }
  }

  @Test(arguments: [
    ("hello", "notJSON"), ("", "notJSON"), (#"{"id":"1","ok":{"#, "notJSON"), (#"{"id":"1","ok":{}}x"#, "notJSON"),
    ("[]", "noAnswer"), (#"{"id":"1"}"#, "noAnswer"), (#"{"ok":{}}"#, "unknownID"),
    (#"{"id":"x","ok":{}}"#, "unknownID"),
    (#"{"id":1,"ok":{}}"#, "unknownID"),
  ]) func linesThatBreakTheProtocol(_ line: String, _ expected: String) {
    do throws(TesteeBreach) {
      _ = try TesteeLine(Array(line.utf8))
      #expect(Bool(false), "\(line)")
    } catch {
      let kind =
        switch error {
        case .notJSON: "notJSON"
        case .noAnswer: "noAnswer"
        case .unknownID: "unknownID"
        default: "\(error)"
        }
      #expect(kind == expected, "\(line)")
    }
  }
}
