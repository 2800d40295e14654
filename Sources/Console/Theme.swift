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

    /// The terminal's own background.
    package enum Background: String, Hashable, Sendable, CaseIterable {
        case dark
        case light

        /// From the variable `COLORFGBG`, such as `0;15`; `nil` when it names no background.
        package init?(colours: String) {
            guard let index = colours.split(separator: ";").last.flatMap({ Int($0) }) else {
                return nil
            }
            self = (0..<7).contains(index) || index == 8 ? .dark : .light
        }
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
        /// The colour of the text on a dark background; the terminal's own when `nil`.
        package var colour: Colour?
        /// The same on a light one.
        package var lightColour: Colour?
        package var isBold = false
        /// Whether it is fainter than the rest, where no colour says so.
        package var isDim = false
        /// Whether text and background change places.
        package var isReversed = false
        package var isUnderlined = false

        package func colour(on background: Background) -> Colour? {
            background == .dark ? colour : lightColour
        }
    }

    private var looks: [Style: Look] = [:]

    /// The theme of somebody who has chosen none.
    package static let standard = Theme(.standard)

    package init(_ name: Name) {
        for style in Style.allCases {
            var look = Self.attributes(of: style)
            (look.colour, look.lightColour) = Self.colours(of: style, in: name)
            if name == .highContrast {
                look.isDim = false
                look.isBold = look.isBold || look.colour != nil
            }
            looks[style] = look
        }
    }

    package subscript(style: Style) -> Look { looks[style] ?? Look() }

    /// Gives a meaning another colour.
    package mutating func set(_ colour: Colour, for style: Style) {
        looks[style, default: Look()].colour = colour
        looks[style, default: Look()].lightColour = colour
    }

    private typealias Colours = (dark: Colour?, light: Colour?)

    private static func colours(of style: Style, in name: Name) -> Colours {
        func pair(_ dark: Int, _ light: Int, basic: Int?, _ lightBasic: Int?) -> Colours {
            (Colour(index: dark, basic: basic), Colour(index: light, basic: lightBasic))
        }
        let isFaint = style == .dim || style == .border
        switch name {
        case .standard, .colourBlind:
            if isFaint { return pair(246, 241, basic: nil, nil) }
            // Blue stands for green and orange for red where these are not told apart.
            let isBlind = name == .colourBlind
            switch style {
            case .good, .network:
                return isBlind ? pair(75, 25, basic: 6, 4) : pair(36, 22, basic: 2, 4)
            case .warning: return pair(220, 94, basic: 3, 5)
            case .danger, .alarm:
                return isBlind ? pair(214, 90, basic: 3, 5) : pair(202, 124, basic: 3, 1)
            case .earlier: return isBlind ? pair(39, 18, basic: 6, 4) : pair(202, 124, basic: 3, 1)
            case .request: return pair(214, 90, basic: 3, 5)
            case .ring, .home: return pair(75, 25, basic: 6, 4)
            default: return (nil, nil)
            }
        case .highContrast:
            switch style {
            case .good, .network: return pair(46, 22, basic: 2, 4)
            case .warning, .request: return pair(226, 53, basic: 3, 5)
            case .danger, .alarm, .earlier: return pair(210, 88, basic: 3, 1)
            case .ring, .home: return pair(51, 18, basic: 6, 4)
            default: return (nil, nil)
            }
        case .monochrome: return (nil, nil)
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
        case .alarm: Look(isBold: true, isReversed: true)
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
