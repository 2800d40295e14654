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
        static let equator: PrintableText = " on the equator"
        static let homeWay: PrintableText = "* way from home"
        static let travel: PrintableText = "= way from 1"
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

        static func last(_ count: Int) -> PrintableText { count == 1 ? "1 last" : "1-\(count)" }

        /// `home 172 km E`: where something outside of the map lies.
        static func far(
            _ name: PrintableText,
            _ distance: PrintableText,
            wind: String
        ) -> PrintableText {
            "\(name) \(distance) \(wind)"
        }

        /// `& IP country FR, no point`: the mark stands somewhere in that country.
        static func networkMark(_ code: String) -> PrintableText { "& \(network(code)), no point" }

        /// `IP country GB, the same`: the request says to come from there.
        static func sameNetwork(_ code: String) -> PrintableText { "\(network(code)), the same" }

        static func shortNetwork(_ country: NetworkCountry) -> PrintableText {
            country.coordinate == nil ? network(country.code) : "& IP country"
        }

        /// `IP country FR`.
        static func network(_ code: String) -> PrintableText {
            PrintableText("IP country \(code)")
        }

        /// `IP country FR E`: the way to a country, which has no distance.
        static func away(_ name: PrintableText, wind: String) -> PrintableText {
            "\(name) \(wind)"
        }

        /// `% within 500 m`: the circle that the request is said to lie in.
        static func accuracy(_ distance: Distance, sign: PrintableText) -> PrintableText {
            "\(sign)within \(distance.wording)"
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

    /// The town, such as `Bristol, GB`; far from towns the province, the country or the ocean.
    ///
    /// Beside a border the other country too, as in `Rome, IT near VA`. Empty without a place.
    static func shortName(_ place: Place?) -> PrintableText {
        guard let place else { return .empty }
        guard let country = place.country else {
            return PrintableText(place.ocean?.rawValue ?? "")
        }
        let town = place.town.flatMap { $0.distance.metres <= nameReach ? $0.name : nil }
        guard let name = town ?? place.province?.name, name != country.name else {
            return PrintableText(country.name)
        }
        let border = place.border.map {
            $0.distance.metres <= borderReach ? " near \($0.country.code)" : ""
        }
        return PrintableText("\(name), \(country.code)\(border ?? "")")
    }

    /// A town farther away than this gives a map no name, in metres.
    private static let nameReach = 25_000.0
    /// How near a border is told beside the name, in metres: as far as outlines may be wrong.
    private static let borderReach = 1_000.0
}
