"""Some 500 posts a second from 53 connections by wrk, in peace and over kills of the relay; what was
accepted has to be at the accessory."""

import asyncio
import re
import sys
import tempfile
from pathlib import Path

from stage import Relay, Stage, until

SCRIPT = Path(__file__).with_name("posts.lua")


async def load(stage, relay, seconds, kills=0):
    stage.broker.messages.clear()
    wrk = await asyncio.create_subprocess_exec(
        "wrk", "-t1", "-c53", f"-d{seconds}s", "-s", str(SCRIPT), relay.address("board-1"), "--",
        relay.token("board-1"), stdout=asyncio.subprocess.PIPE)
    for _ in range(kills):
        await asyncio.sleep(seconds / (kills + 1))
        relay.kill()
        await relay.start()
    output = (await wrk.communicate())[0].decode()
    figures = re.search(r"^accepted (\d+) .*$", output, re.M)
    accepted = int(figures.group(1))
    await until(lambda: len({body for _, body, _ in stage.broker.messages}) >= accepted)
    print(f"{figures.group(0)}; {kills} kills, none lost", flush=True)


async def main(seconds):
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(folder)
        await stage.up()
        relay = Relay(stage)
        await relay.start()
        stage.broker.listen("belfry/+/down")
        try:
            await load(stage, relay, seconds)
            await load(stage, relay, seconds, kills=5)
        finally:
            relay.kill()
            await stage.push.stop()
            stage.broker.stop()


asyncio.run(main(int(sys.argv[1])))
