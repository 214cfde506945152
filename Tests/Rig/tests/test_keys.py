"""The key exchanges of GATT/Vectors/protocol-*.json."""

import hashlib
import unittest

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec, x25519
from cryptography.hazmat.primitives.asymmetric.mlkem import MLKEM768PrivateKey
from pyhpke import AEADId, CipherSuite, KDFId, KEMId, KEMKey

from phone.schedule import Sender
from phone.suites import P256, XWing
from phone.system import Generation, System
from tests import vectors

SUITES = {"xwing": XWing, "p256": P256}


def cases():
    for name, suite in SUITES.items():
        for case in vectors(f"protocol-{name}")["cases"]:
            yield name, suite, case


class XWingAccessory:
    """The other end, to see that both come to the same secret."""

    def __init__(self, seed):
        expanded = hashlib.shake_256(seed).digest(96)
        self.lattice = MLKEM768PrivateKey.from_seed_bytes(expanded[:64])
        self.curve = x25519.X25519PrivateKey.from_private_bytes(expanded[64:])
        self.half = self.curve.public_key().public_bytes_raw()
        self.public_key = self.lattice.public_key().public_bytes_raw() + self.half

    def shared_secret(self, enc):
        peer = x25519.X25519PublicKey.from_public_bytes(enc[1088:])
        return XWing.combine(self.lattice.decapsulate(enc[:1088]), self.curve.exchange(peer),
                             enc[1088:], self.half)

    def exporter(self, enc, info):
        return Sender(XWing.KEM_ID, self.shared_secret(enc), info)


class P256Accessory:
    def __init__(self, scalar):
        self.private = ec.derive_private_key(int.from_bytes(scalar, "big"), ec.SECP256R1())
        numbers = self.private.public_key().public_numbers()
        self.public_key = numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")

    def exporter(self, enc, info):
        suite = CipherSuite.new(
            KEMId.DHKEM_P256_HKDF_SHA256, KDFId.HKDF_SHA256, AEADId.AES256_GCM)
        key = KEMKey.from_pyca_cryptography_key(self.private)
        return suite.create_recipient_context(enc, key, info)


def accessory(name, case):
    if name == "xwing":
        return XWingAccessory(bytes.fromhex(case["private_seed"]))
    return P256Accessory(bytes.fromhex(case["private_scalar"]))


class KeyTests(unittest.TestCase):
    def test_the_exporter_secret_comes_of_the_shared_one(self):
        for name, suite, case in cases():
            with self.subTest(name, id=case["id"]):
                exporter = Sender(suite.KEM_ID, bytes.fromhex(case["kem_shared_secret"]),
                                  bytes.fromhex(case["info_hex"]))
                self.assertEqual(exporter.secret.hex(), case["exporter_secret"])

    def test_the_vectors_accessory_comes_to_the_vectors_keys(self):
        for name, suite, case in cases():
            other = accessory(name, case)
            public = case["public_key" if name == "xwing" else "public_key_raw"]
            self.assertEqual(other.public_key.hex(), public)
            exporter = other.exporter(
                bytes.fromhex(case["enc"]), bytes.fromhex(case["info_hex"]))
            for entry in case["keys"].values():
                key = exporter.export(entry["context"].encode(), 32)
                self.assertEqual(key.hex(), entry["key"])

    def test_the_phone_and_an_accessory_come_to_the_same_keys(self):
        for name, suite, case in cases():
            with self.subTest(name, id=case["id"]):
                other, info = accessory(name, case), bytes.fromhex(case["info_hex"])
                enc, exporter = suite.encapsulate(other.public_key, info)
                self.assertEqual(len(enc), suite.ENCAPSULATED_KEY)
                self.assertEqual(len(other.public_key), suite.PUBLIC_KEY)
                theirs = other.exporter(enc, info).export(b"some context", 32)
                self.assertEqual(exporter.export(b"some context", 32), theirs)

    def test_the_system_opens_what_the_vectors_say_and_nothing_else(self):
        for name, suite, case in cases():
            info = bytes.fromhex(case["info_hex"])
            exporter = Sender(suite.KEM_ID, bytes.fromhex(case["kem_shared_secret"]), info)
            generation = Generation(exporter, info)
            for one in case["messages"]:
                with self.subTest(name, id=case["id"], message=one["name"]):
                    key = generation.key(one["direction"].encode(), case["session"].encode())
                    self.assertEqual(opened(key, bytes.fromhex(one["message"])),
                                     one.get("plaintext") if one["expect"] == "open" else None)

    def test_the_newest_keys_seal_and_older_ones_still_open(self):
        system = System(b"an identifier")
        accessories = [P256Accessory(bytes([0] * 31 + [number])) for number in (5, 6)]
        encs = [system.encapsulate(one.public_key, b"P256", b"Version1") for one in accessories]
        info = b"P256-Version1-an identifier"
        older, newer = (Generation(one.exporter(enc, info), info)
                        for one, enc in zip(accessories, encs))
        sealed = system.seal(b"hello", b"session")
        key = newer.key(b"HostToAccessory", b"session")
        self.assertEqual(opened(key, sealed), b"hello".hex())
        nonce = bytes(12)
        answer = older.key(b"AccessoryToHost", b"session").encrypt(nonce, b"late", None)
        self.assertEqual(system.open(nonce + answer, b"session"), b"late")
        self.assertIsNone(system.open(nonce + answer, b"another session"))
        self.assertIsNone(system.open(b"short", b"session"))


def opened(key, sealed):
    if len(sealed) < 28:
        return None
    try:
        return key.decrypt(sealed[:12], sealed[12:], None).hex()
    except InvalidTag:
        return None
