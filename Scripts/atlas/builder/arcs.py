"""Turns polygons that share their edges into lines that know the region on either side."""

from collections import defaultdict

from .lines import quantise, simplified

WHOLE_TURN = 360


def arcs(polygons, shift, tolerance):
    """Lines (points, left, right) between the regions, simplified once for both sides.

    `polygons` are (region number, rings); the first ring is the outer one. Also the number of
    edges that two regions claim for the same side.
    """
    left = {}
    overlaps = 0
    for region, rings in polygons:
        for index, ring in enumerate(rings):
            points = _cleaned(ring, shift)
            if len(points) < 4:
                continue
            if (_area(points) > 0) != (index == 0):
                points.reverse()
            for edge in zip(points, points[1:]):
                overlaps += left.setdefault(edge, region) != region
    edges = {}
    limit = WHOLE_TURN << shift
    for (start, end), region in left.items():
        other = left.get((end, start), 0)
        is_seam = start[0] == end[0] and start[0] in (0, limit) or start[1] == end[1] == 0
        if region == other or is_seam:
            continue
        if other == 0 or start < end:
            edges[start, end] = (region, other)
    return [
        (simplified(points, tolerance, shift), *sides) for points, sides in _chains(edges)
    ], overlaps


def _cleaned(ring, shift):
    points = [quantise(point, shift) for point in ring]
    return [p for i, p in enumerate(points) if i == 0 or p != points[i - 1]]


def _area(points):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:]))


def _chains(edges):
    """Joins edges, in their direction, up to where three meet or the sides change."""
    after, before = defaultdict(list), defaultdict(list)
    for start, end in edges:
        after[start].append(end)
        before[end].append(start)

    def is_inner(point):
        if len(after[point]) != 1 or len(before[point]) != 1:
            return False
        return edges[before[point][0], point] == edges[point, after[point][0]]

    done = set()
    # First the chains that have ends, then what is left: rings.
    for wants_end in (True, False):
        for edge in sorted(edges):
            if edge in done or (wants_end and is_inner(edge[0])):
                continue
            chain = list(edge)
            done.add(edge)
            while is_inner(chain[-1]):
                step = (chain[-1], after[chain[-1]][0])
                if step in done:
                    break
                done.add(step)
                chain.append(step[1])
            yield chain, edges[edge]
