"""belfry-relay between a real broker, HTTP clients, and the push service by another hand."""

import asyncio
import base64
import json
import os
import random
import statistics
import tempfile
import time
import unittest

import aiohttp

from stage import COMPANION, Relay, Stage, until

MESSAGES = int(os.environ.get("BELFRY_RELAY_MESSAGES", "1000"))


def answer(index, token=b"\x0a" * 32, topic=f"{COMPANION}.push-type.accessory", **changes):
    aps = {"encryptedData": base64.b64encode(os.urandom(60)).decode(), "sessionIdentifier": "S",
           "keyID": base64.b64encode(b"kkkk").decode(), "messageIndex": str(index), **changes}
    headers = {"apns-push-type": "accessory", "apns-topic": topic}
    return json.dumps({"token": token.hex(), "headers": headers, "payload": {"aps": aps}}).encode()


class RelayTests(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.stage = Stage(folder.name)
        await self.stage.up()
        self.broker, self.push = self.stage.broker, self.stage.push
        self.relays = []
        self.http = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=100, ssl=False))

    async def asyncTearDown(self):
        await self.http.close()
        for relay in self.relays:
            relay.kill()
        await self.push.stop()
        self.broker.stop()

    async def relay(self, name="relay", **settings):
        relay = Relay(self.stage, name, **settings)
        await relay.start()
        self.relays.append(relay)
        return relay

    async def post(self, relay, body, accessory="board-1", token=None, method="POST", path=None):
        headers = {"Authorization": f"Bearer {token or relay.token(accessory)}"}
        address = path or relay.address(accessory)
        async with self.http.request(method, address, data=body, headers=headers) as response:
            return response.status, await response.text(), response.headers

    async def test_a_message_is_accepted_when_the_broker_has_it(self):
        relay = await self.relay()
        self.broker.listen("belfry/+/down")
        body = os.urandom(2000)
        self.assertEqual((await self.post(relay, body))[0], 202)
        await until(lambda: self.broker.messages)
        topic, payload, properties = self.broker.messages[0]
        self.assertEqual((topic, payload), ("belfry/board-1/down", body))
        self.assertLessEqual(properties.MessageExpiryInterval, 86400)
        self.assertGreater(properties.MessageExpiryInterval, 86000)

    async def test_an_accessory_that_was_never_there_is_unknown(self):
        relay = await self.relay()
        self.assertEqual((await self.post(relay, b"m" * 40))[0], 404)
        self.broker.introduce("board-1")
        self.assertEqual((await self.post(relay, b"m" * 40))[0], 202)
        self.assertEqual((await self.post(relay, b"m" * 40, accessory="board-2"))[0], 404)

    async def test_https_works_with_the_relays_own_certificate(self):
        relay = await self.relay(certificate=self.stage.folder / "certificate.pem",
                                 certificate_key=self.stage.folder / "certificate.key")
        self.broker.listen("belfry/+/down")
        self.assertEqual((await self.post(relay, b"m" * 66_560))[0], 202)
        await until(lambda: self.broker.messages)
        self.assertEqual(len(self.broker.messages[0][1]), 66_560)

    async def test_what_is_wrong_is_said(self):
        relay = await self.relay(burst=3, rate=1)
        self.broker.listen("belfry/+/down")
        token = relay.token("board-1")
        body = b"m" * 36
        root = f"http://127.0.0.1:{relay.port}"
        refusals = [
            (401, {"token": relay.token("board-2")}), (401, {"token": "phone." + "0" * 64}),
            (401, {"token": token[:-1]}), (401, {"token": "x"}),
            (404, {"path": root + "/"}), (404, {"path": root + "/v1/accessories/a%2Fb/messages"}),
            (405, {"method": "GET"}), (405, {"method": "PUT"}),
        ]
        for status, changes in refusals:
            found = await self.post(relay, body, **{"token": token, **changes})
            self.assertEqual(found[0], status, changes)
        self.assertEqual((await self.post(relay, b"m" * 35, token=token))[0], 400)
        self.assertEqual((await self.post(relay, b"m" * 66_561, token=token))[0], 413)
        self.assertEqual((await self.post(relay, b"m" * 1_000_000, token=token))[0], 413)
        found = [await self.post(relay, body, token=token) for _ in range(4)]
        self.assertEqual([one[0] for one in found], [202, 202, 202, 429])
        self.assertEqual(found[3][2]["Retry-After"], "10")
        other = await self.post(relay, body, accessory="board-2")
        self.assertEqual(other[0], 202)

    async def test_without_a_broker_the_phone_is_told_to_try_again(self):
        relay = await self.relay()
        self.broker.introduce("board-1")
        token = relay.token("board-1")
        self.broker.stop()
        await until(lambda: "ended" in relay.log.read_text())
        status, _, headers = await self.post(relay, b"m" * 40, token=token)
        self.assertEqual((status, headers["Retry-After"]), (503, "5"))
        await self.broker.start()

        async def is_back():
            return (await self.post(relay, b"m" * 40, token=token))[0] == 202
        for _ in range(100):
            if await is_back():
                return
            await asyncio.sleep(0.1)
        self.fail("the relay does not come back")

    async def test_an_answer_reaches_the_push_service(self):
        await self.relay()
        for index in range(20):
            self.broker.publish(f"belfry/board-{index}/up", answer(index))
        await until(lambda: len(self.push.pushes) == 20)
        self.assertEqual({aps["messageIndex"] for _, aps in self.push.pushes},
                         {str(index) for index in range(20)})
        self.assertEqual(self.push.pushes[0][0], "0a" * 32)
        self.assertEqual(self.push.versions, {"2"})
        self.assertEqual(len(self.push.tokens), 1)

    async def test_what_is_no_answer_goes_nowhere(self):
        relay = await self.relay()
        bad = [b"", b"{", answer(1, topic="com.other.app.push-type.accessory"),
               answer(1, topic="x"), answer(1, messageIndex=7), answer(1, keyID="AA=="),
               answer(1, token=b""), answer(1, encryptedData="!"), b"[" * 20_000,
               answer(1, encryptedData="A" * 16_000), answer(1, sessionIdentifier="s" * 65)]
        for body in bad:
            self.broker.publish("belfry/board/up", body)
        self.broker.publish("belfry/board/up", answer(99, topic=f"{COMPANION}.push-type.accessory"))
        await until(lambda: self.push.pushes)
        self.assertEqual([aps["messageIndex"] for _, aps in self.push.pushes], ["99"])
        self.assertIn('belfry_relay_answers_total{end="malformed"} 11',
                      await self.page(relay))

    async def page(self, relay):
        async with self.http.get(f"http://127.0.0.1:{relay.metrics}/metrics") as response:
            return await response.text()

    async def test_refusals_of_the_push_service(self):
        relay = await self.relay()
        self.push.answers = [(410, "Unregistered", []), (200, "", []), (429, "TooManyRequests", []),
                             (200, "", []), (503, "Shutdown", [(b"retry-after", b"1")]),
                             (500, "InternalServerError", [])]
        for index, left in enumerate((5, 4, 2, 0)):
            self.broker.publish("belfry/board/up", answer(index))
            await until(lambda: len(self.push.answers) == left and len(self.push.pushes) == index)
        self.assertEqual(sorted(aps["messageIndex"] for _, aps in self.push.pushes),
                         ["1", "2", "3"])
        page = await self.page(relay)
        self.assertIn('belfry_relay_answers_total{end="refused"} 1', page)
        self.assertIn('belfry_relay_answers_total{end="delivered"} 3', page)
        self.assertIn("belfry_relay_push_retries_total 3", page)

    async def test_a_token_that_is_not_taken_is_made_anew(self):
        await self.relay()
        self.broker.publish("belfry/board/up", answer(1))
        await until(lambda: self.push.pushes)
        self.push.refuse_tokens_before = int(time.time()) + 1
        self.broker.publish("belfry/board/up", answer(2))
        await until(lambda: len(self.push.pushes) == 2)
        self.assertEqual(len(self.push.tokens), 2)

    async def test_a_push_service_that_is_away_gets_all_when_it_is_back(self):
        await self.relay()
        await self.push.stop()
        for index in range(5):
            self.broker.publish("belfry/board/up", answer(index))
        await asyncio.sleep(0.5)
        await self.push.start()
        await until(lambda: len(self.push.pushes) == 5)

    async def test_an_answer_survives_the_relay(self):
        relay = await self.relay()
        await self.push.stop()
        self.broker.publish("belfry/board/up", answer(7))
        await asyncio.sleep(0.3)
        relay.kill()
        await self.push.start()
        await relay.start()
        await until(lambda: self.push.pushes)
        self.assertEqual(self.push.pushes[0][1]["messageIndex"], "7")

    async def test_two_relays_share_the_work(self):
        await self.relay("one")
        await self.relay("two")
        for index in range(40):
            self.broker.publish("belfry/board/up", answer(index))
        await until(lambda: len(self.push.pushes) >= 40)
        await asyncio.sleep(0.2)
        self.assertEqual(sorted(int(aps["messageIndex"]) for _, aps in self.push.pushes),
                         list(range(40)))

    async def test_a_slow_post_holds_nobody_up(self):
        relay = await self.relay()
        self.broker.introduce("board-1")
        slow = []
        for _ in range(50):
            _, writer = await asyncio.open_connection("127.0.0.1", relay.port)
            writer.write(b"POST /v1/accessories/board-1/messages HTTP/1.1\r\nHost: x\r\n"
                         b"Content-Length: 5000\r\n\r\nabc")
            slow.append(writer)
        begin = time.monotonic()
        self.assertEqual((await self.post(relay, b"m" * 40))[0], 202)
        self.assertLess(time.monotonic() - begin, 5)
        for writer in slow:
            writer.close()

    async def test_garbage_ends_nothing(self):
        relay = await self.relay()
        self.broker.introduce("board-1")
        chance = random.Random(7)
        for _ in range(100):
            _, writer = await asyncio.open_connection("127.0.0.1", relay.port)
            writer.write(chance.randbytes(chance.randrange(1, 3000)) + b"\r\n\r\n")
            writer.close()
        self.assertEqual((await self.post(relay, b"m" * 40))[0], 202)
        self.assertEqual(relay.stop(), 0)

    async def test_nothing_that_was_accepted_is_lost_when_the_relay_is_killed(self):
        relay = await self.relay()
        self.broker.listen("belfry/+/down")
        token = relay.token("board-1")
        accepted = []

        async def one(index):
            body = index.to_bytes(4, "big") * 64
            try:
                if (await self.post(relay, body, token=token))[0] == 202:
                    accepted.append(body)
            except aiohttp.ClientError:
                pass

        for round in range(5):
            posts = [asyncio.create_task(one(100 * round + index)) for index in range(100)]
            await asyncio.sleep(0.05 * round)
            relay.kill()
            await asyncio.gather(*posts)
            await relay.start()
        await until(lambda: set(accepted) <= {payload for _, payload, _ in self.broker.messages})

    async def test_load(self):
        """500 posts a second for as long as MESSAGES take; nothing is lost. The figures are printed,
        not judged: a busy machine is no fault of the program."""
        relay = await self.relay()
        self.broker.listen("belfry/+/down")
        token = relay.token("board-1")
        taken, begin = [], time.monotonic()

        async def one(index):
            await asyncio.sleep(max(0, begin + index / 500 - time.monotonic()))
            start = time.monotonic()
            status = (await self.post(relay, index.to_bytes(4, "big") * 256, token=token))[0]
            taken.append(1000 * (time.monotonic() - start))
            self.assertEqual(status, 202)

        await asyncio.gather(*[one(index) for index in range(MESSAGES)])
        rate = MESSAGES / (time.monotonic() - begin)
        await until(lambda: len(self.broker.messages) == MESSAGES)
        p99 = statistics.quantiles(taken, n=100)[98]
        print(f"\n{MESSAGES} posts of 1 KiB, {rate:.0f} a second: p50 "
              f"{statistics.median(taken):.1f} ms, p99 {p99:.1f} ms, none lost", flush=True)


if __name__ == "__main__":
    unittest.main()
