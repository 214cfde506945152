#!/usr/bin/env python3
"""Makes GATT/Vectors/worker.json: sessions of workers of either suite, frame by frame.

A second implementation: pairs and what they share with an encapsulated key are cases of
GATT/Vectors/protocol-*.json, HPKE's key schedule is written out here after RFC 9180, AES-256-GCM comes
from PyPI `cryptography`, CBOR from `cbor2`. Run by hand after a change of the format (`pip install
cryptography cbor2`, then this); the file it writes is kept in the repository.
"""

import hashlib
import hmac
import json
import struct
from pathlib import Path

import cbor2
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

VECTORS = Path(__file__).resolve().parents[2] / "GATT" / "Vectors"
NAME = bytes(range(16, 32))


def extract(salt, key):
    return hmac.new(salt or bytes(32), key, hashlib.sha256).digest()


def expand(key, info, count):
    """HKDF-SHA256 expand (RFC 5869, section 2.3)."""
    output, block, number = b"", b"", 1
    while len(output) < count:
        block = hmac.new(key, block + info + bytes([number]), hashlib.sha256).digest()
        output += block
        number += 1
    return output[:count]


class Sender:
    """HPKE's context in base mode (RFC 9180, section 5.1) with HKDF-SHA256 and AES-256-GCM."""

    def __init__(self, kem, shared, info):
        self.suite = b"HPKE" + struct.pack(">HHH", kem, 1, 2)
        context = b"\0" + self.extract(b"", "psk_id_hash", b"") + self.extract(
            b"", "info_hash", info)
        secret = self.extract(shared, "secret", b"")
        self.key = self.expand(secret, "key", context, 32)
        self.base = self.expand(secret, "base_nonce", context, 12)
        self.exporter = self.expand(secret, "exp", context, 32)

    def extract(self, salt, label, key):
        return extract(salt, b"HPKE-v1" + self.suite + label.encode() + key)

    def expand(self, key, label, info, count):
        labeled = struct.pack(">H", count) + b"HPKE-v1" + self.suite + label.encode() + info
        return expand(key, labeled, count)

    def export(self, context):
        return self.expand(self.exporter, "sec", context, 32)

    def seal(self, number, plaintext):
        nonce = int.from_bytes(self.base, "big") ^ number
        return AESGCM(self.key).encrypt(nonce.to_bytes(12, "big"), plaintext, None)


def cbor(value):
    return cbor2.dumps(value, canonical=True)


def message(feature, frame):
    return cbor({0: 1, 1: feature, 2: 10, 3: NAME, 4: 1, 5: frame})


def frame(sender, feature, entries, **more):
    body = message(feature, entries)
    # Of kind worker, without a session id.
    return dict(sender=sender, step=entries[1], message=(bytes([3, 0]) + body).hex(), **more)


def session(suite, case, feature, number):
    seed = case["private_seed" if suite == "XWing" else "private_scalar"]
    info = b"Belfry worker 1" + struct.pack(">QQ", feature, number)
    kem = 0x647A if suite == "XWing" else 0x0010
    sender = Sender(kem, bytes.fromhex(case["kem_shared_secret"]), info)
    key = sender.export(b"Belfry worker 1 to phone")
    contents = [(3, b"turned by 5"), (128, b""), (2, bytes(range(256)) * 8)]
    frames = [
        frame("accessory", feature, {0: number, 1: 1, 5: 7, 6: 3}),
        frame("phone", feature, {0: number, 1: 2, 2: bytes.fromhex(case["enc"])}),
    ]
    for place, (subject, content) in enumerate(contents):
        plaintext = cbor({0: subject, 1: content})
        up = {0: number, 1: 3, 2: sender.seal(place, plaintext)}
        nonce = struct.pack(">IQ", 0, place)
        down = {0: number, 1: 3, 2: AESGCM(key).encrypt(nonce, plaintext, None)}
        for name, entries in (("phone", up), ("accessory", down)):
            if place:
                entries[4] = place
            frames.append(frame(
                name, feature, entries, sequence=place, subject=subject, content=content.hex()))
    frames.append(frame("phone", feature, {0: number, 1: 4, 3: 1}))
    return dict(
        suite=suite, feature=feature, session=number, seed=seed, enc=case["enc"],
        info=info.hex(), key=sender.key.hex(), base_nonce=sender.base.hex(),
        accessory_key=key.hex(), frames=frames)


def main():
    sessions = []
    for suite, feature, number in (("XWing", 3, 0x0123456789ABCDEF), ("XWing", 4, 1),
                                   ("P256", 3, (1 << 64) - 1)):
        cases = json.loads((VECTORS / f"protocol-{suite.lower()}.json").read_text())["cases"]
        sessions.append(session(suite, cases[2], feature, number))
    vectors = dict(comment="Written by Tests/Vectors/make-worker.py.", sessions=sessions)
    (VECTORS / "worker.json").write_text(json.dumps(vectors, indent=1) + "\n")


main()
