"""Which code each polygon has, and the names of the codes."""

import struct

# Natural Earth draws some units as part of another one; ISO 3166-1 gives them their own code.
# A polygon that lies wholly in a box (west, south, east, north) takes the code.
PARTS = (
    ("FR", "GP", (-62.0, 15.7, -60.9, 16.6)),
    ("FR", "MQ", (-61.3, 14.3, -60.7, 15.0)),
    ("FR", "GF", (-55.0, 2.0, -51.5, 6.1)),
    ("FR", "RE", (55.0, -21.6, 56.0, -20.7)),
    ("FR", "YT", (44.9, -13.1, 45.4, -12.5)),
    ("NO", "SJ", (-10.0, 70.5, -7.5, 71.5)),
    ("NO", "SJ", (10.0, 74.0, 35.0, 81.0)),
    ("NO", "BV", (3.2, -54.6, 3.6, -54.3)),
    ("NL", "BQ", (-68.5, 11.9, -68.1, 12.4)),
    ("NL", "BQ", (-63.4, 17.4, -62.9, 17.7)),
    ("NZ", "TK", (-173.0, -9.7, -171.0, -8.3)),
    ("AU", "CX", (105.4, -10.7, 105.8, -10.3)),
    ("AU", "CC", (96.7, -12.3, 97.0, -11.7)),
    ("RU", "UA", (32.4, 44.3, 36.8, 46.3)),
)

# ISO 3166-1 also has codes for a part of one polygon: cut between two of its vertices
# (longitude, latitude), the part south of the cut takes the code.
CUTS = (("MA", "EH", [-8.817035, 27.661464], [-13.177561, 27.667141]),)


def polygons(features):
    """(code, rings) of every polygon; units without a code are left out."""
    for feature in features:
        code = feature["properties"]["iso"]
        if not code:
            continue
        geometry = feature["geometry"]
        parts = geometry["coordinates"]
        if geometry["type"] == "Polygon":
            parts = [parts]
        for rings in parts:
            yield from _cut(_code(code, rings[0]), rings)


def _cut(code, rings):
    for whole, part, *ends in CUTS:
        if code == whole and all(end in rings[0] for end in ends):
            ring = rings[0][:-1]
            first, second = sorted(ring.index(end) for end in ends)
            inner = ring[first : second + 1] + [ring[first]]
            outer = ring[second:] + ring[: first + 1] + [ring[second]]
            south, north = sorted((inner, outer), key=lambda r: sum(p[1] for p in r) / len(r))
            yield part, [south]
            yield whole, [north] + rings[1:]
            return
    yield code, rings


def _code(code, ring):
    for whole, part, (west, south, east, north) in PARTS:
        if code == whole and all(
            west <= x <= east and south <= y <= north for x, y, *_ in ring
        ):
            return part
    return code


class Countries:
    """The numbers of the codes, from 1 in their order; 0 is the sea."""

    def __init__(self, codes, rows):
        known = {row["iso"]: row["name"] for row in rows}
        self._codes = sorted(set(codes))
        if len(self._codes) > 255:
            raise ValueError("a country's number must fit 8 bits")
        self._names = {code: known[code] for code in self._codes}
        self._numbers = {code: i + 1 for i, code in enumerate(self._codes)}

    def number(self, code):
        return self._numbers[code]

    def section(self, names):
        data = b"\0" * 8
        for code in self._codes:
            data += code.encode("ascii") + struct.pack("<HI", 0, names.offset(self._names[code]))
        return data
