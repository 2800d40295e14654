import Foundation
import Geodesy
import Glibc
import Push
import Risk
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
        memory.record(claim(here))
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
        memory.record(claim(try Coordinate(latitude: 0, longitude: 0)))
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
        #expect(!options.printsReasons)
        #expect(options.size.days == 30)
        #expect(options.size.households == 5)
        let standard = try #require(Options([]))
        #expect(standard.size.households == 120)
        #expect(standard.size.days == 365)
    }

    @Test(arguments: [
        ("2026-03-29T00:59:00Z", 59, 0), ("2026-03-29T01:00:00Z", 120, 60),
        ("2026-10-25T00:59:00Z", 119, 60), ("2026-10-25T01:00:00Z", 60, 0),
    ])
    func `the clocks of London change when the machine's time zones say so`(
        time: String,
        minute: Int,
        offset: Int
    ) throws {
        var world = try World()
        let place = world.place(at: try Coordinate(latitude: 51.5074, longitude: -0.1278))
        let instant = try #require(Instant(rfc3339: time))
        let found = try world.localTime(at: place, instant)
        let local = try #require(found)
        #expect(local.minuteOfDay == minute)
        #expect(local.offsetMinutes == offset)
        #expect(local.weekday == 7)
    }

    /// Links in a new folder to all that is in another, but for one entry.
    private func link(_ folder: String, to target: String, without entry: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: target) where name != entry
        {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/\(name)",
                withDestinationPath: "\(target)/\(name)"
            )
        }
    }

    @Test func `a time zone that the machine lacks is an error, and no time unknown`() throws {
        let all = "/usr/share/zoneinfo"
        let folder = "/tmp/pratique-zones-\(UInt64.random(in: .min ... .max))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try link(folder, to: all, without: "Asia")
        try link(folder + "/Asia", to: all + "/Asia", without: "Kathmandu")
        // Nobody of the evaluation lives in Nepal or travels there.
        var world = try World(zoneFolder: folder)
        let nepal = world.place(at: try Coordinate(latitude: 27.7172, longitude: 85.324))
        #expect(throws: TextFile.Failure.system(ENOENT)) {
            try world.localTime(at: nepal, .earliest)
        }
        var whole = try World()
        let found = try whole.localTime(at: nepal, Instant(milliseconds: 1_735_689_600_000))
        #expect(found?.offsetMinutes == 345)
        try FileManager.default.removeItem(atPath: folder + "/Pacific")
        #expect(throws: TextFile.Failure.system(ENOENT)) { try World(zoneFolder: folder) }
    }

    @Test func `a text takes the place of a file in one step, and that of no link`() throws {
        let path = "/tmp/pratique-evaluation-\(UInt64.random(in: .min ... .max)).csv"
        let link = path + ".link"
        try TextFile.write("first and long", to: path)
        // Who has begun to read the earlier text reads it to its end.
        let reader = try #require(FileHandle(forReadingAtPath: path))
        try TextFile.write("second", to: path)
        #expect(try reader.readToEnd() == Data("first and long".utf8))
        #expect(try TextFile.text(of: path) == "second")
        #expect(unsafe symlink(path, link) == 0)
        try TextFile.write("third", to: link)
        #expect(try TextFile.text(of: path) == "third")
        // What cannot be written leaves the earlier text.
        #expect(unsafe mkdir(path + ".new", 0o700) == 0)
        #expect(throws: TextFile.Failure.system(EISDIR)) { try TextFile.write("no", to: path) }
        #expect(try TextFile.text(of: path) == "third")
        #expect(unsafe rmdir(path + ".new") == 0)
        #expect(unsafe unlink(link) == 0)
        #expect(unsafe unlink(path) == 0)
    }

    @Test func `a file is read whole, and not when it is too long or missing`() throws {
        let path = "/tmp/pratique-evaluation-\(UInt64.random(in: .min ... .max)).csv"
        try TextFile.write("first and long", to: path)
        try TextFile.write("é,1\n", to: path)
        #expect(try TextFile.text(of: path) == "é,1\n")
        #expect(throws: TextFile.Failure.tooLong(limit: 4)) {
            try TextFile.bytes(of: path, limit: 4)
        }
        #expect(unsafe unlink(path) == 0)
        #expect(throws: TextFile.Failure.system(ENOENT)) { try TextFile.text(of: path) }
    }
}
