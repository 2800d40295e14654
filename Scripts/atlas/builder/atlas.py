"""Puts the sections together."""

from . import arcs, countries, format, grid, lines, names, towns


def build(raw, report):
    """The bytes of the atlas; `report` is told what each part came to."""
    polygons = list(countries.polygons(raw.features("ne10_admin0")))
    rows = list(towns.selected(raw.rows("geonames_cities500")))
    codes = [code for code, _ in polygons] + [row["cc"] for row in rows]
    table = countries.Countries(codes, raw.rows("geonames_countries"))

    numbered = [(table.number(code), rings) for code, rings in polygons]
    borders, overlaps = arcs.arcs(numbered, grid.SHIFT, grid.TOLERANCE)
    sections, faults = grid.build(borders)
    report(f"{len(borders)} lines between countries, {overlaps} overlaps, {faults} faults")

    for name, scale, shift in (("region", "ne50", 12), ("world", "ne110", 10)):
        layers = (
            (raw.features(f"{scale}_coastline"), format.COAST),
            (raw.features(f"{scale}_borders_land"), format.BORDER),
        )
        outline = lines.outline_table(layers, shift)
        sections[name] = bytes(outline.records)
        sections[name + "Points"] = bytes(outline.points)

    texts = names.Names()
    sections["countries"] = table.section(texts)
    sections["townCells"], sections["towns"] = towns.sections(rows, table, texts)
    sections["names"] = bytes(texts.data)
    if len(texts.data) >= 1 << 24:
        raise ValueError("an offset of a name must fit 24 bits")
    for name in format.SECTIONS:
        report(f"{name:14}{len(sections[name]):10}")
    return format.assemble(sections)
