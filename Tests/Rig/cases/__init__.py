"""What must hold in the rig, one case each.

A case is a coroutine with the stage as its argument; its first line of documentation is what it says
when it holds. It may return a few words more. Names are those of the pain points they answer, where
there is one: B7 is the seventh of the catalogue that the project was planned from.
"""

import importlib
import os

CASES = {}
# In the order in which they run.
FILES = ("rig", "pairing", "rights", "air", "advertising", "transfer", "habits", "trouble", "radio",
         "channels", "capture", "laptop", "pixels", "screens", "board", "wifi", "by_hand", "scenarios")
# How much of the full counts is done: a fiftieth by default, all of it with BELFRY_SCALE=1.
SCALE = float(os.environ.get("BELFRY_SCALE", "0.02"))


class Case:
    def __init__(self, name, body, timeout, is_usual, waits):
        self.name, self.body, self.timeout = name, body, timeout
        self.is_usual = is_usual  # otherwise it runs only when it is named
        self.waits = waits  # most of its time, so that it may have a guest beside the others'

    @property
    def sentence(self):
        return self.body.__doc__.strip().splitlines()[0]


def case(name, timeout=120, is_usual=True, waits=False):
    def register(body):
        CASES[name] = Case(name, body, timeout, is_usual, waits)
        return body
    return register


def load():
    for file in FILES:
        importlib.import_module(f"cases.{file}")
    return CASES
