import CNcurses
import Console

/// From the meaning of a cell to colour and attributes.
///
/// Every meaning differs without colour too, by its words or by an attribute. Orange, sky blue and
/// vermilion are told apart by people who do not see red and green alike (Okabe and Ito).
struct Palette {
    /// How a cell is drawn.
    struct Look: Hashable {
        /// The number of a defined colour; 0 for the terminal's own.
        let colour: Int
        /// Bits of `CNCURSES_BOLD` and its kin.
        let attributes: UInt32
    }

    /// A colour with its number in terminals of 256 and of 8 colours.
    private enum Colour: Int, CaseIterable {
        case orange = 1
        case sky
        case vermilion
        case green
        case yellow

        func index(of colours: Int) -> Int {
            switch self {
            case .orange: colours >= 256 ? 214 : 3
            case .sky: colours >= 256 ? 75 : 6
            case .vermilion: colours >= 256 ? 202 : 1
            case .green: colours >= 256 ? 36 : 2
            case .yellow: colours >= 256 ? 220 : 3
            }
        }
    }

    private let looks: [Style: Look]

    /// Tells the colours to the terminal, when it has at least eight.
    ///
    /// - Parameters:
    ///   - colours: How many there are.
    ///   - define: Takes a number and the terminal's index.
    init(colours: Int, define: (Int, Int) -> Void) {
        let hasColours = colours >= 8
        if hasColours {
            for colour in Colour.allCases { define(colour.rawValue, colour.index(of: colours)) }
        }
        var looks: [Style: Look] = [:]
        for style in Style.allCases {
            let colour = hasColours ? Self.colour(of: style)?.rawValue ?? 0 : 0
            looks[style] = Look(colour: colour, attributes: Self.attributes(of: style))
        }
        self.looks = looks
    }

    /// How a meaning is drawn.
    func look(of style: Style) -> Look { looks[style] ?? Look(colour: 0, attributes: 0) }

    private static func colour(of style: Style) -> Colour? {
        switch style {
        case .good, .network: .green
        case .warning: .yellow
        case .danger, .unverified, .earlier: .vermilion
        case .request: .orange
        case .ring, .home: .sky
        default: nil
        }
    }

    private static func attributes(of style: Style) -> UInt32 {
        let bits =
            switch style {
            case .plain, .coast, .ring, .town, .good: 0
            case .dim, .border: CNCURSES_DIM
            case .title: CNCURSES_UNDERLINE
            case .strong, .key, .warning, .request, .home, .earlier, .network: CNCURSES_BOLD
            case .heading, .selected: CNCURSES_REVERSE
            case .danger: CNCURSES_BOLD | CNCURSES_UNDERLINE
            case .unverified: CNCURSES_BOLD | CNCURSES_REVERSE
            }
        return UInt32(bits)
    }
}
