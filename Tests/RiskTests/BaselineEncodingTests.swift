import Risk
import Testing
import Vocabulary

@Suite struct BaselineEncodingTests {
    @Test(arguments: [0, 1, 2, 10, 100, 1_000])
    func `habits survive being written and read`(count: Int) throws {
        for seed in UInt64(0)..<4 {
            let baseline = try BaselineSample.random(count, seed: seed)
            let bytes = baseline.encoded()
            let read = try Baseline(decoding: bytes)
            #expect(read == baseline)
            #expect(read.encoded() == bytes)
        }
    }

    @Test func `the bytes of the empty habits stay the same`() throws {
        #expect(Baseline().encoded() == [17] + [UInt8](repeating: 0, count: 26))
    }

    @Test func `the bytes of one request stay the same`() {
        let baseline = BaselineSample.baseline([
            BaselineSample.features(
                town: nil,
                network: nil,
                browser: nil,
                version: nil,
                system: nil,
                device: nil,
                hour: nil,
                kind: .standard
            )
        ])
        let instant: [UInt8] = [0x00, 0x68, 0xE5, 0xCF, 0x8B, 0x01, 0x00, 0x00]
        let once: [UInt8] = [0, 0, 0, 0, 0, 0, 0xF0, 0x3F] + instant + instant
        let counts: [[UInt8]] = [
            [1, 0, 1, 2, 0x47, 0x42], once, [1, 6], Array("GB-ENG".utf8), once, [0, 0],
            [1, 2, 0x47, 0x42], once, [0, 0, 0, 0, 0, 0],
            [1, 7], Array("default".utf8), once, [0], [3],
            [5], Array("place".utf8), once, [7], Array("network".utf8), once,
            [7], Array("program".utf8), once, [0, 0, 0, 0],
        ]
        let request: [[UInt8]] = [[1], instant, [1, 0, 0, 0, 0]]
        // The last hour's approval stands by itself, behind what was usual before.
        let fresh: [[UInt8]] = [
            [1], instant, [0, 3, 0x47, 0x42, 7], Array("GB-ENG".utf8),
            [0, 0, 3, 0x47, 0x42, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ]
        let nothing = [UInt8](repeating: 0, count: 20)
        let all = [[17]] + request + [[0, 0, 0, 0]] + [nothing] + fresh
        #expect(baseline.encoded() == all.flatMap(\.self))
        // An hour later it is part of what is usual.
        var later = baseline
        later.record(BaselineSample.features(day: 1), outcome: .rejected)
        let bytes = later.encoded()
        let end = counts.flatMap(\.self) + [0]
        #expect(Array(bytes.suffix(end.count)) == end)
    }

    @Test func `every shorter text and every added byte is refused`() throws {
        let bytes = try BaselineSample.random(8, seed: 9).encoded()
        for length in 0..<bytes.count {
            let error = #expect(throws: BaselineError.self) {
                try Baseline(decoding: Array(bytes.prefix(length)))
            }
            #expect(error?.code == "risk.habits-malformed")
        }
        let error = #expect(throws: BaselineError.self) { try Baseline(decoding: bytes + [0]) }
        #expect(error == .malformed(offset: bytes.count))
    }

    @Test(
        arguments: [
            ([], .malformed(offset: 0)), ([0], .unknownVersion), ([3, 0], .unknownVersion),
            ([12] + [UInt8](repeating: 0, count: 18), .unknownVersion),
            ([17], .malformed(offset: 1)), ([17, 0x80, 0x00], .malformed(offset: 1)),
            ([17, 33], .malformed(offset: 1)),
            (
                [17, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1],
                .malformed(offset: 4)
            ),
        ] as [([UInt8], BaselineError)]
    )
    func `bytes that are no habits are refused where they stop being some`(
        bytes: [UInt8],
        error: BaselineError
    ) {
        #expect(throws: error) { try Baseline(decoding: bytes) }
    }

    @Test func `more bytes than habits have are refused at once`() {
        let error = #expect(throws: BaselineError.self) {
            try Baseline(decoding: [UInt8](repeating: 1, count: 1 << 23 + 1))
        }
        #expect(error?.code == "risk.habits-too-long")
    }

    /// Whatever is accepted can be used, written and read again.
    private func use(_ bytes: [UInt8]) throws {
        let baseline: Baseline
        do {
            baseline = try Baseline(decoding: bytes)
        } catch {
            return
        }
        let again = try Baseline(decoding: baseline.encoded())
        #expect(again.encoded() == baseline.encoded())
        var learned = baseline
        let features = BaselineSample.features(
            day: 1,
            at: try point(51, -2),
            payment: BaselineSample.payment(2)
        )
        learned.record(features, outcome: .approved)
        let text = learned.normalWording(at: features.instant)
        #expect(text.columns <= Baseline.normalWidth)
        if case .score(let score) = unusualness(of: features, baseline: baseline) {
            #expect(score.logarithm.isFinite)
        }
        #expect(!baseline.places.contains { $0.weight(at: features.instant).isNaN })
    }

    @Test func `flipped bits never trap`() throws {
        var generator = SeededGenerator(seed: 2)
        let bytes = try BaselineSample.random(40, seed: 2).encoded()
        for _ in 0..<500 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                changed[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            }
            try use(changed)
        }
    }

    @Test func `random bytes never trap`() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<5_000 {
            let length = Int.random(in: 0..<200, using: &generator)
            let most: UInt8 = Bool.random(using: &generator) ? 3 : 255
            try use([2] + (0..<length).map { _ in UInt8.random(in: 0...most, using: &generator) })
        }
    }

    @Test func `the largest habits fit`() throws {
        var baseline = Baseline()
        func long(_ index: Int) -> String {
            String("\(index)" + String(repeating: "x", count: 256)).prefix(256).description
        }
        for index in 0..<2_200 {
            let text = long(index % 130)
            let payment = PaymentFeatures(
                payee: text,
                account: text,
                accountCountry: text,
                currency: "0123456789abcdef",
                magnitude: 1
            )
            baseline.record(
                BaselineSample.features(
                    day: Double(index),
                    at: try point(Double(index % 90), 0),
                    country: text,
                    province: text,
                    town: text,
                    network: text,
                    addressCountry: text,
                    // Where an outline begins, so that the longest ones are kept.
                    browser: String(text.prefix(120)),
                    version: text,
                    system: String(text.prefix(127)),
                    payment: payment
                ),
                outcome: .approved,
                id: text
            )
        }
        let bytes = baseline.encoded()
        #expect(bytes.count > 1 << 18)
        #expect(try Baseline(decoding: bytes) == baseline)
    }
}
