import Push
import Risk
import Testing
import Vocabulary

@Suite struct ComparisonLawTests {
    private static let seeds: ClosedRange<UInt64> = 1...600

    private static let names: [String?] = [
        "Ledger Books", "LEDGER BOOKS", "Ledger Boks", "Paper Mill", "Copper Kettle", nil,
    ]
    private static let accounts: [String?] = [
        nil, "GB82 WEST 1234 5698 7654 32", "GB29 NWBK 6016 1331 9268 19",
        "DE89 3704 0044 0532 0130 00", "20-20-15 55555555",
    ]

    private static func sample(_ seed: UInt64) throws -> GeneratedRuleInput {
        var generator = SeededGenerator(seed: seed)
        var sample = try GeneratedRuleInput(seed: seed)
        for index in 0..<Int.random(in: 0...12, using: &generator) {
            let account = accounts.randomElement(using: &generator) ?? nil
            let payment = PaymentFeatures(
                payee: names.randomElement(using: &generator) ?? nil,
                account: account,
                accountCountry: account.map { String($0.prefix(2)) },
                currency: "EUR",
                magnitude: Double.random(in: 1...3, using: &generator)
            )
            let day = RuleCase.before(days: Int64(20 - index))
            sample.baseline.learn(Features(instant: day, payment: payment))
        }
        sample.payee = names.compactMap(\.self).randomElement(using: &generator) ?? ""
        sample.iban = accounts.randomElement(using: &generator) ?? nil
        if Bool.random(using: &generator) { sample.amount = sample.amount.map { $0 * 10 } }
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
            try GeneratedEvidence.all.randomElement(using: &generator)?.add(&sample)
        }
        return sample
    }

    /// Runs a check of every situation, with the hints that some beginnings of codes have.
    private func check(_ law: (Comparison, ([String]) -> [RiskHint], Comment) -> Void) throws {
        for seed in Self.seeds {
            let assessment = try Self.sample(seed).assessment()
            let hints = { (codes: [String]) in
                assessment.hints.filter { hint in codes.contains { hint.code.hasPrefix($0) } }
            }
            law(assessment.comparison, hints, "seed \(seed)")
        }
    }

    @Test func `a marked payee has a hint`() throws {
        var seen: Set<Comparison.Status> = []
        try check { comparison, hints, seed in
            guard let row = comparison[.payee] else { return }
            seen.insert(row.status)
            let hasHint = !hints(["money.payee-"]).isEmpty
            switch row.status {
            case .new, .doubtful: #expect(hasHint, seed)
            case .different: #expect(hasHint, seed)
            case .usual, .unknown: #expect(hints(["money.payee-new"]).isEmpty, seed)
            }
        }
        // No approval speaks against another one here.
        #expect(seen.union([.doubtful]).count == Comparison.Status.allCases.count)
    }

    @Test func `a marked account has a hint, and a changed one is marked`() throws {
        var seen: Set<Comparison.Status> = []
        try check { comparison, hints, seed in
            guard let row = comparison[.account] else { return }
            seen.insert(row.status)
            let isRenamed = !hints(["money.payee-renamed"]).isEmpty
            let hasHint = !hints(["money.payee-", "money.account-"]).isEmpty
            #expect(row.status.isMarked == (hasHint && !isRenamed), seed)
            #expect((row.status == .different) == (row.difference != nil), seed)
            #expect(row.status != .usual || comparison.payments > 0, seed)
        }
        #expect(seen == [.usual, .new, .different])
    }

    @Test func `an amount that is usual is usual for whom it is compared with`() throws {
        try check { comparison, hints, seed in
            guard let row = comparison[.amount] else { return }
            if row.status == .usual {
                #expect(hints(["money.amount-unusual-for-payee"]).isEmpty, seed)
            }
            #expect(row.status != .new, seed)
            #expect(row.difference == nil || row.isMarked, seed)
        }
    }

    @Test func `a place that is usual is not far from all usual ones`() throws {
        try check { comparison, hints, seed in
            guard let row = comparison[.place] else { return }
            #expect(row.status != .new, seed)
            if row.status == .usual { #expect(hints(["place.far-from-usual"]).isEmpty, seed) }
            if !hints(["place.withheld", "place.far-from-usual"]).isEmpty {
                #expect(row.isMarked, seed)
            }
        }
    }

    @Test func `a marked device has a hint, and one that is known has none of these`() throws {
        try check { comparison, hints, seed in
            guard let row = comparison[.device] else { return }
            let reported = hints(["device.first-time", "device.missing", "device.contradiction"])
            if row.isMarked { #expect(!hints(["device."]).isEmpty, seed) }
            if row.status == .usual { #expect(reported.isEmpty, seed) }
            #expect(row.status != .new, seed)
        }
    }

    @Test func `a marked hour has its hint, and no other has`() throws {
        try check { comparison, hints, seed in
            let isMarked = comparison[.hour]?.isMarked == true
            #expect(isMarked == !hints(["time.unusual-hour"]).isEmpty, seed)
        }
    }

    @Test func `rows are in order, and say what is usual where something is`() throws {
        try check { comparison, _, seed in
            let subjects = comparison.rows.map(\.subject)
            #expect(subjects == Comparison.Subject.allCases.filter(subjects.contains), seed)
            for row in comparison.rows {
                if row.status == .unknown {
                    #expect(row.usual == nil || row.subject == .amount, seed)
                    #expect(row.difference == nil, seed)
                }
                if row.status == .usual { #expect(row.usual?.isEmpty == false, seed) }
                if !row.isMarked { #expect(row.difference == nil, seed) }
            }
            let isCold = comparison.approvals < comparison.needed
            let habitual = [.place, .device, .hour].compactMap { comparison[$0] }
            if isCold { #expect(habitual.allSatisfy { $0.status == .unknown }, seed) }
        }
    }
}

extension Comparison.Row { fileprivate var isMarked: Bool { status.isMarked } }
