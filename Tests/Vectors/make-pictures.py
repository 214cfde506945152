#!/usr/bin/env python3
"""Makes pictures.json: small pictures by another encoder (Pillow), each with the colour that its four
quarters have.

  pip install pillow && Tests/Vectors/make-pictures.py > Tests/Vectors/pictures.json
"""

import io
import json
import sys

from PIL import Image, __version__

COLOURS = [(200, 40, 40), (40, 180, 60), (40, 60, 200), (230, 230, 230)]


def quarters(width, height, mode="RGB"):
    image = Image.new("RGB", (width, height))
    for index, colour in enumerate(COLOURS):
        left, top = index % 2 * width // 2, index // 2 * height // 2
        image.paste(colour, (left, top, left + width // 2, top + height // 2))
    return image.convert(mode)


def encoded(image, kind, **options):
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue().hex()


pictures = [
    ("baseline JPEG", 64, 64, encoded(quarters(64, 64), "JPEG", quality=90)),
    ("progressive JPEG", 96, 64, encoded(quarters(96, 64), "JPEG", quality=80, progressive=True)),
    ("large JPEG", 1024, 512, encoded(quarters(1024, 512), "JPEG", quality=50, optimize=True)),
    ("fine JPEG", 33, 49, encoded(quarters(33, 49), "JPEG", quality=95, subsampling=0)),
    ("PNG with a palette", 64, 64, encoded(quarters(64, 64).quantize(8), "PNG")),
    ("PNG", 64, 32, encoded(quarters(64, 32), "PNG")),
]
json.dump({
    "source": f"Pillow {__version__}",
    "quarters": ["%06x" % (r << 16 | g << 8 | b) for r, g, b in COLOURS],
    "pictures": [
        {"name": name, "width": width, "height": height, "bytes": text}
        for name, width, height, text in pictures],
    "grey": encoded(quarters(32, 32, "L"), "JPEG"),
    "unfit": encoded(quarters(32, 32, "CMYK"), "JPEG"),
}, sys.stdout, indent=1)
print()
