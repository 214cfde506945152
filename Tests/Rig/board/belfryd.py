"""The agent as a process."""

from pathlib import Path

from board.panel import Panel
from board.process import Process


class Belfryd(Process):
    """belfryd with a state of its own in `folder`."""

    def __init__(self, program, folder, *arguments):
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        self.panel_path = str(folder / "panel")
        super().__init__(
            [program, "--state", folder / "state", "--panel-socket", self.panel_path, *arguments],
            folder / "belfryd.log")

    async def ready(self, timeout=60):
        """Starts it and waits until it says that it is ready."""
        self.start()
        await self.says("ready", timeout)
        return self

    async def panel(self, alerts=True):
        return await Panel.connect(self.panel_path, alerts)
