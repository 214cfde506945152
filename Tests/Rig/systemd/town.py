"""What is around a board whose programs systemd runs: its radio's controller, and phones."""

from board.stage import Stage


class Town(Stage):
    def __init__(self, folder):
        super().__init__(programs=folder)
        self.folder = folder
        self.handsets, self.accessories, self.companions, self.panels = [], [], [], []

    def plug(self):
        """The adapter is there from now on."""
        self._plug(self.folder / "hci0.btsnoop")

    async def empty(self):
        """All phones go home, for good."""
        for companion in self.companions:
            await companion.detach()
        for handset in self.handsets:
            await handset.disconnect()
            self.air.remove_controller(handset.controller)
        self.handsets, self.companions = [], []
