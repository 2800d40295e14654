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

/// Requests are assessed with what is usual for their account, and rows as requests are.
@Suite struct ReassessmentTests {
    private static let now = Instant(milliseconds: 1_700_000_000_000)

    /// A service whose clock stands some minutes after the start.
    private struct Bench {
        let folder: TemporaryFolder
        let store: ApprovalStore

        init() async throws {
            folder = try TemporaryFolder()
            store = try ApprovalStore(path: folder.path + "/ledger.sqlite")
            try await enrol(port: 9, minute: 0)
        }

        /// Enrols the account, with the server at a port of this machine; again where it is there.
        func enrol(port: Int, minute: Int64) async throws {
            let mechanism = try OneAccount.mechanism(port: port)
            let instant = now.advanced(byMilliseconds: minute * 60_000)
            try await store.add(mechanism, deviceToken: "token", replacing: true, now: instant)
        }

        func service(
            minute: Int64 = 0,
            home: Coordinate? = nil,
            isRecorded: Bool = false
        ) -> ApprovalService {
            ApprovalService(
                store: store,
                poster: Poster(transport: HTTPTransport()),
                profile: Profile(home: home),
                device: DeviceAccess(
                    way: .passphrase,
                    verification: UserVerification(),
                    signs: { [] },
                    isRecorded: { isRecorded }
                ),
                clock: .fixed(at: now.advanced(byMilliseconds: minute * 60_000))
            )
        }

