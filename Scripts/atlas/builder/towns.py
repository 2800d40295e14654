"""Towns by cell, the largest of each cell first."""

import struct
from collections import defaultdict

SMALLEST = 1_000
# So many of a country's largest towns are kept, however small.
ALWAYS = 3
# What a reader takes from one cell.
MOST_IN_CELL = 2_048
UNIT = 1 << 16


def selected(rows):
    """The rows that are kept."""
    by_country = defaultdict(list)
    for row in rows:
        by_country[row["cc"]].append(row)
    for code in sorted(by_country):
        ranked = sorted(by_country[code], key=_rank)
        for index, row in enumerate(ranked):
            if index < ALWAYS or int(row["population"]) >= SMALLEST:
                yield row


def sections(rows, countries, names):
    """The sections `townCells` and `towns`."""
    cells = defaultdict(list)
    for row in rows:
        x, y = float(row["lon"]) % 360, float(row["lat"]) + 90
        x = (x + 180) % 360
        cells[min(179, int(y)) * 360 + int(x)].append((x - int(x), y - int(y), row))
    index, towns = bytearray(), bytearray()
    count = 0
    for cell in range(180 * 360):
        index += struct.pack("<I", count)
        if len(cells[cell]) > MOST_IN_CELL:
            raise ValueError(f"a cell has {MOST_IN_CELL} towns at most")
        for x, y, row in sorted(cells[cell], key=lambda town: _rank(town[2])):
            word = countries.number(row["cc"]) | names.offset(row["name"]) << 8
            towns += struct.pack("<HHII", _unit(x), _unit(y), int(row["population"]), word)
            count += 1
    return bytes(index + struct.pack("<I", count)), bytes(towns)


def _rank(row):
    return -int(row["population"]), int(row["geonameid"])


def _unit(part):
    return min(UNIT - 1, round(part * UNIT))
