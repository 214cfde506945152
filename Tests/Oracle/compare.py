"""Holds the package's HPKE against PyPI's `cryptography` and `pyhpke` with random keys, strings and
messages, both ways.

  compare.py ROUNDS PROGRAM...

PROGRAM is `crypto-oracle`, with what it takes to start it. The two Python packages check different
things: `cryptography` knows X-Wing and whole messages, but no exporter; `pyhpke` has key schedule,
exporter and message counting, but of the two suites only P-256. For X-Wing it gets the KEM's id and
a shared secret that `cryptography` and hashlib make.
"""

import hashlib
import random
import subprocess
import sys
from types import SimpleNamespace

from cryptography.hazmat.primitives import hpke
from cryptography.hazmat.primitives.asymmetric import ec, x25519
from cryptography.hazmat.primitives.asymmetric.mlkem import MLKEM768PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from pyhpke import AEADId, CipherSuite, KDFId, KEMId, KEMKey
from pyhpke.consts import Mode

seed = random.SystemRandom().getrandbits(64)
chance = random.Random(seed)
counts = {}


def check(what, good):
    if not good:
        raise SystemExit(f"oracles: {what} differs; the run had the seed {seed:#x}")
    counts[what] = counts.get(what, 0) + 1


class Ours:
    """The package, asked line by line."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.greeting = self.read()

    def read(self):
        line = self.process.stdout.readline().split()
        if not line:
            raise SystemExit("oracles: the program ended")
        return line

    def ask(self, word, *fields):
        """The answer's fields, or None for a refusal."""
        texts = [f if isinstance(f, str) else f.hex() or "-" for f in fields]
        self.process.stdin.write(" ".join([word, *texts]) + "\n")
        self.process.stdin.flush()
        status, *answer = self.read()
        if status != "ok":
            return None
        return [b"" if field == "-" else bytes.fromhex(field) for field in answer]


class P256:
    name, kem = "P256", hpke.KEM.P256
    length = 65

    def __init__(self, secret):
        self.private = ec.derive_private_key(int.from_bytes(secret, "big"), ec.SECP256R1())
        self.public = self.private.public_key()
        self.wire = self.public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)[1:]
        self.key = KEMKey.from_pyca_cryptography_key(self.private)

    def recipient(self, enc, info):
        return schedule().create_recipient_context(enc, self.key, info)


class XWing:
    name, kem = "XWing", hpke.KEM.MLKEM768_X25519
    length = 1120

    def __init__(self, secret):
        expanded = hashlib.shake_256(secret).digest(96)
        self.mlkem = MLKEM768PrivateKey.from_seed_bytes(expanded[:64])
        self.x25519 = x25519.X25519PrivateKey.from_private_bytes(expanded[64:])
        self.private = hpke.MLKEM768X25519PrivateKey(self.mlkem, self.x25519)
        self.public = self.private.public_key()
        self.half = self.x25519.public_key().public_bytes_raw()
        self.wire = self.mlkem.public_key().public_bytes_raw() + self.half

    def recipient(self, enc, info):
        peer = x25519.X25519PublicKey.from_public_bytes(enc[1088:])
        secrets = self.mlkem.decapsulate(enc[:1088]) + self.x25519.exchange(peer)
        label = bytes([0x5C, 0x2E, 0x2F, 0x2F, 0x5E, 0x5C])
        shared = hashlib.sha3_256(secrets + enc[1088:] + self.half + label).digest()
        suite = schedule()
        suite._kem = SimpleNamespace(id=SimpleNamespace(value=0x647A))
        return suite._key_schedule_r(Mode.BASE, shared, info, b"", b"")


def schedule():
    return CipherSuite.new(KEMId.DHKEM_P256_HKDF_SHA256, KDFId.HKDF_SHA256, AEADId.AES256_GCM)


def identifier():
    digits = "%032x" % chance.getrandbits(128)
    text = "-".join([digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]])
    return text.upper() if chance.random() < 0.8 else text


def some_bytes(limit):
    return chance.randbytes(chance.randrange(limit + 1))


