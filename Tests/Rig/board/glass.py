"""The receiving end of a display on SPI: what spidev is asked and sent, and the level of the line D/C
at each write, turned back into what a person sees. Written from MIPI's display command set and the
data sheets of ST7789V and ILI9341."""

# linux/spi/spidev.h
MODE, BITS, SPEED = 0x40016B01, 0x40016B03, 0x40046B04
BUFFER = 4096  # bytes that spidev takes at once
INVALID = -22  # EINVAL
RESET, WAKE, SLEEP = 0x01, 0x11, 0x10
INVERTED, UPRIGHT, OFF, ON = 0x21, 0x20, 0x28, 0x29
COLUMNS, ROWS, MEMORY, ORDER, FORMAT, WHOLE = 0x2A, 0x2B, 0x2C, 0x36, 0x3A, 0x13


class Glass:
    """`is_data` and `works` ask for the levels of D/C and reset; `order` and `inversion` are what the
    chip's glass needs to look right."""

    def __init__(self, width, height, is_data, works, order, inversion):
        self.width, self.height = width, height
        self.is_data, self.works = is_data, works
        self.needs = {ORDER: order}
        self.inversion = inversion
        self.faults, self.settings, self.largest, self.bytes = [], {}, 0, 0
        self._reset()

    def _reset(self):
        self.is_awake = self.is_on = False
        self.is_inverted = None
        self.command, self.parameters = None, b""
        self.window = {COLUMNS: (0, self.width - 1), ROWS: (0, self.height - 1)}
        self.place, self.half = None, b""
        self.memory = [[None] * self.width for _ in range(self.height)]
        self.known = {}

    # What the bus is asked

    def ioctl(self, command, argument):
        if command not in (MODE, BITS, SPEED):
            self.faults.append(f"ioctl {command:#x}")
            return INVALID
        self.settings[command] = int.from_bytes(argument, "little")
        return 0

    def write(self, data):
        self.largest = max(self.largest, len(data))
        self.bytes += len(data)
        if not self.works():
            self.faults.append("written to while it is reset")
        if self.is_data():
            self._take(data)
        else:
            for byte in data:
                self._begin(byte)

    # What the controller makes of it

    def _begin(self, command):
        self.command, self.parameters = command, b""
        if command == RESET:
            self._reset()
        elif command == WAKE:
            self.is_awake = True
        elif command in (INVERTED, UPRIGHT):
            self.is_inverted = command == INVERTED
        elif command in (ON, OFF):
            self.is_on = command == ON
        elif command == MEMORY:
            self.place = (self.window[COLUMNS][0], self.window[ROWS][0])
        elif command not in (COLUMNS, ROWS, ORDER, FORMAT, WHOLE):
            self.faults.append(f"command {command:#x}")

    def _take(self, data):
        if self.command == MEMORY:
            return self._fill(data)
        self.parameters += data
        if self.command in (COLUMNS, ROWS) and len(self.parameters) == 4:
            first, last = (int.from_bytes(self.parameters[at:at + 2], "big") for at in (0, 2))
            limit = self.width if self.command == COLUMNS else self.height
            if not 0 <= first <= last < limit:
                self.faults.append(f"window {first} to {last} of {limit}")
            else:
                self.window[self.command] = (first, last)
        elif self.command in (ORDER, FORMAT) and len(self.parameters) == 1:
            self.known[self.command] = self.parameters[0]
        else:
            self.faults.append(f"{len(self.parameters)} bytes after {self.command:#x}")

    def _fill(self, data):
        data = self.half + data
        for at in range(0, len(data) - 1, 2):
            x, y = self.place
            if y > self.window[ROWS][1]:
                return self.faults.append("more pixels than the window has")
            self.memory[y][x] = int.from_bytes(data[at:at + 2], "big")
            x += 1
            self.place = (x, y) if x <= self.window[COLUMNS][1] else (self.window[COLUMNS][0], y + 1)
        self.half = data[len(data) - len(data) % 2:]

    @property
    def picture(self):
        """Rows of red, green and blue from 0 to 255; None if a person would see nothing, or wrong."""
        right = self.is_awake and self.is_on and self.is_inverted == self.inversion
        if not right or self.known != self.needs | {FORMAT: 0x55}:
            return None
        return [[colour(pixel) for pixel in row] for row in self.memory]


def colour(pixel):
    if pixel is None:
        return (-1000,) * 3  # never written
    return (pixel >> 11) * 255 // 31, (pixel >> 5 & 63) * 255 // 63, (pixel & 31) * 255 // 31
