import Testing
import Vocabulary

@testable import Risk

struct EvidenceWordingTests {
    @Test(arguments: [
        ("distance_m", "16160000", "distance 16,160 km"),
        ("distance_m", "172100", "distance 172 km"),
        ("uncertainty_m", "2000", "give or take 2.0 km"),
        ("town_distance_m", "0", "town distance 0 m"),
        ("speed_min_kmh", "23648", "at least 23,648 km/h"),
        ("new_percent", "40", "share of new ones 40 %"),
        ("azimuth_deg", "271", "direction 271 degrees"), ("skew_s", "3700", "off by 61 min"),
        ("azimuth_deg", "87.0", "direction 87.0 degrees"),
        // What is not a number with a unit is left as it is.
        ("account", "12345678", "account 12345678"), ("distance_m", "-5", "distance m -5"),
        ("skew_s", "1234567890123456", "skew s 1234567890123456"), ("late_s", "", "late s "),
        ("latitude_deg", "51.45", "latitude deg 51.45"), ("device_new", "yes", "new device"),
        ("previous_approved", "no", "that one was not approved"),
        ("device_new", "perhaps", "device new perhaps"),
    ]) func `numbers get their units`(name: String, value: String, wording: String) {
        let evidence = RiskHint.Evidence(name: name, value: PrintableText(value))
        #expect(evidence.wording.text == wording)
    }
}
