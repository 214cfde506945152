"""Two ends on a link that loses, doubles, delays and breaks: everything arrives, and once."""

import random
import unittest

from contract.conversation import Arrived, Conversation, Settled
from contract.frames import TRANSPORT, Fragment, decode
from contract.messages import SEALED, Message
from contract.service import ACCEPTED, LIMITS, REFUSALS, seconds, value_limit


class Link:
    """Carries values one way or the other, faithfully or not."""

    def __init__(self, chance, faults=0.0):
        self.chance, self.faults = chance, faults
        self.under_way = []

    def put(self, value):
        if self.chance.random() < self.faults:
            if self.chance.random() < 0.5:
                return
            self.under_way.append(value)
        self.under_way.append(value)

    def get(self):
        if not self.under_way:
            return None
        late = len(self.under_way) > 1 and self.chance.random() < self.faults
        return self.under_way.pop(1 if late else 0)


class Pair:
    """A phone and an accessory that accepts what arrives."""

    def __init__(self, seed=0, faults=0.0, mtu=185):
        self.chance = random.Random(seed)
        self.now, self.mtu = 0.0, mtu
        self.phone = Conversation(TRANSPORT, 1)
        self.accessory = Conversation(TRANSPORT, 2)
        self.up, self.down = Link(self.chance, faults), Link(self.chance, faults)
        self.arrived, self.verdicts = [], []
        self.bytes = 0
        self.verdict = ACCEPTED

    def send(self, size):
        message = Message(SEALED, b"session", self.chance.randbytes(size))
        self.phone.enqueue(message)
        return message

    def step(self):
        """One value in either direction; if nothing moves, time passes."""
        moved = False
        for end, link, other in ((self.phone, self.up, self.accessory),
                                 (self.accessory, self.down, self.phone)):
            value = end.take(value_limit(self.mtu), self.now)
            if value:
                self.bytes += len(value)
                link.put(value)
            arriving = link.get()
            if arriving:
                self.hear(other, other.hear(arriving, self.now))
            moved = moved or value or arriving
        if not moved:
            self.now += 1
            self.phone.tick(self.now)
            self.accessory.tick(self.now)

    def hear(self, end, events):
        for event in events:
            if isinstance(event, Arrived):
                self.arrived.append(event.message)
                end.settle(event.id, self.verdict, self.now)
            elif isinstance(event, Settled):
                self.verdicts.append(event.verdict)

    def run(self, steps=200_000):
        for _ in range(steps):
            if self.phone.is_empty:
                return
            self.step()
        raise AssertionError("the messages never arrived")

    def cut(self):
        self.up.under_way, self.down.under_way = [], []
        self.phone.link_lost()
        self.accessory.link_lost()


class FaultyLinkTests(unittest.TestCase):
    def test_everything_arrives_once_and_on_a_good_link_in_order(self):
        for seed in range(40):
            with self.subTest(seed=seed):
                faults = [0.0, 0.01, 0.05, 0.2][seed % 4]
                pair = Pair(seed, faults, mtu=[23, 47, 185, 517][seed // 4 % 4])
                sizes = [pair.chance.randrange(1, 4097) for _ in range(12)]
                sent = [pair.send(size) for size in sizes]
                pair.run()
                if faults:
                    self.assertCountEqual(pair.arrived, sent)
                else:
                    self.assertEqual(pair.arrived, sent)
                self.assertEqual(pair.verdicts, [ACCEPTED] * len(sent))
                # Nothing had to wait until a partial message was forgotten.
                self.assertLess(pair.now, seconds("partialMessage") / 2)

    def test_a_good_link_carries_each_byte_once(self):
        pair = Pair(mtu=517)
        pair.send(60_000)
        pair.run()
        self.assertLess(pair.bytes, 60_000 * 1.05)

    def test_a_prompt_message_overtakes_a_bulk_one(self):
        pair = Pair(mtu=185)
        bulk = pair.send(60_000)
        for _ in range(20):
            pair.step()
        prompt = pair.send(100)
        pair.run()
        self.assertEqual(pair.arrived, [prompt, bulk])

    def test_after_a_cut_at_each_fragment_it_goes_on_where_it_was(self):
        for place in range(1, 25):
            with self.subTest(place=place):
                pair = Pair(mtu=185)
                sent = pair.send(3_000)
                for _ in range(place):
                    pair.step()
                missing = 3_009 - sum(one.next for one in
                                      pair.accessory.receiver.partials.values())
                fragments = 0
                pair.cut()
                put = pair.up.put

                def count(value):
                    nonlocal fragments
                    frame = decode(value)
                    fragments += len(frame.content) if isinstance(frame, Fragment) else 0
                    put(value)

                pair.up.put = count
                pair.run()
                self.assertEqual(pair.arrived, [sent])
                self.assertLessEqual(fragments, missing)

    def test_a_refusal_is_told_and_not_repeated_for_ever(self):
        pair = Pair()
        pair.verdict = REFUSALS["unknownKey"]
        sent = pair.send(100)
        pair.run()
        pair.phone.enqueue(sent)
        pair.run()
        self.assertEqual(pair.verdicts, [REFUSALS["unknownKey"]] * 2)
        self.assertEqual(len(pair.arrived), 1)
        pair.now += 11
        pair.phone.enqueue(sent)
        pair.run()
        self.assertEqual(len(pair.arrived), 2)

    def test_nine_messages_wait_for_eight_receipts(self):
        pair = Pair()
        for _ in range(9):
            pair.send(10)
        values = []
        while value := pair.phone.take(182, 0.0):
            values.append(decode(value).tag)
        self.assertEqual(len(set(values)), LIMITS["messagesInFlight"])
