import Review

/// The countries of the IP addresses at the ends of a path, for which a town stands.
struct AddressCountries: Sendable {
    /// Members of JSON with ISO 3166-1 alpha-2 codes; none for ends that are points or towns.
    let members: [(name: String, code: String)]

    /// Of a path without addresses.
    static let none = AddressCountries(members: [])

    private init(members: [(name: String, code: String)]) {
        self.members = members
    }

    /// Of the ends of a path.
    init(from start: GeoPoint, to end: GeoPoint) {
        members = zip(["ip_country1", "ip_country2"], [start, end]).compactMap { name, point in
            point.network.map { (name, $0.code) }
        }
    }
}
