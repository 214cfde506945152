"""Bonds and keys: from a phone out of the box to one that was forgotten."""

import asyncio
import os

from bumble.hci import HCI_Error

from board.capture import CLIENT, attributes
from board.panel import ACTION, COMPARE, DONE, FORGET_ON_PHONE
from board.stage import until
from cases import case
from contract import payload
from contract.frames import decode
from contract.messages import SEALED, Message
from contract.service import (
    ACCEPTED, CAPABILITIES, CHARACTERISTICS, DATA_IN, DATA_OUT, KEY_EXCHANGE, LINK_CONFIGURATION, SERVICE,
    Capabilities)
from phone.handset import NUMERIC, PASSKEY
from phone.link import ATTError, LinkLost


async def refusal(work):
    """The code of an ATT error, or None."""
    try:
        await work
    except ATTError as error:
        return error.code
    return None


@case("first-notification")
async def first_notification(stage):
    """a new phone bonds, agrees on X-Wing keys, is alerted for, answered and answers back"""
    await stage.belfryd()
    panel = await stage.panel()
    _, companion = await stage.paired()
    identifier = os.urandom(16)
    notice = companion.notice("1", "Maria", alerts=True, identifier=identifier, body="Where are you?",
                              actions=[payload.action("read", "background", "Mark as Read")])
    assert await companion.send(notice) == "accepted"
    await panel.until(lambda: "Maria" in panel.titles, what="the notification")
    await companion.until(lambda: companion.alerted.get(identifier), what="the alert's report")
    name = panel.choose("Maria", ACTION, 0)
    await panel.until(lambda: panel.answers.get(name) == DONE, what="the answer's result")
    assert companion.answers[0][3] == "read"
    assert companion.hellos, "the accessory never said hello"


@case("first-notification-p256")
async def first_notification_p256(stage):
    """the same with keys on P-256"""
    await stage.belfryd("--suites", "p256")
    panel = await stage.panel()
    _, companion = await stage.paired()
    assert await companion.notify("1", "Hello") == "accepted"
    await panel.until(lambda: panel.titles == ["Hello"], what="the notification")


@case("stranger")
async def stranger(stage):
    """an unbonded phone finds the service by its advertisement, reads the capabilities and nothing else"""
    await stage.belfryd()
    phone = await stage.handset()
    seen = await phone.scan()
    assert str(seen.services[0]).lower() == SERVICE and seen.is_connectable, vars(seen)
    link = await phone.connect(mtu=185, address=seen.address)
    assert Capabilities(await link.read(CAPABILITIES)).value == 500
    for characteristic in CHARACTERISTICS[1:]:
        for attempt in (link.read(characteristic), link.write(characteristic, b"\x11")):
            code = await refusal(attempt)
            assert code in (0x02, 0x03, 0x0F), f"{characteristic}: {code}"
    for characteristic in (KEY_EXCHANGE, DATA_OUT):
        assert await refusal(link.subscribe(characteristic, lambda value: None)) == 0x0F
    for _ in range(50):
        await link.write_command(DATA_IN, os.urandom(100))
    await asyncio.sleep(1)
    assert stage.accessories[-1].is_running and link.is_up
    return f"\"{seen.name}\" in the scan response"


@case("passkey")
async def passkey(stage):
    """a phone that insists types the digits that the accessory shows"""
    await confirmed_pairing(stage, PASSKEY, "--pairing", "digits")


@case("numeric-comparison")
async def numeric_comparison(stage):
    """a phone that insists compares the digits that both show, and the panel is told yes"""
    await confirmed_pairing(stage, NUMERIC, "--pairing", "compare")


async def confirmed_pairing(stage, how, *arguments):
    await stage.belfryd(*arguments)
    panel = await stage.panel()
    phone = await stage.handset()

    async def shown():
        digits = await stage.digits(panel)
        if panel.pairing[0] == COMPARE:
            panel.compared(digits, True)
        return digits

    phone.pairs_as(how, shown)
    await phone.connect_anew()
    await phone.pair()
    assert await phone.link.read(LINK_CONFIGURATION) == b""


