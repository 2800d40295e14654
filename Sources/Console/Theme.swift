package import Review

/// How each meaning of a cell looks: a colour for terminals that have some, and attributes.
///
/// In every theme each meaning differs without colour too, by its words or by an attribute.
package struct Theme: Hashable, Sendable {
    package enum Name: String, Hashable, Sendable, CaseIterable {
        /// Colours that people who do not see red and green alike tell apart (Okabe and Ito).
        case standard
        /// Blue against orange and yellow, no red and no green.
        case colourBlind = "colour-blind"
        /// Bright colours, nothing dim.
        case highContrast = "high-contrast"
        /// Attributes alone.
        case monochrome
    }

    /// A colour of the terminal's palette.
    package struct Colour: Hashable, Sendable {
        /// Its number in terminals of 256 colours.
        package let index: Int
        /// Its number in terminals of 8 colours; `nil` when none is like it.
        package let basic: Int?
    }

    /// How a cell is drawn.
    package struct Look: Hashable, Sendable {
        /// The colour of the text; the terminal's own when `nil`.
        package var colour: Colour?
        package var isBold = false
        /// Whether it is fainter than the rest.
        package var isDim = false
        /// Whether text and background change places.
        package var isReversed = false
        package var isUnderlined = false
    }

    private var looks: [Style: Look] = [:]

    /// The theme of somebody who has chosen none.
    package static let standard = Theme(.standard)

    package init(_ name: Name) {
        for style in Style.allCases {
            var look = Self.attributes(of: style)
            look.colour = Self.colour(of: style, in: name)
            if name == .highContrast {
                look.isDim = false
                look.isBold = look.isBold || look.colour != nil
            }
            looks[style] = look
        }
    }

    /// How a meaning looks.
    package subscript(style: Style) -> Look { looks[style] ?? Look() }

    /// Gives a meaning another colour.
    package mutating func set(_ colour: Colour, for style: Style) {
        looks[style, default: Look()].colour = colour
    }

    private static func colour(of style: Style, in name: Name) -> Colour? {
        switch name {
        case .standard:
            switch style {
            case .good, .network: Colour(index: 36, basic: 2)
            case .warning: Colour(index: 220, basic: 3)
            case .danger, .unverified, .earlier: Colour(index: 202, basic: 1)
            case .request: Colour(index: 214, basic: 3)
            case .ring, .home: Colour(index: 75, basic: 6)
            default: nil
            }
        case .colourBlind:
            switch style {
            case .good, .network, .ring, .home: Colour(index: 75, basic: 6)
            case .warning: Colour(index: 220, basic: 3)
            case .danger, .unverified, .request: Colour(index: 214, basic: 3)
            case .earlier: Colour(index: 32, basic: 4)
            default: nil
            }
        case .highContrast:
            switch style {
            case .good, .network: Colour(index: 10, basic: 2)
            case .warning, .request: Colour(index: 11, basic: 3)
            case .danger, .unverified, .earlier: Colour(index: 9, basic: 1)
            case .ring, .home: Colour(index: 14, basic: 6)
            default: nil
            }
        case .monochrome: nil
        }
    }

    private static func attributes(of style: Style) -> Look {
        switch style {
        case .plain, .coast, .ring, .town, .good: Look()
        case .dim, .border: Look(isDim: true)
        case .title: Look(isUnderlined: true)
        case .strong, .key, .warning, .request, .home, .earlier, .network: Look(isBold: true)
        case .heading, .selected: Look(isReversed: true)
        case .danger: Look(isBold: true, isUnderlined: true)
        case .unverified: Look(isBold: true, isReversed: true)
        }
    }
}

extension Theme.Colour {
    /// The names of the first eight colours, in their order.
    package static let names = [
        "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
    ]

    /// The colour of a name, such as `red` or `bright-red`.
    package init?(name: String) {
        let prefix = "bright-"
        let isBright = name.hasPrefix(prefix)
        let plain = isBright ? String(name.dropFirst(prefix.count)) : name
        guard let number = Self.names.firstIndex(of: plain) else { return nil }
        self.init(index: isBright ? number + 8 : number, basic: number)
    }

    /// The colour of a number from 0 to 255; in terminals of 8 colours one above 15 is none.
    package init?(number: Int) {
        guard (0...255).contains(number) else { return nil }
        self.init(index: number, basic: number < 16 ? number % 8 : nil)
    }
}
