"""Tests of the phone's side, without a guest: python -m unittest, from Tests/Rig."""

import json

from contract.service import GATT


def vectors(name):
    return json.loads((GATT / "Vectors" / f"{name}.json").read_text())
