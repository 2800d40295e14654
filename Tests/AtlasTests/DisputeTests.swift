import Atlas
import Geodesy
import Testing

@Suite struct DisputeTests {
    /// A point of an area, and what is said about it; administrators and claimants as words.
    typealias Row = (
        latitude: Double, longitude: Double, name: String, country: String?,
        status: Dispute.Status, administrators: String, claimants: String
    )

    private static let outlined: [Row] = [
        (-82, 60, "Antarctica", "AQ", .claimsHeld, "", "AR AU CL FR GB NO NZ"),
        (23.7, -15.9, "Western Sahara", "EH", .claimed, "EH MA", "EH MA"),
        (44.95, 34.1, "Crimea and Sevastopol", "UA", .claimed, "RU", "RU UA"),
        (48.016, 37.803, "Donetsk", "UA", .claimed, "RU UA", "RU UA"),
        (34.084, 74.797, "Jammu and Kashmir", "IN", .claimed, "IN", "IN PK"),
        (34.16, 77.58, "Ladakh", "IN", .claimed, "IN", "IN PK"),
        (34.36, 73.47, "Azad Kashmir", "PK", .claimed, "PK", "IN PK"),
        (35.92, 74.31, "Gilgit-Baltistan", "PK", .claimed, "PK", "IN PK"),
        (27.084, 93.605, "Arunachal Pradesh", "IN", .claimed, "IN", "CN IN"),
        (25.033, 121.565, "Taiwan", "TW", .selfAdministered, "TW", "CN TW"),
        (42.663, 21.166, "Kosovo", "XK", .selfAdministered, "XK", "RS XK"),
        (35.342, 33.319, "Northern Cyprus", "CY", .selfAdministered, "", "CY"),
        (9.56, 44.065, "Somaliland", "SO", .selfAdministered, "", "SO"),
        (42.9, 41.2, "Abkhazia", "GE", .selfAdministered, "", "GE"),
        (46.848, 29.597, "Transnistria", "MD", .selfAdministered, "", "MD"),
        (-51.69, -57.86, "Falkland Islands", "FK", .claimed, "GB", "AR GB"),
        (36.141, -5.3536, "Gibraltar", "GI", .claimed, "GB", "ES GB"),
        (35.889, -5.3213, "Ceuta", "ES", .claimed, "ES", "ES MA"),
        (7.0, -59.3, "Essequibo", "GY", .claimed, "GY", "GY VE"),
        (21.87, 33.74, "Bir Tawil", nil, .unclaimed, "", ""),
        (-30.186, -57.636, "Brazilian Island", "BR", .claimed, "BR", "BR UY"),
    ]

    private static let boxes: [Row] = [
        (42.228, 43.969, "South Ossetia", "GE", .selfAdministered, "", "GE"),
        (33.0, 35.75, "Golan Heights", "IL", .claimed, "IL", "IL SY"),
        (31.777, 35.234, "East Jerusalem", "IL", .claimed, "IL", "IL PS"),
        (35.0, 79.2, "Aksai Chin", "CN", .claimed, "CN", "CN IN"),
        (44.03, 145.86, "Kuril Islands (southern)", "RU", .claimed, "RU", "JP RU"),
        (37.243, 131.867, "Liancourt Rocks", "KR", .claimed, "KR", "JP KR"),
        (37.2426, 131.8597, "Liancourt Rocks", "KR", .claimed, "KR", "JP KR"),
        (25.745, 123.475, "Senkaku Islands", "JP", .claimed, "JP", "CN JP TW"),
        (16.833, 112.333, "Paracel Islands", "CN", .claimed, "CN", "CN TW VN"),
        (9.595, 28.435, "Abyei", "SD", .claimed, "SD SS", "SD SS"),
        (9.273, 24.417, "Kafia Kingi", "SD", .claimed, "SD", "SD SS"),
        (22.22, 36.64, "Halaib Triangle", "EG", .claimed, "EG", "EG SD"),
        (5.0, 35.3, "Ilemi Triangle", "SS", .claimed, "KE", "ET KE SS"),
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
        func codes(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
        #expect(place.dispute?.administrators == codes(row.administrators))
        #expect(place.dispute?.claimants == codes(row.claimants))
        #expect(place.dispute?.isApproximate == isApproximate)
    }
}
