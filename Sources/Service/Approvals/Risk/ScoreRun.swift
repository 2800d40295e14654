import Geodesy
import Host
import Push
package import Risk
import Store
import Token
import Vocabulary

/// Weighs each line of an input, a recorded request, against what the lines before it made usual.
///
/// Memory grows with the number of accounts, never with that of lines.
package struct ScoreRun {
    /// Where the time of a run goes.
    package enum Stage: String, Hashable, Sendable, CaseIterable {
        case reading
        case place
        case assessing
        case learning
        case writing
    }

    /// What a run has done.
    package struct Summary: Sendable {
        /// How many lines were read.
        package var rows = 0
        /// How many of them could not be assessed.
        package var refused = 0
        /// How many of them are older than one before them.
        package var disordered = 0
        /// How many accounts they are of.
        package var accounts = 0
        /// How long each stage took, as far as it was measured.
        package var times: [Stage: Duration] = [:]
    }

    private static let bufferSize = 65_536

    private let assessor: RequestAssessor
    private let isTimed: Bool
    private let known: (String) async throws -> Baseline?
    private var memory = AccountMemory()
    private var window = RecentRequestWindow()
    private var output = JSONWriter()
    private var summary = Summary()
    private var newest: Instant?

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - assessor: Looks up what a row does not say.
    ///   - isTimed: Whether the stages are measured, which costs a little.
    ///   - known: What is usual for an account that is met for the first time; `nil` for nothing.
    package init(
        _ assessor: RequestAssessor,
        isTimed: Bool = false,
        known: @escaping (String) async throws -> Baseline? = { _ in nil }
    ) {
        self.assessor = assessor
        self.isTimed = isTimed
        self.known = known
    }

    /// Weighs every line of an input; one that cannot be assessed tells so in its place.
    ///
    /// - Parameters:
    ///   - path: A path, or `-` for standard input.
    ///   - write: Takes whole lines; false when nobody reads any more, which ends the run.
    /// - Returns: What was done.
    /// - Throws: `FileError.unreadable`, and what looking up an account throws.
    package mutating func run(_ path: String, write: ([UInt8]) -> Bool) async throws -> Summary {
        var reader = try LineReader(path: path, as: .rows, limit: RiskRow.limit)
        while let line = try reader.next() {
            summary.rows += 1
            try await assess(line)
            if output.bytes.count >= Self.bufferSize || reader.isDrained {
                let isRead = measured(.writing) { run in write(run.output.bytes) }
                output.removeAll()
                guard isRead else { break }
            }
        }
        _ = write(output.bytes)
        summary.accounts = memory.count
        return summary
    }

    private mutating func assess(_ line: LineReader.Line) async throws {
        let row: RiskRow
        do throws(RiskRowError) {
            row = try measured(.reading) { _ throws(RiskRowError) in
                guard case .bytes(let bytes) = line else {
                    throw .tooLong(limit: RiskRow.limit)
                }
                return try RiskRow(bytes)
            }
        } catch {
            summary.refused += 1
            refuse(error)
            return
        }
        if let newest, row.instant < newest { summary.disordered += 1 }
        newest = max(newest ?? row.instant, row.instant)
        if !memory.holds(row.account), let baseline = try await known(row.account) {
            memory.begin(row.account, with: baseline)
        }
        let context = measured(.place) { run in
            run.assessor.context(
                of: row.facts,
                place: run.assessor.place(of: row.facts),
                recentRequests: run.window.recentRequests(before: row.instant, of: row.account)
            )
        }
        let assessment = measured(.assessing) { run in
            run.assessor.assessment(
                ofRecorded: row.facts,
                context: context,
                baseline: run.memory[row.account]
            )
        }
        measured(.learning) { run in
            run.memory.record(
                Features(row.facts, context: context),
                outcome: row.outcome,
                of: row.account
            )
            run.window.add(row.recentRequest)
        }
        measured(.writing) { run in run.append(assessment, of: row) }
    }

    private mutating func append(_ assessment: Assessment, of row: RiskRow) {
        let line = summary.rows
        output.object { json in
            json.add("line", line)
            json.add("account", PrintableText(row.account, limit: 1_024))
            json.add("risk", assessment.level.word)
            json.add("points", assessment.points)
            if case .score(let score) = assessment.unusualness {
                json.add("log10", score.logarithm, decimals: 3)
            }
            json.list("hints", assessment.hints.lazy.map(\.code))
        }
        output.endLine()
    }

    private mutating func refuse(_ error: RiskRowError) {
        let line = summary.rows
        output.object { json in
            json.add("line", line)
            json.add("code", error.code)
            json.add("reason", error.reason)
        }
        output.endLine()
    }

    private mutating func measured<Result, Failure: Error>(
        _ stage: Stage,
        _ body: (inout Self) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard isTimed else { return try body(&self) }
        let start = ContinuousClock.now
        defer { summary.times[stage, default: .zero] += ContinuousClock.now - start }
        return try body(&self)
    }
}

extension RiskRow {
    fileprivate var instant: Instant { facts.validity.received }

    /// The row among those that later ones see.
    fileprivate var recentRequest: StoredRecentRequest {
        StoredRecentRequest(
            mechanismUID: account,
            received: instant,
            expires: facts.validity.expires,
            decided: outcome == .open ? nil : instant,
            state: outcome == .open ? .pending : .delivered,
            isRejection: outcome == .rejected
        )
    }
}

/// What is usual for many accounts, while their requests are gone through.
struct AccountMemory {
    /// Holds the baseline of one account, so that it is changed in place.
    private final class Account {
        var baseline: Baseline

        init(_ baseline: Baseline) { self.baseline = baseline }
    }

    private var accounts: [String: Account] = [:]

    var count: Int { accounts.count }

    /// Whether an account was met before.
    func holds(_ account: String) -> Bool { accounts[account] != nil }

    /// What is usual for an account.
    subscript(account: String) -> Baseline { accounts[account]?.baseline ?? Baseline() }

    mutating func begin(_ account: String, with baseline: Baseline) {
        accounts[account] = Account(baseline)
    }

    /// Notes a request of an account.
    mutating func record(_ features: Features, outcome: Outcome, of account: String) {
        if let known = accounts[account] {
            known.baseline.record(features, outcome: outcome)
        } else {
            var baseline = Baseline()
            baseline.record(features, outcome: outcome)
            begin(account, with: baseline)
        }
    }
}

extension Baseline {
    /// The baseline that bytes hold; `nil` when they hold none.
    package init?(stored bytes: [UInt8]) {
        guard let baseline = try? Baseline(decoding: bytes) else { return nil }
        self = baseline
    }

    /// The baseline as it bears on a request that was noted and not learned: without it and what
    /// came later.
    ///
    /// Of requests that were made at the same instant, those count that had come before.
    ///
    /// - Parameters:
    ///   - id: Its name in the store.
    ///   - instant: When it was made.
    /// - Returns: What is left.
    func without(_ id: String, madeAt instant: Instant) -> Baseline {
        var others = self
        let own = recent.firstIndex { $0.id == id }
        // The newest is the first.
        others.recent.removeFirst(own.map { $0 + 1 } ?? 0)
        others.recent.removeAll { $0.instant > instant }
        others.asked.removeAll { $0.id == id }
        return others
    }

    /// Whether a request was approved, so that its payee, amount and place count as usual.
    func hasLearned(_ id: String) -> Bool {
        recent.contains { $0.id == id && $0.outcome == .approved }
    }
}
