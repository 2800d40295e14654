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
    tolerance = min(tolerance, _extent(points, shift) / 100)
    if points[0] == points[-1]:
        far = max(range(len(points)), key=lambda i: _square(points[0], points[i], shift))
        kept = simplified(points[: far + 1], tolerance, shift)
        kept = kept + simplified(points[far:], tolerance, shift)[1:]
        if len(kept) >= 4:
            return kept
        others = [i for i in range(1, len(points) - 1) if i != far]
        if not others:
            return points
        third = max(others, key=lambda i: _offset(points[i], points[0], points[far], shift))
        return [points[i] for i in sorted({0, far, third, len(points) - 1})]
    keep = bytearray(len(points))
    keep[0] = keep[-1] = 1
    stack = [(0, len(points) - 1)]
    limit = tolerance * tolerance
    while stack:
        start, end = stack.pop()
        worst, where = limit, None
        for i in range(start + 1, end):
            offset = _offset(points[i], points[start], points[end], shift)
            if offset > worst:
                worst, where = offset, i
        if where is not None:
            keep[where] = 1
            stack += [(start, where), (where, end)]
    return [point for point, kept in zip(points, keep) if kept]


def _extent(points, shift):
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return math.sqrt(_square((min(xs), min(ys)), (max(xs), max(ys)), shift))


def _scale(y, shift):
    unit = METRES_PER_DEGREE / (1 << shift)
    return unit * math.cos(math.radians(y / (1 << shift) - 90)), unit


def _square(a, b, shift):
    sx, sy = _scale((a[1] + b[1]) / 2, shift)
    return ((a[0] - b[0]) * sx) ** 2 + ((a[1] - b[1]) * sy) ** 2


def _offset(point, start, end, shift):
    """The square of the distance of a point from a segment, in square metres."""
    sx, sy = _scale(point[1], shift)
    dx, dy = (end[0] - start[0]) * sx, (end[1] - start[1]) * sy
    px, py = (point[0] - start[0]) * sx, (point[1] - start[1]) * sy
    length = dx * dx + dy * dy
    part = min(1, max(0, (px * dx + py * dy) / length)) if length else 0
    return (px - part * dx) ** 2 + (py - part * dy) ** 2


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

    def add(self, piece, kind, left=0, right=0):
        """Appends a piece; its number is given."""
        x, y = min(p[0] for p in piece), min(p[1] for p in piece)
        width, height = max(p[0] for p in piece) - x, max(p[1] for p in piece) - y
        self.records += struct.pack(
            "<IIHHBBBBI", x, y, width, height, left, right, len(piece), kind, len(self.points)
        )
        for point in piece:
            self.points += struct.pack("<HH", point[0] - x, point[1] - y)
        self.count += 1
        return self.count - 1


def outline_table(layers, shift):
    """The table of several layers: (features, kind) each, drawn as they are."""
    table = LineTable()
    for features, kind in layers:
        for feature in features:
            geometry = feature["geometry"]
            parts = geometry["coordinates"]
            if geometry["type"] == "LineString":
                parts = [parts]
            for part in parts:
                points = [quantise(point, shift) for point in part]
                points = [p for i, p in enumerate(points) if i == 0 or p != points[i - 1]]
                for piece in pieces(points):
                    table.add(piece, kind)
    return table
