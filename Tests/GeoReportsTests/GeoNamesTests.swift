import Atlas
import Geodesy
import Testing
import Vocabulary

@testable import Host
@testable import pratique

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

    @Test(arguments: [
        ("New York", "New York City", "US"), ("NYC", "New York City", "US"),
        ("München", "Munich", "DE"), ("Muenchen", "Munich", "DE"), ("munchen", "Munich", "DE"),
        ("Mu\u{308}nchen", "Munich", "DE"), ("Wien", "Vienna", "AT"), ("Praha", "Prague", "CZ"),
        ("Frankfurt", "Frankfurt am Main", "DE"), ("Kiev", "Kyiv", "UA"), ("北京", "Beijing", "CN"),
        ("東京", "Tokyo", "JP"), ("서울", "Seoul", "KR"), ("Москва", "Moscow", "RU"),
        ("МОСКВА", "Moscow", "RU"), ("Αθήνα", "Athens", "GR"), ("القاهرة", "Cairo", "EG"),
        ("ירושלים", "Jerusalem", "IL"), ("दिल्ली", "Delhi", "IN"), ("กรุงเทพมหานคร", "Bangkok", "TH"),
        ("Firenze", "Florence", "IT"), ("Lisboa", "Lisbon", "PT"), ("Den Haag", "The Hague", "NL"),
        ("Bombay", "Mumbai", "IN"), ("Saigon", "Ho Chi Minh City", "VN"),
        ("Köln", "Köln", "DE"), ("Koeln", "Köln", "DE"), ("Cologne", "Köln", "DE"),
        ("Luebbecke", "Lübbecke", "DE"), ("Tromsoe", "Tromsø", "NO"), ("Aarhus", "Århus", "DK"),
        ("Giessen", "Gießen", "DE"), ("Saint Louis, MO", "St. Louis", "US"),
        ("Roma", "Rome", "IT"), ("Åbo", "Turku", "FI"), ("Monaco", "Monaco", "MC"),
        ("Salisbury", "Salisbury", "GB"), ("Kalmar", "Kalmar", "SE"),
        ("New Delhi", "New Delhi", "IN"),
    ])
    func `a town is found by the names that people use`(
        text: String,
        name: String,
        country: String
    ) {
        let town = names.towns(named: text).first
        #expect(town?.name == name)
        #expect(town?.countryCode == country)
    }

    @Test(arguments: [
        ("Washington, DC", "US-DC"), ("Washington, D.C.", "US-DC"), ("Washington DC", "US-DC"),
        ("Portland, OR", "US-OR"), ("Portland OR", "US-OR"), ("portland or", "US-OR"),
        ("Portland, Oregon, USA", "US-OR"), ("Portland Oregon USA", "US-OR"),
        ("Portland, ME", "US-ME"), ("Paris, TX", "US-TX"), ("Paris Texas", "US-TX"),
        ("Paris France", "FR-IDF"), ("London Ontario", "CA-ON"), ("London, ON", "CA-ON"),
        ("Newcastle, NSW", "AU-NSW"), ("Wilmington, DE", "US-DE"), ("Springfield IL", "US-IL"),
        ("New York NY", "US-NY"), ("Newport, South Wales", ""), ("München, Bayern", "DE-BY"),
        ("Munich, Bavaria", "DE-BY"), ("Namur, Wallonie", "BE-WAL"), ("Wien, Österreich", "AT-9"),
        ("Mons Wallonia Belgium", "BE-WAL"), ("St. Petersburg, FL", "US-FL"),
    ])
    func `a town is found by its region, with a comma and without`(text: String, code: String) {
        let found = names.towns(named: text).first
        let territory = found.map { Atlas.embedded.territory(at: $0.coordinate) }
        #expect((territory?.provinceCode ?? "") == code)
    }

    @Test func `every town is found by its own name`() {
        let missed = Atlas.embedded.towns(in: .world, limit: .max).filter { town in
            let key = PlaceNames.folded(town.name)
            return !Atlas.embedded.towns(named: key).contains { $0.town == town && $0.isOwnName }
        }
        #expect(missed.map(\.name) == [])
    }

    @Test(arguments: [
        "NaN,NaN", "nan, nan", "-nan,-nan", "null,null", "inf,-inf", "Infinity,0",
        "undefined,undefined", "NaN", "null", "-inf", "51.5,NaN", "[null, null]", "None,None",
        "nan(ind),0",
    ])
    func `what programs print for no number is no town`(text: String) {
        #expect(throws: ArgumentError.self) { try GeoSubject(argument: text, names: names) }
        let error = #expect(throws: HomeError.self) { try HomePlace(reading: text) }
        #expect(error?.code == "home.point")
    }

    @Test(
        arguments: [
            ("Roma", "\"Rome, Lazio, Italy\" is used; 4 other towns have that name."),
            ("Wien", "\"Vienna, Austria\" is used."), ("北京", "\"Beijing, China\" is used."),
            ("Åbo", "\"Turku, Southwest Finland, Finland\" is used; 1 other town has that name."),
            ("Reykjavík", nil), ("Praha, Czechia", "\"Prague, Czechia\" is used."),
        ] as [(String, String?)]
    )
    func `the town that is taken is said with its country`(text: String, remark: String?) throws {
        let found = try GeoSubject(argument: text, names: names).remark?.text
        #expect(remark.map { found?.hasPrefix($0) == true } ?? (found == nil))
    }

    @Test(arguments: ["Nan", "Nan, Thailand", "nan, th", "Nan TH"])
    func `the town of Nan is still found`(text: String) throws {
        guard case .town(let town, _, _) = try GeoSubject(argument: text, names: names) else {
            Issue.record("no town")
            return
        }
        #expect(town.countryCode == "TH")
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
        "", ",", "Bristol, FR", "\u{1B}[31m", "Q", "日本", "日本日本日本日本", "Абвгдежз", "??",
        "\u{FFFD}\u{FFFD}",
    ])
    func `what is no name finds nothing`(text: String) {
        #expect(names.towns(named: text).isEmpty)
    }

    @Test(arguments: [
        ("Henley", "Henley on Thames", "GB"), ("henley, uk", "Henley on Thames", "GB"),
        ("Stratford-upon", "Stratford-upon-Avon", "GB"), ("Birmi", "Birmingham", "GB"),
    ])
    func `a name that no town has finds those that begin with it`(
        text: String,
        name: String,
        country: String
    ) {
        #expect(names.towns(named: text).isEmpty)
        let found = names.similar(to: text)
        let folded = PlaceNames.folded(name)
        let isOffered = found.contains {
            PlaceNames.folded($0.name) == folded && $0.countryCode == country
        }
        #expect(isOffered, "\(found.map(\.name))")
        #expect(found.count <= 3)
    }

    @Test(arguments: ["Bristol", "Bristol, Tennessee"])
    func `two entries of one place are one town`(text: String) {
        let found = names.towns(named: text)
        let words = found.map(names.words)
        #expect(words.count { $0 == "Bristol, Tennessee" } == 1, "\(words)")
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
            #expect((error as? GeoError)?.reason.contains("called \"Liverpol\".") == true)
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
