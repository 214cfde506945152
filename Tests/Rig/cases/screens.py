"""Screens other than /dev/fb0: a graphics card, and a display on a bus."""

import subprocess
from pathlib import Path

from board import card, png
from board.process import Process
from cases import case
from cases.pixels import panel, shown
from contract.payload import timestamp

CARD = Path("/dev/dri/card0")
EDGE = 240


@case("pixels-card", timeout=200)
async def on_card(stage):
    """a sealed notification becomes the right pixels of a graphics card, thrice as large"""
    await stage.belfryd()
    _, companion = await stage.paired()
    folder = stage.folder / "card"
    program = panel(stage, folder, "--screen", f"drm {CARD}")
    wanted = png.picture(await shown(companion, folder, timestamp()))
    screen = card.picture()
    width, height = len(screen[0]), len(screen)
    scale = min(width, height) // EDGE
    left, top = (width - EDGE * scale) // 2, (height - EDGE * scale) // 2
    assert len({pixel for row in wanted for pixel in row}) > 20, "an empty screen"
    for y, row in enumerate(wanted):
        line = screen[top + y * scale + scale // 2]
        seen = line[left + scale // 2:left + EDGE * scale:scale]
        assert seen == row, f"row {y} differs"
    assert not any(any(pixel) for pixel in screen[0][:left]), "no black beside it"
    await program.end()
    return f"{width} × {height}"


@case("screen-taken")
async def taken(stage):
    """a screen that another program has is waited for, and drawn on when that is over"""
    await stage.belfryd()
    first = panel(stage, stage.folder / "first", "--screen", f"drm {CARD}")
    await first.eventually(lambda: "drawing on vkms" in first.text(), "draw")
    second = panel(stage, stage.folder / "second", "--screen", f"drm {CARD}")
    await second.eventually(lambda: "another program draws on it" in second.text(), "wait")
    listed = subprocess.run(
        [stage.programs / "belfry-panel", "--list"], capture_output=True, text=True).stdout
    assert f"drm {CARD}" in listed, listed
    await first.end()
    await second.eventually(lambda: "drawing on vkms" in second.text(), "draw in turn")
    await second.end()


@case("screen-on-i2c")
async def on_i2c(stage):
    """an OLED's controller is found on a bus that knows SMBus alone, and takes all it is sent"""
    module = Path("/belfry/.guest/modules/i2c-stub.ko")
    subprocess.run(["insmod", module, "chip_addr=0x3c"], check=True)
    try:
        bus = next(Path("/dev").glob("i2c-*"))
        await stage.belfryd()
        for chip in ("ssd1306", "sh1106"):
            program = Process(
                [stage.programs / "belfry-panel", "--socket", stage.accessories[-1].panel_path,
                 "--screen", f"{chip} {bus}"], stage.folder / f"{chip}.log")
            program.start()
            await program.eventually(
                lambda: f"{chip.upper()} at {bus} address 0x3c" in program.text(), "draw")
            assert "cannot be" not in program.text(), program.text()
            await program.end()
    finally:
        subprocess.run(["rmmod", "i2c_stub"], check=True)
