"""What the phone's own system does for the companion: it answers an accessory's public key, seals
what goes to the accessory and opens what comes back. GATT/Vectors/protocol-*.json say how."""

import os
import uuid

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from phone.suites import suite_of

NONCE, TAG = 12, 16


class Generation:
    """The keys of one exchange: one for each session and direction."""

    def __init__(self, exporter, info):
        self.exporter, self.info = exporter, info

    def key(self, direction, session):
        return AESGCM(self.exporter.export(self.info + b"-" + direction + b"-" + session, 32))


class System:
    def __init__(self, identifier=None):
        self.identifier = identifier or str(uuid.uuid4()).upper().encode()
        self.generations = []

    def encapsulate(self, public_key, suite, version):
        """Answers the accessory's key; from now on everything is sealed with what came of it."""
        info = b"-".join([suite, version, self.identifier])
        enc, exporter = suite_of(public_key).encapsulate(public_key, info)
        self.generations.append(Generation(exporter, info))
        return enc

    def seal(self, plaintext, session):
        nonce = os.urandom(NONCE)
        key = self.generations[-1].key(b"HostToAccessory", session)
        return nonce + key.encrypt(nonce, plaintext, None)

    def open(self, sealed, session):
        """The plaintext, or None if no key fits."""
        if len(sealed) < NONCE + TAG:
            return None
        for generation in reversed(self.generations):
            try:
                key = generation.key(b"AccessoryToHost", session)
                return key.decrypt(sealed[:NONCE], sealed[NONCE:], None)
            except InvalidTag:
                continue
        return None