def compare(ours, kind):
    secret = chance.randbytes(32)
    theirs = kind(secret)
    info = f"{kind.name}-Version1-{identifier()}".encode()
    direction = chance.choice(["HostToAccessory", "AccessoryToHost"])
    context = info + f"-{direction}-{identifier()}".encode()
    single = hpke.Suite(kind.kem, hpke.KDF.HKDF_SHA256, hpke.AEAD.AES_256_GCM)

    check(f"{kind.name} public key", ours.ask("key", kind.name, secret) == [theirs.wire])
    to_us(ours, kind, theirs, secret, info, context, single)
    to_them(ours, kind, theirs, info, context, single)


def to_us(ours, kind, theirs, secret, info, context, single):
    plaintext = some_bytes(2000)
    sent = single.encrypt(plaintext, theirs.public, info=info)
    enc, sealed = sent[: kind.length], sent[kind.length :]
    received = ours.ask("receive", kind.name, secret, enc, info, b"", sealed)
    check(f"{kind.name} message to us", received == [plaintext])
    other = ours.ask("receive", kind.name, secret, enc, info + b"x", b"", sealed)
    check(f"{kind.name} message under another info", other is None)
    exported = ours.ask("export", kind.name, secret, enc, info, context)
    check(f"{kind.name} key we export", exported == [theirs.recipient(enc, info).export(context, 32)])
    damage(ours, kind, theirs, secret, enc, info, context)


def damage(ours, kind, theirs, secret, enc, info, context):
    damaged = bytearray(enc)
    damaged[chance.randrange(len(enc))] ^= 1 << chance.randrange(8)
    damaged = bytes(damaged)
    if kind is P256 and damaged[0] != 4:
        expected = None
    else:
        try:
            expected = [theirs.recipient(damaged, info).export(context, 32)]
        except Exception:
            expected = None
    answer = ours.ask("export", kind.name, secret, damaged, info, context)
    check(f"{kind.name} damaged encapsulation", answer == expected)


def to_them(ours, kind, theirs, info, context, single):
    header, plaintexts = some_bytes(100), [some_bytes(2000) for _ in range(3)]
    enc, exported, *sealed = ours.ask(
        "send", kind.name, theirs.wire, info, context, header, *plaintexts)
    recipient = theirs.recipient(enc, info)
    check(f"{kind.name} key they export", exported == recipient.export(context, 32))
    opened = [recipient.open(message, header) for message in sealed]
    check(f"{kind.name} three messages to them", opened == plaintexts)
    enc, _, sealed = ours.ask("send", kind.name, theirs.wire, info, context, b"", plaintexts[0])
    check(f"{kind.name} message to them", single.decrypt(enc + sealed, theirs.private, info=info)
          == plaintexts[0])


def compare_messages(ours):
    key, plaintext = chance.randbytes(32), some_bytes(5000)
    [sealed] = ours.ask("seal", key, plaintext)
    opened = AESGCM(key).decrypt(sealed[:12], sealed[12:], None)
    check("sealed message to them", opened == plaintext)
    nonce = chance.randbytes(12)
    sealed = nonce + AESGCM(key).encrypt(nonce, plaintext, None)
    check("sealed message to us", ours.ask("open", key, sealed) == [plaintext])
    damaged = bytearray(sealed)
    damaged[chance.randrange(len(sealed))] ^= 1 << chance.randrange(8)
    check("damaged message", ours.ask("open", key, bytes(damaged)) is None)


def main():
    rounds = int(sys.argv[1])
    ours = Ours(sys.argv[2:])
    if ours.greeting[0] != "ok":
        raise SystemExit("oracles: " + " ".join(ours.greeting))
    for _ in range(rounds):
        compare(ours, XWing)
        compare(ours, P256)
        compare_messages(ours)
    for what, count in counts.items():
        print(f"{count:6d}  {what}")
    print(f"oracles: {rounds} rounds a suite, all alike; engine {' '.join(ours.greeting[1:])}")


main()
