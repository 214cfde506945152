"""From a sealed notification on the air to pixels."""

import asyncio

from board import png
from board.framebuffer import Framebuffer
from board.process import Process
from cases import case
from contract.payload import timestamp
from phone.loopback import LoopbackLink


def panel(stage, folder, *arguments):
    """belfry-panel, which also writes what it shows into that folder."""
    program = Process(
        [stage.programs / "belfry-panel", "--socket", stage.accessories[-1].panel_path, "--size",
         "240x240", "--png", folder, "--alerts", "log", *arguments], folder.with_suffix(".log"))
    program.start()
    return program


async def shown(companion, folder, delivered):
    """What the panel shows of a notification, as the bytes of a PNG."""
    verdict = await companion.notify(
        "1", "Maria", body="Are you on your way? 🚲 שלום", delivered=delivered)
    assert verdict == "accepted", verdict
    latest = folder / "latest.png"
    seen, unchanged = b"", 0
    for _ in range(300):
        await asyncio.sleep(0.1)
        now = latest.read_bytes() if latest.exists() else b""
        unchanged = unchanged + 1 if now and now == seen else 0
        seen = now
        if unchanged == 20:
            break
    assert seen.startswith(b"\x89PNG"), "there is no picture"
    return seen


async def picture(stage, companion, folder, delivered):
    program = panel(stage, folder)
    seen = await shown(companion, folder, delivered)
    await program.end()
    return seen


@case("pixels", timeout=200)
async def pixels(stage):
    """a sealed notification becomes the same pixels over the air as over the loop-back link"""
    delivered = timestamp()
    path = str(stage.folder / "link")
    accessory = await stage.belfryd("--loopback", path)
    _, companion = await stage.paired()
    over_air = await picture(stage, companion, stage.folder / "air", delivered)
    await companion.detach()
    await accessory.end()
    await stage.belfryd("--loopback", path, "--state", str(stage.folder / "state2"))
    link = await LoopbackLink.connect(path, b"phone", "phone", is_new=True)
    other = stage.companion()
    await other.attach(link)
    await other.keys_agreed()
    over_loopback = await picture(stage, other, stage.folder / "loopback", delivered)
    await link.disconnect()
    assert over_air == over_loopback, "the pictures differ"
    assert len(over_air) > 1000, "an empty screen"
    return f"{len(over_air)} bytes of PNG"


@case("pixels-framebuffer", timeout=200)
async def framebuffer(stage):
    """a sealed notification becomes the right pixels of /dev/fb0, at 32, 24 and 16 bits"""
    await stage.belfryd()
    _, companion = await stage.paired()
    worst = {}
    for bits in (32, 24, 16):
        Framebuffer().set(240, 240, bits)
        folder = stage.folder / f"at {bits}"
        program = panel(stage, folder, "--screen", "framebuffer /dev/fb0")
        wanted = png.picture(await shown(companion, folder, timestamp()))
        screen = Framebuffer().picture()
        await program.end()
        assert len({pixel for row in wanted for pixel in row}) > 20, "an empty screen"
        worst[bits] = max(abs(one - other) for row, line in zip(wanted, screen, strict=True)
                          for pixel, place in zip(row, line, strict=True)
                          for one, other in zip(pixel, place))
    # With five bits a colour has steps of 8, and a dither goes to the next one.
    assert worst[32] == worst[24] == 0 and worst[16] <= 9, worst
    return f"at 16 bits no colour is further off than {worst[16]} of 255"
