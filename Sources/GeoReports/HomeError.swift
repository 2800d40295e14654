package import Geodesy
import Review
package import Vocabulary

/// Why a text does not tell where somebody is.
package enum HomeError: CodedError {
    /// No town is called so; names that are written nearly so.
    case unknown(Found, similar: [HomeChoice])
    /// Several towns are called so; how each is told from the others, and how many more there are.
    case several(Found, choices: [HomeChoice], others: Int)
    /// Numbers that are no point.
    case point(Found)
    /// Whole degrees, which are seldom a home; what is there.
    case unlikely(Found, point: Coordinate, PrintableText)

    package var code: String {
        switch self {
        case .unknown: "home.unknown"
        case .several: "home.several"
        case .point: "home.point"
        case .unlikely: "home.unlikely"
        }
    }

    package var reason: String {
        switch self {
        case .unknown(let found, let similar):
            "a home is a town of the atlas, such as Bristol, or degrees, such as 51.46,-2.59"
                + found.clause()
                + (similar.isEmpty ? "" : "; similar names: " + Self.list(similar.map(\.label)))
        case .several(let found, let choices, let others):
            "a town's name with its country or province where several have it" + found.clause()
                + "; choose: " + Self.list(choices.map(\.label))
                + (others > 0 ? "; and \(others) more, which coordinates tell apart" : "")
        case .point(let found):
            "a point is LATITUDE,LONGITUDE in degrees, such as 51.46,-2.59" + found.clause()
        case .unlikely(let found, let point, let place):
            "a home in whole degrees is kept only when it is written with four decimals"
                + found.clause() + ", which is \(place.text); if that is right, use "
                + point.homeLabel.text
        }
    }

    /// The same for somebody who is asked and may type again: what helps comes first.
    package var remark: PrintableText {
        switch self {
        case .unknown(_, let similar) where similar.isEmpty:
            "No town of the atlas is called so. A town, or degrees such as 51.46,-2.59."
        case .unknown(_, let similar):
            "No town of the atlas is called so. A digit chooses a similar one:"
                + " \(Self.numbered(similar))."
        case .several(_, let choices, let others):
            "Which one? A digit chooses: \(Self.numbered(choices))"
                + (others > 0 ? "; and \(others) more, which coordinates tell apart." : ".")
        case .point: "That is no point. Degrees are written so: 51.46,-2.59."
        case .unlikely(_, let point, let place):
            "Whole degrees are seldom a home: this is \(place). 1 keeps \(point.homeLabel) all the same."
        }
    }

    /// What may have been meant, in the order of the digits that choose it.
    package var choices: [HomeChoice] {
        switch self {
        case .unknown(_, let similar): similar
        case .several(_, let choices, _): choices
        case .point: []
        case .unlikely(_, let point, _): [HomeChoice(label: point.homeLabel, text: point.homeLabel)]
        }
    }

    /// `1 Bristol, England; 2 Bristol, Connecticut`.
    private static func numbered(_ choices: [HomeChoice]) -> PrintableText {
        let items = choices.enumerated().map { "\($0.offset + 1) \($0.element.label)" }
        return PrintableText(items.joined(separator: "; "), limit: 1_000)
    }

    private static func list(_ names: [PrintableText]) -> String {
        names.map(\.text).joined(separator: "; ")
    }
}
