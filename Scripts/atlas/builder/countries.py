"""Countries, provinces and districts: their numbers, codes and names."""

import csv
import re
import struct
import unicodedata

MIXED = 1 << 15


class Countries:
    """The numbers of the codes, from 1 in their order; 0 is the sea."""

    def __init__(self, codes, rows):
        known = {row["iso"]: row for row in rows}
        self._codes = sorted(set(codes) - {""})
        if len(self._codes) > 255:
            raise ValueError("a country's number must fit 8 bits")
        self._rows = {code: known[code] for code in self._codes}
        self._numbers = {code: i + 1 for i, code in enumerate(self._codes)}
        self._numbers[""] = 0

    def number(self, code):
        return self._numbers[code]

    def capital(self, code):
        """The name of the capital, or empty."""
        return self._rows[code]["capital"]

    def section(self, names):
        data = b"\0" * 8
        for code in self._codes:
            name = names.offset(self._rows[code]["name"])
            data += code.encode("ascii") + struct.pack("<HI", 0, name)
        return data


class Subdivisions:
    """GeoNames' provinces with their ISO 3166-2 codes, and their numbers, from 1.

    `common` gives the names of those that people call otherwise than their codes' lists do.
    """

    def __init__(self, rows, places, common):
        places = [dict(place) for place in places]
        rows = [dict(row) for row in rows]
        self.by_iso = {row["iso_3166_2"]: row for row in rows if row["iso_3166_2"]}
        self._rows = {row["geonames_code"]: row for row in rows if row["level"] in "01"}
        for place in places:
            code = f"{place['cc']}.{place['admin1_code']}"
            if place["admin1_code"] and place["admin1_name"] and code not in self._rows:
                self._rows[code] = {
                    "iso_3166_2": place["iso_3166_2"], "name": place["admin1_name"],
                }
        for row in rows:
            row["formal"], row["name"] = row["name"], common_name(row["name"])
        known = {row["geonames_code"]: row for row in rows} | self._rows
        if unknown := set(common) - set(known):
            raise ValueError(f"no province has the code {min(unknown)}")
        for code, name in common.items():
            known[code]["name"] = name
        if len(self._rows) >= MIXED:
            raise ValueError("a province's number must fit 15 bits")
        self._numbers = {code: i + 1 for i, code in enumerate(sorted(self._rows))}
        self._numbers[""] = 0
        self._by_name = {}
        for code, row in sorted(self._rows.items()):
            for name in self._names(row):
                self._by_name.setdefault((code.partition(".")[0], _plain(name)), code)

    @staticmethod
    def _names(row):
        """All names of a province: as it is called, as its code's list has it, and others."""
        formal = row.get("formal", row["name"])
        return [row["name"], formal, *filter(None, row.get("alt_names", "").split("|"))]

    def numbered_names(self):
        """The number of each province with each of its names."""
        for code, row in sorted(self._rows.items()):
            for name in self._names(row):
                yield self._numbers[code], name

    def iso(self, code):
        row = self._rows.get(code)
        return row["iso_3166_2"] if row else ""

    def matching(self, country, iso, name):
        """The province of a country with this ISO 3166-2 code or else this name, or empty."""
        row = self.by_iso.get(iso)
        if row and row["level"] == "1" and row["geonames_code"] in self._rows:
            return row["geonames_code"]
        return self._by_name.get((country, _plain(name)), "") if name else ""

    def number(self, code):
        """The number of a province; 0 when it is not known."""
        return self._numbers.get(code, 0)

    def section(self, names):
        data = b"\0" * 16
        for code in sorted(self._rows):
            row = self._rows[code]
            data += struct.pack(
                "<8sII", row["iso_3166_2"].encode("ascii"), names.offset(row["name"]),
                names.offset(code),
            )
        return data


def read_common(path):
    """The names of provinces as people write them, by GeoNames' code."""
    with open(path, encoding="utf-8", newline="") as file:
        return {row["geonames_code"]: row["name"] for row in csv.DictReader(file)}


def common_name(name):
    """A name without what lists add: `Bristol, City of` is Bristol, `Jilin Sheng` is Jilin."""
    first, comma, rest = name.partition(", ")
    # Of these one needs the words: the City of London is not London.
    if comma and (rest == "County" or name == "London, City of"):
        name = f"{rest} {first}"
    elif comma and rest in ("City of", "The"):
        name = first
    return re.sub(r" (Sheng|okrug)$", lambda end: {"okrug": " District"}.get(end[1], ""), name)


def _plain(name):
    """A name without accents, spaces and marks."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    return re.sub(r"[^a-z0-9]", "", letters)


def regions_section(units, countries, subdivisions, names):
    """The records of the units, in the order of their numbers; 0 is the sea."""
    data = b"\0" * 12
    for country, province, is_mixed, (code, name), dispute in units:
        data += struct.pack(
            "<BBHII", countries.number(country), dispute,
            subdivisions.number(province) | MIXED * is_mixed,
            names.offset(code), names.offset(name),
        )
    return data
