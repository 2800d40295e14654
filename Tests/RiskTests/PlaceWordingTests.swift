import Atlas
import Facts
import Geodesy
import Risk
import Testing
import Vocabulary

@Suite struct PlaceWordingTests {
    private func sentence(_ latitude: Double, _ longitude: Double) throws -> String {
        let request = try Signed.request(latitude: latitude, longitude: longitude)
        let assessment = assess(
            request,
            place: Atlas.embedded.place(at: try point(latitude, longitude)),
            history: History(entries: []),
            profile: Profile(home: try point(51.4545, -2.5879)),
            now: Signed.issued
        )
        let hint = try #require(
            assessment["place.near-home"] ?? assessment["place.far-from-home"]
        )
        return hint.sentence.text
    }

    @Test func `a sentence names the place that was looked up`() throws {
        #expect(
            try sentence(51.4545, -2.5879)
                == "It says it is at home (Bristol, United Kingdom)."
        )
        #expect(try sentence(48.8566, 2.3522).hasSuffix(", France)."))
        #expect(try sentence(48.4, -5.2).hasSuffix(" (at sea, 53 km W of Brest, France)."))
        #expect(try sentence(30, -40).hasSuffix("SW of home (at sea)."))
    }
}
