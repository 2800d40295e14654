"""The areas that points fall into: which code each polygon of a province has."""

from .countries import common_name
from .disputes import matching

# Natural Earth draws some units as part of another country; ISO 3166-1 gives them a code.
# A polygon that lies wholly in a box (west, south, east, north) takes the code.
PARTS = (
    ("NO", "BV", (3.2, -54.6, 3.6, -54.3)),
    ("NO", "SJ", (-10.0, 70.5, -7.5, 71.5)),
    ("NO", "SJ", (10.0, 74.0, 35.0, 81.0)),
    ("NZ", "TK", (-173.0, -9.7, -171.0, -8.3)),
    ("AU", "CX", (105.4, -10.7, 105.8, -10.3)),
    ("AU", "CC", (96.7, -12.3, 97.0, -11.7)),
    # All of this province lies south of the border of Western Sahara.
    ("MA", "EH", (-17.2, 21.3, -12.0, 24.7)),
)

# Provinces that reach over that border: cut between two of their vertices
# (longitude, latitude), the part south of the cut takes the code.
CUTS = (
    ("MA", "EH", [-13.177561, 27.667141], [-11.813166, 27.662204]),
    ("MA", "EH", [-8.817035, 27.661464], [-11.813166, 27.662204]),
)

# GeoNames counts these provinces to another country than Natural Earth does, as ISO 3166 does.
MOVED = {("RU", "UA")}

# Where fewer of a unit's places belong to its province, states were split or merged since the
# polygons were drawn: there the nearest town tells the province.
LEAST_PURITY = 0.8


class Unit:
    """What is the same for all polygons of one kind: country, province, district, dispute."""

    def __init__(self, properties, subdivisions, disputes):
        province = properties["gn_admin1"]
        self.country = properties["cc"]
        owner = province.partition(".")[0]
        if (self.country, owner) in MOVED:
            self.country = owner
        # A place of a neighbour just over an imprecise border names no province.
        self.province = province if owner == self.country else ""
        self.is_mixed = owner == self.country and properties["gn_purity"] < LEAST_PURITY
        if not self.province:
            self.province = subdivisions.matching(
                self.country, properties["iso_3166_2"], properties["name"] or ""
            )
        self.district = _district(properties, self.province, subdivisions)
        self.dispute = matching(disputes, properties, self.country, self.province)

    def moved(self, country, disputes, properties):
        """The same area under another code, of which no province is known."""
        part = object.__new__(Unit)
        part.country, part.province, part.district = country, "", ("", "")
        part.is_mixed = True
        part.dispute = matching(disputes, properties, country, "")
        return part

    @property
    def key(self):
        return self.country, self.province, self.is_mixed, self.district, self.dispute


def _district(properties, province, subdivisions):
    """Code and name of Natural Earth's unit where it is smaller than the province, or empty."""
    code, name = properties["iso_3166_2"], common_name(properties["name"] or "")
    if "~" in code or not code.startswith(properties["cc"] + "-"):
        code = ""
    if not province:
        return code, name
    known = subdivisions.by_iso.get(code)
    if known is None:
        # Only units that divide a province have a name of their own beside it.
        same = subdivisions.iso(province) in ("", code) or not code
        return ("", "") if same else (code, name)
    return (code, known["name"]) if known["geonames_code"].startswith(province + ".") else ("", "")


def polygons(features, subdivisions, disputes):
    """(unit, rings) of every polygon; units without a code and without a dispute are left out."""
    for feature in features:
        properties = feature["properties"]
        unit = Unit(properties, subdivisions, disputes)
        if not unit.country and not unit.dispute:
            continue
        geometry = feature["geometry"]
        parts = geometry["coordinates"]
        if geometry["type"] == "Polygon":
            parts = [parts]
        for rings in parts:
            for code, cut in _cut(_code(unit.country, rings[0]), rings):
                moved = code != unit.country
                yield unit.moved(code, disputes, properties) if moved else unit, cut


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
