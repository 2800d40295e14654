import Push
import Testing
import Token
import Vocabulary

struct OneTimeCodeTests {
    /// RFC 4226 appendix D.
    @Test(
        arguments: zip(
            UInt64(0)...9,
            [
                "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583",
                "399871", "520489",
            ]
        )
    )
    func `counter-based codes are those of RFC 4226`(counter: UInt64, code: String) throws {
        let mechanism = OneTimeSamples.mechanism(factor: .counter(counter))
        let found = try mechanism.code(counter: counter)
        #expect(found.text == code)
        #expect(found.start == nil && found.until == nil)
    }

    /// RFC 6238 appendix B, with the secret as long as the hash, as its program has it.
    @Test(arguments: [
        (Int64(59), "94287082", "46119246", "90693936"),
        (1_111_111_109, "07081804", "68084774", "25091201"),
        (1_111_111_111, "14050471", "67062674", "99943326"),
        (1_234_567_890, "89005924", "91819424", "93441116"),
        (2_000_000_000, "69279037", "90698825", "38618901"),
        (20_000_000_000, "65353130", "77737706", "47863826"),
    ])
    func `time-based codes are those of RFC 6238`(
        seconds: Int64,
        sha1: String,
        sha256: String,
        sha512: String
    ) throws {
        let hashes: [(HashAlgorithm, Int, String)] = [
            (.sha1, 20, sha1), (.sha256, 32, sha256), (.sha512, 64, sha512),
        ]
        for (algorithm, count, code) in hashes {
            let secret = (0..<count).map { OneTimeSamples.key[$0 % 20] }
            let mechanism = OneTimeSamples.mechanism(
                secret: secret,
                algorithm: algorithm,
                digits: .eight
            )
            #expect(try mechanism.code(at: Instant(seconds: seconds)).text == code)
        }
    }

    // Made with another program: Python's hmac.
    @Test(arguments: [
        (HashAlgorithm.md5, UInt64(1) << 32, "07368976"), (.md5, .max, "55043656"),
        (.sha1, 1 << 63, "17959616"), (.sha1, .max, "63094451"),
        (.sha224, 0, "42893239"), (.sha224, 1 << 32, "26737963"),
        (.sha256, 1 << 63, "72014544"), (.sha256, .max, "27790413"),
        (.sha384, 1, "46080675"), (.sha384, .max, "20770136"),
        (.sha512, 0, "04125165"), (.sha512, 1 << 63, "97840280"),
    ])
    func `all hashes and the whole counter give codes`(
        algorithm: HashAlgorithm,
        counter: UInt64,
        code: String
    ) throws {
        for digits in OneTimeMechanism.Digits.allCases where digits != .steam {
            let mechanism = OneTimeSamples.mechanism(algorithm: algorithm, digits: digits)
            let found = try mechanism.code(counter: counter)
            #expect(found.text == code.suffix(digits.rawValue))
        }
    }

    @Test func `codes keep their zeros in front`() throws {
        #expect(try OneTimeSamples.mechanism().code(counter: 44).text == "000152")
    }

    // Made with another program: Python's hmac.
    @Test(arguments: [
        ("AA", "328482"), ("ONSWG4TFOQ", "814628"), ("JBSWY3DPEHPK3PXP", "282760"),
    ])
    func `secrets shorter than RFC 4226 wants give codes`(secret: String, code: String) throws {
        let mechanism = OneTimeSamples.mechanism(secret: try Base32.decode(secret))
        #expect(try mechanism.code(counter: 0).text == code)
    }

    @Test func `all collected codes are given`() throws {
        let vectors = try Vectors.all("oath-codes", as: OneTimeVector.self)
        #expect(vectors.count == 49)
        for vector in vectors {
            let mechanism = try #require(try vector.mechanism)
            switch try #require(vector.expected, "\(vector.id)") {
            case .code(let code):
                let counter = try #require(vector.movingFactor)
                #expect(try mechanism.code(counter: counter).text == code, "\(vector.id)")
                guard let instant = vector.instant else { continue }
                #expect(try mechanism.code(at: instant).text == code, "\(vector.id)")
            case .progress(let expected):
                let now = try #require(vector.instant)
                let code = try mechanism.code(at: now)
                #expect(code.start == vector.start.map(Instant.init(seconds:)), "\(vector.id)")
                #expect(code.until == vector.until.map(Instant.init(seconds:)), "\(vector.id)")
                #expect(code.progress(at: now) == expected.fraction, "\(vector.id)")
                #expect(code.remaining(at: now) == .seconds(expected.secondsLeft), "\(vector.id)")
            }
        }
    }

    @Test func `a code lasts from its start until just before its end`() throws {
        let mechanism = OneTimeSamples.mechanism(factor: .time(period: 30))
        let codes = try [59_999, 60_000, 89_999, 90_000].map {
            try mechanism.code(at: Instant(milliseconds: $0))
        }
        #expect(codes.map(\.start?.milliseconds) == [30_000, 60_000, 60_000, 90_000])
        #expect(codes.map(\.until?.milliseconds) == [60_000, 90_000, 90_000, 120_000])
        #expect(codes[0].text == "287082")
        #expect(codes[1] == codes[2] && codes[1].text == "359152")
    }

    @Test func `progress and remaining time stay within the time step`() throws {
        let code = try OneTimeSamples.mechanism().code(at: Instant(seconds: 60))
        let table: [(Int64, Double, Int64)] = [
            (0, 0, 30_000), (59_999, 0, 30_000), (60_000, 0, 30_000), (67_500, 0.25, 22_500),
            (89_997, 0.9999, 3), (90_000, 1, 0), (1_000_000, 1, 0),
        ]
        for (milliseconds, progress, remaining) in table {
            let now = Instant(milliseconds: milliseconds)
            #expect(code.progress(at: now) == progress)
            #expect(code.remaining(at: now) == .milliseconds(remaining))
        }
        #expect(code.progress(at: .earliest) == 0 && code.progress(at: .latest) == 1)
    }

    @Test func `a counter-based code has no time`() throws {
        let code = try OneTimeSamples.mechanism(factor: .counter(7)).code(counter: 7)
        #expect(code.progress(at: Instant(seconds: 1_000)) == 0)
        #expect(code.remaining(at: Instant(seconds: 1_000)) == nil)
    }

    @Test(arguments: [1, 30, 60, 86_400])
    func `the last instant that can be written has a code`(period: Int) throws {
        let mechanism = OneTimeSamples.mechanism(factor: .time(period: period))
        let code = try mechanism.code(at: .latest)
        #expect(code.progress(at: .latest) <= 1)
        #expect(code.text.count == 6)
    }

    @Test func `nothing that prints a code shows it`() throws {
        let code = try OneTimeSamples.mechanism().code(counter: 0)
        var dumped = ""
        dump([code], to: &dumped)
        for text in ["\(code)", String(reflecting: [code]), dumped] {
            #expect(!text.contains("755224"))
        }
        #expect(code.description == "<code>")
        #expect(Mirror(reflecting: code).children.isEmpty)
    }
}
