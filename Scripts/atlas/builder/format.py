"""The layout of atlas.bin, little endian throughout.

    0   8 bytes   b"PRQATLAS"
    8   u32       version
    12  u32       length of the whole file
    16  u32 x 2   start and length of each section, in the order of SECTIONS
    ...           the sections, each on a multiple of 4

countries     8 bytes each: two ASCII letters, u16 0, u32 offset in `names`; number 0 is the sea
names         u8 length and that many bytes of UTF-8
cells         180 x 360 u32, row by row from 90 S 180 W: a country's number, or
              bit 31 and the offset of a leaf
leaves        the west edge: u8 country at its southern end, u8 n, n x (u16 height, u8 country);
              the lines that touch the cell: u16 n, n x u16 number
local         lines of the 1:10m countries, unit 2^-14 degree
localPoints   their points
region, regionPoints   coast and borders at 1:50m, unit 2^-12 degree
world, worldPoints     coast and borders at 1:110m, unit 2^-10 degree
townCells     180 x 360 + 1 u32: the first town of each cell, and the number of towns
towns         12 bytes each: u16 x, u16 y in the cell (unit 2^-16 degree), u32 population,
              u32 country in the low 8 bits and offset in `names` above; the largest first

A line is 20 bytes: u32 x, u32 y of its south-western corner, counted from 180 W 90 S; u16 width,
u16 height; u8 country on the left, u8 on the right (0 the sea; both 0: a border of unstated
sides); u8 number of points, u8 kind (0 coast, 1 border); u32 offset of its points, each
u16 x, u16 y from the corner.
"""

import struct

MAGIC = b"PRQATLAS"
VERSION = 1
SECTIONS = (
    "countries", "names", "cells", "leaves", "local", "localPoints", "region", "regionPoints",
    "world", "worldPoints", "townCells", "towns",
)
COAST, BORDER = 0, 1


def assemble(sections):
    """The whole file from the bytes of its sections."""
    start = 16 + 8 * len(SECTIONS)
    table, body = b"", b""
    for name in SECTIONS:
        data = sections[name]
        table += struct.pack("<II", start + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    return MAGIC + struct.pack("<II", VERSION, start + len(body)) + table + body