        /// Takes in a request from a place.
        func receive(_ number: UInt8, minute: Int64, latitude: Double = 51.45) async throws {
            let instant = now.advanced(byMilliseconds: minute * 60_000)
            let token = try TokenSigner.sign(
                JSONObject([
                    ("u", .string("m-1")),
                    ("c", .string(Base64.encodeStandard([UInt8](repeating: number, count: 32)))),
                    ("t", .string("120")), ("i", .string("\(instant.milliseconds)")),
                    ("m", .string("Login")),
                    ("x", .string(#"{"location":{"latitude":\#(latitude),"longitude":-2.59}}"#)),
                ]),
                with: SigningKey(OneAccount.secret)
            )
            let id = ReassessmentTests.id(number)
            _ = try await service(minute: minute)
                .receive(Array(#"{"messageId":"\#(id)","message":"\#(token)"}"#.utf8))
        }

        /// Weighs lines, and gives what was written for each.
        func scores(_ lines: [String], withStore: Bool = false) async throws -> [String] {
            let path = try folder.file("rows", Array(lines.joined(separator: "\n").utf8))
            var run = try await service().scoreRun(isTimed: true, withStore: withStore)
            var output: [UInt8] = []
            let summary = try await run.run(path) { bytes in
                output += bytes
                return true
            }
            #expect(summary.rows == lines.count)
            return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }

    private static func id(_ number: UInt8) -> String { "AUTHENTICATE:\(number)a170000000000" }

    /// A row of an account that is usually in Bristol.
    private static func row(
        _ hour: Int,
        latitude: Double = 51.45,
        decision: String = "approved",
        more: String = ""
    ) -> String {
        """
        {"account":"a","at":\(1_700_000_000_000 + hour * 3_600_000),"latitude":\(latitude),\
        "longitude":-2.59,"decision":"\(decision)"\(more)}
        """
    }

    private static func points(_ line: String) throws -> Int {
        let object = try JSON.parse(Array(line.utf8)).objectValue
        return try #require(object?["points"]?.numberValue?.integer.map(Int.init))
    }

    @Test func `what waits comes in parts, in the order of all`() async throws {
        let bench = try await Bench()
        for number in 1...130 as ClosedRange<UInt8> { try await bench.receive(number, minute: 0) }
        let service = bench.service(minute: 1)
        let all = try await service.openEntries()
        let (first, others) = try await service.openEntriesInParts()
        #expect(first.count == 100)
        var parts: [[Entry]] = []
        for await part in others { parts.append(part) }
        #expect(parts.map(\.count) == [30])
        #expect((first + parts.joined()).map(\.id) == all.map(\.id))
    }

    @Test func `what is said about past requests is learned, and forgotten`() async throws {
        let bench = try await Bench()
        for number in 1...3 as ClosedRange<UInt8> {
            try await bench.receive(number, minute: Int64(number))
        }
        let service = bench.service(minute: 60)
        #expect(try await service.baseline(of: OneAccount.id).approvals == 0)
        #expect(try await service.baseline(of: OneAccount.id).recent.count == 3)
        for number in 1...2 as ClosedRange<UInt8> {
            let entry = try await service.entry(matching: Self.id(number))
            try await service.state(.mine, about: entry.id)
        }
        #expect(try await service.baseline(of: OneAccount.id).approvals == 2)
        #expect(try await service.baseline(of: OneAccount.id).countries["GB"] != nil)
        let second = try await service.entry(matching: Self.id(2))
        try await service.state(.notMine, about: second.id)
        let corrected = try await service.baseline(of: OneAccount.id)
        #expect(corrected.approvals == 1)
        #expect(corrected.recent.map(\.outcome) == [.open, .rejected, .approved])
        try await service.forgetBaseline(of: OneAccount.id)
        #expect(try await service.baseline(of: OneAccount.id) == Baseline())
    }

    @Test func `of two requests at once only the later one is far from the other`() async throws {
        let bench = try await Bench()
        try await bench.receive(1, minute: 1)
        try await bench.receive(2, minute: 1, latitude: 6.5)
        let entries = try await bench.service(minute: 1).openEntries()
        let travels = entries.map { entry in
            entry.review.assessment.hints.contains { $0.code == "travel.simultaneous" }
        }
        #expect(travels == [false, true])
    }

    @Test func `another server is said until one of its requests was approved`() async throws {
        let bench = try await Bench()
        func isSaid(_ number: UInt8, minute: Int64) async throws -> Bool {
            try await bench.receive(number, minute: minute)
            let entry = try await bench.service(minute: minute).entry(matching: Self.id(number))
            return entry.review.assessment.hints.contains { $0.code == "account.server-changed" }
        }
        try await bench.enrol(port: 9, minute: 1)
        #expect(try await !isSaid(1, minute: 2))
        try await bench.enrol(port: 10, minute: 3)
        #expect(try await isSaid(2, minute: 4))
        #expect(try await isSaid(3, minute: 5))
        let past = bench.service(minute: 60)
        try await past.state(.mine, about: past.entry(matching: Self.id(3)).id)
        #expect(try await !isSaid(4, minute: 61))
        // However many are rejected after it.
        let later = bench.service(minute: 120)
        for number in UInt8(5)..<40 {
            try await bench.receive(number, minute: 62)
            let entry = try await later.entry(matching: Self.id(number))
            try await later.state(.notMine, about: entry.id)
        }
        #expect(try await !isSaid(40, minute: 121))
    }

    @Test func `a recorded terminal is said`() async throws {
        let bench = try await Bench()
        try await bench.receive(1, minute: 1)
        for isRecorded in [false, true] {
            let service = bench.service(minute: 1, isRecorded: isRecorded)
            let hints = try await service.openEntries().flatMap(\.review.assessment.hints)
            #expect(hints.contains { $0.code == "machine.recorded" } == isRecorded)
        }
    }

    @Test func `a map is as wide as home or the last approved place want it, not rejected ones`()
        async throws
    {
        let bench = try await Bench()
        for number in 1...3 as ClosedRange<UInt8> {
            try await bench.receive(
                number,
                minute: Int64(number),
                latitude: number == 1 ? 51.4 : 6.5
            )
        }
        let past = bench.service(minute: 60)
        try await past.state(.mine, about: past.entry(matching: Self.id(1)).id)
        try await past.state(.notMine, about: past.entry(matching: Self.id(2)).id)
        try await bench.receive(4, minute: 61)
        let home = try Coordinate(latitude: 51.46, longitude: -2.59)
        for isHomeSet in [false, true] {
            let service = bench.service(minute: 61, home: isHomeSet ? home : nil)
            let context = try await service.entry(matching: Self.id(4)).review.locationContext
            let reference = try #require(context.scene?.reference)
            #expect(reference.kind == (isHomeSet ? .home : .approved))
            #expect(abs(reference.coordinate.latitude - (isHomeSet ? 51.46 : 51.4)) < 1e-6)
            #expect(context.scene?.earlier.count == 3)
            #expect(context.scene?.isFar == false)
        }
    }

    @Test func `a request that can be answered is not stated about`() async throws {
        let bench = try await Bench()
        try await bench.receive(1, minute: 1)
        let entry = try await bench.service(minute: 1).entry(matching: Self.id(1))
        await #expect(throws: RequestError.stillOpen) {
            try await bench.service(minute: 1).state(.mine, about: entry.id)
        }
    }

    @Test func `a request is weighed without itself and as it came`() async throws {
        let bench = try await Bench()
        try await bench.receive(1, minute: 1)
        try await bench.receive(2, minute: 30, latitude: -33.9)
        let first = try await bench.service(minute: 30).entry(matching: Self.id(1))
        // What came later is neither an earlier place nor a journey.
        #expect(first.review.locationContext.previous == nil)
        let second = try await bench.service(minute: 30).entry(matching: Self.id(2))
        #expect(second.review.locationContext.previous != nil)
        let later = try await bench.service(minute: 900).entry(matching: Self.id(2))
        #expect(later.review.assessment.hints == second.review.assessment.hints)
    }

    @Test func `other settings change the levels of the past and nothing else`() async throws {
        let bench = try await Bench()
        try await bench.receive(1, minute: 1)
        try await bench.receive(2, minute: 600)
        let near = try Coordinate(latitude: 51.45, longitude: -2.59)
        let far = try Coordinate(latitude: -33.9, longitude: 151.2)
        let service = bench.service(minute: 900, home: near)
        let before = try await service.baseline(of: OneAccount.id)
        for other in [near, far] {
            let seen = Seen()
            try await service.replay(of: nil, for: Profile(home: other)) { seen.add($0) }
            #expect(seen.all.map(\.messageID) == [Self.id(1), Self.id(2)])
            #expect(seen.all.allSatisfy { ($0.old.points < $0.new.points) == (other == far) })
            #expect(seen.all.allSatisfy { ($0.old == $0.new) == (other == near) })
        }
        #expect(try await service.baseline(of: OneAccount.id) == before)
    }

    @Test func `rows are weighed by what was approved before`() async throws {
        let bench = try await Bench()
        let usual = (0..<8).map { Self.row($0 * 24) }
        let strange = Self.row(300, latitude: -33.9, decision: "rejected")
        let again = Self.row(600, latitude: -33.9)
        let home = Self.row(900)
        let lines = try await bench.scores(usual + [strange, again, home])
        let points = try lines.map(Self.points)
        #expect(points[8] > points[7])
        #expect(points[9] >= 1)
        #expect(lines[8].contains(#""line":9"#))
    }

    @Test(arguments: [(5, true), (30, false)])
    func `requests of other accounts count for ten minutes, those of the account for a day`(
        minute: Int,
        isSoon: Bool
    ) async throws {
        let bench = try await Bench()
        func row(_ account: String, _ minute: Int, _ more: String = "") -> String {
            #"{"account":"\#(account)","at":\#(1_700_000_000_000 + minute * 60_000)\#(more)}"#
        }
        let rejected = row("a", -20, #","decision":"rejected""#)
        let lines = try await bench.scores(
            [rejected, row("b", 0), row("c", 1), row("d", 2), row("a", minute)]
        )
        #expect(lines[4].contains("frequency.several-accounts") == isSoon)
        #expect(lines[4].contains("frequency.after-rejection"))
    }

    @Test func `of a flood only the newest requests are kept and counted`() async throws {
        let bench = try await Bench()
        let flood = (0..<600).map { index in
            #"{"account":"a","at":\#(1_700_000_000_000 + index * 500)}"#
        }
        let lines = try await bench.scores(flood)
        #expect(lines[1].contains("frequency.burst") == false)
        #expect(try Self.points(lines[599]) >= Self.points(lines[300]))
        #expect(lines[599].contains("frequency.burst"))
    }

    @Test func `an irrelevant member changes nothing, and equal rows are weighed alike`()
        async throws
    {
        let bench = try await Bench()
        let rows = (0..<8).map { Self.row($0 * 24) }
        let other = (0..<8).map { Self.row($0 * 24, more: #","weather":"rain""#) }
        let scores = try await bench.scores(rows)
        #expect(try await bench.scores(rows) == scores)
        #expect(try await bench.scores(other) == scores)
    }

    @Test func `accounts of the ledger begin with what is usual for them`() async throws {
        let bench = try await Bench()
        for number in 1...6 as ClosedRange<UInt8> {
            try await bench.receive(number, minute: Int64(number))
        }
        let service = bench.service(minute: 60)
        for number in 1...6 as ClosedRange<UInt8> {
            try await service.state(.mine, about: service.entry(matching: Self.id(number)).id)
        }
        let row = Self.row(500, latitude: -33.9)
            .replacingOccurrences(of: #""a""#, with: #""Example Bank:ann""#)
        let without = try await bench.scores([row])
        let with = try await bench.scores([row], withStore: true)
        #expect(!without[0].contains("log10"))
        #expect(with[0].contains("log10"))
        #expect(try await service.baseline(of: OneAccount.id).recent.count == 6)
    }

    @Test(
        arguments: [
            ("[]", "risk.row.not-object"), ("{", "risk.row.not-object"),
            ("", "risk.row.not-object"),
            (#"{"at":1700000000000}"#, "risk.row.member.account"),
            (#"{"account":"a"}"#, "risk.row.member.at"),
            (#"{"account":"a","at":1200000000}"#, "risk.row.member.at"),
            (#"{"account":"a","at":1700000000000,"latitude":1}"#, "risk.row.member.longitude"),
            (#"{"account":"a","at":1700000000000,"longitude":1}"#, "risk.row.member.latitude"),
            (
                #"{"account":"a","at":1700000000000,"latitude":91,"longitude":1}"#,
                "risk.row.member.latitude"
            ),
            (
                #"{"account":"a","at":1700000000000,"latitude":9,"longitude":181}"#,
                "risk.row.member.longitude"
            ),
            (#"{"account":"a","at":1700000000000,"amount":"much"}"#, "risk.row.member.amount"),
            (#"{"account":"a","at":1700000000000,"ip":7}"#, "risk.row.member.ip"),
            (#"{"account":"a","at":1700000000000,"kind":"odd"}"#, "risk.row.member.kind"),
            (#"{"account":"a","at":1700000000000,"decision":"x"}"#, "risk.row.member.decision"),
            (
                "{\"account\":\"\(String(repeating: "a", count: 16_400))\"}",
                "risk.row.too-long"
            ),
        ]
    )
    func `a row that cannot be weighed tells why in its place`(row: (String, String)) async throws {
        let bench = try await Bench()
        let lines = try await bench.scores([Self.row(0), row.0, Self.row(1)])
        #expect(lines.count == 3)
        #expect(lines[1].contains(#""line":2,"code":"\#(row.1)""#))
        #expect(try Self.points(lines[2]) >= 0)
    }

    @Test(arguments: [("b", "c", true), ("b", "b", false), ("a", "b", false)])
    func `accounts of rows are told apart`(
        first: String,
        second: String,
        isReported: Bool
    ) async throws {
        let bench = try await Bench()
        let rows = [(first, 0), (second, 10), ("a", 20)].map { account, seconds in
            #"{"account":"\#(account)","at":\#(1_700_000_000_000 + seconds * 1_000)}"#
        }
        let lines = try await bench.scores(rows)
        #expect(lines[2].contains("frequency.several-accounts") == isReported)
    }

    @Test func `a payment of a row is weighed as one of a message`() async throws {
        let bench = try await Bench()
        func payment(_ hour: Int, _ amount: String, _ account: String) -> String {
            Self.row(
                hour,
                more: #","amount":"\#(amount)","currency":"EUR","payee":"Ledger Books","#
                    + #""payee_account":"\#(account)""#
            )
        }
        let sound = (0..<8).map { payment($0 * 24, "120.50", "GB33BUKB20201555555555") }
        let damaged = payment(300, "9120.50", "GB34BUKB20201555555555")
        let lines = try await bench.scores(sound + [damaged])
        #expect(try Self.points(lines[8]) > Self.points(lines[7]))
        #expect(lines[8].contains("money."))
    }
}

/// Collects what is told on another thread.
private final class Seen: @unchecked Sendable {
    // Only ever used under the lock.
    private let lock = NSLock()
    private var replayed: [ApprovalService.Replayed] = []

    var all: [ApprovalService.Replayed] { lock.withLock { replayed } }

    func add(_ one: ApprovalService.Replayed) { lock.withLock { replayed.append(one) } }
}
