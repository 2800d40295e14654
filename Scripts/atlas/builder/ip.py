"""The table from IP addresses to countries; a file of its own, under its own licence.

    0   8 bytes   b"PRQIPCC2"
    8   u32       length of the whole file
    12  u32       length of the notice, then the notice (UTF-8), which belongs to the data
    ..  u32       n, n x 2 ASCII letters: the countries, numbered from 1; 0 is none
    ..  two parts, for v4 and v6: u32 number of blocks, u32 number of bytes of runs, then
        blocks x (u64 x2 for v6, u32 for v4: first address; u32 offset of its runs), the runs

A block is up to 64 runs. A run is u8 country and its length in addresses: u8 z and, when bit 7 of
z is set, a number with 7 bits in each byte, the lowest first, bit 7 set in all bytes but the last.
The length is 2^z, or that number times 2^(z & 127). From its first address on, a block covers
everything up to the next one. Numbers are little endian, the halves of a v6 address high, low.
"""

import ipaddress
import struct

MAGIC = b"PRQIPCC2"
RUNS_IN_BLOCK = 64
# Blocks that IANA keeps for special purposes: no country, whatever the source says.
SPECIAL = (
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16",
    "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16",
    "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3",
    "::/3", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "4000::/2", "8000::/1",
)


def build(raw, report):
    """The bytes of the file, and the notice in it."""
    # Other codes (EU, AP, anonymous proxies) are no countries.
    known = {row["iso"] for row in raw.rows("geonames_countries")}
    tables, notice = [], []
    for version in (4, 6):
        comments, rows = raw.commented(f"ip{version}_country")
        notice.append("\n".join(comments))
        tables.append(_merged(list(_ranges(rows, version, known)), 1 << (32 if version == 4 else 128)))
    codes = sorted({code for runs in tables for _, code in runs if code})
    numbers = {code: i + 1 for i, code in enumerate(codes)} | {"": 0}
    text = "\n\n".join(dict.fromkeys(notice)).encode("utf-8")
    body = struct.pack("<I", len(text)) + text
    body += struct.pack("<I", len(codes)) + "".join(codes).encode("ascii")
    for runs, wide in zip(tables, (False, True)):
        part = _part(runs, numbers, wide)
        report(f"v{6 if wide else 4}: {len(runs)} runs, {len(part)} bytes")
        body += part
    return MAGIC + struct.pack("<I", 12 + len(body)) + body, text.decode("utf-8")


def _ranges(rows, version, known):
    """(first, last, code) outside of the special blocks, in order."""
    special = sorted(
        (int(net[0]), int(net[-1]))
        for net in map(ipaddress.ip_network, SPECIAL) if net.version == version
    )
    for first, last, code in rows:
        first, last = (int(ipaddress.ip_address(int(x) if version == 4 else x))
                       for x in (first, last))
        code = code if code in known else ""
        for low, high in special:
            if high < first or last < low:
                continue
            if first < low:
                yield first, low - 1, code
            first = max(first, high + 1)
        if first <= last:
            yield first, last, code


def _merged(ranges, end):
    """(start, code) of runs that cover everything."""
    runs = [(0, "")]
    place = 0
    for first, last, code in sorted(ranges):
        if first < place:
            raise ValueError("ranges overlap")
        if first > place and runs[-1][1]:
            runs.append((place, ""))
        if runs[-1][1] != code:
            runs.append((first, code))
        place = last + 1
    if place < end and runs[-1][1]:
        runs.append((place, ""))
    return runs


def _part(runs, numbers, wide):
    blocks, data = b"", bytearray()
    ends = [start for start, _ in runs[1:]] + [1 << (128 if wide else 32)]
    for index, ((start, code), end) in enumerate(zip(runs, ends)):
        if index % RUNS_IN_BLOCK == 0:
            address = (start >> 64, start & (1 << 64) - 1) if wide else (start,)
            blocks += struct.pack("<QQI" if wide else "<II", *address, len(data))
        data += bytes([numbers[code]]) + _length(end - start)
    count = -(-len(runs) // RUNS_IN_BLOCK)
    return struct.pack("<II", count, len(data)) + blocks + bytes(data)


def _length(number):
    zeros = (number & -number).bit_length() - 1
    odd = number >> zeros
    if zeros > 127:
        raise ValueError("a run is shorter than everything")
    if odd == 1:
        return bytes([zeros])
    encoded = bytearray([zeros | 0x80])
    while odd > 0x7F:
        encoded.append(odd & 0x7F | 0x80)
        odd >>= 7
    return bytes(encoded + bytes([odd]))
