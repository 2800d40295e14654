import Atlas
import Geodesy
import Push
import Risk
import Testing
import Vocabulary

@Suite struct PlaceWordingTests {
    private func sentence(_ latitude: Double, _ longitude: Double) throws -> String {
        let request = try Signed.request(latitude: latitude, longitude: longitude)
        let place = Atlas.embedded.place(at: try point(latitude, longitude))
        let home = try point(51.4545, -2.5879)
        let assessment = assessed(request, home: home, context: RiskContext(place: place))
        let hint = try #require(assessment["place.near-home"] ?? assessment["place.far-from-home"])
        return hint.sentence.text
    }

    @Test func `a sentence names the place that was looked up`() throws {
        #expect(
            try sentence(51.4545, -2.5879) == "It says it is at home, in Bristol, United Kingdom."
        )
        #expect(
            try sentence(51.443, -2.5879)
                == "It says it is in Bristol, United Kingdom, 1.3 km S of home."
        )
        let lagos = try sentence(6.5392, 3.3842)
        #expect(lagos == "It says it is in Lagos, Nigeria, 5,010 km from home.")
        let ushant = try sentence(48.4, -5.2)
        #expect(ushant == "It says it is at sea, 11 km SW of Ouessant, France, 388 km SW of home.")
        #expect(try sentence(30, -40).hasPrefix("It says it is at sea, 3,"))
    }

    @Test func `a place away from towns is not said to be in one`() throws {
        #expect(try sentence(23.5, 10.5).hasPrefix("It says it is "))
        #expect(try !sentence(23.5, 10.5).hasPrefix("It says it is in "))
    }
}
