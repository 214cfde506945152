"""`belfry phone --radio`: the phone is a second adapter of bluetoothd's, as on a laptop; all of Bluetooth between
the two is the kernel's and bluetoothd's, on both ends."""

import contextlib
import csv
import re
from pathlib import Path

from bumble.hci import LeFeatureMask

from board.process import Process
from board.stage import until
from cases import case
from phone.radio import KernelTransport, controller

LAPTOP_ADDRESS = "C0:FF:EE:00:00:02"
SCENARIOS = Path(__file__).resolve().parents[2] / "Scenarios"


@contextlib.asynccontextmanager
async def laptop(stage):
    """hci1, powered, for as long as it is wanted."""
    kernel = KernelTransport(stage.folder / "hci1.btsnoop")
    radio = controller("hci1", stage.air, LAPTOP_ADDRESS, host_source=kernel, host_sink=kernel)
    # Of one that resolves addresses, Linux 6.1 waits for another event at a connection than Bumble sends.
    radio.le_features &= ~LeFeatureMask.LL_PRIVACY
    kernel.create_controller()
    try:
        yield
    finally:
        kernel.remove_controller()
        stage.air.remove_controller(radio)


class Phone(Process):
    """`belfry phone` over hci1, with a memory that outlasts it."""

    def __init__(self, stage, name, *arguments):
        super().__init__([stage.programs / "belfry", "phone", "--radio", "Belfry", "--adapter", "hci1",
                          "--state", stage.folder / "phone.state", *arguments], stage.folder / f"{name}.log")


@case("laptop-plays-phone", timeout=180)
async def plays_phone(stage):
    """belfry phone --radio finds the accessory, pairs and posts; it comes back with its bond, and field measures it"""
    await stage.belfryd()
    panel = await stage.panel()
    await stage.on_air()
    rows = stage.folder / "walk.csv"
    async with laptop(stage):
        field = Process([stage.programs / "belfry", "field", "--adapter", "hci0", "--csv", rows],
                        stage.folder / "field.log")
        field.start()
        first = Phone(stage, "first", "--scenario", SCENARIOS / "first-pairing.json")
        first.start()
        assert await first.over(90) == 0, first.lines()
        await until(lambda: panel.titles == ["Hello"], "the card")
        again = Phone(stage, "again", "--interactive")
        again.start(talks=True)
        again.tell("connect\n")
        await again.eventually(lambda: "link up" in again.text(), "connect with its bond", 60)
        again.tell("notify Second | " + "x" * 3_000 + "\n")
        await again.eventually(lambda: ": accepted in" in again.text().partition("post Second")[2],
                               "hear of its message")
        await until(lambda: panel.titles == ["Second"], "the card, of the same name and new")
        again.tell("quit\n")
        assert await again.over() == 0
        assert await field.end() == 0, field.text()
    seconds = list(csv.DictReader(rows.open()))
    latencies = [int(one) for row in seconds for one in row["latencies_ms"].split()]
    assert len(latencies) >= 2, field.text()
    assert any(row["interval_ms"] for row in seconds), seconds
    [mtu] = set(re.findall(r"MTU (\d+)", first.text() + again.text()))
    return f"MTU {mtu}, {len(latencies)} messages in {len(seconds)} s, at most {max(latencies)} ms"
