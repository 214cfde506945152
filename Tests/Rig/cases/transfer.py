"""Values and messages: sizes, losses, cuts, floods, and who may see what."""

import asyncio
import os
import random
import time

from board.panel import CLEAR, DONE
from cases import SCALE, case
from cases.pairing import refusal
from contract.frames import decode
from contract.service import DATA_IN, KEY_EXCHANGE, value_limit


async def send_in_values_of(companion, size, way, name):
    """A notification in values of exactly that size, written in that way."""
    link, program = companion.transport.link, companion.transport
    notice = companion.notice(name, name, body="x" * (4 * size))
    verdict = program.conversation.enqueue(notice)
    future = program.verdicts[verdict] = asyncio.get_running_loop().create_future()
    while not future.done():
        value = program.conversation.take(size, program.now)
        if value:
            await way(link, value)
        else:
            await asyncio.sleep(0.01)
            if deadline := program.conversation.deadline():
                if program.now > deadline:
                    program.conversation.tick(program.now)
    return future.result()


SHORT = range(1, 20) if SCALE == 1 else (1, 7, 19)
SIZES = (20, 21, 100, 182, 183, 300, 499, 500) if SCALE == 1 else (20, 182, 500)


@case("B7-sizes", timeout=240)
async def sizes(stage):
    """values of every size arrive byte for byte at MTU 23, 185 and 517 by each path; longer ones are refused"""
    await stage.belfryd()
    await stage.panel()
    ways = {"request": lambda link, value: link.write(DATA_IN, value),
            "command": lambda link, value: link.write_command(DATA_IN, value),
            "prepared": lambda link, value: link.write_long(DATA_IN, value, part=17)}
    phone, companion = await stage.paired(mtu=23)
    count = 0
    for mtu in (23, 185, 517):
        await stage.rejoin(phone, companion, mtu=mtu)
        limit = value_limit(mtu)
        for way, write in ways.items():
            for size in SIZES:
                if size > limit and way != "prepared":
                    continue
                # The program would write by itself; here the sizes are the case's.
                companion.transport.pumping.cancel()
                name = f"{mtu} {way} {size}"
                verdict = await asyncio.wait_for(
                    send_in_values_of(companion, size, write, name), 30)
                assert verdict == 0, f"{name}: {verdict}"
                count += 1
    for size in SHORT:
        # No frame is so short: it is taken off the air, and dropped.
        await phone.link.write(DATA_IN, bytes(size * [0x11]))
        await phone.link.write_command(DATA_IN, bytes(size * [0x11]))
    for size in (501, 509, 510, 511, 512, 513):
        value = b"\x11" + bytes(size - 1)
        code = await refusal(phone.link.write(KEY_EXCHANGE, value))
        assert code == 0x0D, f"{size} bytes: {code}"
        # Through a socket nobody can refuse it: then it is dropped.
        code = await refusal(phone.link.write(DATA_IN, value))
        assert code in (0x0D, None), f"{size} bytes: {code}"
    assert phone.link.is_up
    await companion.transport.attach(phone.link)
    assert await companion.notify("after", "After") == "accepted"
    return f"{count} messages"


@case("B7-abandoned-queue")
async def abandoned_queue(stage):
    """prepared writes that a phone leaves behind do not outlive its link"""
    await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired()
    for _ in range(5):
        await phone.link.write_long(DATA_IN, os.urandom(400), part=100, execute=False)
        await stage.rejoin(phone, companion)
    assert await companion.notify("1", "Clean") == "accepted"
    await panel.until(lambda: panel.titles == ["Clean"], what="the notification")


@case("B8-flood", timeout=240)
async def flood(stage):
    """commands without pacing and at normal priority: the kernel drops some, and nothing is lost or shown twice"""
    await stage.belfryd()
    panel = await stage.panel()
    _, companion = await stage.paired(mtu=185)
    companion.transport.link.is_hasty = True
    with stage.at_normal_priority():
        verdicts = [companion.transport.enqueue(
            companion.notice(str(n), f"No {n}", body="y" * random.randrange(100, 4000)))
            for n in range(60)]
        results = await asyncio.wait_for(asyncio.gather(*verdicts), 200)
    assert set(results) == {0}, results
    await panel.until(lambda: len(panel.titles) == 60, what="all of them")
    assert len(panel.shown) == 60, "some were shown twice"


@case("B8-cut-at-each-fragment", timeout=400)
async def cut_at_each_fragment(stage):
    """the link ends at each of 20 fragments; the message resumes and is shown once"""
    await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired(mtu=185)
    resumed = 0
    for cut in range(1, 21):
        link = phone.link
        link.ends_after = link.commands + cut
        notice = companion.notice(str(cut), f"Cut {cut}", body="word " * 600)
        verdict = companion.transport.enqueue(notice)
        await asyncio.wait_for(link.lost.wait(), 20)
        phone.keeps_values = True
        await stage.rejoin(phone, companion, mtu=185)
        assert await asyncio.wait_for(verdict, 30) == 0, cut
        frames = map(decode, phone.link.values)
        resumed += 0 not in [frame.offset for frame in frames if hasattr(frame, "offset")]
    # The busier the machine, the less of a message is here when its link ends.
    assert resumed >= 3, f"only {resumed} of 20 resumed"
    await panel.until(lambda: len(panel.titles) == 20, what="all of them")
    assert len(panel.shown) == 20, "some were shown twice"
    return f"{resumed} of 20 went on where they were"


