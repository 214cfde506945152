#!/usr/bin/env python3
"""Prints sha3.json: digests by Python's hashlib around the block sizes of each function.

Byte i of an input is i modulo 251.
"""

import hashlib
import json

LENGTHS = [0, 1, 7, 8, 9, 31, 32, 33, 71, 72, 73, 135, 136, 137, 143, 144, 167, 168, 169, 271, 272,
           273, 335, 336, 337, 1120, 1184, 2400]
OUTPUTS = [1, 32, 136, 137, 168, 169, 504]


def message(length):
    return bytes(i % 251 for i in range(length))


cases = []
for length in LENGTHS:
    data = message(length)
    cases.append({"function": "sha3-256", "length": length,
                  "digest": hashlib.sha3_256(data).hexdigest()})
    cases.append({"function": "sha3-512", "length": length,
                  "digest": hashlib.sha3_512(data).hexdigest()})
    out = OUTPUTS[length % len(OUTPUTS)]
    for name, function in (("shake128", hashlib.shake_128), ("shake256", hashlib.shake_256)):
        cases.append({"function": name, "length": length, "digest": function(data).hexdigest(out)})
print(json.dumps({"source": "hashlib by make-sha3.py; byte i of an input is i modulo 251",
                  "cases": cases}, indent=1))
