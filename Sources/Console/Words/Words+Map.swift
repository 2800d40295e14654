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
        static let simplified: PrintableText = "coast simplified"
        static let none: PrintableText = "No map: the request tells no place."

        /// `X 51.4517N 2.5950W as the request says, map 80 km wide`.
        static func view(of scene: MapScene, zoom: Int) -> PrintableText {
            let width = ZoomLadder.width(of: scene, zoom: zoom)
            let position = Numbers.text(scene.request)
            let said: PrintableText = " X \(position) as the request says"
            return width == ZoomLadder.worldWidth
                ? said : said + ", map \(radius(width)) wide"
        }

        static func earlier(_ count: Int) -> PrintableText {
            count == 1 ? "1 last request" : "1-\(count) earlier"
        }

        /// `home 172 km E`: where something outside of the map lies.
        static func far(
            _ name: PrintableText,
            _ distance: PrintableText,
            wind: String
        ) -> PrintableText {
            "\(name) \(distance) \(wind)"
        }

        /// `2 under X`: a mark in the cell of another one.
        static func hidden(_ sign: PrintableText, under seen: PrintableText) -> PrintableText {
            "\(sign) under \(seen)"
        }

        /// `rings to 50 km`.
        static func rings(_ count: Int, widest: Distance) -> PrintableText {
            count == 1 ? "ring \(radius(widest))" : "rings to \(radius(widest))"
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
