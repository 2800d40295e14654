import Facts
import Geodesy
import Testing
import Vocabulary

@testable import RiskEvaluation

@Suite struct EvaluationPartsTests {
    private func claim(_ location: Coordinate?, hour: Int64 = 0) -> Sample.Claim {
        Sample.Claim(
            instant: Instant(milliseconds: hour * 3_600_000),
            location: location,
            address: 0x0102_0304,
            addressCountry: "GB",
            agent: Agent(browser: "Chrome", version: 1, system: "Linux", device: .desktop)
        )
    }

    /// 60 minutes of arc of 1.1515 statute miles of 1.609344 km each.
    @Test func `the location match measures a degree as AM does`() throws {
        var memory = SimpleMemory()
        let here = try Coordinate(latitude: 51, longitude: 0)
        #expect(memory.locationMatch(claim(here)) >= 10)
        memory.note(claim(here))
        let there = try Coordinate(latitude: 52, longitude: 0)
        #expect(abs(memory.locationMatch(claim(there)) - 111.189_577) < 1e-3)
        #expect(memory.locationMatch(claim(nil)) >= 10)
        var other = claim(here)
        other.agent = Agent(browser: "Firefox", version: 1, system: "Linux", device: .desktop)
        #expect(memory.locationMatch(other) >= 10)
    }

    @Test func `the speed is that since the last approved request`() throws {
        var memory = SimpleMemory()
        let there = try Coordinate(latitude: 1, longitude: 0)
        #expect(memory.speed(claim(there)) == 0)
        memory.note(claim(try Coordinate(latitude: 0, longitude: 0)))
        #expect(abs(memory.speed(claim(there, hour: 2)) - 55.3) < 0.1)
        #expect(memory.speed(claim(nil, hour: 2)) == 0)
    }

    @Test(
        arguments: [
            ["--households", "0"], ["--households", "x"], ["--days"], ["--seed", "1"],
            ["--days", "10001"], ["--days", "29"], ["--days", "1"], ["tables"],
        ]
    )
    func `unknown arguments and wrong numbers are refused`(arguments: [String]) {
        #expect(Options(arguments) == nil)
    }

    @Test func `options are read in any order`() throws {
        let options = try #require(
            Options(["--curves", "a.csv", "--tuning", "--days", "30", "--households", "5"])
        )
        #expect(options.curvesFile == "a.csv")
        #expect(options.isTuning)
        #expect(!options.tellsReasons)
        #expect(options.size.days == 30)
        #expect(options.size.households == 5)
        let standard = try #require(Options([]))
        #expect(standard.size.households == 120)
        #expect(standard.size.days == 365)
    }
}
