import Glibc
import Push
import Risk
package import Store
import Vocabulary

/// Learns what is usual for accounts, as the store asks for it inside its transactions.
package struct BaselineLearner: Sendable {
    /// Looks up what a request does not say itself.
    let assessor: RequestAssessor

    package init(assessor: RequestAssessor) { self.assessor = assessor }

    /// Learns from stored requests, oldest first, which are verified again.
    package var learning: BaselineLearning {
        BaselineLearning { bytes, requests in
            var replay = BaselineReplay(
                from: bytes.flatMap(Baseline.init(stored:)) ?? Baseline(),
                checking: []
            )
            while let past = try requests.next() {
                guard try !requests.isForgotten(past), let facts = try requests.facts(of: past)
                else { continue }
                replay.record(past, as: assessor.features(of: facts))
            }
            return replay.finished().baseline.encoded()
        }
    }

    /// Learns what became of a request; open for one that has just come.
    func change(_ outcome: Outcome, of request: ApprovalRequest) -> BaselineChange {
        let features = assessor.features(of: request.facts)
        let id = request.messageID.text
        return { bytes in
            guard var baseline = Baseline(stored: bytes) else { return nil }
            baseline.record(features, outcome: outcome, id: id)
            return baseline.encoded()
        }
    }
}

extension LocalTime {
    /// The time of the day at an instant, minutes ahead of UTC.
    init(_ instant: Instant, offsetMinutes: Int) {
        let minutes = (Double(instant.milliseconds) / 60_000).rounded(.down)
        let local = Int(minutes) + offsetMinutes
        let day = (Double(local) / 1_440).rounded(.down)
        // 1970-01-01 was a Thursday, day 4 of the week.
        let weekday = (Int(day) % 7 + 7 + 3) % 7 + 1
        self.init(
            minuteOfDay: local - Int(day) * 1_440,
            weekday: weekday,
            offsetMinutes: offsetMinutes
        )
    }

    /// The time of the day where this machine is; `nil` when the system cannot tell.
    static func ofMachine(at instant: Instant) -> LocalTime? {
        var seconds = time_t(instant.milliseconds / 1_000)
        var parts = unsafe tm()
        guard unsafe localtime_r(&seconds, &parts) != nil else { return nil }
        return LocalTime(instant, offsetMinutes: unsafe parts.tm_gmtoff / 60)
    }
}

extension AccountCondition {
    /// The state of an account.
    ///
    /// Another server is said until a request of it was approved.
    init(_ stored: StoredAccount?, baseline: Baseline) {
        let lock = stored?.account.lock
        self.init(isLocked: lock != nil)
        if case .policy(let name) = lock { failingPolicy = PrintableText(name) }
        if let changed = stored?.serverChanged {
            isServerChanged = !baseline.recent.contains {
                $0.outcome == .approved && $0.instant > changed
            }
        }
    }
}

extension MachineCondition {
    /// What the machine tells.
    init(_ device: DeviceAccess) {
        self.init(
            isTraced: device.signs().contains { $0.kind == .traced },
            isRecorded: device.isRecorded()
        )
    }
}
