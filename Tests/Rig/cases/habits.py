"""What phones do that an accessory would not expect, alone and several at once."""

import asyncio
import random
import time

from board.panel import CLEAR, DONE
from cases import SCALE, case
from cases.pairing import refusal
from contract.service import CHARACTERISTICS, DATA_IN, DATA_OUT, KEY_EXCHANGE
from phone.link import LinkLost


@case("B45-burst-at-connect")
async def burst_at_connect(stage):
    """what a phone writes the moment it is encrypted is not lost"""
    await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired()
    for number in range(2):
        await companion.detach()
        await phone.disconnect()
        verdict = companion.transport.enqueue(
            companion.notice(str(number), f"Burst {number}", body="b" * 3000))
        link = await phone.connect_anew(mtu=185)
        await companion.transport.attach(link, subscribes=False)
        await asyncio.sleep(0.2)
        await link.subscribe(DATA_OUT, companion.transport._hear)
        assert await asyncio.wait_for(verdict, 20) == 0
    await panel.until(lambda: len(panel.titles) == 2, what="all of them")
    assert len(panel.shown) == 2


@case("returning-quickly", timeout=400 if SCALE < 1 else 3600)
async def returning_quickly(stage):
    """a known phone that comes, writes at once and goes, over and over: each message has its answer"""
    await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired()
    count = max(20, int(500 * SCALE))
    longest = 0.0
    for number in range(count):
        await companion.detach()
        await phone.disconnect()
        verdicts = [companion.transport.enqueue(companion.notice(f"{number} {part}", f"No {number} {part}"))
                    for part in range(2)]
        await companion.transport.attach(await phone.connect_anew(mtu=185))
        started = time.monotonic()
        assert await asyncio.wait_for(asyncio.gather(*verdicts), 60) == [0, 0]
        longest = max(longest, time.monotonic() - started)
    await panel.until(lambda: len(panel.titles) == 2 * count, what="all of them")
    assert len(panel.shown) == 2 * count, "some were shown twice"
    return f"{count} times, at most {longest:.1f} s"


@case("reading-instead")
async def reading_instead(stage):
    """a phone that never subscribes reads, and is served all the same"""
    await stage.belfryd()
    panel = await stage.panel()
    phone = await stage.handset()
    await phone.connect_anew()
    await phone.pair()
    companion = stage.companion()
    await companion.attach(phone.link, subscribes=False)
    for _ in range(50):
        await companion.security.read_instead()
        if companion.exchanges:
            break
        await asyncio.sleep(0.2)
    assert companion.exchanges == 1, "no keys by reading"
    sending = asyncio.create_task(companion.notify("1", "Read"))
    while not sending.done():
        await companion.transport.read_instead()
        await asyncio.sleep(0.2)
    assert sending.result() == "accepted"
    await panel.until(lambda: panel.titles == ["Read"], what="the notification")


@case("subscribing-twice")
async def subscribing_twice(stage):
    """subscribing again and again changes nothing: each message is taken once, in both directions"""
    await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired()
    values = []
    companion.transport.spy = values.append
    for _ in range(3):
        await phone.link.subscribe(DATA_OUT, companion.transport._hear)
        await phone.link.subscribe(KEY_EXCHANGE, companion.security._hear)
    assert await companion.notify("1", "Once") == "accepted"
    await panel.until(lambda: panel.titles == ["Once"], what="the notification")
    name = panel.choose("Once", CLEAR)
    await panel.until(lambda: panel.answers.get(name) == DONE, what="the end of the answer")
    await asyncio.sleep(0.5)
    assert panel.shown == ["Once"] and len(companion.answers) == 1, (panel.shown, companion.answers)
    # bluetoothd may notify one value twice then. Frames stand that; nobody else hears of it.
    return f"{len(values) - len(set(map(bytes, values)))} of {len(values)} values came twice"


@case("holding-back", timeout=200, waits=True)
async def holding_back(stage):
    """a phone that holds the rest of a message back for a minute completes it then"""
    await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired(mtu=185)
    pause = max(5, 60 * SCALE)
    phone.link.pauses_after, phone.link.pause = phone.link.commands + 6, pause
    verdict = companion.transport.enqueue(companion.notice("1", "Patience", body="p" * 3000))
    assert await asyncio.wait_for(verdict, pause + 60) == 0
    await panel.until(lambda: panel.titles == ["Patience"], what="the notification")
    return f"{pause:.0f} s"


