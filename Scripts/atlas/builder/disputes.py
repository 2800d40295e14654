"""Areas of which more than one state says that they are its own; the list is disputes.csv.

A selector in the column `where` is `a3=` Natural Earth's unit, `gn=` GeoNames' province, `iso=`
ISO 3166-2, `cc=` a whole country, `box=COUNTRY/west/south/east/north` the part of a country in a
box, or `sea=` the same where rocks are too small for the polygons: there the country is that of
the administrator. The column `extent` is `outline` where the polygons draw the area, and
`approximate` for boxes, which are drawn by hand to some ten kilometres.
"""

import csv
import struct

STATUSES = (
    "claimed", "self-administered", "undefined-border", "buffer-zone", "unclaimed",
    "claims-held", "leased",
)
EXTENTS = ("outline", "approximate")


def read(path):
    """The rows, numbered from 1."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def matching(disputes, properties, country, province):
    """The number of the first dispute that selects a unit as a whole; 0 is none."""
    facts = {
        "a3": properties["adm0_a3"], "gn": province, "iso": properties["iso_3166_2"],
        "cc": country,
    }
    for number, row in enumerate(disputes, 1):
        for selector in row["where"].split():
            kind, _, value = selector.partition("=")
            if kind in facts and value == facts[kind]:
                return number
    return 0


def sections(disputes, used, countries, names):
    """The sections `disputes` and `disputeBoxes`; every dispute must be used."""
    data, boxes = b"\0" * 16, b""
    for number, row in enumerate(disputes, 1):
        found = number in used
        approximate = EXTENTS.index(row["extent"])
        for selector in row["where"].split():
            kind, _, value = selector.partition("=")
            if kind in ("box", "sea"):
                code, *edges = value.split("/")
                hundredths = (round(float(edge) * 100) for edge in edges)
                flags = (countries.number(code), number, kind == "sea", 0)
                boxes += struct.pack("<4h4B", *hundredths, *flags)
                found = True
                if not approximate:
                    raise ValueError(f"a box is approximate: {row['name']}")
        if not found:
            raise ValueError(f"nothing is {row['name']}")
        data += struct.pack(
            "<BBHIII", STATUSES.index(row["status"]), approximate, 0, names.offset(row["name"]),
            names.offset(row["administrators"]), names.offset(row["claimants"]),
        )
    return data, boxes
