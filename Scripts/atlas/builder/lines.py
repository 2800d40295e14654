"""Simplifies lines, cuts them into short pieces and packs those."""

import math
import struct

MOST_POINTS = 48
LARGEST_EXTENT = 65_535
METRES_PER_DEGREE = 111_195.0


def quantise(point, shift):
    """Longitude and latitude in units of 2^-shift degree from 180 W 90 S."""
    unit = 1 << shift
    return round((point[0] + 180) * unit), round((point[1] + 90) * unit)


def simplified(points, tolerance, shift):
    """Douglas and Peucker's choice of points; no point left out is farther than the tolerance.

    The tolerance is in metres, but never more than a hundredth of the line's extent, so that
    small islands and countries keep their shape. A closed line keeps three different points.
    """
    if len(points) < 3:
        return points
    metres = _metres(points, shift)
    xs, ys = [p[0] for p in metres], [p[1] for p in metres]
    tolerance = min(tolerance, math.hypot(max(xs) - min(xs), max(ys) - min(ys)) / 100)
    last = len(points) - 1
    if points[0] != points[-1]:
        kept = _kept(metres, 0, last, tolerance)
    else:
        x, y = metres[0]
        far = max(range(len(points)), key=lambda i: (xs[i] - x) ** 2 + (ys[i] - y) ** 2)
        kept = _kept(metres, 0, far, tolerance) | _kept(metres, far, last, tolerance)
        if len(kept) < 4 and last > 2:
            others = (i for i in range(1, last) if i != far)
            kept = {0, far, max(others, key=lambda i: _square(metres, i, 0, far)), last}
    return [points[i] for i in sorted(kept)]


def _metres(points, shift):
    """The points on a plane; each parallel keeps its length."""
    unit = METRES_PER_DEGREE / (1 << shift)
    turn = math.pi / 180 / (1 << shift)
    middle = points[0][0]
    return [
        ((x - middle) * unit * math.cos(y * turn - math.pi / 2), y * unit) for x, y in points
    ]


def _kept(metres, first, last, tolerance):
    keep = {first, last}
    stack = [(first, last)]
    limit = tolerance * tolerance
    while stack:
        start, end = stack.pop()
        (x, y), (ex, ey) = metres[start], metres[end]
        dx, dy = ex - x, ey - y
        length = dx * dx + dy * dy
        worst, where = limit, None
        for i in range(start + 1, end):
            px, py = metres[i]
            px -= x
            py -= y
            if length:
                part = (px * dx + py * dy) / length
                part = 0 if part < 0 else 1 if part > 1 else part
                px -= part * dx
                py -= part * dy
            offset = px * px + py * py
            if offset > worst:
                worst, where = offset, i
        if where is not None:
            keep.add(where)
            stack += [(start, where), (where, end)]
    return keep


def _square(metres, i, start, end):
    """The area of a triangle, which orders points by their offset from a segment."""
    (x, y), (sx, sy), (ex, ey) = metres[i], metres[start], metres[end]
    return abs((x - sx) * (ey - sy) - (y - sy) * (ex - sx))


def pieces(points):
    """Pieces of limited size; each begins where the last one ended."""
    piece = points[:1]
    for point in _subdivided(points):
        xs = [p[0] for p in piece] + [point[0]]
        ys = [p[1] for p in piece] + [point[1]]
        wide = max(max(xs) - min(xs), max(ys) - min(ys)) > LARGEST_EXTENT
        if len(piece) == MOST_POINTS or wide:
            yield piece
            piece = piece[-1:]
        piece.append(point)
    if len(piece) > 1:
        yield piece


def _subdivided(points):
    """All points but the first, with more where a segment is longer than a piece may be."""
    for start, end in zip(points, points[1:]):
        longest = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
        parts = -(-longest // (LARGEST_EXTENT // 2))
        for i in range(1, parts + 1):
            yield (
                start[0] + (end[0] - start[0]) * i // parts,
                start[1] + (end[1] - start[1]) * i // parts,
            )


class LineTable:
    """Packed pieces of one level of detail."""

    def __init__(self):
        self.records = bytearray()
        self.points = bytearray()
        self.count = 0

    def add(self, piece, kind):
        """Appends a piece."""
        x, y = min(p[0] for p in piece), min(p[1] for p in piece)
        width, height = max(p[0] for p in piece) - x, max(p[1] for p in piece) - y
        self.records += struct.pack(
            "<IIHHBBHI", x, y, width, height, len(piece), kind, 0, len(self.points)
        )
        for point in piece:
            self.points += struct.pack("<HH", point[0] - x, point[1] - y)
        self.count += 1


def outline_table(layers, shift, tolerance=0):
    """The table of several layers: (features, kind) each."""
    table = LineTable()
    for features, kind in layers:
        for feature in features:
            for part in parts(feature["geometry"]):
                points = [quantise(point, shift) for point in part]
                points = [p for i, p in enumerate(points) if i == 0 or p != points[i - 1]]
                if tolerance:
                    points = simplified(points, tolerance, shift)
                for piece in pieces(points):
                    table.add(piece, kind)
    return table


def parts(geometry):
    """The lines of a line or of a polygon, whose rings they are."""
    found = geometry["coordinates"]
    if geometry["type"] == "LineString":
        return [found]
    if geometry["type"] == "MultiPolygon":
        return [ring for polygon in found for ring in polygon]
    return found
