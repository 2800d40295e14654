import Atlas
import Geodesy
import Testing

@Suite struct DisputeTests {
    /// A point of an area, and what is said about it.
    struct Row: CustomTestStringConvertible {
        let latitude: Double
        let longitude: Double
        let name: String
        let country: String?
        let status: Dispute.Status
        let administrators: [String]
        let claimants: [String]

        init(
            _ latitude: Double,
            _ longitude: Double,
            _ name: String,
            _ country: String?,
            _ status: Dispute.Status,
            by administrators: String = "",
            claimed claimants: String
        ) {
            self.latitude = latitude
            self.longitude = longitude
            self.name = name
            self.country = country
            self.status = status
            self.administrators = administrators.split(separator: " ").map(String.init)
            self.claimants = claimants.split(separator: " ").map(String.init)
        }

        var testDescription: String { name }
    }

    private static let outlined = [
        Row(-82, 60, "Antarctica", "AQ", .claimsHeld, claimed: "AR AU CL FR GB NO NZ"),
        Row(23.7, -15.9, "Western Sahara", "EH", .claimed, by: "EH MA", claimed: "EH MA"),
        Row(44.95, 34.1, "Crimea and Sevastopol", "UA", .claimed, by: "RU", claimed: "RU UA"),
        Row(48.016, 37.803, "Donetsk", "UA", .claimed, by: "RU UA", claimed: "RU UA"),
        Row(34.084, 74.797, "Jammu and Kashmir", "IN", .claimed, by: "IN", claimed: "IN PK"),
        Row(34.16, 77.58, "Ladakh", "IN", .claimed, by: "IN", claimed: "IN PK"),
        Row(34.36, 73.47, "Azad Kashmir", "PK", .claimed, by: "PK", claimed: "IN PK"),
        Row(35.92, 74.31, "Gilgit-Baltistan", "PK", .claimed, by: "PK", claimed: "IN PK"),
        Row(27.084, 93.605, "Arunachal Pradesh", "IN", .claimed, by: "IN", claimed: "CN IN"),
        Row(25.033, 121.565, "Taiwan", "TW", .selfAdministered, by: "TW", claimed: "CN TW"),
        Row(42.663, 21.166, "Kosovo", "XK", .selfAdministered, by: "XK", claimed: "RS XK"),
        Row(35.342, 33.319, "Northern Cyprus", "CY", .selfAdministered, claimed: "CY"),
        Row(9.56, 44.065, "Somaliland", "SO", .selfAdministered, claimed: "SO"),
        Row(42.9, 41.2, "Abkhazia", "GE", .selfAdministered, claimed: "GE"),
        Row(46.848, 29.597, "Transnistria", "MD", .selfAdministered, claimed: "MD"),
        Row(-51.69, -57.86, "Falkland Islands", "FK", .claimed, by: "GB", claimed: "AR GB"),
        Row(36.141, -5.3536, "Gibraltar", "GI", .claimed, by: "GB", claimed: "ES GB"),
        Row(35.889, -5.3213, "Ceuta", "ES", .claimed, by: "ES", claimed: "ES MA"),
        Row(7.0, -59.3, "Essequibo", "GY", .claimed, by: "GY", claimed: "GY VE"),
        Row(21.87, 33.74, "Bir Tawil", nil, .unclaimed, claimed: ""),
        Row(-30.186, -57.636, "Brazilian Island", "BR", .claimed, by: "BR", claimed: "BR UY"),
    ]

    private static let boxes = [
        Row(42.228, 43.969, "South Ossetia", "GE", .selfAdministered, claimed: "GE"),
        Row(33.0, 35.75, "Golan Heights", "IL", .claimed, by: "IL", claimed: "IL SY"),
        Row(31.777, 35.234, "East Jerusalem", "IL", .claimed, by: "IL", claimed: "IL PS"),
        Row(35.0, 79.2, "Aksai Chin", "CN", .claimed, by: "CN", claimed: "CN IN"),
        Row(44.03, 145.86, "Kuril Islands (southern)", "RU", .claimed, by: "RU", claimed: "JP RU"),
        Row(37.243, 131.867, "Liancourt Rocks", "KR", .claimed, by: "KR", claimed: "JP KR"),
        Row(25.745, 123.475, "Senkaku Islands", "JP", .claimed, by: "JP", claimed: "CN JP TW"),
        Row(16.833, 112.333, "Paracel Islands", "CN", .claimed, by: "CN", claimed: "CN TW VN"),
        Row(9.595, 28.435, "Abyei", "SD", .claimed, by: "SD SS", claimed: "SD SS"),
        Row(9.273, 24.417, "Kafia Kingi", "SD", .claimed, by: "SD", claimed: "SD SS"),
        Row(22.22, 36.64, "Halaib Triangle", "EG", .claimed, by: "EG", claimed: "EG SD"),
        Row(5.0, 35.3, "Ilemi Triangle", "SS", .claimed, by: "KE", claimed: "ET KE SS"),
    ]

    @Test(arguments: outlined)
    func `an area that the outlines draw names who administers it and all who claim it`(
        _ row: Row
    ) throws {
        try expect(row, isApproximate: false)
    }

    @Test(arguments: boxes)
    func `an area without outlines is said to be approximate`(_ row: Row) throws {
        try expect(row, isApproximate: true)
    }

    @Test func `the Spratly Islands are claimed by six, and Vietnam is one of them`() throws {
        let place = try place(10.377, 114.366)
        #expect(place.dispute?.name == "Spratly Islands")
        #expect(place.dispute?.claimants == ["BN", "CN", "MY", "PH", "TW", "VN"])
        #expect(place.dispute?.administrators == ["CN", "MY", "PH", "TW", "VN"])
    }

    @Test func `all who administer an area as a state claim it too, in alphabetical order`() throws
    {
        for row in Self.outlined + Self.boxes where row.status != .leased {
            let dispute = try #require(try place(row.latitude, row.longitude).dispute)
            #expect(Set(dispute.administrators).isSubset(of: dispute.claimants), "\(row.name)")
            #expect(dispute.claimants == dispute.claimants.sorted(), "\(row.name)")
        }
    }

    private func expect(_ row: Row, isApproximate: Bool) throws {
        let place = try place(row.latitude, row.longitude)
        #expect(place.country?.code == row.country)
        #expect(place.dispute?.name == row.name)
        #expect(place.dispute?.status == row.status)
        #expect(place.dispute?.administrators == row.administrators)
        #expect(place.dispute?.claimants == row.claimants)
        #expect(place.dispute?.isApproximate == isApproximate)
    }

    private func place(_ latitude: Double, _ longitude: Double) throws -> Place {
        Atlas.embedded.place(at: try Coordinate(latitude: latitude, longitude: longitude))
    }
}
