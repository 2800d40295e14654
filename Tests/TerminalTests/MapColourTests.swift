import Testing

@testable import Console
@testable import Review

/// The colours of the map's meanings, as people see them who lack one kind of cone.
struct MapColourTests {
    /// What is told apart on a map; home's colour is that of the rings around the request too.
    private static let meanings: [Style] = [.request, .home, .earlier, .network]

    /// Red, green and blue of a colour of the table of 256: six steps each, from number 16 on.
    private func parts(_ index: Int) -> [Double] {
        let steps = [0.0, 95, 135, 175, 215, 255]
        let number = index - 16
        return [number / 36, number / 6 % 6, number % 6].map { steps[$0] }
    }

    private func colours() throws -> [Style: [Double]] {
        var indexes: [Int: Int] = [:]
        let palette = Palette(colours: 256) { indexes[$0] = $1 }
        return try Dictionary(
            uniqueKeysWithValues: Self.meanings.map { style in
                let index = try #require(indexes[palette.look(of: style).colour])
                return (style, parts(index))
            }
        )
    }

    @Test func `the colours are those of Okabe and Ito, as near as the table has them`() throws {
        let named: [Style: [Double]] = [
            .request: [230, 159, 0], .home: [86, 180, 233], .earlier: [213, 94, 0],
            .network: [0, 158, 115],
        ]
        let colours = try colours()
        for style in Self.meanings {
            let used = try #require(colours[style])
            let wanted = try #require(named[style])
            #expect(zip(used, wanted).allSatisfy { abs($0 - $1) <= 45 }, "\(style): \(used)")
        }
    }

    /// The matrices of full protanopia, deuteranopia and tritanopia, for linear light.
    ///
    /// - Source: Machado, Oliveira and Fernandes 2009, doi:10.1109/TVCG.2009.113.
    @Test(
        arguments: [
            [[1.0, 0, 0], [0, 1, 0], [0, 0, 1]],
            [
                [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ],
            [
                [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ],
            [
                [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ],
        ]
    ) func `no two meanings look alike to anybody`(eye: [[Double]]) throws {
        let seen = try colours().mapValues { colour in
            let light = colour.map { part in
                let share = part / 255
                return share * share
            }
            return eye.map { row in
                let sum = zip(row, light).map { $0 * $1 }.reduce(0, +)
                return max(0, min(1, sum)).squareRoot() * 255
            }
        }
        for (index, first) in Self.meanings.enumerated() {
            for second in Self.meanings.dropFirst(index + 1) {
                let one = try #require(seen[first])
                let other = try #require(seen[second])
                let distance = zip(one, other).map { ($0 - $1) * ($0 - $1) }.reduce(0, +)
                    .squareRoot()
                #expect(distance > 40, "\(first) and \(second)")
            }
        }
    }

    @Test(arguments: [0, 8, 256]) func `marks stand out without colour too`(colours: Int) {
        let palette = Palette(colours: colours) { _, _ in }
        for style in Self.meanings {
            #expect(palette.look(of: style).attributes != palette.look(of: .coast).attributes)
        }
    }
}
