import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import AMServer

struct MessageTests {
    @Test
    func
        `M1, M4 and M17: a message of 8.0.2 has its header, its times, and its claims in AM's order`()
        async throws
    {
        let bench = Bench()
        let phone = try await bench.registered()
        let sent = try await bench.send {
            $0.kind = .challenge
            $0.location = #"{"latitude":51.4545,"longitude":-2.5879}"#
        }
        let parts = sent.token.split(separator: ".")
        let header = try #require(TestPhone.decode(String(parts[0])))
        #expect(String(decoding: header, as: UTF8.self) == #"{"typ":"JWT","alg":"HS256"}"#)
        let payload = String(
            decoding: try #require(TestPhone.decode(String(parts[1]))),
            as: UTF8.self
        )
        let names = payload.matches(of: /"([a-z])":"/).map { String($0.1) }
        #expect(names.joined() == "pctduxiklmn")
        let claims = try TestPhone.claims(sent.token)
        #expect(claims.count == 11)
        #expect(claims["u"] == phone.mechanism)
        #expect(claims["d"] == "demo")
        #expect(claims["t"] == "120")
        #expect(claims["i"] == String(bench.clock.now.milliseconds))
        #expect(claims["k"] == "challenge")
        #expect(claims["m"] == "Login attempt from demo at Example Bank")
        #expect(claims["l"] == "YW1sYmNvb2tpZT0wMQ==")
        #expect(claims["p"] == "{  }")
        #expect(claims["x"] == #"{ "location": { "latitude": 51.4545, "longitude": -2.5879 } }"#)
        #expect(!payload.contains(sent.messageID))
        let again = TestPhone.token(
            header: String(decoding: header, as: UTF8.self),
            payload: payload,
            secret: try phone.secret
        )
        #expect(again == sent.token)
    }

    @Test func `M3: challenges are 32 bytes of standard Base64 with every mark`() async throws {
        let bench = Bench()
        _ = try await bench.registered()
        var seen: Set<Character> = []
        var challenges: Set<String> = []
        for _ in 0..<60 {
            let text = try #require(try TestPhone.claims(try await bench.send().token)["c"])
            #expect(Data(base64Encoded: text)?.count == 32)
            seen.formUnion(text)
            challenges.insert(text)
        }
        #expect(challenges.count == 60)
        #expect(seen.isSuperset(of: "+/="))
        #expect(seen.isDisjoint(with: "-_"))
    }

    @Test func `M11: other kinds have no numbers`() async throws {
        let bench = Bench()
        _ = try await bench.registered()
        for kind in [PushOrder.Kind.default, .biometric] {
            let sent = try await bench.send { $0.kind = kind }
            let claims = try TestPhone.claims(sent.token)
            #expect(claims["n"] == nil)
            #expect(claims["k"] == kind.rawValue)
            #expect(sent.expectedNumber == nil)
        }
    }

    @Test func `M10: numbers are three, different, ascending, and the right one is anywhere`()
        throws
    {
        var randomness = Randomness(SeededGenerator(seed: 7))
        var places = [0, 0, 0]
        var seen: Set<Int> = []
        for _ in 0..<3_000 {
            let (numbers, expected) = randomness.numberChallenge()
            #expect(numbers.count == 3)
            #expect(numbers == numbers.sorted())
            #expect(Set(numbers).count == 3)
            #expect(numbers.allSatisfy { (10...99).contains($0) })
            places[try #require(numbers.firstIndex(of: expected))] += 1
            seen.formUnion(numbers)
        }
        #expect(seen.count == 90)
        // Each place has a third; 150 is more than five standard deviations.
        #expect(places.allSatisfy { abs($0 - 1_000) < 150 })
    }

    @Test func `M10: the claim n is what the login page draws from`() async throws {
        let bench = Bench()
        _ = try await bench.registered()
        let sent = try await bench.send { $0.kind = .challenge }
        let numbers = try #require(await bench.server.record(sent.messageID)?.numbers)
        let text = numbers.map { String($0) }.joined(separator: ",")
        #expect(try TestPhone.claims(sent.token)["n"] == text)
        #expect(numbers.contains(try #require(sent.expectedNumber)))
    }

    @Test func `M6: texts of the payload stay texts and objects stay objects`() async throws {
        let bench = Bench()
        _ = try await bench.registered()
        let sent = try await bench.send {
            $0.payload = "{\"z\":\"{\\\"a\\\": 1}\",\"amount\":250.00,\"payee\":{\"name\":\"É\"}}"
        }
        let expected =
            "{ \"z\": \"{\\\"a\\\": 1}\", \"amount\": 250.0, \"payee\": { \"name\": \"É\" } }"
        #expect(try TestPhone.claims(sent.token)["p"] == expected)
    }

    @Test(arguments: [
        ("n", "a", 3_061, true), ("n", "a", 3_062, false), ("no", "é", 1_530, true),
        ("n", "é", 1_531, false),
    ])
    func `M7: a payload has at most 3072 bytes as printed`(
        name: String,
        letter: String,
        count: Int,
        isAccepted: Bool
    ) async throws {
        let bench = Bench()
        _ = try await bench.registered()
        // `{ "n": "…" }` has 11 bytes beside its text.
        let payload = "{\"\(name)\":\"" + String(repeating: letter, count: count) + "\"}"
        if isAccepted {
            let sent = try await bench.send { $0.payload = payload }
            let claims = try TestPhone.claims(sent.token)
            #expect(claims["p"].map(\.utf8.count) == 3_072)
        } else {
            await #expect(throws: SimulationError.payloadTooLong(limit: 3_072)) {
                try await bench.send { $0.payload = payload }
            }
            #expect(await bench.server.allRecords.isEmpty)
        }
    }

    @Test(arguments: [
        ("null", #"{ "location": null }"#), ("{}", #"{ "location": {  } }"#),
        (
            #"{"latitude":null,"longitude":null}"#,
            #"{ "location": { "latitude": null, "longitude": null } }"#
        ),
        (#""here""#, #"{ "location": "here" }"#),
        (#"{"latitude":"49.2"}"#, #"{ "location": { "latitude": "49.2" } }"#),
        (#"{"latitude":0.00001}"#, #"{ "location": { "latitude": 1.0E-5 } }"#),
        (#"{"latitude":-123}"#, #"{ "location": { "latitude": -123 } }"#),
    ])
    func `M8: whatever the browser says of its place is passed on`(
        location: String,
        context: String
    ) async throws {
        let bench = Bench()
        _ = try await bench.registered()
        let sent = try await bench.send { $0.location = location }
        #expect(try TestPhone.claims(sent.token)["x"] == context)
    }

    @Test func `M8: the context is shared only when it is switched on`() async throws {
        let bench = Bench()
        _ = try await bench.registered()
        let nothing = try await bench.send()
        #expect(try TestPhone.claims(nothing.token)["x"] == "{  }")
        let off = try await bench.send {
            $0.sharesContext = false
            $0.location = "null"
        }
        #expect(try TestPhone.claims(off.token)["x"] == nil)
    }

    @Test func `M9: the address comes from one header only`() async throws {
        let bench = Bench()
        _ = try await bench.registered()
        let sent = try await bench.send {
            $0.loginHeaders = ["X-Real-IP": "203.0.113.7", "User-Agent": "Test/1.0"]
        }
        let expected = #"{ "remoteIp": "203.0.113.7", "userAgent": "Test/1.0" }"#
        #expect(try TestPhone.claims(sent.token)["x"] == expected)
        let forwarded = try await bench.send {
            $0.loginHeaders = ["x-forwarded-for": "203.0.113.7"]
        }
        #expect(try TestPhone.claims(forwarded.token)["x"] == "{  }")
    }

    @Test(arguments: ["a$1b", "back\\slash", "{{issuer}}", "{{user}}", "$&"])
    func `M13: names are put into the text as they are in mode strict`(user: String) async throws {
        let bench = Bench()
        _ = try await bench.registered(user)
        let sent = try await bench.send(to: user) { $0.message = "{{user}} at {{issuer}}!" }
        #expect(try TestPhone.claims(sent.token)["m"] == user + " at Example Bank!")
    }

    @Test func `M15: ids are never used twice, and no token holds one`() async throws {
        let bench = Bench()
        _ = try await bench.registered()
        var ids: Set<String> = []
        for index in 0..<10_000 {
            let sent = try await bench.send()
            ids.insert(sent.messageID)
            guard index.isMultiple(of: 100) else { continue }
            let claims = try TestPhone.claims(sent.token)
            #expect(claims.values.allSatisfy { !$0.contains(sent.messageID.suffix(49)) })
        }
        #expect(ids.count == 10_000)
        #expect(ids.allSatisfy { $0.hasPrefix("AUTHENTICATE:") && $0.hasSuffix("1755365762960") })
    }

    @Test func `M18: a message of 2019 has its payload with the place as a text inside`()
        async throws
    {
        let bench = Bench(profile: .blog2019)
        _ = try await bench.registered()
        let sent = try await bench.send {
            $0.location = #"{"longitude": -0.1278, "latitude": 51.5074}"#
        }
        let claims = try TestPhone.claims(sent.token)
        #expect(Set(claims.keys) == ["payload", "c", "t", "u", "l"])
        let expected = "{\"location\":\"{\\\"longitude\\\":-0.1278,\\\"latitude\\\":51.5074}\"}"
        #expect(claims["payload"] == expected)
        await #expect(throws: SimulationError.kindUnknownToProfile) {
            try await bench.send { $0.kind = .challenge }
        }
    }

    @Test func `nothing is sent to a user without a device`() async throws {
        await #expect(throws: SimulationError.noDevice) { try await Bench().send() }
    }
}
