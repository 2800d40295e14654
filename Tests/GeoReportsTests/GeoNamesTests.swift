import Atlas
import Geodesy
import Testing

@testable import GeoReports
@testable import Machine

@Suite struct GeoNamesTests {
    private let names = PlaceNames()

    @Test(arguments: [
        ("Bristol", "GB"), ("bristol, gb", "GB"), ("Bristol, England", "GB"),
        ("BRISTOL, GB-ENG", "GB"), ("Bristol, United States", "US"), ("Paris, US-TX", "US"),
        ("Paris, texas", "US"), ("são paulo", "BR"), ("Sao Paulo", "BR"), ("zurich", "CH"),
        ("stoke on trent", "GB"),
    ])
    func `a town is found by its name and its country or province`(text: String, country: String) {
        #expect(names.towns(named: text).first?.countryCode == country)
    }

    @Test func `towns of one name come in falling order of population`() {
        let populations = names.towns(named: "Springfield").map(\.population)
        #expect(populations.count > 5)
        #expect(populations == populations.sorted(by: >))
    }

    @Test func `a name in another script is that name and no other of its length`() {
        let found = names.towns(named: "слупчане")
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0.name == "Слупчане" })
    }

    @Test(arguments: [
        "", ",", "Bristol, FR", "\u{1B}[31m", "Q", "東京", "日本", "日本日本日本日本", "Абвгдежз", "??",
        "\u{FFFD}\u{FFFD}",
    ])
    func `what is no name finds nothing`(text: String) {
        #expect(names.towns(named: text).isEmpty)
    }

    @Test func `a name that is too long finds nothing at once`() {
        let text = String(repeating: "x", count: 100_000)
        #expect(names.towns(named: text).isEmpty)
        #expect(names.similar(to: text).isEmpty)
    }

    @Test func `a misspelt name is told with what is written nearly so`() {
        do {
            _ = try GeoSubject(argument: "Liverpol", names: names)
            Issue.record("a misspelt name was found")
        } catch {
            #expect((error as? GeoError)?.code == "geo.place.unknown")
            #expect((error as? GeoError)?.reason.contains("Liverpool, GB-ENG") == true)
            #expect((error as? GeoError)?.reason.contains("found \"Liverpol\";") == true)
        }
    }

    @Test(arguments: ["91,0", "0,181", "1,2,3", "1", "1e400,0", "1.2.3", "300.1.1.1"])
    func `numbers that are no point are refused as such`(text: String) {
        #expect(throws: ArgumentError.self) { try GeoSubject(argument: text, names: names) }
    }

    @Test(arguments: ["193.0.6.139", "2001:67c:2e8::1", "::1"])
    func `an address without a known country has no point`(text: String) throws {
        let subject = try GeoSubject(argument: text, names: names)
        let nowhere = IPCountryFile(environment: ["PRATIQUE_DATA": "/nowhere"], executable: nil)
        do {
            _ = try GeoPoint(subject, in: nowhere)
            Issue.record("an address has a point")
        } catch {
            #expect(error.code == "geo.address.no-point")
        }
    }
}
