import Foundation
import Geodesy
import Testing
import Vocabulary

@testable import Atlas

@Suite struct DamageTests {
    @Test func `bytes with a wrong head are refused with a code`() throws {
        let whole = try Self.committed()
        var version = whole
        version[8] = 9
        var section = whole
        section[16 + 3] = 0xFF
        var ragged = whole
        ragged[28] += 1
        let cases: [([UInt8], String)] = [
            ([], "atlas.not-an-atlas"), (Array("PRQATLA".utf8), "atlas.not-an-atlas"),
            (Array("PRQATLAS".utf8), "atlas.version"), (version, "atlas.version"),
            (Array(whole.prefix(40)), "atlas.truncated"), (whole.dropLast(), "atlas.truncated"),
            (whole + [0], "atlas.truncated"), (section, "atlas.section"), (ragged, "atlas.section"),
        ]
        for (bytes, code) in cases {
            let error = #expect(throws: AtlasError.self) { try Atlas(bytes: bytes) }
            #expect(error?.code == code)
        }
    }

    @Test func `a copy of the tables answers like the embedded ones`() throws {
        let copy = try Atlas(bytes: try Self.committed())
        let point = try Coordinate(latitude: 51.4545, longitude: -2.5879)
        #expect(copy.place(at: point) == Atlas.embedded.place(at: point))
    }

    @Test func `damaged tables give answers, never a crash`() throws {
        let whole = try Self.committed()
        var numbers = SeededNumbers(seed: 5)
        for round in 0..<3 {
            var bytes = whole
            for _ in 0..<(20_000 << (2 * round)) {
                let place = Int.random(in: 200..<bytes.count, using: &numbers)
                bytes[place] = UInt8.random(in: 0...255, using: &numbers)
            }
            let atlas = try Atlas(bytes: bytes)
            for _ in 0..<60 {
                let point = try Coordinate(
                    latitude: Double.random(in: -90...90, using: &numbers),
                    longitude: Double.random(in: -180...180, using: &numbers)
                )
                _ = atlas.place(at: point)
            }
            _ = atlas.towns(in: .world, limit: 50)
            for name in ["paris", "roma", "san jose"] { _ = atlas.towns(named: Array(name.utf8)) }
            for detail in Outlines.Detail.allCases {
                let lines = atlas.outlines(
                    detail: detail,
                    in: .world,
                    kinds: Set(Outline.Kind.allCases)
                )
                for line in lines.prefix(2_000) { _ = line.last }
            }
        }
    }

    /// The committed file, from which the embedded tables are made.
    private static func committed(file: String = #filePath) throws -> [UInt8] {
        let root = URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return Array(try Data(contentsOf: root.appending(path: "Sources/CAtlasData/atlas.bin")))
    }
}
