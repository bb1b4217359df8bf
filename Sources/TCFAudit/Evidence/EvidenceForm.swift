/// What the records of a bundle have: the version of its manifest and proofs.
///
/// Signatures of version 1 did not say what they signed; such a bundle has to be made again.
enum EvidenceForm: Int, Sendable {
  /// Place, result, and what binds the record to its string.
  case plain = 2
  /// The same, and the record's own key.
  case withIDs = 3

  /// The form of the bundle that an audit makes.
  init(_ plan: AuditPlan) { self = plan.columns.contains(.id) ? .withIDs : .plain }

  /// Whether records have keys of their own.
  var hasIDs: Bool { self == .withIDs }

  /// The type of what a signature of the manifest signs.
  var payloadType: String { "application/vnd.tcfcheck.evidence-manifest.v\(rawValue)+json" }
}
