import Geodesy
import Testing
import Vocabulary

@testable import pratique

@Suite struct HomePlaceTests {
    @Test(arguments: [
        ("Reykjavik", "Reykjavík, IS"), ("bristol, gb", "Bristol, GB"),
        ("Bristol, England", "Bristol, GB"), ("Bristol, UK", "Bristol, GB"),
        ("Bristol, U.K.", "Bristol, GB"), ("Bristol, United Kingdom", "Bristol, GB"),
        ("Cardiff, Wales", "Cardiff, GB"), ("Edinburgh, Scotland", "Edinburgh, GB"),
        ("Chicago, USA", "Chicago, US"), ("Paris, France", "Paris, FR"),
        ("Prague, the Czech Republic", "Prague, CZ"), ("Paris, Texas", "Paris, US-TX"),
    ])
    func `a town that nothing else is called like is taken`(text: String, name: String) throws {
        let place = try HomePlace(reading: text)
        #expect(place.name?.text == name)
        // The name alone finds it again.
        #expect(try HomePlace(reading: name) == place)
    }

    @Test(arguments: ["51.46,-2.59", " -33.9, 18.4", "0.0000,0.0000", "51.0,-2.59"])
    func `coordinates are a home without a name`(text: String) throws {
        let place = try HomePlace(reading: text)
        #expect(place.name == nil)
    }

    @Test(arguments: ["0,0", "0.0,0.0", "51,-2", "-34, 18", "51.0,-2.0", "+0,-0", "0.000,0.000"])
    func `whole degrees are a home only once that was confirmed`(text: String) throws {
        let error = #expect(throws: HomeError.self) { try HomePlace(reading: text) }
        #expect(error?.code == "home.unlikely")
        let choice = try #require(error?.choices.first)
        #expect(throws: Never.self) { try HomePlace(reading: choice.text.text) }
        #expect(throws: Never.self) { try HomePlace(reading: text, isConfirmed: true) }
    }

    @Test(arguments: [
        ("Wien", "Vienna, AT"), ("Praha", "Prague, CZ"), ("New York", "New York City, US"),
        ("北京", "Beijing, CN"), ("Portland, OR", "Portland, US-OR"),
        ("Wilmington, DE", "Wilmington, US-DE"),
        ("Richmond, BC", "Richmond, CA-BC"),
    ])
    func `a home by another name is called by its own, with its country`(
        text: String,
        name: String
    ) throws {
        let place = try HomePlace(reading: text)
        #expect(place.name?.text == name)
        #expect(try HomePlace(reading: name) == place)
    }

    @Test func `several towns of one name are told apart and none is guessed`() {
        let error = #expect(throws: HomeError.self) { try HomePlace(reading: "Bristol") }
        #expect(error?.code == "home.several")
        #expect(
            error?.reason.contains(#"one of these: "Bristol, GB"; "Bristol, US-CT"; "#) == true
        )
        #expect(error?.remark.text.contains("1 Bristol, England; 2 Bristol, Connecticut; ") == true)
        for choice in error?.choices ?? [] {
            #expect(throws: Never.self) { try HomePlace(reading: choice.text.text) }
        }
        // Two entries of one place on a border are one choice.
        #expect(error?.reason.contains(#""Bristol, US-TN""#) == true)
        #expect(error?.remark.text.contains("Bristol, Tennessee at") == false)
    }

    @Test func `a name that no town has is told with what is written nearly so`() {
        let error = #expect(throws: HomeError.self) { try HomePlace(reading: "Liverpol") }
        #expect(error?.code == "home.unknown")
        #expect(error?.reason.contains("Liverpool, England") == true)
        let other = #expect(throws: HomeError.self) { try HomePlace(reading: "\u{1B}[31m") }
        #expect(other?.reason.contains("\u{1B}") == false)
    }

    @Test(arguments: ["91,0", "0,181", "51.46", "1,2,3", "193.0.6.139"])
    func `numbers that are no point are refused as such`(text: String) {
        let error = #expect(throws: HomeError.self) { try HomePlace(reading: text) }
        #expect(error?.code == "home.point")
    }
}
