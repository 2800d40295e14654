"""The layout of atlas.bin, little endian throughout.

    0   8 bytes   b"PRQATLAS"
    8   u32       version
    12  u32       length of the whole file
    16  u32 x 2   start and length of each section, in the order of SECTIONS
    ...           the sections, each on a multiple of 4

names         u8 length and that many bytes of UTF-8; the empty text is at 0
countries     8 bytes each: two ASCII letters, u16 0, u32 name; number 0 is the sea
provinces     16 bytes each: 8 letters of the ISO 3166-2 code, zeros behind, u32 name, u32 GeoNames'
              code; number 0 is none
regions       12 bytes each: u8 country, u8 dispute, u16 province and in bit 15 whether the nearest
              town tells it better, u32 code and u32 name of the district; number 0 is the sea
disputes      16 bytes each: u8 status, u8 1 when the extent is approximate, u16 0, u32 name,
              u32 administrators, u32 claimants (codes with spaces between them); number 0 is none
disputeBoxes  12 bytes each: i16 west, south, east, north in hundredths of a degree; u8 country,
              u8 dispute, u8 1 when the country is that of the rocks in the box, u8 0
cells         180 x 360 u32, row by row from 90 S 180 W: a region's number, or
              bit 31, the level in bits 28 to 30, in bit 27 whether it has land of several
              countries, and the first of its 4^level leaf words
leafWords     u32 each, row by row from the south-west: a region's number, or
              bit 31 and the offset of a leaf
leaves        u8 p, u8 e, u16 c; p x u16 region; the western edge, from the south:
              e x (u16 height, u8 index of the region from there on); c chains
townCells     180 x 360 + 1 u32: the first leaf of each cell, which has 0 or 4^level of them, in
              the low 24 bits; above, kilometres within which its towns may contain a point
townLeaves    u32 each: the first town of each leaf; last the number of towns
towns         16 bytes each: u16 x, u16 y in the cell (unit 2^-16 degree), u32 population and in
              bit 31 whether it is a capital, u32 country in the low 8 bits and name above,
              u16 province, u16 time zone; the largest of each leaf first
zones         u32 name; number 0 is none
lakes         12 bytes each: u32 name, u32 first line in `lakeLines`, u32 number of lines
lakeCells     u32 each, rising: the number of a one-degree cell (row x 360 + column) above the
              low 12 bits, which are the number of a lake that touches it
lakeLines     lines of the lakes at 1:10m, unit 2^-12 degree; region, world: coast, borders and
lakePoints    lakes at 1:50m, unit 2^-12 degree, and at 1:110m, unit 2^-10 degree
region, regionPoints, world, worldPoints
townNames     u64 each, rising: the upper 45 bits of the hash of a folded name (builder/search.py),
              in bit 18 whether it is the town's own name, and the number of the town below
provinceNames u64 each, rising: the upper 46 bits of such a hash, and the number of a province

All names and codes are offsets in `names`. A chain is u8 index of the region on its left, u8 on
its right, u8 number of steps (1 to 127) and in bit 7 whether they are wide, its box in 255ths of
the leaf (u8 west, south, east, north), u16 x, u16 y of its first point from the leaf's
south-western corner (unit 2^-12 degree), then dx, dy of each step: i8, or i16 when wide.

A line is 20 bytes: u32 x, u32 y of its south-western corner, counted from 180 W 90 S; u16 width,
u16 height; u8 number of points, u8 kind (0 coast, 1 border, 2 lake), u16 0; u32 offset of its
points, each u16 x, u16 y from the corner.
"""

import struct

MAGIC = b"PRQATLAS"
VERSION = 3
SECTIONS = (
    "names", "countries", "provinces", "regions", "disputes", "disputeBoxes", "cells",
    "leafWords", "leaves", "townCells", "townLeaves", "towns", "zones", "lakes", "lakeCells",
    "lakeLines", "lakePoints", "region", "regionPoints", "world", "worldPoints",
    "townNames", "provinceNames",
)
COAST, BORDER, LAKE = 0, 1, 2


def assemble(sections):
    """The whole file from the bytes of its sections."""
    start = 16 + 8 * len(SECTIONS)
    table, body = b"", b""
    for name in SECTIONS:
        data = sections[name]
        table += struct.pack("<II", start + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    return MAGIC + struct.pack("<II", VERSION, start + len(body)) + table + body
