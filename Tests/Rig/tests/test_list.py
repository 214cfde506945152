"""The list of cases in the README, held against the cases."""

import re
import unittest
from pathlib import Path

RIG = Path(__file__).resolve().parents[1]
# The troubles with Bluetooth that must not happen here, by their numbers.
TROUBLES = {f"B{number}" for number in (
    *range(1, 9), 11, *range(16, 22), *range(25, 30), *range(34, 39), 40, 41, 42, 45, 46)}


def cases():
    return {name for file in (RIG / "cases").glob("*.py")
            for name in re.findall(r'^@case\("([^"]+)"', file.read_text(), re.M)}


def rows():
    """Of each row its trouble, which may be empty, and its cases."""
    text = (RIG / "README.md").read_text().split("## Which case stands for what")[1]
    for line in text.split("\n## ")[0].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and "`" in cells[2]:
            yield cells[0], re.findall(r"`([^`]+)`", cells[2])


class ListTests(unittest.TestCase):
    def test_each_trouble_has_a_case(self):
        self.assertEqual(TROUBLES - {trouble for trouble, _ in rows()}, set())

    def test_what_is_listed_is_there(self):
        self.assertEqual({case for _, some in rows() for case in some} - cases(), set())

    def test_what_is_there_is_listed(self):
        listed = {(trouble, case) for trouble, some in rows() for case in some}
        numbered = {(case.split("-")[0], case) for case in cases() if re.match(r"B\d", case)}
        self.assertEqual(numbered - listed, set())


if __name__ == "__main__":
    unittest.main()