@case("two-pairing")
async def two_pairing(stage):
    """two phones pair at the same moment, and both are served"""
    await stage.belfryd()
    panel = await stage.panel()
    pairs = await asyncio.gather(stage.paired(), stage.paired(), return_exceptions=True)
    # The window may close behind the first: then the second one is told so, and comes again.
    done = [one for one in pairs if not isinstance(one, BaseException)]
    assert done, pairs
    if len(done) == 1:
        await stage.open_window()
        done.append(await stage.paired())
    for number, (_, companion) in enumerate(done):
        assert await companion.notify("1", f"Phone {number}") == "accepted"
    await panel.until(lambda: set(panel.titles) == {"Phone 0", "Phone 1"}, what="both")


@case("window-closed")
async def window_closed(stage):
    """outside the pairing window a second phone is refused, and the first is not disturbed"""
    await stage.belfryd()
    await stage.panel()
    first, companion = await stage.paired()
    second = await stage.handset()
    await second.connect_anew()
    try:
        await second.pair(timeout=15)
        raise AssertionError("the second phone could pair")
    except (LinkLost, asyncio.TimeoutError, Exception) as error:
        if isinstance(error, AssertionError):
            raise
    assert await companion.notify("1", "Undisturbed") == "accepted"
    assert first.link.is_up


@case("B3-forgotten-by-phone")
async def forgotten_by_phone(stage):
    """a phone that forgot the bond pairs anew in the window at the first try; its old keys are gone"""
    await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired()
    assert await companion.notify("1", "Before") == "accepted"
    await companion.detach()
    await phone.disconnect()
    phone.forget()
    await stage.open_window()
    await phone.bond_anew()
    old = companion.sealed(payload.encode(payload.message(payload.ADDED, {}, 1)))
    again = stage.companion()
    again.wants_keys = False
    await again.attach(phone.link)
    verdict = await again.send(old)
    assert verdict == "unknownKey", verdict
    again.wants_keys = True
    # Fresh ones: an offer that came before is, byte for byte, one that was taken already.
    assert await again.request_keys(fresh=True) == "accepted"
    await again.keys_agreed()
    assert await again.notify("2", "After") == "accepted"
    await panel.until(lambda: "After" in panel.titles, what="the notification after")


@case("B4-forgotten-by-accessory")
async def forgotten_by_accessory(stage):
    """bonds lost on the accessory: the phone is not served, the panel says what to do, a new pairing helps"""
    accessory = await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired()
    await companion.detach()
    await phone.disconnect()
    await stage.bluetoothd.end()
    stage.bluetoothd.forget_everything()
    await stage.bluetoothd.ready()
    await until(lambda: accessory.is_running, "belfryd runs on")
    try:
        await phone.connect_anew(attempts=1)
        code = await refusal(phone.link.read(LINK_CONFIGURATION))
        assert code in (0x05, 0x0F), code
    except (LinkLost, asyncio.TimeoutError):
        pass  # the kernel ends a link for which it has no key
    except Exception as error:  # Bumble's name for "PIN or key missing" depends on the moment
        assert "KEY_MISSING" in str(error) or "0x06" in str(error), repr(error)
    await pairs_anew_when_told(stage, phone, panel)


async def pairs_anew_when_told(stage, phone, panel):
    """The panel says that the accessory is to be forgotten on the phone; that is done, and helps."""
    await panel.until(lambda: FORGET_ON_PHONE in panel.troubles, 30, "what the phone's owner must do")
    await phone.disconnect()
    phone.forget()
    await stage.open_window()
    await phone.bond_anew()
    companion = stage.companion()
    await companion.attach(phone.link)
    await companion.keys_agreed()
    assert await companion.notify("1", "Back") == "accepted"
    await panel.until(lambda: "Back" in panel.titles, what="the notification")
    await panel.until(lambda: FORGET_ON_PHONE not in panel.troubles, what="that all is well")


