/// The writing systems whose letters are taken for each other.
package enum Script: String, Hashable {
    case latin = "Latin"
    case greek = "Greek"
    case cyrillic = "Cyrillic"
    case armenian = "Armenian"
    case cherokee = "Cherokee"
    case lisu = "Lisu"

    /// The script of a letter; `nil` for other scripts and for what is no letter.
    package init?(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A: self = .latin
        case ..<0xAA: return nil
        case _ where !scalar.properties.isAlphabetic: return nil
        case 0xAA, 0xBA, 0xC0...0x2AF, 0x1D00...0x1DBF, 0x1E00...0x1EFF, 0x2C60...0x2C7F,
            0xA722...0xA7FF:
            self = .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
        case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
        case 0x530...0x58F: self = .armenian
        case 0x13A0...0x13FF, 0xAB70...0xABBF: self = .cherokee
        case 0xA4D0...0xA4FF: self = .lisu
        default: return nil
        }
    }
}
