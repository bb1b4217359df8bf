import TCFCrypto
import TCFFindings
import TCFJSON

/// The signature of a manifest, as `manifest.sig.json` holds it.
///
/// What is signed is not the manifest alone but its type too, so that a signature of something else is never one of a manifest:
/// Ed25519 over the pre-authentication encoding of the Dead Simple Signing Envelope.
///
/// Source: DSSE v1.0.0, Protocol, Signature Definition:
/// `PAE(type, body) = "DSSEv1" + SP + LEN(type) + SP + type + SP + LEN(body) + SP + body`.
struct EvidenceSignature {
  /// No file with a signature is larger.
  static let largestFile = 4_096

  /// The key that the file names. It is not evidence of who signed.
  let key: VerificationKey
  private let form: EvidenceForm
  private let signature: [UInt8]

  /// The signature of a manifest.
  init(of manifest: [UInt8], _ form: EvidenceForm, by signingKey: SigningKey) {
    key = signingKey.verificationKey
    self.form = form
    signature = signingKey.signature(of: Self.encoding(type: form.payloadType, body: manifest))
  }

  /// The signature in a file; nil unless the file has exactly the bytes that `bytes` gives for a manifest of the form.
  init?(_ file: [UInt8], of form: EvidenceForm) {
    guard let node = try? JSONDocument.read(file, .strict),
      let key = node["publicKey"]?.string.flatMap(Hexadecimal.bytes).flatMap(VerificationKey.init),
      let signature = node["signature"]?.string.flatMap(Hexadecimal.bytes)
    else { return nil }
    (self.key, self.form, self.signature) = (key, form, signature)
    guard bytes == file else { return nil }
  }

  /// The file.
  var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("payloadType", form.payloadType)
      json.member("algorithm", "Ed25519")
      json.member("publicKey", key.description)
      json.member("signature", Hexadecimal.text(signature))
    }
    json.endLine()
    return json.bytes
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
