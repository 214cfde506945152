"""What a person does at a desk with a dongle."""

import sys

from bumble.transport import open_transport

from board.panel import ACTION, DONE
from board.process import Process
from board.stage import RIG
from cases import case
from phone.radio import controller


@case("by-hand")
async def by_hand(stage):
    """the phone that README's page starts by hand pairs, is shown, and hears the answer"""
    await stage.belfryd()
    panel = await stage.panel()
    await stage.on_air()
    async with await open_transport("tcp-server:127.0.0.1:9544") as ends:
        made = controller("dongle", stage.air, "F0:00:00:00:01:01",
                          host_source=ends.source, host_sink=ends.sink)
        try:
            program = Process([sys.executable, "-u", RIG / "by_hand.py", "tcp-client:127.0.0.1:9544",
                               "Dinner is ready"], stage.folder / "by-hand.log")
            program.start()
            await program.says("accepted", 60)
            await panel.until(lambda: panel.titles == ["Dinner is ready"], what="the notification")
            name = panel.choose("Dinner is ready", ACTION, 0)
            await program.says("the accessory chose read")
            await panel.until(lambda: panel.answers.get(name) == DONE, what="the answer's result")
            assert await program.over() == 0, program.text()
        finally:
            stage.air.remove_controller(made)
