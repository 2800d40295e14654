import Geodesy
package import Host
import Review
import Token
package import Vocabulary

package struct DistanceReport: Sendable {
    private let geodesic: Geodesic
    private let start: Coordinate
    private let end: Coordinate
    /// Of IP addresses at the ends, represented by a town.
    private let addresses: AddressCountries?

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
        addresses = nil
    }

    /// At most 80 columns wide.
    package func lines(from start: PrintableText, to end: PrintableText) -> [PrintableText] {
        let metres = JSONNumber.text(geodesic.distance.metres, decimals: 3)
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
        "\(JSONNumber.text(azimuth.degrees, decimals: 4)) degrees, \(wind)"
    }

    /// One line with all digits.
    package var json: String {
        JSON.text { json in
            add(to: &json)
            addresses?.add(to: &json)
        }
    }

    /// In order.
    static let names = ["distance_m", "azimuth1_deg", "azimuth2_deg", "reduced_length_m"]

    func add(to json: inout JSONWriter) {
        json.add("distance_m", exactly: geodesic.distance.metres)
        json.add("azimuth1_deg", exactly: geodesic.azimuth1.degrees)
        json.add("azimuth2_deg", exactly: geodesic.azimuth2.degrees)
        json.add("reduced_length_m", exactly: geodesic.reducedLength.metres)
    }

    func add(to csv: inout CSVWriter) {
        csv.add(exactly: geodesic.distance.metres)
        csv.add(exactly: geodesic.azimuth1.degrees)
        csv.add(exactly: geodesic.azimuth2.degrees)
        csv.add(exactly: geodesic.reducedLength.metres)
    }
}

/// Points in equal steps along the shortest path, with their places.
package struct RouteReport: Sendable {
    private struct Step: Sendable {
        let distance: Distance
        let azimuth: Azimuth
        let report: PlaceReport
    }

    private let steps: [Step]
    private let length: Distance
    private let addresses: AddressCountries

    /// `count` is 2 or more, both ends included; `now` is the instant of the local times.
    package init(
        from start: GeoPoint,
        to end: GeoPoint,
        count: Int,
        files: GeographicFiles,
        now: Instant
    ) {
        let path = GeodesicPath(from: start.coordinate, to: end.coordinate)
        length = path.length
        addresses = AddressCountries(from: start, to: end)
        steps = path.points(count: count).enumerated().map { index, point in
            let way = Distance.metres(path.length.metres * Double(index) / Double(count - 1))
            return Step(
                distance: way,
                azimuth: index == 0 ? path.geodesic.azimuth1 : path.azimuth(at: way),
                report: PlaceReport(point, files: files, home: nil, now: now)
            )
        }
    }

    /// A block for each point, at most 80 columns wide.
    package func lines(from start: PrintableText, to end: PrintableText) -> [PrintableText] {
        let head: PrintableText = "\(PlaceSentence.wording(length)) from \(start) to \(end)"
        return head.filled(to: Plain.columns)
            + steps.flatMap { step -> [PrintableText] in
                let way = PlaceSentence.wording(step.distance)
                let degrees = JSONNumber.text(step.azimuth.degrees, decimals: 1)
                let first: PrintableText =
                    "\(way), \(step.report.point.label), heading \(degrees) \(step.azimuth.wind)"
                return first.filled(to: Plain.columns)
                    + step.report.answer.filled(to: Plain.columns - 4).map { "    " + $0 }
            }
    }

    /// One line.
    package var json: String {
        JSON.text { json in
            json.add("distance_m", length.metres, decimals: 3)
            addresses.add(to: &json)
            json.objects("points", steps) { json, step in
                json.add("distance_m", step.distance.metres, decimals: 3)
                json.add("azimuth_deg", step.azimuth.degrees, decimals: 6)
                json.add(step.report.point)
                json.object("place") { step.report.add(to: &$0) }
            }
        }
    }
}
