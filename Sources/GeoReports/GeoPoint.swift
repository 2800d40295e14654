package import Atlas
import Facts
package import Geodesy
package import Machine
package import Review
package import Vocabulary

/// A point that somebody asked about; for an IP address a town that stands for its country.
package struct GeoPoint: Sendable {
    /// Where it is.
    package let coordinate: Coordinate
    /// What it is called.
    package let label: PrintableText
    /// The country of the IP address that was asked about; `nil` for a point or a town.
    package let network: NetworkCountry?

    /// Whether it is exactly 0/0, which programs send when they know no place.
    var isNullIsland: Bool { coordinate.latitude == 0 && coordinate.longitude == 0 }

    /// Finds the point.
    ///
    /// - Parameters:
    ///   - subject: What somebody asked about.
    ///   - file: Tells the countries of addresses.
    ///   - atlas: Has the towns.
    /// - Throws: `.addressHasNoPoint` for an address without a known country.
    package init(
        _ subject: GeoSubject,
        in file: IPCountryFile,
        atlas: Atlas = .embedded
    ) throws(GeoError) {
        switch subject {
        case .point(let point):
            self.init(coordinate: point, label: subject.label, network: nil)
        case .town(let town, _, _):
            self.init(coordinate: town.coordinate, label: subject.label, network: nil)
        case .address(let address, let value):
            let origin = file.origin(of: value)
            guard let code = origin.code, let network = NetworkCountry(code: code, in: atlas),
                let coordinate = network.coordinate
            else {
                guard case .unavailable(let why) = origin else {
                    throw .addressHasNoPoint(why: nil)
                }
                throw .addressHasNoPoint(why: why)
            }
            self.init(
                coordinate: coordinate,
                label: "\(network.town), \(code) (for \(address.text))",
                network: network
            )
        }
    }

    private init(coordinate: Coordinate, label: PrintableText, network: NetworkCountry?) {
        self.coordinate = coordinate
        self.label = label
        self.network = network
    }

    /// That a town stands for a country; `nil` for a point or a town.
    package var remark: PrintableText? {
        network.map {
            "an IP address tells a country and no point; the capital or largest town of "
                + "\($0.code), \($0.town), stands for it"
        }
    }
}
