import Atlas
import Geodesy
import Risk
import Vocabulary

extension Words {
    /// What stands on a map.
    enum Map {
        static let request: PrintableText = "X request"
        static let home: PrintableText = "home"
        static let homeMark: PrintableText = "@ home"
        static let homeHere: PrintableText = "@ home is here"
        static let world: PrintableText = "whole world"

        static func earlier(_ count: Int) -> PrintableText {
            count == 1 ? "1 last request" : "1-\(count) earlier"
        }

        static func farHome(_ distance: PrintableText, wind: String) -> PrintableText {
            "home \(distance) \(wind)"
        }

        /// `500 m`, `20 km`, `5,000 km`: round lengths only.
        static func radius(_ distance: Distance) -> PrintableText {
            distance.metres < 1_000
                ? "\(Int(distance.metres)) m"
                : "\(grouped(String(Int(distance.metres) / 1_000))) km"
        }
    }

    /// `Bristol, GB`; empty without a place.
    static func shortName(_ place: Place?) -> PrintableText {
        guard let place else { return .empty }
        let names = [place.town?.name, place.country?.code].compactMap(\.self)
        return PrintableText(names.joined(separator: ", "))
    }
}
