import Geodesy
import Review
import Token
package import Vocabulary

package struct DistanceReport: Sendable {
    private let geodesic: Geodesic
    private let start: Coordinate
    private let end: Coordinate
    /// Of IP addresses at the ends, represented by a town.
    private let addresses: AddressCountries

    package init(from start: GeoPoint, to end: GeoPoint) {
        self.start = start.coordinate
        self.end = end.coordinate
        geodesic = self.start.geodesic(to: self.end)
        addresses = AddressCountries(from: start, to: end)
    }

    init(from start: Coordinate, to end: Coordinate) {
        self.start = start
        self.end = end
        geodesic = start.geodesic(to: end)
        addresses = .none
    }

    /// At most 80 columns wide.
    package func lines(from start: PrintableText, to end: PrintableText) -> [PrintableText] {
        let metres = JSONBuilder.text(geodesic.distance.metres, decimals: 3)
        let head: PrintableText =
            "\(PlaceSentence.wording(geodesic.distance)) from \(start) to \(end)"
        let leaving = geodesic.azimuth1.wind(leaving: self.start)
        let arriving = geodesic.azimuth2.wind(arrivingAt: self.end)
        return head.filled(to: Plain.columns) + [
            "Length      \(metres) m",
            "Leaves      \(Self.text(geodesic.azimuth1, leaving))",
            "Arrives     \(Self.text(geodesic.azimuth2, arriving))",
        ]
    }

    private static func text(_ azimuth: Azimuth, _ wind: String) -> PrintableText {
        "\(JSONBuilder.text(azimuth.degrees, decimals: 4)) degrees, \(wind)"
    }

    /// One line with all digits.
    package var json: String {
        var bytes = Array("{".utf8)
        append(to: &bytes)
        for (name, code) in addresses.members { bytes += ",\"\(name)\":\"\(code)\"".utf8 }
        bytes.append(UInt8(ascii: "}"))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// In order.
    static let names = ["distance_m", "azimuth1_deg", "azimuth2_deg", "reduced_length_m"]

    /// In the order of the names; the shortest texts that read as the same numbers.
    var numbers: [String] {
        [
            "\(geodesic.distance.metres)", "\(geodesic.azimuth1.degrees)",
            "\(geodesic.azimuth2.degrees)", "\(geodesic.reducedLength.metres)",
        ]
    }

    /// Without braces.
    func append(to bytes: inout [UInt8]) {
        for (place, (name, number)) in zip(Self.names, numbers).enumerated() {
            bytes += (place > 0 ? ",\"" : "\"").utf8
            bytes += name.utf8
            bytes += "\":".utf8
            bytes += number.utf8
        }
    }
}
