"""What has one form only in an evidence bundle, so that no byte of it can be changed: signatures, proofs and numbers."""
import base64
import json
import pathlib
import re

LETTER = r'(?:[^"\\\x00-\x1f\x7f-\x9f\u2028\u2029]|\\["\\nrt]|\\u00(?:0[0-8bcef]|1[0-9a-f]|7f|[89][0-9a-f])|\\u202[89])'
TEXT, NUMBER, HASH = f'"{LETTER}*"', "(?:0|[1-9][0-9]*)", '"[0-9a-f]{64}"'
PATH = rf'"path":\[(?:{HASH}(?:,{HASH})*)?\]'
RECORD_PROOF = (
    rf'\{{"evidenceProof":{NUMBER},"root":{HASH},"records":{NUMBER},"record":{NUMBER},"input":{NUMBER},'
    rf'"inputName":{TEXT},"line":{NUMBER},(?:"id":(?:null|"{LETTER}+"),)?"salt":"[0-9a-f]{{32}}","commitment":{HASH},'
    rf'"result":{TEXT},{PATH}\}}\n')
SINCE_PROOF = (
    rf'\{{"consistencyProof":4,"earlierRecords":{NUMBER},"earlierRecordRoot":{HASH},"records":{NUMBER},'
    rf'"recordRoot":{HASH},{PATH}\}}\n')
ENVELOPE = (
    rb'\{"payload":"PAYLOAD","payloadType":"TYPE","signatures":\[\{"keyid":"([0-9a-f]{64})",'
    rb'"sig":"([0-9A-Za-z+/]{85}[AQgw]==)"\}\]\}\n')
OLD_SIGNATURE = (
    rb'\{"payloadType":"TYPE","algorithm":"Ed25519","publicKey":"([0-9a-f]{64})","signature":"([0-9a-f]{128})"\}\n')


def require(condition, otherwise):
    if not condition:
        raise ValueError(otherwise)


def require_same(found, stated, what):
    """Compares as JSON, since Python takes 1, 1.0 and true for the same."""
    require(json.dumps(found) == json.dumps(stated), f"{what}: not as in the manifest")


def payload_type(version):
    return b"application/vnd.tcfcheck.evidence-manifest.v%d+json" % version


def signed_bytes(version, manifest):
    """What a signature is about: the pre-authentication encoding of DSSE, protocol.md, of a manifest and its type."""
    kind = payload_type(version)
    return b"DSSEv1 %d %s %d %s" % (len(kind), kind, len(manifest), manifest)


def read_signature(data, version, manifest):
    """The key and the signature in the file beside a manifest."""
    form = (ENVELOPE if version == 4 else OLD_SIGNATURE).replace(b"TYPE", re.escape(payload_type(version)))
    found = re.fullmatch(form.replace(b"PAYLOAD", re.escape(base64.b64encode(manifest))), data)
    require(found, "the file beside the manifest is no signature of it")
    key, text = bytes.fromhex(found[1].decode()), found[2].decode()
    return key, base64.b64decode(text) if version == 4 else bytes.fromhex(text)


def read_proof(path, form):
    """The members of a proof, and the hashes of its path."""
    data = pathlib.Path(path).read_bytes()
    fits = len(data) <= 4 << 20 and re.fullmatch(form, data.decode())
    require(fits, f"{path} is no proof as tcfcheck writes it")
    proof = json.loads(data)
    return proof, [bytes.fromhex(digits) for digits in proof["path"]]
