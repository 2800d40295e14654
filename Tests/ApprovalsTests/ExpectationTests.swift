import Foundation
import Geodesy
import Host
import Push
import Review
import Risk
import Service
import Store
import TestSupport
import Testing
import Token
import Vocabulary

/// Expectations in the store: kept sealed, part of each assessment, used up by an approval.
@Suite(.timeLimit(.minutes(5))) struct ExpectationTests {
    private typealias Expectation = Risk.Expectation

    private static let day = "2023-11-20"
    private static let paris = Expectation.Matter.place(
        "Paris, FR",
        Coordinate(clampingLatitude: 48.8566, wrappingLongitude: -2.59)
    )

    private static func payment(_ amount: String = "1200") throws -> Expectation.Matter {
        .payment(
            try #require(Amount(recorded: amount, currency: "GBP")),
            payee: "River Insurance"
        )
    }

    private static func receive(
        _ number: UInt8,
        _ amount: String = "1180",
        by service: ApprovalService,
        at instant: Instant
    ) async throws -> MessageID {
        let token = try TokenSigner.sign(
            JSONObject([
                ("u", .string("m-1")),
                ("c", .string(Base64.encodeStandard([UInt8](repeating: number, count: 32)))),
                ("t", .string("600")), ("i", .string("\(instant.milliseconds)")),
                ("m", .string("Pay?")),
                (
                    "p",
                    .string(#"{"amount":"\#(amount)","currency":"GBP","payee":"river insurance"}"#)
                ),
            ]),
            with: OneAccount.key()
        )
        let id = "AUTHENTICATE:\(number)"
        _ = try await service.receive(Array(#"{"messageId":"\#(id)","message":"\#(token)"}"#.utf8))
        return try MessageID(id)
    }

    private static func audit(_ bench: RequestBench) async throws -> [String] {
        try await bench.store.auditTrail(limit: 100)
            .filter { $0.kind?.rawValue.hasPrefix("expectation.") == true }
            .map { entry in
                let shown = entry.shown.map { $0.map(\.text).joined() } ?? "-"
                return "\(entry.kind?.rawValue ?? ""), \(entry.detail), \(shown)"
                    + (entry.messageID.map { ", \($0)" } ?? "")
            }
    }

    @Test func `what was announced is kept sealed, listed, and removed`() async throws {
        let bench = try await RequestBench()
        let service = bench.service()
        let place = try await service.expect(Self.paris, until: Self.day, in: .utc)
        let payment = try await service.expect(Self.payment(), until: Self.day, in: .utc)
        #expect(place.number == 1 && payment.number == 2)
        #expect(place.wording == "Paris, FR until 20 Nov")
        #expect(payment.wording == "about GBP 1,200.00 to River Insurance until 20 Nov")
        #expect(try await bench.service().expectations() == [place, payment])
        for name in try FileManager.default.contentsOfDirectory(atPath: bench.folder.path) {
            let bytes = try Data(contentsOf: URL(filePath: bench.folder.path + "/" + name))
            for text in ["Paris", "River", "48.8566"] {
                #expect(bytes.range(of: Data(text.utf8)) == nil, "\(name): \(text)")
            }
        }
        try await service.removeExpectation(1)
        #expect(try await service.expectations() == [payment])
        await #expect(throws: ExpectationError.self) { try await service.removeExpectation(1) }
        // No number is given twice.
        try await service.removeExpectation(2)
        #expect(try await service.expect(Self.paris, until: Self.day, in: .utc).number == 3)
        #expect(
            Set(try await Self.audit(bench)) == [
                "expectation.made, number 1, Paris, FR until 20 Nov",
                "expectation.made, number 2, about GBP 1,200.00 to River Insurance until 20 Nov",
                "expectation.removed, number 1, Paris, FR until 20 Nov",
                "expectation.removed, number 2, about GBP 1,200.00 to River Insurance until 20 Nov",
                "expectation.made, number 3, Paris, FR until 20 Nov",
            ]
        )
    }

    @Test(arguments: [
        ("2023-11-13", false), ("2023-11-14", true), ("2024-11-14", true), ("2024-11-15", false),
        ("20 Nov", true), ("20 nov 2023", true), ("today", true), ("Tomorrow", true), ("fri", true),
        ("Monday", true), ("2023-02-30", false), ("", false), ("yesterday", false),
        ("30 Feb", false),
        ("13 Nov 2023", false), ("20 Nov 2024", false), ("friday week", false),
    ])
    func `the last day is today or at most 366 days ahead`(
        day: String,
        isKept: Bool
    ) async throws {
        let service = try await RequestBench().service()
        let kept = try? await service.expect(Self.paris, until: day, in: .utc)
        #expect((kept != nil) == isKept)
        #expect(try await service.expectations().count == (isKept ? 1 : 0))
    }

    @Test func `there are 64 at most, and what is over makes room`() async throws {
        let bench = try await RequestBench()
        let service = bench.service()
        for _ in 0..<Expectation.most {
            _ = try await service.expect(Self.payment(), until: Self.day, in: .utc)
        }
        await #expect(throws: ExpectationError.self) {
            try await service.expect(Self.paris, until: Self.day, in: .utc)
        }
        let later = bench.service(minute: 10 * 1_440)
        #expect(try await later.expectations().isEmpty)
        _ = try await later.expect(Self.paris, until: "2023-11-30", in: .utc)
        #expect(try await later.expectations().count == 1)
    }

    @Test func `the first approval of an expected payment uses it up, before it is sent`()
        async throws
    {
        let bench = try await RequestBench()
        _ = try await bench.service().expect(Self.payment(), until: Self.day, in: .utc)
        let service = bench.service(minute: 1)
        let first = try await Self.receive(1, by: service, at: RequestBench.instant(1))
        let second = try await Self.receive(2, "1250", by: service, at: RequestBench.instant(1))
        for id in [first, second] {
            let assessment = try await service.entry(id).review.assessment
            #expect(assessment.expectedPayment == 1)
        }
        // A rejection uses nothing up.
        let third = try await Self.receive(3, by: service, at: RequestBench.instant(1))
        _ = try await service.answer(.reject, to: third, shown: [])
        #expect(try await service.expectations().count == 1)
        let phrase = try await service.entry(first).approvalPhrase.text.text
        _ = try await service.answer(
            .approve,
            to: first,
            shown: [],
            given: Proofs(.again, typed: phrase, upTo: .critical)
        )
        #expect(try await service.expectations().isEmpty)
        #expect(try await service.entry(second).review.assessment.expectedPayment == nil)
        let used = "about GBP 1,200.00 to River Insurance until 20 Nov, AUTHENTICATE:1"
        #expect(try await Self.audit(bench).contains("expectation.used, number 1, \(used)"))
    }

    @Test
    func `another program's expectation counts at the next look, one changed in the file none`()
        async throws
    {
        let bench = try await RequestBench()
        let now = bench.service(minute: 3)
        let early = try await Self.receive(
            1,
            by: bench.service(minute: 1),
            at: RequestBench.instant(1)
        )
        #expect(try await now.entry(early).review.assessment.expectedPayment == nil)
        _ = try await bench.service(minute: 2).expect(Self.payment(), until: Self.day, in: .utc)
        let late = try await Self.receive(2, by: now, at: RequestBench.instant(3))
        #expect(try await now.entry(late).review.assessment.expectedPayment == 1)
        #expect(
            try await now.entry(early).review.assessment.expectedPayment == nil,
            "it was there before it was announced"
        )
        try PlainDatabase(path: bench.folder.path + "/ledger.sqlite")
            .execute("UPDATE settings SET record = x'00'")
        #expect(try await now.entry(late).review.assessment.expectedPayment == nil)
        await #expect(throws: StorageError.expectationsDamaged) { try await now.expectations() }
        #expect(try await bench.store.checkRows().damagedTexts == [.expectations])
        try await bench.store.forget(.expectations, now: RequestBench.instant(4))
        #expect(try await now.expectations().isEmpty)
        #expect(try await bench.store.checkRows().damagedTexts.isEmpty)
    }
}
