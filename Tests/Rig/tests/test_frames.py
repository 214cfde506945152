"""The frames of GATT/Vectors/frames.json, read and written."""

import unittest

from contract import frames
from contract.frames import NoFrame, Stream
from contract.service import Capabilities, REFUSALS
from tests import vectors

VECTORS = vectors("frames")
FIELDS = {"fragment": ("offset", "total", "content"), "inquiry": ("total", "number"),
          "position": ("next", "window", "reason"), "receipt": ("verdict",), "cancel": ()}


def frame_of(vector):
    kind = getattr(frames, vector["kind"].capitalize())
    fields = [vector[name] for name in FIELDS[vector["kind"]]]
    fields = [bytes.fromhex(one) if isinstance(one, str) else one for one in fields]
    stream = Stream(vector["role"], vector["lane"], vector["epoch"])
    return kind(stream, bytes.fromhex(vector["id"]), *fields)


class FrameTests(unittest.TestCase):
    def test_each_frame_has_the_bytes_of_the_vectors(self):
        for vector in VECTORS["frames"]:
            with self.subTest(vector["name"]):
                self.assertEqual(frame_of(vector).encode().hex(), vector["value"])

    def test_each_value_is_read_as_its_frame(self):
        for vector in VECTORS["frames"]:
            with self.subTest(vector["name"]):
                self.assertEqual(frames.decode(bytes.fromhex(vector["value"])), frame_of(vector))

    def test_bytes_behind_the_fields_are_passed_over(self):
        for vector in VECTORS["frames"]:
            if vector["kind"] != "fragment":
                value = bytes.fromhex(vector["value"]) + b"later"
                self.assertEqual(frames.decode(value), frame_of(vector))

    def test_what_is_no_frame_is_refused_by_its_reason(self):
        for vector in VECTORS["refused"]:
            with self.subTest(vector["name"]), self.assertRaises(NoFrame) as caught:
                frames.decode(bytes.fromhex(vector["value"]))
            self.assertEqual(caught.exception.reason, vector["reason"])

    def test_the_capabilities_are_those_of_the_vectors(self):
        for vector in VECTORS["capabilities"]:
            capabilities = Capabilities(bytes.fromhex(vector["value"]) + b"later")
            self.assertEqual(capabilities.psm, vector["psm"])
            self.assertEqual(capabilities.encode().hex(), vector["value"])

    def test_each_refusal_has_a_vector(self):
        named = {vector["verdict"] for vector in VECTORS["frames"] if "verdict" in vector}
        self.assertLessEqual(set(REFUSALS.values()), named)
