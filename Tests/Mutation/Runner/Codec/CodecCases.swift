import Foundation
import TCFCodec
import TCFFindings
import TCFFuzzing
import TCFJSON
import TCFStorage
import TCFTestSupport

/// The vectors of texts, the saved inputs and the properties of generated ones.
func allCases() throws -> [Case] {
  try decoding() + flagged() + encoding() + relatedStrings() + (try regressions()) + properties()
}

/// What must be equal, and what else came out.
private func answer(_ id: String, _ body: () throws -> (holds: Bool, details: String)) -> CaseAnswer {
  do {
    let (holds, details) = try body()
    return CaseAnswer(holds: holds, details: details)
  } catch {
    return CaseAnswer(holds: false, details: "\(error)")
  }
}

private func decoding() throws -> [Case] {
  try DecodeVector.loaded.get().map { vector in
    Case(layer: "vectors", id: "decode/\(vector.id)") {
      answer(vector.id) {
        let (fast, fastText) = fast(vector)
        let dissection = TCStringDissection(of: vector.input)
        let refusal = dissection.faults.first(where: Refusals.contains)
        let slow =
          switch (dissection.model, refusal) {
          case (let model?, nil): holds(model, vector)
          case (nil, let refusal?): holds(refusal, vector)
          default: false
          }
        var canonical = true
        if vector.flags.contains("Canonical") {
          canonical = try TCString(decoding: vector.input).encoded() == vector.input
        }
        return (fast && slow && canonical, fastText + seen(dissection))
      }
    }
  }
}

/// The faults of a dissection, each with its place: what is beyond them is compared by the properties.
private func seen(_ dissection: TCStringDissection) -> String {
  dissection.faults.prefix(50).map { "\($0)" }.joined(separator: "\n")
}

private func fast(_ vector: DecodeVector) -> (Bool, String) {
  do throws(DecodingFault) {
    return (holds(try ConsentString(decoding: vector.input), vector), "")
  } catch {
    return (holds(error, vector), "\(error)")
  }
}

private func holds(_ model: ConsentString, _ vector: DecodeVector) -> Bool {
  guard case .model(let expected) = vector.expectation else { return false }
  return (try? JSONDocument.read(Array(ModelJSON.text(model).utf8), .strict).equals(expected)) == true
}

private func holds(_ fault: DecodingFault, _ vector: DecodeVector) -> Bool {
  guard case .refusal(let code, let segment, let bitOffset) = vector.expectation else { return false }
  return fault.code.rawValue == code && (segment == nil || segment == fault.segment)
    && (bitOffset == nil || bitOffset == fault.bits?.offset)
}

/// What only a rule says of a string that was read.
private let saidByRules: Set = ["encoding/oversized", "encoding/vendor-id-implausible"]

/// The flags of vectors that name a fault of the reading; those of version 1 only if they name one, since no rule asks for the
/// order of its exceptions, which the reading notes.
private func flagged() throws -> [Case] {
  try DecodeVector.loaded.get().filter { vector in
    vector.result != "invalid" && !(vector.flags.contains("Version1") && vector.rules.isEmpty)
  }.map { vector in
    Case(layer: "vectors", id: "flags/\(vector.id)") {
      let faults = TCStringDissection(of: vector.input).faults
      let codes = Set(faults.map(\.code.rawValue).filter { $0.hasPrefix("encoding/") })
      return CaseAnswer(holds: codes == vector.rules.subtracting(saidByRules), details: "")
    }
  }
}

private func encoding() throws -> [Case] {
  try EncodeVector.loaded.get().map { vector in
    Case(layer: "vectors", id: "encode/\(vector.id)") {
      let outcome = EncodeVectorTests().outcome(of: vector)
      return CaseAnswer(holds: outcome == vector.expectation, details: "\(outcome)")
    }
  }
}

private func relatedStrings() throws -> [Case] {
  try RelatedStringVector.loaded.get().map { vector in
    Case(layer: "vectors", id: "\(vector.kind.rawValue)/\(vector.id)") {
      answer(vector.id) {
        switch vector.kind {
        case .additionalConsent: try additionalConsent(vector)
        case .gpp: try gpp(vector)
        case .usPrivacy: try usPrivacy(vector)
        default: try version1(vector)
        }
      }
    }
  }
}

