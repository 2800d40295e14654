import Vocabulary

/// One character position of the screen.
package struct Cell: Hashable, Sendable {
    /// What is printed; `nil` in the right half of a wide character.
    package let scalar: Unicode.Scalar?
    /// What belongs to it: up to two combining marks and a joiner, or the rest of a sequence of emoji.
    package let rest: String
    /// The columns it takes: 1 or 2, and 0 in the right half of a wide character.
    package let width: Int
    /// How it is printed.
    package let style: Style

    /// An empty position.
    package static let blank = Cell(scalar: " ", width: 1, style: .plain)

    /// A position with a character of known width.
    init(scalar: Unicode.Scalar, rest: String = "", width: Int, style: Style) {
        self.scalar = scalar
        self.rest = rest
        self.width = width
        self.style = style
    }

    private init(rightHalf style: Style) {
        scalar = nil
        rest = ""
        width = 0
        self.style = style
    }

    /// The right half of a wide character.
    static func rightHalf(_ style: Style) -> Cell { Cell(rightHalf: style) }

    /// The whole character; empty in the right half of a wide one.
    package var text: String { scalar.map { String($0) + rest } ?? "" }

    /// Whether it is a sequence of emoji, which terminals draw in different widths.
    package var isEmojiSequence: Bool {
        width == 2 && rest.unicodeScalars.contains { DisplayWidth.of($0) != .combining }
    }

    /// The same position in another style.
    func styled(_ style: Style) -> Cell {
        guard let scalar else { return .rightHalf(style) }
        return Cell(scalar: scalar, rest: rest, width: width, style: style)
    }
}