@case("B5-cycles", timeout=900 if SCALE < 1 else 7200)
async def cycles(stage):
    """connections that come and go in the middle of frames leave no descriptor and no memory behind"""
    accessory = await stage.belfryd()
    await stage.panel()
    phone, companion = await stage.paired()
    count = max(100, int(1000 * SCALE))
    measured = []
    for number in range(count):
        companion.transport.enqueue(companion.notice("1", f"No {number}", body="z" * 2000))
        await asyncio.sleep(random.random() * 0.1)
        await stage.rejoin(phone, companion)
        if number in (5, count - 1):
            await asyncio.sleep(1)
            measured.append((stage.descriptors(accessory), stage.memory(accessory)))
    (before, least), (after, most) = measured
    assert abs(after - before) <= 1, f"{before} descriptors became {after}"
    assert most - least <= 1024, f"{least} KiB became {most}"
    return f"{count} cycles, {after} descriptors, {most} KiB"


@case("B5-one-sees-nothing-of-another")
async def nothing_of_another(stage):
    """no phone is sent a byte that is meant for another"""
    await stage.belfryd()
    panel = await stage.panel()
    pairs = [await stage.paired()]
    await stage.open_window()
    pairs.append(await stage.paired())
    heard = {companion: [] for _, companion in pairs}
    for _, companion in pairs:
        for program in companion.programs:
            program.spy = heard[companion].append
    count = 10 if SCALE == 1 else 3
    for number in range(count):
        for index, (_, companion) in enumerate(pairs):
            assert await companion.notify(f"{index} {number}", f"{index} {number}") == "accepted"
    await panel.until(lambda: len(panel.titles) == 2 * count, what="all of them")
    names = [panel.choose(title, CLEAR) for title in panel.titles]
    await panel.until(lambda: all(panel.answers.get(name) == DONE for name in names), what="the ends")
    for (_, companion), values in zip(pairs, heard.values()):
        own = {program.conversation.epoch for program in companion.programs}
        for value in values:
            frame = decode(value)
            if type(frame).__name__ in ("Position", "Receipt"):
                assert frame.stream.epoch in own, f"{frame} is another phone's"
        assert len(companion.answers) == count, len(companion.answers)


@case("B34-full-buffers", timeout=240)
async def full_buffers(stage):
    """a phone at MTU 23 that is slow to take notifications misses none"""
    await stage.belfryd()
    panel = await stage.panel()
    _, companion = await stage.paired(mtu=23)
    verdicts = [await companion.notify(str(n), f"No {n}", timeout=60) for n in range(6)]
    assert set(verdicts) == {"accepted"}, verdicts
    await panel.until(lambda: len(panel.titles) == 6, what="all of them")
    companion.transport.spy = lambda value: time.sleep(0.05)
    names = [panel.choose(title, CLEAR) for title in panel.titles]
    await panel.until(
        lambda: all(panel.answers.get(name) == DONE for name in names), 120, "the ends")
    assert len(companion.answers) == 6


@case("B35-every-write-arrives")
async def every_write_arrives(stage):
    """properties are those of the contract, and each way to write is heard"""
    await stage.belfryd()
    await stage.panel()
    phone, companion = await stage.paired()
    bits = {"read": 0x02, "writeWithoutResponse": 0x04, "write": 0x08, "notify": 0x10,
            "indicate": 0x20}
    for characteristic, proxy in phone.link.table():
        expected = sum(bits[one] for one in characteristic.properties)
        found = int(proxy.properties) & 0x3E
        assert found == expected, f"{characteristic}: {found:#x} in place of {expected:#x}"
    companion.transport.with_response = True
    assert await companion.notify("1", "By requests") == "accepted"
    companion.transport.with_response = False
    assert await companion.notify("2", "By commands") == "accepted"


@case("B37-writes-per-second")
async def writes_per_second(stage):
    """200 write requests do not crawl"""
    await stage.belfryd()
    await stage.panel()
    phone, _ = await stage.paired()
    started = time.monotonic()
    for _ in range(200):
        await phone.link.write(DATA_IN, b"\xff")
    seconds = time.monotonic() - started
    assert seconds < 40, f"{seconds:.0f} s"
    return f"{200 / seconds:.0f} writes a second"


@case("B42-mtu")
async def mtu(stage):
    """each connection has its own MTU, and values fill it in both directions"""
    await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired(mtu=517)
    for wanted in (517, 23, 185, 517):
        def note(value):
            nonlocal longest
            longest = max(longest, len(value))

        await stage.rejoin(phone, companion, mtu=wanted)
        assert phone.link.mtu == wanted
        longest = 0  # what the last link sent may only just have come
        companion.security.spy = note
        companion.wants_keys = True
        assert await companion.request_keys(fresh=True) == "accepted"
        await companion.keys_agreed(companion.exchanges + 1)
        assert longest == value_limit(wanted), f"{longest} at {wanted}"
        assert await companion.notify(str(wanted), f"MTU {wanted}") == "accepted"
    await panel.until(lambda: set(panel.titles) == {"MTU 517", "MTU 23", "MTU 185"}, what="all")
