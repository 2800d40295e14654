package import Geodesy
package import Review
import Token
package import Vocabulary

package struct RegionReport: Sendable {
    /// For CSV, and the numbers of the JSON.
    static let columns = [
        "south", "west", "north", "east", "north_south_m", "east_west_m", "south_side_m",
        "north_side_m", "area_m2",
    ]
    /// Without the point's.
    static let memberNames = columns + ["crosses_antimeridian", "pole", "corners"]
    /// A tenth of a millimetre of latitude.
    private static let degreeDecimals = 9
    private static let metreDecimals = 3

    private let centre: Coordinate
    private let region: Region
    private let network: NetworkCountry?

    /// `network` is the country of an IP address.
    package init(_ centre: Coordinate, sides: RegionSides, network: NetworkCountry? = nil) {
        self.centre = centre
        self.network = network
        region = Region(centre: centre, northSouth: sides.northSouth, eastWest: sides.eastWest)
    }

    private var pole: String? {
        guard region.width >= 360 else { return nil }
        switch (region.south == -90, region.north == 90) {
        case (true, true): return "both"
        case (true, false): return "south"
        case (false, true): return "north"
        case (false, false): return nil
        }
    }

    /// With its names for people and programs.
    fileprivate struct Corner {
        let name: PrintableText
        let member: StaticString
        let latitude: Double
        let longitude: Double
    }

    /// The eastern ones of a whole turn are at 180, not at −180.
    private var corners: [Corner] {
        [
            Corner("South-west", "south_west", region.south, region.west),
            Corner("South-east", "south_east", region.south, region.east),
            Corner("North-east", "north_east", region.north, region.east),
            Corner("North-west", "north_west", region.north, region.west),
        ]
    }

    /// At most 80 columns wide.
    package func lines(_ label: PrintableText) -> [PrintableText] {
        let span = region.span
        let sides = region.parallelSides
        let head: PrintableText =
            "\(Self.metres(span.northSouth)) by \(Self.metres(span.eastWest)) m around \(label)"
        var lines = head.filled(to: Plain.columns)
        lines += [
            "Centre      \(Self.degrees(centre.latitude)), \(Self.degrees(centre.longitude))",
            "South       \(Self.degrees(region.south))",
            "West        \(Self.degrees(region.west))",
            "North       \(Self.degrees(region.north))",
            "East        \(Self.degrees(region.east))",
        ]
        lines += corners.map { corner in
            "\(corner.name)  \(Self.degrees(corner.latitude)), \(Self.degrees(corner.longitude))"
        }
        lines += [
            "Height      \(Self.metres(span.northSouth)) m",
            "Width       \(Self.metres(span.eastWest)) m; in the south "
                + "\(Self.metres(sides.south)) m, in the north \(Self.metres(sides.north)) m",
            "Area        \(JSONNumber.text(region.area.squareMetres, decimals: 3)) m2",
        ]
        if region.crossesDateLine {
            lines.append("It crosses the antimeridian: west is greater than east.")
        }
        if let pole {
            let poles: PrintableText = pole == "both" ? "both poles" : "the \(pole) pole"
            lines.append("It holds \(poles): every longitude is in it.")
        }
        return lines
    }

    private static func degrees(_ degrees: Double) -> PrintableText {
        "\(JSONNumber.text(degrees, decimals: degreeDecimals))"
    }

    private static func metres(_ distance: Distance) -> PrintableText {
        "\(JSONNumber.text(distance.metres, decimals: metreDecimals))"
    }

    /// One line.
    package var json: String {
        JSON.text { json in
            json.add("latitude", centre.latitude, decimals: Self.degreeDecimals)
            json.add("longitude", centre.longitude, decimals: Self.degreeDecimals)
            json.add("ip_country", network?.code)
            add(to: &json)
        }
    }

    /// Without the point's.
    func add(to json: inout JSONWriter) {
        let span = region.span
        let sides = region.parallelSides
        json.add("south", region.south, decimals: Self.degreeDecimals)
        json.add("west", region.west, decimals: Self.degreeDecimals)
        json.add("north", region.north, decimals: Self.degreeDecimals)
        json.add("east", region.east, decimals: Self.degreeDecimals)
        json.add("north_south_m", span.northSouth.metres, decimals: Self.metreDecimals)
        json.add("east_west_m", span.eastWest.metres, decimals: Self.metreDecimals)
        json.add("south_side_m", sides.south.metres, decimals: Self.metreDecimals)
        json.add("north_side_m", sides.north.metres, decimals: Self.metreDecimals)
        json.add("area_m2", region.area.squareMetres, decimals: Self.metreDecimals)
        json.add("crosses_antimeridian", region.crossesDateLine)
        json.add("pole", pole)
        json.object("corners") { json in
            for corner in corners {
                json.object(corner.member) { json in
                    json.add("latitude", corner.latitude, decimals: Self.degreeDecimals)
                    json.add("longitude", corner.longitude, decimals: Self.degreeDecimals)
                }
            }
        }
    }

    func add(to csv: inout CSVWriter) {
        let span = region.span
        let sides = region.parallelSides
        for degrees in [region.south, region.west, region.north, region.east] {
            csv.add(degrees, decimals: Self.degreeDecimals)
        }
        for metres in [span.northSouth, span.eastWest, sides.south, sides.north].map(\.metres) {
            csv.add(metres, decimals: Self.metreDecimals)
        }
        csv.add(region.area.squareMetres, decimals: Self.metreDecimals)
    }
}

extension RegionReport.Corner {
    fileprivate init(
        _ name: PrintableText,
        _ member: StaticString,
        _ latitude: Double,
        _ longitude: Double
    ) {
        self.init(name: name, member: member, latitude: latitude, longitude: longitude)
    }
}

package struct RegionSides: Hashable, Sendable {
    /// Of a side.
    package static let metres = 1.0...20_000_000
    /// Two kilometres each, as drawn around a request.
    package static let usual = RegionSides(northSouth: .metres(2_000), eastWest: .metres(2_000))

    package let northSouth: Distance
    /// Along the parallel in the middle.
    package let eastWest: Distance

    private init(northSouth: Distance, eastWest: Distance) {
        self.northSouth = northSouth
        self.eastWest = eastWest
    }

    /// From metres such as `2000`, or `500x1500` from south to north and from west to east; `nil`
    /// outside the range.
    package init?(argument text: String) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count) else { return nil }
        let lengths = parts.compactMap(Self.length)
        guard lengths.count == parts.count, let first = lengths.first, let last = lengths.last
        else { return nil }
        self.init(northSouth: .metres(first), eastWest: .metres(last))
    }

    private static func length(_ text: Substring) -> Double? {
        let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
        guard isPlain, let length = Double(text), metres.contains(length) else { return nil }
        return length
    }
}
