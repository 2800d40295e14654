"""The grid of one-degree cells that finds the country of a point."""

import struct
from bisect import bisect_right
from collections import defaultdict

from . import format, lines

SHIFT = 14
UNIT = 1 << SHIFT
TOLERANCE = 200


def build(arcs):
    """The sections `cells`, `leaves`, `local` and `localPoints`, and the number of faults."""
    table = lines.LineTable()
    touched = defaultdict(set)
    crossings = defaultdict(list)
    for points, left, right in _in_order(arcs):
        kind = format.BORDER if left and right else format.COAST
        for piece in lines.pieces(points):
            number = table.add(piece, kind, left, right)
            for start, end in zip(piece, piece[1:]):
                _note(start, end, left, right, number, touched, crossings)
    edges = {}
    faults = 0
    for column in range(360):
        edges[column], wrong = _west_edge(crossings[column])
        faults += wrong
    cells, leaves = bytearray(), bytearray()
    for row in range(180):
        for column in range(360):
            word = _cell(row, edges[column], sorted(touched[column, row]), leaves)
            cells += struct.pack("<I", word)
    if table.count > 65_536:
        raise ValueError("a line's number must fit 16 bits")
    return {
        "cells": bytes(cells),
        "leaves": bytes(leaves),
        "local": bytes(table.records),
        "localPoints": bytes(table.points),
    }, faults


def _in_order(arcs):
    """Neighbours near each other in the file."""
    return sorted(arcs, key=lambda arc: (arc[0][0][1] // UNIT, arc[0][0][0] // UNIT, arc[0]))


def _note(start, end, left, right, number, touched, crossings):
    """Enters one segment into the cells it may touch and the meridians it crosses."""
    (x1, y1), (x2, y2) = start, end
    low, high = min(x1, x2), max(x1, x2)
    for column in range(low // UNIT, min(359, high // UNIT) + 1):
        for row in range(min(y1, y2) // UNIT, min(179, max(y1, y2) // UNIT) + 1):
            touched[column, row].add(number)
    for column in range(-(-low // UNIT), min(359, high // UNIT) + 1):
        x = column * UNIT
        if (x1 <= x) != (x2 <= x):
            height = y1 + (x - x1) * (y2 - y1) / (x2 - x1)
            south, north = (right, left) if x2 > x1 else (left, right)
            crossings[column].append((height, south, north))


def _west_edge(found):
    """Countries along a meridian, from the south; and how often neighbours disagree."""
    found = sorted(found)
    changes = [(0.0, found[0][1] if found else 0)]
    wrong = 0
    for height, south, north in found:
        wrong += changes[-1][1] != south
        changes.append((height, north))
    return changes, wrong


def _cell(row, changes, numbers, leaves):
    heights = [change[0] for change in changes]
    bottom, top = row * UNIT, (row + 1) * UNIT
    first = bisect_right(heights, bottom) - 1
    country = changes[first][1]
    if not numbers:
        return country
    inside = [change for change in changes[first + 1 :] if change[0] < top]
    if len(inside) > 255:
        raise ValueError("a cell's edge has 255 changes at most")
    offset = len(leaves)
    leaves += struct.pack("<BB", country, len(inside))
    for height, other in inside:
        leaves += struct.pack("<HB", round(height - bottom), other)
    leaves += struct.pack(f"<H{len(numbers)}H", len(numbers), *numbers)
    return 0x8000_0000 | offset
