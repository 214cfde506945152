"""Screens other than /dev/fb0: a graphics card, and a display on a bus."""

import subprocess
from pathlib import Path

from board import card, glass, png
from board.cuse import CharacterDevice
from board.lines import Chip
from board.process import Process
from board.stage import until
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


# The chip's words, the size of its glass and of the picture, what its glass needs, and how a place of
# the picture is found on the glass.
ON_SPI = {
    "st7789": ("", (240, 240), (240, 240), 0x00, True, lambda x, y: (x, y)),
    "ili9341": (" rotate=90", (240, 320), (320, 240), 0x48, False, lambda x, y: (239 - y, x)),
}


@case("pixels-spi", timeout=200)
async def on_spi(stage):
    """a sealed notification becomes the right pixels of displays on SPI, written with D/C as it must be"""
    await stage.belfryd()
    _, companion = await stage.paired()
    chip = Chip("board", ["DC", "RESET"])
    chip.plug_in()
    told = []
    try:
        for name, (more, size, shape, order, inversion, place) in ON_SPI.items():
            told.append(await spi_picture(stage, companion, chip, name, more, size, shape,
                                          glass.Glass(*size, lambda: chip.level("DC") == 1,
                                                      lambda: chip.level("RESET") == 1, order,
                                                      inversion), place))
    finally:
        chip.remove()
    return ", ".join(told)


async def spi_picture(stage, companion, chip, name, more, size, shape, display, place):
    """Shows a notification on one display, and compares."""
    device = CharacterDevice("spidev0.0", display.write, display.ioctl)
    await until(device.path.exists, "the device's file")
    folder = stage.folder / name
    program = panel(
        stage, folder, "--size", f"{shape[0]}x{shape[1]}", "--screen",
        f"{name} {device.path} dc=board:DC reset=board:RESET speed=12000000{more}")
    wanted = png.picture(await shown(companion, folder, timestamp()))
    assert len({pixel for row in wanted for pixel in row}) > 20, "an empty screen"
    # The bus is slower than a file.
    await until(lambda: is_alike(display.picture, wanted, place), "the picture on the glass")
    assert device.failure is None, device.failure
    assert display.faults == [], display.faults
    assert display.settings == {glass.MODE: 0, glass.BITS: 8, glass.SPEED: 12_000_000}
    assert display.largest <= glass.BUFFER, f"a write of {display.largest} bytes"
    await program.end()
    await until(lambda: not display.is_on, "the display is dark at the end")
    device.remove()
    await until(lambda: not device.path.exists(), "the device is gone")
    return f"{name}: {display.bytes} bytes"


def is_alike(seen, wanted, place):
    """Whether each place of the glass is as the picture has it, but for five bits and a dither."""
    if seen is None:
        return False
    for y, row in enumerate(wanted):
        for x, pixel in enumerate(row):
            column, line = place(x, y)
            if any(abs(one - other) > 9 for one, other in zip(pixel, seen[line][column])):
                return False
    return True


@case("screen-comes-and-goes", timeout=200, waits=True)
async def comes_and_goes(stage):
    """without its screen a panel alerts all the same, and draws when the screen is plugged in, and again"""
    belfryd = await stage.belfryd()
    _, companion = await stage.paired()
    chip = Chip("board", ["DC", "RESET"])
    chip.plug_in()
    folder = stage.folder / "coming"
    program = panel(
        stage, folder, "--screen", "st7789 /dev/spidev0.0 dc=board:DC reset=board:RESET")
    try:
        await program.eventually(lambda: "nothing is drawn until" in program.text(), "miss its screen")
        await belfryd.eventually(lambda: "a panel takes charge" in belfryd.text(), "have a panel")
        await companion.notify("0", "Ana", body="Listen", alerts=True, delivered=timestamp())
        await program.eventually(lambda: "ALERT card=" in program.text(), "alert")
        wanted = png.picture(await shown(companion, folder, timestamp()))
        for number in range(2):
            display = glass.Glass(240, 240, lambda: chip.level("DC") == 1,
                                  lambda: chip.level("RESET") == 1, 0x00, True)
            device = CharacterDevice("spidev0.0", display.write, display.ioctl)
            # It is looked for after pauses that grow to half a minute.
            await until(lambda: is_alike(display.picture, wanted, lambda x, y: (x, y)),
                        "the picture on the glass", timeout=60)
            assert display.faults == [], display.faults[:3]
            device.remove()
            await until(lambda: not device.path.exists(), "the device is gone")
            # That it is gone is seen with the next change.
            await companion.notify(f"new {number}", "Ana", body="Now?", delivered=timestamp())
            await program.eventually(
                lambda: "cannot be written" in program.text().rsplit("drawing on", 1)[-1], "notice")
            wanted = png.picture(await shown(companion, folder, timestamp()))
    finally:
        await program.end()
        chip.remove()
