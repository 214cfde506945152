"""The phone's half of worker sessions against GATT/Vectors/worker.json."""

import json
import unittest
from pathlib import Path

from contract import payload
from phone.schedule import Sender

VECTORS = Path(__file__).resolve().parents[3] / "GATT" / "Vectors"
KEMS = {"XWing": 0x647A, "P256": 0x0010}


class VectorTests(unittest.TestCase):
    def test_the_phones_frames_are_those_of_the_vectors(self):
        for case in json.loads((VECTORS / "worker.json").read_text())["sessions"]:
            shared = json.loads((VECTORS / f"protocol-{case['suite'].lower()}.json").read_text())
            secret = next(one["kem_shared_secret"] for one in shared["cases"]
                          if one["enc"] == case["enc"])
            sender = Sender(
                KEMS[case["suite"]], bytes.fromhex(secret), bytes.fromhex(case["info"]))
            for frame in case["frames"]:
                if frame["sender"] == "phone" and frame["step"] == payload.DATA:
                    content = payload.encode(
                        {0: frame["subject"], 1: bytes.fromhex(frame["content"])})
                    item = payload.decode(bytes.fromhex(frame["message"])[2:])
                    self.assertEqual(sender.seal(content), item[5][2])
