import Testing

@testable import TCFCodec

/// Requires that both speeds agree, and for strings of version 2 that the reference says the same.
func requireAgreement(on text: String, _ label: String) throws {
  let dissection = try requireBothSpeedsAgree(on: text, label)
  let reference = Result { try ReferenceDecoder(text) }
  switch (outcomeOfTCString(text), reference) {
  case (.success(let model), .success(let expected)):
    try #require(ReferenceString(model) == expected.model, "\(label): \(text)")
    let notes = Set(dissection.faults.map(\.code.rawValue))
    try #require(notes == expected.notes, "\(label): \(text)")
  case (.failure(let fault), .failure(let refusal as ReferenceRefusal)):
    // The reference knows no other artefacts, such as a UUID.
    guard fault.code != .notATCString, fault.code != .macroUnresolved else { return }
    try #require(fault.code.rawValue == refusal.code, "\(label): \(text)")
  case (let outcome, _):
    try #require(Bool(false), "\(label): \(outcome), but the reference says \(reference): \(text)")
  }
}

/// Requires that decoding, the dissection and the decoder that notes anomalies agree on `text`.
@discardableResult
func requireBothSpeedsAgree(on text: String, _ label: String) throws -> TCStringDissection {
  let dissection = TCStringDissection(of: text)
  let firstRefusal = dissection.faults.first { $0.isRefusal }
  switch outcome(of: text) {
  case .success(let model):
    try #require(dissection.model == model, "\(label): \(text)")
    try #require(firstRefusal == nil, "\(label): \(text)")
  case .failure(let fault):
    try #require(dissection.model == nil, "\(label): \(text)")
    try #require(firstRefusal.map(describe) == describe(fault), "\(label): \(text)")
  }
  var decoder = TCStringDecoder()
  var model = TCString(core: CoreSegment())
  guard let notes = try? decoder.decodeNoting(text.utf8.span, into: &model) else { return dissection }
  try #require(dissection.model == .v2(model), "\(label): \(text)")
  try #require(notes.isOdd == !dissection.faults.isEmpty, "\(label): \(text)")
  return dissection
}
