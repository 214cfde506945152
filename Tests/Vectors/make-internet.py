#!/usr/bin/env python3
"""Makes GATT/Vectors/internet.json: a conversation over the internet, both ways.

A second implementation: the keys begin with a case of GATT/Vectors/protocol-xwing.json, HKDF and
AES-256-GCM come from PyPI `cryptography`, CBOR from `cbor2`, JSON and base64 from Python. Run by
hand after a change of the format (`pip install cryptography cbor2`, then this); the file it writes
is kept in the repository.
"""

import base64
import hashlib
import hmac
import json
import struct
from pathlib import Path

import cbor2
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

PACKAGE = Path(__file__).resolve().parents[2]
VECTORS = PACKAGE / "GATT" / "Vectors"
CASE = 2
TOKEN = bytes(range(0xA0, 0xC0))
COMPANION = "com.example.companion"
LABEL = b"AccessoryTransportSecurity-RatchetKeys-"


def expand(key, info, count):
    """HKDF-SHA256 expand (RFC 5869, section 2.3)."""
    output, block, number = b"", b"", 1
    while len(output) < count:
        block = hmac.new(key, block + info + bytes([number]), hashlib.sha256).digest()
        output += block
        number += 1
    return output[:count]


def export(exporter_secret, context):
    """HPKE's exporter (RFC 9180, section 5.3) for X-Wing, HKDF-SHA256, AES-256-GCM."""
    suite = b"HPKE" + struct.pack(">HHH", 0x647A, 1, 2)
    return expand(exporter_secret, struct.pack(">H", 32) + b"HPKE-v1" + suite + b"sec" + context, 32)


def message_key(root, index):
    chain = root
    for step in range(index + 1):
        pair = expand(chain, LABEL + struct.pack("<I", step), 64)
        key, chain = pair[:32], pair[32:]
    return key


def seal(root, index, plaintext):
    nonce = hashlib.sha256(b"nonce" + root + struct.pack("<I", index)).digest()[:12]
    return nonce + AESGCM(message_key(root, index)).encrypt(nonce, plaintext, None)


def fields(entries):
    return cbor2.dumps(dict(sorted(entries.items())), canonical=True)


def main():
    case = json.loads((VECTORS / "protocol-xwing.json").read_text())["cases"][CASE]
    messages = json.loads((VECTORS / "messages.json").read_text())
    secret = bytes.fromhex(case["exporter_secret"])
    contexts = {
        way: f"AccessoryInternetKey-{way}-{case['identifier']}".encode()
        for way in ("HostToAccessory", "AccessoryToHost")
    }
    roots = {way: export(secret, context) for way, context in contexts.items()}
    key_id = hashlib.sha384(bytes.fromhex(case["public_key"])).digest()[:4]
    assert key_id.hex() == case["internet"]["key_id"]
    session = case["session"].encode()

    down = []
    for index, row in zip((0, 1, 5, 3), messages["phone"]):
        plaintext = bytes.fromhex(row["hex"])
        sealed = seal(roots["HostToAccessory"], index, plaintext)
        block = key_id + struct.pack("<I", index) + sealed
        down.append({
            "name": row["name"], "index": index, "plaintext": plaintext.hex(),
            "block": block.hex(),
            "blockInFields": fields({0: 1, 1: block, 5: session, 6: TOKEN}).hex(),
            "fields": fields({0: 1, 2: key_id, 3: index, 4: sealed, 5: session, 6: TOKEN}).hex(),
            "bareFields": fields({0: 1, 2: key_id, 3: index, 4: sealed}).hex(),
        })

    up = []
    for index, row in enumerate(messages["accessory"][:3]):
        plaintext = bytes.fromhex(row["hex"])
        sealed = seal(roots["AccessoryToHost"], index, plaintext)
        payload = {"aps": {
            "encryptedData": base64.b64encode(sealed).decode(),
            "sessionIdentifier": case["session"],
            "keyID": base64.b64encode(key_id).decode(),
            "messageIndex": str(index),
        }}
        request = {
            "token": TOKEN.hex(),
            "headers": {
                "apns-push-type": "accessory",
                "apns-topic": f"{COMPANION}.push-type.accessory",
            },
            "payload": payload,
        }
        up.append({
            "name": row["name"], "index": index, "plaintext": plaintext.hex(),
            "sealed": sealed.hex(),
            "request": json.dumps(request, separators=(",", ":")),
        })

    sealed = bytes(28)
    refused = {
        "nothing": b"",
        "shorter than a block": bytes(35),
        "key id of three bytes": fields({0: 1, 2: bytes(3), 3: 0, 4: sealed}),
        "index of 33 bits": fields({0: 1, 2: key_id, 3: 1 << 32, 4: sealed}),
        "no index": fields({0: 1, 2: key_id, 4: sealed}),
        "sealed of 27 bytes": fields({0: 1, 2: key_id, 3: 0, 4: bytes(27)}),
        "session of 65 bytes": fields({0: 1, 2: key_id, 3: 0, 4: sealed, 5: bytes(65)}),
        "block of 35 bytes": fields({0: 1, 1: bytes(35)}),
    }
    document = {
        "source": "Tests/Vectors/make-internet.py, with cryptography and cbor2",
        "case": CASE, "keyID": key_id.hex(), "session": case["session"], "token": TOKEN.hex(),
        "companion": COMPANION,
        "roots": {way: root.hex() for way, root in roots.items()},
        "down": down, "up": up,
        "refusedOrBlock": [
            {"name": name, "value": value.hex()} for name, value in refused.items()
        ],
    }
    (VECTORS / "internet.json").write_text(json.dumps(document, indent=1) + "\n")


main()
