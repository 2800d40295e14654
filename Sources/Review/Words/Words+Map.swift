import Atlas
package import Geodesy
import Risk
package import Vocabulary

extension Words {
    /// What stands on a map.
    package enum Map {
        package static let request: PrintableText = "X request"
        package static let world: PrintableText = "whole world"
        package static let equator: PrintableText = " on the equator"
        package static let travel: PrintableText = "= path from 1"
        package static let simplified: PrintableText = "coast simplified"
        package static let none: PrintableText = "No map: the request has no location."

        package static func earlier(_ numbers: [Int]) -> PrintableText {
            numbers == [1] ? "1 last request" : shortEarlier(numbers) + " requests"
        }

        /// `1-3 earlier`, where room is short.
        package static func shortEarlier(_ numbers: [Int]) -> PrintableText {
            numbers == [1] ? "1 last" : "\(runs(numbers.map { "\($0)" })) earlier"
        }

        /// `home 172 km E`: where something outside of the map lies.
        package static func far(
            _ name: PrintableText,
            _ distance: PrintableText,
            wind: String
        ) -> PrintableText {
            "\(name) \(distance) \(wind)"
        }

        /// `& IP country FR, no point`: the mark stands somewhere in that country.
        package static func networkMark(_ code: String) -> PrintableText {
            "& \(network(code)), no point"
        }

        /// `IP country GB, the same`: the request says to come from there.
        package static func sameNetwork(_ code: String) -> PrintableText {
            "\(network(code)), the same"
        }

        package static func shortNetwork(_ country: NetworkCountry) -> PrintableText {
            country.coordinate == nil ? network(country.code) : "& IP country"
        }

        /// `IP country FR`.
        package static func network(_ code: String) -> PrintableText {
            PrintableText("IP country \(code)")
        }

        /// `IP country FR lies E`: the way to a country, which has no distance.
        package static func away(_ name: PrintableText, wind: String) -> PrintableText {
            "\(name) lies \(wind)"
        }

        /// `% within 500 m`: the circle that the request is said to lie in.
        package static func accuracy(_ distance: Distance, sign: PrintableText) -> PrintableText {
            "\(sign)within \(distance.wording)"
        }

        /// `X hides 2`, `X hides 1-7`: marks in the cell of another one.
        package static func hidden(
            _ signs: [PrintableText],
            under seen: PrintableText
        ) -> PrintableText {
            "\(seen) hides \(runs(signs))"
        }

        /// `2`, `1-3 5`: numbers that follow each other as one.
        private static func runs(_ signs: [PrintableText]) -> PrintableText {
            var runs: [(first: PrintableText, last: PrintableText)] = []
            for sign in signs {
                let isNext =
                    runs.last.map { run in
                        Int(sign.text).map { Int(run.last.text) == $0 - 1 } ?? false
                    } ?? false
                if isNext { runs[runs.count - 1].last = sign } else { runs.append((sign, sign)) }
            }
            return runs.map { $0.first == $0.last ? $0.first : "\($0.first)-\($0.last)" }
                .joined(by: " ")
        }

        /// `rings to 50 km`.
        package static func rings(_ count: Int, widest: Distance) -> PrintableText {
            count == 1 ? "ring \(radius(widest))" : "rings to \(radius(widest))"
        }

        /// `square 2,000 m`: the region that is framed.
        package static func region(_ side: Distance) -> PrintableText {
            "square \(Numbers.metres(side))"
        }

        /// `500 m`, `20 km`, `5,000 km`: round lengths only.
        package static func radius(_ distance: Distance) -> PrintableText {
            distance.metres < 1_000
                ? "\(Int(distance.metres)) m"
                : "\(grouped(String(Int(distance.metres) / 1_000))) km"
        }
    }
}
