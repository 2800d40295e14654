"""Puts the sections together."""

from . import arcs, countries, disputes, format, grid, lakes, lines, names, search, towns, units


def build(raw, report):
    """The bytes of the atlas; `report` is told what each part came to."""
    places = raw.rows("geonames_cities500")
    common = countries.read_common(raw.folder / "provinces.csv")
    subdivisions = countries.Subdivisions(raw.rows("subdivisions"), places, common)
    disputed = disputes.read(raw.folder / "disputes.csv")
    polygons = list(
        units.polygons(raw.features("ne10_admin1_pypi"), subdivisions, disputed)
    )
    rows = list(towns.selected(places))
    codes = [unit.country for unit, _ in polygons] + [row["cc"] for row in rows]
    table = countries.Countries(codes, raw.rows("geonames_countries"))
    texts = names.Names()

    keys = sorted({unit.key for unit, _ in polygons})
    numbers = {key: i + 1 for i, key in enumerate(keys)}
    numbered = [(numbers[unit.key], rings) for unit, rings in polygons]
    borders, overlaps = arcs.arcs(numbered, grid.FINE, grid.TOLERANCE)
    sections, faults = grid.build(borders, [""] + [key[0] for key in keys])
    report(f"{len(borders)} lines of {len(keys)} regions, {overlaps} overlaps, {faults} faults")

    for name, scale, shift in (("region", "ne50", 12), ("world", "ne110", 10)):
        layers = (
            (raw.features(f"{scale}_coastline"), format.COAST),
            (raw.features(f"{scale}_borders_land"), format.BORDER),
            (raw.features(f"{scale}_lakes"), format.LAKE),
        )
        outline = lines.outline_table(layers, shift)
        sections[name] = bytes(outline.records)
        sections[name + "Points"] = bytes(outline.points)

    sections |= lakes.sections(raw.features("ne10_lakes"), texts)
    sections["countries"] = table.section(texts)
    sections["provinces"] = subdivisions.section(texts)
    sections["regions"] = countries.regions_section(keys, table, subdivisions, texts)
    used = {key[-1] for key in keys}
    sections["disputes"], sections["disputeBoxes"] = disputes.sections(
        disputed, used, table, texts
    )
    sections["zones"], zones = towns.zones_section(rows, texts)
    numbered = []
    sections |= towns.sections(rows, table, subdivisions, zones, texts, numbered)
    alternates = {
        row["geonameid"]: row["alternate_names"] for row in raw.rows("geonames_names")
    }
    sections["townNames"] = search.towns_section(numbered, alternates)
    sections["provinceNames"] = search.provinces_section(subdivisions.numbered_names())
    sections["names"] = bytes(texts.data)
    if len(texts.data) >= 1 << 24:
        raise ValueError("an offset of a name must fit 24 bits")
    for name in format.SECTIONS:
        report(f"{name:14}{len(sections[name]):10}")
    return format.assemble(sections)
