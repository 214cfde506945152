"""Buttons, keys, lamps and buzzers of the kernel, from a sealed notification and back to the phone."""

import asyncio
import contextlib
import os
import subprocess

from board.lines import DIAL, ENTER, KEY, RELATIVE, SOUND, TONE, Chip, InputDevice, Lamp
from board.process import Process
from board.stage import until
from cases import case
from contract import payload

CALL = 2  # a kind of alert
LINES = ["UP", "DOWN", "SELECT", "LAMP"]
BUTTONS = """
[buttons]
up = board:UP
down = board:DOWN
select = board:SELECT
"""


@contextlib.asynccontextmanager
async def wired():
    """A chip with three buttons that are up, and a lamp."""
    chip = Chip("board", LINES)
    chip.plug_in()
    for name in LINES[:3]:
        chip.set_low(name, False)
    try:
        yield chip
    finally:
        chip.remove()


@contextlib.asynccontextmanager
async def panel(stage, settings, *more, before=()):
    """belfry-panel with these settings, connected; `before` is a command that starts it."""
    file = stage.folder / "panel.conf"
    file.write_text(settings)
    process = Process(
        [*before, stage.programs / "belfry-panel", "--socket", stage.accessories[-1].panel_path,
         "--configuration", file, *more], stage.folder / "panel.log")
    process.start()
    await process.eventually(
        lambda: any("connected to belfryd" in line for line in process.lines()), "connect")
    try:
        yield process
    finally:
        status = await process.end()
        assert status == 0, f"it ended with {status}: {process.text()}"


def lines_with(process, words):
    return [line for line in process.lines() if words in line]


async def notify(companion, name, kind=None, alerts=True):
    """A notification with an action that marks it as read; returns its message's identifier."""
    identifier = os.urandom(16)
    notice = companion.notice(
        name, f"Call {name}", alerts=alerts, identifier=identifier, kind=kind,
        actions=[payload.action("read", "background", "Mark as Read")])
    assert await companion.send(notice) == "accepted"
    return identifier


async def alerted(companion, identifier):
    await companion.until(
        lambda: identifier in companion.alerted, what="the report of the alert")
    return companion.alerted[identifier]


async def is_alerted(companion, name, kind=None):
    """Whether an alert is confirmed; tried twice, since a busy machine may be later than 0.8 s."""
    for attempt in range(2):
        if await alerted(companion, await notify(companion, f"{name}.{attempt}", kind)):
            return True
    return False


async def shown(companion, process, name):
    """A notification that the panel has, and alerts for."""
    await notify(companion, name)
    await process.eventually(lambda: lines_with(process, "ALERT card="), "alert")


async def answered(companion, count=1):
    await companion.until(lambda: len(companion.answers) >= count, what="an answer")
    return companion.answers[-1][3]


async def changes(level, seconds, known=None):
    """The levels that something had, one after the other."""
    seen = [] if known is None else [known]
    for _ in range(int(seconds * 200)):
        now = level()
        if now is not None and seen[-1:] != [now]:
            seen.append(now)
        await asyncio.sleep(0.005)
    return seen


@case("board-button")
async def button(stage):
    """a button pressed on a GPIO line becomes an answer that the phone decrypts"""
    await stage.belfryd()
    async with wired() as chip, panel(stage, BUTTONS, "--alerts", "log") as process:
        _, companion = await stage.paired()
        await shown(companion, process, "1")
        for _ in range(2):  # the menu, its first row
            await chip.press("SELECT")
        assert await answered(companion) == "read"
        assert not lines_with(process, "does not work")


@case("board-without-root")
async def without_root(stage):
    """a user without rights, in the group that udev's rules give a chip to, reads its buttons"""
    accessory = await stage.belfryd()
    group = 900
    os.chown(accessory.panel_path, 0, group)
    as_user = ["setpriv", "--reuid=65534", "--regid=65534", f"--groups={group}", "--no-new-privs"]
    async with wired() as chip:
        async with panel(stage, BUTTONS, "--alerts", "log", before=as_user) as process:
            denied = lines_with(process, "this user may not use")
            assert denied, process.lines()
        os.chown(chip.path, 0, group)
        os.chmod(chip.path, 0o660)
        async with panel(stage, BUTTONS, "--alerts", "log", before=as_user) as process:
            _, companion = await stage.paired()
            await shown(companion, process, "1")
            for _ in range(2):
                await chip.press("SELECT")
            assert await answered(companion) == "read"


@case("board-list")
async def listing(stage):
    """the maker is told which lines, lamps and keys there are, by the words of the settings"""
    keyboard, light = InputDevice("Rig's keyboard", [(KEY, ENTER)]), Lamp("rig::listed", 200)
    async with wired():
        listed = subprocess.run(
            [stage.programs / "belfry-panel", "--list"], capture_output=True, text=True).stdout
    keyboard.unplug()
    light.unplug()
    for words in ("board:    4 lines", "led:rig::listed", "keys or a knob: Rig's keyboard"):
        assert words in listed, listed


