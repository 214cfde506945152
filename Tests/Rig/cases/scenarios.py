"""Every play of Tests/Scenarios, over Bluetooth: `belfry phone` plays the phone, the rig's bridge carries
it over the air, and a panel answers as the file says."""

import asyncio
import json
from pathlib import Path

from bumble.core import ProtocolError

from board.panel import ACTION, ACTIONS, CLEAR, DISMISS, TEXT
from board.process import Process
from cases import SCALE, case
from phone.bridge import Bridge

FOLDER = Path(__file__).resolve().parents[2] / "Scenarios"


def release():
    words = dict(line.split("=", 1) for line in Path("/etc/os-release").read_text().splitlines()
                 if "=" in line)
    return words["VERSION_CODENAME"].strip('"')


class Player:
    """The person before the panel."""

    def __init__(self, part):
        self.part = part
        self.open = list(part.get("answers", []))
        self.alerts = 0
        self.panel = None

    def sees(self, panel):
        self.panel = panel
        self.alerts_before = self.alerts

    def act(self):
        self.alerts = self.alerts_before + len(self.panel.alerts)
        for answer in list(self.open):
            if answer["title"] in self.panel.titles:
                self.open.remove(answer)
                self._choose(answer)

    def _choose(self, answer):
        title, chosen = answer["title"], answer["choose"]
        if chosen in ("dismiss", "clear"):
            self.panel.choose(title, DISMISS if chosen == "dismiss" else CLEAR)
            return
        index = next(one[0] for one in self.panel.card(title)[ACTIONS] if one.get(1) == chosen)
        kind = TEXT if "text" in answer else ACTION
        self.panel.choose(title, kind, index, answer.get("text"))

    @property
    def faults(self):
        faults = [f"\"{one['title']}\" was never shown" for one in self.open]
        wanted = self.part.get("cards")
        if wanted is not None and sorted(wanted) != sorted(self.panel.titles):
            faults.append(f"the cards are {sorted(self.panel.titles)}, not {sorted(wanted)}")
        count = self.part.get("alertCount")
        if isinstance(count, int):
            count = {"atLeast": count, "atMost": count}
        if count and not count.get("atLeast", 0) <= self.alerts <= count.get("atMost", 1 << 30):
            faults.append(f"there were {self.alerts} alerts, not {count}")
        return faults


# Times a scenario's own. While several phones are connected, a link on which a phone has just paired hears no
# notifications (bluetoothd's would reach all phones, and its socket there is deaf), so that the phone reads
# after 3 s of silence, for each turn of a conversation anew; and what it writes first may be lost.
PATIENCE = 4
LONGEST_TIME = 600_000  # that a scenario may name
WITHIN = {"expect": 10_000, "pair": 20_000, "rekey": 20_000}  # where the scenario says nothing


def for_the_air(scenario):
    """The scenario with more time for all that is to come; what is to stay away is not waited for longer."""
    for step in scenario["steps"]:
        for verb, usual in WITHIN.items():
            part = step.get(verb)
            if part is not None and not part.get("silence") and part.get("receipt") != "none":
                part["within"] = min(PATIENCE * part.get("within", usual), LONGEST_TIME)
    return scenario


