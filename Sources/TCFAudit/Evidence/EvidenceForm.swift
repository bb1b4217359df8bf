import TCFJSON

/// What the files of a bundle have: the version of its manifest and proofs, and whether its records have keys of their own.
///
/// Signatures of version 1 did not say what they signed; such a bundle has to be made again. Versions 2 (without keys) and 3 (with
/// keys) are read and no longer made: they have no page, no envelope and no hash over the records without their results.
struct EvidenceForm: Sendable, Hashable {
  let version: Int
  /// Whether records have keys of their own.
  let hasIDs: Bool

  /// The version that an audit makes.
  private static let current = 4
  static let plain = EvidenceForm(version: current, hasIDs: false)
  static let withIDs = EvidenceForm(version: current, hasIDs: true)

  /// The form of the bundle that an audit makes.
  init(_ plan: AuditPlan) { self = plan.columns.contains(.id) ? .withIDs : .plain }

  /// The form of a file that says its version and, from version 4, whether there are keys; nil if there is no such form.
  init?(version: Int?, hasIDs: Bool?) {
    switch version {
    case 2: self.init(version: 2, hasIDs: false)
    case 3: self.init(version: 3, hasIDs: true)
    case Self.current:
      guard let hasIDs else { return nil }
      self.init(version: Self.current, hasIDs: hasIDs)
    default: return nil
    }
  }

  private init(version: Int, hasIDs: Bool) { (self.version, self.hasIDs) = (version, hasIDs) }

  /// Whether it has a page, an envelope around the signed manifest, and a hash over the records without their results.
  var isCurrent: Bool { version == Self.current }

  /// The type of what a signature of the manifest signs.
  var payloadType: String { "application/vnd.tcfcheck.evidence-manifest.v\(version)+json" }

  /// The file with the signature.
  var signatureFile: EvidenceFile { isCurrent ? .envelope : .signature }

  /// The files that the manifest lists, in its order.
  var listed: [EvidenceFile] { (isCurrent ? [.page, .report] : [.report]) + EvidenceFile.ofAuditor }
}
