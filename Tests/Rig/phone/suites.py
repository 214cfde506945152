"""The two ways to agree on a secret with an accessory: it sends a public key, the phone answers with
an encapsulated key. PyPI's `cryptography` for X-Wing's parts, `pyhpke` for all of P-256."""

import hashlib

from cryptography.hazmat.primitives.asymmetric import ec, x25519
from cryptography.hazmat.primitives.asymmetric.mlkem import MLKEM768PublicKey
from pyhpke import AEADId, CipherSuite, KDFId, KEMId, KEMKey

from phone.schedule import Sender


class XWing:
    """draft-connolly-cfrg-xwing-kem as the KEM of HPKE."""

    KEM_ID = 0x647A
    PUBLIC_KEY, ENCAPSULATED_KEY = 1216, 1120
    LABEL = rb"\.//^" + b"\\"

    @classmethod
    def encapsulate(cls, public_key, info):
        """The encapsulated key, and the context that seals, and exports keys to both ends."""
        lattice, curve = public_key[:1184], public_key[1184:]
        secret, enc = MLKEM768PublicKey.from_public_bytes(lattice).encapsulate()
        ephemeral = x25519.X25519PrivateKey.generate()
        ephemeral_key = ephemeral.public_key().public_bytes_raw()
        agreed = ephemeral.exchange(x25519.X25519PublicKey.from_public_bytes(curve))
        shared = cls.combine(secret, agreed, ephemeral_key, curve)
        return enc + ephemeral_key, Sender(cls.KEM_ID, shared, info)

    @classmethod
    def combine(cls, lattice_secret, agreed, ephemeral_key, curve):
        return hashlib.sha3_256(lattice_secret + agreed + ephemeral_key + curve + cls.LABEL).digest()


class P256:
    """DHKEM over P-256. The accessory's key travels as 64 bytes, without the 04 in front."""

    KEM_ID = 0x0010
    PUBLIC_KEY, ENCAPSULATED_KEY = 64, 65

    @classmethod
    def encapsulate(cls, public_key, info):
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), b"\x04" + public_key)
        suite = CipherSuite.new(
            KEMId.DHKEM_P256_HKDF_SHA256, KDFId.HKDF_SHA256, AEADId.AES256_GCM)
        return suite.create_sender_context(KEMKey.from_pyca_cryptography_key(point), info)


def suite_of(public_key):
    return XWing if len(public_key) == XWing.PUBLIC_KEY else P256
