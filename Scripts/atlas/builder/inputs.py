"""Reads the raw tables, after their checksums have been compared with the recorded ones."""

import csv
import hashlib
import io
import json
import lzma


class InputError(Exception):
    """A raw table is missing or is not the one that was recorded."""


class Inputs:
    def __init__(self, folder):
        self.folder = folder
        self._raw = folder / "raw"
        for line in (folder / "SHA256SUMS").read_text("ascii").splitlines():
            digest, name = line.split()
            path = self._raw / name
            if not path.exists():
                raise InputError(f"{name} is missing")
            if hashlib.sha256(path.read_bytes()).hexdigest() != digest:
                raise InputError(f"{name} is not the recorded file")

    def rows(self, name):
        """The rows of a CSV table as dictionaries."""
        with lzma.open(self._raw / f"{name}.csv.xz") as file:
            return list(csv.DictReader(io.TextIOWrapper(file, "utf-8", newline="")))

    def features(self, name):
        """The features of a GeoJSON collection."""
        with lzma.open(self._raw / f"{name}.geojson.xz") as file:
            return json.load(file)["features"]

    def commented(self, name):
        """The leading comments of a table without a head, and its rows as lists."""
        with lzma.open(self._raw / f"{name}.csv.xz") as file:
            lines = io.TextIOWrapper(file, "utf-8", newline="").read().splitlines()
        comments = [line for line in lines if line.startswith("#")]
        return comments, list(csv.reader(line for line in lines if not line.startswith("#")))
