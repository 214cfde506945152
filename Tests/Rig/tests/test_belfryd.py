"""The second implementation against the real belfryd, over its loop-back link.

BELFRYD names the program; without it these tests are skipped.
"""

import asyncio
import os
import random
import signal
import tempfile
import unittest
from pathlib import Path

from board.belfryd import Belfryd
from board.panel import ACTION, CLEAR, DONE, TEXT
from contract import payload
from contract.frames import LARGEST_MESSAGE, Fragment, decode
from contract.messages import SEALED, Message
from contract.service import (
    CAPABILITIES, CHARACTERISTICS, DATA_IN, KEY_EXCHANGE, LIMITS, Capabilities)
from phone.companion import Companion
from phone.link import ATTError
from phone.loopback import LoopbackLink

PROGRAM = os.environ.get("BELFRYD")


class Recorder:
    """Stands between a program and its link: keeps the commands, and ends or loses some."""

    def __init__(self, link, ends_after=None, drops_after=None, drops_every=None):
        self.link, self.write = link, link.write_command
        self.ends_after, self.drops_after, self.drops_every = ends_after, drops_after, drops_every
        self.values, self.count, self.chance = [], 0, random.Random(7)
        link.write_command = self._write_command

    def remove(self):
        self.link.write_command = self.write

    @property
    def fragments(self):
        """Those that left."""
        return [frame for frame in map(decode, self.values) if isinstance(frame, Fragment)]

    async def _write_command(self, characteristic, value):
        if self.count == self.ends_after:
            await self.link.disconnect()
        self.count += 1
        # By chance: what is lost at every seventh place may be the same fragment each time.
        if self.drops_every and self.chance.randrange(self.drops_every) == 0:
            return
        if self.drops_after is not None and self.count > self.drops_after:
            return
        await self.write(characteristic, value)
        self.values.append(value)


