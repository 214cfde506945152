"""The profile as GATT/README.md describes it, written from that page alone.

This is the second implementation that the first one is held against: nothing here comes from the
Swift sources, and where the two disagree, the page decides.
"""
