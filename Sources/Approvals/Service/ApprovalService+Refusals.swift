import Machine
import Storage

/// What was refused of the messages that are fetched, before it is in the ledger.
///
/// A server that sends nothing but rubbish would otherwise have it written without end.
struct RefusalTally {
    /// How many were refused, by the code of the error.
    var counts: [String: Int] = [:]
    /// When the last wait for an unknown mechanism ended.
    var lastWait: ContinuousClock.Instant?

    /// Counts one.
    mutating func add(_ code: String) { counts[code, default: 0] += 1 }
}

extension ApprovalService {
    /// How long a message of an unknown mechanism waits, again and again: another program may be
    /// about to enrol it.
    static let unknownPauses: [Duration] = [
        .milliseconds(100), .milliseconds(400), .milliseconds(1_500), .seconds(3),
    ]
    /// How long no message waits so after the last one that did in vain.
    private static let unknownRest = Duration.seconds(10)

    /// Whether a message of an unknown mechanism may wait for it.
    var mayWaitForMechanism: Bool {
        refusals.lastWait.map { $0.duration(to: .now) > Self.unknownRest } ?? true
    }

    /// Writes what was counted since the last time; what cannot be written now is kept.
    func writeRefusals() async {
        let counts = refusals.counts
        guard !counts.isEmpty else { return }
        refusals.counts = [:]
        do throws(StorageError) {
            try await ledger.countRefusals(counts, now: clock.now)
        } catch {
            refusals.counts.merge(counts) { $0 + $1 }
        }
    }
}
