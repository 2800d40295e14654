import Foundation
import Geodesy
import Push
import Review
import Risk
import Store
import TestSupport
import Testing
import Token
import Vocabulary

@testable import Service

/// Notes on payees in the store, and on the requests that they are shown with.
@Suite(.timeLimit(.minutes(5))) struct PayeeNoteTests {
    private static let payee = "River Insurance"
    private static let text = "checked by phone, 12 May"

    private let bench: RequestBench
    private let service: ApprovalService

    init() async throws {
        bench = try await RequestBench()
        service = bench.service(minute: 1)
    }

    private func receive(_ number: UInt8, payee: String) async throws -> MessageID {
        try await receive(
            number,
            claim: #"{"amount":"1180","currency":"GBP","payee":"\#(payee)"}"#
        )
    }

    private func receive(_ number: UInt8, claim: String) async throws -> MessageID {
        let token = try TokenSigner.sign(
            JSONObject([
                ("u", .string("m-1")),
                ("c", .string(Base64.encodeStandard([UInt8](repeating: number, count: 32)))),
                ("t", .string("600")),
                ("i", .string("\(RequestBench.instant(1).milliseconds)")), ("m", .string("Pay?")),
                ("p", .string(claim)),
            ]),
            with: OneAccount.key()
        )
        let id = "AUTHENTICATE:\(number)"
        _ = try await service.receive(Array(#"{"messageId":"\#(id)","message":"\#(token)"}"#.utf8))
        return try MessageID(id)
    }

    private func notes() async throws -> [String] {
        try await service.payeeNotes().map { "\($0.payee): \($0.text)" }
    }

    @Test func `a note is kept sealed, replaced by one on the same name, and removed`()
        async throws
    {
        _ = try await service.note(Self.text, onPayee: Self.payee)
        _ = try await service.note("a friend", onPayee: "Kim")
        for name in try FileManager.default.contentsOfDirectory(atPath: bench.folder.path) {
            let bytes = try Data(contentsOf: URL(filePath: bench.folder.path + "/" + name))
            for text in ["River", "phone", "friend"] {
                #expect(bytes.range(of: Data(text.utf8)) == nil, "\(name): \(text)")
            }
        }
        _ = try await service.note("  checked\n again ", onPayee: " river  INSURANCE ")
        #expect(try await notes() == ["Kim: a friend", "river INSURANCE: checked again"])
        #expect(try await service.note(" ", onPayee: "River-Insurance") == nil)
        #expect(try await notes() == ["Kim: a friend"])
        let trail = try await bench.store.auditTrail(limit: 100).compactMap { entry in
            entry.kind.map { "\($0.rawValue) \(entry.detail) \(entry.shown?.map(\.text) ?? [])" }
        }.filter { $0.hasPrefix("payee-note.") }
        #expect(
            Set(trail) == [
                #"payee-note.kept  ["River Insurance: checked by phone, 12 May"]"#,
                #"payee-note.kept  ["Kim: a friend"]"#,
                #"payee-note.kept  ["river INSURANCE: checked again"]"#,
                #"payee-note.removed  ["River-Insurance"]"#,
            ]
        )
    }

    @Test(arguments: [
        ("River Insurance", true), ("RIVER  insurance", true), ("River-Insurance", true),
        ("River Insurances", false), ("Rlver Insurance", false), ("R\u{456}ver Insurance", false),
        ("River Insurance Ltd", false), ("River", false),
        ("River Insurance" + String(repeating: " -", count: 40) + "x", false),
    ])
    func `a request to exactly this name has it, and no other hints or level`(
        name: String,
        isNoted: Bool
    ) async throws {
        let id = try await receive(1, payee: name)
        let before = try await service.entry(id).review
        #expect(before.payeeNote == nil)
        _ = try await service.note(Self.text, onPayee: Self.payee)
        let after = try await service.entry(id).review
        #expect((after.payeeNote?.text == Self.text) == isNoted)
        #expect(after.assessment.level == before.assessment.level)
        #expect(after.assessment.hints == before.assessment.hints)
    }

    @Test(arguments: [(0, "a friend"), (1, text)])
    func `of several payments the note is on the payee that is shown first`(
        leading: Int,
        text: String
    ) async throws {
        let payments = ["Kim", Self.payee].map { #"{"amount":"95 GBP","payee":"\#($0)"}"# }
        let claim = #"{"payments":[\#(payments.joined(separator: ","))]}"#
        let facts = try await service.entry(try await receive(1, claim: claim)).facts
        try #require(facts.payments.count == 2)
        _ = try await service.note("a friend", onPayee: "Kim")
        _ = try await service.note(Self.text, onPayee: Self.payee)
        let assessment = Assessment(
            hints: [],
            comparison: Comparison(leadingPayment: leading)
        )
        let notes = try await service.payeeNotes()
        #expect(notes.text(for: facts, assessment)?.text == text)
    }

    @Test(arguments: [
        ("", "x", "payee-note.payee"), (" \n", "x", "payee-note.payee"),
        (String(repeating: "a", count: 71), "x", "payee-note.payee"),
        (payee, String(repeating: "a", count: 141), "payee-note.text"),
        (payee, String(repeating: "\u{202E}", count: 40), "payee-note.text"),
        (payee, "", "payee-note.unknown"),
    ])
    func `what cannot be kept changes nothing and says why`(
        payee: String,
        text: String,
        code: String
    ) async throws {
        do {
            _ = try await service.note(text, onPayee: payee)
            Issue.record("it was kept")
        } catch {
            #expect(error.coded.code == code)
        }
        #expect(try await notes().isEmpty)
    }

    @Test func `there are 256 at most, and one of them can be replaced`() async throws {
        for number in 1...PayeeNote.most {
            _ = try await service.note(Self.text, onPayee: "Payee \(number)")
        }
        await #expect(throws: PayeeNoteError.self) {
            try await service.note(Self.text, onPayee: Self.payee)
        }
        #expect(try await service.note("new", onPayee: "Payee 7")?.text == "new")
        #expect(try await service.payeeNotes().count == PayeeNote.most)
    }

    @Test func `notes that were changed in the file are named, and not shown`() async throws {
        let id = try await receive(1, payee: Self.payee)
        _ = try await service.note(Self.text, onPayee: Self.payee)
        #expect(try await service.entry(id).review.payeeNote != nil)
        try PlainDatabase(path: bench.folder.path + "/ledger.sqlite")
            .execute("UPDATE settings SET record = x'00'")
        #expect(try await service.entry(id).review.payeeNote == nil)
        await #expect(throws: StorageError.payeeNotesDamaged) { try await service.payeeNotes() }
        #expect(try await bench.store.checkRows().damagedTexts == [.payeeNotes])
        try await bench.store.forget(.payeeNotes, now: RequestBench.instant(4))
        #expect(try await notes().isEmpty)
        #expect(try await bench.store.checkRows().damagedTexts.isEmpty)
    }

    @Test func `what a line of the console tells is kept, or refused with the reason`() async throws
    {
        let paris = Coordinate(clampingLatitude: 48.85, wrappingLongitude: 2.35)
        let terms = Session.Terms(place: { _ in StoredHome(name: "Paris, FR", coordinate: paris) })
        let session = Session(service: service, terms: terms) { _ in }
        func told(_ line: String) async throws -> [String] {
            _ = await session.perform(.tell(.expectation, line))
            return try await service.expectations().map(\.wording.text)
        }
        for line in [
            "", "Paris", "until Friday", "Paris until", "0 GBP to Kim until Friday",
            "5 XXL to Kim until Friday", "Paris until yesterday",
        ] {
            let reported = await session.perform(.tell(.expectation, line))
            guard case .toldRefused? = reported.first else {
                Issue.record("\(line): \(reported)")
                continue
            }
        }
        for line in ["400 to Coach Anna Reed until Friday", "about 1,200.50 to Kim until Friday"] {
            let reported = await session.perform(.tell(.expectation, line))
            guard case .toldRefused(let reason, _)? = reported.first else {
                Issue.record("\(line): \(reported)")
                continue
            }
            #expect(reason.text.hasSuffix(" The line has none."), "\(reason)")
        }
        #expect(try await told("Paris until Friday").count == 1)
        let all = try await told("gbp 1,200 to River Insurance until Friday")
        #expect(all.count == 2)
        #expect(all[0].hasPrefix("Paris, FR"), "\(all)")
        #expect(all[1].hasPrefix("about GBP 1,200.00 to River Insurance until "), "\(all)")
        let spoken = try await told("A payment of about 90 GBP to Kim until Friday")
        #expect(spoken.last?.hasPrefix("about GBP 90.00 to Kim until ") == true, "\(spoken)")

        let id = try await receive(1, payee: Self.payee)
        let note = Action.tell(.payeeNote(PrintableText(Self.payee)), Self.text)
        let updates = await session.perform(note)
        #expect(
            updates.compactMap(\.entry).first { $0.id == id }?.review.payeeNote?.text == Self.text
        )
        _ = await session.perform(.tell(.payeeNote(PrintableText(Self.payee)), ""))
        #expect(try await service.payeeNotes().isEmpty)
    }
}
