"""Lakes: their outlines, their names and the cells that they touch."""

import struct

from . import format, lines

SHIFT = 12
UNIT = 1 << SHIFT
TOLERANCE = 100


def sections(features, names):
    """The sections `lakes`, `lakeCells`, `lakeLines` and `lakePoints`."""
    if len(features) >= 1 << 12:
        raise ValueError("a lake's number must fit 12 bits")
    table = lines.LineTable()
    records, cells = b"", set()
    for number, feature in enumerate(features):
        first = table.count
        for ring in lines.parts(feature["geometry"]):
            points = [lines.quantise(point, SHIFT) for point in ring]
            points = [p for i, p in enumerate(points) if i == 0 or p != points[i - 1]]
            for piece in lines.pieces(lines.simplified(points, TOLERANCE, SHIFT)):
                table.add(piece, format.LAKE)
            xs, ys = [p[0] for p in points], [p[1] for p in points]
            for row in range(min(ys) // UNIT, max(ys) // UNIT + 1):
                for column in range(min(xs) // UNIT, max(xs) // UNIT + 1):
                    cells.add((row * 360 + column) << 12 | number)
        name = names.offset(feature["properties"]["name"] or "")
        records += struct.pack("<III", name, first, table.count - first)
    return {
        "lakes": records,
        "lakeCells": b"".join(struct.pack("<I", cell) for cell in sorted(cells)),
        "lakeLines": bytes(table.records),
        "lakePoints": bytes(table.points),
    }
