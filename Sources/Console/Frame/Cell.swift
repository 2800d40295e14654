package import Review

/// One character position of the screen.
package struct Cell: Hashable, Sendable {
    /// What is printed; `nil` in the right half of a wide character.
    package let scalar: Unicode.Scalar?
    /// The first combining mark on it.
    package fileprivate(set) var firstMark: Unicode.Scalar?
    /// The second combining mark on it.
    package fileprivate(set) var secondMark: Unicode.Scalar?
    /// The columns it takes: 1 or 2, and 0 in the right half of a wide character.
    package let width: Int
    /// How it is printed.
    package let style: Style

    /// An empty position.
    package static let blank = Cell(scalar: " ", width: 1, style: .plain)

    /// A position with a character of known width.
    init(scalar: Unicode.Scalar, width: Int, style: Style) {
        self.scalar = scalar
        self.width = width
        self.style = style
    }

    private init(rightHalf style: Style) {
        scalar = nil
        width = 0
        self.style = style
    }

    /// The right half of a wide character.
    static func rightHalf(_ style: Style) -> Cell { Cell(rightHalf: style) }

    /// Puts a combining mark on the character, when there is room for one.
    mutating func mark(_ scalar: Unicode.Scalar) {
        if firstMark == nil {
            firstMark = scalar
        } else if secondMark == nil {
            secondMark = scalar
        }
    }

    /// The same position in another style.
    func styled(_ style: Style) -> Cell {
        guard let scalar else { return .rightHalf(style) }
        var cell = Cell(scalar: scalar, width: width, style: style)
        cell.firstMark = firstMark
        cell.secondMark = secondMark
        return cell
    }
}
