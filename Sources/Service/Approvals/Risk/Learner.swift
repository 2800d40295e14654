import Push
import Risk
package import Store

/// Learns what is usual for accounts, as the ledger asks for it inside its transactions.
package struct Learner: Sendable {
    /// Looks up what a request does not say itself.
    let assessor: RequestAssessor

    package init(assessor: RequestAssessor) { self.assessor = assessor }

    /// Learns from stored requests, oldest first, which are verified again.
    package var learning: HabitLearning {
        HabitLearning { bytes, requests in
            var habits = bytes.flatMap(Habits.init(stored:)) ?? Habits()
            while let past = try requests.next() {
                guard !past.isForgotten, let facts = try requests.facts(of: past) else { continue }
                habits.note(
                    assessor.features(of: facts),
                    outcome: past.outcome,
                    id: past.request.messageID
                )
            }
            return habits.encoded()
        }
    }

    /// Learns what became of a request; open for one that has just come.
    func change(_ outcome: Outcome, of request: ApprovalRequest) -> HabitChange {
        let features = assessor.features(of: request.facts)
        let id = request.messageID.text
        return { bytes in
            guard var habits = Habits(stored: bytes) else { return nil }
            habits.note(features, outcome: outcome, id: id)
            return habits.encoded()
        }
    }
}
