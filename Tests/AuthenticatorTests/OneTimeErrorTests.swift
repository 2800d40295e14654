import Push
import Testing
import Token
import Vocabulary

struct OneTimeErrorTests {
    @Test(arguments: [(Int64(-1), true), (.min, true), (0, false), (1, false)])
    func `codes begin with the year 1970`(milliseconds: Int64, isRefused: Bool) {
        let found = refusal {
            try OneTimeSamples.mechanism().code(at: Instant(milliseconds: milliseconds))
        }
        #expect(found == (isRefused ? "one-time.negative-time" : nil))
    }

    @Test(arguments: [
        (0, true), (-30, true), (.min, true), (86_401, true), (.max, true), (1, false),
        (86_400, false),
    ])
    func `a time step has from 1 second to a day`(period: Int, isRefused: Bool) {
        let mechanism = OneTimeSamples.mechanism(factor: .time(period: period))
        let found = refusal { try mechanism.code(at: Instant(seconds: 1_000_000)) }
        #expect(found == (isRefused ? "one-time.period" : nil))
    }

    @Test func `a mechanism that counts has no code for a time`() {
        let mechanism = OneTimeSamples.mechanism(factor: .counter(1))
        #expect(refusal { try mechanism.code(at: Instant(seconds: 1)) } == "one-time.counter-based")
    }

    @Test func `an empty secret gives no code`() {
        let time = OneTimeSamples.mechanism(secret: [])
        #expect(refusal { try time.code(at: Instant(seconds: 1)) } == "one-time.empty-secret")
        #expect(refusal { try time.code(counter: 1) } == "one-time.empty-secret")
    }

    // Made with another program: where the last digit of Python's HMAC-MD5 is above 12.
    @Test func `codes that MD5 cannot give are refused`() {
        let mechanism = OneTimeSamples.mechanism(algorithm: .md5)
        let refused = (UInt64(0)..<60).filter { counter in
            refusal { try mechanism.code(counter: counter) } == "one-time.truncation"
        }
        #expect(refused == [0, 2, 4, 7, 10, 13, 19, 22, 27, 29, 30, 32, 37, 38, 41, 49, 50, 51])
    }

    @Test func `the next counter is one more, and all else stays`() throws {
        let mechanism = OneTimeSamples.mechanism(
            algorithm: .sha512,
            digits: .eight,
            factor: .counter(41),
            userID: "u",
            resourceID: "r"
        )
        let next = try mechanism.advanced()
        #expect(next.factor == .counter(42))
        #expect(next.uid == mechanism.uid && next.account == mechanism.account)
        #expect(next.secret === mechanism.secret)
        #expect(next.algorithm == .sha512 && next.digits == .eight)
        #expect(next.userID == "u" && next.resourceID == "r")
    }

    @Test func `nothing that prints a mechanism shows its secret`() {
        let mechanism = OneTimeSamples.mechanism(secret: Array("hunter2".utf8))
        var dumped = ""
        dump([mechanism], to: &dumped)
        for text in ["\(mechanism)", String(reflecting: [mechanism]), dumped] {
            #expect(text.contains("<secret>") && text.contains("Acme"))
            #expect(!text.contains("hunter2") && !text.contains("104"))
        }
    }

    @Test func `a time-based mechanism does not advance`() throws {
        let next = try OneTimeSamples.mechanism(factor: .time(period: 60)).advanced()
        #expect(next.factor == .time(period: 60))
    }

    @Test func `the last counter gives a code and has no next`() throws {
        let last = try OneTimeSamples.mechanism(factor: .counter(.max - 1)).advanced()
        #expect(last.factor == .counter(.max))
        #expect(try last.code(counter: .max).text == "094451")
        #expect(refusal { try last.advanced() } == "one-time.counter-overflow")
    }

    @Test func `each error has a code of its own and a sentence`() {
        let all: [OneTimeError] = [
            .negativeTime, .period, .counterBased, .counterOverflow, .emptySecret, .truncation,
            .cryptography,
        ]
        #expect(Set(all.map(\.code)).count == all.count)
        for error in all {
            #expect(error.code.wholeMatch(of: /one-time(\.[a-z]+(-[a-z]+)*)/) != nil)
            #expect(error.reason.first?.isUppercase == true && error.reason.hasSuffix("."))
        }
    }
}
