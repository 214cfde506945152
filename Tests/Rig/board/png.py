"""Pictures as belfry-panel writes them: PNG with eight bits of red, green and blue."""

import struct
import zlib


def picture(data):
    """Rows of pixels, each red, green and blue."""
    width, height, depth, colours = struct.unpack_from(">IIBB", data, 16)
    assert (depth, colours) == (8, 2), f"colour type {colours} with {depth} bits"
    packed, at = b"", 8
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        packed += data[at + 8:at + 8 + length] if kind == b"IDAT" else b""
        at += 12 + length
    lines, stride, above = zlib.decompress(packed), 3 * width, bytes(3 * width)
    rows = []
    for start in range(0, height * (stride + 1), stride + 1):
        above = unfiltered(lines[start], lines[start + 1:start + 1 + stride], above)
        rows.append([tuple(above[x:x + 3]) for x in range(0, stride, 3)])
    return rows


def unfiltered(kind, line, above):
    """PNG specification, chapter 9."""
    done = bytearray(line)
    for x in range(len(line)):
        left, up = (done[x - 3], above[x - 3]) if x >= 3 else (0, 0)
        guess = (0, left, above[x], (left + above[x]) // 2, paeth(left, above[x], up))[kind]
        done[x] = done[x] + guess & 0xFF
    return done


def paeth(left, above, corner):
    distance = {one: abs(left + above - corner - one) for one in (corner, above, left)}
    least = min(distance.values())
    return next(one for one in (left, above, corner) if distance[one] == least)
