/// Which characters the program's own drawings are made of.
package enum Glyphs: Hashable, Sendable {
    /// Braille maps and drawn lines: UTF-8 terminals.
    case unicode
    /// 7-bit characters only: every terminal, and every font.
    case ascii
}