@case("two-processes")
async def two_processes(stage):
    """both extensions of a phone send at once on one link, and neither disturbs the other"""
    await stage.belfryd()
    panel = await stage.panel()
    _, companion = await stage.paired(mtu=185)
    verdicts = [companion.transport.enqueue(companion.notice(str(n), f"No {n}", body="i" * 2000))
                for n in range(10)]
    for number in range(3):
        companion.wants_keys = True
        assert await companion.request_keys(fresh=True) == "accepted"
        await companion.keys_agreed(2 + number)
    assert set(await asyncio.wait_for(asyncio.gather(*verdicts), 60)) == {0}
    assert await companion.notify("new", "New keys") == "accepted"
    await panel.until(lambda: len(panel.titles) == 11, what="all of them")


@case("two-phones")
async def two_phones(stage):
    """two phones send at once; one leaves in the middle and the other does not notice"""
    await stage.belfryd()
    panel = await stage.panel()
    one = await stage.paired(mtu=185)
    await stage.open_window()
    two = await stage.paired(mtu=517)
    verdicts = {phone: [companion.transport.enqueue(
        companion.notice(f"{phone.name} {n}", f"{phone.name} {n}", body="2" * 3000))
        for n in range(10)] for phone, companion in (one, two)}
    await asyncio.sleep(0.2)
    await stage.rejoin(*one, mtu=185)
    for phone in verdicts:
        assert set(await asyncio.wait_for(asyncio.gather(*verdicts[phone]), 60)) == {0}
    await panel.until(lambda: len(panel.titles) == 20, what="all of them")
    assert len(panel.shown) == 20, "some were shown twice"


@case("any-bytes", timeout=240)
async def any_bytes(stage):
    """any bytes in any order from a bonded phone: refused or dropped, and the other phone is served"""
    accessory = await stage.belfryd()
    panel = await stage.panel()
    rude, _ = await stage.paired(mtu=517)
    await stage.open_window()
    _, polite = await stage.paired(mtu=185)
    chance = random.Random(7)
    before = stage.memory(accessory)
    for number in range(max(100, int(2000 * SCALE))):
        value = chance.randbytes(chance.randrange(0, 501))
        if chance.random() < 0.7:
            value = bytes([0x10 | chance.randrange(1, 6), chance.choice([1, 2, 3, 0x12])]) + value[2:]
        characteristic = chance.choice([DATA_IN, DATA_IN, KEY_EXCHANGE])
        try:
            if characteristic is DATA_IN and chance.random() < 0.5:
                await rude.link.write_command(characteristic, value)
            else:
                await refusal(rude.link.write(characteristic, value))
        except LinkLost:
            await rude.connect_anew()
        if number % 50 == 0:
            assert await polite.notify(str(number), f"Polite {number}") == "accepted"
    grown = stage.memory(accessory) - before
    assert accessory.is_running and grown < 4096, f"{grown} KiB more"
    await panel.until(lambda: "Polite 0" in panel.titles, what="the other's")
    return f"{grown} KiB more memory"


@case("any-bytes-stranger", timeout=240)
async def any_bytes_of_a_stranger(stage):
    """any bytes on any characteristic from a phone without a bond: refused, and the other phone is served"""
    accessory = await stage.belfryd()
    await stage.panel()
    _, polite = await stage.paired(mtu=185)
    stranger = await stage.handset()
    link = await stranger.connect_anew(mtu=517)
    chance = random.Random(11)
    before = stage.memory(accessory)
    for number in range(max(80, int(2000 * SCALE))):
        characteristic = chance.choice(CHARACTERISTICS)
        value = chance.randbytes(chance.randrange(1, 513))
        way = chance.randrange(3)
        if way == 0:
            await link.write_command(characteristic, value)
        elif way == 1:
            assert await refusal(link.write(characteristic, value)), f"{characteristic} was written"
        else:
            part, executes = chance.randrange(18, 513), chance.random() < 0.5
            await refusal(link.write_long(characteristic, value, part, executes))
        if number % 20 == 0:
            assert await polite.notify(str(number), f"Polite {number}") == "accepted"
    grown = stage.memory(accessory) - before
    assert accessory.is_running and link.is_up and grown < 2048, f"{grown} KiB more"
    return f"{grown} KiB more memory"
