import Foundation
import Testing
import Vocabulary

@testable import AMServer

/// Whole messages of AM, of published applications and of the 2019 sample.
struct MessageVectorTests {
    private static func cases() throws -> [[String: Any]] {
        let cases = try Vectors.list("server-message-jwts", "cases")
        try #require(cases.count == 9)
        return cases
    }

    private static func secret(_ vector: [String: Any]) -> [UInt8]? {
        let text = vector["secretBase64Url"] ?? vector["secretBase64"]
        return (text as? String).flatMap { TestPhone.decode($0) }.map { Array($0) }
    }

    @Test func `M1: messages of published applications are verified and made again`() throws {
        var made = 0
        for vector in try Self.cases() {
            guard let secret = Self.secret(vector) else { continue }
            let name = vector.text("name")
            let jwt = vector.text("jwt")
            let claims = try SignedToken.claims(of: jwt, secret: secret, mode: .strict)
            #expect(SignedToken.text(claims: claims, secret: secret) == jwt, "\(name)")
            #expect(throws: AnswerRefusal.signature) {
                try SignedToken.claims(of: jwt, secret: secret + [1], mode: .strict)
            }
            made += 1
        }
        #expect(made == 7)
    }

    @Test func `M2 and M17: every sample has claims of a version in their order`() async throws {
        for vector in try Self.cases() {
            let payload = vector.text("jwt").split(separator: ".")[1]
            let data = try #require(TestPhone.decode(String(payload)))
            let node = try JSONReader.read(Array(data))
            guard case .object(let members) = node else {
                Issue.record("no object")
                continue
            }
            let names = members.map(\.name)
            if let order = vector["claimOrder"] as? [String] { #expect(names == order) }
            let claims = try #require(vector["claims"] as? [String: String])
            #expect(Set(names) == Set(claims.keys))
            // The application's authors have put `d` behind the others by hand.
            guard !vector.text("name").hasPrefix("with d") else { continue }
            #expect(try await Self.orders().contains(names), "\(names)")
        }
    }

    private static func orders() async throws -> [[String]] {
        var orders: [[String]] = []
        for profile in ServerProfile.allCases {
            let bench = Bench(profile: profile)
            _ = try await bench.registered()
            for kind in PushOrder.Kind.allCases where profile.hasPushKinds || kind == .default {
                for sharesContext in [true, false] {
                    let sent = try await bench.send {
                        $0.kind = kind
                        $0.sharesContext = sharesContext
                    }
                    let payload = sent.token.split(separator: ".")[1]
                    let data = try #require(TestPhone.decode(String(payload)))
                    guard case .object(let members) = try JSONReader.read(Array(data)) else {
                        continue
                    }
                    orders.append(members.map(\.name))
                }
            }
        }
        return orders
    }

    @Test func `M2: a whole message of 8.0.2 is made byte for byte`() throws {
        let vector = try #require(try Self.cases().first { $0["correctNumber"] != nil })
        var order = PushOrder(user: "demo")
        order.kind = .challenge
        order.payload = #"{"amount":"250.00","payee":"Example \"Shop\""}"#
        order.location = #"{"latitude":49.2208569,"longitude":-123.1174431}"#
        order.loginHeaders = [
            "x-real-ip": "203.0.113.7", "user-agent": "Mozilla/5.0 (X11; Linux x86_64)",
        ]
        #expect(
            try Self.token(vector, order, profile: .am802, numbers: [17, 42, 88])
                == vector.text("jwt")
        )
    }

    @Test func `M18: a whole message of 2019 is made byte for byte`() throws {
        let vector = try #require(try Self.cases().first { $0["payloadParsedOnce"] != nil })
        var order = PushOrder(user: "demo")
        order.location = #"{"longitude":-0.1278,"latitude":51.5074}"#
        #expect(
            try Self.token(vector, order, profile: .blog2019, numbers: []) == vector.text("jwt")
        )
    }

    private static func token(
        _ vector: [String: Any],
        _ order: PushOrder,
        profile: ServerProfile,
        numbers: [Int]
    ) throws -> String {
        let claims = try #require(vector["claims"] as? [String: String])
        let members = try MessageClaims(
            order: order,
            mechanismUID: claims["u"] ?? "",
            text: claims["m"] ?? "",
            challenge: Array(try #require(Data(base64Encoded: claims["c"] ?? "!"))),
            cookie: "amlbcookie=01",
            numbers: numbers,
            sent: Instant(milliseconds: Int64(claims["i"] ?? "0") ?? 0)
        )
        .members(for: profile)
        return SignedToken.text(claims: .object(members), secret: try #require(Self.secret(vector)))
    }

    @Test(arguments: ServerMode.allCases)
    func `V1, V2 and V7: answers derived from the samples are taken for what they are`(
        mode: ServerMode
    ) async throws {
        let outcomes: [String: JourneyOutcome] = [
            "approveJwt": .success, "denyJwt": .failure, "approveCorrect": .success,
            "approveWrong": .failure, "deny": .failure,
            "approveWithoutNumber": mode == .asAM ? .success : .failure,
        ]
        var answers = 0
        for vector in try Self.cases() {
            guard let derived = vector["derivedAnswer"] as? [String: String],
                let secret = Self.secret(vector)
            else { continue }
            let claims = try #require(vector["claims"] as? [String: String])
            let challenge = Array(try #require(Data(base64Encoded: claims["c"] ?? "!")))
            let response = SignedToken.response(to: challenge, secret: secret)
            #expect(response == derived["response"])
            for (name, outcome) in outcomes {
                guard let jwt = derived[name] else { continue }
                let bench = Bench(mode: mode)
                let record = PushRecord.adopted(
                    secret: secret,
                    response: response,
                    number: vector["correctNumber"] as? Int,
                    at: bench.clock.now
                )
                await bench.server.adopt(record)
                let body = "{\"messageId\":\"\(record.messageID)\",\"jwt\":\"\(jwt)\"}"
                #expect(await bench.post("authenticate", body) == .accepted)
                #expect(try await bench.server.checkOutcome(record.messageID) == outcome, "\(name)")
                answers += 1
            }
        }
        #expect(answers == 14)
    }
}