class Theatre:
    def __init__(self, stage, scenario, *settings):
        """`settings` are more of belfryd's."""
        self.stage, self.settings = stage, settings
        self.scenario = for_the_air(scenario)
        self.path = stage.folder / "scenario.json"
        self.path.write_text(json.dumps(self.scenario))
        self.player = Player(self.scenario.get("panel", {}))
        self.handsets = {}
        self.is_on_air = True
        self.pairing = asyncio.Lock()

    async def play(self):
        accessory = self.scenario.get("accessory", {})
        settings, way = [*self.settings, "--suites", ",".join(accessory.get("suites", ["xwing"]))], []
        self.internet = None
        if accessory.get("internet"):
            self.internet = await self.stage.internet()
            settings += self.internet.settings
            way = ["--broker", self.internet.url]
        self.agent = await self.stage.belfryd(*settings)
        if self.internet:
            self.internet.start()
        await self.open_panel()
        link = str(self.stage.folder / "link")
        async with Bridge(link, self.join) as self.bridge:
            program = Process([self.stage.programs / "belfry", "phone", "--link", link,
                               "--scenario", self.path, *way], self.stage.folder / "phone.log")
            program.start(talks=True)
            await self.follow(program)
        for _ in range(100):
            self.player.act()
            if not self.player.faults:
                break
            await asyncio.sleep(0.1)
        assert program.process.returncode == 0, program.lines()[-3:]
        assert not self.player.faults, self.player.faults

    async def join(self, name, mtu):
        """A link of that phone; a new one pairs."""
        handset = self.handsets.get(name)
        if not handset:
            handset = self.handsets[name] = await self.stage.handset()
            async with self.pairing:  # a bond closes the window: one after the other
                await self.pair(handset, mtu)
        elif not (handset.link and handset.link.is_up):
            await handset.connect_anew(mtu=mtu)
        return handset.link

    async def pair(self, handset, mtu, attempts=3):
        """The window may close only now behind the phone before: then this one comes again."""
        for attempt in range(attempts):
            if len(self.handsets) > 1:
                await self.stage.open_window()
            await handset.connect_anew(mtu=mtu)
            try:
                await handset.pair()
                return
            except ProtocolError:
                if attempt == attempts - 1:
                    raise
                await handset.disconnect()

    async def follow(self, program):
        """Does what the play asks for, and looks at the panel, until it is over."""
        heard = 0
        while program.is_running:
            lines = program.lines()
            for line in lines[heard:]:
                if line.startswith("ask "):
                    await self.perform(line[4:])
                    program.tell("\n")
                    if not self.is_on_air:
                        await asyncio.sleep(1)  # the phone looks for it, and does not find it at once
                        self.bridge.listen()
                        self.is_on_air = True
            heard = len(lines)
            self.player.act()
            await asyncio.sleep(0.1)

    async def perform(self, request):
        if request in ("stopAccessory", "restartAccessory"):
            await self.bridge.vanish()
            self.is_on_air = False
            await self.stage.cut_power(self.agent)
        if request in ("startAccessory", "restartAccessory"):
            await self.stage.bluetoothd.ready()
            await self.agent.ready()
            await self.stage.on_air()
        if request in ("stopPanel", "restartPanel"):
            await self.player.panel.close()
        if request == "stopInternet":
            await self.internet.stop()
        if request == "startInternet":
            self.internet.start()
        if request in ("startPanel", "restartPanel", "startAccessory", "restartAccessory"):
            await self.open_panel()

    async def open_panel(self):
        self.player.sees(await self.stage.panel(self.scenario.get("panel", {}).get("alerts", True)))


# Each release plays every other one, and neither the longest, unless the full counts are wanted or one is
# named.
LONGEST = {"long-mail", "storm-500", "workers-refused"}
# They wait for what does not come, or until something is given up.
WAITING = {"link-lost-to-internet", "out-of-range", "spellings"}
# What is not in the air, or asks for what nobody does here, is played by Tests/ScenarioTests alone.
ELSEWHERE = ("localNetwork", "renameAccessory", "widenTransports", "forgetPhone", "removeAccessory")
PATHS = [path for path in sorted(FOLDER.glob("*.json"))
         if not any(word in path.read_text() for word in ELSEWHERE)]
USUAL = [path for path in PATHS if path.stem not in LONGEST][release() == "trixie"::2]


def play(path):
    @case(f"scenario-{path.stem}", timeout=400, is_usual=SCALE == 1 or path in USUAL,
          waits=path.stem in WAITING)
    async def body(stage):
        await Theatre(stage, json.loads(path.read_text())).play()
    body.__doc__ = json.loads(path.read_text())["about"]


for path in PATHS:
    play(path)
