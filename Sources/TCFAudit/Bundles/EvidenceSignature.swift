import TCFCodec
import TCFCrypto
import TCFFindings
import TCFJSON

/// The signature of a manifest.
///
/// What is signed is not the manifest alone but its type too, so that a signature of something else is never one of a manifest:
/// Ed25519 over the pre-authentication encoding of the Dead Simple Signing Envelope. From version 4 the file is such an envelope,
/// `manifest.dsse.json`, which others read; before, it was a form of our own, `manifest.sig.json`.
///
/// Sources: DSSE v1.0.0, Protocol, Signature Definition:
/// `PAE(type, body) = "DSSEv1" + SP + LEN(type) + SP + type + SP + LEN(body) + SP + body`; DSSE v1.0.0, Envelope, Standard JSON
/// envelope.
struct EvidenceSignature {
  /// The key that the file names. It is not evidence of who signed.
  let key: VerificationKey
  private let form: EvidenceForm
  private let signature: [UInt8]

  /// No file with a signature of the manifest is larger.
  static func largestFile(of manifest: [UInt8], _ form: EvidenceForm) -> Int {
    4_096 + (form.isCurrent ? manifest.count / 3 * 4 : 0)
  }

  /// The signature of a manifest.
  init(of manifest: [UInt8], _ form: EvidenceForm, by signingKey: SigningKey) {
    key = signingKey.verificationKey
    self.form = form
    signature = signingKey.signature(of: Self.encoding(type: form.payloadType, body: manifest))
  }

  /// The signature in a file; nil unless the file has exactly the bytes that `file` gives for the manifest. An envelope may be
  /// written in many ways; of one that is evidence, no byte may change.
  init?(_ file: [UInt8], of manifest: [UInt8], _ form: EvidenceForm) {
    guard let node = try? JSONDocument.read(file, .strict) else { return nil }
    let signed = form.isCurrent ? node["signatures"]?.items?.first : node
    let digits = form.isCurrent ? signed?["keyid"] : signed?["publicKey"]
    guard let key = digits?.string.flatMap(Hexadecimal.bytes).flatMap(VerificationKey.init),
      let signature = form.isCurrent
        ? signed?["sig"]?.string.flatMap(Base64.bytes) : signed?["signature"]?.string.flatMap(Hexadecimal.bytes)
    else { return nil }
    (self.key, self.form, self.signature) = (key, form, signature)
    guard self.file(of: manifest) == file else { return nil }
  }

  /// The file with the signature of the manifest.
  func file(of manifest: [UInt8]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in form.isCurrent ? writeEnvelope(of: manifest, to: &json) : writeOldForm(to: &json) }
    json.endLine()
    return json.bytes
  }

  private func writeEnvelope(of manifest: [UInt8], to json: inout JSONWriter) {
    json.member("payload", Base64.text(manifest))
    json.member("payloadType", form.payloadType)
    json.array("signatures") { json in
      json.object { json in
        json.member("keyid", key.description)
        json.member("sig", Base64.text(signature))
      }
    }
  }

  private func writeOldForm(to json: inout JSONWriter) {
    json.member("payloadType", form.payloadType)
    json.member("algorithm", "Ed25519")
    json.member("publicKey", key.description)
    json.member("signature", Hexadecimal.text(signature))
  }

  /// Whether this is a signature of the manifest by the owner of a key.
  func isValid(of manifest: [UInt8], by key: VerificationKey) -> Bool {
    key.isValid(signature, of: Self.encoding(type: form.payloadType, body: manifest))
  }

  /// The pre-authentication encoding of a body and its type.
  static func encoding(type: String, body: [UInt8]) -> [UInt8] {
    Array("DSSEv1 \(type.utf8.count) \(type) \(body.count) ".utf8) + body
  }
}
