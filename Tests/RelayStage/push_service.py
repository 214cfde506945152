"""Apple's push service as its documentation has it, over HTTP/2 by Hypercorn: it looks at every header
and field, and answers as it is told to."""

import asyncio
import base64
import json
import re
import ssl
import time

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives import hashes
from hypercorn.asyncio import serve
from hypercorn.config import Config


def unbase64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Refusal(Exception):
    def __init__(self, status, reason):
        super().__init__(reason)
        self.status, self.reason = status, reason


class PushService:
    """What came is in `pushes`; `answers` holds statuses and reasons for the next ones."""

    def __init__(self, port, certificate, key, public_key, key_id, team, topic):
        self.port, self.files = port, (certificate, key)
        self.public_key, self.key_id, self.team, self.topic = public_key, key_id, team, topic
        self.pushes, self.tokens, self.versions, self.answers = [], [], set(), []
        self.refuse_tokens_before = 0

    async def __call__(self, scope, receive, send):
        if scope["type"] != "http":
            return
        body = b""
        while True:
            event = await receive()
            if event["type"] != "http.request":
                return
            body += event.get("body", b"")
            if not event.get("more_body"):
                break
        try:
            push = self.read(scope, body)
            if self.answers:
                status, reason, headers = self.answers.pop(0)
                if status != 200:
                    raise Refusal((status, headers), reason)
            self.pushes.append(push)
            await self.answer(send, 200, [], b"")
        except Refusal as refusal:
            status, headers = refusal.status if isinstance(refusal.status, tuple) else (
                refusal.status, [])
            text = json.dumps({"reason": refusal.reason}).encode()
            await self.answer(send, status, headers, text)

    @staticmethod
    async def answer(send, status, headers, body):
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    def read(self, scope, body):
        self.versions.add(scope["http_version"])
        headers = {name.decode(): value.decode() for name, value in scope["headers"]}
        path = re.fullmatch(r"/3/device/((?:[0-9a-f]{2})+)", scope["path"])
        if scope["method"] != "POST":
            raise Refusal(405, "MethodNotAllowed")
        if not path:
            raise Refusal(404, "BadPath")
        self.read_token(headers.get("authorization", ""))
        if headers.get("apns-push-type") != "accessory":
            raise Refusal(400, "InvalidPushType")
        if headers.get("apns-topic") != self.topic:
            raise Refusal(400, "BadTopic")
        if len(body) > 4096:
            raise Refusal(413, "PayloadTooLarge")
        payload = json.loads(body)
        aps = payload["aps"]
        if set(payload) != {"aps"} or set(aps) != {
                "encryptedData", "sessionIdentifier", "keyID", "messageIndex"}:
            raise Refusal(400, "PayloadFormat")
        if not isinstance(aps["messageIndex"], str) or not aps["messageIndex"].isdecimal():
            raise Refusal(400, "MessageIndexFormat")
        if len(base64.b64decode(aps["keyID"], validate=True)) != 4:
            raise Refusal(400, "KeyIDFormat")
        base64.b64decode(aps["encryptedData"], validate=True)
        return path.group(1), aps

    def read_token(self, authorization):
        kind, _, text = authorization.partition(" ")
        parts = text.split(".")
        if kind != "bearer" or len(parts) != 3:
            raise Refusal(403, "MissingProviderToken")
        header, claims = (json.loads(unbase64url(part)) for part in parts[:2])
        signature = unbase64url(parts[2])
        if header != {"alg": "ES256", "kid": self.key_id} or claims.get("iss") != self.team:
            raise Refusal(403, "InvalidProviderToken")
        if abs(time.time() - claims["iat"]) > 3600 or claims["iat"] < self.refuse_tokens_before:
            raise Refusal(403, "ExpiredProviderToken")
        halves = (int.from_bytes(half, "big") for half in (signature[:32], signature[32:]))
        try:
            self.public_key.verify(
                utils.encode_dss_signature(*halves), ".".join(parts[:2]).encode(),
                ec.ECDSA(hashes.SHA256()))
        except InvalidSignature:
            raise Refusal(403, "InvalidProviderToken") from None
        if text not in self.tokens:
            self.tokens.append(text)

    async def start(self):
        config = Config()
        config.bind = [f"127.0.0.1:{self.port}"]
        config.certfile, config.keyfile = map(str, self.files)
        config.loglevel = "CRITICAL"
        self.stopping = asyncio.Event()
        self.task = asyncio.create_task(serve(self, config, shutdown_trigger=self.stopping.wait))
        for _ in range(200):
            try:
                context = ssl.create_default_context(cafile=self.files[0])
                _, writer = await asyncio.open_connection(
                    "127.0.0.1", self.port, ssl=context)
                writer.close()
                return
            except OSError:
                await asyncio.sleep(0.02)

    async def stop(self):
        self.stopping.set()
        await self.task