private func additionalConsent(_ vector: RelatedStringVector) throws -> (Bool, String) {
  let dissection = AdditionalConsentDissection(of: vector.text)
  guard dissection.faults.map(\.code.rawValue) == vector.faults else { return (false, "\(dissection)") }
  guard let wanted = vector.expected["model"] else {
    do throws(RelatedStringFault) {
      return (false, "\(try AdditionalConsentString(decoding: vector.text))")
    } catch {
      return (error.code.rawValue == vector.faults.first, "\(dissection) \(error)")
    }
  }
  let model = try AdditionalConsentString(decoding: vector.text)
  let holds =
    try model.version == wanted["version"]?.integer
    && model.consented == wanted["consented"]?.items?.compactMap(\.integer)
    && model.disclosed == wanted["disclosed"]?.items?.compactMap(\.integer)
    && model.encoded() == vector.text + (vector.text.hasSuffix("~dv") ? "." : "")
  return (holds, "\(dissection)")
}

private func gpp(_ vector: RelatedStringVector) throws -> (Bool, String) {
  let container = GPPContainer(of: vector.text)
  let isInvalid = vector.result == "invalid"
  guard
    container.faults.map(\.code.rawValue) == vector.faults, container.isReadable != isInvalid,
    (GPPContainer(vector.text) == nil) == isInvalid
  else { return (false, "\(container)") }
  guard let wanted = vector.expected["sections"]?.items else { return (true, "\(container)") }
  let sections = container.sections(of: vector.text)
  let written = try GPPContainer.encoded(sections)
  let holds =
    sections.map(\.id) == wanted.compactMap { $0["id"]?.integer }
    && sections.map(\.text) == wanted.compactMap { $0["text"]?.string }
    && sections.map { GPPSections.name($0.id) } == wanted.map { $0["name"]?.string }
    && (written == vector.text) == vector.flags.contains("Canonical")
    && GPPContainer(written)?.sections(of: written) == sections
  return (holds, "\(container) \(written)")
}

private func usPrivacy(_ vector: RelatedStringVector) throws -> (Bool, String) {
  let faults = USPrivacyString.faults(in: vector.text)
  guard faults.map(\.code.rawValue) == vector.faults else { return (false, "\(faults)") }
  guard let wanted = vector.expected["model"] else {
    do throws(RelatedStringFault) {
      return (false, "\(try USPrivacyString(decoding: vector.text))")
    } catch {
      return (error.code.rawValue == vector.faults.first, "\(faults) \(error)")
    }
  }
  let model = try USPrivacyString(decoding: vector.text)
  let holds =
    String(model.notice.rawValue) == wanted["notice"]?.string
    && String(model.optOutOfSale.rawValue) == wanted["optOutOfSale"]?.string
    && String(model.isLSPACovered.rawValue) == wanted["lspaCovered"]?.string
    && model.encoded() == vector.expected["canonical"]?.string
    && (model.encoded() == vector.text) == (vector.result == "valid")
  return (holds, "\(faults)")
}

private func version1(_ vector: RelatedStringVector) throws -> (Bool, String) {
  guard case .v1(let model) = try ModelJSON.readConsentString(Array(vector.input.jsonText.utf8)) else {
    return (false, "not version 1")
  }
  do {
    let stated = try model.encoded(.stated)
    guard vector.expected["error"] == nil else { return (false, stated) }
    let holds =
      try stated == vector.expected["stated"]?.string && model.encoded() == vector.expected["smallest"]?.string
      && ConsentString(decoding: stated) == .v1(model)
      && JSONDocument.read(Array(ModelJSON.text(model).utf8), .strict).equals(vector.input)
    return (holds, stated)
  } catch let error as EncodingFault {
    return (error.field.field == vector.expected["error"]?["field"]?.string, "\(error)")
  }
}

/// Properties whose cases are many times as slow as the others', or that measure time.
private let slow = ["fuzz/stored-files", "fuzz/model-json", "fuzz/vendor-sets", "fuzz/v1-round-trip"]

private func properties() -> [Case] {
  BuiltInProperties.all.filter { !$0.name.hasSuffix("bounded") }.map { property in
    Case(layer: "properties", id: property.name) {
      let plan = FuzzPlan(seed: 20_261_121, iterations: slow.contains(property.name) ? 10 : 30, shrinkLimit: 0)
      let found = property.run(plan).counterexample
      return CaseAnswer(holds: found == nil, details: "\(found?.failure.code ?? "")")
    }
  }
}

private func regressions() throws -> [Case] {
  let folder = ProjectPaths.vectors.appending(path: "fuzz-regressions")
  let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }.sorted()
  return try names.map { name in
    let regression = try Regression([UInt8](Data(contentsOf: folder.appending(path: name))), name: name)
    return Case(layer: "properties", id: "regressions/\(name)") {
      let failure = BuiltInProperties.all.lazy.compactMap { $0.failure(for: regression.input) }.first
      return CaseAnswer(holds: failure == nil, details: "\(failure?.code ?? "")")
    }
  }
}