@case("board-bouncing-button")
async def bouncing_button(stage):
    """a button that bounces on each press and release is heard once"""
    await stage.belfryd()
    async with wired() as chip, panel(stage, BUTTONS, "--alerts", "log") as process:
        _, companion = await stage.paired()
        await shown(companion, process, "1")
        for is_down in (True, False, True, False):
            for _ in range(5):
                chip.set_low("SELECT", is_down)
                chip.set_low("SELECT", not is_down)
            chip.set_low("SELECT", is_down)
            await asyncio.sleep(0.1)
        assert await answered(companion) == "read"
        await asyncio.sleep(0.5)
        assert len(companion.answers) == 1, companion.answers


@case("board-pairing", waits=True)
async def pairing(stage):
    """a button held for five seconds lets a second phone in"""
    await stage.belfryd()
    async with wired() as chip, panel(stage, BUTTONS):
        await stage.paired()
        second = await stage.handset()
        await second.connect_anew()
        try:
            await second.pair(timeout=15)
        except Exception:  # whatever the phone makes of the refusal
            pass
        else:
            raise AssertionError("the second phone could pair before")
        await second.disconnect()
        await chip.press("SELECT", 5.5)
        await second.connect_anew()
        await second.pair(timeout=30)


@case("board-lamp", waits=True)
async def lamp(stage):
    """a lamp on a GPIO line blinks for a call until it is answered; gone, it is not counted on"""
    await stage.belfryd()
    settings = BUTTONS + "[lights]\ndevice = gpio:board:LAMP\ncall = 100 100\n"
    async with wired() as chip, panel(stage, settings) as process:
        _, companion = await stage.paired()
        assert await is_alerted(companion, "call", CALL), "the lamp works"
        seen = await changes(lambda: chip.level("LAMP"), 3)
        assert len(seen) >= 6, seen
        await chip.press("UP")  # any key silences
        assert await changes(lambda: chip.level("LAMP"), 1) == [0]
        chip.unplug()
        assert not await is_alerted(companion, "gone"), "it is gone"
        gone = lines_with(process, "gpio:board:LAMP does not work")
        assert 1 <= len(gone) <= 2, process.lines()
        chip.plug_in()
        for name in LINES[:3]:
            chip.set_low(name, False)
        await asyncio.sleep(0.5)
        assert await is_alerted(companion, "back", CALL), "it is back"
        await chip.press("UP")
        assert await changes(lambda: chip.level("LAMP"), 1) == [0], "its buttons are back, too"
    return f"{len(seen)} changes in 3 s"


@case("board-keys")
async def keys(stage):
    """keyboard and knob work when they are plugged in, and may go"""
    await stage.belfryd()
    async with panel(stage, "[buttons]\nkeyboards = yes\n", "--alerts", "log") as process:
        _, companion = await stage.paired()
        await shown(companion, process, "1")
        keyboard = InputDevice("Rig's keyboard", [(KEY, ENTER)])
        await process.says("Rig's keyboard is there")
        await keyboard.press(ENTER)
        await keyboard.press(ENTER)
        assert await answered(companion) == "read"
        keyboard.unplug()
        await process.says("Rig's keyboard is gone")
        await notify(companion, "2")
        await process.eventually(lambda: lines_with(process, "ALERT card=2"), "alert anew")
        knob = InputDevice("Rig's knob", [(RELATIVE, DIAL), (KEY, ENTER)])
        await process.says("Rig's knob is there")
        await knob.press(ENTER)  # the menu of the newer one: read, clear
        knob.tell(RELATIVE, DIAL, 1)
        knob.tell(RELATIVE, DIAL, -1)
        await knob.press(ENTER)
        assert await answered(companion, 2) == "read"
        knob.unplug()
        await process.says("Rig's knob is gone")


@case("board-buzzer", waits=True)
async def buzzer(stage):
    """a buzzer that is an input device is told the tones of the pattern, and silence at the end"""
    await stage.belfryd()
    device = InputDevice("Rig's buzzer", [(SOUND, TONE)])
    settings = f"[sounds]\ndevice = beeper:{device.path}\nnotification = 60/2000 60 60/3000 x2\n"
    pattern = [2000, 3000, 2000, 3000]
    async with panel(stage, settings):
        _, companion = await stage.paired()
        assert await is_alerted(companion, "1")
        heard = []

        def is_over():
            heard.extend(device.heard())
            return heard[-1:] == [0] and [one for one in heard if one][-4:] == pattern

        await until(is_over, f"the tones {pattern}")
    device.unplug()


@case("board-led", waits=True)
async def led(stage):
    """a lamp of the kernel's shines as bright as the pattern says"""
    await stage.belfryd()
    lamp = Lamp("rig::alert", 200)
    settings = "[lights]\ndevice = led:rig::alert\nnotification = 300@50 100 300@25 x1\n"
    async with panel(stage, settings):
        _, companion = await stage.paired()
        watching = asyncio.create_task(changes(lamp.brightness, 4))
        await asyncio.sleep(0.1)
        assert await is_alerted(companion, "1")
        seen = await watching
    lamp.unplug()
    assert [one for one in seen if one][:2] == [100, 50], seen
    assert seen[-1] == 0, seen
