"""The messages of GATT/Vectors/messages.json."""

import unittest

from contract import payload
from contract.payload import Malformed
from tests import vectors

VECTORS = vectors("messages")
MESSAGES = {one["name"]: bytes.fromhex(one["hex"])
            for kind in ("phone", "accessory", "keyExchange") for one in VECTORS[kind]}
IDENTIFIER = bytes(range(16, 32))
REVISION = 1788264000000


def message(kind, body):
    return payload.encode(
        payload.message(kind, body, REVISION, identifier=IDENTIFIER))


class MessageTests(unittest.TestCase):
    def test_every_message_is_read_and_written_as_it_was(self):
        for name, data in MESSAGES.items():
            with self.subTest(name):
                self.assertEqual(payload.rewritten(payload.decode(data)), data)

    def test_what_the_phone_makes_is_what_the_vectors_hold(self):
        mail = payload.notification(
            "com.apple.mobilemail", "7B1E", "Mail", delivered=[REVISION, 120])
        for name, made in [
            ("added-smallest", message(payload.ADDED, {0: mail, 1: payload.alerting(False)})),
            ("result-done", message(payload.RESPONSE_RESULT,
                                    payload.response_result(bytes(range(16)), payload.DONE))),
            ("request", payload.encode(payload.key_request())),
        ]:
            with self.subTest(name):
                self.assertEqual(made.hex(), MESSAGES[name].hex())

    def test_what_is_not_deterministic_is_refused(self):
        for vector in vectors("cbor-not-well-formed")["cases"]:
            with self.subTest(vector["hex"]), self.assertRaises(Malformed):
                payload.decode(bytes.fromhex(vector["hex"]))
        for text in ("1817", "9fff", "a2020101", "a201010101", "a2020101010000"):
            with self.subTest(text), self.assertRaises(Malformed):
                payload.decode(bytes.fromhex(text))
