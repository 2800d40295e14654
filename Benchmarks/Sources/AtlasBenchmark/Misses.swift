import Atlas
import Foundation
import Geodesy

/// Lists the points at which the atlas answers otherwise than a table, with the likely reason.
struct Misses {
    private let points: [Points]
    private let hardCases: [Points]
    private let atlas = Atlas.embedded

    init(points: String, hardCases: String) throws {
        self.points = try Points.read(points)
        self.hardCases = try Points.read(hardCases)
    }

    func report() {
        print("# Where the map data is wrong\n")
        print("Made by `Benchmarks/atlas misses`; `Docs/data.md` says what it means.")
        for set in ["city", "airport"] {
            let rows = points.filter { $0.fields[0] == set }
            section("Country of `\(set)` rows", rows) { row, place in
                let wanted = row.fields[5]
                let given = place.country?.code ?? ""
                guard given != wanted else { return nil }
                return (wanted, given, reason(place, wanted))
            }
        }
        for set in ["city", "airport"] {
            let rows = points.filter { $0.fields[0] == set && !$0.fields[7].isEmpty }
            section("Province of `\(set)` rows", rows) { row, place in
                let wanted = row.fields[7]
                let given = place.province?.geoNamesCode
                guard (given ?? "\(row.fields[5]).00") != wanted else { return nil }
                let country = row.fields[5]
                let why: String
                if place.country?.code != country {
                    why = reason(place, country)
                } else if given == nil {
                    why = "the unit has no place by which its province would be known"
                } else if place.ground != .land {
                    why = "outside of the outlines; the nearest coast is another province's"
                } else if atlas.isNearProvince(wanted, row.point) {
                    why = "within 5 km of the province's border, which is as imprecise"
                } else {
                    why = "divided or named otherwise by the two sources, or changed since"
                }
                return (wanted, given ?? "", why)
            }
        }
        print("\n## Hard cases\n\n| id | point | accepted | given |\n|---|---|---|---|")
        for row in hardCases {
            let given = atlas.place(at: row.point).country?.code ?? ""
            let accepted = row.fields[4].split(separator: "|", omittingEmptySubsequences: false)
            guard !accepted.contains(Substring(given)) else { continue }
            let codes = accepted.joined(separator: " or ")
            print("| \(row.fields[0]) | \(row.fields[6]) | \(codes) | \(given) |")
        }
    }

    private func section(
        _ title: String,
        _ rows: [Points],
        _ miss: (Points, Place) -> (wanted: String, given: String, reason: String)?
    ) {
        let lines = rows.compactMap { row -> String? in
            guard let found = miss(row, atlas.place(at: row.point)) else { return nil }
            let name = row.fields[2].replacing("|", with: "/")
            let point = "\(row.fields[3]), \(row.fields[4])"
            return "| \(name) | \(point) | \(found.wanted) | \(found.given) | \(found.reason) |"
        }
        print("\n## \(title): \(lines.count) of \(rows.count)\n")
        print("| name | point | table | atlas | reason |\n|---|---|---|---|---|")
        for line in lines { print(line) }
    }

    private func reason(_ place: Place, _ wanted: String) -> String {
        if let dispute = place.dispute { return "point of view: \(dispute.name)" }
        if place.ground == .openSea { return "an island or ice that the outlines lack" }
        if let border = place.border, border.country.code == wanted {
            let tenths = (border.distance.metres / 100).rounded() / 10
            return "the border as it is drawn is \(tenths) km away"
        }
        if place.ground == .coastalWater {
            return "an island that the outlines lack, off another country's coast"
        }
        return "the sources count it to different countries"
    }
}

extension Atlas {
    /// Whether a point some kilometres away lies in a province.
    fileprivate func isNearProvince(_ code: String, _ point: Coordinate) -> Bool {
        for metres in [1_500.0, 3_000, 5_000] {
            for degrees in stride(from: 0.0, to: 360, by: 22.5) {
                let other = point.destination(
                    at: .metres(metres),
                    towards: Azimuth(degrees: degrees)
                )
                if territory(at: other).province?.geoNamesCode == code { return true }
            }
        }
        return false
    }
}
