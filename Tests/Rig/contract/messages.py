"""Chapter Messages: what fragments add up to."""

import hashlib
from dataclasses import dataclass

from contract.frames import BULK, PROMPT
from contract.service import LIMITS

SEALED, KEY_EXCHANGE, WORKER = 1, 2, 3


@dataclass(frozen=True)
class Message:
    """A kind, the text of a session id (for kinds 2 and 3 there is none) and a body."""

    kind: int
    session: bytes
    body: bytes

    def encode(self):
        return bytes([self.kind, len(self.session)]) + self.session + self.body

    @staticmethod
    def decode(data):
        """The message, or None for bytes that are none."""
        if len(data) < 2 or data[1] > LIMITS["sessionID"] or len(data) < 2 + data[1]:
            return None
        return Message(data[0], data[2:2 + data[1]], data[2 + data[1]:])

    @property
    def lane(self):
        return PROMPT if len(self.body) <= LIMITS["prompt"] else BULK


def message_id(data):
    """The id of an encoded message: a hash of everything behind the second byte."""
    return hashlib.sha256(data[2:]).digest()[:8]
