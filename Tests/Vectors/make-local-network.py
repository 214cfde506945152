#!/usr/bin/env python3
"""Makes GATT/Vectors/local-network.json: link configurations, and packets with their lengths.

A second implementation: CBOR comes from PyPI `cbor2`. Run by hand after a change of the format
(`pip install cbor2`, then this); the file it writes is kept in the repository.
"""

import json
import struct
from pathlib import Path

import cbor2

VECTORS = Path(__file__).resolve().parents[2] / "GATT" / "Vectors"
HASH = bytes(range(0x20))
TOKEN = bytes(range(0xC0, 0xE0))
LOCAL = {0: "Belfry 00010203", 1: 49152, 2: HASH, 3: TOKEN}
SERVER = {0: "https://relay.example.com/v1/accessories/board-0001/messages", 1: "b0a7"}


def configuration(name, content):
    local, server = content.get(1), content.get(2)
    value = cbor2.dumps({0: 1, **content}, canonical=True) if content else b""
    case = {"name": name, "value": value.hex()}
    if local:
        case["local"] = {
            "name": local.get(0, ""), "port": local[1], "keyHash": local[2].hex(),
            "token": local[3].hex()}
    if server:
        case["server"] = {"address": server[0], "token": server.get(1, "")}
    return case


def packet(name, content):
    return {"name": name, "packet": content.hex(),
            "framed": (struct.pack("<H", len(content)) + content).hex()}


unannounced = {key: value for key, value in LOCAL.items() if key != 0}
vectors = {
    "configurations": [
        configuration("none", {}),
        configuration("local", {1: LOCAL}),
        configuration("unannounced", {1: unannounced}),
        configuration("server", {2: SERVER}),
        configuration("both", {1: LOCAL, 2: SERVER}),
        configuration("newer", {1: {**LOCAL, 9: [1, 2]}, 2: SERVER, 3: "new"}),
    ],
    "packets": [
        packet("token", b"\0" + TOKEN),
        packet("welcome", b"\0"),
        packet("subscribe to dataOut", b"\4"),
        packet("receipt by dataOut", b"\4" + bytes.fromhex("140271718a6bd55bf3bb4ace00")),
        packet("the longest value by dataIn", b"\3" + bytes(500)),
    ],
}
(VECTORS / "local-network.json").write_text(json.dumps(vectors, indent=2) + "\n")
