"""Figures in the order in which they were taken: a table for people, JSON for programs."""

import json
import math
import statistics


def median(values):
    return statistics.median(values)


def percentile(values, part):
    """The value that so many hundredths are not above."""
    return sorted(values)[max(0, math.ceil(len(values) * part / 100) - 1)]


def spread(values, form="{:.0f}"):
    """The median, and in brackets the least and the greatest."""
    shown = [form.format(one) for one in (median(values), min(values), max(values))]
    return f"{shown[0]} ({shown[1]}–{shown[2]})"


class Table:
    def __init__(self):
        self.rows = []

    def add(self, section, name, text, **figures):
        self.rows.append({"section": section, "name": name, "text": text, **figures})
        print(f"{section:12} {name:44} {text}", flush=True)

    def write(self, path, about):
        with open(path, "w") as file:
            json.dump({"about": about, "rows": self.rows}, file, indent=1)
            file.write("\n")
