"""Towns by cell, the largest of each cell first, and their time zones."""

import math
import struct
from collections import defaultdict

SMALLEST = 1_000
# So many of a country's largest towns are kept, however small.
ALWAYS = 3
# And smaller places where no other that is kept is within so many metres.
ALONE = 20_000
RADIUS = 6_371_009
# What a reader takes from one leaf.
MOST_IN_LEAF = 2_048
IN_LEAF = 16
DEEPEST = 5
# Inhabitants of a square metre of a town; the same number is in TownTable.swift.
DENSITY = 0.004
UNIT = 1 << 16
CAPITAL = 1 << 31


def selected(rows):
    """The rows that are kept, in a fixed order."""
    by_country = defaultdict(list)
    for row in rows:
        by_country[row["cc"]].append(row)
    kept, small = [], []
    for code in sorted(by_country):
        for index, row in enumerate(sorted(by_country[code], key=_rank)):
            large = index < ALWAYS or int(row["population"]) >= SMALLEST
            (kept if large else small).append(row)
    near = defaultdict(list)
    for row in kept:
        place = _position(row)
        near[_cube(place)].append(place)
    return kept + [row for row in small if _is_alone(_position(row), near)]


def _position(row):
    north, east = math.radians(float(row["lat"])), math.radians(float(row["lon"]))
    across = RADIUS * math.cos(north)
    return across * math.cos(east), across * math.sin(east), RADIUS * math.sin(north)


def _cube(place):
    return tuple(math.floor(part / ALONE) for part in place)


def _is_alone(place, near):
    x, y, z = _cube(place)
    return not any(
        math.dist(place, other) < ALONE
        for dx in (-1, 0, 1) for dy in (-1, 0, 1) for dz in (-1, 0, 1)
        for other in near.get((x + dx, y + dy, z + dz), ())
    )


def zones_section(rows, names):
    """The names of the time zones, and their numbers, from 1."""
    found = sorted({row["timezone"] for row in rows})
    data = struct.pack(f"<{len(found) + 1}I", 0, *(names.offset(zone) for zone in found))
    return data, {zone: i + 1 for i, zone in enumerate(found)}


def sections(rows, countries, subdivisions, zones, names, numbered):
    """The sections `townCells`, `townLeaves` and `towns`.

    `numbered` is given the number of each town with its row.
    """
    cells = defaultdict(list)
    for row in rows:
        x = (float(row["lon"]) % 360 + 180) % 360
        y = float(row["lat"]) + 90
        cells[min(179, int(y)) * 360 + int(x)].append((x - int(x), y - int(y), row))
    capitals = _capitals(rows, countries)
    index, leaves, towns = bytearray(), bytearray(), bytearray()
    count = 0
    for cell in range(180 * 360):
        reach = max((_reach(int(row["population"])) for _, _, row in cells[cell]), default=0)
        index += struct.pack("<I", len(leaves) // 4 | reach << 24)
        for leaf in _leaves(cells[cell]):
            leaves += struct.pack("<I", count)
            for x, y, row in sorted(leaf, key=lambda town: _rank(town[2])):
                population = int(row["population"]) | CAPITAL * (row["geonameid"] in capitals)
                name = countries.number(row["cc"]) | names.offset(row["name"]) << 8
                province = subdivisions.number(f"{row['cc']}.{row['admin1_code']}")
                place = struct.pack("<HH", _unit(x), _unit(y))
                zone = zones[row["timezone"]]
                towns += place + struct.pack("<IIHH", population, name, province, zone)
                numbered.append((count, row))
                count += 1
    index += struct.pack("<I", len(leaves) // 4)
    leaves += struct.pack("<I", count)
    return {"townCells": bytes(index), "townLeaves": bytes(leaves), "towns": bytes(towns)}


def _leaves(towns):
    """The towns of the 4^level leaves of a cell; none when it is empty."""
    if not towns:
        return []
    level = 0
    while level < DEEPEST:
        leaves = [[] for _ in range(4**level)]
        for town in towns:
            side = 1 << level
            leaves[min(side - 1, int(town[1] * side)) * side + min(side - 1, int(town[0] * side))
                   ].append(town)
        if max(map(len, leaves)) <= IN_LEAF * 4 or len(towns) <= IN_LEAF * 4**level:
            break
        level += 1
    if max(map(len, leaves)) > MOST_IN_LEAF:
        raise ValueError(f"a leaf has {MOST_IN_LEAF} towns at most")
    return leaves


def _reach(population):
    """Kilometres, rounded up, from a town's centre to where it may still contain a point."""
    return math.ceil(math.sqrt(population / (DENSITY * math.pi)) / 1_000)


def _capitals(rows, countries):
    """The largest town of each country with its capital's name."""
    found = {}
    for row in sorted(rows, key=_rank):
        if row["name"] == countries.capital(row["cc"]):
            found.setdefault(row["cc"], row["geonameid"])
    return set(found.values())


def _rank(row):
    return -int(row["population"]), int(row["geonameid"])


def _unit(part):
    return min(UNIT - 1, round(part * UNIT))