@case("B4-other-key")
async def other_key(stage):
    """the accessory has another key than the phone: the panel says what to do, a new pairing helps"""
    await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired()
    await companion.detach()
    await phone.disconnect()
    await stage.bluetoothd.end()
    stage.bluetoothd.spoil_keys()
    await stage.bluetoothd.ready()
    await stage.on_air()
    # bluetoothd does not hear of each link that ends at once.
    for _ in range(20):
        try:
            await phone.connect(mtu=23, discovers=False)
            raise AssertionError("two different keys were taken for one")
        except (LinkLost, HCI_Error):
            await phone.disconnect()
        if FORGET_ON_PHONE in panel.troubles:
            break
    await pairs_anew_when_told(stage, phone, panel)


@case("B26-no-questions")
async def no_questions(stage):
    """the accessory asks a bonded phone for no pairing, however often it comes"""
    assert await asked_of_a_guest(stage) == []


@case("B27-looks-at-nothing")
async def looks_at_nothing(stage):
    """the accessory looks at none of a phone's services, not before it is bonded and not after"""
    asked = await asked_of_a_guest(stage)
    sent = [str(unit) for unit in attributes(stage.folder / "hci0.btsnoop")
            if unit.is_ours and unit.opcode in CLIENT]
    assert not sent and not asked, (sent, asked)


async def asked_of_a_guest(stage):
    """What a bonded phone that comes and goes was asked."""
    await stage.belfryd()
    await stage.panel()
    phone, companion = await stage.paired()
    asked = phone.count_requests()
    for _ in range(3):
        await stage.rejoin(phone, companion)
        assert await companion.hello() == "accepted"
    await asyncio.sleep(2)
    return asked


@case("B28-new-address")
async def new_address(stage):
    """a phone is the same one whatever private address it comes with, also to a new bluetoothd"""
    accessory = await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired()
    for number in range(4):
        if number == 2:  # its object's path is made of its identity from now on
            await stage.bluetoothd.end()
            await stage.bluetoothd.ready()
            await stage.on_air()
        await phone.change_address()
        await stage.rejoin(phone, companion)
        assert await companion.notify(str(number), f"From address {number}") == "accepted"
    await panel.until(lambda: len(panel.titles) == 4, what="all of them")
    assert companion.exchanges == 1
    assert await phone.link.read(CAPABILITIES)
    assert accessory.is_running


@case("B29-new-path")
async def new_path(stage):
    """a phone's object gets another path in the middle of a message: it goes on where it was"""
    await stage.belfryd()
    panel = await stage.panel()
    phone, companion = await stage.paired(mtu=185)
    [before] = await stage.bus.devices()
    phone.link.ends_after = phone.link.commands + 60
    verdict = companion.transport.enqueue(companion.notice("1", "Moved", body="word " * 4000))
    await asyncio.wait_for(phone.link.lost.wait(), 20)
    # From its next start on, bluetoothd names the phone by its identity.
    await stage.bluetoothd.end()
    await stage.bluetoothd.ready()
    await stage.on_air()
    await phone.change_address()
    phone.keeps_values = True
    await stage.rejoin(phone, companion, mtu=185)
    assert await asyncio.wait_for(verdict, 30) == ACCEPTED
    [after] = await stage.bus.devices()
    assert before != after, f"it is {after} still"
    offsets = [frame.offset for frame in map(decode, phone.link.values)
               if hasattr(frame, "offset")]
    assert offsets and 0 not in offsets, f"began anew: {offsets}"
    await panel.until(lambda: panel.shown == ["Moved"], what="it once")
    assert companion.exchanges == 1, "new keys were agreed on"
    return f"on from byte {min(offsets)}"


@case("unknown-key")
async def unknown_key(stage):
    """a bonded phone without keys is told so, and what it sends is not kept"""
    await stage.belfryd()
    panel = await stage.panel()
    phone = await stage.handset()
    await phone.connect_anew()
    await phone.pair()
    companion = stage.companion()
    companion.wants_keys = False
    await companion.attach(phone.link)
    sealed = Message(SEALED, companion.session, os.urandom(100))
    assert await companion.send(sealed) == "unknownKey"
    assert panel.titles == []
