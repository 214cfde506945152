"""Sends belfryd so many sealed messages of 64 KiB over its loop-back link, under callgrind: what it
costs as a whole, with its store and its link, but without a panel.

Arguments: belfryd, the file for callgrind, how many messages.
"""

import asyncio
import sys
import tempfile
from pathlib import Path

from board.belfryd import Belfryd
from board.process import Process
from phone.companion import Companion
from phone.loopback import LoopbackLink

PATIENCE = 600
TEXT = "x" * (64 * 1024 - 160)  # 160 bytes are around it, about


async def main(program, file, count):
    Process.prefix = ("valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={file}")
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "link")
        belfryd = await Belfryd(program, folder, "--loopback", path).ready(PATIENCE)
        companion = Companion()
        link = await LoopbackLink.connect(path, b"ada", "Ada's phone", True, 517)
        await companion.attach(link)
        await companion.keys_agreed(timeout=PATIENCE)
        for number in range(count):
            notice = companion.notice(str(number), f"No {number}", body=TEXT)
            assert await companion.send(notice, PATIENCE) == "accepted"
        await companion.detach()
        await link.disconnect()
        assert await belfryd.end(timeout=PATIENCE) == 0


asyncio.run(main(*sys.argv[1:3], int(sys.argv[3])))
