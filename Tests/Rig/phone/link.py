"""What every link to an accessory offers, and how it fails."""


class ATTError(Exception):
    """The accessory refused a request."""

    NAMES = {0x01: "invalid handle", 0x02: "read not permitted", 0x03: "write not permitted",
             0x05: "insufficient authentication", 0x07: "invalid offset", 0x09: "queue full",
             0x0D: "invalid length", 0x0E: "unlikely error", 0x0F: "insufficient encryption"}

    def __init__(self, code):
        super().__init__(f"ATT error 0x{code:02x}, {self.NAMES.get(code, 'of another kind')}")
        self.code = code


class LinkLost(Exception):
    """The link ended, or was none."""


class Link:
    """A connection, up to where characteristics are read, written and subscribed to.

    `mtu` is the ATT MTU of the moment. Every request raises ATTError or LinkLost.
    """

    mtu = 23

    @property
    def is_up(self):
        raise NotImplementedError

    async def read(self, characteristic):
        raise NotImplementedError

    async def write(self, characteristic, value):
        """With response."""
        raise NotImplementedError

    async def write_command(self, characteristic, value):
        """Without response; returns when there is room for the next one."""
        raise NotImplementedError

    async def subscribe(self, characteristic, hear):
        """Turns on what the characteristic has, notifications or indications: `hear(value)`."""
        raise NotImplementedError

    async def disconnect(self):
        raise NotImplementedError
