/// What the dots of a map become.
package enum MapLook: Hashable, Sendable, CaseIterable {
    /// Braille patterns, two by four dots to a character: the finest.
    case braille
    /// Quarters of a block, two by two to a character: where a font lacks braille.
    case blocks
    /// 7-bit characters that look like the dots: every terminal, and every font.
    case ascii

    /// The looks that a terminal with these glyphs can show, the finest first.
    static func possible(with glyphs: Glyphs) -> [MapLook] {
        switch glyphs {
        case .unicode: [.braille, .blocks, .ascii]
        case .ascii: [.ascii]
        }
    }
}
