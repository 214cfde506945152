"""A companion app with its three programs on a phone, and what it remembers of each notification."""

import asyncio
import uuid

from contract import payload
from contract.frames import SECURITY, TRANSPORT
from contract.messages import KEY_EXCHANGE as KEY_EXCHANGE_MESSAGE
from contract.messages import SEALED, Message
from contract.payload import Malformed
from contract.service import ACCEPTED, DATA_IN, DATA_OUT, KEY_EXCHANGE, REFUSALS, verdict_name
from phone.program import Program
from phone.system import System
from phone.workers import Workers


class Companion:
    def __init__(self):
        self.system = System()
        self.session = str(uuid.uuid4()).upper().encode()
        self.security = Program(SECURITY, KEY_EXCHANGE, KEY_EXCHANGE, self._take_key_item)
        self.transport = Program(TRANSPORT, DATA_IN, DATA_OUT, self._take)
        self.workers = Workers(self.transport, self._tell)
        self.programs = [self.security, self.transport]
        self.revision = payload.now()
        self.wants_keys = True  # the system answers the next offer
        self.exchanges = 0  # key exchanges that the accessory took
        self.refusals = []  # what the accessory said of keys
        self.hellos, self.answers = [], []
        self.alerted = {}  # message identifier: yes or no
        self.replies = True  # to answers
        self.heard = asyncio.Condition()

    async def attach(self, link, subscribes=True):
        for program in self.programs:
            await program.attach(link, subscribes)

    async def detach(self):
        self.workers.link_lost()
        for program in self.programs:
            await program.detach()

    async def until(self, condition, timeout=20, what="what was expected"):
        """Waits until `condition()` holds; it is looked at whenever something was heard."""
        async with self.heard:
            try:
                await asyncio.wait_for(self.heard.wait_for(condition), timeout)
            except asyncio.TimeoutError:
                raise AssertionError(f"{what} did not come within {timeout} s") from None

    def _tell(self):
        async def tell():
            async with self.heard:
                self.heard.notify_all()
        asyncio.get_running_loop().create_task(tell())

    # Security extension

    async def keys_agreed(self, count=1, timeout=60):
        await self.until(lambda: self.exchanges >= count, timeout, "an exchange of keys")

    async def request_keys(self, fresh=False):
        self.wants_keys = True
        return verdict_name(await self.security.send(key_item(payload.key_request(fresh))))

    def _take_key_item(self, arrived):
        item = payload.decode(arrived.message.body)
        self.security.settle(arrived.id, ACCEPTED)
        if item[1] == payload.OFFER and self.wants_keys:
            self.wants_keys = False
            asyncio.get_running_loop().create_task(self._answer_offer(item))
        elif item[1] == payload.KEY_REFUSED:
            self.refusals.append(item)
        self._tell()

    async def _answer_offer(self, offer):
        generation, suite, version, public_key = (offer[key] for key in (3, 4, 5, 6))
        enc = self.system.encapsulate(public_key, suite, version)
        item = payload.encapsulated_key(generation, suite, version, enc, self.system.identifier)
        if await self.security.send(key_item(item), timeout=60) == ACCEPTED:
            self.exchanges += 1
            self._tell()

    # Data provider and transport extension

    def seal(self, kind, body, identifier=None, feature=payload.NOTIFICATIONS):
        self.revision = max(self.revision + 1, payload.now())
        item = payload.message(kind, body, self.revision, feature, identifier)
        return self.sealed(payload.encode(item))

    def sealed(self, plaintext):
        return Message(SEALED, self.session, self.system.seal(plaintext, self.session))

    async def send(self, message, timeout=None):
        """The name of the verdict; "no receipt" if none came."""
        verdict = await self.transport.send(message, timeout)
        return "no receipt" if verdict is None else verdict_name(verdict)

    async def hello(self):
        return await self.send(self.seal(payload.HELLO, payload.hello("Rig", "1")))

    def notice(self, name, title, alerts=False, identifier=None, kind=None, **parts):
        """The sealed message of a new notification."""
        body = {0: self._content(name, title, **parts), 1: payload.alerting(alerts, kind)}
        return self.seal(payload.ADDED, body, identifier)

    def update(self, name, title, **parts):
        """The sealed message of new content: the accessory does not alert, nor report on that."""
        return self.seal(payload.UPDATED, self._content(name, title, **parts))

    @staticmethod
    def _content(name, title, **parts):
        return payload.notification("org.example.rig", name, "Rig", title=title, **parts)

    async def notify(self, name, title, timeout=None, **parts):
        return await self.send(self.notice(name, title, **parts), timeout)

    def _take(self, arrived):
        if arrived.message.kind == SEALED:
            self._take_sealed(arrived)
        else:
            self.workers.take(arrived)

    def _take_sealed(self, arrived):
        message = arrived.message
        plaintext = self.system.open(message.body, message.session)
        if plaintext is None:
            self.transport.settle(arrived.id, REFUSALS["cannotOpen"])
            return
        self.transport.settle(arrived.id, ACCEPTED)
        try:
            self._take_message(payload.decode(plaintext))
        except Malformed as error:
            raise AssertionError(f"the accessory sealed {plaintext.hex()}: {error}") from error
        self._tell()

    def _take_message(self, item):
        kind, body = item[2], item[5]
        if kind == payload.HELLO:
            self.hellos.append(body)
        elif kind == payload.ALERT_REPORT:
            self.alerted[body[0]] = body[1]
        elif kind == payload.RESPONSE:
            self.answers.append(body)
            if self.replies:
                result = payload.response_result(body[0], payload.DONE)
                self.transport.enqueue(self.seal(payload.RESPONSE_RESULT, result))


def key_item(item):
    return Message(KEY_EXCHANGE_MESSAGE, b"", payload.encode(item))
