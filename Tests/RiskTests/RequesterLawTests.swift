import Atlas
import Geodesy
import Risk
import Testing
import Vocabulary

@Suite struct RequesterLawTests {
    private static let families: Set<String> = ["place", "travel", "network", "device", "time"]

    private static let requests: [[(String, String)]] = [
        SettledAccount.claims(),
        SettledAccount.claims(at: (48.85661, 2.35222), address: "93.184.216.34"),
        SettledAccount.claims(at: nil, address: nil, agent: nil),
        SettledAccount.claims(at: (0, 0), address: "203.0.113.9", agent: "curl/8.5.0"),
        SettledAccount.claims(at: (51, -2), address: "2a00:1450::1", agent: "x"),
        SettledAccount.claims(at: (-89.99999, 179.99999), more: [("t", "9")]),
    ]

    private func hints(_ claims: [(String, String)], place: Place?) throws -> [RiskHint] {
        let assessment = try SettledAccount.assessed(
            claims,
            place: place,
            addressCountry: "DE",
            hour: 3,
            approverHour: 3,
            homes: [try point(51.4545, -2.5879)],
            policy: ApproverPolicy(
                allowedAreas: [.country(code: "GB")],
                quietHours: [.init(start: 0, end: 600)]
            )
        )
        return assessment.hints.filter { Self.families.contains($0.family) }
    }

    @Test(arguments: requests.indices)
    func `members that say nothing about the requester change nothing`(index: Int) throws {
        let claims = Self.requests[index]
        let place = SettledAccount.bristol
        let before = try hints(claims, place: place)
        let texts = [("m", "Login"), ("d", "books"), ("p", #"{"note":"4711"}"#)]
        for more in texts { #expect(try hints(claims + [more], place: place) == before) }
        let wider = claims.map { name, text in
            (name, name == "x" && text != "{}" ? text.dropLast() + #","theme":"dark"}"# : text)
        }
        #expect(try text(before) == text(hints(wider, place: place)))
    }

    @Test(arguments: requests.indices)
    func `equal input has equal hints in equal order`(index: Int) throws {
        let claims = Self.requests[index]
        let first = try hints(claims, place: SettledAccount.bristol)
        for _ in 0..<3 { #expect(try hints(claims, place: SettledAccount.bristol) == first) }
    }

    @Test(arguments: requests.indices)
    func `each hint is a sentence with a remedy, and its code is given once`(index: Int) throws {
        let hints = try hints(Self.requests[index], place: SettledAccount.bristol)
        #expect(Set(hints.map(\.code)).count == hints.count)
        for hint in hints {
            #expect(hint.sentence.text.hasSuffix("."))
            #expect(hint.remedy.text.hasSuffix("."))
            #expect(hint.sentence.text.first?.isUppercase == true)
            #expect(!hint.sentence.text.contains("!"))
            #expect(!hint.summary.text.hasSuffix("."))
        }
    }

    @Test func `an ordinary request of a settled account weighs nothing`() throws {
        let weights = try SettledAccount.assessed(homes: [try point(51.4545, -2.5879)])
        #expect(weights.level == .none)
    }

    @Test func `a stranger in the same town weighs medium or more`() throws {
        let claims = SettledAccount.claims(
            at: (51.46012, -2.60123),
            address: "93.184.216.34",
            agent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
                + "Chrome/140.0.0.0 Safari/537.36"
        )
        #expect(try SettledAccount.assessed(claims).level >= .medium)
    }

    private func text(_ hints: [RiskHint]) -> [PrintableText] { hints.map(\.sentence) }
}
