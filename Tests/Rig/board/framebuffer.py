"""The guest's virtual screen, as whoever looks at it sees it."""

import fcntl
import struct

# linux/fb.h
GET_VARIABLE, PUT_VARIABLE, GET_FIXED = 0x4600, 0x4601, 0x4602
VARIABLE, FIXED = 160, 80
SIZE, DEPTH, CHANNELS = 0, 24, 32  # places in fb_var_screeninfo
STRIDE = 48  # place in fb_fix_screeninfo


class Framebuffer:
    def __init__(self, path="/dev/fb0"):
        self.path = path

    def set(self, width, height, bits):
        """Sets the mode, and makes it dark."""
        with open(self.path, "r+b", buffering=0) as device:
            mode = bytearray(VARIABLE)
            fcntl.ioctl(device, GET_VARIABLE, mode)
            struct.pack_into("<IIIIII", mode, SIZE, width, height, width, height, 0, 0)
            struct.pack_into("<I", mode, DEPTH, bits)
            fcntl.ioctl(device, PUT_VARIABLE, mode)
            _, height, _, stride = self._geometry(device)
            device.write(bytes(height * stride))

    def picture(self):
        """Rows of pixels, each the full scale of red, green and blue from 0 to 255."""
        with open(self.path, "rb", buffering=0) as device:
            mode, height, width, stride = self._geometry(device)
            data = device.read(height * stride)
        size = struct.unpack_from("<I", mode, DEPTH)[0] // 8
        channels = [struct.unpack_from("<II", mode, CHANNELS + 12 * index) for index in range(3)]
        rows = []
        for y in range(height):
            row = data[y * stride:]
            numbers = [int.from_bytes(row[x * size:(x + 1) * size], "little") for x in range(width)]
            rows.append([tuple(scaled(number, *channel) for channel in channels)
                         for number in numbers])
        return rows

    @staticmethod
    def _geometry(device):
        mode, fixed = bytearray(VARIABLE), bytearray(FIXED)
        fcntl.ioctl(device, GET_VARIABLE, mode)
        fcntl.ioctl(device, GET_FIXED, fixed)
        width, height = struct.unpack_from("<II", mode, SIZE)
        return mode, height, width, struct.unpack_from("<I", fixed, STRIDE)[0]


def scaled(number, offset, length):
    most = (1 << length) - 1
    return (number >> offset & most) * 255 // most
