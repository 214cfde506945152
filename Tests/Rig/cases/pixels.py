"""From a sealed notification on the air to pixels."""

import asyncio

from board.process import Process
from cases import case
from contract.payload import timestamp
from phone.loopback import LoopbackLink


async def picture(stage, companion, folder, delivered):
    """What belfry-panel shows of a notification, as the bytes of a PNG."""
    panel = Process(
        [stage.programs / "belfry-panel", "--socket", stage.accessories[-1].panel_path, "--size",
         "240x240", "--png", folder, "--alerts", "log"], folder.with_suffix(".log"))
    panel.start()
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
    await panel.end()
    assert seen.startswith(b"\x89PNG"), panel.lines()
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
