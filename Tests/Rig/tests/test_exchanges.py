"""The exchanges of GATT/Vectors/frames.json: both ends say exactly what stands there."""

import unittest

from contract.conversation import Arrived, Conversation, Settled
from contract.messages import Message
from contract.service import value_limit
from tests import vectors


class Stage:
    """Two ends and a vector's steps. A value counts when the vector says that it arrives."""

    def __init__(self, test, exchange):
        self.test, self.exchange = test, exchange
        self.now = 0.0
        self.ends = {end: Conversation(exchange["role"], exchange[end + "Epoch"])
                     for end in ("phone", "accessory")}
        self.events = []

    def play(self):
        for step in self.exchange["steps"]:
            self.now += 0.01
            action = getattr(self, step.get("action", "send"))
            action(self.ends[step["sender"]], step)

    def enqueue(self, end, step):
        id = end.enqueue(Message.decode(bytes.fromhex(step["message"])))
        self.test.assertEqual(id.hex(), step["id"])

    def take(self, end, step):
        value = end.take(value_limit(self.exchange["mtu"]), self.now)
        self.test.assertEqual(value and value.hex(), step["value"])
        return value

    def send(self, end, step):
        value = self.take(end, step)
        other = next(one for one in self.ends.values() if one is not end)
        self.events += other.hear(value, self.now)

    def lose(self, end, step):
        self.take(end, step)

    def restart(self, end, step):
        self.ends["phone"] = Conversation(self.exchange["role"], step["epoch"])

    def settle(self, end, step):
        end.settle(bytes.fromhex(step["id"]), step["verdict"], self.now)


class ExchangeTests(unittest.TestCase):
    def test_both_ends_say_what_the_vectors_say(self):
        for exchange in vectors("frames")["exchanges"]:
            with self.subTest(exchange["name"]):
                stage = Stage(self, exchange)
                stage.play()
                arrived = [one for one in stage.events if isinstance(one, Arrived)]
                messages = {step["message"] for step in exchange["steps"] if "message" in step}
                self.assertEqual({one.message.encode().hex() for one in arrived}, messages)
                self.assertTrue(any(isinstance(one, Settled) for one in stage.events))
                self.assertTrue(all(end.is_empty for end in stage.ends.values()))
