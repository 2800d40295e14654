import Approvals
import Authenticator
import Facts
import Machine
import Risk
import Storage
import Token
import Vocabulary

/// The parts that weighing one arriving request consists of.
enum Part: String, CaseIterable {
    /// The account that a message names, read and unsealed.
    case account
    /// Envelope, token, signature, facts.
    case verify
    /// The account's habits, read and unsealed.
    case reading
    /// The other requests that count, read.
    case arrivals
    /// The account's habits, decoded.
    case habits
    /// Place, local time, country of the address.
    case place
    /// All rules, the score and what is normal.
    case rules

    /// Whether the part weighs; the others bring what is weighed.
    var isAssessment: Bool { [.habits, .place, .rules].contains(self) }
}

extension FilledLedger {
    /// Weighs requests that arrive now, and tells what each part of it costs.
    ///
    /// What the service writes is no part of it.
    func costs(of samples: [Sample], _ assessor: RequestAssessor) async throws -> [Part: Cost] {
        let decoder = Decoder(keys: ring, clock: .standing(at: History.end))
        let learning = Learner(assessor: assessor).learning
        var costs: [Part: Cost] = [:]
        var pieces = [Cost.Piece](repeating: Cost.Piece(), count: Part.allCases.count)
        for sample in samples {
            let envelope = try sample.envelope(signedWith: keys[sample.account])
            let id = Self.id(sample.account)
            let named = try await Cost.measured(&pieces[0]) {
                try await ledger.accounts(ofMechanisms: ["m-\(sample.account)"])
            }
            precondition(named.map(\.account.id) == [id], "the account is there")
            let decoded = await Cost.measured(&pieces[1]) { decoder.decoded(envelope) }
            guard case .verified(let request, _) = decoded else {
                preconditionFailure("an invented message is sound")
            }
            let stored = try await Cost.measured(&pieces[2]) {
                try await ledger.habits(of: id, learning: learning) { $0 }
            }
            let arrivals = try await Cost.measured(&pieces[3]) {
                try await ledger.arrivals(
                    around: request.messageID.text,
                    of: request.facts.mechanismUID,
                    at: History.end
                )
            }
            let habits = await Cost.measured(&pieces[4]) {
                stored.flatMap { Habits(stored: $0.bytes) }
            }
            guard let habits else { preconditionFailure("habits can be read") }
            let context = await Cost.measured(&pieces[5]) {
                assessor.context(
                    of: request.facts,
                    place: assessor.place(of: request.facts),
                    arrivals: arrivals,
                    now: History.end
                )
            }
            let assessment = await Cost.measured(&pieces[6]) {
                assessor.assessment(
                    of: request,
                    context: context,
                    habits: habits,
                    now: History.end
                )
            }
            precondition(assessment.points >= 0 && habits.approvals > 0, "there are habits")
            for (part, piece) in zip(Part.allCases, pieces) {
                costs[part, default: Cost()].add(piece)
            }
        }
        return costs
    }
}
