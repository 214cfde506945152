"""The key schedule of RFC 9180, section 5.1, in base mode: from a KEM's shared secret to the sender's
context. PyPI's `pyhpke` has one of its own, but no X-Wing in front of it."""

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hmac import HMAC
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand

KDF_ID, AEAD_ID = 1, 2  # HKDF-SHA256, AES-256-GCM


class Sender:
    def __init__(self, kem_id, shared_secret, info):
        self.suite = b"HPKE" + b"".join(n.to_bytes(2, "big") for n in (kem_id, KDF_ID, AEAD_ID))
        context = (b"\0" + self._extract(b"", b"psk_id_hash", b"")
                   + self._extract(b"", b"info_hash", info))
        secret = self._extract(shared_secret, b"secret", b"")
        self.secret = self._expand(secret, b"exp", context, 32)
        self.key = AESGCM(self._expand(secret, b"key", context, 32))
        self.base = int.from_bytes(self._expand(secret, b"base_nonce", context, 12), "big")
        self.count = 0

    def seal(self, plaintext):
        """The next message, without additional data."""
        nonce = (self.base ^ self.count).to_bytes(12, "big")
        self.count += 1
        return self.key.encrypt(nonce, plaintext, None)

    def export(self, context, length=32):
        return self._expand(self.secret, b"sec", context, length)

    def _extract(self, salt, label, material):
        mac = HMAC(salt or bytes(32), hashes.SHA256())
        mac.update(b"HPKE-v1" + self.suite + label + material)
        return mac.finalize()

    def _expand(self, secret, label, info, length):
        info = length.to_bytes(2, "big") + b"HPKE-v1" + self.suite + label + info
        return HKDFExpand(hashes.SHA256(), length, info).derive(secret)
