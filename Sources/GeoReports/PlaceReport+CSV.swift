import Atlas
import Geodesy
import Token
import Vocabulary

extension PlaceReport {
    /// The columns that a row of comma-separated values gets.
    static let columns = [
        "country", "country_name", "province", "province_name", "town", "town_distance_m",
        "town_azimuth_deg", "land", "time_zone", "local_time", "answer",
    ]

    /// The cells of those columns; empty where nothing is known.
    var cells: [String] {
        [
            place.country?.code, place.country?.name, place.province?.code, place.province?.name,
            place.town?.name,
            place.town.map { JSONBuilder.text($0.distance.metres, decimals: 0) },
            place.town.map { JSONBuilder.text($0.azimuth.degrees, decimals: 1) },
            place.ground == .land ? "true" : "false",
            place.timeZone?.identifier, time?.text?.text, answer.text,
        ].map { $0 ?? "" }
    }
}
