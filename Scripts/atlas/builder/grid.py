"""The grid that finds the region of a point, and from which maps draw coasts and borders.

A cell of one degree is cut into 4^level leaves so that each holds few edges. All lines are cut at
the edges of the leaves.
"""

import struct
from array import array
from bisect import bisect_right
from collections import defaultdict

SHIFT = 12
UNIT = 1 << SHIFT
# Units of the polygons before they are simplified: four to one unit of the grid.
FINE = SHIFT + 2
TOLERANCE = 100
EDGES_IN_LEAF = 24
DEEPEST = 5
FINEST = UNIT >> DEEPEST
MOST_STEPS = 32
WIDEST_STEP = 127
# So many steps in two bytes more each cost less than the head of another chain.
SHORT_RUN = 6


def build(arcs, countries):
    """The sections `cells`, `leafWords` and `leaves`, and the number of faults.

    `countries` are the countries of the regions, by number; empty is none.
    """
    cells = _cells(arcs)
    levels, split = {}, {}
    crossings = defaultdict(list)
    for cell, chains in cells.items():
        count = sum(len(points) - 1 for points, _, _ in chains)
        level = 0
        while count > EDGES_IN_LEAF * 4**level and level < DEEPEST:
            level += 1
        levels[cell] = level
        split[cell] = _divided(cell, chains, level, crossings)
    edges, faults = {}, 0
    for number in range(UNIT * 360 // FINEST):
        edges[number], wrong = _west_edge(crossings[number])
        faults += wrong

    words, leaf_words, leaves = array("I"), array("I"), bytearray()
    for row in range(180):
        for column in range(360):
            x, y = column * UNIT, row * UNIT
            if (column, row) not in cells:
                words.append(_at(edges[x // FINEST], y)[1])
                continue
            level = levels[column, row]
            side = UNIT >> level
            sides = {countries[side] for _, *both in cells[column, row] for side in both}
            international = len(sides - {""}) > 1
            words.append(1 << 31 | level << 28 | international << 27 | len(leaf_words))
            for sy in range(1 << level):
                for sx in range(1 << level):
                    west, south = x + sx * side, y + sy * side
                    changes = edges[west // FINEST]
                    chains = split[column, row].get((sx, sy))
                    if not chains:
                        leaf_words.append(_at(changes, south)[1])
                    else:
                        leaf_words.append(1 << 31 | len(leaves))
                        leaves += _leaf(west, south, side, chains, changes)
    return {
        "cells": words.tobytes(), "leafWords": leaf_words.tobytes(), "leaves": bytes(leaves),
    }, faults


def _cells(arcs):
    cells = defaultdict(list)
    for points, left, right in arcs:
        coarse = [((x + 2) >> 2, (y + 2) >> 2) for x, y in points]
        coarse = [p for i, p in enumerate(coarse) if i == 0 or p != coarse[i - 1]]
        for cell, piece in _cut(coarse, UNIT):
            cell = min(cell[0], 359), min(cell[1], 179)
            cells[cell].append((piece, left, right))
    return dict(sorted(cells.items()))


def _divided(cell, chains, level, crossings):
    """The chains of each leaf; notes where they cross the western edges of leaves."""
    side = UNIT >> level
    x, y = cell[0] * UNIT, cell[1] * UNIT
    most = (1 << level) - 1
    leaves = defaultdict(list)
    for points, left, right in chains:
        for (cx, cy), piece in _cut(points, side):
            sx, sy = (cx * side - x) // side, (cy * side - y) // side
            leaves[min(max(sx, 0), most), min(max(sy, 0), most)].append((piece, left, right))
            for (x1, y1), (x2, y2) in zip(piece, piece[1:]):
                low, high = (x1, x2) if x1 < x2 else (x2, x1)
                for number in range(-(-low // FINEST), -(-high // FINEST)):
                    height = y1 + (number * FINEST - x1) * (y2 - y1) / (x2 - x1)
                    south, north = (right, left) if x2 > x1 else (left, right)
                    crossings[number].append((height, south, north))
    return leaves


def _cut(points, side):
    """Cuts a line at the multiples of `side`: (cell, points) each."""
    cell, piece = None, []
    for start, end in zip(points, points[1:]):
        if cell is not None and _inside(end, cell, side) and piece[-1] == start:
            piece.append(end)
            continue
        stops = _stops(start, end, side)
        for a, b in zip(stops, stops[1:]):
            if a == b:
                continue
            here = (a[0] + b[0]) // 2 // side, (a[1] + b[1]) // 2 // side
            if here != cell or piece[-1] != a:
                if len(piece) > 1:
                    yield cell, piece
                cell, piece = here, [a]
            piece.append(b)
    if len(piece) > 1:
        yield cell, piece


def _inside(point, cell, side):
    x, y = cell[0] * side, cell[1] * side
    return x < point[0] < x + side and y < point[1] < y + side


def _stops(start, end, side):
    (x1, y1), (x2, y2) = start, end
    found = []
    low, high = min(x1, x2), max(x1, x2)
    for x in range((low // side + 1) * side, high, side):
        part = (x - x1) / (x2 - x1)
        found.append((part, x, round(y1 + (y2 - y1) * part)))
    low, high = min(y1, y2), max(y1, y2)
    for y in range((low // side + 1) * side, high, side):
        part = (y - y1) / (y2 - y1)
        found.append((part, round(x1 + (x2 - x1) * part), y))
    return [start] + [stop[1:] for stop in sorted(found)] + [end]


def _west_edge(found):
    """Regions along a meridian, from the south; and how often neighbours disagree."""
    found = sorted(found)
    changes = [(0.0, found[0][1] if found else 0)]
    wrong = 0
    for height, south, north in found:
        wrong += changes[-1][1] != south
        changes.append((height, north))
    return changes, wrong


def _at(changes, height):
    """The last change at or below a height."""
    return changes[bisect_right(changes, (height, 1 << 31)) - 1]


def _leaf(west, south, side, chains, changes):
    first = bisect_right(changes, (south, 1 << 31)) - 1
    edge = [(0, changes[first][1])]
    for height, region in changes[first + 1 :]:
        if height >= south + side:
            break
        height = round(height - south)
        if edge[-1][0] == height:
            edge.pop()
        if not edge or edge[-1][1] != region:
            edge.append((height, region))
    edge[0] = (0, edge[0][1])
    found = {region for _, region in edge} | {side for _, *both in chains for side in both}
    palette = sorted(found)
    index = {region: i for i, region in enumerate(palette)}
    short = list(_short(chains))
    data = bytearray(struct.pack("<BBH", len(palette), len(edge), len(short)))
    data += struct.pack(f"<{len(palette)}H", *palette)
    for height, region in edge:
        data += struct.pack("<HB", height, index[region])
    for points, left, right in short:
        data += _chain(points, index[left], index[right], west, south, side)
    return data


def _short(chains):
    """Chains of few steps, all of them wide or all narrow."""
    for points, left, right in chains:
        first = 0
        for last in _breaks(points):
            yield points[first : last + 1], left, right
            first = last


def _breaks(points):
    """The last point of each chain: a short narrow part counts as wide beside a wide one."""
    runs = []
    for start, end in zip(points, points[1:]):
        wide = max(abs(end[0] - start[0]), abs(end[1] - start[1])) > WIDEST_STEP
        if runs and runs[-1][0] == wide:
            runs[-1][1] += 1
        else:
            runs.append([wide, 1])
    joined = []
    for wide, length in runs:
        wide = wide or (len(runs) > 1 and length < SHORT_RUN)
        if joined and joined[-1][0] == wide:
            joined[-1][1] += length
        else:
            joined.append([wide, length])
    last = 0
    for _, length in joined:
        end = last + length
        while last < end:
            last = min(end, last + MOST_STEPS)
            yield last


def _chain(points, left, right, west, south, side):
    xs, ys = [p[0] - west for p in points], [p[1] - south for p in points]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(points, points[1:])]
    flat = [step for pair in steps for step in pair]
    wide = max(map(abs, flat)) > WIDEST_STEP
    # The box in 255ths of the leaf, rounded outwards.
    box = (min(xs) * 255 // side, min(ys) * 255 // side)
    box += (-(-max(xs) * 255 // side), -(-max(ys) * 255 // side))
    head = struct.pack("<BBB4BHH", left, right, len(steps) | wide << 7, *box, xs[0], ys[0])
    return head + struct.pack(f"<{len(flat)}{'h' if wide else 'b'}", *flat)
