#!/usr/bin/env python3
"""Makes GATT/Vectors/worker-frames.json: frames of the workers that every accessory has.

A second implementation of what GATT/README.md says of them: maps by PyPI `cbor2` in its canonical
mode, signatures by PyPI `cryptography`. Run by hand after a change of the frames (`pip install cbor2
cryptography`, then this); the file it writes is kept in the repository.
"""

import hashlib
import json
from pathlib import Path

import cbor2
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

VECTORS = Path(__file__).resolve().parents[2] / "GATT" / "Vectors"
MAKER = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
FILE = b"all of the firmware"


def frame(value):
    return cbor2.dumps({key: item for key, item in value.items() if item is not None}, canonical=True).hex()


def status(uptime, charge=None, powered=None, undervoltage=None, temperature=None, free=None):
    keys = ["uptime", "charge", "powered", "undervoltage", "temperature", "free"]
    values = [uptime, charge, powered, undervoltage, temperature, free]
    return dict(zip(keys, values)) | {"hex": frame(dict(enumerate(values)))}


def event(name, time, kind, value):
    key = {"flag": 2, "integer": 3, "real": 4, "text": 5}[kind]
    return {"name": name, "time": time, kind: value, "hex": frame({0: name, 1: time, key: value})}


def announcement():
    content = {0: "Lamp", 1: "2.1", 2: len(FILE), 3: hashlib.sha256(FILE).digest()}
    bytes_ = cbor2.dumps(content, canonical=True)
    signature = MAKER.sign(b"Belfry firmware 1" + bytes_)
    return {
        "key": MAKER.public_key().public_bytes_raw().hex(), "name": "Lamp", "version": "2.1",
        "file": FILE.hex(), "hex": frame({0: 1, 1: bytes_, 2: signature})}


def main():
    vectors = {
        "comment": "Written by Tests/Vectors/make-worker-frames.py.",
        "requests": [{"request": 1, "hex": frame({0: 1})}, {"request": 2, "hex": frame({0: 2})}],
        "statuses": [
            status(0), status(86_400, 80, True, False, 48, 1 << 30),
            status(2**40, 0, False, True, -20, 0)],
        "events": [
            event("door", None, "flag", True), event("knob", 1_800_000_000_000, "integer", -4),
            event("air", -1, "real", 21.5), event("Tür", 0, "text", "offen")],
        "announcement": announcement(),
        "parts": [{"offset": 0, "bytes": FILE[:10].hex(), "hex": frame({0: 2, 3: 0, 4: FILE[:10]})},
                  {"offset": 10, "bytes": FILE[10:].hex(), "hex": frame({0: 2, 3: 10, 4: FILE[10:]})}],
        "cancel": frame({0: 3}),
        "positions": [{"offset": 10, "window": 65_536, "hex": frame({0: 1, 1: 10, 2: 65_536})}],
        "prepared": frame({0: 2}),
        "refusals": [{"reason": reason, "hex": frame({0: 3, 3: reason})} for reason in range(1, 9)],
    }
    (VECTORS / "worker-frames.json").write_text(json.dumps(vectors, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