@unittest.skipUnless(PROGRAM, "BELFRYD does not name the program")
class BelfrydTests(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        asyncio.get_running_loop().set_debug(False)
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = str(Path(self.folder.name) / "link")
        self.companions, self.links = [], []

    async def asyncTearDown(self):
        for companion in self.companions:
            await companion.detach()
        for link in self.links:
            await link.disconnect()
        if self.belfryd.is_running:
            self.assertEqual(await self.belfryd.end(), 0)

    async def board(self, *arguments):
        self.belfryd = Belfryd(
            PROGRAM, self.folder.name, "--loopback", self.path, *arguments)
        await self.start()

    async def start(self):
        await self.belfryd.ready()
        self.panel = await self.belfryd.panel()
        self.addAsyncCleanup(self.panel.close)

    async def connect(self, companion, identity=b"ada", is_new=False, mtu=185, subscribes=True):
        link = await LoopbackLink.connect(self.path, identity, "Ada's phone", is_new, mtu)
        self.links.append(link)
        await companion.attach(link, subscribes)
        return link

    def companion(self):
        self.companions.append(Companion())
        return self.companions[-1]

    async def paired(self, identity=b"ada", mtu=185):
        companion = self.companion()
        link = await self.connect(companion, identity, is_new=True, mtu=mtu)
        await companion.keys_agreed()
        return companion, link

    async def shows(self, *titles):
        await self.panel.until(lambda: set(titles) <= set(self.panel.titles), what=str(titles))

    # Workers

    async def a_session(self, suite):
        await self.board("--suites", suite)
        companion, link = await self.paired()
        workers = companion.workers
        for feature in (payload.WORKER, payload.GPU_WORKER):
            self.assertEqual(await workers.want(payload.EVENT, feature), "accepted")
            await companion.until(lambda: feature in workers.sessions, what="a wish for a session")
            self.assertEqual(workers.wishes[-1][6], payload.EVENT)
            for number in range(20):
                self.assertEqual(await workers.say(bytes(number * 100), feature=feature), "accepted")
        recorded = workers.sessions[payload.WORKER].seal(payload.EVENT, b"once")
        self.assertEqual(await workers.send(recorded), "accepted")
        self.assertEqual(await workers.send(recorded), "cannotOpen")
        self.assertEqual(await workers.say(b"goes on"), "accepted")
        await companion.detach()
        await link.disconnect()
        await self.connect(companion)
        self.assertEqual(await workers.send(recorded), "unknownKey")
        self.assertEqual(await workers.want(), "accepted")
        await companion.until(lambda: workers.sessions, what="a session on the next link")
        self.assertEqual(await workers.say(b"again"), "accepted")
        altered = workers.sessions[payload.WORKER].seal(payload.EVENT, b"altered")
        altered[2] = bytes([altered[2][0] ^ 1]) + altered[2][1:]
        self.assertEqual(await workers.send(altered), "cannotOpen")
        await companion.until(lambda: workers.ends, what="the end of the session")
        self.assertEqual(workers.ends, [payload.BROKEN])

    async def test_a_workers_session_with_xwing(self):
        await self.a_session("xwing")

    async def test_a_workers_session_with_p256(self):
        await self.a_session("p256")

    async def test_phones_that_start_no_session_are_asked_once(self):
        await self.board()
        for name, attribute in ((b"silent", "starts"), (b"older", "is_known")):
            companion, _ = await self.paired(name)
            setattr(companion.workers, attribute, False)
            self.assertEqual(await companion.workers.want(), "accepted")
            await asyncio.sleep(1)
            self.assertEqual(len(companion.workers.wishes), 1 if name == b"silent" else 0)
            self.assertEqual(await companion.notify("1", "Meanwhile"), "accepted")

    # Keys and notifications

    async def first_notification(self, suite, mtu):
        await self.board("--suites", suite)
        companion, _ = await self.paired(mtu=mtu)
        identifier = os.urandom(16)
        notice = companion.notice("1", "Hello", alerts=True, identifier=identifier, body="World")
        self.assertEqual(await companion.send(notice), "accepted")
        await self.shows("Hello")
        self.assertEqual(self.panel.card("Hello")[6], "World")
        await companion.until(lambda: identifier in companion.alerted, what="an alert report")
        self.assertTrue(companion.alerted[identifier])
        self.assertTrue(companion.hellos)

    async def test_first_notification_with_xwing(self):
        await self.first_notification("xwing", 185)

    async def test_first_notification_with_p256(self):
        await self.first_notification("p256", 185)

    async def test_first_notification_at_the_smallest_mtu(self):
        await self.first_notification("xwing", 23)

    async def test_first_notification_at_the_largest_mtu(self):
        await self.first_notification("xwing", 517)

    async def test_new_keys_on_request_and_the_old_ones_go_on(self):
        await self.board()
        companion, _ = await self.paired()
        self.assertEqual(await companion.notify("1", "Old keys"), "accepted")
        self.assertEqual(await companion.request_keys(fresh=True), "accepted")
        await companion.keys_agreed(2)
        self.assertEqual(await companion.notify("2", "New keys"), "accepted")
        companion.system.generations.pop()
        self.assertEqual(await companion.notify("3", "Old keys again"), "accepted")
        await self.shows("Old keys", "New keys", "Old keys again")

    async def test_strangers_and_wrong_keys_are_refused_by_name(self):
        await self.board()
        companion = self.companion()
        link = await self.connect(companion, is_new=True)
        sealed = Message(SEALED, companion.session, os.urandom(60))
        self.assertEqual(await companion.send(sealed), "unknownKey")
        await companion.keys_agreed()
        self.assertEqual(await companion.notify("1", "Hello"), "accepted")
        another = Message(SEALED, companion.session, os.urandom(61))
        self.assertEqual(await companion.send(another), "cannotOpen")
        for plaintext in (b"\xff", b"", bytes(40)):
            verdict = await companion.send(companion.sealed(plaintext))
            self.assertEqual(verdict, "malformed", plaintext)
        newer = companion.seal(77, {0: 1})
        self.assertEqual(await companion.send(newer), "unsupported")
        large = Message(SEALED, companion.session, bytes(65_537))
        self.assertEqual(await companion.send(large), "tooLarge")
        self.assertGreater(len(large.encode()), LARGEST_MESSAGE - 64)
        self.assertTrue(link.is_up)

    async def test_a_stranger_reads_the_capabilities_and_nothing_else(self):
        await self.board()
        link = await LoopbackLink.connect(self.path)
        self.links.append(link)
        capabilities = Capabilities(await link.read(CAPABILITIES))
        self.assertEqual((capabilities.version, capabilities.value), (1, 500))
        for characteristic in CHARACTERISTICS[1:]:
            for attempt in (link.read(characteristic), link.write(characteristic, b"\x11")):
                with self.assertRaises(ATTError) as caught:
                    await attempt
                self.assertEqual(caught.exception.code, 0x0F)

    # Answers

    async def test_answers_come_back_and_their_results_are_told(self):
        await self.board()
        companion, _ = await self.paired()
        actions = [payload.action("reply", "text", "Reply"),
                   payload.action("read", "background", "Mark as Read")]
        await companion.notify("1", "Maria", actions=actions)
        await companion.notify("2", "Advert")
        await self.shows("Maria", "Advert")
        names = [self.panel.choose("Maria", TEXT, 0, "On my way 🚲"),
                 self.panel.choose("Maria", ACTION, 1), self.panel.choose("Advert", CLEAR)]
        await self.panel.until(
            lambda: all(self.panel.answers.get(name) == DONE for name in names), what="the results")
        reply, read, clear = companion.answers
        self.assertEqual([reply[1], reply[3], reply[4]], [payload.ACTION, "reply", "On my way 🚲"])
        self.assertEqual([read[1], read[3]], [payload.ACTION, "read"])
        self.assertEqual([clear[1], clear[2]], [payload.CLEAR, [["org.example.rig", "2"]]])

    async def test_an_answer_waits_for_the_phone(self):
        await self.board()
        companion, link = await self.paired()
        await companion.notify("1", "Maria", actions=[payload.action("read", "background", "Read")])
        await self.shows("Maria")
        await companion.detach()
        await link.disconnect()
        name = self.panel.choose("Maria", ACTION, 0)
        await asyncio.sleep(0.2)
        await self.connect(companion)
        await self.panel.until(lambda: self.panel.answers.get(name) == DONE, what="the result")
        self.assertEqual(len(companion.answers), 1)

    # Links that go

    async def test_a_message_resumes_after_a_cut_at_each_fragment(self):
        await self.board()
        companion, link = await self.paired(mtu=185)
        resumed = 0
        for cut in range(1, 21):
            name = f"Cut {cut}"
            breaking = Recorder(link, ends_after=cut)
            notice = companion.notice(name, name, body="word " * 600)
            verdict = companion.transport.enqueue(notice)
            await asyncio.wait_for(link.lost, 10)
            await companion.detach()
            breaking.remove()
            link = await self.connect(companion)
            sent = Recorder(link)
            self.assertEqual(await asyncio.wait_for(verdict, 20), 0, name)
            offsets = [frame.offset for frame in sent.fragments]
            self.assertEqual(len(set(offsets)), len(offsets), name)
            resumed += 0 not in offsets
            sent.remove()
        self.assertGreater(resumed, 10)
        await self.shows(*(f"Cut {cut}" for cut in range(1, 21)))
        self.assertEqual(len(self.panel.shown), 20)

    async def test_a_new_process_resumes_by_the_id(self):
        await self.board()
        companion, link = await self.paired(mtu=185)
        notice = companion.notice("1", "Resumed", body="x" * 40_000)
        first = Recorder(link, drops_after=120)
        companion.transport.enqueue(notice)
        await asyncio.sleep(1)
        await companion.transport.detach()
        first.remove()
        companion.transport.restart()
        second = Recorder(link)
        await companion.transport.attach(link)
        self.assertEqual(await companion.send(notice), "accepted")
        known = {frame.offset for frame in first.fragments}
        again = [frame for frame in second.fragments if frame.offset in known]
        self.assertGreater(len(known), 100)
        self.assertLessEqual(sum(len(frame.content) for frame in again), LIMITS["window"])
        await self.shows("Resumed")
        self.assertEqual(self.panel.shown, ["Resumed"])

    async def test_a_killed_belfryd_loses_nothing_it_accepted(self):
        await self.board()
        companion, link = await self.paired()
        notice = companion.notice("1", "Before")
        self.assertEqual(await companion.send(notice), "accepted")
        await self.belfryd.end(signal.SIGKILL)
        await companion.detach()
        await self.start()
        self.assertEqual(self.panel.titles, ["Before"])
        await self.connect(companion)
        self.assertEqual(await companion.send(notice), "accepted")
        self.assertEqual(await companion.notify("2", "After"), "accepted")
        await self.shows("Before", "After")
        self.assertEqual(self.panel.shown, ["Before", "After"])

    async def test_lost_commands_are_found_missing_and_sent_again(self):
        await self.board()
        companion, link = await self.paired(mtu=185)
        Recorder(link, drops_every=7)
        verdicts = [companion.transport.enqueue(companion.notice(str(n), f"No {n}", body="y" * 900))
                    for n in range(20)]
        self.assertEqual(await asyncio.wait_for(asyncio.gather(*verdicts), 60), [0] * 20)
        await self.shows(*(f"No {n}" for n in range(20)))

    # Other ways to use the link

    async def test_reading_in_place_of_notifications(self):
        await self.board()
        companion = self.companion()
        await self.connect(companion, is_new=True, subscribes=False)
        for _ in range(40):
            await companion.security.read_instead()
            if companion.exchanges:
                break
            await asyncio.sleep(0.05)
        self.assertEqual(companion.exchanges, 1)
        sending = asyncio.create_task(companion.notify("1", "Read"))
        while not sending.done():
            await companion.transport.read_instead()
            await asyncio.sleep(0.05)
        self.assertEqual(sending.result(), "accepted")

    async def test_two_phones_at_once(self):
        await self.board()
        phones = [await self.paired(identity, mtu) for identity, mtu in ((b"ada", 23), (b"bob", 517))]
        verdicts = await asyncio.gather(*(
            companion.notify(str(n), f"{index} {n}", timeout=60)
            for index, (companion, _) in enumerate(phones) for n in range(10)))
        self.assertEqual(set(verdicts), {"accepted"})
        await self.shows(*(f"{index} {n}" for index in (0, 1) for n in range(10)))

    async def test_garbage_does_no_harm(self):
        await self.board()
        companion, link = await self.paired()
        for number in range(300):
            await link.write_command(DATA_IN, os.urandom(number % 182 + 1))
        for number in range(30):
            await link.write(KEY_EXCHANGE, b"\x12" + os.urandom(number % 180))
        self.assertEqual(await companion.notify("1", "Honest"), "accepted")

    async def test_a_bulk_message_does_not_hold_up_a_prompt_one(self):
        await self.board()
        companion, _ = await self.paired(mtu=185)
        bulk = companion.transport.enqueue(companion.notice("1", "Long", body="z" * 60_000))
        await asyncio.sleep(0)
        self.assertEqual(await companion.notify("2", "Short"), "accepted")
        self.assertFalse(bulk.done())
        self.assertEqual(await asyncio.wait_for(bulk, 30), 0)
        await self.panel.until(lambda: len(self.panel.shown) == 2, what="both")
        self.assertEqual(self.panel.shown, ["Short", "Long"])
