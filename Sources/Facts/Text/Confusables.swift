/// Greek and Cyrillic letters that look like a Latin one.
///
/// The pairs are those of `confusables.txt` of the Unicode security data (UTS 39) whose prototype
/// is one letter from A to Z or a to z.
enum Confusables {
    /// The Latin letter that a letter looks like; `nil` when it looks like none.
    static func latin(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        scalar.value < 0x370 ? nil : letters[scalar.value]
    }

    private static let letters: [UInt32: Unicode.Scalar] = [
        0x037F: "J", 0x0391: "A", 0x0392: "B", 0x0395: "E", 0x0396: "Z", 0x0397: "H", 0x0399: "l",
        0x039A: "K", 0x039C: "M", 0x039D: "N", 0x039F: "O", 0x03A1: "P", 0x03A4: "T", 0x03A5: "Y",
        0x03A7: "X", 0x03B1: "a", 0x03B3: "y", 0x03B9: "i", 0x03BD: "v", 0x03BF: "o", 0x03C1: "p",
        0x03C3: "o", 0x03C5: "u", 0x03D2: "Y", 0x03DC: "F", 0x03F1: "p", 0x03F2: "c", 0x03F3: "j",
        0x03F9: "C", 0x03FA: "M", 0x0405: "S", 0x0406: "l", 0x0408: "J", 0x0410: "A", 0x0412: "B",
        0x0415: "E", 0x041A: "K", 0x041C: "M", 0x041D: "H", 0x041E: "O", 0x0420: "P", 0x0421: "C",
        0x0422: "T", 0x0423: "Y", 0x0425: "X", 0x042C: "b", 0x0430: "a", 0x0433: "r", 0x0435: "e",
        0x043E: "o", 0x0440: "p", 0x0441: "c", 0x0443: "y", 0x0445: "x", 0x0455: "s", 0x0456: "i",
        0x0458: "j", 0x0461: "w", 0x0474: "V", 0x0475: "v", 0x04AE: "Y", 0x04AF: "y", 0x04BB: "h",
        0x04BD: "e", 0x04C0: "l", 0x04CF: "i", 0x0501: "d", 0x050C: "G", 0x051B: "q", 0x051C: "W",
        0x051D: "w", 0xA647: "i",
    ]
}
