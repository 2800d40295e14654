"""What towns and provinces are called: keys that a typed name is looked up by.

A name is folded to small letters without marks, and its hash is stored with the number of what it
names. `PlaceNames` in Sources/GeoReports folds what a person types in the same way.
"""

import struct
import unicodedata

TOWN_BITS = 18
PROVINCE_BITS = 18
# Codes that people use as names; all others of four capitals and fewer are those of airports.
USED_CODES = {"NYC", "CDMX", "HCMC"}
# Letters that no decomposition takes apart, as Sources/Vocabulary/Transliteration.swift has them.
LETTERS = dict(zip(
    "ÆæĐđÐðƉɖƊɗƁɓƇƈƎǝƏəƐɛƓɠĦħƗɨıƘƙĸŁłƝɲŊŋØøƆɔŒœẞßŦŧÞþƲʋƳƴƵƶ",
    "AE ae D d D d D d D d B b C c E e E e E e G g H h I i i K k k L l N n N n O o O o OE oe SS ss "
    "T t Th th V v Y y Z z".split(),
)) | dict.fromkeys("\u2018\u2019\u02bb\u02bc\u02be\u02bf\u02b9\u02c8\u2032\u00b4'", "")
# How these are written where the keyboard lacks them.
TYPED = str.maketrans({
    "ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue",
    "Ø": "Oe", "Å": "Aa",
})
SHORT = (("saint", "st"), ("sainte", "ste"), ("sankt", "st"), ("fort", "ft"), ("mount", "mt"))


def folded(name):
    """Small letters and digits, with one blank for whatever stands between them."""
    words, word = [], ""
    for letter in name:
        for part in LETTERS.get(letter, None) or ("" if letter in LETTERS else _latin(letter)):
            kind = unicodedata.category(part)
            if kind == "Cf" or 0x300 <= ord(part) <= 0x36F:
                continue
            if kind[0] in "LN" or (kind[0] == "M" and ord(part) > 0x7F):
                word += part.lower().replace("ς", "σ")
            elif word:
                words.append(word)
                word = ""
    return " ".join(words + [word] * bool(word))


def _latin(letter):
    """A Latin letter without its marks; any other character as it is."""
    parts = unicodedata.normalize("NFD", letter)
    return parts[0] if parts[0].isascii() and parts[0].isalpha() else letter


def keys(name):
    """The keys of a name: its own, and those of other ways to write it."""
    found = {folded(name), folded(name.translate(TYPED))}
    for key in list(found):
        words = key.split(" ")
        for long, short in SHORT:
            for one, other in ((long, short), (short, long)):
                if one in words:
                    found.add(" ".join(other if word == one else word for word in words))
    return found - {""}


def is_name(text):
    """Whether an alternate name is one: no airport's code, no transliteration letter by letter."""
    if any(mark in text for mark in "()[]:;/0123456789"):
        return False
    letters = [letter for letter in text if letter.isalpha()]
    latin = ["LATIN" in unicodedata.name(letter, "") for letter in letters]
    if not letters or any(latin) != all(latin):
        return False
    if not latin[0]:
        return True
    # Letters of other scripts, written one by one in Latin ones, have no capital.
    if letters[0].islower() or len(folded(text)) < 3:
        return False
    return text in USED_CODES or not (text.isupper() and text.isascii() and len(text) <= 4)


def key_hash(key):
    """FNV-1a of 64 bits."""
    value = 0xCBF29CE484222325
    for byte in key.encode("utf-8"):
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def towns_section(numbered, alternates):
    """The section `townNames`; `numbered` gives each row with the number of its town."""
    found = {}
    for number, row in numbered:
        for key in keys(row["name"]):
            found[key, number] = 1
        for name in filter(is_name, alternates.get(row["geonameid"], "").split("|")):
            for key in keys(name):
                found.setdefault((key, number), 0)
    words = (
        key_hash(key) >> TOWN_BITS + 1 << TOWN_BITS + 1 | main << TOWN_BITS | number
        for (key, number), main in found.items()
    )
    return _packed(words)


def provinces_section(named):
    """The section `provinceNames`; `named` gives each number of a province with a name of it."""
    found = {(key, number) for number, name in named for key in keys(name)}
    return _packed(
        key_hash(key) >> PROVINCE_BITS << PROVINCE_BITS | number for key, number in found
    )


def _packed(words):
    return b"".join(struct.pack("<Q", word) for word in sorted(words))
